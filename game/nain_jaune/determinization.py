"""Nain Jaune: determinization, which samples hands that a view allows.

A hand gets no card of a rank that its seat surely lacks (rule JA-10), and the hand of the seat to move gets one that fits, unless its
words and its turn tell nothing (rule JA-26). The talon gets a card of each rank that was announced as lying there (rule JA-24).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.dealing import choose_random, shuffled
from game.nain_jaune.cards import DECK, Card, rank_name
from game.nain_jaune.state import NainJauneView

Hands = tuple[tuple[Card, ...], ...]


def sample_hands_and_talon(view: NainJauneView, rng: random.Random) -> tuple[Hands, tuple[Card, ...]]:
    """Return hands of all seats and a talon that this view allows, sampled at random."""
    deal = SampledDeal(view, rng)
    for card in shuffled(deal.unseen, rng):
        is_placed = deal.place_card(card, set())
        assert is_placed, "the true hands are a way to deal them"
    return deal.hands_by_seat(), deal.talon()


class SampledDeal:
    """A random deal of the unseen cards to hands and talon, built card by card.

    If only full hands may take a card, another card moves on (a matching with augmenting paths).
    """

    def __init__(self, view: NainJauneView, rng: random.Random) -> None:
        seen = {card for _, card in view.laid} | {card for hand in view.hands if not isinstance(hand, int) for card in hand}
        self.unseen = [card for card in DECK if card not in seen]
        self.view, self.rng = view, rng
        self.capacities = [hand if isinstance(hand, int) else 0 for hand in view.hands] + [view.talon]  # free cards by seat, the talon last
        self.dealt_cards: list[list[Card]] = [[] for _ in self.capacities]
        self.reserved_cards = self._reserve_next_card()
        self.reserved_talon = [self._reserve_card(-1, rank_name(rank)) for rank, is_found in view.talon_ranks.items() if is_found]

    def place_card(self, card: Card, tried_hands: set[int]) -> bool:
        """Give the card to a hand with space, or to a full one from which a card can move on.

        Returns False if there is none.
        """
        places = self._shuffled_recipients(card)
        for index in places:
            if len(self.dealt_cards[index]) < self.capacities[index]:
                self.dealt_cards[index].append(card)
                return True
        for index in places:
            if index not in tried_hands:
                tried_hands.add(index)
                if self._displace_card(index, card, tried_hands):
                    return True
        return False

    def hands_by_seat(self) -> Hands:
        """Return the hands by seat, after all cards have been placed."""
        dealt = [cards + (self.reserved_cards if seat == self.view.turn else []) for seat, cards in enumerate(self.dealt_cards[:-1])]
        return tuple(tuple(dealt[seat]) if isinstance(hand, int) else hand for seat, hand in enumerate(self.view.hands))

    def talon(self) -> tuple[Card, ...]:
        """Return the talon, after all cards have been placed."""
        return (*self.dealt_cards[-1], *self.reserved_talon)

    def _reserve_next_card(self) -> list[Card]:
        """Reserve a card for the seat to move that continues the sequence.

        It must hold one, because it did not say that it lacks one (rule JA-9), unless it may say so freely (rule JA-26).
        """
        if self.view.needed is None or not self.capacities[self.view.turn] or self.view.setup.may_stop:
            return []
        return [self._reserve_card(self.view.turn, self.view.needed)]

    def _reserve_card(self, index: int, rank: str) -> Card:
        """Reserve an unseen card of this rank for a hand or the talon, and return it."""
        reserved = choose_random([card for card in self.unseen if rank_name(card.rank) == rank], self.rng)
        self.unseen.remove(reserved)
        self.capacities[index] -= 1
        return reserved

    def _shuffled_recipients(self, card: Card) -> Sequence[int]:
        """Return the seats, or the talon, that may get the card, in random order weighted by their free space."""
        open_places = [index for index, room in enumerate(self.capacities) if room and not self._lacks_rank(index, card)]
        return sorted(
            open_places,
            key=lambda index: self.rng.random() ** (1 / max(0.01, self.capacities[index] - len(self.dealt_cards[index]))),
            reverse=True,
        )

    def _lacks_rank(self, index: int, card: Card) -> bool:
        """Return True if this seat, or the talon, surely lacks the rank of the card (rules JA-10 and JA-24)."""
        if index == len(self.view.hands):
            return self.view.talon_ranks.get(card.rank) is False
        return card.rank in self.view.known_lacks[index]

    def _displace_card(self, recipient: int, card: Card, tried_hands: set[int]) -> bool:
        """Put the card in a full hand and move another one of it elsewhere; return False if none can move."""
        for index, other in enumerate(self.dealt_cards[recipient]):
            del self.dealt_cards[recipient][index]
            self.dealt_cards[recipient].append(card)
            if self.place_card(other, tried_hands):
                return True
            self.dealt_cards[recipient].remove(card)
            self.dealt_cards[recipient].insert(index, other)
        return False
