"""The overview for parents: mastery of each fact, due families, and groups still calculated slowly."""

from __future__ import annotations

from collections.abc import Sequence

from game.nambarz.cards import NUMBERS
from game.practice.belief import after_absence
from game.practice.facts import FactFamily, family_at, is_basic_family
from game.practice.groups import FAMILIES_BY_GROUP
from game.practice.learner_state import Learner
from game.practice.mastery import GOLD, WAY, has_faded, is_overdue, mastery_of
from game.practice.settings import PracticeSettings

POLISH = "polish"  # mastered, and overdue
MIN_SLOW_COUNT = 3  # slow families that make a group slow; they must also be as many as the mastered ones


def mastery_table(learner: Learner, setting: PracticeSettings, sign: str, at: float) -> tuple[tuple[str, ...], ...]:
    """Return the mastery of each cell of an operator's table, POLISH if it is overdue, WAY if it is by heart no longer.

    `at` is in seconds since the epoch.
    """
    learner = after_absence(learner, setting, at)
    return tuple(tuple(_cell_mastery(learner, setting, family_at(sign, row, column), at) for column in NUMBERS) for row in NUMBERS)


def _cell_mastery(learner: Learner, setting: PracticeSettings, family: FactFamily, at: float) -> str:
    mastery = mastery_of(learner, family, setting)
    if mastery != GOLD:
        return mastery
    return POLISH if is_overdue(learner, family, at) else WAY if has_faded(learner, setting, family) else GOLD


def next_due_families(learner: Learner, count: int) -> tuple[tuple[FactFamily, float], ...]:
    """Return the families that are due first, with their times in seconds since the epoch."""
    due = [
        (note.memory.due_at, family) for family, note in learner.family_stats.items() if note.memory is not None and is_basic_family(family)
    ]
    return tuple((family, at) for at, family in sorted(due)[:count])


def slow_group_keys(learner: Learner) -> tuple[str, ...]:
    """Return the keys of groups with right but slow answers, in teaching order: "counts on in 9 + n"."""
    return tuple(key for key, families in FAMILIES_BY_GROUP.items() if _is_slow_group(learner, families))


def _is_slow_group(learner: Learner, families: Sequence[FactFamily]) -> bool:
    mastery = {family: mastery_of(learner, family) for family in families}
    slow_count = sum(mastery[family] == WAY and not learner.family_stats[family].last_quick for family in families)
    return slow_count >= max(MIN_SLOW_COUNT, list(mastery.values()).count(GOLD))
