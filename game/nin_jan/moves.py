"""Nin Jan: cards, moves and events."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from game.kernel import BadNotation, Event, Move, by_notation

VALUES = tuple(value for value in range(-6, 11) if value != 0)  # NJ-1
PILES = 3  # NJ-4
HAND = 9  # NJ-4


class Suit(Enum):
    """A sign. Rock beats scissors, scissors beats paper, paper beats rock (NJ-3)."""

    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"

    def __str__(self) -> str:
        return self.value

    @property
    def prey(self) -> Suit:
        """The one suit that this one beats (NJ-3)."""
        return _PREY[self]

    def beats(self, other: Suit) -> bool:
        return _PREY[self] is other


_PREY = {Suit.ROCK: Suit.SCISSORS, Suit.SCISSORS: Suit.PAPER, Suit.PAPER: Suit.ROCK}
_LETTER = {Suit.ROCK: "R", Suit.PAPER: "P", Suit.SCISSORS: "S"}


@dataclass(frozen=True, slots=True)
class Card:
    """A card; every one exists once, so a card seen is its own identity."""

    suit: Suit
    value: int

    def __str__(self) -> str:
        return f"{_LETTER[self.suit]}{self.value}"


DECK = tuple(Card(suit, value) for suit in Suit for value in VALUES)  # NJ-1, in the protocol's order
card = by_notation(DECK)


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Lay a card face down (NJ-5)."""

    verb: ClassVar[str] = "choose"
    secret: ClassVar[bool] = True
    card: Card


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a beaten pile, whole (NJ-9). `pile`: 0 to 2 from the left."""

    verb: ClassVar[str] = "take"
    automatic: ClassVar[bool] = True
    pile: int


@dataclass(frozen=True, slots=True)
class Add(Move):
    """Lay the card on top of a pile (NJ-10). `pile`: 0 to 2 from the left."""

    verb: ClassVar[str] = "add"
    pile: int


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """Show a hand sign in the play-off (NJ-13)."""

    verb: ClassVar[str] = "throw"
    secret: ClassVar[bool] = True
    sign: Suit


NinJanMove: TypeAlias = Choose | Take | Add | Throw

_MOVE = re.compile(r"(choose) (\S+)|(take|add) ([0-9]|[1-9][0-9])|(throw) (rock|paper|scissors)", re.ASCII)


def read(text: str) -> NinJanMove:
    """The move that `text` notes. Raises BadNotation."""
    found = _MOVE.fullmatch(text)
    if found is None:
        raise BadNotation(text)
    if found[1]:
        return Choose(card(found[2]))
    if found[3]:
        return Take(int(found[4])) if found[3] == "take" else Add(int(found[4]))
    return Throw(Suit(found[6]))


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A seat has laid a card face down."""

    key: ClassVar[str] = "chosen"
    quiet: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """All cards are turned up at once; `queue` is the order in which they act (NJ-5 to NJ-7)."""

    key: ClassVar[str] = "revealed"
    shows: ClassVar[bool] = True
    queue: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A card beat a pile's top; the seat took the pile's `cards`, worth `points`; its card starts the new pile (NJ-9)."""

    key: ClassVar[str] = "took"
    card: Card
    pile: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Added(Event):
    """A card beat nothing and lies on top of a pile now (NJ-10)."""

    key: ClassVar[str] = "added"
    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round of choosing, from 1."""

    key: ClassVar[str] = "round"
    round: int


@dataclass(frozen=True, slots=True)
class Tied(Event):
    """These seats share the lead and throw for it (NJ-13)."""

    key: ClassVar[str] = "tied"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """A seat has made its sign in secret."""

    key: ClassVar[str] = "threw"
    quiet: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SignsShown(Event):
    """All signs are shown at once: `signs` by seat (None: did not throw), `out`: who is out; nobody when it is to be thrown again."""

    key: ClassVar[str] = "shown"
    shows: ClassVar[bool] = True
    signs: tuple[Suit | None, ...]
    out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over; `seat` has won."""

    key: ClassVar[str] = "ended"
    scores: tuple[int, ...]
