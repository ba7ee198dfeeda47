"""What a candidate of the next exercise is for a child now: due, new, settled, resting, faded or in progress."""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.practice.belief import sign_part
from game.practice.facts import Fact, family_of_fact, is_basic_family
from game.practice.groups import is_rule_of_one
from game.practice.learner import is_sign_open
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.mastery import has_faded, is_mastered
from game.practice.pool import Candidate
from game.practice.practice_set import PracticeSet
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY_S, Scheduler

MAX_ANSWERS_PER_DAY = 3  # exercises of a family a day
MIN_DUE_KNOWN_CHANCE, MAX_DUE_DISTANCE = 0.3, 0.3  # least s(x) of a due fact, and greatest distance below the target success
MIN_NEW_KNOWN_CHANCE, MIN_NEW_RIGHT_CHANCE = 0.45, 0.5
SKILL_REST_DAYS = 3.5  # days until a chain is asked for the same target again
# families in progress: last asked within these days, with fewer right answers in a row; at most
PROGRESS_DAYS, PROGRESS_MAX_RUN, MAX_IN_PROGRESS_COUNT = 10, 2, 3
MIN_RIGHT_BEFORE_ONES = 10  # right answers of an operator before its rule of 1 is asked


@dataclass(frozen=True, slots=True)
class ChooserContext:
    """All that the choice of the next exercise depends on."""

    learner: Learner
    setting: PracticeSettings
    practice_set: PracticeSet
    rng: random.Random
    at: float  # seconds since the epoch
    day: int  # date.toordinal()
    scheduler: Scheduler

    @property
    def item_index(self) -> int:
        return len(self.practice_set.asked_items)

    @property
    def is_first_of_all(self) -> bool:
        """True for the first exercise of a child that has chosen nothing."""
        return not self.learner.answer_count and not self.practice_set.is_restricted


def is_resting(context: ChooserContext, candidate: Candidate, ready_signs: set[str]) -> bool:
    """Return True if the family was asked enough for now, or is a rule of 1 before its operator is ready.

    No level opens with 5 x 1. `ready_signs` has the operators that are ready.
    """
    if candidate.stats is None:
        return is_rule_of_one(candidate.family) and candidate.sign not in ready_signs
    return (
        answers_today(context, candidate.stats) >= MAX_ANSWERS_PER_DAY
        if is_basic_family(candidate.family)
        else context.at - candidate.stats.at < SKILL_REST_DAYS * DAY_S
    )


def answers_today(context: ChooserContext, stats: FactFamilyStats | None) -> int:
    return stats.today if stats is not None and stats.day == context.day else 0


def is_settled(stats: FactFamilyStats) -> bool:
    """Return True if the last answer was fluent, except the first fluent one after a slow one.

    Such a family is asked again before new ones are.
    """
    return stats.is_sound and (stats.quick_run != 1 or stats.asked == 1)


def is_fluent_basic(candidate: Candidate) -> bool:
    """Return True if the last answer was right and fluent: asking teaches nothing until it is due."""
    return candidate.stats is not None and candidate.stats.is_sound and is_basic_family(candidate.family)


def is_due(context: ChooserContext, candidate: Candidate, target_success: float) -> bool:
    if candidate.stats is None or candidate.stats.memory is None:
        return False
    if candidate.stats.memory.due_at > context.at and not _has_faded(context, candidate):
        return False
    nearest = candidate.nearest_odds(target_success)
    return nearest.known_chance >= MIN_DUE_KNOWN_CHANCE and nearest.right_chance > target_success - MAX_DUE_DISTANCE


def _has_faded(context: ChooserContext, candidate: Candidate) -> bool:
    """Return True if a mastered family is no longer surely known: it is looked at again before its day."""
    return (
        candidate.stats is not None
        and is_mastered(candidate.family, candidate.stats)
        and has_faded(context.learner, context.setting, candidate.family)
        and not answers_today(context, candidate.stats)
    )


def is_new(context: ChooserContext, candidate: Candidate, target_success: float) -> bool:
    """Return True if a likely family has no plan; chains and number sense never have one."""
    if candidate.stats is not None and candidate.stats.memory is not None:
        return False
    nearest = candidate.nearest_odds(target_success)
    return nearest.known_chance >= MIN_NEW_KNOWN_CHANCE and nearest.right_chance >= MIN_NEW_RIGHT_CHANCE


def is_ready_for_ones(context: ChooserContext, sign: str) -> bool:
    return sum(note.right for family, note in context.learner.family_stats.items() if family[0] == sign) >= MIN_RIGHT_BEFORE_ONES


def count_in_progress(context: ChooserContext) -> int:
    """Return the number of families in progress, which are being learnt."""
    since = context.at - PROGRESS_DAYS * DAY_S
    return sum(
        note.at >= since and not note.is_sound and note.right_run < PROGRESS_MAX_RUN and is_basic_family(family)
        for family, note in context.learner.family_stats.items()
    )


def is_fact_open(context: ChooserContext, fact: Fact) -> bool:
    return is_sign_open(context.learner, context.setting, sign_part(family_of_fact(fact)))
