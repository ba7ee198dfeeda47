"""Spaced repetition over days and weeks by py-fsrs; within a set, the rules of practice decide."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

from game.practice.spaced_repetition import MemoryState

if TYPE_CHECKING:
    from fsrs import Card, Scheduler


class FsrsScheduler:
    """The spaced-repetition scheduler by py-fsrs, without learning steps.

    It is deterministic: the same answers give the same memory.
    """

    def reviewed(self, memory: MemoryState | None, rating: int, at: float) -> MemoryState:
        from fsrs import Rating

        card, _log = _scheduler().review_card(_card(memory), Rating(rating), _moment(at))
        assert card.stability is not None and card.difficulty is not None, "it has been reviewed"
        return MemoryState(card.stability, card.difficulty, card.due.timestamp(), at)

    def recalled(self, memory: MemoryState, at: float) -> float:
        return float(_scheduler().get_card_retrievability(_card(memory), _moment(at)))


SCHEDULER = FsrsScheduler()


def _moment(duration_s: float) -> datetime:
    return datetime.fromtimestamp(duration_s, UTC)


def _card(memory: MemoryState | None) -> Card:
    from fsrs import Card, State

    if memory is None:
        return Card(0)
    return Card(0, State.Review, None, memory.stability, memory.difficulty, _moment(memory.due), _moment(memory.last))


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(learning_steps=[], relearning_steps=[], enable_fuzzing=False)
