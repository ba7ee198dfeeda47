"""A match, its way into the history, and queries that several tests of the disk share."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from game.kernel import BadRecord, Outcome
from game.match import Match
from game.record import Player, Record
from ui.store.matches.entries import FinishedMatch, MatchSummary
from ui.store.matches.search import NO_FILTER, MatchFilter
from ui.store.storage import HISTORY_FILE, Storage


def played(plies: int, name: str = "Léa") -> Record:
    """Return a match of this many moves, always the same ones."""
    match = Match(Record("nin_jan", (Player(name), Player("Robot", "hard")), "7", table_rules={"hints": True}))
    for _ in range(plies):
        seat = match.to_move[0]
        match.play(seat, min(match.legal(seat), key=str))
    return match.record()


RECORD = played(12)
OUTCOME = Outcome((12, -3), (0,), (1, 2))


def names(folder: Path) -> set[str]:
    """Return the names of all files in a folder and below."""
    return {path.name for path in folder.rglob("*") if path.is_file()}


def keys(of: Storage) -> list[str]:
    """Return the keys of the problems to report."""
    return [trouble.key for trouble in of.take_problems()]


def history(files: Storage, limit: int = 50, wish: MatchFilter = NO_FILTER) -> tuple[MatchSummary, ...]:
    """Return the last finished matches, newest first."""
    return files.matches.latest_matches(limit, wish).result()[0]


def count(files: Storage, wish: MatchFilter = NO_FILTER) -> int:
    return files.matches.latest_matches(0, wish).result()[1]


def recall(files: Storage, id: int) -> Record:
    """Return the record of a match in the list.

    Raises:
        BadRecord: The kept record cannot be read.
    """
    record = files.matches.load_record(id).result()
    if isinstance(record, BadRecord):
        raise record
    return record


def texts(home: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the bytes of every file, and the unpacked records of the history."""
    for path in home.rglob("*"):
        if path.is_file():
            yield path.name, path.read_bytes()
    with closing(sqlite3.connect(home / HISTORY_FILE)) as base:
        for (record,) in base.execute("SELECT record FROM records"):
            yield "record", zlib.decompress(record)


def traces(home: Path, name: str) -> list[str]:
    """Return the files that contain this name, in upper or lower case."""
    return [file for file, data in texts(home) if name.casefold() in data.decode(errors="ignore").casefold()]


def remember(files: Storage, record: Record, when: str, outcome: Outcome | None = None) -> None:
    """Add a match to the history, by default with its own outcome; `when` is an ISO date and time."""
    files.matches.add_match(FinishedMatch(record, when, outcome or Match(record).outcome))
