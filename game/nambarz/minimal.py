"""Nambarz: the minimal sets of numbers, the source of all legal calculations (rules NB-9 to NB-13).

A set of two or more numbers, none equal to the target, is minimal if some order of all its numbers makes the target and no order of fewer
of them does. It is stored in one int, four bits a number: 1, 3, 7 or 15 in the bits 4n - 4 to 4n - 1 for one to four cards of n. One set is
part of another if `small & ~large == 0`.

The search goes level by level: each set grows by one number. A set that contains a minimal set is dropped, and so is a value that fewer of
the same numbers make (those would reach the target, too), or one from which all numbers that can follow without completing a minimal set do
not lead to the target.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from math import gcd, inf, prod
from typing import TypeAlias, TypeVar

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import COPIES_PER_NUMBER, NUMBERS

Mask: TypeAlias = int
Exponents: TypeAlias = tuple[int, int, int, int]  # exponents of the primes 2, 3, 5 and 7
FollowingNumbers: TypeAlias = tuple[int, ...]  # numbers that can still follow
V = TypeVar("V", bound=Hashable)
MinimalSetSearch: TypeAlias = Generator[None, None, tuple[Mask, ...]]

ALL_COPIES_MASK = 15
SETS_PER_STEP = 8  # sets examined in one step
FOUND_SETS: dict[tuple[Arithmetic, int], tuple[Mask, ...]] = {}  # minimal sets by arithmetic and target
FRACTION_SCALE = prod(NUMBERS) ** COPIES_PER_NUMBER  # a multiple of every product of cards, which scales fractions to integers


def mask_of(numbers: Iterable[int]) -> Mask:
    """Return the set of these numbers, at most four of each."""
    mask = 0
    for number in numbers:
        mask |= 1 << _next_bit(mask, number)
    return mask


def numbers_of(mask: Mask) -> tuple[int, ...]:
    """Return the numbers of a set, ascending."""
    return tuple(number for number in NUMBERS for _ in range((mask >> _bit_offset(number) & ALL_COPIES_MASK).bit_count()))


def remove_number(mask: Mask, number: int) -> Mask:
    """Return the set without one card of this number."""
    return mask & ~(1 << _next_bit(mask, number) - 1)


def minimal_sets(arithmetic: Arithmetic, target: int) -> tuple[Mask, ...]:
    """Return all minimal sets for this target, smaller ones first; four operations take about 10 ms."""
    for _step in find_in_steps(arithmetic, target):
        pass
    return FOUND_SETS[arithmetic, target]


def find_in_steps(arithmetic: Arithmetic, target: int) -> Iterator[None]:
    """Find the minimal sets for this target in steps of about 1 ms, for `minimal_sets` to return."""
    if (arithmetic, target) not in FOUND_SETS:
        products = set(arithmetic.operations) == {"*", "/"}
        FOUND_SETS[arithmetic, target] = yield from _find_product_sets(target) if products else _find_sum_sets(arithmetic, target)


def _bit_offset(number: int) -> int:
    return COPIES_PER_NUMBER * (number - 1)


def _next_bit(mask: Mask, number: int) -> int:
    return _bit_offset(number) + (mask >> _bit_offset(number) & ALL_COPIES_MASK).bit_count()


def _wider_sets(mask: Mask, target: int) -> Iterator[tuple[int, Mask]]:
    """Yield each number that a set can grow by, and the set with it."""
    for number in NUMBERS:
        if number != target and mask >> _bit_offset(number) & ALL_COPIES_MASK != ALL_COPIES_MASK:
            yield number, mask | 1 << _next_bit(mask, number)


def _search_by_level(
    target: int,
    start: dict[Mask, set[V]],
    can_reach_target_with: Callable[[set[V], int], bool],
    next_values: Callable[[set[V], int, FollowingNumbers], set[V]],
) -> MinimalSetSearch:
    """Find the minimal sets level by level; a level maps each set to the values it makes.

    `can_reach_target_with` tests if one more number leads from some of these values to the target; only the other sets are grown.
    `next_values` returns the values that one more number makes of these, given the numbers that can still follow.
    """
    minimal_sets_found: list[Mask] = []
    with_card: dict[Mask, list[Mask]] = {}  # minimal sets by each of their bits
    level = start
    known = dict(start)  # values that a set or a part of it makes
    while level:
        ways = yield from _extend_level(level, target, with_card)
        reached = sorted(wider for wider, way in ways.items() if any(can_reach_target_with(level[mask], number) for mask, number in way))
        minimal_sets_found += reached
        for mask in reached:
            del ways[mask]
            for bit in range(mask.bit_length()):
                if mask >> bit & 1:
                    with_card.setdefault(1 << bit, []).append(mask)
        after: dict[Mask, set[V]] = {}
        parts: dict[Mask, set[V]] = {}
        for count, (wider, way) in enumerate(ways.items()):
            if count % SETS_PER_STEP == SETS_PER_STEP - 1:
                yield
            remaining = _addable_numbers(wider, target, with_card)
            parts[wider] = set[V]().union(*(known[mask] for mask, _number in way))
            after[wider] = set[V]().union(*(next_values(level[mask], number, remaining) for mask, number in way)) - parts[wider]
        level = {mask: values for mask, values in after.items() if values}
        known = {mask: values | parts[mask] for mask, values in level.items()}
    return tuple(minimal_sets_found)


def _extend_level(
    level: Iterable[Mask], target: int, sets_by_bit: Mapping[Mask, Sequence[Mask]]
) -> Generator[None, None, dict[Mask, list[tuple[Mask, int]]]]:
    """Return each wider set that contains no minimal set, with its predecessors and the added numbers."""
    ways: dict[Mask, list[tuple[Mask, int]]] = {}
    for count, mask in enumerate(level):
        if count % SETS_PER_STEP == SETS_PER_STEP - 1:
            yield
        for number, wider in _wider_sets(mask, target):
            if not _contains_any(wider, sets_by_bit.get(wider ^ mask, ())):
                ways.setdefault(wider, []).append((mask, number))
    return ways


def _contains_any(mask: Mask, parts: Iterable[Mask]) -> bool:
    """Return True if one of the given sets is part of this set."""
    return any(small & ~mask == 0 for small in parts)


def _addable_numbers(mask: Mask, target: int, sets_by_bit: Mapping[Mask, Sequence[Mask]]) -> FollowingNumbers:
    """Return the numbers that can follow: of each, as many as complete no minimal set by themselves."""
    remaining: list[int] = []
    for number in NUMBERS:
        wider, bit = mask, 1 << _next_bit(mask, number)
        while number != target and bit < 1 << COPIES_PER_NUMBER * number and not _contains_any(wider | bit, sets_by_bit.get(bit, ())):
            remaining.append(number)
            wider, bit = wider | bit, bit << 1
    return tuple(remaining)


def _find_sum_sets(arithmetic: Arithmetic, target: int) -> MinimalSetSearch:
    """Find the minimal sets for operations that include addition or subtraction.

    Values out of reach of the target are dropped.
    """
    operations = arithmetic.operations
    fine = FRACTION_SCALE if arithmetic.fractions and {"*", "/"} <= set(operations) else 1
    goal = target * fine

    def can_reach_target_with(values: set[int], number: int) -> bool:
        return (
            ("+" in operations and goal - number * fine in values)
            or ("-" in operations and goal + number * fine in values)
            or ("*" in operations and goal % number == 0 and goal // number in values)
            or ("/" in operations and goal * number in values)
        )

    def next_values(values: set[int], number: int, remainder: FollowingNumbers) -> set[int]:
        low, high = _value_limits(operations, goal, [other * fine for other in remainder], prod(remainder))
        # a denominator can only vanish if later numbers hold its factors, because adding keeps it
        part = fine // gcd(fine, prod(remainder))
        step = number * fine
        after: list[int] = []
        if "+" in operations:
            after += [value + step for value in values]
        if "-" in operations:
            after += [value - step for value in values if arithmetic.fractions or value >= step]
        if "*" in operations:
            after += [value * number for value in values if value * number <= high]
        if "/" in operations:  # a fraction never becomes whole again without multiplication
            after += [value // number for value in values if value % number == 0]
        gap = 1 if "*" in operations or "/" in operations else gcd(*remainder)  # sums change by multiples of the common divisor of the rest
        return {value for value in after if low <= value <= high and value % part == 0 and (goal - value) % gap == 0}

    return _search_by_level(
        target, {mask_of([number]): {number * fine} for number in NUMBERS if number != target}, can_reach_target_with, next_values
    )


def _value_limits(operations: str, target: int, remaining: Sequence[int], product: int) -> tuple[float, float]:
    """Return the range of values from which the target is still in reach with the numbers that can follow.

    `product` is the most that a value can still be divided by.
    """
    high = target + sum(remaining) if "-" in operations else target
    if "/" in operations:
        high *= product
    if "+" in operations:
        low = -inf if "/" in operations else target - sum(remaining)
        return (min(low, 0) if "*" in operations else low), high
    return (1 if "*" in operations else target), high


def _prime_exponents(number: int) -> Exponents:
    """Return the exponents of the primes 2, 3, 5 and 7 in a card's number."""
    two, three, five, seven = (sum(number % prime**power == 0 for power in (1, 2, 3)) for prime in (2, 3, 5, 7))
    return two, three, five, seven


