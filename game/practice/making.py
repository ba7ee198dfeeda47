"""Construction of an exercise for a fact, with a solution and no shorter one in the cards, or with one of the faults to find."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.dealing import shuffled
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import ANIMAL_CARDS, NUMBERS, SYMBOL_CARDS, Card, common_feature, sort_in_deck_order
from game.nambarz.minimal import mask_of, minimal_sets, numbers_of
from game.nambarz.moves import Calculation
from game.nambarz.refusals import calculation_fault
from game.nambarz.solver import calculation_orders
from game.practice.answers import right_calculations
from game.practice.exercises import AsMany, Exercise, IsItRight, IsItTrue, Longest, Make, MissingNumber, MissingSign, Simplest
from game.practice.facts import BasicFact, CardFact, Chain, Fact, NumberSense
from game.practice.hands import (
    ANIMAL_PROBABILITY,
    LARGE_HAND_SIZE,
    cards_for_numbers,
    choice_cards,
    choice_tiles,
    hand_of_one_type,
    solvable_hand,
    target_card,
)
from game.practice.kinds import kinds_for, offered_signs
from game.practice.sense import make_sense_exercise

CALCULATION_COUNTS = range(3, 9)  # numbers of calculations that are worth searching for and can all be found
MAX_TRIES = 8
RIGHT_SHARE = 0.5  # share of right calculations
# drawn from, with the keys of Nambarz
FAULT_KEYS = ("wrong_result", "wrong_result", "wrong_result", "matching_card", "mixed_types", "simpler")
CARD_TYPE_FAULTS = ("matching_card", "mixed_types")  # faults of the kinds of cards, not of arithmetic
MAX_FAULT_TRIES = 20


def make_exercise(
    fact: Fact, kind: str, rng: random.Random, operations: str = "", is_harder: bool = False, used_places: Sequence[int] = ()
) -> Exercise:
    """Return an exercise of this kind, one of `kinds_for(fact)`, about this fact.

    `operations` are the allowed operators, with the fact's own; "" means that one alone, and others to choose from if needed. `is_harder` makes
    number sense harder that mostly succeeds. `used_places` are those of the right cards so far, so that the next one is elsewhere.
    """
    assert kind in kinds_for(fact), f"{kind} cannot ask {fact}"
    if isinstance(fact, NumberSense):
        return make_sense_exercise(fact, rng, is_harder, used_places)
    match kind, fact:
        case (("make" | "simplest"), (BasicFact() | Chain())):
            return _make_target_exercise(fact, kind, rng, operations or _signs_of_fact(fact))
        case (("as_many" | "longest"), (BasicFact() | Chain())):
            return _make_open_ended(fact, kind, rng, offered_signs(fact, operations))
        case "is_it_right", (BasicFact() | Chain()):
            return make_is_it_right(fact, rng, operations or _signs_of_fact(fact))
        case "missing_number", BasicFact():
            return _make_missing_number(fact, rng, used_places)
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
        return Make(target, cards, operations, fact, fact.card_count)
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
    return sort_in_deck_order(hand_of_one_type(numbers, target, rng.random() < ANIMAL_PROBABILITY, rng))


def operands_in_random_order(fact: BasicFact, rng: random.Random) -> tuple[int, int]:
    """Return the two numbers, for + and * in random order."""
    if fact.sign in "+*" and rng.random() < 0.5:
        return fact.right, fact.left
    return fact.left, fact.right


def _make_missing_number(fact: BasicFact, rng: random.Random, used_places: Sequence[int]) -> MissingNumber:
    """Return an exercise with a gap for the result, or for one of the numbers that is on a card."""
    left, right = operands_in_random_order(fact, rng)
    animal = rng.random() < ANIMAL_PROBABILITY
    if fact.direction == "result":
        on_cards = fact.result in NUMBERS
        shown = choice_cards(fact.result, animal, rng, used_places) if on_cards else choice_tiles(fact, rng, used_places)
        return MissingNumber(left, fact.sign, right, None, shown, fact)
    if left in NUMBERS and rng.random() < 0.5:
        return MissingNumber(None, fact.sign, right, fact.result, choice_cards(left, animal, rng, used_places), fact)
    if right not in NUMBERS:
        left, right = right, left
    return MissingNumber(left, fact.sign, None, fact.result, choice_cards(right, animal, rng, used_places), fact)


def _make_missing_sign(fact: BasicFact, rng: random.Random, operations: str) -> MissingSign:
    left, right = operands_in_random_order(fact, rng)
    return MissingSign(left, right, fact.result, offered_signs(fact, operations), fact)


def _make_is_it_true(fact: BasicFact, rng: random.Random) -> IsItTrue:
    """Return a true equation half of the time, else one with a plausible neighbour of the result."""
    left, right = operands_in_random_order(fact, rng)
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


def make_is_it_right(fact: CardFact, rng: random.Random, operations: str) -> IsItRight:
    """Return a calculation to check: half of the time a right one, if possible, else a distractor.

    Distractors that break a rule of cards are about no fact.
    """
    arithmetic = Arithmetic(operations)
    traps = [] if rng.random() < RIGHT_SHARE else list(shuffled(FAULT_KEYS, rng))
    for trap in (*traps, "", *shuffled(FAULT_KEYS, rng)):
        for _ in range(MAX_FAULT_TRIES):
            candidate = _try_calculation(fact, trap, arithmetic, rng)
            fault = None if candidate is None else calculation_fault(arithmetic, candidate[1], candidate[0])
            if candidate is not None and ("" if fault is None else fault.key) == trap:
                return IsItRight(candidate[0], candidate[1], operations, None if trap in CARD_TYPE_FAULTS else fact)
    raise AssertionError(f"nothing can be asked about {fact}")


def _try_calculation(fact: CardFact, fault_key: str, arithmetic: Arithmetic, rng: random.Random) -> tuple[Card, Calculation] | None:
    """Return a random target and a calculation with this fault ("" for none), or None if it failed."""
    shown = _superfluous_calculation(fact, arithmetic, rng) if fault_key == "simpler" else _right_calculation(fact, arithmetic, rng)
    if shown is None:
        return None
    numbers, signs, makes = shown
    beside = _nearby_wrong_results(makes, numbers, signs)
    if fault_key == "wrong_result" and not beside:
        return None
    target = target_card(rng.choice(beside) if fault_key == "wrong_result" else makes, rng)
    cards = _cards_with_fault(numbers, target, fault_key, rng)
    return None if cards is None else (target, Calculation(cards, signs))


def _right_calculation(fact: CardFact, arithmetic: Arithmetic, rng: random.Random) -> tuple[tuple[int, ...], str, int]:
    """Return numbers and operators that make the fact's number, and that number."""
    if isinstance(fact, BasicFact):
        return operands_in_random_order(fact, rng), fact.sign, fact.result
    mask = mask_of(_required_numbers(fact, arithmetic, rng))
    return *rng.choice(calculation_orders(arithmetic, mask, fact.target)), fact.target


