"""Layout of the challenges' screen (docs/art.md, mock-up 25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.page import Page

GAP = 18.0
A_WEEK = 7


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The rectangles in a landscape or portrait window."""

    tabs: FRect
    cards: Sequence[FRect]  # same order as the menu's shelf
    calendar: FRect
    share: FRect


def arrangement(page: Page, count: int) -> Arrangement:
    """Arrange cards beside the month and the code; in portrait, cards above them."""
    rows = max(2, -(-count // 2))
    at = page.rect
    if page.tall:
        tabs = FRect(at.x + 24, at.y + 92, at.w - 48, 58)
        foot = FRect(tabs.x, at.bottom - 24 - 450, tabs.w, 450)
        half = (tabs.w - GAP) / 2
        cards = _grid(FRect(tabs.x, tabs.bottom + GAP, tabs.w, min(foot.y - GAP - tabs.bottom - GAP, rows * 380)), rows, count)
        return Arrangement(tabs, cards, FRect(foot.x, foot.y, half, foot.h), FRect(foot.x + half + GAP, foot.y, half, 250))
    tabs = FRect(25, 88, 822, 58)
    cards = _grid(FRect(25, 165, 822, 610), rows, count)
    return Arrangement(tabs, cards, FRect(865, 88, 390, 440), FRect(865, 546, 390, 229))


def _grid(room: FRect, rows: int, count: int) -> list[FRect]:
    w, h = (room.w - GAP) / 2, (room.h - GAP * (rows - 1)) / rows
    return [FRect(room.x + place % 2 * (w + GAP), room.y + place // 2 * (h + GAP), w, h) for place in range(count)]


def frame(card: FRect) -> FRect:
    """Return the picture's rectangle on a card."""
    return FRect(card.x + 15, card.y + 54, card.w - 30, card.h - 54 - 134)


def key_width(card: FRect) -> float:
    """Return the width of one of two buttons at the foot of a card."""
    return (card.w - 36 - 12) / 2


def day_at(calendar: FRect, place: int) -> FRect:
    """Return the circle of a day by its cell in the month's grid, from 0."""
    week, weekday = divmod(place, A_WEEK)
    step = (calendar.w - 40) / A_WEEK
    return FRect(calendar.x + 20 + step * (weekday + 0.5) - 21, calendar.y + 116 + 45 * week, 42, 42)
