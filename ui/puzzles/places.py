"""Layout of the challenges' screen (docs/art.md, mock-up 25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.viewport import Viewport

GAP = 18.0
DAYS_PER_WEEK = 7


@dataclass(frozen=True, slots=True)
class ChallengeLayout:
    """The rectangles of the challenges' screen, in a landscape or portrait window."""

    tabs: FRect
    cards: Sequence[FRect]  # same order as the menu's shelf
    calendar: FRect
    code_sheet: FRect


def challenge_layout(viewport: Viewport, count: int) -> ChallengeLayout:
    """Return the layout of the challenges' screen, for a number of puzzle cards."""
    rows = max(2, -(-count // 2))
    rect = viewport.rect
    if viewport.is_portrait:
        tabs = FRect(rect.x + 24, rect.y + 92, rect.w - 48, 58)
        foot = FRect(tabs.x, rect.bottom - 24 - 450, tabs.w, 450)
        half = (tabs.w - GAP) / 2
        cards = _card_grid(FRect(tabs.x, tabs.bottom + GAP, tabs.w, min(foot.y - GAP - tabs.bottom - GAP, rows * 380)), rows, count)
        return ChallengeLayout(tabs, cards, FRect(foot.x, foot.y, half, foot.h), FRect(foot.x + half + GAP, foot.y, half, 250))
    tabs = FRect(25, 88, 822, 58)
    cards = _card_grid(FRect(25, 165, 822, 610), rows, count)
    return ChallengeLayout(tabs, cards, FRect(865, 88, 390, 440), FRect(865, 546, 390, 229))


def _card_grid(area: FRect, rows: int, count: int) -> list[FRect]:
    w, h = (area.w - GAP) / 2, (area.h - GAP * (rows - 1)) / rows
    return [FRect(area.x + index % 2 * (w + GAP), area.y + index // 2 * (h + GAP), w, h) for index in range(count)]


def picture_rect(card: FRect) -> FRect:
    """Return the rectangle of the position's picture on a puzzle card."""
    return FRect(card.x + 15, card.y + 54, card.w - 30, card.h - 54 - 134)


def button_width(card: FRect) -> float:
    """Return the width of one of two buttons at the foot of a card."""
    return (card.w - 36 - 12) / 2


def day_rect(calendar: FRect, index: int) -> FRect:
    """Return the rectangle of a day's circle in the calendar, by its cell in the grid from 0."""
    week, weekday = divmod(index, DAYS_PER_WEEK)
    step = (calendar.w - 40) / DAYS_PER_WEEK
    return FRect(calendar.x + 20 + step * (weekday + 0.5) - 21, calendar.y + 116 + 45 * week, 42, 42)
