"""The kinds of exercises: which of them can ask a fact, and how hard they are."""

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
from game.practice.facts import Chain, Fact, Sense, Step

SENSE_KINDS = ("flash", "compare", "line", "near")  # number sense: each asks the facts of its own name
KINDS = ("make", "missing_number", "missing_sign", "is_it_right", "is_it_true", "simplest", "as_many", "longest", *SENSE_KINDS)
_TYPES = (Make, MissingNumber, MissingSign, IsItRight, IsItTrue, Simplest, AsMany, Longest, Flash, Compare, OnLine, NearEnough)
_KIND = dict(zip(_TYPES, KINDS, strict=True))
OPEN = ("as_many", "longest")  # nobody can say what would be enough: never rated

# How often one is right without knowing, and how much harder a kind asks the same fact, in logits.
GUESSED = {"make": 0.05, "missing_number": 1 / 6, "missing_sign": 1 / 2, "is_it_right": 1 / 2, "is_it_true": 1 / 2, "simplest": 0.05}
GUESSED |= {"flash": 1 / 6, "compare": 1 / 2, "line": 0.2, "near": 1 / 3}
HARDER = {"make": 0.5, "missing_number": 0.0, "missing_sign": 0.0, "is_it_right": 0.3, "is_it_true": -0.2, "simplest": 0.8}
HARDER |= dict.fromkeys(SENSE_KINDS, 0.0)


def kind_of(exercise: Exercise) -> str:
    """Which of KINDS it is."""
    return _KIND[type(exercise)]


def kinds_for(fact: Fact) -> tuple[str, ...]:
    """The kinds that can ask this fact, so that all that is laid is a card of 1 to 10."""
    match fact:
        case Sense(kind):
            return (kind,)
        case Chain():
            return "make", "simplest", "is_it_right", *OPEN
        case Step(direction="sign"):
            return ("missing_sign",)
        case Step(direction="number"):
            return ("missing_number",)
        case Step():
            missing = ("missing_number",) if fact.result in NUMBERS else ()
            return (*missing, *(("make", "simplest", "is_it_right", *OPEN) if makeable(fact) else ()), "is_it_true")


def makeable(fact: Step) -> bool:
    """Whether two cards make the number of a third so, and neither of them matches it (NB-11)."""
    numbers = (fact.left, fact.right, fact.result)
    return all(number in NUMBERS for number in numbers) and fact.result not in (fact.left, fact.right)
