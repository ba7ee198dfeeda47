"""What the arrangements of the replay share: the match that is shown, and what an arrangement has to offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.match import Match
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture
from ui.scene.desk import Desk
from ui.tables.contract import Table
from ui.widgets.controls import Command, Widget
from ui.widgets.scroll import ScrollArea


@dataclass(frozen=True, slots=True)
class Film:
    """A match from its first move to its last.

    `open_all`: nothing is secret any more; `at`: the position that is shown; `jump` gets how many moves are to have been played.
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


class Arrangement(Protocol):
    """What stands beside the table: the moves, the controls, and what there is to say."""

    @property
    def moves(self) -> ScrollArea: ...

    def refill(self, ply: int) -> None:
        """Lays the list out anew, after a change of page or language."""
        ...

    def show(self, ply: int) -> None:
        """This is the present position now."""
        ...

    def widgets(self, ply: int, here: Command, controls: Sequence[Command]) -> list[Widget]:
        """`here`: play on from this position; `controls`: the five that step and play, the middle one plays."""
        ...

    def paint(self, brush: Brush, ply: int) -> None: ...

    def hint(self, ply: int) -> Gesture | None:
        """What would have been better than the move before this position, to be shown on the table."""
        ...

    def line(self, ply: int) -> str:
        """What the bar at the top adds about this position; "" for nothing."""
        ...

    def update(self) -> bool:
        """One frame of work in the background; True when there is something new to show."""
        ...

    def rest(self) -> None:
        """Forgets what it has asked for; `update` asks again."""
        ...
