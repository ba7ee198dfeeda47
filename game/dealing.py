"""Chance and deals, which any program can repeat from a match's seed (docs/protocol.md, 3)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from game.kernel import BadNotation, BadRecord, shortened

T = TypeVar("T")


def seeded_random(seed: str, name: str) -> random.Random:
    """Return the random generator of this name for a seed; use only its `random()` (docs/protocol.md, 3)."""
    return random.Random(f"{seed}/{name}")


def shuffled(items: Sequence[T], rng: random.Random) -> tuple[T, ...]:
    """Return a shuffled copy, first item on top; any program can repeat it (docs/protocol.md, 3)."""
    cards = list(items)
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def choose_random(items: Sequence[T], rng: random.Random) -> T:
    """Return a random item, each as likely as any other."""
    return items[int(rng.random() * len(items))]


def parse_deal(names: Sequence[str], deck: Sequence[T], parse_card: Callable[[str], T]) -> tuple[T, ...]:
    """Return the cards of a record's own deal, or raise BadRecord if it is not a permutation of the deck."""
    cards: list[T] = []
    for index, name in enumerate(names):
        try:
            cards.append(parse_card(name))
        except BadNotation:
            raise BadRecord("unknown_card", card=shortened(name), place=index) from None
    answer, required = Counter(cards), Counter(deck)
    often = next((card for card in cards if answer[card] > required[card]), None)
    if often is not None and len(required) == len(deck):
        raise BadRecord("card_twice", card=str(often))
    if often is not None:
        raise BadRecord("card_too_often", card=str(often), most=required[often])
    if answer != required:
        raise BadRecord("cards_missing", cards=[str(card) for card in (required - answer).elements()])
    return tuple(cards)


def first_deck(deck: Sequence[T], seed: str, deal: Sequence[str] | None, parse_card: Callable[[str], T]) -> tuple[T, ...]:
    """Return the deck of the first deal: as the record has it, or shuffled by the seed."""
    return shuffled(deck, seeded_random(seed, "deal/1")) if deal is None else parse_deal(deal, deck, parse_card)
