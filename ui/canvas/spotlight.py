"""A spotlight on parts of a table: everything else is dimmed, and a dotted arrow leads from one part to another."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import FRect

from ui.assets.rasterizer import dimming_surface
from ui.canvas.canvas import Canvas

CORNER_UNITS = 14.0
SOFTNESS = 10  # the veil is blurred at this part of its size
MIN_ARROW_UNITS = 40.0  # a shorter way needs no arrow


def dim_outside_rects(canvas: Canvas, bright_rects: Sequence[FRect], opacity: float, is_soft: bool = False) -> None:
    """Dim everything that has been drawn, except in these rectangles, whose edges may be as soft as lamp light."""
    viewport = canvas.viewport
    holes = [pygame.Rect(viewport.to_px_point(rect.x, rect.y), (viewport.to_px(rect.w), viewport.to_px(rect.h))) for rect in bright_rects]
    size, corner, alpha = (viewport.width, viewport.height), viewport.to_px(CORNER_UNITS), round(255 * opacity)

    def veil_with_holes() -> pygame.Surface:
        veil = dimming_surface(size, alpha)
        for hole in holes:
            pygame.draw.rect(veil, (0, 0, 0, 0), hole, border_radius=corner)
        return _softened(veil) if is_soft else veil

    canvas.draw_surface(
        canvas.rasterizer.cached(("pierced", size, tuple(map(tuple, holes)), corner, alpha, is_soft), veil_with_holes),
        viewport.window_rect.x,
        viewport.window_rect.y,
    )


def _softened(veil: pygame.Surface) -> pygame.Surface:
    """Return the veil with soft edges: blurred at a small size, which is quick."""
    small = pygame.transform.smoothscale_by(veil, 1 / SOFTNESS)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 1, repeat_edge_pixels=True), veil.get_size())


def draw_dotted_arrow(canvas: Canvas, start: FRect, end: FRect) -> None:
    """Draw a dotted arrow from the edge of one rectangle to that of another."""
    x1, y1, x2, y2 = _arrow_ends(start, end)
    left, top = min(x1, x2) - 24, min(y1, y2) - 24
    w, h = abs(x2 - x1) + 48, abs(y2 - y1) + 48
    length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    if length < MIN_ARROW_UNITS:
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
