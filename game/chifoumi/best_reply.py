"""Chifoumi: best reply search for three, where only the most harmful opponent answers a move.

It is less pessimistic than treating the opponents as a team, and it sees further ahead: a round is two turns, not three.
"""

from __future__ import annotations

from functools import cache

from game.bots.bot import StopSignal
from game.chifoumi.alphabeta import INFINITE, Search
from game.chifoumi.ends import QUIET
from game.chifoumi.evaluation import SearchGoal
from game.chifoumi.search import SearchPosition
from game.chifoumi.tables import TURN_KEYS, LookupTables, Round

SEATS = range(3)


class BestReplyTables(LookupTables):
    """Tables for a best reply search: one seat alternates with the others as if they were one seat.

    The lower one of the other seats stands for both.
    """

    __slots__ = ("own_seat",)

    def __init__(self, own_seat: int, free_placement: bool) -> None:
        self.own_seat = own_seat
        super().__init__(len(SEATS), free_placement)

    def _round(self, census: int) -> Round:
        seats = [seat for seat in SEATS if census >> 16 * seat & 0xFFFF]
        others = [seat for seat in seats if seat != self.own_seat]
        order = []
        for seat in SEATS:
            if seat == self.own_seat or self.own_seat not in seats:
                after = others[0] if others else seat
            else:
                after = self.own_seat
            order.append((after, TURN_KEYS[after] - TURN_KEYS[seat]))
        return tuple(order), QUIET * len(seats)


@cache
def reply_table(own_seat: int, free_placement: bool) -> BestReplyTables:
    """Return the cached tables of best reply searches for this seat."""
    return BestReplyTables(own_seat, free_placement)


class BestReplySearch(Search):
    """A search for three players in which only the most harmful opponent answers each move of side 0."""

    def __init__(self, position: SearchPosition, aim: SearchGoal, limit: int, should_stop: StopSignal) -> None:
        super().__init__(position, aim, limit, should_stop)
        position.table = reply_table(aim.sides.index(0), position.table.free_placement)
        position.order, position.limit = position.table.rounds[position.material]

    def _turn(self, depth: int, alpha: int, beta: int, passed: bool = False) -> int:
        """Return the value of a turn; an opponents' turn is worth the best that any one of them can do."""
        position, best = self.position, -INFINITE
        turn, total = position.turn, position.sum
        if not self.aim.sides[turn]:
            return super()._turn(depth, alpha, beta, passed)
        for seat in SEATS:
            if not self.aim.sides[seat] or not position.material >> 16 * seat & 0xFFFF:
                continue
            position.turn, position.sum = seat, total + TURN_KEYS[seat] - TURN_KEYS[turn]
            best = max(best, super()._turn(depth, alpha, beta, passed))
            alpha = max(alpha, best)
            if best >= beta:
                break
        position.turn, position.sum = turn, total
        return best
