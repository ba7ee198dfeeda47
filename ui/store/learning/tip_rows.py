"""Database rows of started matches and shown tips."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator

import msgspec

from ui.store.database import translated_errors, typed, writing
from ui.store.learning.lesson_progress import NOBODY
from ui.store.learning.tips import Kind
from ui.store.settings import Line

TABLE = (
    "CREATE TABLE IF NOT EXISTS met (person INTEGER NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, what TEXT NOT NULL, "
    "PRIMARY KEY (person, game, kind, what))"
)
COLUMNS = ("SELECT person, game, kind, what FROM met LIMIT 0",)
FORGET = ("DELETE FROM met WHERE person = ?",)
HAND_ON = ("UPDATE OR IGNORE met SET person = ?2 WHERE person = ?1",)
FIND = "SELECT what FROM met WHERE person = ? AND game = ? AND kind = ? ORDER BY rowid"
PUT = "INSERT OR IGNORE INTO met SELECT ?1, ?2, ?3, ?4 WHERE ?1 = ?5 OR EXISTS (SELECT 1 FROM people WHERE id = ?1)"


class MetRow(msgspec.Struct, frozen=True, array_like=True):
    """The key of a started match or of a shown tip, in one row."""

    what: Line


class MetRows:
    """The table of started matches and shown tips.

    `on_unreadable` is called for a row that cannot be read. Every method raises an error if the database is corrupt or unavailable.
    """

    def __init__(self, base: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._base, self._missing = base, on_unreadable

    def find(self, kind: Kind, person: int, game: str) -> tuple[str, ...]:
        with translated_errors():
            return tuple(row.what for row in typed(self._rows(kind, person, game), MetRow, self._missing))

    def _rows(self, kind: Kind, person: int, game: str) -> Iterator[tuple[object, ...]]:
        yield from self._base.execute(FIND, (person, game, kind))

    def put(self, kind: Kind, person: int, game: str, what: str) -> None:
        with writing(self._base):
            self._base.execute(PUT, (person, game, kind, what, NOBODY))
