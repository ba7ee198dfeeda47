"""Hands on a card table, open or closed."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClosedCardId:
    """The piece id of a closed hand's card that leaves it when `others_left` others remain; seat None is a talon."""

    seat: int | None
    others_left: int


def hand_size(hand: Sized | int) -> int:
    """Return the number of cards in a hand, which a view holds as its cards or, if it is closed, as their number."""
    return hand if isinstance(hand, int) else len(hand)