def _superfluous_calculation(fact: CardFact, arithmetic: Arithmetic, rng: random.Random) -> tuple[tuple[int, ...], str, int] | None:
    """Return a calculation of the fact's length in which one number is superfluous (rule NB-12), or None."""
    if isinstance(fact, BasicFact):
        return None
    smaller = [mask for mask in minimal_sets(arithmetic, fact.target) if mask.bit_count() == fact.card_count - 1]
    if not smaller:
        return None
    more = rng.choice([number for number in NUMBERS if number != fact.target])
    result = calculation_orders(arithmetic, mask_of((*numbers_of(rng.choice(smaller)), more)), fact.target)
    return (*rng.choice(result), fact.target) if result else None


def _nearby_wrong_results(number: int, numbers: Sequence[int], signs: str) -> list[int]:
    """Return wrong results near the right one, for two cards only plausible ones."""
    neighbors = [other for other in (number - 2, number - 1, number + 1, number + 2) if other in NUMBERS]
    return [other for other in neighbors if len(signs) > 1 or is_plausible_result(numbers[0], signs, numbers[1], other)]


def is_plausible_result(left: int, sign: str, right: int, result: int) -> bool:
    """Return True if a child may believe this result: a sum exceeds its parts, a difference is smaller."""
    if sign in "+*":
        return result >= max(left, right)
    return result <= left


def _cards_with_fault(numbers: Sequence[int], target: Card, fault_key: str, rng: random.Random) -> tuple[Card, ...] | None:
    """Return cards with these numbers: with a match for the target, mixed types or neither, by the fault."""
    if fault_key == "matching_card":
        cards = tuple(rng.choice([card for card in ANIMAL_CARDS if card.number == number]) for number in numbers)
        alike = any(common_feature(card, target) for card in cards)
        return cards if alike and all(cards.count(card) <= 2 for card in cards) else None
    if fault_key == "mixed_types":
        return tuple(rng.choice([card for card in (*SYMBOL_CARDS, *ANIMAL_CARDS) if card.number == number]) for number in numbers)
    return cards_for_numbers(numbers, target, rng.random() < ANIMAL_PROBABILITY, rng)
