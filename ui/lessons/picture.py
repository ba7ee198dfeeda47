"""What the coach points at on the table: rings, an arrow, a ghost of the move and a dimmed background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import FRect

from ui.assets.rasterizer import dimming_surface
from ui.canvas.canvas import Canvas
from ui.lessons.highlight import Highlight
from ui.lessons.runner import LessonRunner
from ui.match.table import TableScreen
from ui.tables.contract import TableViewModel

DIM_OPACITY = 0.35


def draw_highlight(
    canvas: Canvas, scene: TableScreen, lesson_runner: LessonRunner, model: TableViewModel, highlight: Highlight, panel: FRect
) -> None:
    """Ring the highlighted places, draw the move's arrow and dim everything else but the coach's panel."""
    if not highlight.rects:
        return
    still = scene.context.is_motion_reduced
    swell = 6.0 + (0.0 if still else lesson_runner.timing.ring_growth)
    inner = {tuple(target.rect): target.focus_rect for target in scene.table.layout.targets(model) if target.focus_rect is not None}
    lit = [spot.inflate(0, spot.h - inner.get(tuple(spot), spot).h) for spot in highlight.rects]  # include marks that cross the rect's edge
    _dim_outside_rects(canvas, [*(spot.inflate(12, 12) for spot in lit), panel])
    for spot in lit:
        canvas.draw_ring(spot.inflate(swell, swell), "primary", 14, 5)
    if scene.tabletop.carried_sprite is not None:
        return
    if highlight.arrow is not None and not panel.clipline(*highlight.arrow[0].center, *highlight.arrow[1].center):
        _draw_move_arrow(canvas, *highlight.arrow)
    if lesson_runner.coach.is_ghost_shown and not still:
        _draw_ghost_piece(canvas, scene, highlight, lesson_runner.timing.pulse_fraction)


def _draw_ghost_piece(canvas: Canvas, scene: TableScreen, highlight: Highlight, fraction: float) -> None:
    """Draw the ghost: the piece on its way, at a fraction of 0 to 1."""
    sprite = next((one for one in scene.tabletop.animator.sprites() if one.piece.key == highlight.moved_piece), None)
    if sprite is not None and 0 < fraction < 1:
        pose, end = sprite.pose, highlight.rects[-1]
        there = replace(pose, x=pose.x + (end.centerx - pose.x) * fraction, y=pose.y + (end.centery - pose.y) * fraction)
        scene.table.art.draw(canvas, replace(sprite, pose=there, level=3))


def _dim_outside_rects(canvas: Canvas, bright_rects: Sequence[FRect]) -> None:
    """Dim everything that has been drawn, except in these rectangles."""
    viewport = canvas.viewport
    holes = [pygame.Rect(viewport.to_px_point(rect.x, rect.y), (viewport.to_px(rect.w), viewport.to_px(rect.h))) for rect in bright_rects]

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


def _draw_move_arrow(canvas: Canvas, start: FRect, end: FRect) -> None:
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
