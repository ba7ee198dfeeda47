"""The dialog at the end of a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Row, Stack
from ui.layout.nodes import Child, Spacer, Text
from ui.lessons.coach_panel import COACH_ANIMAL
from ui.scene.dialog import Dialog
from ui.widgets.controls import Command
from ui.widgets.parts import icon

BEAR_UNITS = 132.0
LOWER = 30.0  # below the middle of the page: the bear looks over the upper edge


class LessonEndDialog(Dialog):
    """The coach, and buttons for what to do next."""

    dim = 0.45

    def __init__(self, title: str, sentence: str, answers: Sequence[Command]) -> None:
        super().__init__(sentence, answers)
        self.title = title

    def body(self) -> list[Child]:
        """Return the title behind a check mark, and what the coach says."""
        title = Text(self.title, 21, "b", "text_soft", max_lines=1)
        head = Row([Spacer(grow=1), icon("check", 26, "target"), title, Spacer(grow=1)], 6, "center", padding=(0, 48, 0, 0))
        return [head, Text(self.question, 23, "s", align="c", line_spacing=1.15, min_height=106, padding=(0, 9, 0, 3))]

    def compose(self) -> Child:
        return Stack([super().compose()], padding=(0, 2 * LOWER, 0, 0))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        rect = self.composition.layout["dialog"]
        canvas.draw_svg(COACH_ANIMAL, rect.centerx - BEAR_UNITS / 2, rect.y - BEAR_UNITS * 0.72, BEAR_UNITS, BEAR_UNITS)


def lesson_done_title(lesson_title: str) -> str:
    return _("Lesson done: {title}").format(title=lesson_title)
