"""Database rows of puzzles and daily challenges, and their store."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

import msgspec

from ui.store.database import RunQuery, convert_rows, transaction, translated_errors
from ui.store.learning.challenges import Challenge
from ui.store.learning.lesson_progress import GUEST_ID

CHALLENGE_COLUMNS = "game, what, day, tries, first, solved, place, score"
KEY_COLUMNS = "person, game, what, day"
TABLE = (
    "CREATE TABLE IF NOT EXISTS challenges (number INTEGER PRIMARY KEY, person INTEGER NOT NULL, game TEXT NOT NULL, what TEXT NOT NULL, "
    "day TEXT NOT NULL, tries INTEGER NOT NULL, first INTEGER NOT NULL, solved INTEGER NOT NULL, place INTEGER NOT NULL, "
    f"score REAL NOT NULL, UNIQUE ({KEY_COLUMNS}))"
)
COLUMNS = (f"SELECT number, person, {CHALLENGE_COLUMNS} FROM challenges LIMIT 0",)
DELETE_STATEMENTS = ("DELETE FROM challenges WHERE person = ?",)
MERGE_STATEMENTS = ("UPDATE OR IGNORE challenges SET person = ?2 WHERE person = ?1",)
SELECT_CHALLENGES = f"SELECT {CHALLENGE_COLUMNS} FROM challenges WHERE person = ? ORDER BY number"
PUT_CHALLENGE = (
    f"INSERT INTO challenges (person, {CHALLENGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT ({KEY_COLUMNS}) DO UPDATE SET "
    "tries = excluded.tries, first = excluded.first, solved = excluded.solved, place = excluded.place, score = excluded.score"
)
SELECT_PROFILE = "SELECT 1 FROM people WHERE id = ?"


class ChallengeRows:
    """The table of challenges; every method raises an error if the database is corrupt or unavailable."""

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def profile_challenges(self, profile_id: int) -> Sequence[Challenge]:
        with translated_errors():
            return tuple(convert_rows(self._connection.execute(SELECT_CHALLENGES, (profile_id,)), Challenge, self._on_unreadable))

    def put_challenge(self, profile_id: int, challenge: Challenge) -> None:
        with transaction(self._connection):
            if profile_id == GUEST_ID or self._connection.execute(SELECT_PROFILE, (profile_id,)).fetchone():
                self._connection.execute(PUT_CHALLENGE, (profile_id, *msgspec.structs.astuple(challenge)))


class ChallengeStore:
    """The store of challenges; the profile id None is a player without a profile, whose challenges count too."""

    def __init__(self, run_query: RunQuery[ChallengeRows], run_change: RunQuery[ChallengeRows]) -> None:
        self._run_query, self._run_change = run_query, run_change

    def profile_challenges(self, profile_id: int | None) -> Sequence[Challenge]:
        """Return a player's puzzles and daily deals in the order of their first tries."""
        return self._run_query(lambda rows: rows.profile_challenges(profile_id or GUEST_ID))

    def save_challenge(self, profile_id: int | None, challenge: Challenge) -> None:
        """Store a player's challenge in place of its earlier state; do nothing for a deleted profile."""
        self._run_change(lambda rows: rows.put_challenge(profile_id or GUEST_ID, challenge))
