"""A match, its way into the history, and two questions: what the tests of the disk share."""

from __future__ import annotations

from pathlib import Path

from game.kernel import Outcome
from game.match import Match
from game.record import Record, Seat
from ui.store.files import Files
from ui.store.matches.entries import Played


def played(plies: int, name: str = "Léa") -> Record:
    """A match of so many moves, always the same ones."""
    match = Match(Record("nin_jan", (Seat(name), Seat("Robot", "hard")), "7", table={"hints": True}))
    for _ in range(plies):
        seat = match.to_move[0]
        match.play(seat, min(match.legal(seat), key=str))
    return match.record()


RECORD = played(12)
OUTCOME = Outcome((12, -3), (0,), (1, 2))


def names(folder: Path) -> set[str]:
    """The files in a folder and below."""
    return {path.name for path in folder.rglob("*") if path.is_file()}


def keys(of: Files) -> list[str]:
    """What is to be said."""
    return [trouble.key for trouble in of.take_troubles()]


def remember(files: Files, record: Record, when: str, outcome: Outcome | None = None) -> None:
    """Puts a match into the history of which nothing else is known. `when`: ISO date and time; `outcome`: replayed if not given."""
    files.finish(Played(record, when, outcome or Match(record).outcome))
