"""A practice set of ten exercises, chosen one after the other, and its summary."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS
from game.nambarz.minimal import minimal_sets
from game.practice.album import album_progress
from game.practice.belief import expected_success
from game.practice.candidate_state import ChooserContext
from game.practice.chooser import choose_open_ended, choose_question
from game.practice.exercises import Exercise
from game.practice.facts import Chain, FactFamily, NumberSense
from game.practice.kinds import count_choices
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.level_progress import opened_range
from game.practice.levels import LEVELS, level
from game.practice.making import make_exercise
from game.practice.mastery import is_mastered
from game.practice.pool import question_forms
from game.practice.practice_set import PracticeSet, allowed_signs, asked_families, without_closed_choice
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import Scheduler

MIN_HARDER_CHANCE = 0.9  # chance of success from which on number sense is made harder
OPEN_ENDED_INDEX = 5  # index of the open-ended exercise in a set of the upper levels


def next_exercise(
    learner: Learner, setting: PracticeSettings, practice_set: PracticeSet, rng: random.Random, at: float, day: int, scheduler: Scheduler
) -> Exercise:
    """Return the next exercise of a practice set.

    `at` is in seconds since the epoch, `day` is the local date.toordinal().
    """
    practice_set = without_closed_choice(practice_set, setting)
    if not practice_set.level:
        setting = replace(setting, largest=opened_range(learner, setting))
    now = ChooserContext(learner, setting, practice_set, rng, at, day, scheduler)
    here = level(practice_set.level) if practice_set.level else None
    if here and here.open_ended_kind and practice_set.kind is None and not practice_set.is_test and now.item_index == OPEN_ENDED_INDEX:
        fact, kind = choose_open_ended(now, here.key, here.open_ended_kind)
    else:
        fact, kind = choose_question(now)
    signs = fact.signs if isinstance(fact, Chain) else allowed_signs(fact, practice_set.level)
    sure = isinstance(fact, NumberSense) and expected_success(learner, setting, fact, kind, count_choices(fact, kind)) >= MIN_HARDER_CHANCE
    return make_exercise(fact, kind, rng, signs, sure, [one.place for one in practice_set.asked_items])


def fill_caches() -> Iterator[None]:
    """Fill the caches for the first exercises in small steps: the facts, and the solutions of all targets."""
    question_forms(None, None)
    yield
    for signs in dict.fromkeys(each.operations for each in LEVELS):
        for number in NUMBERS:
            minimal_sets(Arithmetic(signs), number)
            yield


@dataclass(frozen=True, slots=True)
class SetSummary:
    """The summary of a practice set: counts of new and known families, and what was mastered or completed."""

    new_count: int  # number of new families that were tried
    known_count: int  # number of older families with a right answer
    newly_mastered: tuple[FactFamily, ...]  # families newly mastered
    refreshed: tuple[FactFamily, ...]  # mastered families that were overdue
    passed_levels: tuple[str, ...]  # keys of levels newly passed
    completed_pictures: tuple[str, ...]  # keys of pictures newly completed
    piece_count: int = 0  # new pieces of other pictures
    golden_pictures: tuple[str, ...] = ()  # keys of pictures newly all gold


def summarize_set(before: Learner, after: Learner, practice_set: PracticeSet) -> SetSummary:
    """Return the summary of a set from the learner before and after it."""
    questions = tuple(dict.fromkeys(asked_families(practice_set)))
    first = {family: before.family_stats.get(family, FactFamilyStats()) for family in questions}
    album = tuple(zip(album_progress(before), album_progress(after), strict=True))
    gold = tuple(family for family in questions if is_mastered(family, after.family_stats[family]))
    return SetSummary(
        sum(not note.asked and not after.family_stats[family].last_skipped for family, note in first.items()),
        sum(note.asked > 0 and after.family_stats[family].right > note.right for family, note in first.items()),
        tuple(family for family in gold if not is_mastered(family, first[family])),
        tuple(family for family in gold if _was_overdue(family, first[family], after.family_stats[family])),
        tuple(level.key for level in LEVELS if level.key in after.passed_levels - before.passed_levels),
        tuple(new.picture.key for old, new in album if new.is_complete and not old.is_complete),
        sum(new.earned_count - old.earned_count for old, new in album if not new.is_complete),
        tuple(new.picture.key for old, new in album if new.is_gold and not old.is_gold),
    )


def _was_overdue(family: FactFamily, before: FactFamilyStats, after: FactFamilyStats) -> bool:
    """Return True if a family was mastered before, and due by the time of the answer."""
    return is_mastered(family, before) and before.memory is not None and before.memory.due_at <= after.at
