"""The pill beside the table: what the person asked can do now."""

from __future__ import annotations

from pygame import FRect

from ui.canvas import palette as ink
from ui.canvas.brush import Brush

LOWEST_WRAPPED = 4.0  # a pill as many text sizes high has room for more than one line


def draw_prompt(brush: Brush, said: str, at: FRect, mine: bool) -> None:
    """`at`: its place, from whose foot it grows; `mine`: it is about a decision of the person at the screen."""
    room, size = at.w - 40, 19.0
    if at.h < LOWEST_WRAPPED * size:
        size = brush.fitting(said, room, size, "b")
    lines = brush.wrapped(said, room, size, "b")
    step = brush.leading(size, 1.1)
    h = max(at.h, step * len(lines) + 8)
    at = FRect(at.x, at.bottom - h, at.w, h)
    brush.smoke(at, 28, 0.88, ink.TEAL if mine else ink.BRASS, 2.5 if mine else 1.5)
    for index, line in enumerate(lines):
        brush.text(line, at.centerx, at.centery + step * (index - (len(lines) - 1) / 2), size, ink.CREAM, "b", "c")
