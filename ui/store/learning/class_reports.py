"""The report on all children of a class in one week."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from ui.store.children import Mistake, SlipCount


class ChildWeek(NamedTuple):
    """A child's practice in one week."""

    days: frozenset[int] = frozenset()  # the days with practice, 0 for Monday
    items: int = 0
    known: int = 0  # right at the first try without a hint
    mastered: int = 0  # families known by heart at the end of the week
    gain: int = 0  # how many more than at the end of the week before
    missed: str = ""  # the exercise whose fact was wrong most often, and at last; the latest of several, as it was shown
    slips: tuple[SlipCount, ...] = ()  # of the wrong answers, the most frequent first


class ClassReport(NamedTuple):
    """The practice of all children in the week that begins on a Monday."""

    monday: date
    weeks: Mapping[int, ChildWeek]  # by the child's id, without those who have never practised
    unmarked_ids: frozenset[int]  # children with a printed worksheet that is not marked yet


class ClassSlip(NamedTuple):
    """A slip that several children may have made."""

    slip: str  # its name (`game.practice.slips`)
    child_count: int
    example: Mistake  # the latest


def common_slips(weeks: Iterable[ChildWeek]) -> list[ClassSlip]:
    """Return the slips of these children, those of the most children first."""
    by_slip = defaultdict[str, list[SlipCount]](list)
    for slip in (slip for week in weeks for slip in week.slips):
        by_slip[slip.slip].append(slip)
    ranked = sorted(by_slip.items(), key=lambda each: (-len(each[1]), -sum(slip.count for slip in each[1]), each[0]))
    return [ClassSlip(slip, len(counts), max((each.example for each in counts), key=lambda one: one.when)) for slip, counts in ranked]
