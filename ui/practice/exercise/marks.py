"""The ten marks of a set, which differ in shape and colour: check, check with help, dot."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.practice.exercise.view_model import ExerciseMark

BADGE_RADIUS = 13  # radius of the lamp at a check with help


def mark_center(rect: FRect, index: int) -> tuple[float, float]:
    """Return the centre of one of the ten marks, which go up and down; `rect` is its cell."""
    return rect.centerx, rect.centery + (8 if index % 2 else -8)


def draw_set_mark(mark: ExerciseMark, index: int, count: int, canvas: Canvas, rect: FRect) -> None:
    """Draw one of the marks of a set's exercises in its cell, with a dotted line to the next one."""
    x, y = mark_center(rect, index)
    if index < count - 1:
        w = rect.w - 48  # distance to the next mark
        dots = f'<path d="M6 8H{w - 6}" stroke="wood_light" stroke-width="4" stroke-linecap="round" stroke-dasharray="0.1 11.9" opacity="0.8"/>'
        canvas.draw_svg_body(x + 26, rect.centery - 8, w, 16, dots)
    if mark in ("now", "ahead"):
        _draw_pending_number(canvas, index + 1, x, y, mark == "now")
    else:
        draw_finished_mark(canvas, mark, x, y)


def draw_finished_mark(canvas: Canvas, mark: ExerciseMark, x: float, y: float) -> None:
    """Draw the mark of a finished exercise: a check, a check with a lamp, or a dot in a ring."""
    if mark == "left":
        body = '<circle cx="34" cy="34" r="20" fill="wood_warm" stroke="on_wood" stroke-width="3"/><circle cx="34" cy="34" r="6" fill="on_wood"/>'
        canvas.draw_svg_body(x - 34, y - 34, 68, 68, body, 1)
        return
    fill = "success_light" if mark == "tick" else "wood_warm"
    canvas.draw_svg_body(x - 34, y - 34, 68, 68, f'<circle cx="34" cy="34" r="26" fill="{fill}" stroke="on_wood" stroke-width="3"/>', 1)
    canvas.draw_icon("check", x - 15, y - 15, 30, "on_wood")
    if mark == "helped":
        lamp = f'<circle cx="15" cy="15" r="{BADGE_RADIUS}" fill="primary" stroke="text" stroke-width="2"/>'
        canvas.draw_svg_body(x + 6, y + 4, 30, 30, lamp)
        canvas.draw_icon("hint", x + 12, y + 10, 18, "text")


def _draw_pending_number(canvas: Canvas, number: int, x: float, y: float, is_current: bool) -> None:
    """Draw the number of an exercise that is not done yet."""
    r, paint = (30, 'fill="primary" stroke="on_wood" stroke-width="4"')
    if not is_current:
        r, paint = (24, 'fill="smoke" fill-opacity="0.65" stroke="wood_bead" stroke-width="2.5"')
    canvas.draw_svg_body(x - 34, y - 34, 68, 68, f'<circle cx="34" cy="34" r="{r}" {paint}/>', 2 if is_current else 0)
    canvas.draw_text(str(number), x, y, 28 if is_current else 20, "text" if is_current else "on_wood_soft", "s" if is_current else "b", "c")
