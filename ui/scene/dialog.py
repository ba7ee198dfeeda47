"""A small dialog with a question and two or three buttons, and one that shows progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

from pygame import FRect

from ui.assets.translation import _n
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Child, Text
from ui.layout.solver import Layout
from ui.widgets.composition import Composition
from ui.widgets.controls import Command, Widget
from ui.widgets.parts import button
from ui.widgets.sheet import dialog_sheet

WIDTH, BUTTON_HEIGHT, MIN_BODY_HEIGHT = 620.0, 64.0, 152.0
OPENING_S = 0.3  # seconds in which presses are ignored, as they were meant for the screen
SIDE, BUTTON_SIDE = 45.0, 15.0  # margins of the dialog; of buttons, more


class Dialog:
    """A question over a scene; until it is answered, only its buttons work."""

    dim = 0.55  # opacity of the veil over the scene

    def __init__(self, question: str, answers: Sequence[Command]) -> None:
        """Create the dialog of a question and its answers, of which the first is the primary button."""
        self.question, self.answers = question, tuple(answers)
        self.composition = Composition()
        self.opening_s = OPENING_S

    def body(self) -> list[Child]:
        """Return the parts above the buttons."""
        return [Text(self.question, 24, "s", align="c", min_height=MIN_BODY_HEIGHT, padding=(0, 20, 0, 20))]

    def compose(self) -> Child:
        """Return the nodes of the dialog, with one named "dialog" for its paper."""
        keys = [button(command, "paper" if index else "primary", height=BUTTON_HEIGHT) for index, command in enumerate(self.answers)]
        return dialog_sheet([*self.body(), Column(keys, 12, padding=(BUTTON_SIDE, 0, BUTTON_SIDE, 36))], WIDTH, 0, (SIDE, 0, SIDE, 0))

    def widgets(self, lay_out: Callable[[Child], Layout]) -> list[Widget]:
        """Return the buttons for the present viewport."""
        return self.composition.build(self.compose(), lay_out)

    def next_update_s(self) -> float:
        """Return the seconds until presses are no longer ignored; inf from then on."""
        return self.opening_s if self.opening_s > 0 else inf

    def draw(self, canvas: Canvas) -> None:
        canvas.dim(self.dim)
        self.composition.draw(canvas)


class ProgressDialog(Dialog):
    """A dialog that shows progress, with a button that stops it."""

    dim = 0.35

    def __init__(self, sentence: str, detail: str, stop: Command) -> None:
        super().__init__(sentence, [stop])
        self.detail = detail
        self.progress_share = 0.0  # 0 to 1
        self.remaining_s: float | None = None  # seconds; None if unknown: then `detail` is shown

    def body(self) -> list[Child]:
        title = Text(self.question, 24, "s", align="c", max_lines=1, padding=(0, 30, 0, 22))
        bar = Box(height=18, paint=self._draw_bar)
        return [title, Row([replace(bar, grow=1)], padding=(BUTTON_SIDE, 0, BUTTON_SIDE, 0)), Box(height=90, paint=self._draw_left)]

    def _draw_bar(self, canvas: Canvas, rect: FRect) -> None:
        canvas.draw_box(rect, 9, "groove_light", "border_chosen", 1.5)
        if self.progress_share:
            canvas.draw_box(FRect(rect.x, rect.y, max(18.0, rect.w * self.progress_share), rect.h), 9, "primary", "primary_border", 1)

    def _draw_left(self, canvas: Canvas, rect: FRect) -> None:
        canvas.fit_text(self._remaining_time_text(), rect.centerx, rect.y + 28, rect.w, 18, "text_soft", align="c")

    def _remaining_time_text(self) -> str:
        if self.remaining_s is None:
            return self.detail
        seconds = max(1, round(self.remaining_s))
        if seconds >= 90:
            minutes = round(seconds / 60)
            return _n("About {n} minute left", "About {n} minutes left", minutes)
        return _n("About {n} second left", "About {n} seconds left", seconds)
