"""The report on a child for its parents, and all its answers as a CSV table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

import msgspec

from game.practice.facts import SIGNS
from game.practice.kinds import SHEET
from ui.assets.translation import _
from ui.store.children import DAYS, Child, Count, Day, LearnerReport, LoggedAnswer, Mistake, Seconds, WeekStatistics
from ui.store.outputs.csv_table import Cell, csv_table, moment
from ui.store.settings import Line


class PracticeCount(msgspec.Struct, frozen=True, array_like=True):
    """A child's practice totals with one operator on one day."""

    day: date
    sign: Line  # "" for exercises without one
    items: Count
    known: Count  # right at the first try without a hint
    seconds: Seconds  # sum over all answers
    known_seconds: Seconds  # sum over the known answers
    known_timed: Count  # known answers that were timed


Golds: TypeAlias = Mapping[tuple[date, str], int]  # mastered families at the end of a week, by its Monday and by operator


def reported(child: Child, today: date, practised: Sequence[PracticeCount], mistakes: Sequence[Mistake], golds: Golds) -> LearnerReport:
    """Build the report on a child from daily totals (the oldest first) and mistakes (the latest first)."""
    first = _monday(practised[0].day) if practised else _monday(today)
    return LearnerReport(
        child,
        today,
        _days(today, practised),
        {sign: _weeks(first, [part for part in practised if part.sign == sign], golds) for sign in SIGNS},
        tuple(mistakes),
        max(0, (today - first).days // 7) + 1 if practised else 0,
        sum(part.items for part in practised),
    )


def _days(today: date, practised: Iterable[PracticeCount]) -> tuple[Day, ...]:
    done = {day: list(parts) for day, parts in groupby(practised, lambda part: part.day)}
    required = (today - timedelta(back) for back in reversed(range(DAYS)))
    return tuple(
        Day(day, sum(part.items for part in done.get(day, ())), sum(part.seconds for part in done.get(day, ())) / 60) for day in required
    )


def _weeks(first: date, practised: Iterable[PracticeCount], golds: Golds) -> tuple[WeekStatistics, ...]:
    """Return the statistics of each week for one operator, without weeks in which it was not practised."""
    weeks = [
        _week((monday - first).days // 7 + 1, done, golds.get((monday, done[0].sign), 0))
        for monday, done in ((monday, list(parts)) for monday, parts in groupby(practised, lambda part: _monday(part.day)))
    ]
    return tuple(week for week in weeks if week.items)


def _week(number: int, parts: Sequence[PracticeCount], by_heart: int) -> WeekStatistics:
    items, known = sum(part.items for part in parts), sum(part.known for part in parts)
    timed = sum(part.known_timed for part in parts)
    duration_s = sum(part.known_seconds for part in parts) / timed if timed else None
    return WeekStatistics(number, items, known / max(1, items), duration_s, by_heart)


def _monday(day: date) -> date:
    return day - timedelta(day.weekday())


class AnswerText(NamedTuple):
    """The kind, level and remark of an answer, in the language of the screen."""

    kind: str  # the kind of exercise
    level: str  # the level of the path
    remark: str  # the remark on the answer


def answers_csv(child: str, answers: Iterable[LoggedAnswer], on_change: Callable[[LoggedAnswer], AnswerText]) -> bytes:
    """Return a CSV table of the answers of a child with this name, one row for each answer."""
    return csv_table(chain([_heads()], (_row(child, answer, on_change(answer)) for answer in answers)))


def _heads() -> tuple[str, ...]:
    questions = (_("when"), _("child"), _("kind"), _("level"), _("exercise"), _("answer"), _("remark"))
    return (*questions, _("right"), _("try number"), _("hints"), _("seconds"))


def _row(child: str, answer: LoggedAnswer, told: AnswerText) -> tuple[Cell, ...]:
    words = (moment(answer.when), child, told.kind, told.level, answer.shown, answer.given, told.remark)
    return (*words, int(answer.right), answer.tries, answer.hints, "" if answer.kind == SHEET else round(answer.seconds, 1))
