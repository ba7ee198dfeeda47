"""What the others did since the last turn of the person at the screen, and how it is played again."""

from __future__ import annotations

from ui.match.move_lines import played, runs
from ui.match.sitting import Sitting
from ui.tables.contract import Played

STEP = 0.6  # s that each of them is shown when it is played again


class Recap:
    """`at`: which of them is played again now, None while none is. It is shown until that person touches the table."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.at: int | None = None
        self._waited = 0.0
        self._touched = 0  # how many moves had been played when somebody last touched the table
        self._for: object = None  # what `_all` was gathered for
        self._all: tuple[Played, ...] = ()
        self.plies: list[range] = []  # of each of them

    @property
    def all(self) -> tuple[Played, ...]:
        """Oldest first. A secret move is never among them: what it was is told by whatever shows it."""
        match = self.sitting.match
        now = match.moves, self.sitting.faced
        if now != self._for:
            self._for = now
            found = runs(match, self.sitting.table, self._start())
            self.plies = [plies for plies in found if not match.moves[plies[0]][1].secret]
            self._all = tuple(played(match, plies) for plies in self.plies)
        return self._all

    @property
    def shown(self) -> tuple[Played, ...]:
        """All of them, () once the table has been touched since."""
        found = self.all
        return found if found and (self.at is not None or self.plies[-1].stop > self._touched) else ()

    def dismiss(self) -> None:
        """Whoever touches the table has seen it."""
        self.at, self._touched = None, self.sitting.match.ply

    def forget(self) -> None:
        """Somebody else holds the screen now."""
        self.at, self._touched = None, 0

    def again(self) -> None:
        """Plays them again, from the first."""
        self.at, self._waited = 0 if self.all else None, 0.0

    def update(self, dt: float, pace: float) -> bool:
        """`dt`: seconds. True when the next one is shown, or the last one has been."""
        if self.at is None:
            return False
        self._waited += dt
        if self._waited < STEP * max(1.0, pace):
            return False
        self._waited = 0.0
        self.at = self.at + 1 if self.at + 1 < len(self.all) else None
        return True

    def _start(self) -> int:
        """The ply after that person's last move, after the last game or deal, or one round back where nobody here plays."""
        match, faced = self.sitting.match, self.sitting.faced
        first = 0 if faced is not None else max(0, match.ply - len(match.seats) + 1)
        for ply in range(match.ply - 1, first - 1, -1):
            events = match.events(ply)
            ended = match.game.final(events) is not None or self.sitting.table.speech.pauses(events) == "account"
            if ended or match.moves[ply][0] == faced:
                return ply + 1
        return first
