"""The facts that a child may know: one step of arithmetic, chains of several cards, number sense."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from game.kernel import BadNotation

SIGNS = "+-*/"
DIRECTIONS = ("result", "number", "sign")  # the unknown part of "9 - 4 = 5"
MAX_NUMBER = 100  # largest number in a basic fact
CHAIN_CARDS = (3, 4, 5, 6, 7)  # numbers of cards of a chain
RULES = ("0+", "0-", "0*", "1*", "1/")  # 0 and 1 with the operators for which they are a rule
NUMBER_RANGES = (10, 20, 100)  # largest numbers of comparisons and number lines

_RESULT_PATTERN = re.compile(r"(\d{1,3})([-+*/])(\d{1,3})=\?", re.ASCII)
_NUMBER_PATTERN = re.compile(r"(\d{1,3})([-+*/])\?=(\d{1,3})", re.ASCII)
_SIGN_PATTERN = re.compile(r"(\d{1,3})\[([-+*/])\](\d{1,3})=\d{1,3}", re.ASCII)
_SENSE_PATTERN = re.compile(r"(flash|compare|line|near|same|rule|rest):(\d{1,3})([-+*/]?)(\d{0,2})", re.ASCII)
_CHAIN_PATTERN = re.compile(r"(\d):([-+*/]{1,4}):(\d{1,2})", re.ASCII)
_FAMILY_PATTERN = re.compile(r"([-+*/]{1,4}|(?:flash|compare|line|near|same|rule|rest)[-+*/]?) (\d{1,3}) (\d{1,3})", re.ASCII)

FactFamily: TypeAlias = tuple[str, int, int]  # facts that differ only in direction: the unit of learning


@dataclass(frozen=True, slots=True, order=True)
class BasicFact:
    """A single step of arithmetic: `left sign right`, with whole numbers of 0 or more and exact divisions.

    Of + and * the two orders are one fact, in which `left` is not the smaller number.
    """

    sign: str
    left: int
    right: int
    direction: str = "result"  # the unknown part
    card_count: ClassVar[int] = 2

    @property
    def result(self) -> int:
        match self.sign:
            case "+":
                return self.left + self.right
            case "-":
                return self.left - self.right
            case "*":
                return self.left * self.right
            case _:
                return self.left // self.right

    def __str__(self) -> str:
        """Return the key: 9-4=? for the result, 9-?=5 for a number, 9[-]4=5 for the operator."""
        match self.direction:
            case "result":
                return f"{self.left}{self.sign}{self.right}=?"
            case "number":
                return f"{self.left}{self.sign}?={self.result}"
            case _:
                return f"{self.left}[{self.sign}]{self.right}={self.result}"


@dataclass(frozen=True, slots=True, order=True)
class Chain:
    """A task to make `target` with three or more cards and these operators (in the order + - * /)."""

    card_count: int
    signs: str
    target: int

    def __str__(self) -> str:
        return f"{self.card_count}:{self.signs}:{self.target}"


@dataclass(frozen=True, slots=True, order=True)
class NumberSense:
    """A fact of number sense: a feeling for quantity, size and distance, without calculation.

    flash    how many are the `left` things shown briefly
    compare  which is more: `left sign right` or an amount near it; without an operator: two numbers up to `left`
    line     the place of a number on the empty line from 0 to `left`
    near     the ten nearest to `left * right`; with + and no `right`: to a sum of three numbers near `left`
    same     both sides of an equals sign are the same, up to `left`: 7 = 3 + ?; with +: 3 + 4 = 2 + ?
    rule     what 0 or 1 (`left`) does with this operator: 5 + 0, 5 - 5, 6 * 0, 6 * 1, 6 / 1, 6 / 6
    rest     what is left over from a division by `left`, which may be nothing
    """

    kind: str
    sign: str
    left: int
    right: int = 0
    card_count: ClassVar[int] = 2

    def __str__(self) -> str:
        """Return the key: flash:7, compare:10, compare:6+7, line:20, near:7*4, near:60+, same:20+, rule:0*, rest:5/."""
        return f"{self.kind}:{self.left}{self.sign}{self.right or ''}"


CardFact: TypeAlias = BasicFact | Chain  # facts that can be asked with cards to play
Fact: TypeAlias = CardFact | NumberSense


def parse_fact(text: str) -> Fact:
    """Return the fact with this key, or raise BadNotation."""
    basic_fact = _parse_unchecked(text)
    if basic_fact is None or not _is_valid_fact(basic_fact) or str(basic_fact) != text:
        raise BadNotation(text)
    return basic_fact


def family_at(sign: str, row: int, column: int) -> FactFamily:
    """Return the family of a cell of an operator's table, row and column from 1: r + c, (r + c) - c, r x c, (r x c) / c."""
    match sign:
        case "+" | "*":
            return sign, max(row, column), min(row, column)
        case "-":
            return sign, row + column, column
        case _:
            return sign, row * column, column


