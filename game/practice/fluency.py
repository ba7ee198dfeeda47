"""Fluency for this child, mastery, and the seriousness of answers, judged by times.

No clock is shown, and a slow right answer is never called wrong. Right answers are fluent relative to the child's own pace in that exercise
kind, a running quantile of its right answers (as in the response time effort of Wise and Kong 2005 and the activations of van Rijn and
others 2009). The pace stays within a band around its start, else a child that counts everything would make counting its pace. It starts at
an average child's pace, corrected by the time of the child's eye and hand (`game.practice.reaction_test`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log

from game.practice.learner_state import PAPER, RECENT_TIME_COUNT, AnswerOutcome, FactFamilyStats, Learner
from game.practice.spaced_repetition import AnswerContext, Scheduler, memory_after_answer

# seconds
INITIAL_PACES_S = {"missing_number": 2.6, "missing_sign": 2.6, "is_it_true": 2.6, "is_it_right": 4.5, "make": 5.0, "simplest": 6.0}
DEFAULT_PACE_S = 3.5
# Seconds of eye and hand alone in START, leaving .8 to read a sum and recall it. An adult needs about .9 to see a number, find it among six
# cards and reach it (choice by Hick's law, reaching by Fitts's law); at eight years all takes twice as long (Kail 1991, Kail and Hall
# 1994).
AVERAGE_REACTION_S = 1.8
MAX_PACE_FACTOR, MIN_PACE_FACTOR = 1.3, 0.6  # band of the pace, as factors of its start
FLUENT_PACE_FACTOR = 1.4  # factor of the pace up to which an answer is fluent
EXTRA_CARD_FACTOR = 0.5  # additional time for each card above two, as a factor
PACE_QUANTILE, PACE_STEP = 0.3, 0.06
RAPID_PACE_FACTOR, EARNEST_STEP, MIN_EARNEST_SHARE = 0.35, 0.02, 0.85
MAX_CERTAIN_GUESS = 0.4  # kinds with a lower chance of guessing prove knowledge
MASTERY_RUN = 2  # fluent answers in a row, on two days, that make a family known by heart


@dataclass(frozen=True, slots=True)
class GradedAnswer:
    """A child's answer with the judgements that its statistics need."""

    outcome: AnswerOutcome
    direction: str  # the unknown part of the fact
    is_fluent: bool
    is_hard_to_guess: bool  # True in an exercise kind that is hard to guess
    is_basic_fact: bool  # True for a basic fact, which can be mastered
    is_belief_sure: bool  # True if the belief agrees that the child knows it
    is_chain_solved: bool  # True for a chain that was solved without a guess
    is_worked_out: bool  # True for a right answer in earnest that luck hardly explains

    @property
    def confirms_belief(self) -> bool:
        """True if the answer says only that the child knows what it surely knows: it is right, and it was not timed."""
        return self.is_belief_sure and self.outcome.is_known and self.outcome.seconds is None

    @property
    def is_informative(self) -> bool:
        """True if the answer is evidence of mastery: it is hard to guess, and it was timed."""
        return self.is_hard_to_guess and self.outcome.seconds is not None


def pace_s(learner: Learner, kind: str) -> float:
    """Return the seconds that this child needs for a known answer with two cards in this exercise kind."""
    start = _initial_pace_s(learner, kind)
    return _limit_pace(start, learner.paces.get(kind, start))


def is_fluent_time(learner: Learner, kind: str, card_count: int, duration_s: float | None) -> bool:
    """Return True if an answer in this time is fluent for this child."""
    return duration_s is not None and duration_s <= FLUENT_PACE_FACTOR * pace_s(learner, kind) * _card_count_factor(card_count)


def update_pace(learner: Learner, kind: str, card_count: int, outcome: AnswerOutcome) -> Learner:
    """Return the learner with the pace updated by a right answer."""
    if not outcome.is_known or outcome.seconds is None:
        return learner
    now = pace_s(learner, kind)
    quicker = outcome.seconds / _card_count_factor(card_count) < now
    moved = exp(log(now) + PACE_STEP * (PACE_QUANTILE - quicker))
    return replace(learner, paces={**learner.paces, kind: _limit_pace(_initial_pace_s(learner, kind), moved)})


def update_earnest_shares(learner: Learner, kind: str, card_count: int, outcome: AnswerOutcome) -> Learner:
    """Return the learner with the shares of skipped and hasty answers updated by a timed answer."""
    if outcome.seconds is None:
        return learner
    rapid = outcome.seconds < RAPID_PACE_FACTOR * _initial_pace_s(learner, kind) * _card_count_factor(card_count)
    earnest = not outcome.is_skipped and (outcome.is_right or not rapid)
    return replace(
        learner,
        earnest_share=learner.earnest_share + EARNEST_STEP * (earnest - learner.earnest_share),
        skip_share=learner.skip_share + EARNEST_STEP * (outcome.is_skipped - learner.skip_share),
    )


