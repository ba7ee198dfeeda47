"""The move list beside the table: notation and words, the newest at the foot; nothing secret (design, hidden information)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from ui.assets.words import _, language
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.match.move_lines import lines
from ui.match.move_list import MoveList
from ui.match.sitting import Sitting
from ui.tables.contract import Furniture
from ui.widgets.controls import Command, Key, Widget

HEAD = 56.0  # of the panel, above the list


class LogPanel:
    """A sheet over the table that is opened, or a column that always stands there; a click on a line shows that position."""

    def __init__(self, sitting: Sitting, tokens: Sequence[int], jump: Callable[[int], None]) -> None:
        self.sitting = sitting
        self.shown = False  # as a sheet
        self.list = MoveList(_("Moves"), sitting.match.seats, tokens, jump)
        self._filled: object = None  # what the list was laid out for
        self._marked = -1

    def visible(self, furniture: Furniture) -> bool:
        return self.shown or furniture.log_kind == "column"

    def widgets(self, furniture: Furniture, commands: Sequence[Command]) -> list[Widget]:
        """The list, and keys at the right of its head."""
        if not self.visible(furniture):
            return []
        at = furniture.log
        return [
            self.list,
            *(Key(command, FRect(at.right - 66 - 64 * place, at.y + 6, 56, 48), bare=True) for place, command in enumerate(commands)),
        ]

    def forget(self) -> None:
        """The sheet is closed, and the list is at its newest line again."""
        self.shown = False
        self.list.scroll(-self.list.length)
        self._marked = -1

    def draw(self, brush: Brush, furniture: Furniture, ply: int) -> None:
        """The panel and its list, the line of the last of so many moves in view."""
        if not self.visible(furniture):
            return
        at, dark = furniture.log, furniture.log_kind == "column"
        if dark:
            brush.smoke(at, 18)
        else:
            brush.sheet(at, 3)
        brush.fit(_("Moves"), at.x + 22, at.y + 30, at.w - 44, 22, ink.CREAM if dark else ink.INK, "s")
        if self._fill(brush, at, dark) or self._marked != ply:
            self._marked = ply
            self.list.show(ply)

    def _fill(self, brush: Brush, at: FRect, dark: bool) -> bool:
        """Lays the list out anew where anything has changed; True when it did."""
        match, names = self.sitting.match, self.sitting.names
        shown = (match.moves, match.to_move, names, brush.page, language(), tuple(at), dark)
        if shown == self._filled:
            return False
        self._filled, self.list.seats, self.list.dark = shown, match.seats, dark
        self.list.paper = ink.SMOKE if dark else ""
        inside = FRect(at.x + 10, at.y + HEAD, at.w - 20, at.h - HEAD - 12)
        self.list.fill(brush, inside, lines(match, self.sitting.table, names, match.over))
        return True
