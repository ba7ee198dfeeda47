"""The belief in what a child knows: the chance of a right first answer, in parts with variances.

ease = child + sign + groups + own - difficulty;  p = g + (0.97 - g) s(ease - harder), with g the chance of guessing.

One rule updates all parts: Elo with a step from the variance (Glicko: Glickman 1999; an extended Kalman filter), in parts as in the
additive factors model (Cen, Koedinger and Junker 2006). Uncertain parts move most, a family never asked inherits from related ones, and a
right answer that may have been guessed has little effect.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import exp, log2

from game.practice.difficulty import difficulty
from game.practice.facts import Fact, FactFamily, family_of_fact, is_basic_family
from game.practice.groups import belief_groups_of
from game.practice.kinds import KIND_DIFFICULTY, kind_guess_chance
from game.practice.learner_state import Belief, FactFamilyStats, Learner
from game.practice.settings import FIRST_CLASS_BY_SIGN, PracticeSettings, is_sign_allowed, is_taught_in_class
from game.practice.spaced_repetition import DAY_S

CHILD_MEANS = {"GS": -1.0, "CP": 0.0, "CE1": 0.6, "CE2": 1.1, "CM1": 1.6, "CM2": 2.2, "": 0.3}  # initial mean by class
CHILD_VARIANCE, CHILD_VARIANCE_UNKNOWN_CLASS = 1.4, 2.8
BEGINNING_MEAN, UNTAUGHT_MEAN = -0.5, -3.0  # mean of an operator in the class that begins it, and before that class
UNKNOWN_CLASS_MEANS = {"-": -0.3, "*": -0.8, "/": -1.2}  # if the class is unknown
SIGN_VARIANCE, SIGN_VARIANCE_UNKNOWN_CLASS, GROUP_VARIANCE = 1.0, 2.0, 0.4
MAX_RIGHT_CHANCE = 0.97  # greatest chance of a right answer: every child slips sometimes
DRIFT_CHILD, DRIFT_SIGN, DRIFT_GROUP, DRIFT_OWN = 0.03, 0.01, 0.004, 0.02
# more than two equal results in a row suggest a change
USUAL_RUN, FLUENT_RUN_DRIFT, RIGHT_RUN_DRIFT, WRONG_RUN_DRIFT, MAX_RUN_DRIFT = 2, 4.0, 0.5, 2.0, 20.0
# days, logits, variance a day, days at most
MIN_ABSENCE_DAYS, ABSENCE_SLUMP, ABSENCE_DRIFT_PER_DAY, MAX_ABSENCE_DAYS = 4.0, 0.6, 0.02, 30.0
PRACTICE_GAIN, MAX_GAIN_ANSWERS = 0.12, 10  # gain from seeing a solution; only at first, or all new facts would look too hard


def sign_part(family: FactFamily) -> str:
    """Return the belief part of a family's operator: + - * / of basic facts, "chain", or "sense"."""
    sign = family[0]
    if is_basic_family(family):
        return sign
    return "chain" if sign[0] in "+-*/" else "sense"


def initial_child_belief(setting: PracticeSettings) -> Belief:
    return Belief(CHILD_MEANS[setting.school], CHILD_VARIANCE if setting.school else CHILD_VARIANCE_UNKNOWN_CLASS)


def prior_belief(setting: PracticeSettings, part: str) -> Belief:
    """Return the belief in an operator or a group before any answer."""
    if part not in FIRST_CLASS_BY_SIGN:
        return Belief(0.0, GROUP_VARIANCE)
    if not setting.school:
        return Belief(UNKNOWN_CLASS_MEANS.get(part, 0.0), SIGN_VARIANCE_UNKNOWN_CLASS)
    if is_sign_allowed(setting, part) and not is_taught_in_class(setting.school, part):
        return Belief(BEGINNING_MEAN, SIGN_VARIANCE_UNKNOWN_CLASS)
    if not is_taught_in_class(setting.school, part):
        return Belief(UNTAUGHT_MEAN, SIGN_VARIANCE)
    begins = FIRST_CLASS_BY_SIGN[part] == setting.school and part in "-*/"
    return Belief(BEGINNING_MEAN if begins else 0.0, SIGN_VARIANCE)


@cache
def part_names(family: FactFamily) -> tuple[str, ...]:
    """Return the names of the belief parts of a family: its operator and its groups."""
    return sign_part(family), *belief_groups_of(family)


def family_ease(learner: Learner, setting: PracticeSettings, family: FactFamily) -> float:
    """Return the sum of all belief parts of a family: the ease of its fact if that had difficulty 0."""
    note = learner.family_stats.get(family)
    total = learner.child_belief.mean + (note.belief.mean if note is not None else 0.0)
    for name in part_names(family):
        part = learner.part_beliefs.get(name)
        total += (part if part is not None else prior_belief(setting, name)).mean
    return total


