"""Where to place (CH-15): room for one's own pawns, none for the others', kinds that meet their prey, and no stacks.

Values in hundredths of a pawn. This is a rule of thumb: the search begins when all pawns stand.
"""

from __future__ import annotations

from game.chifoumi.board import SQUARES
from game.chifoumi.search import Position
from game.chifoumi.tables import NEAR, NOT_CENTRE, height, squares_of

ROOM = 4  # of a square on which one may still place, as long as there are pawns for it
SPARE = 4  # squares that are worth something beyond those for the pawns that are left
CROWDED = 30  # of a pawn that will have to stack, or has
MEETS = 6  # of a top two squares from its prey
CENTRAL = (9, 6, 3, 0)  # by distance from the centre


def _apart(one: int, other: int) -> int:
    return max(abs(one % 7 - other % 7), abs(one // 7 - other // 7))


_ALL = range(len(SQUARES))
CENTRE_WORTH = [CENTRAL[_apart(square, len(SQUARES) // 2)] for square in _ALL]
TWO_AWAY = [sum(1 << other for other in _ALL if _apart(square, other) == 2) for square in _ALL]


def best_placement(position: Position, moves: list[int]) -> int:
    """The best of these placements for the seat to move; of equals the first."""
    seat = position.turn

    def after(move: int) -> int:
        back = position.make(move)
        value = placed(position, seat)
        position.unmake(move, back)
        return value

    return max(moves, key=after)


def placed(position: Position, seat: int) -> int:
    """How much better this seat's pawns stand than the others' while some are still to come."""
    values = [_room(position, other) + _standing(position, other) for other in range(position.table.players)]
    return 2 * values[seat] - sum(values)


def _room(position: Position, seat: int) -> int:
    """Of the squares that are open to this seat, for the pawns that it has left."""
    tops, table = position.tops, position.table
    closed = own = 0
    for pawn in table.closed[seat]:
        closed |= tops[pawn]
    for square in squares_of(closed):
        closed |= NEAR[square]
    for pawn, _ in table.hunts[seat]:
        own |= tops[pawn]
    left = sum(position.reserve >> 16 * seat + 4 * kind & 15 for kind in range(4))
    room = (NOT_CENTRE & ~closed & ~own).bit_count()
    return ROOM * min(room, left + SPARE) - CROWDED * max(0, left - room)


def _standing(position: Position, seat: int) -> int:
    """Of the pawns on the board."""
    tops, value = position.tops, 0
    for pawn, prey in position.table.raids[seat]:
        for square in squares_of(tops[pawn]):
            value += CENTRE_WORTH[square] - CROWDED * (height(position.board[square]) - 1)
            value += MEETS * sum((tops[other] & TWO_AWAY[square]).bit_count() for other in prey)
    return value
