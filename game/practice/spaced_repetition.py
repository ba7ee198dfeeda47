"""Spaced repetition: the time when a family is asked again.

The speed of forgetting comes from outside (`Scheduler`). This module has the workshop's own rules, because children do ten items an
evening, count slowly before they know, and should not meet a hard fact every day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4  # ratings
DAY_S = 86400.0  # seconds
EARLY_DAYS = 0.3  # days: "tomorrow" means the next evening
SLOW_INTERVAL_DAYS, SLOW_EXTRA_DAYS = 0.6, 1.4  # days: a slow right answer, and more for each right answer in a row before it
FLUENT_FACTOR, FIRST_FLUENT_FACTOR = 1.5, 2.3  # factors: a fluent right answer, and one at the very first time
CONFIRM_DAYS = 1.6  # days: the first fluent answer after slow ones is checked again
# missed on this many days, a family rests for days for each after the first, at most
MIN_LEECH_LAPSES, LEECH_REST_DAYS, MAX_LEECH_REST_DAYS = 3, 2.0, 6.0
CROWD_ANSWER_COUNT, CROWD_SPAN_DAYS, CROWD_REST_DAYS = 5, 6.0, 2.6  # asked this often, within these days, a family rests for days


@dataclass(frozen=True, slots=True)
class MemoryState:
    """The state that the scheduler keeps of a family."""

    stability_days: float  # days
    difficulty: float
    due_at: float  # seconds since the epoch
    last_at: float  # seconds since the epoch


class Scheduler(Protocol):
    """A model of forgetting, without learning steps and randomness."""

    def state_after_answer(self, memory: MemoryState | None, rating: int, at: float) -> MemoryState:
        """Return the memory state after an answer with this rating; `memory` is None at the first one."""
        ...

    def recall_chance(self, memory: MemoryState, at: float) -> float:
        """Return the chance of recall, 0 to 1."""
        ...


@dataclass(frozen=True, slots=True)
class AnswerContext:
    """An answer with its history, as spaced repetition needs it."""

    is_right: bool
    is_fluent: bool
    is_hard_to_guess: bool  # True if it is hard to guess
    was_fluent_before: bool  # the last answer was fluent, or there was none
    was_slow_before: bool  # the last answer was right but slow
    right_run: int  # right answers in a row before this one
    lapses: int  # days on which the family was missed, this one included
    recent_times: tuple[float, ...]  # times of its last answers
    at: float


def memory_after_answer(memory: MemoryState | None, answer: AnswerContext, scheduler: Scheduler) -> MemoryState:
    """Return the memory state of a family after an answer, with the time when it is due again."""
    after = scheduler.state_after_answer(memory, answer_rating(answer), answer.at)
    days = _interval_with_rest(_interval_days((after.due_at - answer.at) / DAY_S, answer, memory is None), answer)
    return replace(after, due_at=answer.at + (days - EARLY_DAYS) * DAY_S)


def answer_rating(answer: AnswerContext) -> int:
    """Return an answer's rating: wrong AGAIN, slow HARD, fluent or likely guessed GOOD, twice fluent EASY."""
    if not answer.is_right:
        return AGAIN
    if not answer.is_hard_to_guess:
        return GOOD
    if not answer.is_fluent:
        return HARD
    return EASY if answer.was_fluent_before else GOOD


def _interval_days(scheduled_days: float, answer: AnswerContext, is_first: bool) -> float:
    match answer_rating(answer):
        case 1:
            return scheduled_days
        case 2:
            return max(scheduled_days, SLOW_INTERVAL_DAYS + SLOW_EXTRA_DAYS * answer.right_run)
        case _ if not answer.is_fluent or not answer.is_hard_to_guess:
            return scheduled_days
        case _:
            return CONFIRM_DAYS if answer.was_slow_before else scheduled_days * (FIRST_FLUENT_FACTOR if is_first else FLUENT_FACTOR)


def _interval_with_rest(days: float, answer: AnswerContext) -> float:
    """Return the interval in days, longer for a family that was missed on many days or asked often."""
    if not answer.is_right and answer.lapses >= MIN_LEECH_LAPSES:
        days = max(days, min(MAX_LEECH_REST_DAYS, LEECH_REST_DAYS * (answer.lapses - 1)))
    lately = answer.recent_times[-CROWD_ANSWER_COUNT:]
    if len(lately) == CROWD_ANSWER_COUNT and answer.at - lately[0] <= CROWD_SPAN_DAYS * DAY_S:
        days = max(days, CROWD_REST_DAYS)
    return days
