"""Database rows of the children's answers: never changed, and the source of all figures of a report."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import date, timedelta

import msgspec

from game.practice.facts import BasicFact, Fact, parse_fact
from game.practice.kinds import UNCOUNTED_KINDS, WORKSHEET_KIND
from game.practice.practice_set import SET_LENGTH
from ui.store.child_report import PracticeCount
from ui.store.children import MAX_TRIES, Count, DaySetCount, LoggedAnswer, Mistake, StoredAnswer, answer_order, mistake_from_answer
from ui.store.database import convert_rows, translated_errors

MAX_ANSWER_S = 120  # seconds of an answer that count at most: a longer pause is not thinking

# The column `known` holds the property of `LoggedAnswer`: a right first answer without a hint.
TABLE = (
    "CREATE TABLE IF NOT EXISTS answers (id INTEGER PRIMARY KEY, child INTEGER NOT NULL, fact TEXT NOT NULL, sign TEXT NOT NULL, "
    "kind TEXT NOT NULL, level TEXT, shown TEXT NOT NULL, given TEXT NOT NULL, correct INTEGER NOT NULL, tries INTEGER NOT NULL, "
    "hints INTEGER NOT NULL, seconds REAL NOT NULL, at TEXT NOT NULL, day TEXT NOT NULL, known INTEGER NOT NULL)"
)
VERSION_3_COLUMNS = (  # since version 3 of the database
    "ALTER TABLE answers ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE answers ADD COLUMN why TEXT NOT NULL DEFAULT ''",
)
VERSION_7_COLUMN = "ALTER TABLE answers ADD COLUMN uid TEXT NOT NULL DEFAULT ''"  # since version 7 of the database
DAYS_INDEX = "CREATE INDEX IF NOT EXISTS days ON answers (child, day, sign, tries, known, seconds, kind)"
MISTAKES_INDEX = "CREATE INDEX IF NOT EXISTS not_alone ON answers (child, id) WHERE NOT correct OR hints > 0"
INSERT_ANSWER = (
    "INSERT INTO answers (child, fact, kind, level, shown, given, correct, tries, hints, seconds, at, skipped, why, sign, day, known, uid) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
IS_VALID = f"tries BETWEEN 1 AND {MAX_TRIES} AND known IN (0, 1) AND seconds BETWEEN 0 AND 1000000000"  # text and bytes exceed any number
IS_EXERCISE = f"kind NOT IN {UNCOUNTED_KINDS}"
IS_TIMED = f"kind IS NOT '{WORKSHEET_KIND}'"
SELECT_INVALID = f"SELECT 1 FROM answers WHERE child = ? AND ({IS_VALID}) IS NOT TRUE LIMIT 1"
SELECT_PRACTICE_TOTALS = (
    f"SELECT day, sign, SUM(tries = 1), SUM(known), SUM(MIN(seconds, {MAX_ANSWER_S})), SUM(known * MIN(seconds, {MAX_ANSWER_S})), "
    f"SUM(known AND {IS_TIMED}) "
    f"FROM answers WHERE child = ? AND {IS_EXERCISE} AND {IS_VALID} GROUP BY day, sign ORDER BY day, sign"
)
FIELDS = "child, fact, kind, level, shown, given, correct, tries, hints, seconds, at, skipped, why"
FIELD_COUNT = FIELDS.count(",") + 1
SELECT_MISTAKES = f"SELECT {FIELDS} FROM answers WHERE child = ? AND {IS_EXERCISE} AND (NOT correct OR hints > 0) ORDER BY id DESC"
MIN_TRIED_S, MIN_TRIED_ITEMS = 0.9, 7  # a wrong answer within fewer seconds was no try; a set has at least so many tries
COUNT_FIRST_ANSWERS = (
    f"SELECT day, COUNT(*), SUM(NOT skipped AND (correct OR seconds >= {MIN_TRIED_S})) FROM answers WHERE child = ? AND day BETWEEN ? AND ? AND tries = 1 "
    f"AND {IS_VALID} AND {IS_TIMED} AND {IS_EXERCISE} GROUP BY day"
)
SELECT_ANSWERS = f"SELECT {FIELDS} FROM answers WHERE child = ? ORDER BY id"
SELECT_STORED = f"SELECT {FIELDS}, uid FROM answers WHERE child = ? ORDER BY id"
SELECT_ANSWERS_OF_KIND = f"SELECT {FIELDS} FROM answers WHERE child = ? AND kind = ? ORDER BY id"
COLUMNS = (f"SELECT id, sign, day, known, {FIELDS}, uid FROM answers LIMIT 0",)
DELETE_STATEMENTS = ("DELETE FROM answers WHERE child = ?",)


class DayAnswerCount(msgspec.Struct, frozen=True, array_like=True):
    """The number of exercises that a child answered or skipped on one day."""

    day: date
    items: Count
    tried: Count  # the exercises among them that were neither skipped nor clicked through


class AnswerRows:
    """The table of answers; reading raises an error if the database is corrupt or unavailable."""

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def insert_answer(self, answer: LoggedAnswer, uid: str) -> None:
        """Insert an answer with its id in the open transaction."""
        self._connection.execute(INSERT_ANSWER, _answer_row(answer.child, answer, uid))

    def stored_answers(self, child_id: int) -> Iterator[StoredAnswer]:
        """Yield all answers of a child with their ids, in the open transaction."""
        return convert_rows(self._connection.execute(SELECT_STORED, (child_id,)), StoredAnswer, self._on_unreadable)

    def merge_answers(self, child_id: int, answers: Iterable[StoredAnswer]) -> set[str]:
        """Insert the answers that a child lacks, in the open transaction, and put all in order; return their ids.

        Only marks of one worksheet can have one id and differ: the first ones hold.
        """
        known = {answer.uid: answer for answer in self.stored_answers(child_id)}
        new = dict[str, StoredAnswer]()
        for answer in answers:
            other = new.get(answer.uid) or known.get(answer.uid)
            if other is None or _precedence(answer) < _precedence(other):
                new[answer.uid] = answer
        rows = self._connection.execute("SELECT id, uid FROM answers WHERE child = ?", (child_id,)).fetchall()
        self._connection.executemany("DELETE FROM answers WHERE id = ?", [(row_id,) for row_id, uid in rows if uid in new])
        self._connection.executemany(INSERT_ANSWER, [_answer_row(child_id, answer, uid) for uid, answer in new.items()])
        self._sort(child_id)
        return {*known, *new}

    def _sort(self, child_id: int) -> None:
        """Number the answers of a child anew if they are not in order; those that cannot be read come first."""
        rows = self._connection.execute("SELECT id, at, uid FROM answers WHERE child = ? ORDER BY id", (child_id,)).fetchall()
        ordered = sorted(rows, key=lambda row: answer_order(row[1], row[2]))
        if ordered != rows:
            (last,) = self._connection.execute("SELECT MAX(id) FROM answers").fetchone()
            self._connection.executemany("UPDATE answers SET id = ? WHERE id = ?", [(last + n, row[0]) for n, row in enumerate(ordered, 1)])

    def practice_totals(self, child_id: int) -> tuple[PracticeCount, ...]:
        """Return a child's practice totals for each day and operator, the oldest day first."""
        with translated_errors():
            if self._connection.execute(SELECT_INVALID, (child_id,)).fetchone() is not None:
                self._on_unreadable()
            return tuple(convert_rows(self._connection.execute(SELECT_PRACTICE_TOTALS, (child_id,)), PracticeCount, self._on_unreadable))

    def mistakes(self, child_id: int) -> tuple[Mistake, ...]:
        """Return a child's answers that were wrong or had a hint, the latest first."""
        with translated_errors(), closing(self._connection.execute(SELECT_MISTAKES, (child_id,))) as rows:
            return tuple(map(mistake_from_answer, convert_rows(rows, LoggedAnswer, self._on_unreadable)))

    def day_set_counts_of_week(self, child_id: int, today: date) -> tuple[DaySetCount, ...]:
        """Return how many practice sets a child has done in earnest on each day of this week up to today, Monday first."""
        days = [today - timedelta(back) for back in range(today.weekday(), -1, -1)]
        with translated_errors():
            rows = self._connection.execute(COUNT_FIRST_ANSWERS, (child_id, days[0].isoformat(), today.isoformat()))
            done = {sets_done.day: _set_count(sets_done) for sets_done in convert_rows(rows, DayAnswerCount, self._on_unreadable)}
        return tuple(DaySetCount(day, done.get(day, 0)) for day in days)

    def all_answers(self, child_id: int) -> Iterator[LoggedAnswer]:
        """Yield all answers of a child, the oldest first."""
        with translated_errors(), closing(self._connection.execute(SELECT_ANSWERS, (child_id,))) as rows:
            yield from convert_rows(rows, LoggedAnswer, self._on_unreadable)

    def answers_of_kind(self, child_id: int, kind: str) -> tuple[LoggedAnswer, ...]:
        """Return all answers of a child of one kind, the oldest first."""
        with translated_errors(), closing(self._connection.execute(SELECT_ANSWERS_OF_KIND, (child_id, kind))) as rows:
            return tuple(convert_rows(rows, LoggedAnswer, self._on_unreadable))


def _set_count(count: DayAnswerCount) -> int:
    """Return how many sets were done in earnest: a few exercises of each may be skipped."""
    return min(count.items // SET_LENGTH, count.tried // MIN_TRIED_ITEMS)


def _answer_row(child_id: int, answer: LoggedAnswer, uid: str) -> tuple[object, ...]:
    fact = fact_from_row(answer.fact)
    sign = fact.sign if isinstance(fact, BasicFact) else ""
    return (child_id, *_content(answer), sign, answer.when[:10], answer.is_known, uid)


def _content(answer: LoggedAnswer) -> tuple[object, ...]:
    return msgspec.structs.astuple(answer)[1:FIELD_COUNT]


def _precedence(answer: StoredAnswer) -> tuple[float, str]:
    return answer.order[0], ascii(_content(answer))


def fact_from_row(key: str) -> Fact | None:
    """Parse a fact of arithmetic from its key; return None if the key is invalid."""
    try:
        return parse_fact(key) if key else None
    except (ValueError, ZeroDivisionError):
        return None