def family_of_fact(fact: Fact) -> FactFamily:
    """Return the family of a fact: operator and two numbers; of a chain: operators, card count, target."""
    match fact:
        case BasicFact():
            return fact.sign, fact.left, fact.right
        case Chain():
            return fact.signs, fact.card_count, fact.target
        case NumberSense():
            return f"{fact.kind}{fact.sign}", fact.left, fact.right


def is_basic_family(family: FactFamily) -> bool:
    """Return True for a family of basic facts, which can be mastered; chains and number sense are skills."""
    return family[0] in ("+", "-", "*", "/")


def largest_number_in(family: FactFamily) -> int:
    """Return the largest number in the facts of a basic family, the result included."""
    return max(family[1], BasicFact(*family).result)


def family_key(family: FactFamily) -> str:
    """Return the key of a family as it is stored: "* 8 7", "+-*/ 3 10"."""
    return " ".join(map(str, family))


def parse_family(text: str) -> FactFamily:
    """Return the family with this key, or raise BadNotation."""
    match = _FAMILY_PATTERN.fullmatch(text)
    if match is None:
        raise BadNotation(text)
    family = match[1], int(match[2]), int(match[3])
    if family_key(family) != text or not _is_possible_family(family):
        raise BadNotation(text)
    return family


def _parse_unchecked(text: str) -> Fact | None:
    if match := _RESULT_PATTERN.fullmatch(text):
        return BasicFact(match[2], int(match[1]), int(match[3]))
    if match := _SIGN_PATTERN.fullmatch(text):
        return BasicFact(match[2], int(match[1]), int(match[3]), "sign")
    if match := _CHAIN_PATTERN.fullmatch(text):
        return Chain(int(match[1]), match[2], int(match[3]))
    if match := _SENSE_PATTERN.fullmatch(text):
        return NumberSense(match[1], match[3], int(match[2]), int(match[4] or 0))
    if match := _NUMBER_PATTERN.fullmatch(text):
        right = _missing_operand(match[2], int(match[1]), int(match[3]))
        return None if right is None else BasicFact(match[2], int(match[1]), right, "number")
    return None


def _is_possible_family(family: FactFamily) -> bool:
    """Return True if facts of this family exist: numbers in range, exact divisions, operators in order."""
    sign, left, right = family
    if is_basic_family(family):
        return _is_valid_fact(BasicFact(sign, left, right))
    return sign[0] not in SIGNS or _is_valid_fact(Chain(left, sign, right))


def _missing_operand(sign: str, left: int, result: int) -> int | None:
    """Return the right operand with which `left` makes `result`, or None."""
    match sign:
        case "+":
            return result - left
        case "-":
            return left - result
        case "*":
            return result // left if left else None
        case _:
            return left // result if result else None


def _is_valid_fact(fact: Fact) -> bool:
    match fact:
        case NumberSense():
            return _is_valid_sense(fact)
        case Chain(cards, signs, target):
            return cards >= 3 and 1 <= target <= 10 and signs == "".join(sign for sign in SIGNS if sign in signs)
        case BasicFact(sign, left, right):
            ordered = left >= right if sign in "+*-" else right > 0 and left % right == 0
            return ordered and right >= 0 and max(left, right) <= MAX_NUMBER and 0 <= fact.result <= MAX_NUMBER


def _is_valid_sense(number_sense: NumberSense) -> bool:
    match number_sense:
        case NumberSense("flash", "", left, 0):
            return 1 <= left <= 10
        case NumberSense(("compare" | "line"), "", left, 0):
            return left in NUMBER_RANGES
        case NumberSense("same", ("" | "+"), left, 0):
            return left in NUMBER_RANGES[:2]
        case NumberSense("rule", sign, left, 0):
            return sign != "" and f"{left}{sign}" in RULES
        case NumberSense("rest", "/", left, 0):
            return 2 <= left <= 10
        case NumberSense("near", "+", left, 0):
            return left % 10 == 0 and 30 <= left <= 90
        case NumberSense(("compare" | "near") as kind, sign, left, right):
            return (sign == "*" or (kind, sign) == ("compare", "+")) and 10 >= left >= right >= 2
    return False
