"""Nambarz: the decision of the seat to move, which holds all that its legal moves depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import PLAY_AGAIN, Card


class TurnPhase(Enum):
    """The phase of a seat's turn."""

    TURN = "turn"
    FURTHER = "further"  # after a joker: a further card may follow
    AFTER = "after"  # after a play
    DRAWN = "drawn"  # after drawing a card
    RECOMBINE = "recombine"  # after a wrong result

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Decision:
    """All that the legal moves of the seat to move depend on."""

    arithmetic: Arithmetic
    phase: TurnPhase
    hand: tuple[Card, ...]
    cover: Card | None  # the number card to cover; None on an open joker
    open: Card | None  # the joker to be covered; None on a number card
    below: Card | None  # the number card under a joker just played
    drawn: Card | None  # the card just drawn
    laid: tuple[Card, ...]  # cards of a wrong calculation, which count as in the hand
    can_draw: bool  # True if there is a card to draw


def cover_index(pile: Sequence[Card], above: int | None = None) -> int:
    """Return the index in the pile of the card to cover, or -1; with `above`, of the next one under that index.

    "Play again" jokers do not count (rule NB-17).
    """
    index = (len(pile) if above is None else above) - 1
    while index >= 0 and pile[index].joker == PLAY_AGAIN:
        index -= 1
    return index


def card_below_joker(pile: Sequence[Card]) -> Card | None:
    """Return the number card under the joker to be covered, or None if it is no longer there."""
    index = cover_index(pile)
    under = cover_index(pile, index)
    return pile[under] if pile[index].joker and under >= 0 and not pile[under].joker else None
