"""Simulated children for `bench.practice`, which do not use the workshop's model.

`Rememberer`: every family is retrieved with a probability that decays by a half-life and grows with practice; else the child counts, which
takes time and errs at every step; operators that it was not taught are guessed. It has a speed of hand, slips, tires, and may skip, click
or ask for hints. `Logistic`: an ability, a liking for every operator, a difficulty of its own for every family, a logistic curve.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import exp, log, log2

from game.practice.answers import right_answers
from game.practice.exercises import Exercise, IsItRight, IsItTrue, MissingNumber, MissingSign
from game.practice.facts import BasicFact, Chain, Fact, FactFamily, NumberSense, family_of_fact, is_basic_family
from game.practice.kinds import YES_NO_KINDS, exercise_guess_chance, kind_of
from game.practice.reaction_test import TOUCH_COUNT, median_touch_s

HONEST, SKIPS, CLICKS, FIRST, ONE_HINT, THREE_HINTS, UNSURE = "honest", "skips", "clicks", "first", "one hint", "three hints", "unsure"
CHEATS = (SKIPS, CLICKS, FIRST, ONE_HINT, THREE_HINTS)
CHAIN_HARD = {3: 0.0, 4: 1.8, 5: 3.2, 6: 4.3, 7: 5.2}
SENSE_EASY, SENSE_SMALL = 0.9, 10  # ease of number sense in logits; small numbers go up to this
TWO_LOGITS, LEAP = -2.0, 3.5


@dataclass(frozen=True, slots=True)
class Nature:
    """One kind of child."""

    school: str
    known: Mapping[str, float]  # knowledge of each operator at first, in logits; only of those that it was taught
    chain: float  # skill with chains of three cards, in logits
    step: float = 0.8  # seconds for a counting step
    error: float = 0.02  # probability of a mistake in a counting step
    hand: float = 1.8  # seconds to read and touch
    slips: float = 0.03
    tires: float = 0.0
    learns: float = 1.0  # rate at which a half-life grows
    manner: str = HONEST
    away: int = 0  # days of holidays after the eighth day
    fall: float = 0.0  # change in logits after the holidays
    leap: float = 0.0  # gain in logits after half of the items
    weak_table: int = 0  # table that it does not know
    counts: bool = False
    bars: str = ""


def _nature(school: str, chain: float, plus: float, *others: float, **more: object) -> Nature:
    nature = Nature(school, dict(zip("+-*/", (plus, *others), strict=False)), chain)
    return replace(nature, **more)  # type: ignore[arg-type]


SIX = _nature("CP", -0.4, 0.9, -0.6, step=1.3, error=0.04, hand=2.3)
FIVE = _nature("GS", -1.5, -0.2, step=1.6, error=0.05, hand=2.8)
SEVEN = _nature("CE1", 0.4, 2.2, 0.9, -0.6, step=1.0, error=0.032, hand=2.1)
EIGHT = _nature("CE2", 1.0, 3.2, 2.2, 1.0, -0.4, step=0.8)
NINE = _nature("CM1", 1.6, 4.2, 3.2, 2.2, 1.2, step=0.7, error=0.018, hand=1.7)
TEN = _nature("CM2", 2.2, 5.0, 4.0, 3.2, 2.4, step=0.6, error=0.015, hand=1.6)
GIFTED = _nature("CE1", 3.0, 6.0, 5.2, 4.6, 4.0, step=0.5, error=0.01, learns=1.8, slips=0.02, bars="gifted")
KINDS = {
    "six": SIX,
    "seven": SEVEN,
    "eight": EIGHT,
    "nine": NINE,
    "ten": TEN,
    "gifted": GIFTED,
    "dyscalculic": _nature("CM1", 0.0, 1.4, 0.2, -0.3, -1.2, step=1.3, error=0.045, hand=2.2, learns=0.35),
    "learns fast": replace(EIGHT, learns=2.0),
    "three weeks away": replace(EIGHT, away=21, bars="away"),
    "leap": replace(EIGHT, leap=LEAP, bars="leap"),
    "falls, away": replace(EIGHT, away=21, fall=TWO_LOGITS),
    "tires": replace(EIGHT, tires=0.012),
    "impulsive": replace(EIGHT, slips=0.2, hand=1.3),
    "asks when unsure": replace(EIGHT, manner=UNSURE),
    "counts all": replace(EIGHT, counts=True, error=0.0, slips=0.02),
    "no 7s": replace(NINE, weak_table=7),
    "slow hand": replace(EIGHT, hand=4.5),
    "quick hand, counts": replace(EIGHT, hand=0.9, step=0.5, counts=True, error=0.0, slips=0.02),
    "skips what is hard": replace(EIGHT, manner=SKIPS),
    "clicks at random": replace(EIGHT, manner=CLICKS),
    "always the first": replace(EIGHT, manner=FIRST),
    "a hint before each": replace(EIGHT, manner=ONE_HINT),
    "three hints each": replace(EIGHT, manner=THREE_HINTS),
    "six?": replace(SIX, bars="unsaid"),
    "seven?": replace(SEVEN, bars="unsaid"),
    "eight?": replace(EIGHT, bars="unsaid"),
    "gifted?": replace(GIFTED, bars="gifted unsaid"),
}
BEGINNERS = {"five": FIVE, "six": SIX}  # whose first days are measured


def touched_in(nature: Nature, rng: random.Random) -> float | None:
    """Return the seconds that the child needs in the reaction test, None if it does not look at the cards."""
    if nature.manner in (CLICKS, FIRST):
        return None
    return median_touch_s([nature.hand * rng.lognormvariate(0, 0.18) for _touch in range(TOUCH_COUNT)])


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """The reaction of a child to an exercise."""

    right: bool
    seconds: float
    chance: float  # chance of being right without help
    hints: int = 0
    skipped: bool = False


@dataclass(slots=True)
class Trace:
    """The memory of a family."""

    half_life: float  # days
    seen: float  # day of the last practice

    def retrieved(self, day: float) -> float:
        return float(2 ** (-max(0.0, day - self.seen) / self.half_life))


@dataclass(slots=True)
class Rememberer:
    """A child that retrieves, counts and forgets."""

    nature: Nature
    rng: random.Random
    traces: dict[FactFamily, Trace] = field(default_factory=dict)
    lift: float = 0.0
    chains: float = 0.0

    def taught(self, family: FactFamily) -> bool:
        return all(sign in self.nature.known for sign in family[0] if sign in "+-*/")

    def retrieved(self, family: FactFamily, day: float) -> float:
        """Return the chance that a family is retrieved now."""
        if self.nature.counts or not self.taught(family):
            return 0.0
        if family not in self.traces:
            self.traces[family] = self._first(family)
        plain = min(0.999, max(0.001, self.traces[family].retrieved(day)))
        return _logistic(log(plain / (1 - plain)) + self.lift)

    def answer(self, exercise: Exercise, day: float, index: int) -> GivenAnswer:
        """Return the answer on a day of the course (with a fraction) to the item at this index of its set."""
        fact = exercise.fact
        assert fact is not None, "open-ended exercises are not rated"
        chance, result = self._chance(fact, exercise, day)
        seconds = self._seconds(fact, exercise, result)
        match self.nature.manner:
            case "clicks":
                return GivenAnswer(self.rng.random() < exercise_guess_chance(exercise), self.rng.uniform(0.4, 1.5), chance)
            case "first":
                return GivenAnswer(_first_is_right(exercise), self.rng.uniform(0.6, 2.0), chance)
            case "skips" if not result and self.rng.random() < 0.9:
                return GivenAnswer(False, 1.5, chance, skipped=True)
            case "one hint" | "unsure" if self.nature.manner == ONE_HINT or (not result and self.rng.random() < 0.4):
                self._learn(fact, day, result)
                return GivenAnswer(self.rng.random() < max(chance, 0.95), seconds, chance, hints=1)
            case "three hints":
                self._learn(fact, day, result)
                return GivenAnswer(True, 8.0, chance, hints=3)
        return self._tried(fact, exercise, day, index, result, chance, seconds)

    def _tried(self, fact: Fact, exercise: Exercise, day: float, index: int, result: bool, chance: float, seconds: float) -> GivenAnswer:
        slips = self.nature.slips + self.nature.tires * index
        right = (result or self.rng.random() < self._counted(fact, exercise)) and self.rng.random() >= slips
        self._learn(fact, day, result)
        return GivenAnswer(right, seconds, chance * (1 - slips))

    def _chance(self, fact: Fact, exercise: Exercise, day: float) -> tuple[float, bool]:
        """Return the chance of a right answer, and True if it is retrieved this time."""
        if not is_basic_family(family_of_fact(fact)):
            return self._counted(fact, exercise), False
        known = self.retrieved(family_of_fact(fact), day) * (0.96 if isinstance(fact, BasicFact) and fact.direction != "result" else 1.0)
        return known + (1 - known) * self._counted(fact, exercise), self.rng.random() < known

    def _counted(self, fact: Fact, exercise: Exercise) -> float:
        """Return the chance that counting, or searching, leads to the right answer."""
        if not self.taught(family_of_fact(fact)):
            return exercise_guess_chance(exercise)
        low = 0.5 if kind_of(exercise) in YES_NO_KINDS else 0.0
        if isinstance(fact, Chain):
            skill = self.nature.chain + self.lift / 2 + self.chains - CHAIN_HARD[fact.card_count] - 0.5 * (len(fact.signs) > 2)
            return low + (1 - low) * _logistic(skill + 0.8)
        if isinstance(fact, NumberSense):
            skill = SENSE_EASY + 0.5 * self.nature.known["+"] + self.lift - 0.8 * (fact.sign == "*") - 0.4 * (fact.left > SENSE_SMALL)
            return exercise_guess_chance(exercise) + (1 - exercise_guess_chance(exercise)) * _logistic(skill)
        error = self.nature.error * exp(-self.lift / 2)
        return low + (1 - low) * float((1 - min(0.5, error * _care(fact))) ** _steps(fact))

    def _seconds(self, fact: Fact, exercise: Exercise, result: bool) -> float:
        if isinstance(fact, Chain):
            work = 5.0 + 4 * (fact.card_count - 2)
        else:
            work = (
                0.7 if result else self.nature.step * (1 + _steps(fact)) * (1.4 if isinstance(fact, BasicFact) and fact.sign in "*/" else 1)
            )
        more = {"make": 1.6, "simplest": 2.4, "is_it_right": 1.0}.get(kind_of(exercise), 0.0)
        return (self.nature.hand + more + work) * self.rng.lognormvariate(0, 0.18)

    def _learn(self, fact: Fact, day: float, result: bool) -> None:
        family = family_of_fact(fact)
        if not is_basic_family(family):
            self.chains = min(1.0, self.chains + 0.01)
            return
        if not self.taught(family) or self.nature.counts:
            return
        self.retrieved(family, day)
        trace = self.traces[family]
        spaced = min(1.0, 0.2 + (day - trace.seen))
        grown = trace.half_life * (1 + self.nature.learns * spaced * (1.2 if result else 0.9)) + 0.5 * self.nature.learns
        self.traces[family] = Trace(min(400.0, grown), day)

    def _first(self, family: FactFamily) -> Trace:
        """Return the memory of a family at the beginning of the course."""
        has = self.nature.known[family[0]] - _hard(family) + self.rng.gauss(0, 1.2)
        weak = self.nature.weak_table and family[0] in "*/" and self.nature.weak_table in _pair(family)
        known = min(0.99, max(0.01, _logistic(has - 6.0 * bool(weak))))
        half_life = 0.5 + 250 * known**3
        return Trace(half_life, half_life * log2(known))


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x))


def _pair(family: FactFamily) -> tuple[int, int]:
    sign, left, right = family
    return (left - right if sign == "-" else left // right if sign == "/" else left), right


def _hard(family: FactFamily) -> float:
    """Return the difficulty by the size of the numbers, lower for ties, ones and tens."""
    one, other = _pair(family)
    easy = 1.2 * (one == other or 1 in (one, other) or 10 in (one, other))
    if family[0] in "+-":
        return 0.24 * (one + other) - 0.8 - easy + 0.5 * (family[0] == "-")
    return 1.1 * log(one * other) - 1.8 - easy - 0.6 * (2 in (one, other) or 5 in (one, other)) + 0.6 * (family[0] == "/")


def _steps(fact: Fact) -> int:
    """Return the number of counting steps."""
    if not isinstance(fact, BasicFact):
        return 3
    match fact.sign:
        case "+":
            return min(fact.left, fact.right)
        case "-":
            return min(fact.right, fact.left - fact.right) + 1
        case "*":
            return min(fact.left, fact.right)
        case _:
            return fact.left // fact.right


def _care(fact: Fact) -> float:
    """Return the factor by which a step errs more than in counting on: counting back, repeated addition."""
    if not isinstance(fact, BasicFact):
        return 1.0
    return {"+": 1.0, "-": 1.6}.get(fact.sign, 3.5)


def _first_is_right(exercise: Exercise) -> bool:
    right = right_answers(exercise)
    match exercise:
        case MissingNumber():
            return exercise.hand[0] in right
        case MissingSign():
            return exercise.operations[0] in right
        case IsItRight() | IsItTrue():
            return True in right
    return False


@dataclass(slots=True)
class Logistic:
    """A child with an ability, likings, its own difficulties and a little learning."""

    ability: float
    rng: random.Random
    hard: dict[FactFamily, float] = field(default_factory=dict)
    liking: dict[str, float] = field(default_factory=dict)
    practised: dict[FactFamily, int] = field(default_factory=dict)

    def knows(self, fact: Fact) -> float:
        """Return the chance that the child knows the answer."""
        family = family_of_fact(fact)
        if family not in self.hard:
            self.hard[family] = self.rng.gauss(0, 0.7) + 1.8 * (self.rng.random() < 0.12)
        liked = self.liking.setdefault(family[0], self.rng.gauss(0, 0.3))
        learnt = min(1.0, 0.06 * self.practised.get(family, 0))
        return _logistic(self.ability - _true_difficulty(fact) - self.hard[family] + liked + learnt)

    def retrieved(self, family: FactFamily, day: float) -> float:
        return self.knows(BasicFact(*family))

    def taught(self, family: FactFamily) -> bool:
        return True

    def answer(self, exercise: Exercise, day: float, index: int) -> GivenAnswer:
        fact = exercise.fact
        assert fact is not None, "open-ended exercises are not rated"
        knows, low = self.knows(fact), exercise_guess_chance(exercise)
        chance = low + (1 - low) * knows
        self.practised[family_of_fact(fact)] = self.practised.get(family_of_fact(fact), 0) + 1
        seconds = (2 + 14 * (1 - knows)) * self.rng.lognormvariate(0, 0.4)
        return GivenAnswer(self.rng.random() < chance, seconds, chance)


ABILITIES = {"weak": -0.3, "average": 1.2, "strong": 2.8}  # abilities in logits


def _true_difficulty(fact: Fact) -> float:
    """Return the difficulty by the size of the numbers, by another formula than the workshop's."""
    if isinstance(fact, Chain):
        return 1.4 * fact.card_count - 2.9 + 0.4 * (len(fact.signs) > 2)
    if isinstance(fact, NumberSense):
        return 0.01 * fact.left - 0.5
    return _hard(family_of_fact(fact)) - 0.7 + {"result": 0.0, "number": 0.3}.get(getattr(fact, "direction", ""), 0.0)
