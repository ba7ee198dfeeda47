"""The match that a replay shows, as all its panels share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.match import Match
from ui.canvas.brush import Brush
from ui.scene.desk import Desk
from ui.tables.contract import Table


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A match from its first move to its last.

    `open_all`: whether nothing is secret any more; `at`: the position that is shown; `jump` goes to the position after so many moves.
    """

    desk: Desk
    match: Match
    table: Table
    names: Sequence[str]
    tokens: Sequence[int]
    open_all: bool
    at: Callable[[], Match]
    jump: Callable[[int], None]

    def draw_seat(self, brush: Brush, seat: int, x: float, y: float, d: float) -> None:
        """What stands for a seat, d wide, its middle at y: a piece of its colour, or its token."""
        sign = self.table.drawing.sign(self.at().view(None), seat)
        if sign:
            brush.svg(sign, x, y - d / 2, d)
        else:
            brush.token(self.tokens[seat], x, y - d / 2, d, not self.match.seats[seat].human, 0)
