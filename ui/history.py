"""The last finished matches, in SQLite. One transaction a match: a killed app leaves the history as it was before."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

KEPT = 50
VERSION = 1
PATIENCE = 1.0  # seconds for another window of the app to finish writing

# A match is in once: finished again after an undo or a restart with the same moves, it moves to the top.
TABLE = "CREATE TABLE IF NOT EXISTS matches (id INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL, record TEXT NOT NULL UNIQUE)"
COLUMNS = "SELECT id, entry, record FROM matches LIMIT 0"  # somebody else's table has others
INSERT = "INSERT OR REPLACE INTO matches (entry, record) VALUES (?, ?)"
FORGET = "DELETE FROM matches WHERE id NOT IN (SELECT id FROM matches ORDER BY id DESC LIMIT ?)"
LATEST = "SELECT id, CAST(entry AS BLOB) FROM matches ORDER BY id DESC LIMIT ?"  # by id: the clock may go back
RECORD = "SELECT CAST(record AS BLOB) FROM matches WHERE id = ?"

DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_CONSTRAINT}
PRIMARY = 0xFF  # the low byte of an SQLite error: its kind


class BrokenHistory(Exception):
    """The file is no history of ours, or damaged."""


class NoHistory(Exception):
    """The file cannot be used now: locked, read-only, a full disk."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished match as a list shows it. `when`: ISO date and time; `names` and `scores` by seat; `winners`: seats."""

    game: str
    when: str
    names: tuple[str, ...]
    scores: tuple[int | float, ...]
    winners: tuple[int, ...]
    id: int = 0


class History:
    """The open database. Every method raises BrokenHistory or NoHistory when the file does not serve."""

    def __init__(self, path: Path | None) -> None:
        """`path` None: in memory, for as long as the app runs."""
        with _judged():
            self._base = sqlite3.connect(path if path is not None else ":memory:", timeout=PATIENCE)
        try:
            with _judged(), self._base:
                self._prepare()
        except (BrokenHistory, NoHistory):
            self._base.close()
            raise

    def close(self) -> None:
        self._base.close()

    def add(self, entry: Entry, record: bytes) -> None:
        """Keeps a match (its record as JSON) and drops the oldest beyond `KEPT`."""
        with _judged(), self._base:
            self._base.execute(INSERT, (msgspec.json.encode(entry).decode(), record.decode()))
            self._base.execute(FORGET, (KEPT,))

    def latest(self, limit: int) -> tuple[Entry, ...]:
        """The last first."""
        with _judged(), closing(self._base.execute(LATEST, (limit,))) as rows:
            return tuple(msgspec.structs.replace(msgspec.json.decode(entry, type=Entry), id=id) for id, entry in rows)

    def record(self, id: int) -> bytes | None:
        """The record of a match as JSON; None when it is no longer kept."""
        with _judged():
            row = self._base.execute(RECORD, (id,)).fetchone()
        if row is None:
            return None
        assert isinstance(row[0], bytes), "a blob"
        return row[0]

    def _prepare(self) -> None:
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION):
            raise BrokenHistory(f"version {version}")
        self._base.execute(TABLE)
        self._base.execute(COLUMNS)
        if version == 0:
            self._base.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def _judged() -> Iterator[None]:
    """Tells a broken file from one that cannot be used now."""
    try:
        yield
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenHistory(str(error)) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:
            raise  # not the file's fault but ours
        raise (BrokenHistory if code & PRIMARY in DAMAGE else NoHistory)(str(error)) from error
