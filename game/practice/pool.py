"""The pool of possible exercises: each family with its question forms and their chances."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import NamedTuple

from game.practice.belief import MAX_RIGHT_CHANCE, family_ease, sign_part
from game.practice.difficulty import difficulty
from game.practice.facts import SIGNS, BasicFact, Chain, Fact, FactFamily, NumberSense, family_of_fact, largest_number_in
from game.practice.kinds import KIND_DIFFICULTY, OPEN_ENDED_KINDS, YES_NO_KINDS, count_choices, kind_guess_chance, kinds_for, offered_signs
from game.practice.learner import MAX_FEELER_GUESS, is_sign_open
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.levels import LEVELS, level
from game.practice.practice_set import allowed_signs
from game.practice.sense import SENSE_FACTS
from game.practice.settings import PracticeSettings, is_sense_for_class

MIN_FEELER_CHANCE = 0.6  # least s(x) of a fact of an operator that is not open


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """A question form: a fact with an exercise kind."""

    fact: Fact
    kind: str
    guess_chance: float  # chance of guessing
    difficulty: float  # difficulty of fact and kind, in logits
    signs: str  # operators that it shows

    @property
    def is_doubtful(self) -> bool:
        return self.kind in YES_NO_KINDS


class QuestionOdds(NamedTuple):  # a tuple is created in a third of the time, and each choice creates thousands
    """A question form with a child's chances of a right answer."""

    form: QuestionForm
    known_chance: float  # chance without guessing
    right_chance: float  # chance in all


class Candidate(NamedTuple):
    """A family that may be asked now."""

    family: FactFamily
    sign: str
    stats: FactFamilyStats | None  # None if it was never asked
    is_open: bool  # True if its operator is open
    question_odds: tuple[QuestionOdds, ...]

    def nearest_odds(self, target_success: float) -> QuestionOdds:
        """Return the question form nearest to the target success, if possible one that proves something."""
        return min(self.question_odds, key=lambda odds: abs(odds.right_chance - target_success) + odds.form.is_doubtful)


@cache
def all_facts() -> tuple[Fact, ...]:
    """Return all facts of the path and all of number sense, each once."""
    return tuple(dict.fromkeys((*(fact for each in LEVELS for fact in each.facts), *SENSE_FACTS)))


@cache
def question_forms(level_key: str | None, kind: str | None) -> tuple[tuple[FactFamily, str, tuple[QuestionForm, ...]], ...]:
    """Return all families of a level (None: of all) with their operators and question forms of a kind."""
    result: dict[FactFamily, list[QuestionForm]] = {}
    for fact in level(level_key).facts if level_key else all_facts():
        for each in kinds_for(fact):
            if each == kind or (kind is None and each not in OPEN_ENDED_KINDS):
                result.setdefault(family_of_fact(fact), []).append(_make_question_form(fact, each, level_key))
    return tuple((family, sign_part(family), tuple(each)) for family, each in result.items())


@cache
def _fitting_question_forms(
    level_key: str | None, kind: str | None, largest: int, school: str, open_signs: frozenset[str]
) -> tuple[tuple[FactFamily, str, tuple[QuestionForm, ...]], ...]:
    """Return the families of a level with the question forms whose numbers, operators and class fit."""
    fitting = (
        (family, sign, tuple(way for way in each if _is_fitting(way, largest, school, open_signs)))
        for family, sign, each in question_forms(level_key, kind)
    )
    return tuple(one for one in fitting if one[2])


def _make_question_form(fact: Fact, kind: str, level_key: str | None) -> QuestionForm:
    used = allowed_signs(fact, level_key)
    rated = "make" if kind in OPEN_ENDED_KINDS else kind
    signs = offered_signs(fact, used) if kind == "missing_sign" else fact.signs if isinstance(fact, Chain) else ""
    signs = fact.sign if isinstance(fact, NumberSense) else signs
    return QuestionForm(
        fact, kind, kind_guess_chance(rated, count_choices(fact, rated, used)), difficulty(fact) + KIND_DIFFICULTY[rated], signs
    )


def candidates(
    learner: Learner, setting: PracticeSettings, level_key: str | None, kind: str | None, with_closed_signs: bool
) -> list[Candidate]:
    """Return all families that may be asked now.

    `with_closed_signs` adds operators that are not open. A chosen level opens its own operators.
    """
    free = {sign for sign in (*SIGNS, "chain", "sense") if is_sign_open(learner, setting, sign)}
    if level_key:
        free |= {sign for sign in _signs_of_level(level_key) if sign not in setting.off}
    result = []
    for family, sign, each in _fitting_question_forms(level_key, kind, setting.largest, setting.school, frozenset(free)):
        note = learner.family_stats.get(family)
        if sign not in free and (not with_closed_signs or sign in setting.off or not _can_try_closed_sign(learner, sign, note)):
            continue
        askings = _odds_of_forms(each, family_ease(learner, setting, family))
        if sign not in free:
            askings = [one for one in askings if one.known_chance >= MIN_FEELER_CHANCE and one.form.guess_chance < MAX_FEELER_GUESS]
        if askings:
            result.append(Candidate(family, sign, note, sign in free, tuple(askings)))
    return result


@cache
def _signs_of_level(level_key: str) -> frozenset[str]:
    return frozenset(sign for _family, sign, _ways in question_forms(level_key, None)) | frozenset(level(level_key).operations)


def _odds_of_forms(forms: Iterable[QuestionForm], ease: float) -> list[QuestionOdds]:
    result = []
    for way in forms:
        known = 1 / (1 + exp(way.difficulty - ease))
        result.append(QuestionOdds(way, known, way.guess_chance + (MAX_RIGHT_CHANCE - way.guess_chance) * known))
    return result


def _is_fitting(form: QuestionForm, largest: int, school: str, open_signs: frozenset[str]) -> bool:
    if isinstance(form.fact, BasicFact) and largest_number_in(family_of_fact(form.fact)) > largest:
        return False
    if isinstance(form.fact, NumberSense) and not is_sense_for_class(form.fact, school, largest):
        return False
    return all(sign in open_signs for sign in form.signs)


def _can_try_closed_sign(learner: Learner, sign: str, stats: FactFamilyStats | None) -> bool:
    """Return True if a family of a closed operator may be tried; a miss closes it until a right answer."""
    return stats is None or stats.last_right or learner.closed_sign_counts.get(sign, (0, 0))[0] > 0
