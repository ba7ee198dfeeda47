"""Database rows of the practice set that each child has begun, until it is ended."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import msgspec

from game.kernel import BadNotation
from ui.store.learning.begun_sets import BegunSet

TABLE = "CREATE TABLE IF NOT EXISTS begun (child INTEGER PRIMARY KEY, content TEXT NOT NULL)"
COLUMNS = ("SELECT child, content FROM begun LIMIT 0",)
DELETE_STATEMENTS = ("DELETE FROM begun WHERE child = ?",)
PUT_SET = "INSERT OR REPLACE INTO begun VALUES (?, ?)"
SELECT_SET = "SELECT content FROM begun WHERE child = ?"


class BegunRows:
    """The table of begun sets; to be used in a transaction or within `translated_errors`."""

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def put(self, child_id: int, begun: BegunSet | None) -> None:
        """Store a child's begun set in place of the one before; None removes it."""
        if begun is None:
            self._connection.execute(*DELETE_STATEMENTS, (child_id,))
        else:
            self._connection.execute(PUT_SET, (child_id, msgspec.json.encode(begun).decode()))

    def find(self, child_id: int) -> BegunSet | None:
        """Return a child's begun set; None if there is none, or it cannot be read."""
        row = self._connection.execute(SELECT_SET, (child_id,)).fetchone()
        if row is None:
            return None
        try:
            return msgspec.json.decode(row[0], type=BegunSet)
        except (ValueError, TypeError, BadNotation, ZeroDivisionError):  # ill-formed, or facts that cannot be read
            self._on_unreadable()
            return None
