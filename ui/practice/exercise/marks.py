"""The ten marks of a set, which differ in shape and colour: check, check with help, dot."""

from __future__ import annotations

from collections.abc import Sequence

from ui.canvas.canvas import Canvas
from ui.practice.exercise.places import Places
from ui.practice.exercise.view_model import Mark

BADGE = 13  # radius of the lamp at a check with help


def draw_stones(canvas: Canvas, marks: Sequence[Mark], places: Places) -> None:
    """Draw the ten marks of a set's exercises, joined by dotted lines."""
    w = places.stone_step - 48  # distance between two marks
    for index, mark in enumerate(marks):
        x, y = places.stone(index)
        if index < len(marks) - 1:
            dots = f'<path d="M6 8H{w - 6}" stroke="wood_light" stroke-width="4" stroke-linecap="round" stroke-dasharray="0.1 11.9" opacity="0.8"/>'
            canvas.vec(x + 26, places.stones[1] - 8, w, 16, dots)
        if mark in ("now", "ahead"):
            _draw_number(canvas, index + 1, x, y, mark == "now")
        else:
            draw_mark(canvas, mark, x, y)


def draw_mark(canvas: Canvas, mark: Mark, x: float, y: float) -> None:
    """Draw the mark of a finished exercise: a check, a check with a lamp, or a dot in a ring."""
    if mark == "left":
        body = '<circle cx="34" cy="34" r="20" fill="wood_warm" stroke="on_wood" stroke-width="3"/><circle cx="34" cy="34" r="6" fill="on_wood"/>'
        canvas.vec(x - 34, y - 34, 68, 68, body, 1)
        return
    fill = "success_light" if mark == "tick" else "wood_warm"
    canvas.vec(x - 34, y - 34, 68, 68, f'<circle cx="34" cy="34" r="26" fill="{fill}" stroke="on_wood" stroke-width="3"/>', 1)
    canvas.icon("check", x - 15, y - 15, 30, "on_wood")
    if mark == "helped":
        lamp = f'<circle cx="15" cy="15" r="{BADGE}" fill="primary" stroke="text" stroke-width="2"/>'
        canvas.vec(x + 6, y + 4, 30, 30, lamp)
        canvas.icon("hint", x + 12, y + 10, 18, "text")


def _draw_number(canvas: Canvas, number: int, x: float, y: float, now: bool) -> None:
    """Draw the number of an exercise that is not done yet."""
    r, paint = (30, 'fill="primary" stroke="on_wood" stroke-width="4"')
    if not now:
        r, paint = (24, 'fill="smoke" fill-opacity="0.65" stroke="wood_bead" stroke-width="2.5"')
    canvas.vec(x - 34, y - 34, 68, 68, f'<circle cx="34" cy="34" r="{r}" {paint}/>', 2 if now else 0)
    canvas.text(str(number), x, y, 28 if now else 20, "text" if now else "on_wood_soft", "s" if now else "b", "c")
