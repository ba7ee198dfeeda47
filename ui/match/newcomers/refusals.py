"""Counts of refused moves in the present match, by seat and rule."""

from __future__ import annotations

from collections import Counter

from game.record import Record
from ui.scene.desk import Desk

KEPT = "refusals"  # the key of the counts in the app's runtime cache
OFTEN = 3  # refusals from which a rule counts as misunderstood


class Refusals:
    """The counts of one match, recognized by its seed, for each seat and key of a refusal."""

    def __init__(self, seed: str) -> None:
        self.seed, self.counts = seed, Counter[tuple[int, str]]()


def count_refusal(desk: Desk, record: Record, seat: int, key: str) -> None:
    _of(desk, record).counts[seat, key] += 1


def often_refused(desk: Desk, record: Record) -> tuple[tuple[int, str], ...]:
    """Return the seats and keys of refusals that occurred three times or more, the most frequent first."""
    return tuple(which for which, times in _of(desk, record).counts.most_common() if times >= OFTEN)


def _of(desk: Desk, record: Record) -> Refusals:
    """Return the counts of this match, without those of an earlier one."""
    kept = desk.kept.get(KEPT)
    if not isinstance(kept, Refusals) or kept.seed != record.seed:
        kept = desk.kept[KEPT] = Refusals(record.seed)
    return kept
