"""The last finished matches, in SQLite. One transaction a match: a killed app leaves the history as it was before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from ui.store.database import Schema, judged, opened, writing
from ui.store.settings import Line, Name

KEPT = 50
VERSION = 1
Score: TypeAlias = Annotated[int, Meta(ge=-(10**9), le=10**9)] | Annotated[float, Meta(ge=-1e9, le=1e9)]

# A match is kept once: finished again after an undo or a restart with the same moves, it moves to the top.
TABLE = "CREATE TABLE IF NOT EXISTS matches (id INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL, record TEXT NOT NULL UNIQUE)"
COLUMNS = "SELECT id, entry, record FROM matches LIMIT 0"  # somebody else's table has others
INSERT = "INSERT OR REPLACE INTO matches (entry, record) VALUES (?, ?)"
FORGET = "DELETE FROM matches WHERE id NOT IN (SELECT id FROM matches ORDER BY id DESC LIMIT ?)"
LATEST = "SELECT id, CAST(IFNULL(entry, '') AS BLOB) FROM matches ORDER BY id DESC LIMIT ?"  # by id: the clock may go back
RECORD = "SELECT CAST(IFNULL(record, '') AS BLOB) FROM matches WHERE id = ?"


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished match as a list shows it. `when`: ISO date and time; `names` and `scores` by seat; `winners`: seats."""

    game: Name
    when: Line
    names: tuple[Name, ...]
    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    id: int = 0


class History:
    """The open database. Every method raises BrokenBase or NoBase when the file does not serve."""

    def __init__(self, path: Path | None, lacking: Callable[[], None], source: Path | None = None) -> None:
        """`path` None: in memory, for as long as the app runs, with what `source` holds, in a folder that can only be read; `lacking` is
        called when something cannot be read and is left out."""
        self._base = opened(path, Schema(VERSION, [TABLE], [COLUMNS]), source)
        self._lacking = lacking

    def close(self) -> None:
        self._base.close()

    def add(self, entry: Entry, record: bytes) -> None:
        """Keeps a match (its record as JSON) and drops the oldest beyond `KEPT`."""
        with writing(self._base):
            self._base.execute(INSERT, (msgspec.json.encode(entry).decode(), record.decode()))
            self._base.execute(FORGET, (KEPT,))

    def latest(self, limit: int) -> tuple[Entry, ...]:
        """The last first."""
        with judged(), closing(self._base.execute(LATEST, (limit,))) as rows:
            return tuple(self._entries(rows))

    def _entries(self, rows: Iterable[tuple[int, bytes]]) -> Iterator[Entry]:
        for id, entry in rows:
            try:
                yield msgspec.structs.replace(msgspec.json.decode(entry, type=Entry), id=id)
            except ValueError:
                self._lacking()

    def record(self, id: int) -> bytes | None:
        """The record of a match as JSON; None when it is no longer kept."""
        with judged():
            row = self._base.execute(RECORD, (id,)).fetchone()
        if row is None:
            return None
        assert isinstance(row[0], bytes), "a blob"
        return row[0]
