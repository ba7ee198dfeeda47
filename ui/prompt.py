"""The pill at the lower right: what the person asked can do now."""

from __future__ import annotations

from pygame import FRect

from ui import palette as ink
from ui.paint import Brush

PROMPT = FRect(930, 728, 330, 56)
ACTION = FRect(930, 652, 330, 64)  # the key above it


def draw_prompt(brush: Brush, said: str, mine: bool) -> None:
    """`mine`: it is about a decision of the person at the screen."""
    size = brush.fitting(said, PROMPT.w - 40, 19, "b")
    lines = brush.wrapped(said, PROMPT.w - 40, size, "b")
    step = brush.leading(size, 1.1)
    at = FRect(PROMPT.x, PROMPT.bottom - max(PROMPT.h, step * len(lines) + 8), PROMPT.w, max(PROMPT.h, step * len(lines) + 8))
    brush.smoke(at, 28, 0.88, ink.TEAL if mine else ink.BRASS, 2.5 if mine else 1.5)
    for index, line in enumerate(lines):
        brush.text(line, at.centerx, at.centery + step * (index - (len(lines) - 1) / 2), size, ink.CREAM, "b", "c")
