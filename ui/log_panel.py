"""The move list beside the table: notation and words, the newest at the foot; nothing secret (design, hidden information)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui import palette as ink
from ui.move_list import MoveList
from ui.moves import lines
from ui.paint import Brush
from ui.sitting import Sitting
from ui.widgets import Widget
from ui.words import _

PANEL = FRect(920, 84, 344, 520)
INSIDE = FRect(936, 140, 316, 452)


class LogPanel:
    """Shown or not; it lies over the right-hand column. The past is read here, and replayed from the pause sheet."""

    def __init__(self, sitting: Sitting, tokens: Sequence[int]) -> None:
        self.sitting = sitting
        self.shown = False
        self.list = MoveList(_("Moves"), sitting.match.seats, tokens, lambda ply: None)
        self._count = -1

    def widgets(self) -> list[Widget]:
        return [self.list] if self.shown else []

    def draw(self, brush: Brush) -> None:
        """The sheet and its list; after a new move the list stands at its end."""
        if not self.shown:
            return
        brush.sheet(PANEL, 3)
        brush.fit(_("Moves"), PANEL.x + 22, PANEL.y + 30, 300, 22, ink.INK, "s")
        match = self.sitting.match
        self.list.seats = match.seats
        self.list.fill(brush, INSIDE, lines(match, self.sitting.table, self.sitting.names, match.over))
        if self._count != match.ply:
            self._count = match.ply
            self.list.show(match.ply)
