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
from game.practice.fluency import AVERAGE_HAND
from game.practice.hands import choice
from game.practice.learner_state import Learner
from game.practice.practice_set import LENGTH
from game.practice.spaced_repetition import DAY

TOUCHES = 7  # the first one is for practice and not timed
MIN_RIGHT_TOUCHES = 4  # touches right at once that are needed for a result
MIN_INTERVAL_S = 11 * DAY  # three times a month at most
LEAST, MOST = AVERAGE_HAND / 2, AVERAGE_HAND * 2  # seconds: a slower child was distracted, a quicker one did not look


def due(learner: Learner, at: float) -> bool:
    """Return True if a test is due, after a child's first set; `at` is in seconds since the epoch."""
    return learner.answers >= LENGTH and (learner.touched is None or at - learner.touched >= MIN_INTERVAL_S)


def touches(rng: random.Random) -> tuple[Flash, ...]:
    """Return the exercises of a reaction test: cards that stay uncovered, each with six to choose from."""
    questions = rng.sample(NUMBERS, TOUCHES)
    return tuple(Flash(Card(number), choice(number, False, rng), NumberSense("flash", "", number)) for number in questions)


def measured(seconds: Sequence[float | None]) -> float | None:
    """Return the median of the touch times (None: not right at once), or None if too few were right."""
    timed = [each for each in seconds[1:] if each is not None]
    return median(timed) if len(timed) >= MIN_RIGHT_TOUCHES else None


def after_reaction_test(learner: Learner, duration_s: float | None, at: float) -> Learner:
    """Return the learner after a test; None (skipped or no result) keeps the earlier measurement."""
    hand = learner.hand if duration_s is None else min(MOST, max(LEAST, duration_s))
    return replace(learner, hand=hand, touched=at)
