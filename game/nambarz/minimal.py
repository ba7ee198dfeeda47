"""Nambarz: the minimal sets of numbers, from which the solver takes all that may be laid (NB-9 to NB-13).

A set of two or more numbers, none of them the target's, is minimal when some order of all of them makes the target and none of fewer
of them does. It is one int, four bits a number: 1, 3, 7 or 15 in the bits 4n - 4 to 4n - 1 for one to four cards of n.
So `small & ~large == 0` says that one is part of the other.

They are found by size: whatever the numbers so far make, one number more. What holds a minimal set already goes no further, and
neither does a value that fewer of the same numbers make (they would come to the target, too), or one that all numbers that can follow
without completing a minimal set do not bring to the target.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from math import gcd, inf, prod
from typing import TypeAlias, TypeVar

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import COPIES, NUMBERS

Mask: TypeAlias = int
Exponents: TypeAlias = tuple[int, int, int, int]  # of 2, 3, 5 and 7
Rest: TypeAlias = tuple[int, ...]  # what can still follow
V = TypeVar("V", bound=Hashable)
Finding: TypeAlias = Generator[None, None, tuple[Mask, ...]]

ALL_FOUR = 15
PART = 8  # sets that are looked at in one step
FOUND: dict[tuple[Arithmetic, int], tuple[Mask, ...]] = {}  # by the operations and the target
FINE = prod(NUMBERS) ** COPIES  # all cards together divide it: fractions as whole numbers, which are quicker


def mask_of(numbers: Iterable[int]) -> Mask:
    """The set of these numbers, four of each at most."""
    mask = 0
    for number in numbers:
        mask |= 1 << _next_bit(mask, number)
    return mask


def numbers_of(mask: Mask) -> tuple[int, ...]:
    """The numbers of a set, ascending."""
    return tuple(number for number in NUMBERS for _ in range((mask >> _shift(number) & ALL_FOUR).bit_count()))


def less_one(mask: Mask, number: int) -> Mask:
    """The set without one of its cards of this number."""
    return mask & ~(1 << _next_bit(mask, number) - 1)


def minimal_sets(arithmetic: Arithmetic, target: int) -> tuple[Mask, ...]:
    """All minimal sets for this target, the smaller ones first. With all four operations they are found in about 10 ms."""
    for _step in in_steps(arithmetic, target):
        pass
    return FOUND[arithmetic, target]


def in_steps(arithmetic: Arithmetic, target: int) -> Iterator[None]:
    """Finds the minimal sets for this target a little at each step, about 1 ms; `minimal_sets` has them afterwards."""
    if (arithmetic, target) not in FOUND:
        products = set(arithmetic.operations) == {"*", "/"}
        FOUND[arithmetic, target] = yield from _products(target) if products else _sums(arithmetic, target)


def _shift(number: int) -> int:
    return COPIES * (number - 1)


def _next_bit(mask: Mask, number: int) -> int:
    return _shift(number) + (mask >> _shift(number) & ALL_FOUR).bit_count()


def _wider(mask: Mask, target: int) -> Iterator[tuple[int, Mask]]:
    """What a set can grow to: a number, and the set with it."""
    for number in NUMBERS:
        if number != target and mask >> _shift(number) & ALL_FOUR != ALL_FOUR:
            yield number, mask | 1 << _next_bit(mask, number)


def _search(
    target: int, start: dict[Mask, set[V]], makes: Callable[[set[V], int], bool], grow: Callable[[set[V], int, Rest], set[V]]
) -> Finding:
    """Level by level: `start` and every level hold what each set makes, `grow` what it makes with one number more and before all the rest.

    `makes` says whether that is the target among others: nothing is made of what needs no growing.
    """
    found: list[Mask] = []
    with_card: dict[Mask, list[Mask]] = {}  # the found sets, by each of their bits
    level = start
    known = dict(start)  # what a set or a part of it makes
    while level:
        ways = yield from _ways(level, target, with_card)
        reached = sorted(wider for wider, way in ways.items() if any(makes(level[mask], number) for mask, number in way))
        found += reached
        for mask in reached:
            del ways[mask]
            for bit in range(mask.bit_length()):
                if mask >> bit & 1:
                    with_card.setdefault(1 << bit, []).append(mask)
        after: dict[Mask, set[V]] = {}
        parts: dict[Mask, set[V]] = {}
        for count, (wider, way) in enumerate(ways.items()):
            if count % PART == PART - 1:
                yield
            rest = _rest(wider, target, with_card)
            parts[wider] = set[V]().union(*(known[mask] for mask, _number in way))
            after[wider] = set[V]().union(*(grow(level[mask], number, rest) for mask, number in way)) - parts[wider]
        level = {mask: values for mask, values in after.items() if values}
        known = {mask: values | parts[mask] for mask, values in level.items()}
    return tuple(found)


def _ways(
    level: Iterable[Mask], target: int, with_card: Mapping[Mask, Sequence[Mask]]
) -> Generator[None, None, dict[Mask, list[tuple[Mask, int]]]]:
    """Every set with one number more that holds none that was found: from which sets, and by which number."""
    ways: dict[Mask, list[tuple[Mask, int]]] = {}
    for count, mask in enumerate(level):
        if count % PART == PART - 1:
            yield
        for number, wider in _wider(mask, target):
            if not _holds(wider, with_card.get(wider ^ mask, ())):
                ways.setdefault(wider, []).append((mask, number))
    return ways


def _holds(mask: Mask, found: Iterable[Mask]) -> bool:
    """Whether one of these is part of the set."""
    return any(small & ~mask == 0 for small in found)


def _rest(mask: Mask, target: int, with_card: Mapping[Mask, Sequence[Mask]]) -> Rest:
    """What the set can grow by: of each number as many as alone complete no set that was found."""
    rest: list[int] = []
    for number in NUMBERS:
        wider, bit = mask, 1 << _next_bit(mask, number)
        while number != target and bit < 1 << COPIES * number and not _holds(wider | bit, with_card.get(bit, ())):
            rest.append(number)
            wider, bit = wider | bit, bit << 1
    return tuple(rest)


def _sums(arithmetic: Arithmetic, target: int) -> Finding:
    """Any operations but multiplication and division alone. Values that can no longer come to the target are left out."""
    operations = arithmetic.operations
    fine = FINE if arithmetic.fractions and {"*", "/"} <= set(operations) else 1
    goal = target * fine

    def makes(values: set[int], number: int) -> bool:
        return (
            ("+" in operations and goal - number * fine in values)
            or ("-" in operations and goal + number * fine in values)
            or ("*" in operations and goal % number == 0 and goal // number in values)
            or ("/" in operations and goal * number in values)
        )

    def grow(values: set[int], number: int, rest: Rest) -> set[int]:
        low, high = _limits(operations, goal, [other * fine for other in rest], prod(rest))
        part = fine // gcd(fine, prod(rest))  # a denominator goes only where its factors follow: adding keeps it
        step = number * fine
        after: list[int] = []
        if "+" in operations:
            after += [value + step for value in values]
        if "-" in operations:
            after += [value - step for value in values if arithmetic.fractions or value >= step]
        if "*" in operations:
            after += [value * number for value in values if value * number <= high]
        if "/" in operations:  # a fraction that nothing multiplies never gets whole again
            after += [value // number for value in values if value % number == 0]
        apart = 1 if "*" in operations or "/" in operations else gcd(*rest)  # sums move by multiples of what the rest has in common
        return {value for value in after if low <= value <= high and value % part == 0 and (goal - value) % apart == 0}

    return _search(target, {mask_of([number]): {number * fine} for number in NUMBERS if number != target}, makes, grow)


def _limits(operations: str, target: int, rest: Sequence[int], product: int) -> tuple[float, float]:
    """Between which values the target is in reach still, when so much can follow. `product`: what can be divided by at most."""
    high = target + sum(rest) if "-" in operations else target
    if "/" in operations:
        high *= product
    if "+" in operations:
        low = -inf if "/" in operations else target - sum(rest)
        return (min(low, 0) if "*" in operations else low), high
    return (1 if "*" in operations else target), high


def _exponents(number: int) -> Exponents:
    """How often each prime divides a card's number."""
    two, three, five, seven = (sum(number % prime**power == 0 for power in (1, 2, 3)) for prime in (2, 3, 5, 7))
    return two, three, five, seven


