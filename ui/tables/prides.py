"""What a game is proud of: the best and the longest that somebody did in a match, as a kind, a number and words for both."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf

from game.kernel import Event
from game.match import Match


@dataclass(frozen=True, slots=True)
class Pride:
    """`key`: kept with the match; `found`: in the events of a match, who did it and how much it was, each time; `label`, `worth`: what it
    is called, and the amount in words."""

    key: str
    icon: str
    found: Callable[[Sequence[Event]], Iterable[tuple[int | None, float]]]
    label: Callable[[], str]
    worth: Callable[[float], str]


def prides_in(match: Match, prides: Sequence[Pride]) -> dict[tuple[str, int], float]:
    """The largest of each kind in a finished match, by key and seat; none of seats that passed to somebody else."""
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    passed = {passed.seat for passed in match.record().handed}
    best = dict[tuple[str, int], float]()
    for pride in prides:
        for seat, worth in pride.found(events):
            if seat is not None and seat not in passed:
                best[pride.key, seat] = max(worth, best.get((pride.key, seat), worth))
    return best


def reached(match: Match, pride: Pride, worth: float, seat: int | None) -> int:
    """After how many moves this seat (None: any) had done something worth so much; 0 where it never did."""

    def best(plies: int) -> float:
        events = [event for ply in range(plies) for event in match.events(ply)]
        return max((much for who, much in pride.found(events) if seat in (None, who)), default=-inf)

    plies = bisect_left(range(match.ply + 1), worth, key=best)
    return plies if plies <= match.ply else 0
