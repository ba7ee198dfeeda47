"""Fluency for this child, mastery, and the seriousness of answers, judged by times.

No clock is shown, and a slow right answer is never called wrong. Right answers are fluent relative to the child's own pace in that exercise
kind, a running quantile of its right answers (as in the response time effort of Wise and Kong 2005 and the activations of van Rijn and
others 2009). The pace stays within a band around its start, else a child that counts everything would make counting its pace. It starts at
an average child's pace, corrected by the time of the child's eye and hand (`game.practice.reaction_test`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log

from game.practice.learner_state import LATELY, AnswerOutcome, FactFamilyStats, Learner
from game.practice.spaced_repetition import AnswerContext, Scheduler, remembered

START = {"missing_number": 2.6, "missing_sign": 2.6, "is_it_true": 2.6, "is_it_right": 4.5, "make": 5.0, "simplest": 6.0}  # seconds
START_ELSE = 3.5
# Seconds of eye and hand alone in START, leaving .8 to read a sum and recall it. An adult needs about .9 to see a number, find it among six
# cards and reach it (choice by Hick's law, reaching by Fitts's law); at eight years all takes twice as long (Kail 1991, Kail and Hall
# 1994).
AVERAGE_HAND = 1.8
SLOWEST, QUICKEST = 1.3, 0.6  # band of the pace, as factors of its start
FLUENT_PACE_FACTOR = 1.4  # factor of the pace up to which an answer is fluent
LONGER = 0.5  # additional time for each card above two, as a factor
QUANTILE, PACE_STEP = 0.3, 0.06
RAPID, EARNEST_STEP, EARNEST = 0.35, 0.02, 0.85
CERTAIN = 0.4  # kinds with a lower chance of guessing prove knowledge
HEART_RUN, HEART_DAYS = 2, 2


@dataclass(frozen=True, slots=True)
class GradedAnswer:
    """A child's answer with the judgements that its statistics need."""

    outcome: AnswerOutcome
    direction: str  # the unknown part of the fact
    quick: bool
    certain: bool  # True in an exercise kind that is hard to guess
    step: bool  # True for a basic fact, which can be mastered
    sure: bool  # True if the belief agrees that the child knows it
    alone: bool  # True for a chain that was solved without a guess

    @property
    def is_informative(self) -> bool:
        """True if the answer is evidence of mastery: it is hard to guess, and it was timed."""
        return self.certain and self.outcome.seconds is not None


def pace(learner: Learner, kind: str) -> float:
    """Return the seconds that this child needs for a known answer with two cards in this exercise kind."""
    start = _start(learner, kind)
    return _within(start, learner.paces.get(kind, start))


def is_quick(learner: Learner, kind: str, cards: int, duration_s: float | None) -> bool:
    """Return True if an answer in this time is fluent for this child."""
    return duration_s is not None and duration_s <= FLUENT_PACE_FACTOR * pace(learner, kind) * _length(cards)


def paced(learner: Learner, kind: str, cards: int, outcome: AnswerOutcome) -> Learner:
    """Return the learner with the pace updated by a right answer."""
    if not outcome.known or outcome.seconds is None:
        return learner
    now = pace(learner, kind)
    quicker = outcome.seconds / _length(cards) < now
    moved = exp(log(now) + PACE_STEP * (QUANTILE - quicker))
    return replace(learner, paces={**learner.paces, kind: _within(_start(learner, kind), moved)})


def in_earnest(learner: Learner, kind: str, cards: int, outcome: AnswerOutcome) -> Learner:
    """Return the learner with the shares of skipped and hasty answers updated by a timed answer."""
    if outcome.seconds is None:
        return learner
    rapid = outcome.seconds is not None and outcome.seconds < RAPID * _start(learner, kind) * _length(cards)
    earnest = not outcome.skipped and (outcome.right or not rapid)
    return replace(
        learner,
        earnest=learner.earnest + EARNEST_STEP * (earnest - learner.earnest),
        skips=learner.skips + EARNEST_STEP * (outcome.skipped - learner.skips),
    )


def running(learner: Learner, right: bool, is_fluent: bool) -> Learner:
    """Return the learner with its runs of equal results and of fluent answers updated."""
    run = max(0, learner.run) + 1 if right else min(0, learner.run) - 1
    return replace(learner, run=run, quick_run=learner.quick_run + 1 if right and is_fluent else 0)


def noted(note: FactFamilyStats, answer: GradedAnswer, scheduler: Scheduler) -> FactFamilyStats:
    """Return the stats of a family after an answer."""
    outcome, right = answer.outcome, answer.outcome.known
    lapses = note.lapses + (not right and note.lapse_day != outcome.day)
    run, days = _quick_run(note, answer)
    after = replace(
        note,
        asked=note.asked + 1,
        right=note.right + right,
        last_right=right,
        last_quick=right and (answer.quick if outcome.seconds is not None else note.last_quick),
        last_hinted=outcome.hints > 0,
        last_skipped=outcome.skipped,
        last_direction=answer.direction,
        quick_run=run,
        quick_days=days,
        right_run=note.right_run + 1 if right else 0,
        lapses=lapses,
        lapse_day=note.lapse_day if right else outcome.day,
        day=outcome.day,
        today=(note.today if note.day == outcome.day else 0) + 1,
        lately=(*note.lately, outcome.at)[-LATELY:],
        at=outcome.at,
        method_seen=note.method_seen or outcome.hints > 0,
    )
    after = replace(after, memory=remembered(note.memory, _review(note, after, answer), scheduler)) if answer.step else after
    return replace(after, once_gold=note.once_gold or (answer.is_informative and by_heart(after) and answer.sure) or answer.alone)


def by_heart(note: FactFamilyStats) -> bool:
    """Return True if the last two right answers were fluent, on two days, with none wrong since."""
    return note.last_right and note.quick_run >= HEART_RUN and note.quick_days[1] > note.quick_days[0]


def _quick_run(note: FactFamilyStats, answer: GradedAnswer) -> tuple[int, tuple[int, int]]:
    """Return the number of fluent answers in a row, and the days of the first and the last.

    A slow answer takes one off; an answer that is no evidence changes nothing.
    """
    day, days = answer.outcome.day, note.quick_days
    if not answer.outcome.known:
        return 0, days
    if not answer.is_informative:
        return note.quick_run, days
    if not answer.quick:
        return max(0, note.quick_run - 1), days
    return note.quick_run + 1, (days[0] if note.quick_run else day, day)


def _review(note: FactFamilyStats, after: FactFamilyStats, answer: GradedAnswer) -> AnswerContext:
    return AnswerContext(
        after.last_right,
        answer.quick,
        answer.is_informative,
        quick_before=note.last_quick or not note.asked,
        slow_before=note.asked > 0 and note.last_right and not note.last_quick and not note.quick_run,
        right_run=note.right_run,
        lapses=after.lapses,
        lately=after.lately,
        at=answer.outcome.at,
    )


def _start(learner: Learner, kind: str) -> float:
    """Return the initial pace of a kind, in seconds."""
    return START.get(kind, START_ELSE) + (0.0 if learner.hand is None else learner.hand - AVERAGE_HAND)


def _within(start: float, pace: float) -> float:
    """Return the pace limited to the band around its start."""
    return min(SLOWEST * start, max(QUICKEST * start, pace))


def _length(cards: int) -> float:
    return 1 + LONGER * (cards - 2)
