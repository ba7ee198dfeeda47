"""Construction of an exercise for a fact, with a solution and no shorter one in the cards."""

from __future__ import annotations

import random

from game.kernel import shuffled
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS, Card, in_order
from game.nambarz.minimal import mask_of, minimal_sets, numbers_of
from game.practice.answers import right_calculations
from game.practice.distractors import could_be, is_it_right
from game.practice.exercises import AsMany, Exercise, IsItTrue, Longest, Make, MissingNumber, MissingSign, Simplest
from game.practice.facts import BasicFact, Chain, Fact, NumberSense, Reckoned
from game.practice.hands import ANIMALS, LARGE_HAND, choice, dressed, hand, target_card, tiles
from game.practice.kinds import kinds_for, offered
from game.practice.sense import sense_exercise

CALCULATION_COUNTS = range(3, 9)  # numbers of calculations that are worth searching for and can all be found
TRIES = 8


def exercise_for(fact: Fact, kind: str, rng: random.Random, operations: str = "", sure: bool = False) -> Exercise:
    """Return an exercise of this kind, one of `kinds_for(fact)`, about this fact.

    `operations` are the allowed operators, with the fact's own; "" means that one alone, and others to choose from if needed. `sure` makes
    number sense harder that mostly succeeds.
    """
    assert kind in kinds_for(fact), f"{kind} cannot ask {fact}"
    if isinstance(fact, NumberSense):
        return sense_exercise(fact, rng, sure)
    match kind, fact:
        case (("make" | "simplest"), (BasicFact() | Chain())):
            return _laid(fact, kind, rng, operations or _signs(fact))
        case (("as_many" | "longest"), (BasicFact() | Chain())):
            return _open(fact, kind, rng, offered(fact, operations))
        case "is_it_right", (BasicFact() | Chain()):
            return is_it_right(fact, rng, operations or _signs(fact))
        case "missing_number", BasicFact():
            return _missing_number(fact, rng)
        case "missing_sign", BasicFact():
            return _missing_sign(fact, rng, operations)
        case "is_it_true", BasicFact():
            return _is_it_true(fact, rng)
    raise AssertionError(f"{kind} is no kind of exercise")


def _signs(fact: Reckoned) -> str:
    return fact.signs if isinstance(fact, Chain) else fact.sign


def _target(fact: Reckoned) -> int:
    return fact.target if isinstance(fact, Chain) else fact.result


def _must(fact: Reckoned, arithmetic: Arithmetic, rng: random.Random) -> tuple[int, ...]:
    """Return the numbers that make the target: the fact's own, or random ones of a chain."""
    if isinstance(fact, BasicFact):
        return fact.left, fact.right
    return numbers_of(rng.choice([mask for mask in minimal_sets(arithmetic, fact.target) if mask.bit_count() == fact.cards]))


def _laid(fact: Reckoned, kind: str, rng: random.Random, operations: str) -> Exercise:
    arithmetic, target = Arithmetic(operations), target_card(_target(fact), rng)
    cards = hand(arithmetic, target, _must(fact, arithmetic, rng), rng)
    if kind == "make":
        return Make(target, cards, fact.cards, operations, fact)
    return Simplest(target, cards, operations, fact)


def _open(fact: Reckoned, kind: str, rng: random.Random, operations: str) -> Exercise:
    """Return an open-ended exercise from the first suitable of a few hands.

    It has neither too few calculations nor too many, or for the longest one it allows three cards.
    """
    arithmetic, target = Arithmetic(operations), target_card(_target(fact), rng)
    for _ in range(TRIES):
        cards = _free_hand(_must(fact, arithmetic, rng), target, rng)
        made = AsMany(target, cards, operations) if kind == "as_many" else Longest(target, cards, operations)
        if _worth(made):
            break
    return made


def _worth(exercise: AsMany | Longest) -> bool:
    calculations = right_calculations(exercise)
    if isinstance(exercise, Longest):
        return len(calculations[0].cards) > 2
    return len({(mask_of(each.numbers), tuple(sorted(each.operations))) for each in calculations}) in CALCULATION_COUNTS


def _free_hand(must: tuple[int, ...], target: Card, rng: random.Random) -> tuple[Card, ...]:
    """Return a hand with these numbers and any others, all of one type."""
    spare = shuffled([number for number in NUMBERS if number != target.number and number not in must], rng)
    numbers = (*must, *spare)[: max(LARGE_HAND, len(must))]
    cards = dressed(numbers, target, rng.random() < ANIMALS, rng) or dressed(numbers, target, False, rng)
    assert cards is not None, "there are four symbols of each number"
    return in_order(cards)


def _either_way(fact: BasicFact, rng: random.Random) -> tuple[int, int]:
    """Return the two numbers, for + and * in random order."""
    if fact.sign in "+*" and rng.random() < 0.5:
        return fact.right, fact.left
    return fact.left, fact.right


def _missing_number(fact: BasicFact, rng: random.Random) -> MissingNumber:
    """Return an exercise with a gap for the result, or for one of the numbers that is on a card."""
    left, right = _either_way(fact, rng)
    animal = rng.random() < ANIMALS
    if fact.direction == "result":
        shown = choice(fact.result, animal, rng) if fact.result in NUMBERS else tiles(fact, rng)
        return MissingNumber(left, fact.sign, right, None, shown, fact)
    if left in NUMBERS and rng.random() < 0.5:
        return MissingNumber(None, fact.sign, right, fact.result, choice(left, animal, rng), fact)
    if right not in NUMBERS:
        left, right = right, left
    return MissingNumber(left, fact.sign, None, fact.result, choice(right, animal, rng), fact)


def _missing_sign(fact: BasicFact, rng: random.Random, operations: str) -> MissingSign:
    left, right = _either_way(fact, rng)
    return MissingSign(left, right, fact.result, offered(fact, operations), fact)


def _is_it_true(fact: BasicFact, rng: random.Random) -> IsItTrue:
    """Return a true equation half of the time, else one with a plausible neighbour of the result."""
    left, right = _either_way(fact, rng)
    if rng.random() < 0.5:
        return IsItTrue(left, fact.sign, right, fact.result, fact)
    neighbors = [fact.result - 1, fact.result + 1]
    if fact.sign == "*":
        neighbors += [fact.result - left, fact.result + left, fact.result - right, fact.result + right]
    elif fact.result > 10:
        neighbors += [fact.result - 10, fact.result + 10]
    wrong = [number for number in neighbors if 0 < number <= 100]
    likely = [number for number in wrong if could_be(left, fact.sign, right, number)]
    return IsItTrue(left, fact.sign, right, rng.choice(likely or wrong), fact)
