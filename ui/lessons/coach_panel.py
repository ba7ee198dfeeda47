"""The coach's panel, and the overlay that points things out: rings, an arrow and a dimmed background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import FRect

from ui.assets.rasterizer import dimming
from ui.canvas.canvas import Canvas

ANIMAL = "animals/bear"
VEIL = 0.35
LARGEST, SMALLEST, LEAD = 25.0, 15.0, 1.1  # text sizes, and the line spacing
PAD, SIDE, BEAR, ROW = 12.0, 18.0, 46.0, 46.0  # padding at top and sides; size of the small bear; height of the row of bear, dots, buttons
LOW = 2.4  # a panel at least this many times as wide as high has bear and buttons beside its text
KEY_W, LISTEN = 196.0, 56.0
DOT = 13.0
TALL, LANDSCAPE = 240.0, 420.0  # a panel larger than this in both directions has a large bear


@dataclass(frozen=True, slots=True)
class CoachPanel:
    """The rectangles of the coach's panel."""

    rect: FRect
    words: FRect
    bear: FRect
    dots: FRect  # progress: one dot a step
    show: FRect  # the button that plays the move
    listen: FRect  # the button that reads aloud


def plate(rect: FRect, shows: bool, listens: bool) -> CoachPanel:
    """Return the rectangles of everything on a coach's panel.

    `shows`: it has a button that plays the move; `listens`: one that reads aloud.
    """
    inner = rect.inflate(-2 * SIDE, -2 * PAD)
    ear = LISTEN + 8 if listens else 0.0
    if rect.w > LOW * rect.h:
        bear = FRect(inner.x, inner.centery - 38, 76, 76)
        key = FRect(inner.right - KEY_W, inner.centery - 30, KEY_W, 60)
        listen = FRect((key.x if shows else inner.right) - (8 if shows else 0) - LISTEN, inner.centery - 28, LISTEN, 56)
        right = listen.x - 8 if listens else key.x - 8 if shows else inner.right
        words = FRect(bear.right + PAD, inner.y - 4, right - bear.right - PAD, inner.h - 8)
        return CoachPanel(rect, words, bear, FRect(words.x, inner.bottom - 6, words.w, DOT), key, listen)
    if rect.h > TALL and rect.w > LANDSCAPE:
        return _roomy(rect.inflate(-44, -40), rect, ear)
    large = min(inner.w, inner.h - 244.0) if rect.h > 1.5 * rect.w else 0.0
    top = inner.y + (large + 4 if large else 0)
    row = FRect(inner.x, inner.bottom - (ROW if shows or listens or not large else DOT + 8), inner.w, ROW)
    bear = FRect(inner.centerx - large / 2, inner.y, large, large) if large else FRect(row.x, row.y, BEAR, BEAR)
    left = row.x if large else bear.right + 10
    listen = FRect(row.right - LISTEN, row.y - 3, LISTEN, 56)
    dots = FRect(left, row.y + (0 if large else (ROW - DOT) / 2), row.right - ear - left, DOT)
    show = FRect(left, row.y - 3, row.right - ear - left, 56)
    return CoachPanel(rect, FRect(inner.x, top, inner.w, row.y - 6 - top), bear, dots, show, listen)


def _roomy(inner: FRect, rect: FRect, ear: float) -> CoachPanel:
    """Return the rectangles on a large coach's panel: a large bear beside the text, dots and buttons in a row below."""
    row = FRect(inner.x, inner.bottom - ROW, inner.w, ROW)
    side = min(150.0, row.y - 12 - inner.y)
    bear = FRect(inner.x, (inner.y + row.y - side) / 2, side, side)
    words = FRect(bear.right + 16, inner.y, inner.right - bear.right - 16, row.y - 12 - inner.y)
    keys = FRect(row.x, row.y - 6, row.w - ear, 56)
    return CoachPanel(
        rect, words, bear, FRect(row.x, row.centery - DOT / 2, keys.w, DOT), keys, FRect(row.right - LISTEN, keys.y, LISTEN, 56)
    )


