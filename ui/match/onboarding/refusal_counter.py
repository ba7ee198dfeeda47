"""Counts of refused moves in the present match, by seat and rule."""

from __future__ import annotations

from collections import Counter

from game.record import Record
from ui.scene.app_context import AppContext

CACHE_KEY = "refusals"  # the key of the counts in the app's runtime cache
MIN_FREQUENT_COUNT = 3  # refusals from which a rule counts as misunderstood


class RefusalCounter:
    """The counts of one match, recognized by its seed, for each seat and key of a refusal."""

    def __init__(self, seed: str) -> None:
        self.seed, self.counts = seed, Counter[tuple[int, str]]()


def count_refusal(context: AppContext, record: Record, seat: int, key: str) -> None:
    _counter_for(context, record).counts[seat, key] += 1


def frequent_refusals(context: AppContext, record: Record) -> tuple[tuple[int, str], ...]:
    """Return the seats and refusal keys that occurred three times or more in a match, the most frequent first."""
    return tuple(which for which, times in _counter_for(context, record).counts.most_common() if times >= MIN_FREQUENT_COUNT)


def _counter_for(context: AppContext, record: Record) -> RefusalCounter:
    """Return the refusal counter of this match, a new one if the cache holds that of another match."""
    saved = context.runtime_cache.get(CACHE_KEY)
    if not isinstance(saved, RefusalCounter) or saved.seed != record.seed:
        saved = context.runtime_cache[CACHE_KEY] = RefusalCounter(record.seed)
    return saved
