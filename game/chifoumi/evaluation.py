"""Chifoumi: the evaluation of a position for a side, static (`SearchGoal.now`) and at the end (`SearchGoal.final`).

Values are in hundredths of a pawn. Two players and two teams: own pawns less the others', the half point included. Three: the seat's
captures against the others', and a little for each pawn that can still capture. A side is a bit: 0 for the seats that the search is for, 1
for all others.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from game.chifoumi.search import SearchPosition
from game.chifoumi.tables import Memo, ledgers, pawns_of

PAWN = 100
HALF = PAWN // 2  # (rule CH-13)
WON = 300  # bonus for winning
POTENTIAL = 30  # value of a pawn that may still capture, if only captures count
BURIED = 6
STRENGTH = (0, 0, 8, 8)  # value by kind: paper and well capture two kinds each, and one or two kinds capture them

CENTRE_WORTH = [(9, 6, 2, 0)[max(abs(square % 7 - 3), abs(square // 7 - 3))] for square in range(49)]  # value by distance from the centre

Sides: TypeAlias = tuple[int, ...]


class SearchGoal:
    """The goal of a search: points, and a bonus for winning them."""

    __slots__ = ("half", "sides", "three", "win")

    def __init__(self, sides: Sides, starter: int, win: int) -> None:
        self.sides = sides  # indexed by seat
        self.three = len(sides) == 3
        self.half = 0
        if len(sides) == 2:
            self.half = -HALF if sides[starter] == 0 else HALF
        self.win = win  # bonus for winning at the end

    def key(self, position: SearchPosition) -> int:
        """Return the key of a position in the transposition table, which includes the captures if three play."""
        if self.three:
            one, other, third = position.taken
            return (position.sum << 15) + (one << 10 | other << 5 | third)
        return position.sum

    def now(self, position: SearchPosition) -> int:
        """Return the static evaluation of a position for side 0."""
        if self.three:
            return position.worth + self._captured_points(position)
        return position.worth + self.half

    def final(self, position: SearchPosition) -> int:
        """Return the value for side 0 of a game that is over: points, and the bonus for winning."""
        if self.three:
            points = self._captured_points(position)
            mine, others = self._shares(position)
            lead = mine - max(others)
        else:
            lead = points = self.half + PAWN * self._pawns(position)
        return points + (self.win if lead > 0 else -self.win if lead < 0 else 0)

    def _shares(self, position: SearchPosition) -> tuple[int, list[int]]:
        """Return the number of captures of side 0's seat, and those of the other seats."""
        mine = position.taken[self.sides.index(0)]
        return mine, [captured for captured, side in zip(position.taken, self.sides, strict=True) if side]

    def _captured_points(self, position: SearchPosition) -> int:
        """Return the lead of side 0's captures over the others', in hundredths of a pawn."""
        mine, others = self._shares(position)
        return PAWN * mine - PAWN * max(others) * 2 // 3 - PAWN * min(others) // 3

    def _pawns(self, position: SearchPosition) -> int:
        """Return the number of side 0's pawns less that of side 1's, hidden ones included."""
        return sum(FORCES[position.material >> 16 * seat & 0xFFFF] * (-1 if side else 1) for seat, side in enumerate(self.sides))


FORCES = Memo(lambda census: sum(census >> 4 * kind & 15 for kind in range(4)))  # number of pawns that a seat has


@cache
def ledgers_for(sides: Sides) -> tuple[Memo[int], ...]:
    """Return a table for each square that gives the value of a stack there for side 0."""
    three = len(sides) == 3
    mine, theirs = (POTENTIAL, POTENTIAL // 2) if three else (PAWN, PAWN)  # two opponents share it
    pawn = [-theirs if side else mine for side in sides]
    sign = [-1 if side else 1 for side in sides]

    def worth(square: int, stack: int) -> int:
        top, *buried = pawns_of(stack)
        seat = top >> 2 & 3
        total = pawn[seat] + sign[seat] * (CENTRE_WORTH[square] + STRENGTH[top & 3])
        return total + sum(pawn[one >> 2 & 3] - sign[one >> 2 & 3] * BURIED for one in buried)

    return ledgers(worth)
