"""A small dialog with a question and two or three buttons, and one that shows progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from ui.assets.translation import _n
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Stack, button_box
from ui.layout.nodes import Box, Child, Text
from ui.layout.solver import Layout
from ui.widgets.controls import Button, Command, Widget

WIDTH, BUTTON_HEIGHT, MIN_BODY_HEIGHT = 620.0, 64.0, 152.0
SIDE, BUTTON_SIDE = 45.0, 15.0  # margins of the dialog; of buttons, more


class Dialog:
    """A question over a scene; until it is answered, only its buttons work."""

    dim = 0.55  # opacity of the veil over the scene
    layout: Layout  # since the widgets were built

    def __init__(self, question: str, answers: Sequence[Command]) -> None:
        """Ask the question; the first answer is the primary one."""
        self.question, self.answers = question, tuple(answers)

    def body(self) -> list[Child]:
        """Return the parts above the buttons."""
        return [Text(self.question, 24, "s", align="c", min_height=MIN_BODY_HEIGHT, padding=(0, 20, 0, 20))]

    def tree(self) -> Stack:
        buttons = [button_box(command.name, command.label, command.icon, height=BUTTON_HEIGHT) for command in self.answers]
        parts = [*self.body(), Column(buttons, 12, padding=(BUTTON_SIDE, 0, BUTTON_SIDE, 36))]
        return Stack([Column(parts, 0, name="dialog", width=WIDTH, padding=(SIDE, 0, SIDE, 0))], align="center")

    def widgets(self, lay_out: Callable[[Child], Layout]) -> list[Widget]:
        """Return the buttons for the present viewport."""
        self.layout = lay_out(self.tree())
        return [Button(one, self.layout[one.name], "paper" if index else "primary") for index, one in enumerate(self.answers)]

    def draw(self, canvas: Canvas) -> None:
        canvas.dim(self.dim)
        canvas.draw_paper(self.layout["dialog"], 3, 24)
        canvas.draw_texts(self.layout)


class ProgressDialog(Dialog):
    """A dialog that shows progress, with a button that stops it."""

    dim = 0.35

    def __init__(self, sentence: str, detail: str, stop: Command) -> None:
        super().__init__(sentence, [stop])
        self.detail = detail
        self.share = 0.0  # 0 to 1
        self.left: float | None = None  # seconds; None if unknown: then `detail` is shown

    def body(self) -> list[Child]:
        title = Text(self.question, 24, "s", align="c", max_lines=1, padding=(0, 30, 0, 22))
        bar = Row([Box(name="bar", height=18, grow=1)], padding=(BUTTON_SIDE, 0, BUTTON_SIDE, 0))
        return [title, bar, Box(name="left", height=90)]

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        bar, left = self.layout["bar"], self.layout["left"]
        canvas.box(bar, 9, "groove_light", "border_chosen", 1.5)
        if self.share:
            canvas.box(FRect(bar.x, bar.y, max(18.0, bar.w * self.share), bar.h), 9, "primary", "primary_border", 1)
        canvas.fit_text(self._progress_text(), left.centerx, left.y + 28, left.w, 18, "text_soft", align="c")

    def _progress_text(self) -> str:
        if self.left is None:
            return self.detail
        seconds = max(1, round(self.left))
        if seconds >= 90:
            minutes = round(seconds / 60)
            return _n("About {n} minute left", "About {n} minutes left", minutes)
        return _n("About {n} second left", "About {n} seconds left", seconds)
