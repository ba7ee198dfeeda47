"""What parents see of a child: a table of standings for each sign, what comes next, and what is still worked out."""

from __future__ import annotations

from game.nambarz.cards import NUMBERS
from game.practice.facts import Family, family, is_step, numbers
from game.practice.groups import GROUPS, Group
from game.practice.learner import GOLD, WAY, polish, standing
from game.practice.notes import Learner
from game.practice.setting import Setting

POLISH = "polish"  # by heart, and overdue
ENOUGH = 3  # families of a group that are worked out, and at least as many as are by heart


def family_at(sign: str, row: int, column: int) -> Family:
    """The family of a cell, row and column from 1: r + c, (r + c) - c, r x c, (r x c) / c."""
    return numbers(family(sign, row, column)[0])


def table(learner: Learner, setting: Setting, sign: str, at: float) -> tuple[tuple[str, ...], ...]:
    """The standing of each cell, or POLISH. `at`: seconds since the epoch."""
    return tuple(tuple(_mark(learner, setting, family_at(sign, row, column), at) for column in NUMBERS) for row in NUMBERS)


def _mark(learner: Learner, setting: Setting, family: Family, at: float) -> str:
    return POLISH if polish(learner, family, at) else standing(learner, family, setting)


def next_due(learner: Learner, many: int) -> tuple[tuple[Family, float], ...]:
    """The families that are due first, and when: seconds since the epoch."""
    due = [(note.memory.due, family) for family, note in learner.families.items() if note.memory is not None and is_step(family)]
    return tuple((family, at) for at, family in sorted(due)[:many])


def worked_out(learner: Learner) -> tuple[str, ...]:
    """The keys of groups in which answers are right but slow, in teaching order: "counts on in 9 + n"."""
    return tuple(group.key for group in GROUPS if _is_worked_out(learner, group))


def _is_worked_out(learner: Learner, group: Group) -> bool:
    told = [standing(learner, family) for family in group.families]
    slow = [family for family in group.families if standing(learner, family) == WAY and not learner.families[family].last_quick]
    return len(slow) >= ENOUGH and len(slow) >= told.count(GOLD)
