"""Chifoumi: a rule of thumb for free placement (rule CH-15), used until all pawns stand and search begins.

It wants space for the seat's own pawns, none for the opponents', kinds near their prey, and no stacks. Values are in hundredths of a pawn.
"""

from __future__ import annotations

from game.chifoumi.board import SQUARES
from game.chifoumi.search import SearchPosition
from game.chifoumi.tables import squares_of, stack_height

FREE_SQUARE_VALUE = 4  # value of a free square for placing, up to the number of pawns left and `SPARE_SQUARE_COUNT`
SPARE_SQUARE_COUNT = 4  # free squares with a value beyond those for the pawns left
STACKING_PENALTY = 30  # penalty for a pawn that is stacked, or will have to be
TARGET_VALUE = 6  # value of prey two squares from a top pawn
CENTER_DISTANCE_VALUES = (9, 6, 3, 0)  # value by distance from the centre


def _distance(one: int, other: int) -> int:
    return max(abs(one % 7 - other % 7), abs(one // 7 - other // 7))


_SQUARE_NUMBERS = range(len(SQUARES))
CENTER_VALUES = [CENTER_DISTANCE_VALUES[_distance(square, len(SQUARES) // 2)] for square in _SQUARE_NUMBERS]
TWO_STEP_MASKS = [sum(1 << other for other in _SQUARE_NUMBERS if _distance(square, other) == 2) for square in _SQUARE_NUMBERS]


def best_placement(position: SearchPosition, moves: list[int]) -> int:
    """Return the best of these placements for the seat to move, the first of equals."""
    seat = position.turn

    def value_after(move: int) -> int:
        back = position.make(move)
        value = placement_lead(position, seat)
        position.unmake(move, back)
        return value

    return max(moves, key=value_after)


def placement_lead(position: SearchPosition, seat: int) -> int:
    """Return how much better this seat's pawns stand than the others' during placement."""
    values = [_space_value(position, other) + _board_value(position, other) for other in range(position.tables.players)]
    return 2 * values[seat] - sum(values)


def _space_value(position: SearchPosition, seat: int) -> int:
    """Return the value of the squares open to this seat for the pawns that it has left."""
    own_pawns = 0
    for pawn, _ in position.tables.capture_targets[seat]:
        own_pawns |= position.tops[pawn]
    left = sum(position.reserve >> 16 * seat + 4 * kind & 15 for kind in range(4))
    room = (position.open_squares(seat) & ~own_pawns).bit_count()
    return FREE_SQUARE_VALUE * min(room, left + SPARE_SQUARE_COUNT) - STACKING_PENALTY * max(0, left - room)


def _board_value(position: SearchPosition, seat: int) -> int:
    """Return the value of a seat's top pawns: near the centre, close to pawns that they capture, not stacked."""
    tops, value = position.tops, 0
    for pawn, prey in position.tables.opposing_targets[seat]:
        for square in squares_of(tops[pawn]):
            value += CENTER_VALUES[square] - STACKING_PENALTY * (stack_height(position.board[square]) - 1)
            value += TARGET_VALUE * sum((tops[other] & TWO_STEP_MASKS[square]).bit_count() for other in prey)
    return value
