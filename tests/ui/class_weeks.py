"""A made-up week of a class."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ui.store.children import Child, Mistake, SlipCount
from ui.store.learning.class_reports import ChildWeek, ClassReport


def class_report(children: Sequence[Child], monday: date, weeks: int, unmarked_ids: frozenset[int]) -> ClassReport:
    """Return the report on a class in which every fourth child was away this week; nobody practised in the first weeks."""
    of_children = {child.id: child_week(index, monday) for index, child in enumerate(children)} if weeks else {}
    return ClassReport(monday, of_children, unmarked_ids)


SLIPS = (("reversed", "3 – 7 = ?", "4"), ("neighbor", "7 × 8 = ?", "48"), ("off_by_one", "8 + 5 = ?", "12"), ("digits", "8 × 7 = ?", "65"))


def child_week(index: int, monday: date) -> ChildWeek:
    if index % 4 == 3:
        return ChildWeek(mastered=28 + index)
    missed = (f"{index % 7 + 2} × {index % 5 + 2} = ?", "9 – ? = 5", "10 = ? ?")[index % 3] if index % 5 else ""
    slips = [SlipCount(slip, 2, Mistake(shown, given, monday.isoformat())) for slip, shown, given in SLIPS[: index % 5]]
    days = frozenset(day for day in range(7 if index == 5 else 5) if (day + index) % 3)
    return ChildWeek(days, 40, 40 - 2 * (index % 9), 30 + index, index % 4 - 1 + 3 * (index % 3), missed, tuple(slips))
