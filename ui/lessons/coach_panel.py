"""The coach's panel, and the overlay that points things out: rings, an arrow and a dimmed background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import FRect

from ui.assets.rasterizer import dimming_surface
from ui.canvas.canvas import Canvas

COACH_ANIMAL = "animals/bear"
DIM_OPACITY = 0.35
MAX_TEXT_SIZE, MIN_TEXT_SIZE, LINE_SPACING = 25.0, 15.0, 1.1  # text sizes, and the line spacing
# padding at top and sides; size of the small bear; height of the row of bear, dots, buttons
PAD_UNITS, SIDE_PAD_UNITS, BEAR_UNITS, ROW_UNITS = 12.0, 18.0, 46.0, 46.0
WIDE_PANEL_RATIO = 2.4  # a panel at least this many times as wide as high has bear and buttons beside its text
SHOW_BUTTON_W, LISTEN_BUTTON_W = 196.0, 56.0
DOT_UNITS = 13.0
LARGE_PANEL_MIN_H, LARGE_PANEL_MIN_W = 240.0, 420.0  # a panel larger than this in both directions has a large bear


@dataclass(frozen=True, slots=True)
class CoachPanel:
    """The rectangles of the coach's panel."""

    rect: FRect
    text_rect: FRect
    bear: FRect
    dots: FRect  # progress: one dot a step
    show_button: FRect  # the button that plays the move
    listen_button: FRect  # the button that reads aloud


def coach_panel_layout(rect: FRect, has_show_button: bool, has_listen_button: bool) -> CoachPanel:
    """Return the rectangles of everything on a coach's panel.

    `has_show_button`: it has a button that plays the move; `has_listen_button`: one that reads aloud.
    """
    inner = rect.inflate(-2 * SIDE_PAD_UNITS, -2 * PAD_UNITS)
    ear = LISTEN_BUTTON_W + 8 if has_listen_button else 0.0
    if rect.w > WIDE_PANEL_RATIO * rect.h:
        bear = FRect(inner.x, inner.centery - 38, 76, 76)
        key = FRect(inner.right - SHOW_BUTTON_W, inner.centery - 30, SHOW_BUTTON_W, 60)
        listen = FRect(
            (key.x if has_show_button else inner.right) - (8 if has_show_button else 0) - LISTEN_BUTTON_W,
            inner.centery - 28,
            LISTEN_BUTTON_W,
            56,
        )
        right = listen.x - 8 if has_listen_button else key.x - 8 if has_show_button else inner.right
        words = FRect(bear.right + PAD_UNITS, inner.y - 4, right - bear.right - PAD_UNITS, inner.h - 8)
        return CoachPanel(rect, words, bear, FRect(words.x, inner.bottom - 6, words.w, DOT_UNITS), key, listen)
    if rect.h > LARGE_PANEL_MIN_H and rect.w > LARGE_PANEL_MIN_W:
        return _large_panel_layout(rect.inflate(-44, -40), rect, ear)
    large = min(inner.w, inner.h - 244.0) if rect.h > 1.5 * rect.w else 0.0
    top = inner.y + (large + 4 if large else 0)
    row = FRect(
        inner.x, inner.bottom - (ROW_UNITS if has_show_button or has_listen_button or not large else DOT_UNITS + 8), inner.w, ROW_UNITS
    )
    bear = FRect(inner.centerx - large / 2, inner.y, large, large) if large else FRect(row.x, row.y, BEAR_UNITS, BEAR_UNITS)
    left = row.x if large else bear.right + 10
    listen = FRect(row.right - LISTEN_BUTTON_W, row.y - 3, LISTEN_BUTTON_W, 56)
    dots = FRect(left, row.y + (0 if large else (ROW_UNITS - DOT_UNITS) / 2), row.right - ear - left, DOT_UNITS)
    show = FRect(left, row.y - 3, row.right - ear - left, 56)
    return CoachPanel(rect, FRect(inner.x, top, inner.w, row.y - 6 - top), bear, dots, show, listen)


