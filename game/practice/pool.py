"""The pool of possible exercises: each family with its question forms and their chances."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import NamedTuple

from game.practice.belief import SLIPS, sign_of, strength
from game.practice.difficulty import difficulty
from game.practice.facts import SIGNS, BasicFact, Chain, Fact, FactFamily, NumberSense, numbers
from game.practice.kinds import DOUBTFUL, HARDER, OPEN, guess_rate, kinds_for, offered, options
from game.practice.learner import FEELER_GUESS, opened
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.levels import LEVELS, level
from game.practice.practice_set import operations
from game.practice.sense import SENSES
from game.practice.settings import PracticeSettings, asked_of

FEELER = 0.6  # least s(x) of a fact of an operator that is not open


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """A question form: a fact with an exercise kind."""

    fact: Fact
    kind: str
    guess: float  # chance of guessing
    hard: float  # difficulty of fact and kind, in logits
    signs: str  # operators that it shows

    @property
    def doubtful(self) -> bool:
        return self.kind in DOUBTFUL


class QuestionOdds(NamedTuple):  # a tuple is created in a third of the time, and each choice creates thousands
    """A question form with a child's chances of a right answer."""

    way: QuestionForm
    known: float  # chance without guessing
    p: float  # chance in all


class Candidate(NamedTuple):
    """A family that may be asked now."""

    family: FactFamily
    sign: str
    note: FactFamilyStats | None  # None if it was never asked
    open: bool  # True if its operator is open
    askings: tuple[QuestionOdds, ...]

    def nearest(self, aim: float) -> QuestionOdds:
        """Return the question form nearest to the target success, if possible one that proves something."""
        return min(self.askings, key=lambda one: abs(one.p - aim) + one.way.doubtful)


@cache
def all_facts() -> tuple[Fact, ...]:
    """Return all facts of the path and all of number sense, each once."""
    return tuple(dict.fromkeys((*(fact for each in LEVELS for fact in each.facts), *SENSES)))


@cache
def ways(level_key: str | None, kind: str | None) -> tuple[tuple[FactFamily, str, tuple[QuestionForm, ...]], ...]:
    """Return all families of a level (None: of all) with their operators and question forms of a kind."""
    result: dict[FactFamily, list[QuestionForm]] = {}
    for fact in level(level_key).facts if level_key else all_facts():
        for each in kinds_for(fact):
            if each == kind or (kind is None and each not in OPEN):
                result.setdefault(numbers(fact), []).append(_way(fact, each, level_key))
    return tuple((family, sign_of(family), tuple(each)) for family, each in result.items())


@cache
def _fitting(
    level_key: str | None, kind: str | None, largest: int, school: str, free: frozenset[str]
) -> tuple[tuple[FactFamily, str, tuple[QuestionForm, ...]], ...]:
    """Return the families of a level with the question forms whose numbers, operators and class fit."""
    fitting = (
        (family, sign, tuple(way for way in each if _fits(way, largest, school, free))) for family, sign, each in ways(level_key, kind)
    )
    return tuple(one for one in fitting if one[2])


def _way(fact: Fact, kind: str, level_key: str | None) -> QuestionForm:
    used = operations(fact, level_key)
    rated = "make" if kind in OPEN else kind
    signs = offered(fact, used) if kind == "missing_sign" else fact.signs if isinstance(fact, Chain) else ""
    signs = fact.sign if isinstance(fact, NumberSense) else signs
    return QuestionForm(fact, kind, guess_rate(rated, options(fact, rated, used)), difficulty(fact) + HARDER[rated], signs)


def candidates(learner: Learner, setting: PracticeSettings, level_key: str | None, kind: str | None, feelers: bool) -> list[Candidate]:
    """Return all families that may be asked now.

    `feelers` adds operators that are not open. A chosen level opens its own operators.
    """
    free = {sign for sign in (*SIGNS, "chain", "sense") if opened(learner, setting, sign)}
    if level_key:
        free |= {sign for sign in _signs(level_key) if sign not in setting.off}
    result = []
    for family, sign, each in _fitting(level_key, kind, setting.largest, setting.school, frozenset(free)):
        note = learner.families.get(family)
        if sign not in free and (not feelers or sign in setting.off or not _may_feel(learner, sign, note)):
            continue
        askings = _askings(each, strength(learner, setting, family))
        if sign not in free:
            askings = [one for one in askings if one.known >= FEELER and one.way.guess < FEELER_GUESS]
        if askings:
            result.append(Candidate(family, sign, note, sign in free, tuple(askings)))
    return result


@cache
def _signs(level_key: str) -> frozenset[str]:
    return frozenset(sign for _family, sign, _ways in ways(level_key, None)) | frozenset(level(level_key).operations)


def _askings(ways: Iterable[QuestionForm], strong: float) -> list[QuestionOdds]:
    result = []
    for way in ways:
        known = 1 / (1 + exp(way.hard - strong))
        result.append(QuestionOdds(way, known, way.guess + (SLIPS - way.guess) * known))
    return result


def _fits(way: QuestionForm, largest: int, school: str, free: frozenset[str]) -> bool:
    if isinstance(way.fact, BasicFact) and max(way.fact.left, way.fact.result) > largest:
        return False
    if isinstance(way.fact, NumberSense) and not asked_of(way.fact, school, largest):
        return False
    return all(sign in free for sign in way.signs)


def _may_feel(learner: Learner, sign: str, note: FactFamilyStats | None) -> bool:
    """Return True if a family of a closed operator may be tried; a miss closes it until a right answer."""
    return note is None or note.last_right or learner.closed.get(sign, (0, 0))[0] > 0
