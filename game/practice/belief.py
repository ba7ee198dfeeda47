"""The belief in what a child knows: the chance of a right first answer, in parts with variances.

ease = child + sign + groups + own - difficulty;  p = g + (0.97 - g) s(ease - harder), with g the chance of guessing.

One rule updates all parts: Elo with a step from the variance (Glicko: Glickman 1999; an extended Kalman filter), in parts as in the
additive factors model (Cen, Koedinger and Junker 2006). Uncertain parts move most, a family never asked inherits from related ones, and a
right answer that may have been guessed has little effect.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log2

from game.practice.difficulty import difficulty
from game.practice.facts import Fact, FactFamily, is_step, numbers
from game.practice.groups import groups_of
from game.practice.kinds import HARDER, guess_rate
from game.practice.learner_state import Belief, FactFamilyStats, Learner
from game.practice.settings import BEGINS, PracticeSettings, had, has_begun
from game.practice.spaced_repetition import DAY

CHILD = {"GS": -1.0, "CP": 0.0, "CE1": 0.6, "CE2": 1.1, "CM1": 1.6, "CM2": 2.2, "": 0.3}  # initial mean by class
CHILD_VARIANCE, CHILD_VARIANCE_UNSAID = 1.4, 2.8
BEGINNING, UNTAUGHT = -0.5, -3.0  # mean of an operator in the class that begins it, and before that class
UNSAID = {"-": -0.3, "*": -0.8, "/": -1.2}  # if the class is unknown
SIGN_VARIANCE, SIGN_VARIANCE_UNSAID, GROUP_VARIANCE = 1.0, 2.0, 0.4
SLIPS = 0.97  # greatest chance of a right answer: every child slips sometimes
DRIFT_CHILD, DRIFT_SIGN, DRIFT_GROUP, DRIFT_OWN = 0.03, 0.01, 0.004, 0.02
RUN, RUN_QUICK, RUN_RIGHT, RUN_WRONG, RUN_MOST = 2, 4.0, 0.5, 2.0, 20.0  # more than two equal results in a row suggest a change
AWAY, SLUMP, AWAY_DRIFT, AWAY_MOST = 4.0, 0.6, 0.02, 30.0  # days, logits, variance a day, days at most
PRACTICE, PRACTISED = 0.12, 10  # gain from seeing a solution; only at first, or all new facts would look too hard
PARTS: dict[FactFamily, tuple[str, ...]] = {}  # cache of the names of a family's parts


def sign_of(family: FactFamily) -> str:
    """Return the belief part of a family's operator: + - * / of basic facts, "chain", or "sense"."""
    sign = family[0]
    if is_step(family):
        return sign
    return "chain" if sign[0] in "+-*/" else "sense"


def child_at_first(setting: PracticeSettings) -> Belief:
    return Belief(CHILD[setting.school], CHILD_VARIANCE if setting.school else CHILD_VARIANCE_UNSAID)


def prior(setting: PracticeSettings, part: str) -> Belief:
    """Return the belief in an operator or a group before any answer."""
    if part not in BEGINS:
        return Belief(0.0, GROUP_VARIANCE)
    if not setting.school:
        return Belief(UNSAID.get(part, 0.0), SIGN_VARIANCE_UNSAID)
    if has_begun(setting, part) and not had(setting.school, part):
        return Belief(BEGINNING, SIGN_VARIANCE_UNSAID)
    if not had(setting.school, part):
        return Belief(UNTAUGHT, SIGN_VARIANCE)
    begins = BEGINS[part] == setting.school and part in "-*/"
    return Belief(BEGINNING if begins else 0.0, SIGN_VARIANCE)


def parts_of(family: FactFamily) -> tuple[str, ...]:
    """Return the names of the belief parts of a family: its operator and its groups."""
    if family not in PARTS:
        PARTS[family] = (sign_of(family), *groups_of(family))
    return PARTS[family]


def strength(learner: Learner, setting: PracticeSettings, family: FactFamily) -> float:
    """Return the sum of all belief parts of a family: the ease of its fact if that had difficulty 0."""
    note = learner.families.get(family)
    total = learner.child.mean + (note.own.mean if note is not None else 0.0)
    for name in parts_of(family):
        part = learner.parts.get(name)
        total += (part if part is not None else prior(setting, name)).mean
    return total


