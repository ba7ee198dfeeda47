"""A small sheet that asks one question, with two or three keys."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.widgets.controls import Command, Key, Widget

W = 620.0


class Ask:
    """A question over a scene. While it stands there, its keys are the only ones that work."""

    def __init__(self, question: str, answers: Sequence[Command]) -> None:
        """The first answer is the primary one."""
        self.question, self.answers = question, tuple(answers)

    @property
    def rect(self) -> FRect:
        return FRect(640 - W / 2, 260, W, 160 + 76 * len(self.answers))

    def widgets(self) -> list[Widget]:
        at = self.rect
        top = at.bottom - 24 - 76 * len(self.answers)
        return [
            Key(command, FRect(at.x + 60, top + index * 76, W - 120, 64), "paper" if index else "primary")
            for index, command in enumerate(self.answers)
        ]

    def draw(self, brush: Brush) -> None:
        at = self.rect
        brush.veil()
        brush.sheet(at, 3, 24)
        middle = at.y + (at.h - 24 - 76 * len(self.answers)) / 2
        brush.block(brush.wrapped(self.question, W - 90, 24, "s"), at.centerx, middle, 24, ink.INK, "s", "c")
