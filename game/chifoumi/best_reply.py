"""Chifoumi: best reply search for three, where only the most harmful opponent answers a move.

It is less pessimistic than treating the opponents as a team, and it sees further ahead: a round is two turns, not three.
"""

from __future__ import annotations

from functools import cache

from game.bots.bot import StopSignal
from game.chifoumi.alphabeta import INFINITY, Search
from game.chifoumi.ends import QUIET_TURN_LIMIT
from game.chifoumi.evaluation import SearchGoal
from game.chifoumi.search import SearchPosition
from game.chifoumi.tables import TURN_KEYS, LookupTables, TurnOrder

SEATS = range(3)


class BestReplyTables(LookupTables):
    """Tables for a best reply search: one seat alternates with the others as if they were one seat.

    The lower one of the other seats stands for both.
    """

    __slots__ = ("own_seat",)

    def __init__(self, own_seat: int, free_placement: bool) -> None:
        self.own_seat = own_seat
        super().__init__(len(SEATS), free_placement)

    def _turn_order(self, census: int) -> TurnOrder:
        seats = [seat for seat in SEATS if census >> 16 * seat & 0xFFFF]
        others = [seat for seat in seats if seat != self.own_seat]
        order = []
        for seat in SEATS:
            if seat == self.own_seat or self.own_seat not in seats:
                after = others[0] if others else seat
            else:
                after = self.own_seat
            order.append((after, TURN_KEYS[after] - TURN_KEYS[seat]))
        return tuple(order), QUIET_TURN_LIMIT * len(seats)


@cache
def best_reply_tables(own_seat: int, free_placement: bool) -> BestReplyTables:
    """Return the cached tables of best reply searches for this seat."""
    return BestReplyTables(own_seat, free_placement)


class BestReplySearch(Search):
    """A search for three players in which only the most harmful opponent answers each move of side 0."""

    def __init__(self, position: SearchPosition, goal: SearchGoal, node_limit: int, should_stop: StopSignal) -> None:
        super().__init__(position, goal, node_limit, should_stop)
        position.tables = best_reply_tables(goal.sides.index(0), position.tables.free_placement)
        position.turn_order, position.quiet_turn_limit = position.tables.turn_orders[position.material]

    def _turn_value(self, depth: int, alpha: int, beta: int, is_after_null_move: bool = False) -> int:
        """Return the value of a turn; an opponents' turn is worth the best that any one of them can do."""
        position, best = self.position, -INFINITY
        turn, total = position.turn, position.sum
        if not self.goal.sides[turn]:
            return super()._turn_value(depth, alpha, beta, is_after_null_move)
        for seat in SEATS:
            if not self.goal.sides[seat] or not position.material >> 16 * seat & 0xFFFF:
                continue
            position.turn, position.sum = seat, total + TURN_KEYS[seat] - TURN_KEYS[turn]
            best = max(best, super()._turn_value(depth, alpha, beta, is_after_null_move))
            alpha = max(alpha, best)
            if best >= beta:
                break
        position.turn, position.sum = turn, total
        return best