def ease(learner: Learner, setting: PracticeSettings, fact: Fact) -> float:
    """Return the ease of a fact for this child in logits, before the exercise kind counts."""
    return strength(learner, setting, numbers(fact)) - difficulty(fact)


def knows(ease: float, kind: str) -> float:
    """Return the chance s(x) that a child knows the answer, without guessing, in this exercise kind."""
    return 1 / (1 + exp(HARDER[kind] - ease))


def chance(ease: float, kind: str, options: int) -> float:
    """Return the chance that the first answer is right, guessing included."""
    low = guess_rate(kind, options)
    return low + (SLIPS - low) * knows(ease, kind)


def expected(learner: Learner, setting: PracticeSettings, fact: Fact, kind: str, options: int) -> float:
    """Return the chance that the first answer to this fact in this exercise kind is right.

    `options` comes from `kinds.options`.
    """
    return chance(ease(learner, setting, fact), kind, options)


@dataclass(frozen=True, slots=True)
class AskedFact:
    """A fact as it was asked: with its exercise kind and the chance of guessing the answer."""

    fact: Fact
    kind: str
    guess: float  # chance of guessing the answer


def away(learner: Learner, setting: PracticeSettings, at: float) -> Learner:
    """Return the learner after days without practice, with a lower and less certain belief."""
    days = 0.0 if learner.last is None else (at - learner.last) / DAY
    if days <= AWAY:
        return learner
    child = learner.child
    limit = max(child.variance, child_at_first(setting).variance)
    wider = min(limit, child.variance + AWAY_DRIFT * min(days, AWAY_MOST))
    return replace(learner, child=Belief(child.mean - SLUMP * log2(1 + days / 7), wider))


def update_belief(learner: Learner, setting: PracticeSettings, request: AskedFact, right: bool, skipped: bool) -> Learner:
    """Return the learner with beliefs updated by a first answer; `run` must count this answer already."""
    family = numbers(request.fact)
    note = learner.families.get(family) or FactFamilyStats()
    before = _drifted(learner, setting, family, note)
    x = sum(part.mean for part in before.values()) - difficulty(request.fact)
    known = knows(x, request.kind)
    p, slope = request.guess + (SLIPS - request.guess) * known, (SLIPS - request.guess) * known * (1 - known)
    surprise = slope / p if right else -slope / (1 - p)
    information = slope * slope / (p * (1 - p))
    gain = 1 / (1 + information * sum(part.variance for part in before.values()))
    after = {
        name: Belief(part.mean + part.variance * surprise * gain, part.variance - part.variance**2 * information * gain)
        for name, part in before.items()
    }
    belief, child = after.pop("own"), after.pop("child")
    belief = belief if skipped or note.asked >= PRACTISED else replace(belief, mean=belief.mean + PRACTICE)
    families = {**learner.families, family: replace(note, own=belief)}
    return replace(learner, child=child, parts={**learner.parts, **after}, families=families)


def _drifted(learner: Learner, setting: PracticeSettings, family: FactFamily, note: FactFamilyStats) -> dict[str, Belief]:
    """Return all parts of a family before an update, with their variances widened a little."""
    first = FactFamilyStats().own.variance
    result = {
        "child": _wider(learner.child, DRIFT_CHILD * change(learner), child_at_first(setting).variance),
        "own": _wider(note.own, DRIFT_OWN, first),
    }
    sign = sign_of(family)
    for name in parts_of(family):
        start = prior(setting, name)
        drift, limit = (DRIFT_SIGN, 2 * start.variance) if name == sign else (DRIFT_GROUP, start.variance)
        result[name] = _wider(learner.parts.get(name, start), drift, limit)
    return result


def _wider(part: Belief, drift: float, limit: float) -> Belief:
    return replace(part, variance=max(part.variance, min(limit, part.variance + drift)))


def change(learner: Learner) -> float:
    """Return the factor by which equal results in a row speed up the drift of the belief in a child."""
    more = 1.0
    if learner.quick_run > RUN:
        more += RUN_QUICK * (learner.quick_run - RUN)
    elif learner.run > RUN:
        more += RUN_RIGHT * (learner.run - RUN)
    elif learner.run < -RUN:
        more += RUN_WRONG * (-learner.run - RUN)
    return min(RUN_MOST, more)
