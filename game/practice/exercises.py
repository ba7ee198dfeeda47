"""The exercises as values: what is asked, and what a child may answer. All are laid with Nambarz's own cards."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
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
    """`left sign right = result` with one number away (None): which card of the hand is it?

    A result above 10 is on no card of the game: then all of the hand stand on wooden tiles."""

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
    """A calculation that somebody laid on the card `target`: may it lie there? Wrong results, and the game's own traps (NB-9 to NB-12).

    `fact` is None where the kinds of cards forbid it: that asks for the game's rules and says nothing about arithmetic, so it is not rated.
    """

    target: Card
    calculation: Calculation
    operations: str
    fact: Fact | None


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


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or a calculation with one sign that makes one."""

    numbers: tuple[Number, ...]
    sign: str = ""

    @property
    def value(self) -> Number:
        return prod(self.numbers) if self.sign == "*" else sum(self.numbers)

    def __str__(self) -> str:
        return f" {self.sign} ".join(map(str, self.numbers))


@dataclass(frozen=True, slots=True)
class Flash:
    """The animal card is seen for a moment, its number as dots in a frame of ten: which card of the hand has this number?

    `sure`: the child mostly knows this, so the moment is shorter.
    """

    card: Card
    hand: tuple[Card, ...]
    fact: Fact
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Compare:
    """Which of the two is more? They are never the same."""

    left: Amount
    right: Amount
    fact: Fact

    @property
    def larger(self) -> Amount:
        return max(self.left, self.right, key=lambda amount: amount.value)


@dataclass(frozen=True, slots=True)
class OnLine:
    """Where does `number` lie on an empty line from 0 to `end`? The answer is a whole number no farther from it than `tolerance`."""

    number: Number
    end: Number
    tolerance: int
    fact: Fact


@dataclass(frozen=True, slots=True)
class NearEnough:
    """Which of these three tens is nearest to what the calculation makes?"""

    amount: Amount
    tens: tuple[Number, Number, Number]
    fact: Fact

    @property
    def nearest(self) -> Number:
        return min(self.tens, key=lambda ten: abs(ten - self.amount.value))


NumberSense: TypeAlias = Flash | Compare | OnLine | NearEnough
Exercise: TypeAlias = Make | MissingNumber | MissingSign | IsItRight | IsItTrue | Simplest | AsMany | Longest | NumberSense
# Cards laid; the missing card; the missing sign; right or not; a place on the line or a ten; the one that is more.
Answer: TypeAlias = Calculation | Card | str | bool | int | Amount
