"""Children at some point of their practice, and the questions of a set, for the tests of the chooser."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from game.practice.chooser import Moment, chosen
from game.practice.exercises import Exercise
from game.practice.facts import Fact, Family, fact, numbers
from game.practice.kinds import kinds_for
from game.practice.learner import FamilyNote, Learner, Outcome, beginner, learned
from game.practice.making import exercise_for
from game.practice.memory import DAY, Memory
from game.practice.sets import Item, PracticeSet, answered, next_exercise
from game.practice.setting import Setting
from tests.game.forgetting import SIMPLE

CE2, CP = Setting(school="CE2"), Setting(school="CP")
NOW, TODAY = 1000 * DAY, 1000
ONE, TWO, THREE = (fact(text) for text in ("9-?=5", "8-?=5", "7-?=5"))
SEEDS = range(25)
STARTED = PracticeSet(asked=(Item(None, "as_many", True),) * 2)  # past the first item and the warm-up, without any rated answer


def practised(setting: Setting = CE2, **families: FamilyNote) -> Learner:
    """Return a child that has answered before, last time yesterday."""
    return replace(beginner(setting), answers=50, last=NOW - DAY)


def knowing(notes: dict[Family, FamilyNote], learner: Learner | None = None) -> Learner:
    return replace(learner or practised(), families=notes)


def due(days: float = 1.0, **more: object) -> FamilyNote:
    """Return the statistics of a family that was answered right but slowly, and is overdue by this many days."""
    at = NOW - (days + 2) * DAY
    plain = FamilyNote(
        asked=2, right=2, last_right=True, right_run=2, at=at, day=TODAY - 3, today=1, memory=Memory(2.0, 5.0, NOW - days * DAY, at)
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def moment(learner: Learner, practice_set: PracticeSet, seed: object = 1, setting: Setting = CE2) -> Moment:
    return Moment(learner, setting, practice_set, random.Random(str(seed)), NOW, TODAY, SIMPLE)


def of(one: Fact, kind: str = "") -> Exercise:
    return exercise_for(one, kind or kinds_for(one)[0], random.Random(1))


def told(*facts: tuple[Fact, bool], practice_set: PracticeSet | None = None) -> PracticeSet:
    """Return a practice set after these facts were answered right or wrong."""
    found = practice_set or PracticeSet()
    for one, right in facts:
        found = answered(found, of(one), Outcome(right))
    return found


def came(learner: Learner, practice_set: PracticeSet, setting: Setting = CE2, seeds: Iterable[int] = SEEDS) -> Counter[Family]:
    """Return which families would be asked next, counted over many seeds."""
    return Counter(numbers(chosen(moment(learner, practice_set, seed, setting))[0]) for seed in seeds)


def played(
    learner: Learner, practice_set: PracticeSet, seed: str = "a", misses: tuple[int, ...] = (), setting: Setting = CE2
) -> list[Exercise]:
    """Play a whole set with wrong answers at these items, and return its exercises."""
    rng, items = random.Random(seed), list[Exercise]()
    while not practice_set.finished:
        exercise = next_exercise(learner, setting, practice_set, rng, NOW, TODAY, SIMPLE)
        outcome = Outcome(len(items) not in misses, seconds=3.0, at=NOW + len(items), day=TODAY)
        learner, practice_set = learned(learner, setting, exercise, outcome, SIMPLE), answered(practice_set, exercise, outcome)
        items.append(exercise)
    return items


def families(items: Iterable[Exercise]) -> list[Family]:
    return [numbers(each.fact) for each in items if each.fact is not None]
