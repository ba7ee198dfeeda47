"""Quick, for this child; by heart; and in earnest. No clock is on the screen, and a slow child is never told that it is wrong.

Right answers are quick against the child's own pace in that kind, a running quantile of its right answers (as in the response time
effort of Wise and Kong 2005 and the activations of van Rijn and others 2009); it never leaves a band about where it began, else a child
that counts everything would make counting its pace. Where it begins is an average child's pace, moved by what eye and hand alone need
more or less (`touching`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log

from game.practice.memory import Review, Scheduler, remembered
from game.practice.notes import LATELY, FamilyNote, Learner, Outcome

START = {"missing_number": 2.6, "missing_sign": 2.6, "is_it_true": 2.6, "is_it_right": 4.5, "make": 5.0, "simplest": 6.0}  # seconds
START_ELSE = 3.5
# Seconds of eye and hand alone in START, .8 being left to read a sum and recall it. A grown-up needs about .9 to see a number, find it among six
# cards and reach it (choice by Hick's law, reaching by Fitts's law); at eight years all takes twice as long (Kail 1991, Kail and Hall 1994).
AVERAGE_HAND = 1.8
SLOWEST, QUICKEST = 1.3, 0.6  # of where it began
QUICK = 1.4  # of the pace
LONGER = 0.5  # as much again for each card above two
QUANTILE, PACE_STEP = 0.3, 0.06
RAPID, EARNEST_STEP, EARNEST = 0.35, 0.02, 0.85
CERTAIN = 0.4  # kinds that are guessed less often prove something
HEART_RUN, HEART_DAYS = 2, 2


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with all that is needed to note it. `direction`: what was sought; `certain`: in a kind that is hard to guess; `step`: it can
    be known by heart; `sure`: the belief says so too; `alone`: of a chain, it was found and not guessed."""

    outcome: Outcome
    direction: str
    quick: bool
    certain: bool
    step: bool
    sure: bool
    alone: bool

    @property
    def telling(self) -> bool:
        """Whether it says if the fact is known by heart: what can be guessed does not, nor what nobody has timed."""
        return self.certain and self.outcome.seconds is not None


def pace(learner: Learner, kind: str) -> float:
    """Seconds that this child needs in this kind when it knows the answer, for two cards."""
    start = _start(learner, kind)
    return _within(start, learner.paces.get(kind, start))


def is_quick(learner: Learner, kind: str, cards: int, seconds: float | None) -> bool:
    """Whether so many seconds are quick for this child."""
    return seconds is not None and seconds <= QUICK * pace(learner, kind) * _length(cards)


def paced(learner: Learner, kind: str, cards: int, outcome: Outcome) -> Learner:
    """With the pace moved by a right answer."""
    if not outcome.known or outcome.seconds is None:
        return learner
    now = pace(learner, kind)
    quicker = outcome.seconds / _length(cards) < now
    moved = exp(log(now) + PACE_STEP * (QUANTILE - quicker))
    return replace(learner, paces={**learner.paces, kind: _within(_start(learner, kind), moved)})


def in_earnest(learner: Learner, kind: str, cards: int, outcome: Outcome) -> Learner:
    """With the shares of what was skipped, and of what was skipped or clicked away. Of what nobody has timed nothing is known."""
    if outcome.seconds is None:
        return learner
    rapid = outcome.seconds is not None and outcome.seconds < RAPID * _start(learner, kind) * _length(cards)
    earnest = not outcome.skipped and (outcome.right or not rapid)
    return replace(
        learner,
        earnest=learner.earnest + EARNEST_STEP * (earnest - learner.earnest),
        skips=learner.skips + EARNEST_STEP * (outcome.skipped - learner.skips),
    )


def running(learner: Learner, right: bool, quick: bool) -> Learner:
    """With the answers alike that run."""
    run = max(0, learner.run) + 1 if right else min(0, learner.run) - 1
    return replace(learner, run=run, quick_run=learner.quick_run + 1 if right and quick else 0)


def noted(note: FamilyNote, answer: Answer, scheduler: Scheduler) -> FamilyNote:
    """The note of a family after an answer."""
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
    return replace(after, once_gold=note.once_gold or (answer.telling and by_heart(after) and answer.sure) or answer.alone)


def by_heart(note: FamilyNote) -> bool:
    """The last two right answers were quick, on two days, and none was wrong since."""
    return note.last_right and note.quick_run >= HEART_RUN and note.quick_days[1] > note.quick_days[0]


def _quick_run(note: FamilyNote, answer: Answer) -> tuple[int, tuple[int, int]]:
    """Quick answers running, and, if there are any, the days of the first and the last; slow takes one off, what tells nothing changes nothing."""
    day, days = answer.outcome.day, note.quick_days
    if not answer.outcome.known:
        return 0, days
    if not answer.telling:
        return note.quick_run, days
    if not answer.quick:
        return max(0, note.quick_run - 1), days
    return note.quick_run + 1, (days[0] if note.quick_run else day, day)


def _review(note: FamilyNote, after: FamilyNote, answer: Answer) -> Review:
    return Review(
        after.last_right,
        answer.quick,
        answer.telling,
        quick_before=note.last_quick or not note.asked,
        slow_before=note.asked > 0 and note.last_right and not note.last_quick and not note.quick_run,
        right_run=note.right_run,
        lapses=after.lapses,
        lately=after.lately,
        at=answer.outcome.at,
    )


def _start(learner: Learner, kind: str) -> float:
    """Where the pace of a kind begins, in seconds."""
    return START.get(kind, START_ELSE) + (0.0 if learner.hand is None else learner.hand - AVERAGE_HAND)


def _within(start: float, pace: float) -> float:
    """The pace within its band."""
    return min(SLOWEST * start, max(QUICKEST * start, pace))


def _length(cards: int) -> float:
    return 1 + LONGER * (cards - 2)
