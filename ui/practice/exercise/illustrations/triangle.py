"""An illustration of a fact triangle: a whole above its two parts, with dots."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER_STEP, METHOD_STEP, FactTriangle
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import Dot, DotLook, draw_dots, fitted_grid
from ui.tables.nambarz.gestures import OPERATOR_ICONS

TRIANGLE_W = 186.0  # width of the triangle on the wide page; the dots take the rest
DISC_RADIUS = 25.0  # radius
MAX_CELL_UNITS = 30.0
SUM_ROW_DOTS = 5  # dots of a sum in a row


def draw_fact_triangle(canvas: Canvas, scene: FactTriangle, rect: FRect, step: int, progress: float, page_scale: float) -> None:
    w, r = TRIANGLE_W * page_scale, min(DISC_RADIUS * page_scale, rect.h * 0.2)
    corners = (rect.x + w / 2, rect.y + r + 2), (rect.x + r + 8, rect.bottom - r - 2), (rect.x + w - r - 8, rect.bottom - r - 2)
    _draw_triangle_sides(canvas, corners)
    for index, (x, y) in enumerate(corners):
        _draw_corner_number(canvas, scene, index, x, y, r, step)
    canvas.draw_icon(OPERATOR_ICONS[scene.sign], rect.x + w / 2 - r * 0.5, rect.bottom - 1.5 * r - 2, r, "text")
    if step > METHOD_STEP:
        left = w + 20 * page_scale
        _draw_whole_as_dots(canvas, scene, FRect(rect.x + left, rect.y, rect.w - left, rect.h), step, progress, page_scale)


def _draw_triangle_sides(canvas: Canvas, corners: tuple[tuple[float, float], ...]) -> None:
    (ax, ay), (bx, by), (cx, cy) = corners
    path = f"M{bx - bx + 4} {by - ay + 4}L{ax - bx + 4} 4L{cx - bx + 4} {cy - ay + 4}"
    line = f'<path d="{path}" fill="none" stroke="border_chosen" stroke-width="4" stroke-linejoin="round"/>'
    canvas.draw_svg_body(bx - 4, ay - 4, cx - bx + 8, cy - ay + 8, line)


def corner_numbers(scene: FactTriangle, step: int) -> tuple[str, str, str]:
    """Return the numbers at the triangle's top, left and right corners; "?" for an unknown one."""
    whole, other = str(scene.whole), str(scene.other)
    if step < ANSWER_STEP:
        whole = "?" if scene.hidden == "whole" or (scene.is_late and step == METHOD_STEP) else whole
        other = "?" if scene.hidden == "other" else other
    return whole, str(scene.part), other


def _draw_corner_number(canvas: Canvas, scene: FactTriangle, index: int, x: float, y: float, radius: float, step: int) -> None:
    text = corner_numbers(scene, step)[index]
    rim = ("text", "counter", "counter_blue")[index]
    dash = f' stroke-dasharray="{radius * 0.32} {radius * 0.236}"' if text == "?" else ""  # ten whole dashes
    disc = f'<circle cx="{radius}" cy="{radius}" r="{radius - 2}" fill="surface_raised" stroke="{rim}" stroke-width="3.5"{dash}/>'
    canvas.draw_svg_body(x - radius, y - radius, 2 * radius, 2 * radius, disc, 1)
    canvas.draw_text(text, x, y, radius * (0.98 if len(text) < 3 else 0.8), "text_soft" if text == "?" else "text", "s", "c")


def _draw_whole_as_dots(canvas: Canvas, scene: FactTriangle, rect: FRect, step: int, progress: float, page_scale: float) -> None:
    dots = sum_dots(scene, step) if scene.sign == "+" else product_dots(scene)
    if not dots or rect.w < MAX_CELL_UNITS:
        return
    w, h = max(dot.x for dot in dots) + 0.5, max(dot.y for dot in dots) + 0.5
    seen = round(len(dots) * (progress if step == ANSWER_STEP - 1 else 1.0))
    draw_dots(canvas, dots[:seen], fitted_grid(rect, w, h, MAX_CELL_UNITS * page_scale), 0.82)


def sum_dots(scene: FactTriangle, step: int) -> list[Dot]:
    """Return the dots of a sum, five in a row: those of one part, then those of the other."""
    known = scene.hidden == "whole" or step == ANSWER_STEP
    result = []
    for index in range(scene.whole):
        gap = 0.3 * (index // (2 * SUM_ROW_DOTS))  # gap after each ten
        look: DotLook = "first" if index < scene.part else "second" if known else "ghost"
        result.append(Dot(index % SUM_ROW_DOTS + 0.5, index // SUM_ROW_DOTS + 0.5 + gap, look))
    return result


def product_dots(scene: FactTriangle) -> list[Dot]:
    """Return the dots of a product, in rows as long as its known part."""
    row = scene.part if scene.part > 1 else scene.whole  # ones are put side by side
    return [Dot(index % row + 0.5, index // row + 0.5) for index in range(scene.whole)]
