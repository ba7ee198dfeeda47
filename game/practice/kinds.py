"""The exercise kinds: the facts that they can ask, and their difficulty."""

from __future__ import annotations

from game.nambarz.cards import NUMBERS
from game.practice.exercises import (
    AsMany,
    BothSides,
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
_EXERCISE_TYPES = (Make, MissingNumber, MissingSign, IsItRight, IsItTrue, Simplest, AsMany, Longest, Flash, Compare, OnLine, NearEnough)
_KIND_BY_TYPE = {**dict(zip(_EXERCISE_TYPES, KINDS, strict=True)), BothSides: "missing_number"}
HAND_SIZE = 6  # cards to choose from, and in a hand for two cards
MAX_CHECKED_CARDS = 5  # cards of the longest calculation that is shown to be checked; a longer one is only made
OPEN_ENDED_KINDS = ("as_many", "longest")  # no answer can be called sufficient, so never rated
WORKSHEET_KIND = "sheet"  # no exercise kind: a calculation on a printed worksheet, which parents mark
REACTION_TEST_KIND = "touch"  # no exercise kind: a test of eye and hand alone (`game.practice.reaction_test`)
YARD_KIND, CONTEST_KIND = "yard", "contest"  # no exercise kinds: calculations in the builders' yard and its contest (`game.practice.yard`)
UNCOUNTED_KINDS = (REACTION_TEST_KIND, YARD_KIND, CONTEST_KIND)  # kinds of answers that count in no figure on practice
YES_NO_KINDS = ("is_it_right", "is_it_true", "compare")  # yes or no: half of the answers prove nothing

# Chance of a right answer by guessing (None: 1 / number of choices), and additional difficulty of a kind for the same fact, in logits.
_GUESS_CHANCES = {"make": 0.03, "missing_number": None, "missing_sign": None, "is_it_right": 0.5, "is_it_true": 0.5, "simplest": 0.03}
_GUESS_CHANCES |= {"flash": 1 / 6, "compare": 1 / 2, "line": 0.2, "near": 1 / 3, WORKSHEET_KIND: 0.03}
KIND_DIFFICULTY = {"make": 0.5, "missing_number": 0.0, "missing_sign": 0.0, "is_it_right": 0.3, "is_it_true": -0.2, "simplest": 0.8}
KIND_DIFFICULTY |= dict.fromkeys((*SENSE_KINDS, WORKSHEET_KIND), 0.0)


def kind_guess_chance(kind: str, choice_count: int) -> float:
    """Return the chance of a right answer by guessing; `choice_count` is the number of choices."""
    known = _GUESS_CHANCES[kind]
    return 1 / choice_count if known is None else known


def exercise_guess_chance(exercise: Exercise) -> float:
    """Return the chance of guessing the answer to this exercise."""
    match exercise:
        case MissingNumber() | BothSides():
            return kind_guess_chance("missing_number", len(exercise.hand))
        case MissingSign():
            return kind_guess_chance("missing_sign", len(exercise.operations))
    return kind_guess_chance(kind_of(exercise), 0)


def count_choices(fact: Fact, kind: str, operations: str = "") -> int:
    """Return how many choices this exercise kind offers for a fact; `making.make_exercise` has operations."""
    match kind:
        case "missing_number":
            return HAND_SIZE
        case "missing_sign":
            return len(offered_signs(fact, operations))
    return 0


def offered_signs(fact: Fact, operations: str = "") -> str:
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
    return _KIND_BY_TYPE[type(exercise)]


def kinds_for(fact: Fact) -> tuple[str, ...]:
    """Return the kinds that can ask this fact.

    Cards to cover show 1 to 10; a larger result is on a tile.
    """
    match fact:
        case NumberSense(kind=("same" | "rule" | "rest")):
            return ("missing_number",)
        case NumberSense(kind=kind):
            return (kind,)
        case Chain(cards) if cards > MAX_CHECKED_CARDS:
            return "make", "longest"
        case Chain():
            return "make", "simplest", "is_it_right", *OPEN_ENDED_KINDS
        case BasicFact(direction="sign"):
            return ("missing_sign",)
        case BasicFact(direction="number"):
            return ("missing_number",)
        case BasicFact():
            return "missing_number", *(("make", "simplest", "is_it_right", *OPEN_ENDED_KINDS) if is_makeable(fact) else ()), "is_it_true"


def is_makeable(fact: BasicFact) -> bool:
    """Return True if two cards make the number of a third, and neither of them matches it (rule NB-11)."""
    numbers = (fact.left, fact.right, fact.result)
    return all(number in NUMBERS for number in numbers) and fact.result not in (fact.left, fact.right)
