"""Chifoumi: a rule of thumb for free placement (rule CH-15), used until all pawns stand and search begins.

It wants space for the seat's own pawns, none for the opponents', kinds near their prey, and no stacks. Values are in hundredths of a pawn.
"""

from __future__ import annotations

from game.chifoumi.board import SQUARES
from game.chifoumi.search import SearchPosition
from game.chifoumi.tables import NEIGHBOR_MASKS, NOT_CENTRE, height, squares_of

ROOM = 4  # value of a free square for placing, up to the number of pawns left and `SPARE`
SPARE = 4  # free squares with a value beyond those for the pawns left
CROWDED = 30  # penalty for a pawn that is stacked, or will have to be
MEETS = 6  # value of prey two squares from a top pawn
CENTRAL = (9, 6, 3, 0)  # value by distance from the centre


def _distance(one: int, other: int) -> int:
    return max(abs(one % 7 - other % 7), abs(one // 7 - other // 7))


_ALL = range(len(SQUARES))
CENTRE_WORTH = [CENTRAL[_distance(square, len(SQUARES) // 2)] for square in _ALL]
TWO_AWAY = [sum(1 << other for other in _ALL if _distance(square, other) == 2) for square in _ALL]


def best_placement(position: SearchPosition, moves: list[int]) -> int:
    """Return the best of these placements for the seat to move, the first of equals."""
    seat = position.turn

    def after(move: int) -> int:
        back = position.make(move)
        value = placed(position, seat)
        position.unmake(move, back)
        return value

    return max(moves, key=after)


def placed(position: SearchPosition, seat: int) -> int:
    """Return how much better this seat's pawns stand than the others' during placement."""
    values = [_room(position, other) + _standing(position, other) for other in range(position.table.players)]
    return 2 * values[seat] - sum(values)


def _room(position: SearchPosition, seat: int) -> int:
    """Return the value of the squares open to this seat for the pawns that it has left."""
    tops, table = position.tops, position.table
    closed = own_pawns = 0
    for pawn in table.closed[seat]:
        closed |= tops[pawn]
    for square in squares_of(closed):
        closed |= NEIGHBOR_MASKS[square]
    for pawn, _ in table.hunts[seat]:
        own_pawns |= tops[pawn]
    left = sum(position.reserve >> 16 * seat + 4 * kind & 15 for kind in range(4))
    room = (NOT_CENTRE & ~closed & ~own_pawns).bit_count()
    return ROOM * min(room, left + SPARE) - CROWDED * max(0, left - room)


def _standing(position: SearchPosition, seat: int) -> int:
    """Return the value of a seat's top pawns: near the centre, close to pawns that they capture, not stacked."""
    tops, value = position.tops, 0
    for pawn, prey in position.table.raids[seat]:
        for square in squares_of(tops[pawn]):
            value += CENTRE_WORTH[square] - CROWDED * (height(position.board[square]) - 1)
            value += MEETS * sum((tops[other] & TWO_AWAY[square]).bit_count() for other in prey)
    return value
