"""Learners after answers, for the tests of what is learnt from them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from game.practice.facts import Fact, FactFamily, parse_fact
from game.practice.kinds import kinds_for
from game.practice.learner import (
    after_exercise,
    new_learner,
)
from game.practice.learner_state import AnswerOutcome, Belief, FactFamilyStats, Learner
from game.practice.making import make_exercise
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY_S, MemoryState
from tests.game.forgetting import SIMPLE

CE2 = PracticeSettings(school="CE2")
NINE = ("-", 9, 4)
NUMBER = parse_fact("9-?=5")


def told(
    learner: Learner,
    one: Fact = NUMBER,
    day: int = 1,
    seconds: float | None = 2.0,
    kind: str = "",
    setting: PracticeSettings = CE2,
    **more: object,
) -> Learner:
    """Return the learner after one answer, by default right and fluent."""
    exercise = make_exercise(one, kind or kinds_for(one)[0], random.Random(1))
    outcome = replace(AnswerOutcome(True, seconds=seconds, at=day * DAY_S, day=day), **more)  # type: ignore[arg-type]
    return after_exercise(learner, setting, exercise, outcome, SIMPLE)


def able(mean: float = 3.0) -> Learner:
    return replace(new_learner(CE2), child_belief=Belief(mean, 0.3))


def note(learner: Learner, family: FactFamily = NINE) -> FactFamilyStats:
    return learner.family_stats[family]


def golden(families: Iterable[FactFamily], learner: Learner | None = None) -> Learner:
    before, memory = learner or able(), MemoryState(9, 5, 1e12, 0)
    stats = FactFamilyStats(
        asked=3, right=3, last_right=True, last_quick=True, quick_run=2, quick_days=(1, 2), once_gold=True, memory=memory
    )
    return replace(before, family_stats={**before.family_stats, **dict.fromkeys(families, stats)})
