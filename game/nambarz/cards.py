"""Nambarz: the cards, their deck, and what matches or fits what (NB-1 to NB-4, NB-8, NB-14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.kernel import Json, by_notation

NUMBERS = range(1, 11)  # NB-2
COPIES = 4  # of each number among the symbol cards, and as many among the animals (NB-2, NB-3)
ANIMALS = (
    ("dragonfly", "turtle"),
    ("fish", "frog"),
    ("bee", "hippo"),
    ("hen", "duck"),
    ("cat", "bear"),
)  # NB-3, of n and n + 5
JOKERS = "#@*+"  # change number, change animal, change either, play again
PLAY_AGAIN = "+"
FULL = 12  # jokers in the full deck (NB-4)


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card, of which there are up to four: `number` 0 on a joker, `animal` and `joker` empty where there is none."""

    number: int = 0
    animal: str = ""
    joker: str = ""

    def __str__(self) -> str:
        if self.joker:
            return f"J{self.joker}"
        return f"{self.number}-{self.animal}" if self.animal else str(self.number)

    @property
    def changes(self) -> bool:
        """Whether it is one of the three jokers that change what is to be covered, not "play again"."""
        return self.joker not in ("", PLAY_AGAIN)


SYMBOL_CARDS = tuple(Card(number) for number in NUMBERS)
ANIMAL_CARDS = tuple(Card(number, animal) for number in NUMBERS for animal in ANIMALS[(number - 1) % 5])
JOKER_CARDS = tuple(Card(joker=joker) for joker in JOKERS)
KINDS = (*SYMBOL_CARDS, *ANIMAL_CARDS, *JOKER_CARDS)
card = by_notation(KINDS)


def deck(jokers: int = FULL) -> tuple[Card, ...]:
    """The cards of a variant with so many jokers, in the protocol's order (NB-1 to NB-4)."""
    copies = [(SYMBOL_CARDS, COPIES), (ANIMAL_CARDS, COPIES // 2), (JOKER_CARDS, jokers // len(JOKERS))]
    return tuple(kind for kinds, count in copies for kind in kinds for _ in range(count))


def match_by(mine: Card, top: Card) -> str | None:
    """By what two number cards match: "number", "animal", or not at all (NB-8)."""
    if mine.number == top.number:
        return "number"
    return "animal" if mine.animal and mine.animal == top.animal else None


def allows(joker: Card, other: Card) -> bool:
    """Whether a joker may cover this number card, and the same card be laid on it (NB-14)."""
    return joker.joker == "*" or (joker.joker == "@") == bool(other.animal)


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """What is left when each card of `gone` has been taken out once, as far as it was there; the order stays."""
    left = list(cards)
    for one in gone:
        if one in left:
            left.remove(one)
    return tuple(left)


def missing(cards: Sequence[Card], wanted: Sequence[Card]) -> Card | None:
    """The first card of `wanted` that is not, or not so often, among `cards`."""
    return next((one for one in wanted if cards.count(one) < wanted.count(one)), None)


_ORDER = {kind: place for place, kind in enumerate(KINDS)}


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of the deck, so that nobody learns their own."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def names(cards: Iterable[Card]) -> list[Json]:
    """The cards in notation, for the facts of a refusal or a reason."""
    return [str(card) for card in cards]
