"""The exercises as values: what is asked, and what a child may answer. All are laid with Nambarz's own cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.facts import Fact

Number: TypeAlias = int  # 0 to 100; up to 10 it is shown as a card, above as a wooden tile


@dataclass(frozen=True, slots=True)
class Make:
    """Make the number of the card `target` with exactly `cards` cards of the hand."""

    target: Card
    hand: tuple[Card, ...]
    cards: int
    operations: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class MissingNumber:
    """`left sign right = result` with one number away (None): which card of the hand is it?"""

    left: Number | None
    sign: str
    right: Number | None
    result: Number | None
    hand: tuple[Card, ...]
    fact: Fact


@dataclass(frozen=True, slots=True)
class MissingSign:
    """`left ? right = result`: which of the operations is it? Every one that makes it right is."""

    left: Number
    right: Number
    result: Number
    operations: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class IsItRight:
    """A calculation that somebody laid on the card `target`: may it lie there? Wrong results, and the game's own traps (NB-9 to NB-12)."""

    target: Card
    calculation: Calculation
    operations: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class IsItTrue:
    """`left sign right = result`: true or false? With numbers beyond the cards."""

    left: Number
    sign: str
    right: Number
    result: Number
    fact: Fact


@dataclass(frozen=True, slots=True)
class Simplest:
    """Make the number of the card with as few cards of the hand as can be."""

    target: Card
    hand: tuple[Card, ...]
    operations: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class AsMany:
    """Find as many calculations as you can. Open-ended, so never rated."""

    target: Card
    hand: tuple[Card, ...]
    operations: str
    fact: None = None


@dataclass(frozen=True, slots=True)
class Longest:
    """Find the calculation of the most cards that the hand allows. Open-ended, so never rated."""

    target: Card
    hand: tuple[Card, ...]
    operations: str
    fact: None = None


Exercise: TypeAlias = Make | MissingNumber | MissingSign | IsItRight | IsItTrue | Simplest | AsMany | Longest
Answer: TypeAlias = Calculation | Card | str | bool  # cards laid; the missing card; the missing sign; right or not
