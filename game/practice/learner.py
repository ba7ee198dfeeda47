"""A child and its answers: what is believed of it before any, after each, and what its parents may be told."""

from __future__ import annotations

from dataclasses import replace

from game.practice.belief import (
    Asked,
    away,
    child_at_first,
    ease,
    expected,
    knows,
    moved,
    prior,
    sign_of,
)
from game.practice.exercises import Exercise
from game.practice.facts import Chain, Fact, Step, numbers
from game.practice.fluency import CERTAIN, EARNEST, Answer, in_earnest, is_quick, noted, paced, running
from game.practice.kinds import guess, kind_of
from game.practice.memory import Scheduler
from game.practice.notes import Belief, FamilyNote, Learner, Outcome
from game.practice.setting import BEGINS, Setting, begun
from game.practice.standing import AGAIN, EXPECTED, GOLD, NEW, WAY, polish, standing
from game.practice.stones import with_passed

__all__ = [
    "AGAIN",
    "EXPECTED",
    "GOLD",
    "NEW",
    "WAY",
    "Belief",
    "FamilyNote",
    "Learner",
    "Outcome",
    "beginner",
    "expected",
    "learned",
    "manner",
    "new_class",
    "opened",
    "polish",
    "standing",
]

SURE = 0.8  # s(x) of what is by heart
ALONE = 0.1  # kinds guessed less often show that a chain was found
FEELERS, FEELERS_RIGHT = 3, 0.6  # right answers in a closed sign that open it, and their share
FEELER_GUESS = 0.3  # kinds guessed more often prove nothing there
SKIPS_OFTEN = 0.15


def beginner(setting: Setting) -> Learner:
    """A child before its first answer."""
    return Learner(child_at_first(setting))


def opened(learner: Learner, setting: Setting, sign: str) -> bool:
    """Whether a sign ("chain", "sense" included) is asked freely: school has begun it, parents opened it, or the child has shown it."""
    right, asked = learner.closed.get(sign, (0, 0))
    shown = right >= FEELERS and right >= FEELERS_RIGHT * asked
    return sign not in setting.off and (shown or begun(setting, sign))


def learned(learner: Learner, setting: Setting, exercise: Exercise, outcome: Outcome, scheduler: Scheduler) -> Learner:
    """The learner after a first answer. Open-ended exercises change nothing."""
    fact = exercise.fact
    return learner if fact is None else taught(learner, setting, Asked(fact, kind_of(exercise), guess(exercise)), outcome, scheduler)


def taught(learner: Learner, setting: Setting, asked: Asked, outcome: Outcome, scheduler: Scheduler) -> Learner:
    """The same, of what was asked without the cards on which it was."""
    fact, kind, low = asked.fact, asked.kind, asked.guess
    family = numbers(fact)
    quick = outcome.known and is_quick(learner, kind, fact.cards, outcome.seconds)
    now = running(away(learner, setting, outcome.at), outcome.known, quick)
    now = moved(now, setting, asked, outcome.known, outcome.skipped)
    now = paced(in_earnest(now, kind, fact.cards, outcome), kind, fact.cards, outcome)
    now = _felt(now, setting, sign_of(family), low, outcome.known)
    note = noted(now.families[family], _answer(now, setting, fact, low, quick, outcome), scheduler)
    now = replace(now, families={**now.families, family: note}, last=outcome.at, answers=now.answers + 1)
    return with_passed(now, setting, family) if outcome.known else now


def _answer(learner: Learner, setting: Setting, fact: Fact, low: float, quick: bool, outcome: Outcome) -> Answer:
    direction = fact.direction if isinstance(fact, Step) else ""
    plain = replace(fact, direction="result") if isinstance(fact, Step) else fact
    earnest = learner.earnest >= EARNEST
    sure = earnest and knows(ease(learner, setting, plain), "missing_number") >= SURE
    alone = earnest and isinstance(fact, Chain) and outcome.known and low < ALONE
    return Answer(outcome, direction, quick, low < CERTAIN, isinstance(fact, Step), sure and isinstance(fact, Step), alone)


def _felt(learner: Learner, setting: Setting, sign: str, low: float, right: bool) -> Learner:
    """With what was shown in a sign that school has not begun."""
    if begun(setting, sign) or low >= FEELER_GUESS:
        return learner
    before, asked = learner.closed.get(sign, (0, 0))
    return replace(learner, closed={**learner.closed, sign: (before + right, asked + 1)})


def new_class(learner: Learner, old: Setting, new: Setting) -> Learner:
    """The learner when parents change its class or its signs: moved towards what a class can, the more the less is known of it."""
    child = _reset(learner.child, child_at_first(old), child_at_first(new))
    parts = {name: _reset(part, prior(old, name), prior(new, name)) if name in BEGINS else part for name, part in learner.parts.items()}
    return replace(learner, child=child, parts=parts)


def _reset(part: Belief, old: Belief, new: Belief) -> Belief:
    """As far as nothing was known, what is newly expected; and half of that doubt again where it changes."""
    if old == new:
        return part
    doubt = min(1.0, part.variance / old.variance)
    return Belief(part.mean + doubt * (new.mean - old.mean), max(part.variance, new.variance / 2))


def manner(learner: Learner) -> tuple[str, ...]:
    """What parents may be told of how it works: "skips" often, "rapid": answers faster than it can read."""
    found = []
    if learner.skips >= SKIPS_OFTEN:
        found.append("skips")
    if learner.earnest - 1 + learner.skips < EARNEST - 1:
        found.append("rapid")
    return tuple(found)
