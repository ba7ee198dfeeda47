"""When a fact is repeated: py-fsrs spaces it over days and weeks; within a set, `game.practice.sets` does."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from ui.store.children import Count, Moment

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4  # the ratings of fsrs
REVIEW = 2  # the state of a known fact
QUICK, SLOW = 4.0, 15.0  # seconds: known by heart, worked out slowly
SOON = timedelta(minutes=10)  # a missed fact is due in the next set, a right one on another day


class Memory(msgspec.Struct, frozen=True, array_like=True):
    """What fsrs keeps of a fact. `due` and `last`: seconds since the epoch; `step`: None once it is learnt (`state` REVIEW)."""

    stability: Annotated[float, Meta(gt=0, le=1e9)]
    difficulty: Annotated[float, Meta(ge=1, le=10)]
    state: Annotated[int, Meta(ge=1, le=3)]
    step: Count | None
    due: Moment
    last: Moment

    def __post_init__(self) -> None:
        if self.step is None and self.state != REVIEW:
            raise ValueError("a fact that is being learnt is at a step")


def remembered(memory: Memory | None, right: bool, seconds: float | None, now: datetime) -> Memory:
    """The memory of a fact after an answer; `memory` None: the first. The same answers give the same memory (no fuzz)."""
    from fsrs import Rating

    rating = Rating(_rating(right, seconds))
    card, _log = _scheduler().review_card(_card(memory), rating, now.astimezone(UTC))
    assert card.stability is not None and card.difficulty is not None, "it has been reviewed"
    return Memory(card.stability, card.difficulty, int(card.state), card.step, card.due.timestamp(), now.timestamp())


def _rating(right: bool, seconds: float | None) -> int:
    if not right:
        return AGAIN
    if seconds is None or QUICK < seconds < SLOW:
        return GOOD
    return EASY if seconds <= QUICK else HARD


def _card(memory: Memory | None) -> Card:
    from fsrs import Card, State

    if memory is None:
        return Card(0)
    due, last = (datetime.fromtimestamp(seconds, UTC) for seconds in (memory.due, memory.last))
    return Card(0, State(memory.state), memory.step, memory.stability, memory.difficulty, due, last)


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(learning_steps=[SOON], relearning_steps=[SOON], enable_fuzzing=False)