def update_runs(learner: Learner, outcome: AnswerOutcome, is_fluent: bool) -> Learner:
    """Return the learner with its runs of equal results and of fluent answers updated; a right untimed answer keeps the latter."""
    run = max(0, learner.result_run) + 1 if outcome.is_known else min(0, learner.result_run) - 1
    is_kept = outcome.is_known and (is_fluent or outcome.seconds is None)
    return replace(learner, result_run=run, quick_run=learner.quick_run + is_fluent if is_kept else 0)


def update_family_stats(stats: FactFamilyStats, answer: GradedAnswer, scheduler: Scheduler) -> FactFamilyStats:
    """Return the stats of a family after an answer."""
    outcome, right = answer.outcome, answer.outcome.is_known
    lapses = stats.lapses + (not right and stats.lapse_day != outcome.day)
    run, days = _fluent_run_and_days(stats, answer)
    after = replace(
        stats,
        asked=stats.asked + 1,
        right=stats.right + right,
        last_right=right,
        last_quick=right and (answer.is_fluent if outcome.seconds is not None else stats.last_quick),
        last_hinted=outcome.hint_count > 0,
        last_skipped=outcome.is_skipped,
        last_direction=_last_direction(stats, answer),
        quick_run=run,
        quick_days=days,
        right_run=stats.right_run + 1 if right else 0,
        lapses=lapses,
        lapse_day=stats.lapse_day if right else outcome.day,
        day=outcome.day,
        today=(stats.today if stats.day == outcome.day else 0) + 1,
        lately=(*stats.lately, outcome.at)[-RECENT_TIME_COUNT:],
        at=outcome.at,
        method_seen=stats.method_seen or outcome.hint_count > 0,
    )
    if answer.is_basic_fact and not (stats.memory is None and answer.confirms_belief):
        after = replace(after, memory=memory_after_answer(stats.memory, _answer_context(stats, after, answer), scheduler))
    is_gold = (answer.is_informative and is_by_heart(after) and answer.is_belief_sure) or answer.is_chain_solved
    return replace(after, once_gold=stats.once_gold or is_gold, worked_out=stats.worked_out or is_gold or answer.is_worked_out)


def is_by_heart(stats: FactFamilyStats) -> bool:
    """Return True if the last two right answers were fluent, on two days, with none wrong since."""
    return stats.last_right and stats.quick_run >= MASTERY_RUN and stats.quick_days[1] > stats.quick_days[0]


def _last_direction(stats: FactFamilyStats, answer: GradedAnswer) -> str:
    """Return the unknown part of the last exercise; PAPER if there was none since the last miss."""
    if answer.outcome.seconds is not None:
        return answer.direction
    return stats.last_direction if stats.last_right else PAPER


def _fluent_run_and_days(stats: FactFamilyStats, answer: GradedAnswer) -> tuple[int, tuple[int, int]]:
    """Return the number of fluent answers in a row, and the days of the first and the last.

    A slow answer takes one off; an answer that is no evidence changes nothing.
    """
    day, days = answer.outcome.day, stats.quick_days
    if not answer.outcome.is_known:
        return 0, days
    if not answer.is_informative:
        return stats.quick_run, days
    if not answer.is_fluent:
        return max(0, stats.quick_run - 1), days
    return stats.quick_run + 1, (days[0] if stats.quick_run else day, day)


def _answer_context(stats: FactFamilyStats, after: FactFamilyStats, answer: GradedAnswer) -> AnswerContext:
    return AnswerContext(
        after.last_right,
        answer.is_fluent,
        answer.is_informative,
        was_fluent_before=stats.is_sound or not stats.asked,
        was_slow_before=stats.asked > 0 and stats.last_right and not stats.is_sound and not stats.quick_run,
        right_run=stats.right_run,
        lapses=after.lapses,
        recent_times=after.lately,
        at=answer.outcome.at,
    )


def _initial_pace_s(learner: Learner, kind: str) -> float:
    """Return the initial pace of a kind, in seconds."""
    return INITIAL_PACES_S.get(kind, DEFAULT_PACE_S) + (
        0.0 if learner.reaction_time_s is None else learner.reaction_time_s - AVERAGE_REACTION_S
    )


def _limit_pace(initial_pace_s: float, pace: float) -> float:
    """Return the pace limited to the band around its start."""
    return min(MAX_PACE_FACTOR * initial_pace_s, max(MIN_PACE_FACTOR * initial_pace_s, pace))


def _card_count_factor(card_count: int) -> float:
    return 1 + EXTRA_CARD_FACTOR * (card_count - 2)
