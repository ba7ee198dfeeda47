"""A practice set of ten exercises, chosen one after the other, and its summary."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS
from game.nambarz.minimal import minimal_sets
from game.practice.album import album
from game.practice.belief import expected
from game.practice.chooser import ChooserContext, chosen, open_ended
from game.practice.exercises import Exercise
from game.practice.facts import Chain, FactFamily, NumberSense
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.levels import LEVELS, level
from game.practice.making import exercise_for
from game.practice.mastery import is_gold
from game.practice.pool import ways
from game.practice.practice_set import BACK, FIRST, LENGTH, PracticeSet, RetryItem, SetItem, answered, asked_families, begin, operations
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import Scheduler

__all__ = [
    "BACK",
    "FIRST",
    "LENGTH",
    "PracticeSet",
    "RetryItem",
    "SetItem",
    "SetSummary",
    "answered",
    "begin",
    "next_exercise",
    "prepared",
    "summary",
]

SURE = 0.9  # chance of success from which on number sense is made harder
OPEN_ITEM = 5  # index of the open-ended exercise in a set of the upper levels


def next_exercise(
    learner: Learner, setting: PracticeSettings, practice_set: PracticeSet, rng: random.Random, at: float, day: int, scheduler: Scheduler
) -> Exercise:
    """Return the next exercise of a practice set.

    `at` is in seconds since the epoch, `day` is the local date.toordinal().
    """
    now = ChooserContext(learner, setting, practice_set, rng, at, day, scheduler)
    here = level(practice_set.level) if practice_set.level else None
    if here and here.open_kind and practice_set.kind is None and not practice_set.test and now.place == OPEN_ITEM:
        fact, kind = open_ended(now, here.key, here.open_kind)
    else:
        fact, kind = chosen(now)
    signs = fact.signs if isinstance(fact, Chain) else operations(fact, practice_set.level)
    sure = isinstance(fact, NumberSense) and expected(learner, setting, fact, kind, 0) >= SURE
    return exercise_for(fact, kind, rng, signs, sure)


def prepared() -> Iterator[None]:
    """Fill the caches for the first exercises in small steps: the facts, and the solutions of all targets."""
    ways(None, None)
    yield
    for signs in dict.fromkeys(each.operations for each in LEVELS):
        for number in NUMBERS:
            minimal_sets(Arithmetic(signs), number)
            yield


@dataclass(frozen=True, slots=True)
class SetSummary:
    """The summary of a practice set: counts of new and known families, and what was mastered or completed."""

    new: int  # number of new families
    known: int  # number of older families with a right answer
    gold: tuple[FactFamily, ...]  # families newly mastered
    polished: tuple[FactFamily, ...]  # mastered families that were overdue
    passed: tuple[str, ...]  # keys of levels newly passed
    woken: tuple[str, ...]  # keys of pictures newly completed


def summary(before: Learner, after: Learner, practice_set: PracticeSet) -> SetSummary:
    """Return the summary of a set from the learner before and after it."""
    questions = tuple(dict.fromkeys(asked_families(practice_set)))
    first = {family: before.families.get(family, FactFamilyStats()) for family in questions}
    awake = {piece.picture.key for piece in album(before) if piece.is_complete}
    gold = tuple(family for family in questions if is_gold(family, after.families[family]))
    return SetSummary(
        sum(not note.asked for note in first.values()),
        sum(note.asked > 0 and after.families[family].right > note.right for family, note in first.items()),
        tuple(family for family in gold if not is_gold(family, first[family])),
        tuple(family for family in gold if _overdue(family, first[family], after.families[family])),
        tuple(level.key for level in LEVELS if level.key in after.passed - before.passed),
        tuple(piece.picture.key for piece in album(after) if piece.is_complete and piece.picture.key not in awake),
    )


def _overdue(family: FactFamily, before: FactFamilyStats, after: FactFamilyStats) -> bool:
    """Return True if a family was mastered before, and due by the time of the answer."""
    return is_gold(family, before) and before.memory is not None and before.memory.due <= after.at
