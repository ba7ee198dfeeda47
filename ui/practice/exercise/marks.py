"""The ten stepping stones of a set and their marks, which differ in shape, not only in colour: a tick, a tick with help, a dot."""

from __future__ import annotations

from collections.abc import Sequence

from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.practice.exercise.places import Places
from ui.practice.exercise.sight import Mark

GREEN, WOOD, DOTS = "#2E8F7E", "#8A5A30", "#E0B67C"
BADGE = 13  # radius of the lamp at a tick with help


def draw_stones(brush: Brush, marks: Sequence[Mark], places: Places) -> None:
    """All ten, with dots from one to the next."""
    w = places.stone_step - 48  # between two stones
    for place, mark in enumerate(marks):
        x, y = places.stone(place)
        if place < len(marks) - 1:
            dots = f'<path d="M6 8H{w - 6}" stroke="{DOTS}" stroke-width="4" stroke-linecap="round" stroke-dasharray="0.1 11.9" opacity="0.8"/>'
            brush.vec(x + 26, places.stones[1] - 8, w, 16, dots)
        if mark in ("now", "ahead"):
            _draw_number(brush, place + 1, x, y, mark == "now")
        else:
            draw_mark(brush, mark, x, y)


def draw_mark(brush: Brush, mark: Mark, x: float, y: float) -> None:
    """Of an exercise that is done: a tick in teal; the same with a lamp, on wood; or a dot in a small ring."""
    if mark == "left":
        body = f'<circle cx="34" cy="34" r="20" fill="{WOOD}" stroke="{ink.CREAM}" stroke-width="3"/><circle cx="34" cy="34" r="6" fill="{ink.CREAM}"/>'
        brush.vec(x - 34, y - 34, 68, 68, body, 1)
        return
    fill = GREEN if mark == "tick" else WOOD
    brush.vec(x - 34, y - 34, 68, 68, f'<circle cx="34" cy="34" r="26" fill="{fill}" stroke="{ink.CREAM}" stroke-width="3"/>', 1)
    brush.icon("check", x - 15, y - 15, 30, ink.CREAM)
    if mark == "helped":
        lamp = f'<circle cx="15" cy="15" r="{BADGE}" fill="{ink.HONEY}" stroke="{ink.INK}" stroke-width="2"/>'
        brush.vec(x + 6, y + 4, 30, 30, lamp)
        brush.icon("hint", x + 12, y + 10, 18, ink.INK)


def _draw_number(brush: Brush, number: int, x: float, y: float, now: bool) -> None:
    """Of an exercise that is to be done yet."""
    r, paint = (30, f'fill="{ink.HONEY}" stroke="{ink.CREAM}" stroke-width="4"')
    if not now:
        r, paint = (24, f'fill="{ink.SMOKE}" fill-opacity="0.65" stroke="#B08A5C" stroke-width="2.5"')
    brush.vec(x - 34, y - 34, 68, 68, f'<circle cx="34" cy="34" r="{r}" {paint}/>', 2 if now else 0)
    brush.text(str(number), x, y, 28 if now else 20, ink.INK if now else ink.SAND, "s" if now else "b", "c")
