"""Stepping through what has been played at a table, while its present waits."""

from __future__ import annotations

from game.kernel import Event, View
from game.match import Match
from game.record import Seat
from ui.match.sitting import Sitting
from ui.tables.contract import marking


class Past:
    """`at`: the match as it stood at an earlier ply, None in the present. What is hidden now stays hidden.

    `settled`: what settled a deal, while the table still shows its end: the position before the last move, and these events.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.at: Match | None = None
        self.settled: tuple[Event, ...] = ()
        self._before: Match | None = None

    @property
    def ply(self) -> int:
        """How many moves have been played in the position that is shown."""
        return self.match.ply

    @property
    def match(self) -> Match:
        """What is shown: the past that is looked at, else the deal that has just ended, else the present."""
        return self.at or self._before or self.sitting.match

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.sitting.match.seats

    @property
    def view(self) -> View:
        """What the screen may show of it."""
        return self.match.view(self.sitting.open)

    @property
    def last(self) -> tuple[Event, ...]:
        """The events of the last move in it."""
        return marking(self.match.events(self.ply - 1)) if self.ply else ()

    def show(self, ply: int) -> bool:
        """Goes to the position after so many moves, as far as there are any; True when that is another one."""
        ply, before = min(max(ply, 0), self.sitting.match.ply), self.ply
        self.at = self.sitting.match.at(ply) if ply < self.sitting.match.ply else None
        return ply != before

    def leave(self) -> None:
        self.at = None

    def hold(self, events: tuple[Event, ...]) -> None:
        """The table goes on showing the deal that these events of the last move have settled."""
        self.settled, self._before = events, self.sitting.match.at(self.sitting.match.ply - 1)

    def release(self) -> None:
        self.settled, self._before = (), None
