"""Nambarz: the moves and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from game.kernel import BadNotation, Move
from game.nambarz.cards import Card, card

OPERATIONS = "+-*/"
MAX_CALCULATION_CARDS = 80  # number cards in the deck


@dataclass(frozen=True, slots=True)
class Calculation:
    """Cards in order of play and the operations between them, worked from left to right (rule NB-9)."""

    cards: tuple[Card, ...]
    operations: str

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(card.number for card in self.cards)

    def __str__(self) -> str:
        first, *others = map(str, self.cards)
        return " ".join([first, *(f"{sign} {name}" for sign, name in zip(self.operations, others, strict=True))])


@dataclass(frozen=True, slots=True)
class Single(Move):
    """Play one card that matches the card to cover (rule NB-8)."""

    verb: ClassVar[str] = "match"
    card: Card


@dataclass(frozen=True, slots=True)
class Calculate(Move):
    """Play the cards of a calculation whose result is the number to cover (rule NB-9)."""

    verb: ClassVar[str] = "calc"
    calculation: Calculation


@dataclass(frozen=True, slots=True)
class PlayJoker(Move):
    """Play a joker (rules NB-14 and NB-17)."""

    verb: ClassVar[str] = "joker"
    card: Card


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Play a card on a joker: a further card on the seat's own, or a single card on an open one (rule NB-15)."""

    verb: ClassVar[str] = "lay"
    card: Card


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """Leave the joker open, without a further card (rule NB-15)."""

    verb: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw a card instead of playing (rule NB-7)."""

    verb: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """End the turn (rule NB-7)."""

    verb: ClassVar[str] = "pass"
    is_automatic: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Recombine(Move):
    """Recombine the cards of a wrong calculation into a right one (rule NB-22)."""

    verb: ClassVar[str] = "recombine"
    calculation: Calculation


@dataclass(frozen=True, slots=True)
class GiveUp(Move):
    """Take the cards of a wrong calculation back (rule NB-22)."""

    verb: ClassVar[str] = "give up"


NambarzMove: TypeAlias = Single | Calculate | PlayJoker | Lay | Stop | Draw | Pass | Recombine | GiveUp

_MOVES_WITHOUT_CARDS: dict[str, NambarzMove] = {str(move): move for move in (Stop(), Draw(), Pass(), GiveUp())}


def parse_move(text: str) -> NambarzMove:
    """Return the move that this notation stands for, or raise BadNotation."""
    if text in _MOVES_WITHOUT_CARDS:
        return _MOVES_WITHOUT_CARDS[text]
    verb, _, sentence = text.partition(" ")
    match verb:
        case "match":
            return Single(_parse_number_card(sentence))
        case "lay":
            return Lay(_parse_number_card(sentence))
        case "joker" if card(sentence).joker:
            return PlayJoker(card(sentence))
        case "calc":
            return Calculate(_parse_calculation(sentence))
        case "recombine":
            return Recombine(_parse_calculation(sentence))
    raise BadNotation(text)


def _parse_number_card(name: str) -> Card:
    if card(name).joker:
        raise BadNotation(name)
    return card(name)


def _parse_calculation(text: str) -> Calculation:
    parts = text.split(" ", 2 * MAX_CALCULATION_CARDS - 1)
    names, signs = parts[::2], parts[1::2]
    if not signs or len(names) != len(signs) + 1 or not all(len(sign) == 1 and sign in OPERATIONS for sign in signs):
        raise BadNotation(text)
    return Calculation(tuple(map(card, names)), "".join(signs))