def fact_ease(learner: Learner, setting: PracticeSettings, fact: Fact) -> float:
    """Return the ease of a fact for this child in logits, before the exercise kind counts."""
    return family_ease(learner, setting, family_of_fact(fact)) - difficulty(fact)


def known_chance(ease: float, kind: str) -> float:
    """Return the chance s(x) that a child knows the answer, without guessing, in this exercise kind."""
    return 1 / (1 + exp(KIND_DIFFICULTY[kind] - ease))


def right_chance(ease: float, kind: str, choice_count: int) -> float:
    """Return the chance that the first answer is right, guessing included."""
    low = kind_guess_chance(kind, choice_count)
    return low + (MAX_RIGHT_CHANCE - low) * known_chance(ease, kind)


def expected_success(learner: Learner, setting: PracticeSettings, fact: Fact, kind: str, choice_count: int) -> float:
    """Return the chance that the first answer to this fact in this exercise kind is right.

    `choice_count` comes from `kinds.options`.
    """
    return right_chance(fact_ease(learner, setting, fact), kind, choice_count)


@dataclass(frozen=True, slots=True)
class AskedFact:
    """A fact as it was asked: with its exercise kind and the chance of guessing the answer."""

    fact: Fact
    kind: str
    guess_chance: float  # chance of guessing the answer


def after_absence(learner: Learner, setting: PracticeSettings, at: float) -> Learner:
    """Return the learner after days without practice, with a lower and less certain belief."""
    days = 0.0 if learner.last_answer_at is None else (at - learner.last_answer_at) / DAY_S
    if days <= MIN_ABSENCE_DAYS:
        return learner
    child = learner.child_belief
    limit = max(child.variance, initial_child_belief(setting).variance)
    wider = min(limit, child.variance + ABSENCE_DRIFT_PER_DAY * min(days, MAX_ABSENCE_DAYS))
    return replace(learner, child_belief=Belief(child.mean - ABSENCE_SLUMP * log2(1 + days / 7), wider))


def update_belief(learner: Learner, setting: PracticeSettings, asked_fact: AskedFact, is_right: bool, is_skipped: bool) -> Learner:
    """Return the learner with beliefs updated by a first answer; `run` must count this answer already."""
    family = family_of_fact(asked_fact.fact)
    note = learner.family_stats.get(family) or FactFamilyStats()
    before = _drifted_parts(learner, setting, family, note)
    x = sum(part.mean for part in before.values()) - difficulty(asked_fact.fact)
    known = known_chance(x, asked_fact.kind)
    p = asked_fact.guess_chance + (MAX_RIGHT_CHANCE - asked_fact.guess_chance) * known
    slope = (MAX_RIGHT_CHANCE - asked_fact.guess_chance) * known * (1 - known)
    surprise = slope / p if is_right else -slope / (1 - p)
    information = slope * slope / (p * (1 - p))
    gain = 1 / (1 + information * sum(part.variance for part in before.values()))
    after = {
        name: Belief(part.mean + part.variance * surprise * gain, part.variance - part.variance**2 * information * gain)
        for name, part in before.items()
    }
    belief, child = after.pop("own"), after.pop("child")
    belief = belief if is_skipped or note.asked >= MAX_GAIN_ANSWERS else replace(belief, mean=belief.mean + PRACTICE_GAIN)
    families = {**learner.family_stats, family: replace(note, belief=belief)}
    return replace(learner, child_belief=child, part_beliefs={**learner.part_beliefs, **after}, family_stats=families)


def _drifted_parts(learner: Learner, setting: PracticeSettings, family: FactFamily, stats: FactFamilyStats) -> dict[str, Belief]:
    """Return all parts of a family before an update, with their variances widened a little."""
    first = FactFamilyStats().belief.variance
    result = {
        "child": _widen_variance(learner.child_belief, DRIFT_CHILD * drift_factor(learner), initial_child_belief(setting).variance),
        "own": _widen_variance(stats.belief, DRIFT_OWN, first),
    }
    sign = sign_part(family)
    for name in part_names(family):
        start = prior_belief(setting, name)
        drift, limit = (DRIFT_SIGN, 2 * start.variance) if name == sign else (DRIFT_GROUP, start.variance)
        result[name] = _widen_variance(learner.part_beliefs.get(name, start), drift, limit)
    return result


def _widen_variance(belief: Belief, drift: float, limit: float) -> Belief:
    return replace(belief, variance=max(belief.variance, min(limit, belief.variance + drift)))


def drift_factor(learner: Learner) -> float:
    """Return the factor by which equal results in a row speed up the drift of the belief in a child."""
    more = 1.0
    if learner.quick_run > USUAL_RUN:
        more += FLUENT_RUN_DRIFT * (learner.quick_run - USUAL_RUN)
    elif learner.result_run > USUAL_RUN:
        more += RIGHT_RUN_DRIFT * (learner.result_run - USUAL_RUN)
    elif learner.result_run < -USUAL_RUN:
        more += WRONG_RUN_DRIFT * (-learner.result_run - USUAL_RUN)
    return min(MAX_RUN_DRIFT, more)
