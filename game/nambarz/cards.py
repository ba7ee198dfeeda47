"""Nambarz: the cards, the deck, and what matches or fits what (rules NB-1 to NB-4, NB-8 and NB-14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.kernel import Json, notation_parser

NUMBERS = range(1, 11)  # (rule NB-2)
COPIES_PER_NUMBER = 4  # cards of each number among the symbol cards, and likewise among the animal cards (rules NB-2 and NB-3)
ANIMALS = (
    ("dragonfly", "turtle"),
    ("fish", "frog"),
    ("bee", "hippo"),
    ("hen", "duck"),
    ("cat", "bear"),
)  # the animals of n and n + 5 (rule NB-3)
JOKERS = "#@*+"  # change number, change animal, change either, play again
PLAY_AGAIN = "+"
FULL_JOKER_COUNT = 12  # jokers in the full deck (rule NB-4)


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card, of which there are up to four."""

    number: int = 0  # 0 on a joker
    animal: str = ""  # empty on symbol cards and jokers
    joker: str = ""  # empty on number cards

    def __str__(self) -> str:
        if self.joker:
            return f"J{self.joker}"
        return f"{self.number}-{self.animal}" if self.animal else str(self.number)

    @property
    def is_change_joker(self) -> bool:
        """True for the three jokers that change what is to be covered, False for "play again"."""
        return self.joker not in ("", PLAY_AGAIN)


SYMBOL_CARDS = tuple(Card(number) for number in NUMBERS)
ANIMAL_CARDS = tuple(Card(number, animal) for number in NUMBERS for animal in ANIMALS[(number - 1) % 5])
JOKER_CARDS = tuple(Card(joker=joker) for joker in JOKERS)
KINDS = (*SYMBOL_CARDS, *ANIMAL_CARDS, *JOKER_CARDS)
card = notation_parser(KINDS)


def deck(joker_count: int = FULL_JOKER_COUNT) -> tuple[Card, ...]:
    """Return the deck of a variant with this many jokers, in the protocol's order (rules NB-1 to NB-4)."""
    copies = [(SYMBOL_CARDS, COPIES_PER_NUMBER), (ANIMAL_CARDS, COPIES_PER_NUMBER // 2), (JOKER_CARDS, joker_count // len(JOKERS))]
    return tuple(kind for kinds, count in copies for kind in kinds for _ in range(count))


def common_feature(mine: Card, top: Card) -> str | None:
    """Return the common feature of two number cards, "number" or "animal", or None (rule NB-8)."""
    if mine.number == top.number:
        return "number"
    return "animal" if mine.animal and mine.animal == top.animal else None


def joker_fits(joker: Card, other: Card) -> bool:
    """Return True if a joker may cover this number card and, likewise, be covered by it (rule NB-14)."""
    return joker.joker == "*" or (joker.joker == "@") == bool(other.animal)


def remove_cards(cards: tuple[Card, ...], removed: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in their order after removing each card of `removed` once, if it is there."""
    left = list(cards)
    for one in removed:
        if one in left:
            left.remove(one)
    return tuple(left)


def first_missing_card(cards: Sequence[Card], required: Sequence[Card]) -> Card | None:
    """Return the first card of `required` of which `cards` has too few, or None."""
    return next((one for one in required if cards.count(one) < required.count(one)), None)


_ORDER = {kind: index for index, kind in enumerate(KINDS)}


def sort_in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in the deck's order, so that their order reveals nothing."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def card_names(cards: Iterable[Card]) -> list[Json]:
    """Return the cards in notation, for the details of a refusal or a reason."""
    return [str(card) for card in cards]
