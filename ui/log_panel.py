"""The move list beside the table: notation and words, the newest at the foot; nothing secret (design, hidden information)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui import palette as ink
from ui.moves import lines
from ui.paint import Brush
from ui.scroll import ScrollArea
from ui.sitting import Sitting
from ui.widgets import Widget
from ui.words import _

PANEL = FRect(920, 84, 344, 520)
INSIDE = FRect(936, 140, 316, 452)


class LogPanel:
    """Shown or not; it lies over the right-hand column."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.shown = False
        self.area = ScrollArea("moves", ink.PAPER_END, _("Moves"))
        self._ply = -1

    def widgets(self) -> list[Widget]:
        return [self.area] if self.shown else []

    def draw(self, brush: Brush, names: Sequence[str], tokens: Sequence[int]) -> None:
        if not self.shown:
            return
        brush.sheet(PANEL, 3)
        brush.fit(_("Moves"), PANEL.x + 22, PANEL.y + 30, 300, 22, ink.INK, "s")
        found = lines(self.sitting.match, self.sitting.table, names, self.sitting.match.over)
        texts = [brush.wrapped(line.words, INSIDE.w - 48, 16) for line in found]
        step, gap = brush.leading(16, 1.25), 12.0
        heights = [step * (1 + len(words)) + gap for words in texts]
        self.area.place(INSIDE, sum(heights) + gap)
        if self._ply != len(found):
            self._ply = len(found)
            self.area.scroll(self.area.furthest)
        with self.area.clipped(brush):
            y = self.area.y + gap / 2
            for line, words, height in zip(found, texts, heights, strict=True):
                if y + height > INSIDE.top and y < INSIDE.bottom:
                    brush.token(tokens[line.seat], INSIDE.x, y, 30, not self.sitting.match.seats[line.seat].human)
                    brush.fit(f"{line.ply + 1}. {line.notation}", INSIDE.x + 40, y + step * 0.5, INSIDE.w - 56, 17, ink.INK, "b")
                    for index, text in enumerate(words):
                        brush.text(text, INSIDE.x + 40, y + step * (1.5 + index), 16, ink.SOFT)
                y += height
        self.area.draw_edges(brush)
