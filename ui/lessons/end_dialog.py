"""The dialog at the end of a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.lessons.coach_panel import ANIMAL
from ui.scene.dialog import Dialog, W
from ui.widgets.controls import Command

BEAR = 132.0


class LessonEndDialog(Dialog):
    """The coach, and buttons for what to do next."""

    def __init__(self, title: str, sentence: str, answers: Sequence[Command]) -> None:
        super().__init__(sentence, answers)
        self.title = title

    @property
    def rect(self) -> FRect:
        h = 208 + 76 * len(self.answers)
        return FRect(640 - W / 2, 430 - h / 2, W, h)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.dim(0.45)
        canvas.draw_paper(rect, 3, 24)
        canvas.svg(ANIMAL, rect.centerx - BEAR / 2, rect.y - BEAR * 0.72, BEAR, BEAR)
        canvas.icon("check", rect.centerx - canvas.rasterizer.width(self.title, 21, "b") / 2 - 32, rect.y + 50, 26, "target")
        canvas.fit_text(self.title, rect.centerx, rect.y + 63, rect.w - 120, 21, "text_soft", "b", "c")
        lines = canvas.wrap(self.question, W - 90, 23, "s")
        canvas.block(lines, rect.centerx, rect.y + 134, 23, "text", "s", "c", 1.15)


def done_title(title: str) -> str:
    return _("Lesson done: {title}").format(title=title)
