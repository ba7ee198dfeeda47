"""Database rows of the profiles' progress in lessons, and their store."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping

import msgspec

from ui.store.database import RunQuery, convert_rows, decode_json_text, transaction, translated_errors
from ui.store.learning.lesson_progress import GUEST_ID, LessonCheckpoint
from ui.store.settings import Line

TABLE = (
    "CREATE TABLE IF NOT EXISTS lessons (person INTEGER NOT NULL, game TEXT NOT NULL, lesson TEXT NOT NULL, done INTEGER NOT NULL, "
    "position INTEGER NOT NULL, step TEXT NOT NULL, moves TEXT NOT NULL, PRIMARY KEY (person, game, lesson))"
)
COLUMNS = ("SELECT person, game, lesson, done, position, step, moves FROM lessons LIMIT 0",)
DELETE_STATEMENTS = ("DELETE FROM lessons WHERE person = ?",)
MERGE_STATEMENTS = (  # lessons finished by either count as finished; ?2 gets the lessons that only ?1 has started
    "UPDATE lessons SET done = 1 WHERE person = ?2 AND (game, lesson) IN (SELECT game, lesson FROM lessons WHERE person = ?1 AND done)",
    "UPDATE OR IGNORE lessons SET person = ?2 WHERE person = ?1",
)
SELECT_CHECKPOINTS = "SELECT lesson, done, position, step, moves FROM lessons WHERE person = ? AND game = ?"
PUT_CHECKPOINT = "INSERT OR REPLACE INTO lessons VALUES (?, ?, ?, ?, ?, ?, ?)"
SELECT_PROFILE = "SELECT 1 FROM people WHERE id = ?"
SELECT_FINISHED = "SELECT 1 FROM lessons WHERE game = ? AND done LIMIT 1"


class LessonRow(msgspec.Struct, frozen=True, array_like=True):
    """The progress in one lesson, in one row."""

    lesson: Line
    stand: LessonCheckpoint  # the other columns


class LessonRows:
    """The table of lessons; every method raises an error if the database is corrupt or unavailable."""

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def checkpoints(self, profile_id: int, game: str) -> Mapping[str, LessonCheckpoint]:
        with translated_errors():
            stored = self._connection.execute(SELECT_CHECKPOINTS, (profile_id, game))
            rows = ((lesson, (bool(done), position, step, decode_json_text(moves))) for lesson, done, position, step, moves in stored)
            return {row.lesson: row.stand for row in convert_rows(rows, LessonRow, self._on_unreadable)}

    def put_checkpoint(self, profile_id: int, game: str, lesson: str, checkpoint: LessonCheckpoint) -> None:
        moves = msgspec.json.encode(checkpoint.moves).decode()
        with transaction(self._connection):
            if profile_id == GUEST_ID or self._connection.execute(SELECT_PROFILE, (profile_id,)).fetchone():
                self._connection.execute(
                    PUT_CHECKPOINT, (profile_id, game, lesson, checkpoint.done, checkpoint.position, checkpoint.step, moves)
                )

    def has_anyone_finished_lesson(self, game: str) -> bool:
        with translated_errors():
            return self._connection.execute(SELECT_FINISHED, (game,)).fetchone() is not None


class LessonStore:
    """The store of lessons; the profile id None is a player without a profile, whose progress is kept too."""

    def __init__(self, run_query: RunQuery[LessonRows], run_change: RunQuery[LessonRows]) -> None:
        self._run_query, self._run_change = run_query, run_change

    def checkpoints(self, profile_id: int | None, game: str) -> Mapping[str, LessonCheckpoint]:
        """Return a player's progress in a game's lessons by lesson id, without lessons that were not started."""
        return self._run_query(lambda rows: rows.checkpoints(profile_id or GUEST_ID, game))

    def save_checkpoint(self, profile_id: int | None, game: str, lesson: str, checkpoint: LessonCheckpoint) -> None:
        """Store a player's progress in a lesson; do nothing for a deleted profile."""
        self._run_change(lambda rows: rows.put_checkpoint(profile_id or GUEST_ID, game, lesson, checkpoint))

    def has_anyone_finished_lesson(self, game: str) -> bool:
        """Return True if any player of this device has done a lesson of this game to its end."""
        return self._run_query(lambda rows: rows.has_anyone_finished_lesson(game))