PRIME_EXPONENTS = {number: _prime_exponents(number) for number in NUMBERS}


def _find_product_sets(target: int) -> MinimalSetSearch:
    """Find the minimal sets for multiplication and division alone, or for one of them.

    Products have no bounds, but their order is free. So each step may go towards the target, measured in exponents of primes, and steps
    away from it are dropped. With all multiplications before the divisions, all values are whole.
    """
    goal = PRIME_EXPONENTS[target]

    def can_reach_target_with(values: set[Exponents], number: int) -> bool:
        return _multiply_exponents(goal, number, 1) in values or _multiply_exponents(goal, number, -1) in values

    def next_values(values: set[Exponents], number: int, remainder: FollowingNumbers) -> set[Exponents]:
        steps = [
            (value, sum((target - there) * step for target, there, step in zip(goal, value, PRIME_EXPONENTS[number], strict=True)))
            for value in values
        ]
        return {_multiply_exponents(value, number, 1 if towards > 0 else -1) for value, towards in steps if towards}

    nothing = {0: {PRIME_EXPONENTS[1]}}
    singles = {mask_of([number]): {PRIME_EXPONENTS[number]} for number in NUMBERS if number != target}
    return _search_by_level(target, singles if target == 1 else nothing, can_reach_target_with, next_values)


def _multiply_exponents(value: Exponents, number: int, sign: int) -> Exponents:
    """Return the exponents after multiplying by the number (sign 1) or dividing by it (sign -1)."""
    two, three, five, seven = (there + sign * step for there, step in zip(value, PRIME_EXPONENTS[number], strict=True))
    return two, three, five, seven
