"""A small dialog with a question and two or three buttons, and one that shows progress."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import _n
from ui.canvas.canvas import Canvas
from ui.widgets.controls import Button, Command, Widget

W = 620.0
BAR_INSET = 60.0  # margin on both sides of the progress bar


class Dialog:
    """A question over a scene; until it is answered, only its buttons work."""

    def __init__(self, question: str, answers: Sequence[Command]) -> None:
        """Create the dialog of a question and its answers, of which the first is the primary button."""
        self.question, self.answers = question, tuple(answers)

    @property
    def rect(self) -> FRect:
        return FRect(640 - W / 2, 252, W, 176 + 76 * len(self.answers))

    def widgets(self) -> list[Widget]:
        rect = self.rect
        top = rect.bottom - 24 - 76 * len(self.answers)
        return [
            Button(command, FRect(rect.x + 60, top + index * 76, W - 120, 64), "paper" if index else "primary")
            for index, command in enumerate(self.answers)
        ]

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.dim()
        canvas.draw_paper(rect, 3, 24)
        middle = rect.y + (rect.h - 24 - 76 * len(self.answers)) / 2
        canvas.block(canvas.wrap(self.question, W - 90, 24, "s"), rect.centerx, middle, 24, "text", "s", "c")


class ProgressDialog(Dialog):
    """A dialog that shows progress, with a button that stops it."""

    def __init__(self, sentence: str, detail: str, stop: Command) -> None:
        super().__init__(sentence, [stop])
        self.detail = detail
        self.share = 0.0  # 0 to 1
        self.left: float | None = None  # seconds; None if unknown: then `detail` is shown

    @property
    def rect(self) -> FRect:
        rect = super().rect
        return FRect(rect.x, rect.y, rect.w, rect.h + 40)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.dim(0.35)
        canvas.draw_paper(rect, 3, 24)
        canvas.fit_text(self.question, rect.centerx, rect.y + 46, rect.w - 90, 24, "text", "s", "c")
        bar = FRect(rect.x + BAR_INSET, rect.y + 84, rect.w - 2 * BAR_INSET, 18)
        canvas.box(bar, 9, "groove_light", "border_chosen", 1.5)
        if self.share:
            canvas.box(FRect(bar.x, bar.y, max(18.0, bar.w * self.share), bar.h), 9, "primary", "primary_border", 1)
        canvas.fit_text(self._progress_text(), rect.centerx, rect.y + 130, rect.w - 90, 18, "text_soft", align="c")

    def _progress_text(self) -> str:
        if self.left is None:
            return self.detail
        seconds = max(1, round(self.left))
        if seconds >= 90:
            minutes = round(seconds / 60)
            return _n("About {n} minute left", "About {n} minutes left", minutes)
        return _n("About {n} second left", "About {n} seconds left", seconds)
