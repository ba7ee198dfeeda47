"""Nain Jaune: determinization, which samples hands that a view allows.

A hand gets no card of a rank that its seat has said it lacks (rule JA-10), and the hand of the seat to move gets one that fits.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.kernel import choose_random, shuffled
from game.nain_jaune.cards import DECK, Card, rank_name
from game.nain_jaune.state import NainJauneView

Hands = tuple[tuple[Card, ...], ...]


def hands_in(view: NainJauneView, rng: random.Random) -> tuple[Hands, tuple[Card, ...]]:
    """Return hands of all seats and a talon that this view allows, sampled at random."""
    deal = SampledDeal(view, rng)
    for card in shuffled(deal.unseen, rng):
        result = deal.place(card, set())
        assert result, "the true hands are a way to deal them"
    return deal.hands(), tuple(deal.given[-1])


class SampledDeal:
    """A random deal of the unseen cards to hands and talon, built card by card.

    If only full hands may take a card, another card moves on (a matching with augmenting paths).
    """

    def __init__(self, view: NainJauneView, rng: random.Random) -> None:
        seen = {card for _, card in view.laid} | {card for hand in view.hands if not isinstance(hand, int) for card in hand}
        self.unseen = [card for card in DECK if card not in seen]
        self.view, self.rng = view, rng
        self.room = [hand if isinstance(hand, int) else 0 for hand in view.hands] + [view.talon]  # free cards by seat, the talon last
        self.given: list[list[Card]] = [[] for _ in self.room]
        self.fitting = self._fitting()

    def place(self, card: Card, tried: set[int]) -> bool:
        """Give the card to a hand with space, or to a full one from which a card can move on.

        Returns False if there is none.
        """
        places = self._places(card)
        for index in places:
            if len(self.given[index]) < self.room[index]:
                self.given[index].append(card)
                return True
        for index in places:
            if index not in tried:
                tried.add(index)
                if self._swap(index, card, tried):
                    return True
        return False

    def hands(self) -> Hands:
        """Return the hands by seat, after all cards have been placed."""
        dealt = [cards + (self.fitting if seat == self.view.turn else []) for seat, cards in enumerate(self.given[:-1])]
        return tuple(tuple(dealt[seat]) if isinstance(hand, int) else hand for seat, hand in enumerate(self.view.hands))

    def _fitting(self) -> list[Card]:
        """Reserve a card for the seat to move that continues the sequence.

        It must hold one, because it did not say that it lacks one (rule JA-9).
        """
        if self.view.needed is None or not self.room[self.view.turn]:
            return []
        fitting = [card for card in self.unseen if rank_name(card.rank) == self.view.needed]
        saved = choose_random(fitting, self.rng)
        self.unseen.remove(saved)
        self.room[self.view.turn] -= 1
        return [saved]

    def _places(self, card: Card) -> Sequence[int]:
        """Return the seats, or the talon, that may get the card, in random order weighted by their free space."""
        open_places = [index for index, room in enumerate(self.room) if room and not self._lacks(index, card)]
        return sorted(
            open_places, key=lambda index: self.rng.random() ** (1 / max(0.01, self.room[index] - len(self.given[index]))), reverse=True
        )

    def _lacks(self, index: int, card: Card) -> bool:
        """Return True if this seat has said that it lacks the rank of the card (rule JA-10)."""
        return index < len(self.view.without) and card.rank in self.view.without[index]

    def _swap(self, position: int, card: Card, tried: set[int]) -> bool:
        """Put the card in a full hand and move another one of it elsewhere; return False if none can move."""
        for index, other in enumerate(self.given[position]):
            del self.given[position][index]
            self.given[position].append(card)
            if self.place(other, tried):
                return True
            self.given[position].remove(card)
            self.given[position].insert(index, other)
        return False
