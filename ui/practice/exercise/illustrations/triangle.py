"""An illustration of a fact triangle: a whole above its two parts, with dots."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER, METHOD, FactTriangle
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import Dot, draw_dots, grid
from ui.tables.nambarz.gestures import ICONS

W = 186.0  # width of the triangle on the wide page; the dots take the rest
DISC = 25.0  # radius
CELL = 30.0
ROW = 5  # dots of a sum in a row


def draw_triangle(canvas: Canvas, scene: FactTriangle, rect: FRect, step: int, progress: float, fraction: float) -> None:
    w, r = W * fraction, min(DISC * fraction, rect.h * 0.2)
    corners = (rect.x + w / 2, rect.y + r + 2), (rect.x + r + 8, rect.bottom - r - 2), (rect.x + w - r - 8, rect.bottom - r - 2)
    _draw_sides(canvas, corners)
    for index, (x, y) in enumerate(corners):
        _draw_number(canvas, scene, index, x, y, r, step)
    canvas.icon(ICONS[scene.sign], rect.x + w / 2 - r * 0.5, rect.bottom - 1.5 * r - 2, r, "text")
    if step > METHOD:
        _draw_amount(canvas, scene, FRect(rect.x + w + 20 * fraction, rect.y, rect.w - w - 20 * fraction, rect.h), step, progress, fraction)


def _draw_sides(canvas: Canvas, corners: tuple[tuple[float, float], ...]) -> None:
    (ax, ay), (bx, by), (cx, cy) = corners
    path = f"M{bx - bx + 4} {by - ay + 4}L{ax - bx + 4} 4L{cx - bx + 4} {cy - ay + 4}"
    line = f'<path d="{path}" fill="none" stroke="border_chosen" stroke-width="4" stroke-linejoin="round"/>'
    canvas.vec(bx - 4, ay - 4, cx - bx + 8, cy - ay + 8, line)


def numbers(scene: FactTriangle, step: int) -> tuple[str, str, str]:
    """Return the numbers at the triangle's top, left and right corners; "?" for an unknown one."""
    whole, other = str(scene.whole), str(scene.other)
    if step < ANSWER:
        whole = "?" if scene.hidden == "whole" or (scene.late and step == METHOD) else whole
        other = "?" if scene.hidden == "other" else other
    return whole, str(scene.part), other


def _draw_number(canvas: Canvas, scene: FactTriangle, index: int, x: float, y: float, r: float, step: int) -> None:
    text = numbers(scene, step)[index]
    fill, rim = (("surface_raised", "text"), ("surface_raised", "counter"), ("surface_raised", "counter_blue"))[index]
    dash = f' stroke-dasharray="{r * 0.32} {r * 0.236}"' if text == "?" else ""  # ten whole dashes
    disc = f'<circle cx="{r}" cy="{r}" r="{r - 2}" fill="{fill}" stroke="{rim}" stroke-width="3.5"{dash}/>'
    canvas.vec(x - r, y - r, 2 * r, 2 * r, disc, 1)
    canvas.text(text, x, y, r * (0.98 if len(text) < 3 else 0.8), "text_soft" if text == "?" else "text", "s", "c")


def _draw_amount(canvas: Canvas, scene: FactTriangle, rect: FRect, step: int, progress: float, fraction: float) -> None:
    dots = of_sum(scene, step) if scene.sign == "+" else of_product(scene)
    if not dots or rect.w < CELL:
        return
    w, h = max(dot.x for dot in dots) + 0.5, max(dot.y for dot in dots) + 0.5
    seen = round(len(dots) * (progress if step == ANSWER - 1 else 1.0))
    draw_dots(canvas, dots[:seen], grid(rect, w, h, CELL * fraction), 0.82)


def of_sum(scene: FactTriangle, step: int) -> list[Dot]:
    """Return the dots of a sum, five in a row: those of one part, then those of the other."""
    known = scene.hidden == "whole" or step == ANSWER
    result = []
    for index in range(scene.whole):
        gap = 0.3 * (index // (2 * ROW))  # gap after each ten
        result.append(Dot(index % ROW + 0.5, index // ROW + 0.5 + gap, "first" if index < scene.part else "second" if known else "ghost"))
    return result


def of_product(scene: FactTriangle) -> list[Dot]:
    """Return the dots of a product, in rows as long as its known part."""
    row = scene.part if scene.part > 1 else scene.whole  # ones are put side by side
    return [Dot(index % row + 0.5, index // row + 0.5) for index in range(scene.whole)]
