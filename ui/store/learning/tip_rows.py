"""Database rows of started matches, shown tips and first calculations of children, so that each is told once, and their store."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

import msgspec

from ui.store.database import RunQuery, convert_rows, transaction, translated_errors
from ui.store.learning.lesson_progress import GUEST_ID
from ui.store.settings import Line

# a match was started; a tip was shown; a child did it alone; it was told that
SeenKind: TypeAlias = Literal["match", "mark", "alone", "told"]
TABLE = (
    "CREATE TABLE IF NOT EXISTS met (person INTEGER NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, what TEXT NOT NULL, "
    "PRIMARY KEY (person, game, kind, what))"
)
COLUMNS = ("SELECT person, game, kind, what FROM met LIMIT 0",)
DELETE_STATEMENTS = ("DELETE FROM met WHERE person = ?",)
MERGE_STATEMENTS = ("UPDATE OR IGNORE met SET person = ?2 WHERE person = ?1",)
SELECT_SEEN = "SELECT what FROM met WHERE person = ? AND game = ? AND kind = ? ORDER BY rowid"
INSERT_SEEN = "INSERT OR IGNORE INTO met SELECT ?1, ?2, ?3, ?4 WHERE ?1 = ?5 OR EXISTS (SELECT 1 FROM people WHERE id = ?1)"


class SeenRow(msgspec.Struct, frozen=True, array_like=True):
    """The key of a started match or of a shown tip, in one row."""

    what: Line


class SeenEntry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, order=True):
    """A started match, a shown tip or a first of a child's path, of any game."""

    game: Line
    kind: SeenKind
    what: Line


class SeenRows:
    """The table of started matches and shown tips.

    `on_unreadable` is called for a row that cannot be read. Every method raises an error if the database is corrupt or unavailable.
    """

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def seen_keys(self, kind: SeenKind, profile_id: int, game: str) -> tuple[str, ...]:
        with translated_errors():
            rows = self._connection.execute(SELECT_SEEN, (profile_id, game, kind))
            return tuple(row.what for row in convert_rows(rows, SeenRow, self._on_unreadable))

    def add_seen(self, kind: SeenKind, profile_id: int, game: str, key: str) -> None:
        with transaction(self._connection):
            self._connection.execute(INSERT_SEEN, (profile_id, game, kind, key, GUEST_ID))

    def all_seen(self, profile_id: int) -> tuple[SeenEntry, ...]:
        """Return all that a profile has seen, in the open transaction."""
        rows = self._connection.execute("SELECT game, kind, what FROM met WHERE person = ?", (profile_id,))
        return tuple(sorted(convert_rows(rows, SeenEntry, self._on_unreadable)))

    def merge_seen(self, profile_id: int, entries: Iterable[SeenEntry]) -> None:
        """Add what a profile has seen on another computer, in the open transaction."""
        rows = [(profile_id, *msgspec.structs.astuple(entry)) for entry in entries]
        self._connection.executemany("INSERT OR IGNORE INTO met VALUES (?, ?, ?, ?)", rows)


class TipStore:
    """The store of all players' started matches and shown tips; the profile id None is a player without a profile."""

    def __init__(self, run_query: RunQuery[SeenRows], run_change: RunQuery[SeenRows]) -> None:
        self._run_query, self._run_change = run_query, run_change

    def seen_keys(self, kind: SeenKind, profile_id: int | None, game: str) -> tuple[str, ...]:
        """Return the keys of a player's started matches or shown tips in a game, the oldest first."""
        return self._run_query(lambda rows: rows.seen_keys(kind, profile_id or GUEST_ID, game))

    def add_seen(self, kind: SeenKind, profile_id: int | None, game: str, key: str) -> None:
        """Note that a player has started a match or seen a tip; do nothing for a known key or a deleted profile."""
        self._run_change(lambda rows: rows.add_seen(kind, profile_id or GUEST_ID, game, key))
