"""A simple model of forgetting for tests that need some schedule."""

from __future__ import annotations

from game.practice.spaced_repetition import AGAIN, DAY_S, MemoryState

DAYS = {1: 1.0, 2: 1.0, 3: 2.0, 4: 8.0}  # days of the first interval, by rating; GROWTH then multiplies it
GROWTH = {2: 2.0, 3: 4.0, 4: 6.0}


class Simple:
    """A scheduler that multiplies the interval after a right answer, and starts again after a wrong one."""

    def state_after_answer(self, memory: MemoryState | None, rating: int, at: float) -> MemoryState:
        days = DAYS[rating] if memory is None or rating == AGAIN else memory.stability_days * GROWTH[rating]
        return MemoryState(days, 5.0, at + days * DAY_S, at)

    def recall_chance(self, memory: MemoryState, at: float) -> float:
        return float(0.9 ** ((at - memory.last_at) / DAY_S / memory.stability_days))


SIMPLE = Simple()
