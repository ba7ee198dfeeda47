"""Chifoumi: best reply search for three, where only the most harmful opponent answers a move.

It is less pessimistic than treating the opponents as a team, and it sees further ahead: a round is two turns, not three.
"""

from __future__ import annotations

from functools import cache

from game.bots.bot import Stop
from game.chifoumi.alphabeta import INFINITE, Search
from game.chifoumi.ends import QUIET
from game.chifoumi.search import Position
from game.chifoumi.tables import TURN_KEYS, Round, Table
from game.chifoumi.worth import Aim

SEATS = range(3)


class ReplyTable(Table):
    """Tables for a best reply search: one seat alternates with the others as if they were one seat.

    The lower one of the other seats stands for both.
    """

    __slots__ = ("own",)

    def __init__(self, own: int, free_placement: bool) -> None:
        self.own = own
        super().__init__(len(SEATS), free_placement)

    def _round(self, census: int) -> Round:
        seats = [seat for seat in SEATS if census >> 16 * seat & 0xFFFF]
        others = [seat for seat in seats if seat != self.own]
        order = []
        for seat in SEATS:
            if seat == self.own or self.own not in seats:
                after = others[0] if others else seat
            else:
                after = self.own
            order.append((after, TURN_KEYS[after] - TURN_KEYS[seat]))
        return tuple(order), QUIET * len(seats)


@cache
def reply_table(own: int, free_placement: bool) -> ReplyTable:
    return ReplyTable(own, free_placement)


class ReplySearch(Search):
    """A best reply search for the one seat of side 0."""

    def __init__(self, position: Position, aim: Aim, limit: int, stop: Stop) -> None:
        super().__init__(position, aim, limit, stop)
        position.table = reply_table(aim.sides.index(0), position.table.free_placement)
        position.order, position.limit = position.table.rounds[position.census]

    def _turn(self, depth: int, alpha: int, beta: int, passed: bool = False) -> int:
        """Return the value of a turn; an opponents' turn is worth the best that any one of them can do."""
        position, best = self.position, -INFINITE
        turn, total = position.turn, position.sum
        if not self.aim.sides[turn]:
            return super()._turn(depth, alpha, beta, passed)
        for seat in SEATS:
            if not self.aim.sides[seat] or not position.census >> 16 * seat & 0xFFFF:
                continue
            position.turn, position.sum = seat, total + TURN_KEYS[seat] - TURN_KEYS[turn]
            best = max(best, super()._turn(depth, alpha, beta, passed))
            alpha = max(alpha, best)
            if best >= beta:
                break
        position.turn, position.sum = turn, total
        return best
