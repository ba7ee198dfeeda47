"""The list of the last mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _, day
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.store.children import Mistake
from ui.widgets.scroll import ScrollArea

ROW = 48.0


class MistakeList(ScrollArea):
    """The question, the answer and the day; the latest first."""

    def __init__(self, rect: FRect) -> None:
        super().__init__("mistakes")
        self.rect = rect
        self.mistakes: Sequence[Mistake] = ()

    def show(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = mistakes
        self.place(self.rect, ROW * len(mistakes))

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        if not self.mistakes:
            brush.fit(_("No mistakes so far."), self.rect.centerx, self.rect.centery, self.rect.w, 18, ink.SOFT, align="c")
            return
        with self.clipped(brush):
            for place, mistake in enumerate(self.mistakes):
                at = FRect(self.rect.x + 6, self.y + ROW * place, self.rect.w - 36, ROW - 6)
                if at.colliderect(self.rect):
                    _draw(brush, at, mistake)


def _draw(brush: Brush, at: FRect, mistake: Mistake) -> None:
    brush.box(at, 12, "#FFF6DC", "#CDB98C", 1.5)
    brush.fit(mistake.shown, at.x + 14, at.centery, 200, 18, ink.INK, "b")
    brush.box(FRect(at.x + 222, at.y + 5, 172, at.h - 10), 10, ink.BRICK_SOFT, "#8A3324", 1.5)
    brush.icon("close", at.x + 230, at.centery - 9, 18, ink.BRICK)
    brush.fit(mistake.given, at.x + 254, at.centery, 134, 18, ink.BRICK_INK, "b")
    brush.fit(day(mistake.when[:10]), at.right - 12, at.centery, at.w - 416, 16, ink.SOFT, align="r")
