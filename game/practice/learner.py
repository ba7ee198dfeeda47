"""The learner model: the belief in a child before and after each answer, and reports for parents."""

from __future__ import annotations

from dataclasses import replace

from game.practice.belief import (
    AskedFact,
    after_absence,
    fact_ease,
    initial_child_belief,
    known_chance,
    prior_belief,
    sign_part,
    update_belief,
)
from game.practice.exercises import Exercise
from game.practice.facts import SIGNS, BasicFact, Chain, family_of_fact
from game.practice.fluency import (
    MAX_CERTAIN_GUESS,
    MIN_EARNEST_SHARE,
    GradedAnswer,
    is_fluent_time,
    update_earnest_shares,
    update_family_stats,
    update_pace,
    update_runs,
)
from game.practice.kinds import exercise_guess_chance, kind_of
from game.practice.learner_state import AnswerOutcome, Belief, Learner
from game.practice.level_progress import add_passed_levels
from game.practice.settings import FIRST_CLASS_BY_SIGN, PracticeSettings, is_sign_allowed
from game.practice.spaced_repetition import Scheduler

MIN_SURE_CHANCE = 0.8  # least s(x) of a mastered fact
MIN_RIGHT_SHARE = 0.3  # least share of right answers of a child that does not guess
MAX_CHAIN_GUESS = 0.1  # kinds with a lower chance of guessing show that a chain was solved
MIN_FEELERS_RIGHT, MIN_FEELER_SHARE = 3, 0.6  # right answers that open a closed operator, and their share
MAX_FEELER_GUESS = 0.3  # kinds with a higher chance of guessing prove nothing there
MIN_SKIP_SHARE = 0.15


def new_learner(setting: PracticeSettings) -> Learner:
    """Return the learner of a child with these settings, before its first answer."""
    return Learner(initial_child_belief(setting))


def is_sign_open(learner: Learner, setting: PracticeSettings, sign: str) -> bool:
    """Return True if exercises with an operator, "chain" or number "sense" may be chosen for the child.

    It is so if school teaches it, parents opened it, or the child has shown that it can do it.
    """
    right, asked_count = learner.closed_sign_counts.get(sign, (0, 0))
    shown = right >= MIN_FEELERS_RIGHT and right >= MIN_FEELER_SHARE * asked_count
    return sign not in setting.off and (shown or is_sign_allowed(setting, sign))


def open_signs(learner: Learner, setting: PracticeSettings) -> str:
    """Return the operators that a child calculates with."""
    return "".join(sign for sign in SIGNS if is_sign_open(learner, setting, sign))


def after_exercise(
    learner: Learner, setting: PracticeSettings, exercise: Exercise, outcome: AnswerOutcome, scheduler: Scheduler
) -> Learner:
    """Return the learner after its first answer to an exercise; open-ended exercises change nothing."""
    if exercise.fact is None:
        return learner
    asked_fact = AskedFact(exercise.fact, kind_of(exercise), exercise_guess_chance(exercise))
    return after_answer(learner, setting, asked_fact, outcome, scheduler)


def after_answer(
    learner: Learner, setting: PracticeSettings, asked_fact: AskedFact, outcome: AnswerOutcome, scheduler: Scheduler
) -> Learner:
    """Return the learner after a first answer to a fact, without an exercise and its cards."""
    fact, kind, low = asked_fact.fact, asked_fact.kind, asked_fact.guess_chance
    family = family_of_fact(fact)
    is_fluent = outcome.is_known and is_fluent_time(learner, kind, fact.card_count, outcome.seconds)
    now = update_runs(after_absence(learner, setting, outcome.at), outcome, is_fluent)
    now = update_belief(now, setting, asked_fact, outcome.is_known, outcome.is_skipped)
    now = update_pace(update_earnest_shares(now, kind, fact.card_count, outcome), kind, fact.card_count, outcome)
    now = _count_feeler_answer(now, setting, sign_part(family), low, outcome.is_known)
    note = update_family_stats(now.family_stats[family], _grade_answer(now, setting, asked_fact, is_fluent, outcome), scheduler)
    now = replace(now, family_stats={**now.family_stats, family: note}, last_answer_at=outcome.at, answer_count=now.answer_count + 1)
    return add_passed_levels(now, setting, family) if outcome.is_known else now