EXPONENTS = {number: _exponents(number) for number in NUMBERS}


def _products(target: int) -> Finding:
    """Multiplication and division alone: there is no end of products, but their order is free.

    So every step may go towards the target, counted in the exponents of the primes, and what goes away from it is left out.
    Multiplied first and divided then, everything stays whole.
    """
    goal = EXPONENTS[target]

    def makes(values: set[Exponents], number: int) -> bool:
        return _moved(goal, number, 1) in values or _moved(goal, number, -1) in values

    def grow(values: set[Exponents], number: int, rest: Rest) -> set[Exponents]:
        steps = [
            (value, sum((wanted - there) * step for wanted, there, step in zip(goal, value, EXPONENTS[number], strict=True)))
            for value in values
        ]
        return {_moved(value, number, 1 if towards > 0 else -1) for value, towards in steps if towards}

    nothing = {0: {EXPONENTS[1]}}
    singles = {mask_of([number]): {EXPONENTS[number]} for number in NUMBERS if number != target}
    return _search(target, singles if target == 1 else nothing, makes, grow)


def _moved(value: Exponents, number: int, sign: int) -> Exponents:
    """The value multiplied by the number (1) or divided by it (-1)."""
    two, three, five, seven = (there + sign * step for there, step in zip(value, EXPONENTS[number], strict=True))
    return two, three, five, seven
