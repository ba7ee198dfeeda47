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
    find_amounts: Callable[[Sequence[Event]], Iterable[tuple[int | None, float]]]
    label: Callable[[], str]  # its name
    amount_text: Callable[[float], str]  # an amount in words


def personal_bests(match: Match, kinds: Sequence[BestKind]) -> dict[tuple[str, int], float]:
    """Return the best amounts in a finished match, by kind of personal best and seat.

    A seat that was handed to another player during the match has none.
    """
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    passed = {passed.seat for passed in match.record().seat_changes}
    best = dict[tuple[str, int], float]()
    for pride in kinds:
        for seat, worth in pride.find_amounts(events):
            if seat is not None and seat not in passed:
                best[pride.key, seat] = max(worth, best.get((pride.key, seat), worth))
    return best


def plies_until_amount(match: Match, kind: BestKind, amount: float, seat: int | None) -> int:
    """Return the number of moves until a seat (any seat for None) reached an amount of a personal best; 0 if never."""

    def best_amount(plies: int) -> float:
        events = [event for ply in range(plies) for event in match.events(ply)]
        return max((much for player, much in kind.find_amounts(events) if seat in (None, player)), default=-inf)

    plies = bisect_left(range(match.ply + 1), amount, key=best_amount)
    return plies if plies <= match.ply else 0
