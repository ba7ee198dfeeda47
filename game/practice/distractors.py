"""Calculations to check: right ones, and distractors with the faults of rules NB-9, NB-11, NB-12 and NB-22."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.kernel import shuffled
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import ANIMAL_CARDS, NUMBERS, SYMBOL_CARDS, Card, common_feature
from game.nambarz.minimal import mask_of, minimal_sets, numbers_of
from game.nambarz.moves import Calculation
from game.nambarz.refusals import calculation_fault
from game.nambarz.solver import calculation_orders
from game.practice.exercises import IsItRight
from game.practice.facts import BasicFact, CardFact, Chain
from game.practice.hands import ANIMAL_PROBABILITY, cards_for_numbers, target_card

RIGHT_SHARE = 0.5  # share of right calculations
# drawn from, with the keys of Nambarz
FAULT_KEYS = ("wrong_result", "wrong_result", "wrong_result", "matching_card", "mixed_types", "simpler")
CARD_TYPE_FAULTS = ("matching_card", "mixed_types")  # faults of the kinds of cards, not of arithmetic
MAX_TRIES = 20


def make_is_it_right(fact: CardFact, rng: random.Random, operations: str) -> IsItRight:
    """Return a calculation to check: half of the time a right one, if possible, else a distractor.

    Distractors that break a rule of cards are about no fact.
    """
    arithmetic = Arithmetic(operations)
    traps = [] if rng.random() < RIGHT_SHARE else list(shuffled(FAULT_KEYS, rng))
    for trap in (*traps, "", *shuffled(FAULT_KEYS, rng)):
        for _ in range(MAX_TRIES):
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
    match fact:
        case BasicFact(sign, left, right):
            turned = sign in "+*" and rng.random() < 0.5
            return ((right, left) if turned else (left, right)), sign, fact.result
        case Chain(cards, _, target):
            mask = rng.choice([mask for mask in minimal_sets(arithmetic, target) if mask.bit_count() == cards])
            return *rng.choice(calculation_orders(arithmetic, mask, target)), target


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
