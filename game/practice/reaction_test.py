"""The reaction test: touch the card shown, to measure the time of eye and hand alone.

A slow hand is then not taken for lack of knowledge, nor a quick one for knowledge, as in the writing speed test of Rocket Math. The test is
no exercise, and changes only the start of the paces (`fluency`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from game.nambarz.cards import NUMBERS, Card
from game.practice.exercises import Flash
from game.practice.facts import NumberSense
from game.practice.fluency import AVERAGE_REACTION_S
from game.practice.hands import choice_cards
from game.practice.learner_state import Learner
from game.practice.practice_set import SET_LENGTH
from game.practice.spaced_repetition import DAY_S

TOUCH_COUNT = 7  # the first one is for practice and not timed
MIN_RIGHT_TOUCHES = 4  # touches right at once that are needed for a result
MIN_INTERVAL_S = 11 * DAY_S  # three times a month at most
# seconds: a slower child was distracted, a quicker one did not look
MIN_REACTION_S, MAX_REACTION_S = AVERAGE_REACTION_S / 2, AVERAGE_REACTION_S * 2


def is_test_due(learner: Learner, at: float) -> bool:
    """Return True if a test is due, after a child's first set; `at` is in seconds since the epoch."""
    return learner.answer_count >= SET_LENGTH and (learner.reaction_tested_at is None or at - learner.reaction_tested_at >= MIN_INTERVAL_S)


def make_touch_exercises(rng: random.Random) -> tuple[Flash, ...]:
    """Return the exercises of a reaction test: cards that stay uncovered, each with six to choose from."""
    questions = rng.sample(NUMBERS, TOUCH_COUNT)
    return tuple(Flash(Card(number), choice_cards(number, False, rng), NumberSense("flash", "", number)) for number in questions)


def median_touch_s(touch_times_s: Sequence[float | None]) -> float | None:
    """Return the median of the touch times (None: not right at once), or None if too few were right."""
    timed = [each for each in touch_times_s[1:] if each is not None]
    return median(timed) if len(timed) >= MIN_RIGHT_TOUCHES else None


def after_reaction_test(learner: Learner, duration_s: float | None, at: float) -> Learner:
    """Return the learner after a test; None (skipped or no result) keeps the earlier measurement."""
    hand = learner.reaction_time_s if duration_s is None else min(MAX_REACTION_S, max(MIN_REACTION_S, duration_s))
    return replace(learner, reaction_time_s=hand, reaction_tested_at=at)
