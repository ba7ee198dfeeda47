"""Hands on a card table, open or closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from dataclasses import dataclass
from typing import TypeVar

from pygame import FRect

from ui.canvas.pieces import PieceId
from ui.tables.targets import HandCardTarget, Target

C = TypeVar("C", bound=PieceId)


@dataclass(frozen=True, slots=True)
class ClosedCardId:
    """The piece id of a closed hand's card that leaves it when `others_left` others remain; seat None is a talon."""

    seat: int | None
    others_left: int


def hand_size(hand: Sized | int) -> int:
    """Return the number of cards in a hand, which a view holds as its cards or, if it is closed, as their number."""
    return hand if isinstance(hand, int) else len(hand)


def hand_targets(hand: Sequence[C], rects: Sequence[FRect], name: Callable[[C], str]) -> list[Target]:
    """Return the targets of an open hand's cards, which digit keys pick, too."""
    return [Target(HandCardTarget(card), rect, name(card), card, 10, has_digit_key=True) for card, rect in zip(hand, rects, strict=True)]
