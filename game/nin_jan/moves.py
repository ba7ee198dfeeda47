"""Nin Jan: the cards, moves and events."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from game.kernel import BadNotation, Event, Move, notation_parser

VALUES = tuple(value for value in range(-6, 11) if value != 0)  # (rule NJ-1)
PILE_COUNT = 3  # (rule NJ-4)
HAND_SIZE = 9  # (rule NJ-4)


class Suit(Enum):
    """A suit; rock beats scissors, scissors beats paper, paper beats rock (rule NJ-3)."""

    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"

    def __str__(self) -> str:
        return self.value

    @property
    def beaten_suit(self) -> Suit:
        """The one suit that this one beats (rule NJ-3)."""
        return _BEATEN_SUITS[self]

    def beats(self, other: Suit) -> bool:
        return _BEATEN_SUITS[self] is other


_BEATEN_SUITS = {Suit.ROCK: Suit.SCISSORS, Suit.SCISSORS: Suit.PAPER, Suit.PAPER: Suit.ROCK}
_SUIT_LETTERS = {Suit.ROCK: "R", Suit.PAPER: "P", Suit.SCISSORS: "S"}


@dataclass(frozen=True, slots=True)
class Card:
    """A card, of which each exists once."""

    suit: Suit
    value: int

    def __str__(self) -> str:
        return f"{_SUIT_LETTERS[self.suit]}{self.value}"


DECK = tuple(Card(suit, value) for suit in Suit for value in VALUES)  # the order of the protocol (rule NJ-1)
card = notation_parser(DECK)


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Choose a card, face down (rule NJ-5)."""

    verb: ClassVar[str] = "choose"
    is_secret: ClassVar[bool] = True
    card: Card


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a beaten pile, whole (rule NJ-9)."""

    verb: ClassVar[str] = "take"
    is_automatic: ClassVar[bool] = True
    pile: int  # 0 to 2 from the left


@dataclass(frozen=True, slots=True)
class Add(Move):
    """The move that adds the acting card to the top of a pile (rule NJ-10)."""

    verb: ClassVar[str] = "add"
    pile: int  # 0 to 2 from the left


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """Throw a hand sign in the play-off (rule NJ-13)."""

    verb: ClassVar[str] = "throw"
    is_secret: ClassVar[bool] = True
    sign: Suit


NinJanMove: TypeAlias = Choose | Take | Add | Throw

_MOVE = re.compile(r"(choose) (\S+)|(take|add) ([0-9]|[1-9][0-9])|(throw) (rock|paper|scissors)", re.ASCII)


def parse_move(text: str) -> NinJanMove:
    """Return the move that this notation stands for, or raise BadNotation."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise BadNotation(text)
    if match[1]:
        return Choose(card(match[2]))
    if match[3]:
        return Take(int(match[4])) if match[3] == "take" else Add(int(match[4]))
    return Throw(Suit(match[6]))


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A seat chose a card, face down."""

    key: ClassVar[str] = "chosen"
    is_invisible: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """All chosen cards were revealed at once (rule NJ-5)."""

    key: ClassVar[str] = "revealed"
    reveals_hidden: ClassVar[bool] = True
    queue: tuple[tuple[int, Card], ...]  # (seat, card) in the order of resolution (rules NJ-6 and NJ-7)


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A card beat the top of a pile; the seat took the pile, and the card starts a new one (rule NJ-9)."""

    key: ClassVar[str] = "took"
    card: Card
    pile: int
    cards: tuple[Card, ...]  # the pile, bottom to top
    points: int  # total value of the pile


@dataclass(frozen=True, slots=True)
class Added(Event):
    """A card beat no top and was added to a pile (rule NJ-10)."""

    key: ClassVar[str] = "added"
    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round began."""

    key: ClassVar[str] = "round"
    round: int  # number of the round, from 1


@dataclass(frozen=True, slots=True)
class Tied(Event):
    """Seats tied for the first place throw for it (rule NJ-13)."""

    key: ClassVar[str] = "tied"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """A seat threw a sign in secret."""

    key: ClassVar[str] = "threw"
    is_invisible: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SignsShown(Event):
    """All signs were shown at once."""

    key: ClassVar[str] = "shown"
    reveals_hidden: ClassVar[bool] = True
    signs: tuple[Suit | None, ...]  # indexed by seat, None if it did not throw
    out: tuple[int, ...]  # seats that lost; empty if the throw is repeated


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match ended; `seat` has won."""

    key: ClassVar[str] = "ended"
    scores: tuple[int, ...]
