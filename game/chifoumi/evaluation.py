"""Chifoumi: the evaluation of a position for a side, static (`SearchGoal.static_value`) and at the end (`SearchGoal.final_value`).

Values are in hundredths of a pawn. Two players and two teams: own pawns less the others', the half point included. Three: the seat's
captures against the others', and a little for each pawn that can still capture. A side is a bit: 0 for the seats that the search is for, 1
for all others.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from game.chifoumi.search import SearchPosition
from game.chifoumi.tables import Memo, pawns_of, piece_square_tables

PAWN_VALUE = 100
HALF_POINT = PAWN_VALUE // 2  # (rule CH-13)
WIN_BONUS = 300  # bonus for winning
POTENTIAL_VALUE = 30  # value of a pawn that may still capture, if only captures count
BURIED_PENALTY = 6
KIND_VALUES = (0, 0, 8, 8)  # value by kind: paper and well capture two kinds each, and one or two kinds capture them

CENTER_VALUES = [(9, 6, 2, 0)[max(abs(square % 7 - 3), abs(square // 7 - 3))] for square in range(49)]  # value by distance from the centre

Sides: TypeAlias = tuple[int, ...]


class SearchGoal:
    """The goal of a search: points, and a bonus for winning them."""

    __slots__ = ("half_point", "has_three_players", "sides", "win_bonus")

    def __init__(self, sides: Sides, starter: int, win_bonus: int) -> None:
        self.sides = sides  # indexed by seat
        self.has_three_players = len(sides) == 3
        self.half_point = 0
        if len(sides) == 2:
            self.half_point = -HALF_POINT if sides[starter] == 0 else HALF_POINT
        self.win_bonus = win_bonus  # bonus for winning at the end

    def transposition_key(self, position: SearchPosition) -> int:
        """Return the key of a position in the transposition table, which includes the captures if three play."""
        if self.has_three_players:
            one, other, third = position.taken
            return (position.sum << 15) + (one << 10 | other << 5 | third)
        return position.sum

    def static_value(self, position: SearchPosition) -> int:
        """Return the static evaluation of a position for side 0."""
        if self.has_three_players:
            return position.board_value + self._capture_lead(position)
        return position.board_value + self.half_point

    def final_value(self, position: SearchPosition) -> int:
        """Return the value for side 0 of a game that is over: points, and the bonus for winning."""
        if self.has_three_players:
            points = self._capture_lead(position)
            mine, others = self._capture_counts(position)
            lead = mine - max(others)
        else:
            lead = points = self.half_point + PAWN_VALUE * self._pawn_lead(position)
        return points + (self.win_bonus if lead > 0 else -self.win_bonus if lead < 0 else 0)

    def _capture_counts(self, position: SearchPosition) -> tuple[int, list[int]]:
        """Return the number of captures of side 0's seat, and those of the other seats."""
        mine = position.taken[self.sides.index(0)]
        return mine, [captured for captured, side in zip(position.taken, self.sides, strict=True) if side]

    def _capture_lead(self, position: SearchPosition) -> int:
        """Return the lead of side 0's captures over the others', in hundredths of a pawn."""
        mine, others = self._capture_counts(position)
        return PAWN_VALUE * mine - PAWN_VALUE * max(others) * 2 // 3 - PAWN_VALUE * min(others) // 3

    def _pawn_lead(self, position: SearchPosition) -> int:
        """Return the number of side 0's pawns less that of side 1's, hidden ones included."""
        return sum(PAWN_COUNTS[position.material >> 16 * seat & 0xFFFF] * (-1 if side else 1) for seat, side in enumerate(self.sides))


PAWN_COUNTS = Memo(lambda census: sum(census >> 4 * kind & 15 for kind in range(4)))  # number of pawns that a seat has


@cache
def piece_square_tables_for(sides: Sides) -> tuple[Memo[int], ...]:
    """Return a table for each square that gives the value of a stack there for side 0."""
    three = len(sides) == 3
    mine, theirs = (POTENTIAL_VALUE, POTENTIAL_VALUE // 2) if three else (PAWN_VALUE, PAWN_VALUE)  # two opponents share it
    pawn = [-theirs if side else mine for side in sides]
    sign = [-1 if side else 1 for side in sides]

    def stack_value(square: int, stack: int) -> int:
        top, *buried = pawns_of(stack)
        seat = top >> 2 & 3
        total = pawn[seat] + sign[seat] * (CENTER_VALUES[square] + KIND_VALUES[top & 3])
        return total + sum(pawn[one >> 2 & 3] - sign[one >> 2 & 3] * BURIED_PENALTY for one in buried)

    return piece_square_tables(stack_value)
