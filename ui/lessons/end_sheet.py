"""The dialog at the end of a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.lessons.bubble import ANIMAL
from ui.scene.question import Ask, W
from ui.widgets.controls import Command

BEAR = 132.0


class EndSheet(Ask):
    """The coach, and buttons for what to do next."""

    def __init__(self, title: str, says: str, answers: Sequence[Command]) -> None:
        super().__init__(says, answers)
        self.title = title

    @property
    def rect(self) -> FRect:
        h = 208 + 76 * len(self.answers)
        return FRect(640 - W / 2, 430 - h / 2, W, h)

    def draw(self, brush: Brush) -> None:
        at = self.rect
        brush.veil(0.45)
        brush.sheet(at, 3, 24)
        brush.svg(ANIMAL, at.centerx - BEAR / 2, at.y - BEAR * 0.72, BEAR, BEAR)
        brush.icon("check", at.centerx - brush.skin.width(self.title, 21, "b") / 2 - 32, at.y + 50, 26, "target")
        brush.fit(self.title, at.centerx, at.y + 63, at.w - 120, 21, "text_soft", "b", "c")
        lines = brush.wrapped(self.question, W - 90, 23, "s")
        brush.block(lines, at.centerx, at.y + 134, 23, "text", "s", "c", 1.15)


def done_title(title: str) -> str:
    return _("Lesson done: {title}").format(title=title)
