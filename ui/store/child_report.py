"""Makes the report for a parent from what is kept of a child."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import groupby

import msgspec

from game.nambarz.cards import NUMBERS
from game.practice.facts import SIGNS
from game.practice.learner import Learner, cell
from ui.store.children import DAYS, Child, Count, Day, Mistake, Report, Seconds, Week
from ui.store.settings import Line


class Practised(msgspec.Struct, frozen=True, array_like=True):
    """One sign ("" for exercises without one) on one day: exercises, those known, seconds of all answers, seconds of the known ones."""

    day: date
    sign: Line
    items: Count
    known: Count
    seconds: Seconds
    known_seconds: Seconds


def reported(child: Child, today: date, learner: Learner, practised: Sequence[Practised], mistakes: Sequence[Mistake]) -> Report:
    """`practised`: the oldest day first; `mistakes`: the latest first."""
    first = _monday(practised[0].day) if practised else _monday(today)
    return Report(
        child,
        today,
        {sign: _table(learner, sign) for sign in SIGNS},
        _days(today, practised),
        {sign: _weeks(first, [part for part in practised if part.sign == sign]) for sign in SIGNS},
        tuple(mistakes),
        max(0, (today - first).days // 7) + 1 if practised else 0,
        sum(part.items for part in practised),
    )


def _table(learner: Learner, sign: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(cell(learner, sign, row, column) for column in NUMBERS) for row in NUMBERS)


def _days(today: date, practised: Iterable[Practised]) -> tuple[Day, ...]:
    done = {day: list(parts) for day, parts in groupby(practised, lambda part: part.day)}
    wanted = (today - timedelta(back) for back in reversed(range(DAYS)))
    return tuple(
        Day(day, sum(part.items for part in done.get(day, ())), sum(part.seconds for part in done.get(day, ())) / 60) for day in wanted
    )


def _weeks(first: date, practised: Iterable[Practised]) -> tuple[Week, ...]:
    """A week without a first answer is left out of the curve."""
    weeks = [_week((monday - first).days // 7 + 1, list(parts)) for monday, parts in groupby(practised, lambda part: _monday(part.day))]
    return tuple(week for week in weeks if week.items)


def _week(number: int, parts: Sequence[Practised]) -> Week:
    items, known = sum(part.items for part in parts), sum(part.known for part in parts)
    seconds = sum(part.known_seconds for part in parts) / known if known else None
    return Week(number, items, known / max(1, items), seconds)


def _monday(day: date) -> date:
    return day - timedelta(day.weekday())
