"""Chifoumi: the numbers of the search (squares, pawns, stacks, moves), and tables made from them.

square  file + 7 * rank, 0 (a1) to 48 (g7)
pawn    16 + 4 * seat + kind, kinds rock 0, scissors 1, paper 2, well 3; so that 0 is none
stack   its pawns in one number, five bits each, the top in the lowest: the empty square is 0
tops    by pawn, the squares that such a pawn tops, one bit each
move    origin | square << 6, for a capture | CAPTURE; PLACE | kind | square << 6; STOP; PASS
census  number of each pawn on the board, hidden ones included: four bits each, rock of seat 0 lowest
sum     entries of `piece_square_tables` for the stacks, summed over all squares: below 2**64 a hash (of the seat to move too), above it the
        value of the position
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Generic, TypeAlias, TypeVar

from game.chifoumi.board import CENTRE, NEIGHBOURS, SQUARES, GameOptions
from game.chifoumi.ends import QUIET_TURN_LIMIT
from game.chifoumi.moves import Capture, ChifoumiMove, Go, Kind, Pass, Place, Stop

T = TypeVar("T")

CAPTURE, STOP, PASS, PLACE = 1 << 12, 1 << 13, (1 << 13) + 1, 1 << 14
KINDS = tuple(Kind)
SQUARE_NUMBERS = {square: number for number, square in enumerate(SQUARES)}
HASH_BITS = 64
MEMO_CAPACITY = 2_000  # entries that a Memo keeps

StackValue: TypeAlias = Callable[[int, int], int]  # square, stack -> value there
CaptureTargets: TypeAlias = Sequence[Sequence[tuple[int, Sequence[int]]]]  # by seat: each of its pawns, and those it may capture
TurnOrder: TypeAlias = tuple[tuple[tuple[int, int], ...], int]  # (next seat, change of the sum) by seat; quiet turns that end the game

CAPTURABLE_KINDS = tuple(tuple(number for number, other in enumerate(KINDS) if kind.can_capture(other)) for kind in KINDS)
NEIGHBOR_NUMBERS = tuple(tuple(SQUARE_NUMBERS[nearby] for nearby in NEIGHBOURS[square]) for square in SQUARES)
NEIGHBOR_MASKS = tuple(sum(1 << nearby for nearby in around) for around in NEIGHBOR_NUMBERS)
NOT_CENTRE = (1 << len(SQUARES)) - 1 ^ 1 << SQUARE_NUMBERS[CENTRE]
MOVE_SQUARES = {  # move -> origin, square, and both as bits
    origin | square << 6 | kind: (origin, square, 1 << origin, 1 << square)
    for origin, around in enumerate(NEIGHBOR_NUMBERS)
    for square in around
    for kind in (0, CAPTURE)
}

_rng = random.Random("chifoumi")
_ZOBRIST_KEYS = [[[_rng.getrandbits(56) for _ in range(16)] for _ in range(12)] for _ in SQUARES]  # indexed by square, height, pawn
TURN_KEYS = [_rng.getrandbits(56) for _ in range(4)]


class Memo(dict[int, T], Generic[T]):
    """A cache for a function of one number, which computes missing values and is emptied when full."""

    __slots__ = ("compute",)

    def __init__(self, compute: Callable[[int], T]) -> None:
        self.compute = compute

    def __missing__(self, number: int) -> T:
        if len(self) >= MEMO_CAPACITY:
            self.clear()
        result = self[number] = self.compute(number)
        return result


def pawns_of(stack: int) -> list[int]:
    """Return the pawns of a stack, the top first."""
    result = []
    while stack:
        result.append(stack & 31)
        stack >>= 5
    return result


def stack_height(stack: int) -> int:
    """Return the number of pawns in a stack."""
    return (stack.bit_length() + 4) // 5


def squares_of(mask: int) -> list[int]:
    """Return the squares of a set of bits, ascending."""
    result = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        result.append(bit.bit_length() - 1)
    return result


def _moves_by_targets(move: int) -> Memo[tuple[int, ...]]:
    """Return a cache of the moves onto each set of target squares; `move` is the move without its target."""
    return Memo(lambda targets: tuple(move | square << 6 for square in squares_of(targets)))


QUIET_MOVES = tuple(_moves_by_targets(origin) for origin in range(len(SQUARES)))
CAPTURES = tuple(_moves_by_targets(origin | CAPTURE) for origin in range(len(SQUARES)))
STACK_CENSUS = Memo(lambda stack: sum(1 << 4 * (pawn - 16) for pawn in pawns_of(stack)))  # census of a stack


def piece_square_tables(stack_value: StackValue) -> tuple[Memo[int], ...]:
    """Return a cache for each square of what a stack there adds to the sum of a position: hash and value."""
    return tuple(_square_table(square, stack_value) for square in range(len(SQUARES)))


def _square_table(square: int, stack_value: StackValue) -> Memo[int]:
    hashes = _ZOBRIST_KEYS[square]

    def table_entry(stack: int) -> int:
        named = sum(hashes[level][pawn & 15] for level, pawn in enumerate(reversed(pawns_of(stack))))
        return (stack_value(square, stack) << HASH_BITS) + named if stack else 0

    return Memo(table_entry)


class LookupTables:
    """Tables precomputed for searches, for a number of players with or without free placement.

    By seat: `capture_targets`, for each kind its own pawn and those that it captures (rules CH-3, CH-17 and CH-22); `opposing_targets`,
    only opposing ones, `friendly_targets`, the others; `opposing_pawns`, the opposing pawns, on which it may not stack; `is_opponent`,
    for each seat, True if it is an opponent. By pawn: `capturers`, the opponents' pawns that capture it. By census:
    `is_capture_possible`, True if any capture is possible (rule CH-11); `turn_orders`, the order of turns and the quiet turns that
    end the game.
    """

    __slots__ = (
        "capture_targets",
        "capturers",
        "free_placement",
        "friendly_targets",
        "is_capture_possible",
        "is_opponent",
        "opposing_pawns",
        "opposing_targets",
        "players",
        "turn_orders",
    )

    def __init__(self, players: int, free_placement: bool) -> None:
        setup = GameOptions(players, free_placement)
        seats = range(players)
        self.players = players
        self.free_placement = free_placement
        self.is_opponent = [[setup.are_opponents(one, other) for other in seats] for one in seats]
        self.opposing_pawns = [
            [16 + 4 * other + kind for other in seats if self.is_opponent[seat][other] for kind in range(4)] for seat in seats
        ]
        prey = {16 + 4 * seat + kind: self._targets_of(seat, kind) for seat in seats for kind in range(4)}
        foes = {
            pawn_code: [other for other in pawn_targets if self.is_opponent[pawn_code >> 2 & 3][other >> 2 & 3]]
            for pawn_code, pawn_targets in prey.items()
        }
        relatives = {
            pawn_code: [other for other in pawn_targets if other not in foes[pawn_code]] for pawn_code, pawn_targets in prey.items()
        }
        self.capture_targets = self._group_by_seat(prey)
        self.opposing_targets = self._group_by_seat(foes)
        self.friendly_targets = self._group_by_seat(relatives)
        self.capturers = {pawn_code: [other for other, pawn_targets in foes.items() if pawn_code in pawn_targets] for pawn_code in prey}
        self.is_capture_possible = Memo(self._is_capture_possible)
        self.turn_orders = Memo(self._turn_order)

    def _group_by_seat(self, targets_by_pawn: Mapping[int, Sequence[int]]) -> CaptureTargets:
        return [
            [(pawn_code, targets) for pawn_code, targets in targets_by_pawn.items() if pawn_code >> 2 & 3 == seat and targets]
            for seat in range(self.players)
        ]

    def _targets_of(self, seat: int, kind: int) -> list[int]:
        return [
            16 + 4 * other + prey
            for other in range(self.players)
            if self.free_placement or other != seat
            for prey in CAPTURABLE_KINDS[kind]
        ]

    def _is_capture_possible(self, census: int) -> bool:
        """Return True if a pawn of one team could ever capture one of another."""
        stand = [census >> 4 * pawn & 15 for pawn in range(16)]
        return any(
            stand[pawn_code - 16] and any(stand[other - 16] for other in prey)
            for raids in self.opposing_targets
            for pawn_code, prey in raids
        )

    def _turn_order(self, census: int) -> TurnOrder:
        """Return the order of turns and the number of quiet turns that end the game (rule CH-12).

        Seats without a pawn are skipped (rules CH-20 and CH-23).
        """
        seats = [seat for seat in range(self.players) if census >> 16 * seat & 0xFFFF]
        after = [next((other for other in seats if other > seat), min(seats, default=0)) for seat in range(self.players)]
        return tuple((other, TURN_KEYS[other] - TURN_KEYS[seat]) for seat, other in enumerate(after)), QUIET_TURN_LIMIT * len(seats)


@cache
def lookup_tables(players: int, free_placement: bool) -> LookupTables:
    """Return the cached tables for searches with these options."""
    return LookupTables(players, free_placement)


def decode_move(move: int) -> ChifoumiMove:
    """Return the move of the rules for which this number of the search stands."""
    if move == STOP:
        return Stop()
    if move == PASS:
        return Pass()
    if move >= PLACE:
        return Place(KINDS[move & 3], SQUARES[move >> 6 & 63])
    origin, square = SQUARES[move & 63], SQUARES[move >> 6 & 63]
    return Capture(origin, square) if move & CAPTURE else Go(origin, square)