def draw_plate(canvas: Canvas, parts: CoachPanel, text: str, done: int, steps: int, shows: bool, answering: bool) -> None:
    """Draw the coach's panel: bear, text, and a dot for each step unless it has the show button.

    `done` of `steps` dots are filled; the border is thick while the coach answers a wrong try.
    """
    canvas.box(parts.rect, 18, "surface", "primary" if answering else "text", 3 if answering else 2, level=3)
    canvas.svg(ANIMAL, parts.bear.x, parts.bear.y, parts.bear.w, parts.bear.h)
    lines, size = fitted(canvas, text, parts.words)
    canvas.block(lines, parts.words.x, parts.words.centery, size, "text", "b", lead=LEAD)
    if not shows:
        _draw_dots(canvas, parts.dots, done, steps)


def fitted(canvas: Canvas, text: str, room: FRect) -> tuple[list[str], float]:
    """Return the wrapped lines and the largest text size that fits; the smallest size if none fits."""
    size = LARGEST
    while True:
        lines = canvas.wrap(text, room.w, size, "b")
        if size <= SMALLEST or canvas.leading(size, LEAD) * len(lines) <= room.h:
            return lines, size
        size -= 0.5


def _draw_dots(canvas: Canvas, rect: FRect, done: int, steps: int) -> None:
    """Draw one dot a step; the finished ones are filled."""
    spacing = min(DOT + 8, rect.w / max(1, steps))
    d = min(DOT, spacing - 3)
    for step in range(steps):
        fill = "target" if step < done else "primary" if step == done else "surface"
        canvas.box(FRect(rect.x + step * spacing, rect.centery - d / 2, d, d), d / 2, fill, "text", 1.2)


def draw_veil(canvas: Canvas, lit: Sequence[FRect]) -> None:
    """Dim everything that has been drawn, except in these rectangles."""
    viewport = canvas.viewport
    holes = [pygame.Rect(viewport.at(rect.x - 6, rect.y - 6), (viewport.px(rect.w + 12), viewport.px(rect.h + 12))) for rect in lit]

    size, corner, alpha = (viewport.width, viewport.height), viewport.px(14), round(255 * VEIL)

    def pierced() -> pygame.Surface:
        veil = dimming(size, alpha)
        for hole in holes:
            pygame.draw.rect(veil, (0, 0, 0, 0), hole, border_radius=corner)
        return veil

    canvas.draw_surface(
        canvas.rasterizer.cached(("pierced", size, tuple(map(tuple, holes)), corner, alpha), pierced), viewport.whole.x, viewport.whole.y
    )


def draw_arrow(canvas: Canvas, start: FRect, end: FRect) -> None:
    """Draw a dotted arrow from a piece to its destination."""
    x1, y1, x2, y2 = _ends(start, end)
    left, top = min(x1, x2) - 24, min(y1, y2) - 24
    w, h = abs(x2 - x1) + 48, abs(y2 - y1) + 48
    length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    if length < 40:
        return
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    body = ""
    for along in range(8, int(length) - 12, 16):
        body += f'<circle cx="{x1 + dx * along - left}" cy="{y1 + dy * along - top}" r="5" fill="primary" stroke="smoke" stroke-width="2"/>'
    tip, wing = (x2 - left, y2 - top), 15.0
    a = f"{tip[0] - dx * wing - dy * wing} {tip[1] - dy * wing + dx * wing}"
    b = f"{tip[0] - dx * wing + dy * wing} {tip[1] - dy * wing - dx * wing}"
    line = f'd="M{a}L{tip[0]} {tip[1]}L{b}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    body += f'<path {line} stroke="smoke" stroke-width="10"/><path {line} stroke="primary" stroke-width="6"/>'
    canvas.vec(left, top, w, h, body)


def _ends(start: FRect, end: FRect) -> tuple[float, float, float, float]:
    """Return the arrow's end points, where the line between the centres leaves each rect."""
    dx, dy = end.centerx - start.centerx, end.centery - start.centery

    def leaves(rect: FRect, gap: float) -> float:
        across = (rect.w / 2 + gap) / abs(dx) if dx else 9.0
        down = (rect.h / 2 + gap) / abs(dy) if dy else 9.0
        return min(across, down, 0.5)

    out, into = leaves(start, 12.0), leaves(end, 14.0)
    return start.centerx + dx * out, start.centery + dy * out, end.centerx - dx * into, end.centery - dy * into
