"""How often which rule was refused to whom in the present match, for whoever wants to know at its end."""

from __future__ import annotations

from collections import Counter

from game.record import Record
from ui.scene.desk import Desk

KEPT = "refusals"  # among what the desk keeps while the app runs
OFTEN = 3


class Refusals:
    """Of one match, known by its seed: (seat, key of the refusal)."""

    def __init__(self, seed: str) -> None:
        self.seed, self.counts = seed, Counter[tuple[int, str]]()


def count_refusal(desk: Desk, record: Record, seat: int, key: str) -> None:
    _of(desk, record).counts[seat, key] += 1


def often_refused(desk: Desk, record: Record) -> tuple[tuple[int, str], ...]:
    """Who was refused what three times or more: (seat, key), the most often first."""
    return tuple(which for which, times in _of(desk, record).counts.most_common() if times >= OFTEN)


def _of(desk: Desk, record: Record) -> Refusals:
    """Those of another match are forgotten."""
    kept = desk.kept.get(KEPT)
    if not isinstance(kept, Refusals) or kept.seed != record.seed:
        kept = desk.kept[KEPT] = Refusals(record.seed)
    return kept
