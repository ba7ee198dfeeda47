"""By heart or not yet: when a family is asked again.

How fast it is forgotten comes from outside (`Scheduler`); what is here are the workshop's own rules about it, for children do ten items
an evening, count slowly before they know, and are not to meet a hard fact every day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4  # ratings
DAY = 86400.0  # seconds
EARLY = 0.3  # days: "tomorrow" means the next evening
SLOW_FIRST, SLOW_EACH = 0.6, 1.4  # days: right and slow, and for each right answer running before it
LONGER, AT_ONCE = 1.5, 2.3  # right and quick; and so the first time that it was ever asked
CONFIRM = 1.6  # days: the first quick answer after slow ones is looked at again
LEECH, LEECH_EACH, LEECH_MOST = 3, 2.0, 6.0  # missed on so many days: it rests so many days for each after the first, at most
CROWD, CROWD_WITHIN, CROWD_REST = 5, 6.0, 2.6  # askings, within so many days: it rests


@dataclass(frozen=True, slots=True)
class Memory:
    """What the scheduler keeps of a family; `stability` in days, `due` and `last` in seconds since the epoch."""

    stability: float
    difficulty: float
    due: float
    last: float


class Scheduler(Protocol):
    """A model of forgetting: plain, without learning steps, without chance."""

    def reviewed(self, memory: Memory | None, rating: int, at: float) -> Memory:
        """After an answer; `memory` None: the first."""
        ...

    def recalled(self, memory: Memory, at: float) -> float:
        """The chance that it is recalled, 0 to 1."""
        ...


@dataclass(frozen=True, slots=True)
class Review:
    """An answer as memory sees it, with what was before it.

    `certain`: hard to guess; `quick_before`: the last answer was quick too, or there was none; `slow_before`: it was right slowly before;
    `right_run`: right answers running before it; `lapses`: days on which it was missed, this one included; `lately`: its last times.
    """

    right: bool
    quick: bool
    certain: bool
    quick_before: bool
    slow_before: bool
    right_run: int
    lapses: int
    lately: tuple[float, ...]
    at: float


def remembered(memory: Memory | None, review: Review, scheduler: Scheduler) -> Memory:
    """The memory of a family after an answer."""
    after = scheduler.reviewed(memory, rating(review), review.at)
    days = _rested(_interval((after.due - review.at) / DAY, review, memory is None), review)
    return replace(after, due=review.at + (days - EARLY) * DAY)


def rating(review: Review) -> int:
    """Wrong is AGAIN, slow HARD, quick GOOD, quick twice EASY; what can be guessed GOOD."""
    if not review.right:
        return AGAIN
    if not review.certain:
        return GOOD
    if not review.quick:
        return HARD
    return EASY if review.quick_before else GOOD


def _interval(days: float, review: Review, first: bool) -> float:
    match rating(review):
        case 1:
            return days
        case 2:
            return max(days, SLOW_FIRST + SLOW_EACH * review.right_run)
        case _ if not review.quick or not review.certain:
            return days
        case _:
            return CONFIRM if review.slow_before else days * (AT_ONCE if first else LONGER)


def _rested(days: float, review: Review) -> float:
    """Longer where it would only be missed once more, or was asked often."""
    if not review.right and review.lapses >= LEECH:
        days = max(days, min(LEECH_MOST, LEECH_EACH * (review.lapses - 1)))
    lately = review.lately[-CROWD:]
    if len(lately) == CROWD and review.at - lately[0] <= CROWD_WITHIN * DAY:
        days = max(days, CROWD_REST)
    return days
