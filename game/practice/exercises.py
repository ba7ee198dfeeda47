"""The exercises as values, and their answers; all use the cards of Nambarz."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TypeAlias

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.facts import Fact

Number: TypeAlias = int  # 0 to 100; up to 10 it is shown as a card, above as a wooden tile


@dataclass(frozen=True, slots=True)
class LaidExercise:
    """An exercise to make the number of the card `target` by playing cards of the hand."""

    target: Card
    hand: tuple[Card, ...]
    operations: str
    fact: Fact | None  # None if the exercise is open-ended, so never rated


@dataclass(frozen=True, slots=True)
class Make(LaidExercise):
    """An exercise to make the number with exactly `card_count` cards."""

    card_count: int


@dataclass(frozen=True, slots=True)
class Simplest(LaidExercise):
    """An exercise to make the number with as few cards as possible."""


@dataclass(frozen=True, slots=True)
class AsMany(LaidExercise):
    """An exercise to find as many calculations as possible; open-ended."""

    fact: None = None


@dataclass(frozen=True, slots=True)
class Longest(LaidExercise):
    """An exercise to find the calculation with the most cards; open-ended."""

    fact: None = None


@dataclass(frozen=True, slots=True)
class MissingNumber:
    """An exercise to find the card of the hand for the gap (None) in `left sign right = result`.

    No card of the game shows a result above 10, so then all of the hand are wooden tiles.
    """

    left: Number | None
    sign: str
    right: Number | None
    result: Number | None
    hand: tuple[Card, ...]
    fact: Fact


@dataclass(frozen=True, slots=True)
class MissingSign:
    """An exercise to find an operator that makes `left ? right = result` true."""

    left: Number
    right: Number
    result: Number
    operations: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class IsItRight:
    """An exercise to decide if a calculation may be played on the card `target`.

    It may have a wrong result or break a rule of the game (rules NB-9 to NB-12).
    """

    target: Card
    calculation: Calculation
    operations: str
    fact: Fact | None  # None if the kinds of cards forbid it: this tests the game's rules, not arithmetic, so it is not rated


@dataclass(frozen=True, slots=True)
class IsItTrue:
    """An exercise to decide if `left sign right = result` is true, also with numbers beyond the cards."""

    left: Number
    sign: str
    right: Number
    result: Number
    fact: Fact


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or a calculation with one operator that makes a number."""

    numbers: tuple[Number, ...]
    sign: str = ""

    @property
    def value(self) -> Number:
        return prod(self.numbers) if self.sign == "*" else sum(self.numbers)

    def __str__(self) -> str:
        return f" {self.sign} ".join(map(str, self.numbers))


@dataclass(frozen=True, slots=True)
class Flash:
    """An exercise to find the card of the hand with the number of an animal card that was shown briefly.

    The number is shown as dots in a ten frame.
    """

    card: Card
    hand: tuple[Card, ...]
    fact: Fact
    is_brief: bool = False  # True if the child mostly knows this fact, so the card is shown more briefly


@dataclass(frozen=True, slots=True)
class Compare:
    """An exercise to choose the larger of two amounts, which are never equal."""

    left: Amount
    right: Amount
    fact: Fact

    @property
    def larger(self) -> Amount:
        return max(self.left, self.right, key=lambda amount: amount.value)


@dataclass(frozen=True, slots=True)
class OnLine:
    """An exercise to find the place of `number` on an empty line from 0 to `end`, within `tolerance`."""

    number: Number
    end: Number
    tolerance: int
    fact: Fact


@dataclass(frozen=True, slots=True)
class NearEnough:
    """An exercise to find which of three tens is nearest to the result of a calculation."""

    amount: Amount
    tens: tuple[Number, Number, Number]
    fact: Fact

    @property
    def nearest(self) -> Number:
        return min(self.tens, key=lambda ten: abs(ten - self.amount.value))


@dataclass(frozen=True, slots=True)
class BothSides:
    """An exercise to find the card for the gap ("?") with which both sides of an equals sign are the same.

    The equation is given as its parts: (3, "+", 4, "=", 2, "+", "?"). Each side is worked out from left to right.
    """

    parts: tuple[Number | str, ...]
    hand: tuple[Card, ...]
    fact: Fact

    def filled_sides(self, number: Number) -> tuple[tuple[Number | str, ...], tuple[Number | str, ...]]:
        """Return both sides with this number in the gap."""
        filled = tuple(number if part == "?" else part for part in self.parts)
        middle = filled.index("=")
        return filled[:middle], filled[middle + 1 :]


NumberSenseExercise: TypeAlias = Flash | Compare | OnLine | NearEnough | BothSides
Exercise: TypeAlias = LaidExercise | MissingNumber | MissingSign | IsItRight | IsItTrue | NumberSenseExercise
# By exercise: cards played; the missing card; the missing operator; right or not; a place on the line or a ten; the larger amount.
Answer: TypeAlias = Calculation | Card | str | bool | int | Amount
