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

    def state_after_answer(self, memory: MemoryState | None, rating: int, at: float) -> MemoryState:
        from fsrs import Rating

        card, _log = _fsrs_scheduler().review_card(_fsrs_card(memory), Rating(rating), _utc_datetime(at))
        assert card.stability is not None and card.difficulty is not None, "it has been reviewed"
        return MemoryState(card.stability, card.difficulty, card.due.timestamp(), at)

    def recall_chance(self, memory: MemoryState, at: float) -> float:
        return float(_fsrs_scheduler().get_card_retrievability(_fsrs_card(memory), _utc_datetime(at)))


SCHEDULER = FsrsScheduler()


def _utc_datetime(epoch_s: float) -> datetime:
    return datetime.fromtimestamp(epoch_s, UTC)


def _fsrs_card(memory: MemoryState | None) -> Card:
    from fsrs import Card, State

    if memory is None:
        return Card(0)
    return Card(
        0, State.Review, None, memory.stability_days, memory.difficulty, _utc_datetime(memory.due_at), _utc_datetime(memory.last_at)
    )


@cache
def _fsrs_scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(learning_steps=[], relearning_steps=[], enable_fuzzing=False)
