"""The dialog at the end of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Stack
from ui.layout.nodes import Child, Text
from ui.lessons.coach_panel import ANIMAL
from ui.scene.dialog import Dialog
from ui.widgets.controls import Command

BEAR = 132.0
LOWER = 30.0  # below the middle of the page: the bear looks over the upper edge
MARK = 32.0  # width of the check mark with its gap


class LessonEndDialog(Dialog):
    """The coach, and buttons for what to do next."""

    dim = 0.45

    def __init__(self, title: str, sentence: str, answers: Sequence[Command]) -> None:
        super().__init__(sentence, answers)
        self.title = title

    def body(self) -> list[Child]:
        """Return the title, with room for a check mark before it, and what the coach says."""
        title = Text(self.title, 21, "b", "text_soft", "c", max_lines=1, name="title", min_height=78, padding=(MARK, 48, MARK, 0))
        return [title, Text(self.question, 23, "s", align="c", line_spacing=1.15, min_height=106, padding=(0, 9, 0, 3))]

    def tree(self) -> Stack:
        return replace(super().tree(), padding=(0, 2 * LOWER, 0, 0))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        rect, title = self.layout["dialog"], self.layout["title"]
        canvas.svg(ANIMAL, rect.centerx - BEAR / 2, rect.y - BEAR * 0.72, BEAR, BEAR)
        canvas.icon("check", rect.centerx - canvas.rasterizer.width(self.title, 21, "b") / 2 - 32, title.bottom - 28, 26, "target")


def done_title(title: str) -> str:
    return _("Lesson done: {title}").format(title=title)
