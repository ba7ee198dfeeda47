"""Database rows of the children's answers: never changed, and the source of all figures of a report."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, timedelta
from itertools import islice

import msgspec

from game.practice.facts import BasicFact, Fact, fact
from game.practice.kinds import SHEET, TOUCH
from game.practice.sets import LENGTH
from ui.store.child_report import PracticeCount
from ui.store.children import MISTAKES, Count, DayGoal, LoggedAnswer, Mistake, seen_again
from ui.store.database import translated_errors, typed

LONGEST = 120  # seconds of an answer that count at most: a longer pause is not thinking

# The column `known` holds the property of `LoggedAnswer`: a right first answer without a hint.
TABLE = (
    "CREATE TABLE IF NOT EXISTS answers (id INTEGER PRIMARY KEY, child INTEGER NOT NULL, fact TEXT NOT NULL, sign TEXT NOT NULL, "
    "kind TEXT NOT NULL, level TEXT, shown TEXT NOT NULL, given TEXT NOT NULL, correct INTEGER NOT NULL, tries INTEGER NOT NULL, "
    "hints INTEGER NOT NULL, seconds REAL NOT NULL, at TEXT NOT NULL, day TEXT NOT NULL, known INTEGER NOT NULL)"
)
REASONS = (  # since version 3 of the database
    "ALTER TABLE answers ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE answers ADD COLUMN why TEXT NOT NULL DEFAULT ''",
)
DAYS = "CREATE INDEX IF NOT EXISTS days ON answers (child, day, sign, tries, known, seconds, kind)"
NOT_ALONE = "CREATE INDEX IF NOT EXISTS not_alone ON answers (child, id) WHERE NOT correct OR hints > 0"
ADD = (
    "INSERT INTO answers (child, fact, kind, level, shown, given, correct, tries, hints, seconds, at, skipped, why, sign, day, known) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
SOUND = "tries BETWEEN 1 AND 1000000 AND known IN (0, 1) AND seconds BETWEEN 0 AND 1000000000"  # text and bytes exceed any number
EXERCISE = f"kind IS NOT '{TOUCH}'"
TIMED = f"kind IS NOT '{SHEET}'"
UNSOUND = f"SELECT 1 FROM answers WHERE child = ? AND ({SOUND}) IS NOT TRUE LIMIT 1"
PRACTISED = (
    f"SELECT day, sign, SUM(tries = 1), SUM(known), SUM(MIN(seconds, {LONGEST})), SUM(known * MIN(seconds, {LONGEST})), "
    f"SUM(known AND {TIMED}) "
    f"FROM answers WHERE child = ? AND {EXERCISE} AND {SOUND} GROUP BY day, sign ORDER BY day, sign"
)
FIELDS = "child, fact, kind, level, shown, given, correct, tries, hints, seconds, at, skipped, why"
SEEN = f"SELECT {FIELDS} FROM answers WHERE child = ? AND {EXERCISE} AND (NOT correct OR hints > 0) ORDER BY id DESC"
WEEK = (
    "SELECT day, COUNT(*) FROM answers WHERE child = ? AND day BETWEEN ? AND ? AND tries = 1 "
    f"AND {SOUND} AND {TIMED} AND {EXERCISE} GROUP BY day"
)
ALL = f"SELECT {FIELDS} FROM answers WHERE child = ? ORDER BY id"
COLUMNS = (f"SELECT id, sign, day, known, {FIELDS} FROM answers LIMIT 0",)
FORGET = ("DELETE FROM answers WHERE child = ?",)


class SetsDone(msgspec.Struct, frozen=True, array_like=True):
    """The number of exercises that a child answered on one day."""

    day: date
    items: Count


class AnswerRows:
    """The table of answers; reading raises an error if the database is corrupt or unavailable."""

    def __init__(self, base: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._base, self._missing = base, on_unreadable

    def add(self, answer: LoggedAnswer) -> int:
        """Insert an answer in the open transaction and return its row id."""
        asked_fact = read_fact(answer.fact)
        sign = asked_fact.sign if isinstance(asked_fact, BasicFact) else ""
        id = self._base.execute(ADD, (*msgspec.structs.astuple(answer), sign, answer.when[:10], answer.known)).lastrowid
        assert id is not None, "a row has been put in"
        return id

    def practised(self, child: int) -> tuple[PracticeCount, ...]:
        """Return a child's practice totals for each day and operator, the oldest day first."""
        with translated_errors():
            if self._base.execute(UNSOUND, (child,)).fetchone() is not None:
                self._missing()
            return tuple(typed(self._base.execute(PRACTISED, (child,)), PracticeCount, self._missing))

    def mistakes(self, child: int) -> tuple[Mistake, ...]:
        """Return a child's last 20 answers that were wrong or had a hint, the latest first."""
        with translated_errors(), closing(self._base.execute(SEEN, (child,))) as rows:
            return tuple(map(seen_again, islice(typed(rows, LoggedAnswer, self._missing), MISTAKES)))

    def lanterns(self, child: int, today: date) -> tuple[DayGoal, ...]:
        """Return how many practice sets a child has done on each day of this week up to today, Monday first."""
        days = [today - timedelta(back) for back in range(today.weekday(), -1, -1)]
        with translated_errors():
            rows = self._base.execute(WEEK, (child, days[0].isoformat(), today.isoformat()))
            done = {sets_done.day: sets_done.items // LENGTH for sets_done in typed(rows, SetsDone, self._missing)}
        return tuple(DayGoal(day, done.get(day, 0)) for day in days)

    def all(self, child: int) -> Iterator[LoggedAnswer]:
        """Yield all answers of a child, the oldest first."""
        with translated_errors(), closing(self._base.execute(ALL, (child,))) as rows:
            yield from typed(rows, LoggedAnswer, self._missing)


def read_fact(key: str) -> Fact | None:
    """Parse a fact of arithmetic from its key; return None if the key is invalid."""
    try:
        return fact(key) if key else None
    except (ValueError, ZeroDivisionError):
        return None
