"""Nambarz: the calculations that a hand allows, and simpler ones in a long one (rules NB-9 to NB-13 and NB-19)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import TypeAlias

from game.nambarz.arithmetic import Arithmetic, ForbiddenStep, Value
from game.nambarz.cards import Card, common_feature
from game.nambarz.minimal import Mask, mask_of, minimal_sets, numbers_of, remove_number
from game.nambarz.moves import Calculation

CardCounts: TypeAlias = dict[int, Counter[Card]]  # number of each card, by the card's number
OrderedCalculation: TypeAlias = tuple[tuple[int, ...], str]  # numbers and the operations between them

MAX_SOLVED_CARDS = 4  # cards


def calculations(arithmetic: Arithmetic, hand: Sequence[Card], cover: Card) -> Iterator[Calculation]:
    """Yield each legal calculation of these cards on this number card once.

    Within a type, those with fewer cards come first.
    """
    free = [card for card in hand if not card.joker and common_feature(card, cover) is None]
    for cards in ([card for card in free if not card.animal], [card for card in free if card.animal]):
        held = mask_of(card.number for card in cards)
        kinds = _count_by_number(cards)
        for mask in minimal_sets(arithmetic, cover.number):
            if not mask & ~held:
                for numbers, operations in calculation_orders(arithmetic, mask, cover.number):
                    for chosen in _card_choices(numbers, kinds):
                        yield Calculation(chosen, operations)


def recombinations(arithmetic: Arithmetic, laid: Sequence[Card], cover: Card) -> Iterator[Calculation]:
    """Return all legal calculations that use all these cards (rule NB-22)."""
    return (calculation for calculation in calculations(arithmetic, laid, cover) if len(calculation.cards) == len(laid))


def is_minimal(arithmetic: Arithmetic, cards: Sequence[Card], target: int) -> bool:
    """Return True if no smaller set of these cards makes the target (rule NB-12).

    No card may have the target's number. Few cards are worked out directly, because the minimal sets take some ms the first time.
    """
    if len(cards) > MAX_SOLVED_CARDS:
        return _smaller_minimal_sets(arithmetic, cards, target) == []
    numbers = [card.number for card in cards]
    parts = {mask_of(part) for size in range(2, len(numbers)) for part in combinations(numbers, size)}
    return not any(target in _possible_results(arithmetic, part) for part in parts)


def simplest_calculation(arithmetic: Arithmetic, cards: Sequence[Card], target: int) -> Calculation:
    """Return the simplest right calculation inside one with too many cards (rule NB-19).

    It has the fewest cards and, among equals, those played first. Their order is the one played if that is right, else the first right one.
    """
    parts = _smaller_minimal_sets(arithmetic, cards, target)
    fewest = min(mask.bit_count() for mask in parts)
    places, mask = min((_first_indices(cards, mask), mask) for mask in parts if mask.bit_count() == fewest)
    right = dict(reversed(calculation_orders(arithmetic, mask, target)))
    for order in permutations(places):
        numbers = tuple(cards[index].number for index in order)
        if numbers in right:
            return Calculation(tuple(cards[index] for index in order), right[numbers])
    raise AssertionError("a minimal set has an order")


@lru_cache(maxsize=20_000)
def calculation_orders(arithmetic: Arithmetic, mask: Mask, target: Value) -> tuple[OrderedCalculation, ...]:
    """Return each order of these numbers, with operations, that makes the target, sorted.

    Equal orders are sorted by their operations (+ - * /).
    """
    numbers = numbers_of(mask)
    if len(numbers) == 1:
        return ((numbers, ""),) if numbers[0] == target else ()
    result = []
    for last in sorted(set(numbers)):
        remainder = remove_number(mask, last)
        for operation in arithmetic.operations:
            before = arithmetic.value_before(target, operation, last)
            if before is not None and before in _possible_results(arithmetic, remainder):
                result += [
                    ((*order, last), operations + operation) for order, operations in calculation_orders(arithmetic, remainder, before)
                ]
    return tuple(sorted(result, key=lambda order: (order[0], ["+-*/".index(sign) for sign in order[1]])))


@lru_cache(maxsize=20_000)
def _possible_results(arithmetic: Arithmetic, mask: Mask) -> frozenset[Value]:
    """Return all results that some order of all these numbers makes."""
    numbers = numbers_of(mask)
    if len(numbers) == 1:
        return frozenset(numbers)
    steps = (
        arithmetic.apply_step(before, operation, last)
        for last in set(numbers)
        for before in _possible_results(arithmetic, remove_number(mask, last))
        for operation in arithmetic.operations
    )
    return frozenset(value for value in steps if not isinstance(value, ForbiddenStep))


def _smaller_minimal_sets(arithmetic: Arithmetic, cards: Sequence[Card], target: int) -> list[Mask]:
    """Return the minimal sets that use fewer than all of these cards."""
    held = mask_of(card.number for card in cards)
    return [mask for mask in minimal_sets(arithmetic, target) if mask != held and not mask & ~held]


def _first_indices(cards: Sequence[Card], mask: Mask) -> tuple[int, ...]:
    """Return the first indices in the order of play at which these numbers lie."""
    required = Counter(numbers_of(mask))
    places = []
    for index, card in enumerate(cards):
        if required[card.number]:
            required[card.number] -= 1
            places.append(index)
    return tuple(places)


def _count_by_number(cards: Sequence[Card]) -> CardCounts:
    kinds: CardCounts = defaultdict(Counter)
    for card in cards:
        kinds[card.number][card] += 1
    return kinds


def _card_choices(numbers: Sequence[int], kinds: CardCounts) -> Iterator[tuple[Card, ...]]:
    """Yield each different choice of cards with these numbers, in this order.

    An animal's number may be on cards of two kinds. `kinds` changes during the iteration and is restored at its end.
    """
    if all(len(kinds[number]) == 1 for number in numbers):
        yield tuple(next(iter(kinds[number])) for number in numbers)
        return
    copies = kinds[numbers[0]]
    for first, count in list(copies.items()):
        if count:
            copies[first] = count - 1
            for others in _card_choices(numbers[1:], kinds):
                yield (first, *others)
            copies[first] = count
