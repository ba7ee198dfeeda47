"""How well the workshop adapts, shown with simulated children who know nothing of its model.

    python -m bench.practice

Each child has an ability, a liking for every sign, and a difficulty of its own for every fact: by a formula that is not the workshop's,
with chance on it, and with some facts that it finds specially hard. It answers by a logistic curve with guessing, and learns a little
from every item. Mixed sets only. Reported for each kind of child, over several children:

- success of the items 41 to 200 (bar: .65 to .85);
- how often a weak fact (known less than half the time at first) was asked, against a strong one (more than .8; bar: twice);
- how well the estimated order of difficulty of the facts asked three times agrees with the true one at the end (Spearman; bar: .7),
  in brackets the order that the workshop believed before it had seen anything;
- the processor's time to choose an item (bar: 20 ms in 99 of 100).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import correlation, fmean, quantiles
from time import process_time

from game.practice.difficulty import difficulty
from game.practice.exercises import Exercise, MissingSign
from game.practice.facts import Chain, Fact, Step, numbers
from game.practice.kinds import kind_of
from game.practice.learner import Learner, ease, learned
from game.practice.levels import LEVELS
from game.practice.sets import answered, begin, next_exercise

ABILITIES = {"weak": -0.3, "average": 1.2, "strong": 2.8}  # logits
SETTLED, SHOWN, ITEMS = 40, 200, 800  # items: settling, success is looked at, and all
SUCCESS, EXPOSURE, AGREEMENT, CHOICE = (0.65, 0.85), 2.0, 0.7, 20.0
TOLD = 3  # answers to a fact that tell something
GUESSING = {"make": 0.03, "missing_number": 0.2, "is_it_right": 0.5, "is_it_true": 0.5, "simplest": 0.02}
ASKED_HARDER = {"make": 0.7, "missing_number": 0.1, "missing_sign": -0.1, "is_it_right": 0.2, "is_it_true": 0.0, "simplest": 1.0}
HARD_SHARE, HARD = 0.12, 1.8  # of the facts are specially hard, by so many logits
WEAK, STRONG = 0.5, 0.8  # knowing, at first: below, above
OWN = 0.7  # how far facts differ between children, in logits
LEARNING, MOST_LEARNED = 0.06, 1.0  # logits an item, and in all
NAMED = (("*", 8, 7), ("*", 9, 6), ("-", 15, 8))

Numbers = tuple[str, int, int]


class Pupil:
    """A simulated child; `hard`: the facts that it finds specially hard."""

    def __init__(self, ability: float, seed: str) -> None:
        self.rng = random.Random(seed)
        self.ability = ability
        liking = {sign: self.rng.gauss(0, 0.3) for sign in ("+", "-", "*", "/", "+-", "+-*/")}
        facts = dict.fromkeys(fact for level in LEVELS for fact in level.facts)
        noise = {key: self.rng.gauss(0, OWN) for key in dict.fromkeys(map(numbers, facts))}
        self.difficulty = {fact: _true(fact) - liking[numbers(fact)[0]] + noise[numbers(fact)] + self.rng.gauss(0, 0.2) for fact in facts}
        self.hard = {key for key in noise if key in NAMED or self.rng.random() < HARD_SHARE}
        self.learned: Counter[Numbers] = Counter()

    def answer(self, exercise: Exercise) -> tuple[bool, float]:
        """Whether the first answer is right, and the seconds it takes; something is learned from it."""
        fact, kind = exercise.fact, kind_of(exercise)
        assert fact is not None, "mixed sets have no open-ended exercise"
        knows = self._knows(self.true(fact) + ASKED_HARDER[kind])
        self.learned[numbers(fact)] += 1
        guess = 0.9 / len(exercise.operations) if isinstance(exercise, MissingSign) else GUESSING[kind]
        right = self.rng.random() < guess + (1 - guess) * knows
        return right, (2 + 14 * (1 - knows)) * self.rng.lognormvariate(0, 0.4)

    def true(self, fact: Fact) -> float:
        """How hard the fact is for the child now, in logits."""
        key = numbers(fact)
        return self.difficulty[fact] + HARD * (key in self.hard) - min(MOST_LEARNED, LEARNING * self.learned[key])

    def knew(self) -> dict[Numbers, float]:
        """How likely it was to know each family of facts before it learned anything."""
        families: dict[Numbers, list[float]] = {}
        for fact, hard in self.difficulty.items():
            families.setdefault(numbers(fact), []).append(self._knows(hard + HARD * (numbers(fact) in self.hard)))
        return {key: fmean(each) for key, each in families.items()}

    def _knows(self, difficulty: float) -> float:
        return 1 / (1 + exp(difficulty - self.ability))


def _true(fact: Fact) -> float:
    """By the size of the numbers: another formula than the workshop's."""
    match fact:
        case Chain(cards, signs):
            return 1.4 * cards - 2.9 + 0.4 * (len(signs) > 2)
        case Step(sign, left, right, direction):
            more = {"result": 0.0, "number": 0.3, "sign": 0.0}[direction] - 0.4 * (left == right)
    match sign:
        case "+":
            return 0.16 * (left + right) - 2.7 + 0.6 * (left + right > 10 > left) + more
        case "-":
            return 0.14 * left + 0.08 * min(right, left - right) - 2.3 + 0.5 * (left > 10) + more
        case "*":
            return 1.1 * log(left * right) - 0.5 * (10 in (left, right)) - 2.9 + more
        case _:
            return 1.0 * log(left) - 2.2 + more


