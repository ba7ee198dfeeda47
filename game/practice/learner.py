"""The learner model: the belief in a child before and after each answer, and reports for parents."""

from __future__ import annotations

from dataclasses import replace

from game.practice.belief import AskedFact, away, child_at_first, ease, expected, knows, prior, sign_of, update_belief
from game.practice.exercises import Exercise
from game.practice.facts import BasicFact, Chain, Fact, numbers
from game.practice.fluency import CERTAIN, EARNEST, GradedAnswer, in_earnest, is_quick, noted, paced, running
from game.practice.kinds import guess, kind_of
from game.practice.learner_state import AnswerOutcome, Belief, FactFamilyStats, Learner
from game.practice.level_progress import with_passed
from game.practice.mastery import AGAIN, EXPECTED, GOLD, NEW, WAY, polish, standing
from game.practice.settings import BEGINS, PracticeSettings, has_begun
from game.practice.spaced_repetition import Scheduler

__all__ = [
    "AGAIN",
    "EXPECTED",
    "GOLD",
    "NEW",
    "WAY",
    "AnswerOutcome",
    "Belief",
    "FactFamilyStats",
    "Learner",
    "after_exercise",
    "beginner",
    "expected",
    "manner",
    "new_class",
    "opened",
    "polish",
    "standing",
]

SURE = 0.8  # least s(x) of a mastered fact
ALONE = 0.1  # kinds with a lower chance of guessing show that a chain was solved
FEELERS, FEELERS_RIGHT = 3, 0.6  # right answers that open a closed operator, and their share
FEELER_GUESS = 0.3  # kinds with a higher chance of guessing prove nothing there
SKIPS_OFTEN = 0.15


def beginner(setting: PracticeSettings) -> Learner:
    """Return the learner of a child with these settings, before its first answer."""
    return Learner(child_at_first(setting))


def opened(learner: Learner, setting: PracticeSettings, sign: str) -> bool:
    """Return True if exercises with an operator, "chain" or number "sense" may be chosen for the child.

    It is so if school teaches it, parents opened it, or the child has shown that it can do it.
    """
    right, asked_count = learner.closed.get(sign, (0, 0))
    shown = right >= FEELERS and right >= FEELERS_RIGHT * asked_count
    return sign not in setting.off and (shown or has_begun(setting, sign))


def after_exercise(
    learner: Learner, setting: PracticeSettings, exercise: Exercise, outcome: AnswerOutcome, scheduler: Scheduler
) -> Learner:
    """Return the learner after its first answer to an exercise; open-ended exercises change nothing."""
    fact = exercise.fact
    return (
        learner if fact is None else after_answer(learner, setting, AskedFact(fact, kind_of(exercise), guess(exercise)), outcome, scheduler)
    )


def after_answer(learner: Learner, setting: PracticeSettings, request: AskedFact, outcome: AnswerOutcome, scheduler: Scheduler) -> Learner:
    """Return the learner after a first answer to a fact, without an exercise and its cards."""
    fact, kind, low = request.fact, request.kind, request.guess
    family = numbers(fact)
    is_fluent = outcome.known and is_quick(learner, kind, fact.cards, outcome.seconds)
    now = running(away(learner, setting, outcome.at), outcome.known, is_fluent)
    now = update_belief(now, setting, request, outcome.known, outcome.skipped)
    now = paced(in_earnest(now, kind, fact.cards, outcome), kind, fact.cards, outcome)
    now = _felt(now, setting, sign_of(family), low, outcome.known)
    note = noted(now.families[family], _answer(now, setting, fact, low, is_fluent, outcome), scheduler)
    now = replace(now, families={**now.families, family: note}, last=outcome.at, answers=now.answers + 1)
    return with_passed(now, setting, family) if outcome.known else now


def _answer(learner: Learner, setting: PracticeSettings, fact: Fact, low: float, is_fluent: bool, outcome: AnswerOutcome) -> GradedAnswer:
    direction = fact.direction if isinstance(fact, BasicFact) else ""
    plain = replace(fact, direction="result") if isinstance(fact, BasicFact) else fact
    earnest = learner.earnest >= EARNEST
    sure = earnest and knows(ease(learner, setting, plain), "missing_number") >= SURE
    alone = earnest and isinstance(fact, Chain) and outcome.known and low < ALONE
    return GradedAnswer(
        outcome, direction, is_fluent, low < CERTAIN, isinstance(fact, BasicFact), sure and isinstance(fact, BasicFact), alone
    )


def _felt(learner: Learner, setting: PracticeSettings, sign: str, low: float, right: bool) -> Learner:
    """Return the learner with an answer counted for an operator that school does not teach yet."""
    if has_begun(setting, sign) or low >= FEELER_GUESS:
        return learner
    before, asked_count = learner.closed.get(sign, (0, 0))
    return replace(learner, closed={**learner.closed, sign: (before + right, asked_count + 1)})


def new_class(learner: Learner, old: PracticeSettings, new: PracticeSettings) -> Learner:
    """Return the learner after parents changed its class or operators.

    Beliefs move towards what the class can do, the more the less is known of the child.
    """
    child = _reset(learner.child, child_at_first(old), child_at_first(new))
    parts = {name: _reset(part, prior(old, name), prior(new, name)) if name in BEGINS else part for name, part in learner.parts.items()}
    return replace(learner, child=child, parts=parts)


def _reset(part: Belief, old: Belief, new: Belief) -> Belief:
    """Return a belief moved to a new prior as far as it was uncertain, with at least half its variance."""
    if old == new:
        return part
    doubt = min(1.0, part.variance / old.variance)
    return Belief(part.mean + doubt * (new.mean - old.mean), max(part.variance, new.variance / 2))


def manner(learner: Learner) -> tuple[str, ...]:
    """Return notes for parents on how the child works: many "skips", or "rapid" answers, too fast to read."""
    result = []
    if learner.skips >= SKIPS_OFTEN:
        result.append("skips")
    if learner.earnest - 1 + learner.skips < EARNEST - 1:
        result.append("rapid")
    return tuple(result)
