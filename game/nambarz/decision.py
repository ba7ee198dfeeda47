"""Nambarz: what the seat to move has before it, which is all that its legal moves depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import PLAY_AGAIN, Card


class Phase(Enum):
    """Where in its turn a seat is: `FURTHER` after a joker, `AFTER` a play, `DRAWN` after drawing, `RECOMBINE` after a wrong result."""

    TURN = "turn"
    FURTHER = "further"
    AFTER = "after"
    DRAWN = "drawn"
    RECOMBINE = "recombine"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Decision:
    """`cover`: the number card to cover; `open`: the joker to be covered, one of the two; `below`: what a joker just laid covers.

    `drawn`: the card just drawn; `laid`: a wrong calculation's cards, which count as in the hand; `can_draw`: whether there is a card to draw.
    """

    arithmetic: Arithmetic
    phase: Phase
    hand: tuple[Card, ...]
    cover: Card | None
    open: Card | None
    below: Card | None
    drawn: Card | None
    laid: tuple[Card, ...]
    can_draw: bool


def covered_place(pile: Sequence[Card], above: int | None = None) -> int:
    """Where in the pile (or below a place of it) the card lies that counts: "play again" is transparent (NB-17). -1: nowhere."""
    place = (len(pile) if above is None else above) - 1
    while place >= 0 and pile[place].joker == PLAY_AGAIN:
        place -= 1
    return place


def cover_of(pile: Sequence[Card]) -> Card | None:
    """The number card to cover; None on an open joker."""
    top = pile[covered_place(pile)]
    return None if top.joker else top


def open_of(pile: Sequence[Card]) -> Card | None:
    """The joker to be covered; None when it is a number card."""
    top = pile[covered_place(pile)]
    return top if top.joker else None


def below_of(pile: Sequence[Card]) -> Card | None:
    """The number card that the joker to be covered was laid on, as far as it still lies there."""
    place = covered_place(pile)
    under = covered_place(pile, place)
    return pile[under] if pile[place].joker and under >= 0 and not pile[under].joker else None
