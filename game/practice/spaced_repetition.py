"""Spaced repetition: the time when a family is asked again.

The speed of forgetting comes from outside (`Scheduler`). This module has the workshop's own rules, because children do ten items an
evening, count slowly before they know, and should not meet a hard fact every day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4  # ratings
DAY = 86400.0  # seconds
EARLY = 0.3  # days: "tomorrow" means the next evening
SLOW_FIRST, SLOW_EACH = 0.6, 1.4  # days: a slow right answer, and more for each right answer in a row before it
LONGER, AT_ONCE = 1.5, 2.3  # factors: a fluent right answer, and one at the very first time
CONFIRM = 1.6  # days: the first fluent answer after slow ones is checked again
LEECH, LEECH_EACH, LEECH_MOST = 3, 2.0, 6.0  # missed on this many days, a family rests for days for each after the first, at most
CROWD, CROWD_WITHIN, CROWD_REST = 5, 6.0, 2.6  # asked this often, within these days, a family rests for days


@dataclass(frozen=True, slots=True)
class MemoryState:
    """The state that the scheduler keeps of a family."""

    stability: float  # days
    difficulty: float
    due: float  # seconds since the epoch
    last: float  # seconds since the epoch


class Scheduler(Protocol):
    """A model of forgetting, without learning steps and randomness."""

    def reviewed(self, memory: MemoryState | None, rating: int, at: float) -> MemoryState:
        """Return the memory state after an answer with this rating; `memory` is None at the first one."""
        ...

    def recalled(self, memory: MemoryState, at: float) -> float:
        """Return the chance of recall, 0 to 1."""
        ...


@dataclass(frozen=True, slots=True)
class AnswerContext:
    """An answer with its history, as spaced repetition needs it."""

    right: bool
    quick: bool
    certain: bool  # True if it is hard to guess
    quick_before: bool  # the last answer was fluent, or there was none
    slow_before: bool  # the last answer was right but slow
    right_run: int  # right answers in a row before this one
    lapses: int  # days on which the family was missed, this one included
    lately: tuple[float, ...]  # times of its last answers
    at: float


def remembered(memory: MemoryState | None, review: AnswerContext, scheduler: Scheduler) -> MemoryState:
    """Return the memory state of a family after an answer, with the time when it is due again."""
    after = scheduler.reviewed(memory, rating(review), review.at)
    days = _rested(_interval((after.due - review.at) / DAY, review, memory is None), review)
    return replace(after, due=review.at + (days - EARLY) * DAY)


def rating(review: AnswerContext) -> int:
    """Return an answer's rating: wrong AGAIN, slow HARD, fluent or likely guessed GOOD, twice fluent EASY."""
    if not review.right:
        return AGAIN
    if not review.certain:
        return GOOD
    if not review.quick:
        return HARD
    return EASY if review.quick_before else GOOD


def _interval(days: float, review: AnswerContext, first: bool) -> float:
    match rating(review):
        case 1:
            return days
        case 2:
            return max(days, SLOW_FIRST + SLOW_EACH * review.right_run)
        case _ if not review.quick or not review.certain:
            return days
        case _:
            return CONFIRM if review.slow_before else days * (AT_ONCE if first else LONGER)


def _rested(days: float, review: AnswerContext) -> float:
    """Return the interval in days, longer for a family that was missed on many days or asked often."""
    if not review.right and review.lapses >= LEECH:
        days = max(days, min(LEECH_MOST, LEECH_EACH * (review.lapses - 1)))
    lately = review.lately[-CROWD:]
    if len(lately) == CROWD and review.at - lately[0] <= CROWD_WITHIN * DAY:
        days = max(days, CROWD_REST)
    return days
