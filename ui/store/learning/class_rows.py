"""Database queries of the report on a class in one week: one for each figure, however many children there are."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable
from datetime import date, timedelta

import msgspec

from ui.store.answer_rows import FIELDS, IS_EXERCISE, IS_VALID
from ui.store.children import Count, LoggedAnswer, Mistake, count_slips, mistake_from_answer
from ui.store.database import convert_rows
from ui.store.learning.class_reports import ChildWeek, ClassReport
from ui.store.settings import Line

OF_WEEK = f"FROM answers WHERE child IN (SELECT id FROM people) AND day BETWEEN ? AND ? AND {IS_EXERCISE} AND {IS_VALID}"
# %w is 0 for Sunday, and nothing for a damaged day
SELECT_COUNTS = f"SELECT child, IFNULL(GROUP_CONCAT(DISTINCT strftime('%w', day)), ''), SUM(tries = 1), SUM(known) {OF_WEEK} GROUP BY child"
# Of `shown` and `correct`, SQLite takes the values in the row of MAX(id): the last answer to each fact.
SELECT_MISSED = (
    f"SELECT child, shown, SUM(NOT correct), MAX(id), correct {OF_WEEK} AND tries = 1 AND NOT skipped "
    "GROUP BY child, fact HAVING NOT correct ORDER BY 3, 4"
)
SELECT_WRONG = f"SELECT {FIELDS} {OF_WEEK} AND NOT correct ORDER BY id DESC"
SELECT_MASTERED = "SELECT child, SUM(families) FROM (SELECT child, families, MAX(monday) FROM golds WHERE monday <= ? GROUP BY child, sign) GROUP BY child"
SELECT_UNMARKED = "SELECT child FROM sheets WHERE made != ''"


class WeekCount(msgspec.Struct, frozen=True, array_like=True):
    """A child's exercises in a week."""

    child: int
    weekdays: Line  # with practice, as "1,3,0"; 0 is Sunday
    items: Count
    known: Count


def read_class_report(connection: sqlite3.Connection, monday: date, on_unreadable: Callable[[], None]) -> ClassReport:
    """Read the report; to be used within `translated_errors`."""
    days = (monday.isoformat(), (monday + timedelta(6)).isoformat())
    wrong, weeks = defaultdict[int, list[Mistake]](list), dict[int, ChildWeek]()
    for answer in convert_rows(connection.execute(SELECT_WRONG, days), LoggedAnswer, on_unreadable):
        wrong[answer.child].append(mistake_from_answer(answer))
    missed = {child: str(shown) for child, shown, *_order in connection.execute(SELECT_MISSED, days)}  # the last one counts
    before, now = (dict(connection.execute(SELECT_MASTERED, (day.isoformat(),))) for day in (monday - timedelta(7), monday))
    counts = {count.child: count for count in convert_rows(connection.execute(SELECT_COUNTS, days), WeekCount, on_unreadable)}
    for child in {*counts, *now}:
        count, mastered = counts.get(child, WeekCount(child, "", 0, 0)), now.get(child, 0)
        weekdays = frozenset((int(day) - 1) % 7 for day in filter(None, count.weekdays.split(",")))
        figures = (count.items, count.known, mastered, mastered - before.get(child, 0))
        weeks[child] = ChildWeek(weekdays, *figures, missed.get(child, ""), count_slips(wrong[child]))
    return ClassReport(monday, weeks, frozenset(child for (child,) in connection.execute(SELECT_UNMARKED)))
