"""What the workshop asks children who stay the same, what it says about their answers and what it comes to know of them: a change is a
readable diff. A child is right or wrong, quick or slow by dice of its own.

`python -m tests.game.walks --write` keeps it anew; without it, says what differs.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.practice.album import PICTURES, album, chains
from game.practice.answers import Answer, answers
from game.practice.difficulty import difficulty
from game.practice.exercises import Compare, Exercise, IsItRight, IsItTrue, Make, MissingNumber, MissingSign, NearEnough
from game.practice.facts import SIGNS, Sense, numbers
from game.practice.hints import ring, solution, thought
from game.practice.judging import judge
from game.practice.kinds import OPEN, guess, kind_of, kinds_for
from game.practice.learner import Learner, Outcome, beginner, learned, manner
from game.practice.levels import LEVELS
from game.practice.making import exercise_for
from game.practice.memory import DAY
from game.practice.overview import next_due, table, worked_out
from game.practice.pool import all_facts
from game.practice.sets import answered, begin, next_exercise, summary
from game.practice.setting import Setting
from game.practice.sitting import operations
from game.practice.stones import here
from game.practice.strategies import strategy
from game.practice.worksheets import by_result, calculations, given, rows, triangles
from tests.game.forgetting import SIMPLE
from tests.game.kept import Kept, digest

MONDAY = 739_621  # date.toordinal() of the first day
QUICK, SLOW = 2.5, 9.0  # seconds
EVERY = 3  # fact: one in so many is made an exercise of
MADE = "made"


@dataclass(frozen=True)
class Child:
    """`skill`: the difficulty that it can do; `pauses`: days before each set, which may be about a level, a kind or a focus."""

    setting: Setting
    skill: float
    pauses: Sequence[float]
    sets: Sequence[Mapping[str, str]] = ({},)


CHILDREN: Mapping[str, Child] = {
    "six": Child(Setting(school="CP"), 1.0, (0, 1, 1, 3, 1, 0.1, 1, 2)),
    "eight": Child(Setting(school="CE2"), 2.5, (0, 1, 1, 1, 9, 2, 1, 0.2, 1, 1, 3, 1, 1, 1), ({}, {}, {}, {"focus": "*7"})),
    "ten": Child(Setting(school="CM1", pace="lively"), 9.0, (0, 1, 2, 1, 1, 1, 1, 0.1, 1, 30, 1, 1)),
    "nobody_said": Child(Setting(), 4.0, (0, 0.2, 1, 1, 2, 1, 1, 1)),
    "chosen": Child(
        Setting(school="CE1", pace="gentle", on="/", off="-", largest=20),
        3.0,
        (0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
        (
            {"level": LEVELS[3].key},
            {"kind": "missing_number"},
            {"level": LEVELS[-1].key},
            {"kind": "as_many"},
            {"level": LEVELS[9].key},
            {},
        ),
    ),
}


def walked(name: str) -> Iterator[str]:
    """The lines of a child."""
    child, dice, rng = CHILDREN[name], random.Random(f"{name}/child"), random.Random(name)
    learner, at = beginner(child.setting), MONDAY * DAY
    for number, pause in enumerate(child.pauses):
        at += pause * DAY
        wished = child.sets[number % len(child.sets)]
        before, practice_set = learner, begin(learner, child.setting, at, **wished)  # type: ignore[arg-type]
        yield f"set {number + 1} after {pause} days {dict(wished)}: {practice_set.welcome or '-'}, focus {practice_set.focus}"
        while not practice_set.finished:
            exercise = next_exercise(learner, child.setting, practice_set, rng, at, int(at // DAY), SIMPLE)
            outcome = answer(child, exercise, dice, at)
            if exercise.fact is not None:
                learner = learned(learner, child.setting, exercise, outcome, SIMPLE)
            practice_set = answered(practice_set, exercise, outcome)
            at += (outcome.seconds or 0.0) + 5.0
            yield f"  {kind_of(exercise)} {exercise.fact}: {told(exercise)} {outcome.right} {outcome.hints} {outcome.skipped}"
        yield f"{summary(before, learner, practice_set)}; {known(learner, child.setting)}"
    yield from overviews(learner, child.setting, at)


def answer(child: Child, exercise: Exercise, dice: random.Random, at: float) -> Outcome:
    """Likely right where it is no harder than the child can do, and quick where it is much easier."""
    harder = (1.0 if exercise.fact is None else difficulty(exercise.fact)) - child.skill
    luck, haste, rare = dice.random(), dice.random(), dice.random()
    right = luck < (0.95 if harder < 0 else 0.6)
    seconds = (QUICK if harder < -1 and haste < 0.8 else SLOW) * (0.7 + 0.6 * haste)
    return Outcome(right, int(rare < 0.06), rare > 0.97, None if rare < 0.02 else seconds, at, int(at // DAY))


def told(exercise: Exercise) -> str:
    """An exercise, its answers and hints, and what is said about what a child might answer."""
    said = [(judge(exercise, one), thought(exercise, one)) for one in tried(exercise)]
    rate = "-" if kind_of(exercise) in OPEN else f"{guess(exercise):.3f}"
    return f"{digest(exercise)} {rate} {digest((answers(exercise), solution(exercise), ring(exercise), strategy(exercise), said))}"


def tried(exercise: Exercise) -> Sequence[Answer]:
    match exercise:
        case MissingNumber(hand=hand):
            return hand
        case MissingSign(operations=operations):
            return tuple(operations)
        case IsItRight() | IsItTrue():
            return (True, False)
        case Make() | Compare() | NearEnough():
            return answers(exercise)[:1]
    return answers(exercise)[-1:]


def known(learner: Learner, setting: Setting) -> str:
    """What stands on the map and in the album, and all of what is known, as a digest."""
    pieces = sum(piece.got for piece in album(learner))
    told = digest((sorted(learner.families.items()), sorted(learner.parts.items()), sorted(learner.paces.items()), learner.child))
    return f"stone {here(learner, setting)}, passed {sorted(learner.passed)}, {pieces} pieces, {chains(learner)}, {manner(learner)}, {told}"


def overviews(learner: Learner, setting: Setting, at: float) -> Iterator[str]:
    """The page for parents, and the sheets."""
    for sign in SIGNS:
        yield f"{sign} {' '.join(''.join(mark[0] for mark in row) for row in table(learner, setting, sign, at))}"
    yield f"{[(family, round(due - at)) for family, due in next_due(learner, 5)]} {worked_out(learner)}"
    rng = random.Random("sheets")
    yield f"calculations {[str(step) for step in calculations(learner, setting, at, 12, rng)]}"
    yield f"triangles {digest(triangles(learner, setting, at, rng))} rows {digest(rows(learner, setting, at, rng))}"
    yield f"by result {digest(by_result(learner, setting, at, 4, rng))} given {digest(sorted(given(learner, '+', rng)))}"


def made() -> Iterator[str]:
    """What stands fast, and some exercises of every kind and sign."""
    yield from (f"level {level.key} {digest(level)}" for level in LEVELS)
    yield from (f"picture {picture.key} {picture.group} {picture.number} {digest(picture.families)}" for picture in PICTURES)
    some: dict[str, list[str]] = {}
    for place, fact in enumerate(all_facts()):
        for kind in kinds_for(fact) if place % EVERY == 0 or isinstance(fact, Sense) else ():
            rng = random.Random(f"{fact} {kind}")
            sure = isinstance(fact, Sense) and place % 2 == 0
            some.setdefault(f"{kind} {numbers(fact)[0]}", []).append(told(exercise_for(fact, kind, rng, operations(fact, None), sure)))
    yield from (f"{kind}: {len(found)} {digest(found)}" for kind, found in some.items())


def now(name: str) -> str:
    return "".join(f"{line}\n" for line in (walked(name) if name in CHILDREN else made()))


KEPT = Kept(Path(__file__).parent / "walked", ".txt", (*CHILDREN, MADE), now, now)


if __name__ == "__main__":
    sys.exit(KEPT.main(sys.argv[1:]))
