"""A match, its way into the history, and two questions: what the tests of the disk share."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from game.kernel import BadRecord, Outcome
from game.match import Match
from game.record import Record, Seat
from ui.store.files import HISTORY, Files
from ui.store.matches.entries import Entry, Played
from ui.store.matches.search import NO_WISH, Wish


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


def history(files: Files, limit: int = 50, wish: Wish = NO_WISH) -> tuple[Entry, ...]:
    """The matches finished last, the last first."""
    return files.matches.latest(limit, wish).result()[0]


def count(files: Files, wish: Wish = NO_WISH) -> int:
    return files.matches.latest(0, wish).result()[1]


def recall(files: Files, id: int) -> Record:
    """The match of an entry. Raises BadRecord."""
    found = files.matches.recall(id).result()
    if isinstance(found, BadRecord):
        raise found
    return found


def texts(home: Path) -> Iterator[tuple[str, bytes]]:
    """Every byte of every file, and what is packed in the history."""
    for path in home.rglob("*"):
        if path.is_file():
            yield path.name, path.read_bytes()
    with closing(sqlite3.connect(home / HISTORY)) as base:
        for (record,) in base.execute("SELECT record FROM records"):
            yield "record", zlib.decompress(record)


def traces(home: Path, name: str) -> list[str]:
    """The files in which this name stands, in whatever letters."""
    return [file for file, data in texts(home) if name.casefold() in data.decode(errors="ignore").casefold()]


def remember(files: Files, record: Record, when: str, outcome: Outcome | None = None) -> None:
    """Puts a match into the history of which nothing else is known. `when`: ISO date and time; `outcome`: replayed if not given."""
    files.finish(Played(record, when, outcome or Match(record).outcome))
