"""Database rows of the profiles' progress in lessons."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping

import msgspec

from ui.store.database import decoded, translated_errors, typed, writing
from ui.store.learning.lesson_progress import NOBODY, LessonCheckpoint
from ui.store.settings import Line

TABLE = (
    "CREATE TABLE IF NOT EXISTS lessons (person INTEGER NOT NULL, game TEXT NOT NULL, lesson TEXT NOT NULL, done INTEGER NOT NULL, "
    "position INTEGER NOT NULL, step TEXT NOT NULL, moves TEXT NOT NULL, PRIMARY KEY (person, game, lesson))"
)
COLUMNS = ("SELECT person, game, lesson, done, position, step, moves FROM lessons LIMIT 0",)
FORGET = ("DELETE FROM lessons WHERE person = ?",)
HAND_ON = (  # lessons finished by either count as finished; ?2 gets the lessons that only ?1 has started
    "UPDATE lessons SET done = 1 WHERE person = ?2 AND (game, lesson) IN (SELECT game, lesson FROM lessons WHERE person = ?1 AND done)",
    "UPDATE OR IGNORE lessons SET person = ?2 WHERE person = ?1",
)
STANDS = "SELECT lesson, done, position, step, moves FROM lessons WHERE person = ? AND game = ?"
PUT = "INSERT OR REPLACE INTO lessons VALUES (?, ?, ?, ?, ?, ?, ?)"
KNOWN = "SELECT 1 FROM people WHERE id = ?"
LEARNED = "SELECT 1 FROM lessons WHERE game = ? AND done LIMIT 1"


class LessonRow(msgspec.Struct, frozen=True, array_like=True):
    """The progress in one lesson, in one row."""

    lesson: Line
    stand: LessonCheckpoint  # the other columns


class LessonRows:
    """The table of lessons; every method raises an error if the database is corrupt or unavailable."""

    def __init__(self, base: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._base, self._missing = base, on_unreadable

    def stands(self, person: int, game: str) -> Mapping[str, LessonCheckpoint]:
        with translated_errors():
            return {row.lesson: row.stand for row in typed(self._rows(person, game), LessonRow, self._missing)}

    def _rows(self, person: int, game: str) -> Iterator[tuple[object, ...]]:
        for lesson, done, position, step, moves in self._base.execute(STANDS, (person, game)):
            yield lesson, (bool(done), position, step, decoded(moves))

    def put(self, person: int, game: str, lesson: str, stand: LessonCheckpoint) -> None:
        moves = msgspec.json.encode(stand.moves).decode()
        with writing(self._base):
            if person == NOBODY or self._base.execute(KNOWN, (person,)).fetchone():
                self._base.execute(PUT, (person, game, lesson, stand.done, stand.position, stand.step, moves))

    def learned(self, game: str) -> bool:
        with translated_errors():
            return self._base.execute(LEARNED, (game,)).fetchone() is not None
