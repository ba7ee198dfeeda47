"""A match and two questions that the tests of the disk share."""

from __future__ import annotations

from pathlib import Path

from game.kernel import Outcome
from game.match import Match
from game.record import Record, Seat
from ui.store.files import Files


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