def _grade_answer(
    learner: Learner, setting: PracticeSettings, asked_fact: AskedFact, is_fluent: bool, outcome: AnswerOutcome
) -> GradedAnswer:
    fact, guess_chance = asked_fact.fact, asked_fact.guess_chance
    direction = fact.direction if isinstance(fact, BasicFact) else ""
    plain = replace(fact, direction="result") if isinstance(fact, BasicFact) else fact
    earnest = learner.earnest_share >= MIN_EARNEST_SHARE
    sure = earnest and known_chance(fact_ease(learner, setting, plain), "missing_number") >= MIN_SURE_CHANCE
    no_luck = earnest and guess_chance < MAX_CERTAIN_GUESS and _is_mostly_right(learner)
    alone = earnest and isinstance(fact, Chain) and outcome.is_known and outcome.seconds is not None and guess_chance < MAX_CHAIN_GUESS
    return GradedAnswer(
        outcome,
        direction,
        is_fluent,
        guess_chance < MAX_CERTAIN_GUESS,
        isinstance(fact, BasicFact),
        sure and isinstance(fact, BasicFact),
        alone,
        no_luck and outcome.is_known and not isinstance(fact, Chain),
    )


def _is_mostly_right(learner: Learner) -> bool:
    """Return True if the child is right more often than by guessing; the present answer is not counted yet, and two wrong ones are added."""
    asked = sum(note.asked for note in learner.family_stats.values())
    return 1 + sum(note.right for note in learner.family_stats.values()) >= MIN_RIGHT_SHARE * (1 + asked + 2)


def _count_feeler_answer(learner: Learner, setting: PracticeSettings, sign: str, guess_chance: float, is_right: bool) -> Learner:
    """Return the learner with an answer counted for an operator that school does not teach yet."""
    if is_sign_allowed(setting, sign) or guess_chance >= MAX_FEELER_GUESS:
        return learner
    before, asked_count = learner.closed_sign_counts.get(sign, (0, 0))
    return replace(learner, closed_sign_counts={**learner.closed_sign_counts, sign: (before + is_right, asked_count + 1)})


def after_class_change(learner: Learner, old_setting: PracticeSettings, new_setting: PracticeSettings) -> Learner:
    """Return the learner after parents changed its class or operators.

    Beliefs move towards what the class can do, the more the less is known of the child.
    """
    child = _shift_to_prior(learner.child_belief, initial_child_belief(old_setting), initial_child_belief(new_setting))
    parts = {
        name: _shift_to_prior(part, prior_belief(old_setting, name), prior_belief(new_setting, name))
        if name in FIRST_CLASS_BY_SIGN
        else part
        for name, part in learner.part_beliefs.items()
    }
    return replace(learner, child_belief=child, part_beliefs=parts)


def _shift_to_prior(belief: Belief, old_prior: Belief, new_prior: Belief) -> Belief:
    """Return a belief moved to a new prior as far as it was uncertain, with at least half its variance."""
    if old_prior == new_prior:
        return belief
    doubt = min(1.0, belief.variance / old_prior.variance)
    return Belief(belief.mean + doubt * (new_prior.mean - old_prior.mean), max(belief.variance, new_prior.variance / 2))


def behavior_notes(learner: Learner) -> tuple[str, ...]:
    """Return notes for parents on how the child works: many "skips", or "rapid" answers, too fast to read."""
    result = []
    if learner.skip_share >= MIN_SKIP_SHARE:
        result.append("skips")
    if learner.earnest_share - 1 + learner.skip_share < MIN_EARNEST_SHARE - 1:
        result.append("rapid")
    return tuple(result)
