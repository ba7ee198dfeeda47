"""Where to place (CH-15): room for one's own pawns, none for the others', and kinds that meet their prey rather than their hunters.

Values in hundredths of a pawn, for the side that the search is for.
"""

from __future__ import annotations

from game.chifoumi.search import Position
from game.chifoumi.tables import NEAR, NOT_CENTRE, height, squares_of

ROOM = 4
STACKED = 30
MEETS = 6
CENTRAL = (9, 6, 3, 0)
NEARBY = [
    sum(1 << other for other in range(49) if max(abs(other % 7 - square % 7), abs(other // 7 - square // 7)) == 2) for square in range(49)
]


def best_placement(position: Position, moves: list[int]) -> int:
    """The first of the best of these placements for the seat to move."""
    seat = position.turn

    def after(move: int) -> int:
        back = position.make(move)
        value = placed(position, seat)
        position.unmake(move, back)
        return value

    return max(moves, key=after)


def placed(position: Position, seat: int) -> int:
    """How well this seat's pawns stand while some are still to come."""
    seats = range(position.table.players)
    values = [_standing(position, other) for other in seats]
    return values[seat] * 2 - sum(values)


def _standing(position: Position, seat: int) -> int:
    tops = position.tops
    table = position.table
    taboo = 0
    for pawn in table.closed[seat]:
        taboo |= tops[pawn]
    for square in squares_of(taboo):
        taboo |= NEAR[square]
    own = 0
    for pawn, _ in table.hunts[seat]:
        own |= tops[pawn]
    left = sum(position.reserve >> 16 * seat + 4 * kind & 15 for kind in range(4))
    room = (NOT_CENTRE & ~taboo & ~own).bit_count()
    value = min(room, left + 4) * ROOM
    if room < left:
        value -= (left - room) * STACKED
    for pawn, prey in table.raids[seat]:
        for square in squares_of(tops[pawn]):
            value += CENTRAL[max(abs(square % 7 - 3), abs(square // 7 - 3))]
            value -= (height(position.board[square]) - 1) * STACKED
            for other in prey:
                value += MEETS * (tops[other] & NEARBY[square]).bit_count()
    return value
