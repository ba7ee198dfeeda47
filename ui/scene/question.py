"""A small dialog with a question and two or three buttons, and one that shows progress."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _n
from ui.canvas.brush import Brush
from ui.widgets.controls import Command, Key, Widget

W = 620.0
BAR_INSET = 60.0  # margin on both sides of the progress bar


class Ask:
    """A question over a scene; until it is answered, only its buttons work."""

    def __init__(self, question: str, answers: Sequence[Command]) -> None:
        """Ask the question; the first answer is the primary one."""
        self.question, self.answers = question, tuple(answers)

    @property
    def rect(self) -> FRect:
        return FRect(640 - W / 2, 252, W, 176 + 76 * len(self.answers))

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
        brush.block(brush.wrapped(self.question, W - 90, 24, "s"), at.centerx, middle, 24, "text", "s", "c")


class ProgressSheet(Ask):
    """A dialog that shows progress, with a button that stops it."""

    def __init__(self, says: str, detail: str, stop: Command) -> None:
        super().__init__(says, [stop])
        self.detail = detail
        self.share = 0.0  # 0 to 1
        self.left: float | None = None  # seconds; None if unknown: then `detail` is shown

    @property
    def rect(self) -> FRect:
        at = super().rect
        return FRect(at.x, at.y, at.w, at.h + 40)

    def draw(self, brush: Brush) -> None:
        at = self.rect
        brush.veil(0.35)
        brush.sheet(at, 3, 24)
        brush.fit(self.question, at.centerx, at.y + 46, at.w - 90, 24, "text", "s", "c")
        bar = FRect(at.x + BAR_INSET, at.y + 84, at.w - 2 * BAR_INSET, 18)
        brush.box(bar, 9, "groove_light", "border_chosen", 1.5)
        if self.share:
            brush.box(FRect(bar.x, bar.y, max(18.0, bar.w * self.share), bar.h), 9, "primary", "primary_border", 1)
        brush.fit(self._told(), at.centerx, at.y + 130, at.w - 90, 18, "text_soft", align="c")

    def _told(self) -> str:
        if self.left is None:
            return self.detail
        seconds = max(1, round(self.left))
        if seconds >= 90:
            minutes = round(seconds / 60)
            return _n("About {n} minute left", "About {n} minutes left", minutes)
        return _n("About {n} second left", "About {n} seconds left", seconds)
