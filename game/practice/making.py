"""Construction of an exercise for a fact, with a solution and no shorter one in the cards."""

from __future__ import annotations

import random

from game.kernel import shuffled
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS, Card, sort_in_deck_order
from game.nambarz.minimal import mask_of, minimal_sets, numbers_of
from game.practice.answers import right_calculations
from game.practice.distractors import is_plausible_result, make_is_it_right
from game.practice.exercises import AsMany, Exercise, IsItTrue, Longest, Make, MissingNumber, MissingSign, Simplest
from game.practice.facts import BasicFact, CardFact, Chain, Fact, NumberSense
from game.practice.hands import (
    ANIMAL_PROBABILITY,
    LARGE_HAND_SIZE,
    cards_for_numbers,
    choice_cards,
    choice_tiles,
    solvable_hand,
    target_card,
)
from game.practice.kinds import kinds_for, offered_signs
from game.practice.sense import make_sense_exercise

CALCULATION_COUNTS = range(3, 9)  # numbers of calculations that are worth searching for and can all be found
MAX_TRIES = 8


def make_exercise(fact: Fact, kind: str, rng: random.Random, operations: str = "", is_harder: bool = False) -> Exercise:
    """Return an exercise of this kind, one of `kinds_for(fact)`, about this fact.

    `operations` are the allowed operators, with the fact's own; "" means that one alone, and others to choose from if needed. `is_harder` makes
    number sense harder that mostly succeeds.
    """
    assert kind in kinds_for(fact), f"{kind} cannot ask {fact}"
    if isinstance(fact, NumberSense):
        return make_sense_exercise(fact, rng, is_harder)
    match kind, fact:
        case (("make" | "simplest"), (BasicFact() | Chain())):
            return _make_target_exercise(fact, kind, rng, operations or _signs_of_fact(fact))
        case (("as_many" | "longest"), (BasicFact() | Chain())):
            return _make_open_ended(fact, kind, rng, offered_signs(fact, operations))
        case "is_it_right", (BasicFact() | Chain()):
            return make_is_it_right(fact, rng, operations or _signs_of_fact(fact))
        case "missing_number", BasicFact():
            return _make_missing_number(fact, rng)
        case "missing_sign", BasicFact():
            return _make_missing_sign(fact, rng, operations)
        case "is_it_true", BasicFact():
            return _make_is_it_true(fact, rng)
    raise AssertionError(f"{kind} is no kind of exercise")


def _signs_of_fact(fact: CardFact) -> str:
    return fact.signs if isinstance(fact, Chain) else fact.sign


def _target_of_fact(fact: CardFact) -> int:
    return fact.target if isinstance(fact, Chain) else fact.result


def _required_numbers(fact: CardFact, arithmetic: Arithmetic, rng: random.Random) -> tuple[int, ...]:
    """Return the numbers that make the target: the fact's own, or random ones of a chain."""
    if isinstance(fact, BasicFact):
        return fact.left, fact.right
    return numbers_of(rng.choice([mask for mask in minimal_sets(arithmetic, fact.target) if mask.bit_count() == fact.card_count]))


def _make_target_exercise(fact: CardFact, kind: str, rng: random.Random, operations: str) -> Exercise:
    arithmetic, target = Arithmetic(operations), target_card(_target_of_fact(fact), rng)
    cards = solvable_hand(arithmetic, target, _required_numbers(fact, arithmetic, rng), rng)
    if kind == "make":
        return Make(target, cards, fact.card_count, operations, fact)
    return Simplest(target, cards, operations, fact)


def _make_open_ended(fact: CardFact, kind: str, rng: random.Random, operations: str) -> Exercise:
    """Return an open-ended exercise from the first suitable of a few hands.

    It has neither too few calculations nor too many, or for the longest one it allows three cards.
    """
    arithmetic, target = Arithmetic(operations), target_card(_target_of_fact(fact), rng)
    for _ in range(MAX_TRIES):
        cards = _unrestricted_hand(_required_numbers(fact, arithmetic, rng), target, rng)
        exercise = AsMany(target, cards, operations) if kind == "as_many" else Longest(target, cards, operations)
        if _is_worthwhile(exercise):
            break
    return exercise


def _is_worthwhile(exercise: AsMany | Longest) -> bool:
    calculations = right_calculations(exercise)
    if isinstance(exercise, Longest):
        return len(calculations[0].cards) > 2
    return len({(mask_of(each.numbers), tuple(sorted(each.operations))) for each in calculations}) in CALCULATION_COUNTS


def _unrestricted_hand(required_numbers: tuple[int, ...], target: Card, rng: random.Random) -> tuple[Card, ...]:
    """Return a hand with these numbers and any others, all of one type."""
    spare = shuffled([number for number in NUMBERS if number != target.number and number not in required_numbers], rng)
    numbers = (*required_numbers, *spare)[: max(LARGE_HAND_SIZE, len(required_numbers))]
    cards = cards_for_numbers(numbers, target, rng.random() < ANIMAL_PROBABILITY, rng) or cards_for_numbers(numbers, target, False, rng)
    assert cards is not None, "there are four symbols of each number"
    return sort_in_deck_order(cards)


def _operands_in_random_order(fact: BasicFact, rng: random.Random) -> tuple[int, int]:
    """Return the two numbers, for + and * in random order."""
    if fact.sign in "+*" and rng.random() < 0.5:
        return fact.right, fact.left
    return fact.left, fact.right


def _make_missing_number(fact: BasicFact, rng: random.Random) -> MissingNumber:
    """Return an exercise with a gap for the result, or for one of the numbers that is on a card."""
    left, right = _operands_in_random_order(fact, rng)
    animal = rng.random() < ANIMAL_PROBABILITY
    if fact.direction == "result":
        shown = choice_cards(fact.result, animal, rng) if fact.result in NUMBERS else choice_tiles(fact, rng)
        return MissingNumber(left, fact.sign, right, None, shown, fact)
    if left in NUMBERS and rng.random() < 0.5:
        return MissingNumber(None, fact.sign, right, fact.result, choice_cards(left, animal, rng), fact)
    if right not in NUMBERS:
        left, right = right, left
    return MissingNumber(left, fact.sign, None, fact.result, choice_cards(right, animal, rng), fact)


def _make_missing_sign(fact: BasicFact, rng: random.Random, operations: str) -> MissingSign:
    left, right = _operands_in_random_order(fact, rng)
    return MissingSign(left, right, fact.result, offered_signs(fact, operations), fact)


def _make_is_it_true(fact: BasicFact, rng: random.Random) -> IsItTrue:
    """Return a true equation half of the time, else one with a plausible neighbour of the result."""
    left, right = _operands_in_random_order(fact, rng)
    if rng.random() < 0.5:
        return IsItTrue(left, fact.sign, right, fact.result, fact)
    neighbors = [fact.result - 1, fact.result + 1]
    if fact.sign == "*":
        neighbors += [fact.result - left, fact.result + left, fact.result - right, fact.result + right]
    elif fact.result > 10:
        neighbors += [fact.result - 10, fact.result + 10]
    wrong = [number for number in neighbors if 0 < number <= 100]
    likely = [number for number in wrong if is_plausible_result(left, fact.sign, right, number)]
    return IsItTrue(left, fact.sign, right, rng.choice(likely or wrong), fact)