def _large_panel_layout(inner: FRect, rect: FRect, listen_width: float) -> CoachPanel:
    """Return the rectangles on a large coach's panel: a large bear beside the text, dots and buttons in a row below."""
    row = FRect(inner.x, inner.bottom - ROW_UNITS, inner.w, ROW_UNITS)
    side = min(150.0, row.y - 12 - inner.y)
    bear = FRect(inner.x, (inner.y + row.y - side) / 2, side, side)
    words = FRect(bear.right + 16, inner.y, inner.right - bear.right - 16, row.y - 12 - inner.y)
    keys = FRect(row.x, row.y - 6, row.w - listen_width, 56)
    return CoachPanel(
        rect,
        words,
        bear,
        FRect(row.x, row.centery - DOT_UNITS / 2, keys.w, DOT_UNITS),
        keys,
        FRect(row.right - LISTEN_BUTTON_W, keys.y, LISTEN_BUTTON_W, 56),
    )


def draw_coach_panel(
    canvas: Canvas, panel: CoachPanel, text: str, finished_count: int, step_count: int, has_show_button: bool, is_answering: bool
) -> None:
    """Draw the coach's panel: bear, text, and a dot for each step unless it has the show button.

    `finished_count` of `step_count` dots are filled; the border is thick while the coach answers a wrong try.
    """
    canvas.draw_box(panel.rect, 18, "surface", "primary" if is_answering else "text", 3 if is_answering else 2, level=3)
    canvas.draw_svg(COACH_ANIMAL, panel.bear.x, panel.bear.y, panel.bear.w, panel.bear.h)
    lines, size = lines_and_text_size(canvas, text, panel.text_rect)
    canvas.draw_lines(lines, panel.text_rect.x, panel.text_rect.centery, size, "text", "b", line_height_factor=LINE_SPACING)
    if not has_show_button:
        _draw_progress_dots(canvas, panel.dots, finished_count, step_count)


def lines_and_text_size(canvas: Canvas, text: str, area: FRect) -> tuple[list[str], float]:
    """Return the wrapped lines and the largest text size that fits; the smallest size if none fits."""
    size = MAX_TEXT_SIZE
    while True:
        lines = canvas.wrap(text, area.w, size, "b")
        if size <= MIN_TEXT_SIZE or canvas.line_height(size, LINE_SPACING) * len(lines) <= area.h:
            return lines, size
        size -= 0.5


def _draw_progress_dots(canvas: Canvas, rect: FRect, finished_count: int, step_count: int) -> None:
    """Draw one dot a step; the finished ones are filled."""
    spacing = min(DOT_UNITS + 8, rect.w / max(1, step_count))
    d = min(DOT_UNITS, spacing - 3)
    for step in range(step_count):
        fill = "target" if step < finished_count else "primary" if step == finished_count else "surface"
        canvas.draw_box(FRect(rect.x + step * spacing, rect.centery - d / 2, d, d), d / 2, fill, "text", 1.2)


def dim_outside_rects(canvas: Canvas, bright_rects: Sequence[FRect]) -> None:
    """Dim everything that has been drawn, except in these rectangles."""
    viewport = canvas.viewport
    holes = [
        pygame.Rect(viewport.to_px_point(rect.x - 6, rect.y - 6), (viewport.to_px(rect.w + 12), viewport.to_px(rect.h + 12)))
        for rect in bright_rects
    ]

    size, corner, alpha = (viewport.width, viewport.height), viewport.to_px(14), round(255 * DIM_OPACITY)

    def veil_with_holes() -> pygame.Surface:
        veil = dimming_surface(size, alpha)
        for hole in holes:
            pygame.draw.rect(veil, (0, 0, 0, 0), hole, border_radius=corner)
        return veil

    canvas.draw_surface(
        canvas.rasterizer.cached(("pierced", size, tuple(map(tuple, holes)), corner, alpha), veil_with_holes),
        viewport.window_rect.x,
        viewport.window_rect.y,
    )


def draw_move_arrow(canvas: Canvas, start: FRect, end: FRect) -> None:
    """Draw a dotted arrow from a piece to its destination."""
    x1, y1, x2, y2 = _arrow_ends(start, end)
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
    canvas.draw_svg_body(left, top, w, h, body)


def _arrow_ends(start: FRect, end: FRect) -> tuple[float, float, float, float]:
    """Return the arrow's end points, where the line between the centres leaves each rect."""
    dx, dy = end.centerx - start.centerx, end.centery - start.centery

    def exit_fraction(rect: FRect, gap: float) -> float:
        across = (rect.w / 2 + gap) / abs(dx) if dx else 9.0
        down = (rect.h / 2 + gap) / abs(dy) if dy else 9.0
        return min(across, down, 0.5)

    out, into = exit_fraction(start, 12.0), exit_fraction(end, 14.0)
    return start.centerx + dx * out, start.centery + dy * out, end.centerx - dx * into, end.centery - dy * into
