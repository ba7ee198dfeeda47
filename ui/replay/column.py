"""The replay of a table that fills the window: a column of moves and the controls at the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, ruler
from ui.canvas.pieces import Gesture
from ui.match.move_lines import lines
from ui.match.move_list import MoveList
from ui.replay.layout import Film
from ui.replay.progress_line import Progress
from ui.widgets.controls import Command, Key, Widget

SHEET = FRect(1036, 88, 228, 506)
LIST = FRect(1046, 140, 212, 442)
PROGRESS = FRect(960, 634, 288, 16)
HERE = FRect(948, 662, 312, 54)
CONTROLS_Y, CONTROL_X, CONTROL_STEP = 726.0, 948.0, 64.0


class Column:
    """The moves in their order, a line that says how far it has come, and the keys below."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.moves = MoveList("", film.match.seats, film.tokens, film.jump)

    def refill(self, ply: int) -> None:
        film = self.film
        found = lines(film.match, film.table, film.names, film.open_all)
        self.moves.fill(ruler(film.desk.skin, film.desk.page), LIST, found)
        self.moves.show(ply)

    def show(self, ply: int) -> None:
        self.moves.show(ply)

    def widgets(self, ply: int, here: Command, controls: Sequence[Command]) -> list[Widget]:
        keys: list[Widget] = [Key(here, HERE, size=19)]
        for index, command in enumerate(controls):
            rect = FRect(CONTROL_X + CONTROL_STEP * index, CONTROLS_Y, 56, 62)
            keys.append(Key(command, rect, "primary" if index == len(controls) // 2 else "wood", bare=True))
        return [self.moves, Progress(PROGRESS, ply, self.film.match.ply, self.film.jump), *keys]

    def paint(self, brush: Brush, ply: int) -> None:
        last = self.film.match.ply
        brush.sheet(SHEET)
        brush.fit(_("Moves"), SHEET.x + 20, SHEET.y + 29, SHEET.w - 90, 22, ink.INK, "s")
        brush.text(str(last), SHEET.right - 24, SHEET.y + 30, 18, ink.SOFT, "b", "r")
        if not last:
            brush.paragraph(_("No move has been played yet."), LIST.x + 10, LIST.y + 16, LIST.w - 24, 16, ink.SOFT)
        said = _("move {n} of {all}").format(n=ply, all=last)
        brush.fit(said, PROGRESS.centerx, PROGRESS.y - 18, PROGRESS.w, 18, ink.CREAM, "b", "c")

    def hint(self, ply: int) -> Gesture | None:
        return None

    def line(self, ply: int) -> str:
        return ""

    def update(self) -> bool:
        return False

    def rest(self) -> None:
        """It asks for nothing."""
