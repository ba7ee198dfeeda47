"""Children at some point of their practice, and the questions of a set, for the tests of the chooser."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from game.practice.candidate_state import ChooserContext
from game.practice.chooser import choose_question
from game.practice.exercises import Exercise
from game.practice.facts import Fact, FactFamily, family_of_fact, parse_fact
from game.practice.kinds import kinds_for
from game.practice.learner import after_exercise, new_learner
from game.practice.learner_state import AnswerOutcome, FactFamilyStats, Learner
from game.practice.making import make_exercise
from game.practice.practice_set import PracticeSet, SetItem, set_after_answer
from game.practice.sets import next_exercise
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY_S, MemoryState
from tests.game.forgetting import SIMPLE

CE2, CP = PracticeSettings(school="CE2"), PracticeSettings(school="CP")
NOW, TODAY = 1000 * DAY_S, 1000
ONE, TWO, THREE = (parse_fact(text) for text in ("9-?=5", "8-?=5", "7-?=5"))
SEEDS = range(25)
STARTED = PracticeSet(asked_items=(SetItem(None, "as_many", True),) * 2)  # past the first item and the warm-up, without any rated answer


def practised(setting: PracticeSettings = CE2, **families: FactFamilyStats) -> Learner:
    """Return a child that has answered before, last time yesterday."""
    return replace(new_learner(setting), answer_count=50, last_answer_at=NOW - DAY_S)


def knowing(notes: dict[FactFamily, FactFamilyStats], learner: Learner | None = None) -> Learner:
    return replace(learner or practised(), family_stats=notes)


def due(days: float = 1.0, **more: object) -> FactFamilyStats:
    """Return the statistics of a family that was answered right but slowly, and is overdue by this many days."""
    at = NOW - (days + 2) * DAY_S
    plain = FactFamilyStats(
        asked=2, right=2, last_right=True, right_run=2, at=at, day=TODAY - 3, today=1, memory=MemoryState(2.0, 5.0, NOW - days * DAY_S, at)
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def moment(learner: Learner, practice_set: PracticeSet, seed: object = 1, setting: PracticeSettings = CE2) -> ChooserContext:
    return ChooserContext(learner, setting, practice_set, random.Random(str(seed)), NOW, TODAY, SIMPLE)


def of(one: Fact, kind: str = "") -> Exercise:
    return make_exercise(one, kind or kinds_for(one)[0], random.Random(1))


def told(*facts: tuple[Fact, bool], practice_set: PracticeSet | None = None) -> PracticeSet:
    """Return a practice set after these facts were answered right or wrong."""
    result = practice_set or PracticeSet()
    for one, right in facts:
        result = set_after_answer(result, of(one), AnswerOutcome(right))
    return result


def came(learner: Learner, practice_set: PracticeSet, setting: PracticeSettings = CE2, seeds: Iterable[int] = SEEDS) -> Counter[FactFamily]:
    """Return which families would be asked next, counted over many seeds."""
    return Counter(family_of_fact(choose_question(moment(learner, practice_set, seed, setting))[0]) for seed in seeds)


def played(
    learner: Learner, practice_set: PracticeSet, seed: str = "a", misses: tuple[int, ...] = (), setting: PracticeSettings = CE2
) -> list[Exercise]:
    """Play a whole set with wrong answers at these items, and return its exercises."""
    rng, items = random.Random(seed), list[Exercise]()
    while not practice_set.is_finished:
        exercise = next_exercise(learner, setting, practice_set, rng, NOW, TODAY, SIMPLE)
        outcome = AnswerOutcome(len(items) not in misses, seconds=3.0, at=NOW + len(items), day=TODAY)
        learner, practice_set = (
            after_exercise(learner, setting, exercise, outcome, SIMPLE),
            set_after_answer(practice_set, exercise, outcome),
        )
        items.append(exercise)
    return items


def families(items: Iterable[Exercise]) -> list[FactFamily]:
    return [family_of_fact(each.fact) for each in items if each.fact is not None]
