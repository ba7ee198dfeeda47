"""Touch the card that you see: eye and hand alone, so that a slow hand is not taken for not knowing, nor a quick one for knowing.

As the writing speed test of Rocket Math. It moves where the paces begin (`fluency`) and nothing else: it is no exercise.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from game.nambarz.cards import NUMBERS, Card
from game.practice.exercises import Flash
from game.practice.facts import Sense
from game.practice.fluency import AVERAGE_HAND
from game.practice.hands import choice
from game.practice.memory import DAY
from game.practice.notes import Learner
from game.practice.sitting import LENGTH

TOUCHES = 7  # the first shows what it is about, and is not timed
ENOUGH = 4  # that were right at once: fewer measure nothing
APART = 11 * DAY  # so it comes three times a month at most
LEAST, MOST = AVERAGE_HAND / 2, AVERAGE_HAND * 2  # seconds: who is slower is not at it, who is quicker did not look


def due(learner: Learner, at: float) -> bool:
    """Whether it is time: after the first ten of a child. `at`: seconds since the epoch."""
    return learner.answers >= LENGTH and (learner.touched is None or at - learner.touched >= APART)


def touches(rng: random.Random) -> tuple[Flash, ...]:
    """The cards to be shown, each with six to choose from; they are not covered again."""
    asked = rng.sample(NUMBERS, TOUCHES)
    return tuple(Flash(Card(number), choice(number, False, rng), Sense("flash", "", number)) for number in asked)


def measured(seconds: Sequence[float | None]) -> float | None:
    """The median of the touches, None for those that were not right at once; None where too few were."""
    timed = [each for each in seconds[1:] if each is not None]
    return median(timed) if len(timed) >= ENOUGH else None


def touched(learner: Learner, seconds: float | None, at: float) -> Learner:
    """The learner after it; None: it was left out, or measured nothing, and what was measured before holds."""
    hand = learner.hand if seconds is None else min(MOST, max(LEAST, seconds))
    return replace(learner, hand=hand, touched=at)