@dataclass(frozen=True, slots=True)
class Walk:
    """What one child did: right or not by item, how often each family was asked, the learner at the end, and the milliseconds."""

    rights: tuple[bool, ...]
    exposure: Counter[Numbers]
    learner: Learner
    times: tuple[float, ...]

    @property
    def success(self) -> float:
        return fmean(self.rights[SETTLED:SHOWN])


def walked(pupil: Pupil, items: int, seed: str) -> Walk:
    """So many items of mixed sets."""
    rng, learner, practice_set = random.Random(seed), Learner(), begin()
    rights, times, exposure = list[bool](), list[float](), Counter[Numbers]()
    for item in range(items):
        start = process_time()
        exercise = next_exercise(learner, practice_set, rng, 30.0 * item)
        times.append((process_time() - start) * 1000)
        right, seconds = pupil.answer(exercise)
        assert exercise.fact is not None, "mixed sets have no open-ended exercise"
        rights.append(right)
        exposure[numbers(exercise.fact)] += 1
        learner = learned(learner, exercise, right, seconds)
        practice_set = answered(practice_set, exercise, right)
        practice_set = begin() if practice_set.finished else practice_set
    return Walk(tuple(rights), exposure, learner, tuple(times))


def exposure_ratio(pupil: Pupil, walk: Walk) -> float:
    """How much more often a weak family of facts was asked than a strong one, of those that were asked at all."""
    knew = pupil.knew()
    weak = [walk.exposure[key] for key in walk.exposure if knew[key] < WEAK]
    return fmean(weak) / fmean(walk.exposure[key] for key in walk.exposure if knew[key] > STRONG)


def agreement(pupil: Pupil, walk: Walk, blind: bool = False) -> float:
    """Spearman's correlation of true and estimated difficulty over the facts asked often enough; `blind`: of what was believed before."""
    asked = [fact for fact, skill in walk.learner.skills.items() if skill.seen >= TOLD]
    believed = [difficulty(fact) if blind else -ease(walk.learner, fact) for fact in asked]
    return correlation(ranks([pupil.true(fact) for fact in asked]), ranks(believed))


def ranks(values: Sequence[float]) -> list[float]:
    """From 1; equal values share their mean rank."""
    return [sum(other < value for other in values) + (1 + values.count(value)) / 2 for value in values]


@dataclass(frozen=True, slots=True)
class Measured:
    """Of several children of one kind: the success of each, and the means of the other measures; `late`: milliseconds, in 99 of 100."""

    successes: tuple[float, ...]
    exposure: float
    agreed: float
    blind: float
    late: float

    @property
    def adapts(self) -> bool:
        """Whether all bars but that of time are reached."""
        return SUCCESS[0] <= fmean(self.successes) <= SUCCESS[1] and self.exposure >= EXPOSURE and self.agreed >= AGREEMENT


def measured(name: str, children: int, items: int) -> Measured:
    pupils = [Pupil(ABILITIES[name], f"{name}/{number}") for number in range(children)]
    walks = [walked(pupil, items, f"sets/{name}/{number}") for number, pupil in enumerate(pupils)]
    both = list(zip(pupils, walks, strict=True))
    return Measured(
        tuple(walk.success for walk in walks),
        fmean(exposure_ratio(*each) for each in both),
        fmean(agreement(*each) for each in both),
        fmean(agreement(*each, blind=True) for each in both),
        quantiles([time for walk in walks for time in walk.times], n=100)[-1],
    )


def row(name: str, found: Measured) -> str:
    """One line of the table."""
    success = f"{fmean(found.successes):.2f} ({min(found.successes):.2f} to {max(found.successes):.2f})"
    verdict = "reached" if found.adapts and found.late < CHOICE else "MISSED"
    return f"| {name} | {success} | {found.exposure:.1f} | {found.agreed:.2f} ({found.blind:.2f}) | {found.late:.1f} ms | {verdict} |"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.practice", description="Measures how the workshop adapts to simulated children.")
    parser.add_argument("--children", type=int, default=10, help="of each kind")
    parser.add_argument("--items", type=int, default=ITEMS, help="that each child does")
    asked = parser.parse_args(words)
    if asked.children < 1 or asked.items < SHOWN:
        parser.error(f"one child and {SHOWN} items at least")
    print("| child | success, items 41 to 200 | weak : strong exposure | order of difficulty (before) | choice, p99 | bars |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in ABILITIES:
        print(row(name, measured(name, asked.children, asked.items)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
