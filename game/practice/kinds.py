"""The exercise kinds: the facts that they can ask, and their difficulty."""

from __future__ import annotations

from game.nambarz.cards import NUMBERS
from game.practice.exercises import (
    AsMany,
    Compare,
    Exercise,
    Flash,
    IsItRight,
    IsItTrue,
    Longest,
    Make,
    MissingNumber,
    MissingSign,
    NearEnough,
    OnLine,
    Simplest,
)
from game.practice.facts import SIGNS, BasicFact, Chain, Fact, NumberSense

SENSE_KINDS = ("flash", "compare", "line", "near")  # kinds of number sense: each asks the facts of its own name
KINDS = ("make", "missing_number", "missing_sign", "is_it_right", "is_it_true", "simplest", "as_many", "longest", *SENSE_KINDS)
_TYPES = (Make, MissingNumber, MissingSign, IsItRight, IsItTrue, Simplest, AsMany, Longest, Flash, Compare, OnLine, NearEnough)
_KIND = dict(zip(_TYPES, KINDS, strict=True))
HAND = 6  # cards to choose from, and in a hand for two cards
OPEN = ("as_many", "longest")  # no answer can be called sufficient, so never rated
SHEET = "sheet"  # no exercise kind: a calculation on a printed worksheet, which parents mark
TOUCH = "touch"  # no exercise kind: a test of eye and hand alone (`game.practice.reaction_test`)
DOUBTFUL = ("is_it_right", "is_it_true", "compare")  # yes or no: half of the answers prove nothing

# Chance of a right answer by guessing (None: 1 / number of choices), and additional difficulty of a kind for the same fact, in logits.
_GUESSED = {"make": 0.03, "missing_number": None, "missing_sign": None, "is_it_right": 0.5, "is_it_true": 0.5, "simplest": 0.03}
_GUESSED |= {"flash": 1 / 6, "compare": 1 / 2, "line": 0.2, "near": 1 / 3, SHEET: 0.03}
HARDER = {"make": 0.5, "missing_number": 0.0, "missing_sign": 0.0, "is_it_right": 0.3, "is_it_true": -0.2, "simplest": 0.8}
HARDER |= dict.fromkeys((*SENSE_KINDS, SHEET), 0.0)


def guess_rate(kind: str, options: int) -> float:
    """Return the chance of a right answer by guessing; `options` is the number of choices."""
    known = _GUESSED[kind]
    return 1 / options if known is None else known


def guess(exercise: Exercise) -> float:
    """Return the chance of guessing the answer to this exercise."""
    match exercise:
        case MissingNumber():
            return guess_rate("missing_number", len(exercise.hand))
        case MissingSign():
            return guess_rate("missing_sign", len(exercise.operations))
    return guess_rate(kind_of(exercise), 0)


def options(fact: Fact, kind: str, operations: str = "") -> int:
    """Return how many choices this exercise kind offers for a fact; `making.exercise_for` has operations."""
    match kind:
        case "missing_number":
            return HAND
        case "missing_sign":
            return len(offered(fact, operations))
    return 0


def offered(fact: Fact, operations: str = "") -> str:
    """Return the operators to choose from: + and - as long as these are enough."""
    if len(operations) > 1:
        return operations
    match fact:
        case Chain(signs=signs):
            return signs
        case BasicFact(sign=sign) if sign in "+-":
            return "+-"
    return SIGNS


def kind_of(exercise: Exercise) -> str:
    """Return the kind of an exercise, one of KINDS."""
    return _KIND[type(exercise)]


def kinds_for(fact: Fact) -> tuple[str, ...]:
    """Return the kinds that can ask this fact.

    Cards to cover show 1 to 10; a larger result is on a tile.
    """
    match fact:
        case NumberSense(kind=kind):
            return (kind,)
        case Chain():
            return "make", "simplest", "is_it_right", *OPEN
        case BasicFact(direction="sign"):
            return ("missing_sign",)
        case BasicFact(direction="number"):
            return ("missing_number",)
        case BasicFact():
            return "missing_number", *(("make", "simplest", "is_it_right", *OPEN) if makeable(fact) else ()), "is_it_true"


def makeable(fact: BasicFact) -> bool:
    """Return True if two cards make the number of a third, and neither of them matches it (rule NB-11)."""
    numbers = (fact.left, fact.right, fact.result)
    return all(number in NUMBERS for number in numbers) and fact.result not in (fact.left, fact.right)
