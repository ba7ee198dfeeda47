"""Nain Jaune: the 52 cards and the five boxes (rules JA-1, JA-2 and JA-4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.kernel import notation_parser

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")  # from the lowest (rule JA-1)
SUITS = ("C", "D", "H", "S")
ACE, KING = 1, 13
FACE_CARD_POINTS = 10  # (rule JA-21)


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A playing card, of which each exists once."""

    rank: int  # 1 (ace) to 13 (king)
    suit: str

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit


DECK = tuple(Card(rank, suit) for suit in SUITS for rank in range(ACE, KING + 1))  # sorted in the protocol's order
card = notation_parser(DECK)

STAKES: Mapping[Card, int] = {card("10D"): 1, card("JC"): 2, card("QS"): 3, card("KH"): 4, card("7D"): 5}  # in this order (rule JA-4)
BOXES = tuple(STAKES)
FULL_STAKE = sum(STAKES.values())
HAND_SIZES = {2: 22, 3: 15, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6}  # cards each, by number of players (rule JA-6)


def card_points(card: Card) -> int:
    """Return what a card left in hand costs where families pay by points (rule JA-21)."""
    return min(card.rank, FACE_CARD_POINTS)


def rank_name(rank: int) -> str:
    """Return a rank as in the notation: "A", "10", "Q"."""
    return RANKS[rank - 1]
