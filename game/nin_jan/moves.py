"""Nin Jan: the cards, moves and events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.hand_signs import Sign, Throw
from game.kernel import Event, Move, event_type, move_parser, move_type, notation_parser

VALUES = tuple(value for value in range(-6, 11) if value != 0)  # (rule NJ-1)
PILE_COUNT = 3  # (rule NJ-4)
HAND_SIZE = 9  # (rule NJ-4)


Suit = Sign  # a suit beats as the sign of the hand does (rule NJ-3)
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


@move_type("choose", is_secret=True)
class Choose(Move):
    """Choose a card, face down (rule NJ-5)."""

    card: Card


@move_type("take", is_automatic=True)
class Take(Move):
    """Take a beaten pile, whole (rule NJ-9)."""

    pile: int  # 0 to 2 from the left


@move_type("add")
class Add(Move):
    """The move that adds the acting card to the top of a pile (rule NJ-10)."""

    pile: int  # 0 to 2 from the left


NinJanMove: TypeAlias = Choose | Take | Add | Throw

_pile = notation_parser(range(100))  # piles that do not exist are read, so that their refusal can give the reason
parse_move: Callable[[str], NinJanMove] = move_parser({Choose: card, Take: _pile, Add: _pile, Throw: notation_parser(Suit)})


@event_type("chosen", is_invisible=True)
class Chosen(Event):
    """A seat chose a card, face down."""


@event_type("revealed", reveals_hidden=True)
class Revealed(Event):
    """All chosen cards were revealed at once (rule NJ-5)."""

    queue: tuple[tuple[int, Card], ...]  # (seat, card) in the order of resolution (rules NJ-6 and NJ-7)


@event_type("took")
class Took(Event):
    """A card beat the top of a pile; the seat took the pile, and the card starts a new one (rule NJ-9)."""

    card: Card
    pile: int
    cards: tuple[Card, ...]  # the pile, bottom to top
    points: int  # total value of the pile


@event_type("added")
class Added(Event):
    """A card beat no top and was added to a pile (rule NJ-10)."""

    card: Card
    pile: int


@event_type("round")
class RoundBegan(Event):
    """A new round began."""

    round: int  # number of the round, from 1


@event_type("tied")
class Tied(Event):
    """Seats tied for the first place throw for it (rule NJ-13)."""

    seats: tuple[int, ...]


@event_type("shown", reveals_hidden=True)
class SignsShown(Event):
    """All signs were shown at once."""

    signs: tuple[Suit | None, ...]  # indexed by seat, None if it did not throw
    out: tuple[int, ...]  # seats that lost; empty if the throw is repeated


@event_type("ended")
class Ended(Event):
    """The match ended; `seat` has won."""

    scores: tuple[int, ...]
