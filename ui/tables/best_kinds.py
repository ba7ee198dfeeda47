"""Personal bests of a match: the best and the longest that a player did, by kind."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf

from game.kernel import Event
from game.match import Match


@dataclass(frozen=True, slots=True)
class BestKind:
    """A kind of personal best, such as the longest master stroke: how to find, name and word it."""

    key: str  # saved with the match
    icon: str
    # yields (seat, amount) of each instance in the events of a move
    results: Callable[[Sequence[Event]], Iterable[tuple[int | None, float]]]
    label: Callable[[], str]  # its name
    worth: Callable[[float], str]  # an amount in words


def prides_in(match: Match, prides: Sequence[BestKind]) -> dict[tuple[str, int], float]:
    """Return the best amounts in a finished match, by kind of personal best and seat.

    A seat that was handed to another player during the match has none.
    """
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    passed = {passed.seat for passed in match.record().handed}
    best = dict[tuple[str, int], float]()
    for pride in prides:
        for seat, worth in pride.results(events):
            if seat is not None and seat not in passed:
                best[pride.key, seat] = max(worth, best.get((pride.key, seat), worth))
    return best


def reached(match: Match, pride: BestKind, worth: float, seat: int | None) -> int:
    """Return the number of moves until a seat (any seat for None) reached an amount of a personal best; 0 if never."""

    def best(plies: int) -> float:
        events = [event for ply in range(plies) for event in match.events(ply)]
        return max((much for player, much in pride.results(events) if seat in (None, player)), default=-inf)

    plies = bisect_left(range(match.ply + 1), worth, key=best)
    return plies if plies <= match.ply else 0
