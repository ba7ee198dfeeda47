"""Golden practice runs: the exercises, feedback and beliefs for simulated children, so that a change becomes a readable diff.

Random numbers decide whether a child is right or wrong, quick or slow. `python -m tests.game.practice_runs --write` writes the files again; without
it, the differences are shown.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.practice.album import PICTURES
from game.practice.answer_check import expression_text
from game.practice.difficulty import difficulty
from game.practice.exercises import Exercise
from game.practice.facts import SIGNS, NumberSense, family_key, family_of_fact
from game.practice.kinds import kinds_for
from game.practice.learner import after_exercise, new_learner
from game.practice.learner_state import AnswerOutcome, Learner
from game.practice.levels import LEVELS
from game.practice.making import make_exercise
from game.practice.overview import mastery_table, next_due_families, slow_group_keys
from game.practice.pool import all_facts
from game.practice.practice_set import allowed_signs, begin_set, set_after_answer
from game.practice.sets import next_exercise, summarize_set
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY_S
from game.practice.worksheets import card_tasks, given_cells, mixed_tasks, tasks_by_result, triangle_tasks
from tests.game import exercise_words as words
from tests.game.forgetting import SIMPLE
from tests.game.kept import GoldenFile
from tests.game.plain import figure, flags, plain

MONDAY = 739_621  # date.toordinal() of the first day
QUICK, SLOW = 2.5, 9.0  # seconds
EVERY = 3  # one fact in this many becomes an exercise
MADE = "made"


@dataclass(frozen=True)
class Child:
    """A simulated child and its practice sets."""

    setting: PracticeSettings
    skill: float  # the difficulty that it masters
    pauses: Sequence[float]  # days before each set
    sets: Sequence[Mapping[str, str]] = ({},)  # the level, kind or topic that a set is about, repeated in turn


CHILDREN: Mapping[str, Child] = {
    "six": Child(PracticeSettings(school="CP"), 1.0, (0, 1, 1, 3, 1, 0.1, 1, 2)),
    "eight": Child(PracticeSettings(school="CE2"), 2.5, (0, 1, 1, 1, 9, 2, 1, 0.2, 1, 1, 3, 1, 1, 1), ({}, {}, {}, {"topic": "*7"})),
    "ten": Child(PracticeSettings(school="CM1", pace="lively"), 9.0, (0, 1, 2, 1, 1, 1, 1, 0.1, 1, 30, 1, 1)),
    "nobody_said": Child(PracticeSettings(), 4.0, (0, 0.2, 1, 1, 2, 1, 1, 1)),
    "chosen": Child(
        PracticeSettings(school="CE1", pace="gentle", on="/", off="-", largest=20),
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
    """Yield the lines of a child's file."""
    child, dice, rng = CHILDREN[name], random.Random(f"{name}/child"), random.Random(name)
    learner, at = new_learner(child.setting), MONDAY * DAY_S
    for number, pause in enumerate(child.pauses):
        at += pause * DAY_S
        wished = child.sets[number % len(child.sets)]
        before, practice_set = learner, begin_set(learner, child.setting, at, **wished)  # type: ignore[arg-type]
        welcome, focus = plain(practice_set.welcome), plain(practice_set.topic)
        chosen = {"focus" if option == "topic" else option: key for option, key in wished.items()}  # as the kept files say
        yield f"set {number + 1} after {pause} days, chosen {plain(chosen) or 'none'}: welcome {welcome}, focus {focus}"
        while not practice_set.is_finished:
            exercise = next_exercise(learner, child.setting, practice_set, rng, at, int(at // DAY_S), SIMPLE)
            outcome = answer(child, exercise, dice, at)
            if exercise.fact is not None:
                learner = after_exercise(learner, child.setting, exercise, outcome, SIMPLE)
            practice_set = set_after_answer(practice_set, exercise, outcome)
            at += (outcome.seconds or 0.0) + 5.0
            end = flags(hints=outcome.hint_count > 0, skipped=outcome.is_skipped)
            yield f"  {words.asked(exercise)}, {words.way(exercise)}: {'right' if outcome.is_right else 'wrong'}{end}"
        yield f"  brought: {words.brought(summarize_set(before, learner, practice_set))}"
        yield from (f"  {line}" for line in words.known(learner, child.setting))
    yield from overviews(learner, child.setting, at)


def answer(child: Child, exercise: Exercise, dice: random.Random, at: float) -> AnswerOutcome:
    """Return an outcome: likely right if the fact is within the child's skill, and quick if it is much easier."""
    harder = (1.0 if exercise.fact is None else difficulty(exercise.fact)) - child.skill
    luck, haste, rare = dice.random(), dice.random(), dice.random()
    right = luck < (0.95 if harder < 0 else 0.6)
    seconds = (QUICK if harder < -1 and haste < 0.8 else SLOW) * (0.7 + 0.6 * haste)
    return AnswerOutcome(right, int(rare < 0.06), rare > 0.97, None if rare < 0.02 else seconds, at, int(at // DAY_S))


def overviews(learner: Learner, setting: PracticeSettings, at: float) -> Iterator[str]:
    """Yield the statistics of every family, the numbers of the parents' page, and the worksheets."""
    yield from (words.noted(family, note, at, MONDAY) for family, note in sorted(learner.family_stats.items()))
    for sign in SIGNS:
        yield f"table of {sign}: {' '.join(''.join(mark[0] for mark in row) for row in mastery_table(learner, setting, sign, at))}"
    due = ", ".join(f"{family_key(family)} in {figure((when - at) / DAY_S)}" for family, when in next_due_families(learner, 5))
    yield f"due: {due}; worked out: {plain(slow_group_keys(learner))}"
    rng = random.Random("sheets")
    yield f"calculations: {plain(mixed_tasks(learner, setting, at, 12, rng))}"
    yield from (
        f"triangle: {one.whole} of {one.one} {one.sign} {one.other}, hidden {one.hidden_index}"
        for one in triangle_tasks(learner, setting, at, rng)
    )
    for row in card_tasks(learner, setting, at, rng):
        yield f"row: {row.target} with {len(row.numbers)} of {plain(row.hand)}: {expression_text(row.numbers, row.operations)}"
    yield from (f"one colour: {plain(steps)}" for steps in tasks_by_result(learner, setting, at, 4, rng))
    yield f"given: {plain(sorted(given_cells(learner, '+', rng)))}"


def made() -> Iterator[str]:
    """Yield the fixed data, and the first and last exercise of every kind, operator and strategy."""
    yield from (
        f"level {plain(level.key)}: {plain(level.facts)}; groups {plain(level.groups)}; open-ended {plain(level.open_ended_kind)}"
        for level in LEVELS
    )
    for picture in PICTURES:
        families = ", ".join(map(family_key, picture.families))
        yield f"picture {plain(picture.key)}: {families}"
    some: dict[str, list[Exercise]] = {}
    for index, fact in enumerate(all_facts()):
        for kind in kinds_for(fact) if index % EVERY == 0 or isinstance(fact, NumberSense) else ():
            sure = isinstance(fact, NumberSense) and index % 2 == 0
            exercise = make_exercise(fact, kind, random.Random(f"{fact} {kind}"), allowed_signs(fact, None), sure)
            some.setdefault(f"{plain(kind)} {family_of_fact(fact)[0]}, {words.way(exercise)}", []).append(exercise)
    for about, makes in some.items():
        yield f"{about}: {len(makes)}"
        for exercise in dict.fromkeys((makes[0], makes[-1])):
            yield f"  {words.asked(exercise)}"
            yield from (f"    {line}" for line in words.thinking(exercise))


def now(name: str) -> str:
    return "".join(f"{line}\n" for line in (walked(name) if name in CHILDREN else made()))


KEPT = GoldenFile(Path(__file__).parent / "walked", "*.txt", (*CHILDREN, MADE), now, now)


if __name__ == "__main__":
    sys.exit(KEPT.main(sys.argv[1:]))
