"""Database rows of puzzles and daily challenges."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

import msgspec

from ui.store.database import translated_errors, typed, writing
from ui.store.learning.challenges import Challenge
from ui.store.learning.lesson_progress import NOBODY

FIELDS = "game, what, day, tries, first, solved, place, score"
KEY = "person, game, what, day"
TABLE = (
    "CREATE TABLE IF NOT EXISTS challenges (number INTEGER PRIMARY KEY, person INTEGER NOT NULL, game TEXT NOT NULL, what TEXT NOT NULL, "
    "day TEXT NOT NULL, tries INTEGER NOT NULL, first INTEGER NOT NULL, solved INTEGER NOT NULL, place INTEGER NOT NULL, "
    f"score REAL NOT NULL, UNIQUE ({KEY}))"
)
COLUMNS = (f"SELECT number, person, {FIELDS} FROM challenges LIMIT 0",)
FORGET = ("DELETE FROM challenges WHERE person = ?",)
HAND_ON = ("UPDATE OR IGNORE challenges SET person = ?2 WHERE person = ?1",)
ALL = f"SELECT {FIELDS} FROM challenges WHERE person = ? ORDER BY number"
PUT = (
    f"INSERT INTO challenges (person, {FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT ({KEY}) DO UPDATE SET "
    "tries = excluded.tries, first = excluded.first, solved = excluded.solved, place = excluded.place, score = excluded.score"
)
KNOWN = "SELECT 1 FROM people WHERE id = ?"


class ChallengeRows:
    """The table of challenges; every method raises an error if the database is corrupt or unavailable."""

    def __init__(self, base: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._base, self._missing = base, on_unreadable

    def all(self, person: int) -> Sequence[Challenge]:
        with translated_errors():
            return tuple(typed(self._base.execute(ALL, (person,)), Challenge, self._missing))

    def put(self, person: int, challenge: Challenge) -> None:
        with writing(self._base):
            if person == NOBODY or self._base.execute(KNOWN, (person,)).fetchone():
                self._base.execute(PUT, (person, *msgspec.structs.astuple(challenge)))
