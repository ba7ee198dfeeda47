"""The report on a child for its parents, and all its answers as a CSV table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

import msgspec

from game.practice.facts import SIGNS
from game.practice.kinds import WORKSHEET_KIND
from game.practice.skills import CHAIN_SKILLS
from ui.assets.translation import _, card_count_text
from ui.store.children import (
    MAX_MISTAKES,
    REPORT_DAYS,
    Child,
    Count,
    DayPractice,
    LearnerReport,
    LoggedAnswer,
    Mistake,
    PrintedWorksheet,
    Seconds,
    WeekStatistics,
    count_slips,
)
from ui.store.outputs.csv_table import Cell, csv_table, spreadsheet_time
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


MasteryCounts: TypeAlias = Mapping[tuple[date, str], int]  # mastered families at the end of a week, by its Monday and by operator


def build_report(
    child: Child, today: date, practice_counts: Sequence[PracticeCount], mistakes: Sequence[Mistake], mastery_counts: MasteryCounts
) -> LearnerReport:
    """Build the report on a child from daily totals (the oldest first) and mistakes (the latest first)."""
    first = _monday(practice_counts[0].day) if practice_counts else _monday(today)
    return LearnerReport(
        child,
        today,
        _daily_practice(today, practice_counts),
        {sign: _weekly_statistics(first, [part for part in practice_counts if part.sign == sign], mastery_counts) for sign in SIGNS},
        tuple(mistakes[:MAX_MISTAKES]),
        max(0, (today - first).days // 7) + 1 if practice_counts else 0,
        sum(part.items for part in practice_counts),
        count_slips(mistakes),
    )


def _daily_practice(today: date, practice_counts: Iterable[PracticeCount]) -> tuple[DayPractice, ...]:
    done = {day: list(parts) for day, parts in groupby(practice_counts, lambda count: count.day)}
    required = (today - timedelta(back) for back in reversed(range(REPORT_DAYS)))
    return tuple(
        DayPractice(day, sum(count.items for count in done.get(day, ())), sum(count.seconds for count in done.get(day, ())) / 60)
        for day in required
    )


def _weekly_statistics(
    first_monday: date, practice_counts: Iterable[PracticeCount], mastery_counts: MasteryCounts
) -> tuple[WeekStatistics, ...]:
    """Return the statistics of each week for one operator, without weeks in which it was not practised."""
    weeks = [
        _week_statistics((monday - first_monday).days // 7 + 1, done, mastery_counts.get((monday, done[0].sign), 0))
        for monday, done in ((monday, list(parts)) for monday, parts in groupby(practice_counts, lambda count: _monday(count.day)))
    ]
    return tuple(week for week in weeks if week.items)


def _week_statistics(number: int, practice_counts: Sequence[PracticeCount], mastered_count: int) -> WeekStatistics:
    items, known = sum(part.items for part in practice_counts), sum(part.known for part in practice_counts)
    timed = sum(part.known_timed for part in practice_counts)
    duration_s = sum(part.known_seconds for part in practice_counts) / timed if timed else None
    return WeekStatistics(number, items, known / max(1, items), duration_s, mastered_count)


def _monday(day: date) -> date:
    return day - timedelta(day.weekday())


class AnswerText(NamedTuple):
    """The kind, level, remark and slip of an answer, in the language of the screen."""

    kind: str  # the kind of exercise
    level: str  # the level of the path
    remark: str  # the remark on the answer
    slip: str = ""  # the name of its slip, "" for none


class ChildFile(NamedTuple):
    """A file made for children, and the worksheets in it that can be marked, each with the child's id."""

    content: bytes
    worksheets: Sequence[tuple[int, PrintedWorksheet]] = ()


def answers_csv(
    children_answers: Sequence[tuple[Child, Iterable[LoggedAnswer]]], describe_answer: Callable[[LoggedAnswer], AnswerText]
) -> bytes:
    """Return a CSV table of the answers of these children, one row for each answer; the group is its last column if any child has one."""
    columns = None if any(child.group for child, _answers in children_answers) else -1
    rows = (_answer_row(child, answer, describe_answer(answer)) for child, answers in children_answers for answer in answers)
    return csv_table(row[:columns] for row in chain([_column_headings()], rows))


def _column_headings() -> tuple[str, ...]:
    questions = (_("when"), _("child"), _("kind"), _("level"), _("exercise"), _("answer"), _("remark"))
    return (*questions, _("right"), _("try number"), _("hints"), _("seconds"), _("kind of mistake"), _("long sum"), _("group"))


def _answer_row(child: Child, answer: LoggedAnswer, answer_text: AnswerText) -> tuple[Cell, ...]:
    words = (spreadsheet_time(answer.when), child.name, answer_text.kind, answer_text.level, answer.shown, answer.given, answer_text.remark)
    seconds = "" if answer.kind == WORKSHEET_KIND else round(answer.seconds, 1)
    return (*words, int(answer.right), answer.tries, answer.hints, seconds, answer_text.slip, _chain_cards(answer.fact), child.group)


def _chain_cards(fact_key: str) -> str:
    """Return the length of a long sum, as "3 cards"; "" for any other exercise."""
    cards = fact_key.partition(":")[0]
    return card_count_text(int(cards)) if cards in CHAIN_SKILLS else ""
