"""What a gesture comes to at this table now: one legal move, several, a refusal, or nothing."""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel import Move, Refusal
from ui.canvas.pieces import Gesture
from ui.match.sitting import Sitting
from ui.tables.contract import Look


@dataclass(frozen=True, slots=True)
class Meaning:
    """`moves`: the legal ones that are meant; `refusal`: why there is none, None where the gesture means nothing at all."""

    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None


def meaning(sitting: Sitting, look: Look, gesture: Gesture) -> Meaning:
    """What the person asked means by it."""
    seat = sitting.asked
    if seat is None or look.past:
        return Meaning()
    found = [(move, sitting.match.refusal(seat, move)) for move in sitting.table.hand.moves(look, gesture)]
    legal = tuple(move for move, refusal in found if refusal is None)
    return Meaning(legal, None if legal or not found else found[0][1])
