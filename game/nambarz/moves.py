"""Nambarz: the moves and their notation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.kernel import BadNotation, Move, move_parser, move_type, notation_parser
from game.nambarz.cards import JOKER_CARDS, KINDS, Card, card

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


@move_type("match")
class Single(Move):
    """Play one card that matches the card to cover (rule NB-8)."""

    card: Card


@move_type("calc")
class Calculate(Move):
    """Play the cards of a calculation whose result is the number to cover (rule NB-9)."""

    calculation: Calculation


@move_type("joker")
class PlayJoker(Move):
    """Play a joker (rules NB-14 and NB-17)."""

    card: Card


@move_type("lay")
class Lay(Move):
    """Play a card on a joker: a further card on the seat's own, or a single card on an open one (rule NB-15)."""

    card: Card


@move_type("stop")
class Stop(Move):
    """Leave the joker open, without a further card (rule NB-15)."""


@move_type("draw")
class Draw(Move):
    """Draw a card instead of playing (rule NB-7)."""


@move_type("pass", is_automatic=True)
class Pass(Move):
    """End the turn (rule NB-7)."""


@move_type("recombine")
class Recombine(Move):
    """Recombine the cards of a wrong calculation into a right one (rule NB-22)."""

    calculation: Calculation


@move_type("give up")
class GiveUp(Move):
    """Take the cards of a wrong calculation back (rule NB-22)."""


NambarzMove: TypeAlias = Single | Calculate | PlayJoker | Lay | Stop | Draw | Pass | Recombine | GiveUp


def _parse_calculation(text: str) -> Calculation:
    parts = text.split(" ", 2 * MAX_CALCULATION_CARDS - 1)
    names, signs = parts[::2], parts[1::2]
    if not signs or len(names) != len(signs) + 1 or not all(len(sign) == 1 and sign in OPERATIONS for sign in signs):
        raise BadNotation(text)
    return Calculation(tuple(map(card, names)), "".join(signs))


_number_card = notation_parser(kind for kind in KINDS if not kind.joker)
parse_move: Callable[[str], NambarzMove] = move_parser(
    {
        Single: _number_card,
        Calculate: _parse_calculation,
        PlayJoker: notation_parser(JOKER_CARDS),
        Lay: _number_card,
        Stop: None,
        Draw: None,
        Pass: None,
        Recombine: _parse_calculation,
        GiveUp: None,
    }
)
