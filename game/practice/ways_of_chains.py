"""Ways to think about a chain: three and more cards that make a target.

make_near     the first cards come near the target, the last one or two mend the rest
make_large    a large card is taken away, and little is left
make_share    the same by sharing
make_pair     one card forward and a neighbour back, or the other way round: nearly nothing
make_own      the first cards make the number of another card of the hand
make_last     from the last card back to the number that must be there before it
make_ten      the first two cards make ten
make_odd      how many odd cards an odd target needs
make_even     how many odd cards an even target needs

Every hand has one way that is looked for first, so that all come up; the last card always is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.nambarz.moves import Calculation
from game.practice.answers import ARITHMETIC
from game.practice.exercises import LaidExercise

TEN = 10
MAX_NEAR_DISTANCE = 3  # from the target
MIN_LARGE_NUMBER = 7  # smallest number of a large card
MENDING_CARDS = 2  # last cards that a move leaves open, of four cards and more


@dataclass(frozen=True, slots=True)
class ChainWay:
    """A way to think about a calculation: its key, and the cards with which it makes a move."""

    key: str
    places: range  # indices of these cards in the calculation


_FindWay: TypeAlias = Callable[[LaidExercise, Calculation], ChainWay | None]


def running_numbers(calculation: Calculation) -> tuple[int, ...]:
    """Return the results of a right calculation after its first card, its second and so on."""
    results = ARITHMETIC.running_results(calculation.numbers, calculation.operations)
    assert isinstance(results, tuple), "a right calculation has no forbidden step"
    return tuple(map(int, results))


def choose_way(exercise: LaidExercise, calculations: Sequence[Calculation]) -> tuple[Calculation, ChainWay]:
    """Return the first of the hand's ways that fits one of these right calculations, and the first calculation that it fits."""
    turn = sum(place * card.number for place, card in enumerate((exercise.target, *exercise.hand), 1)) % len(_WAYS)
    for find in (_WAYS[turn], *_RAREST_FIRST):
        for calculation in calculations:
            if (way := find(exercise, calculation)) is not None:
                return calculation, way
    raise AssertionError("the last card always is a way")


def _begin_count(calculation: Calculation) -> int:
    """Return how many first cards a move may show."""
    return max(2, len(calculation.cards) - MENDING_CARDS)


def _find_ten(_exercise: LaidExercise, calculation: Calculation) -> ChainWay | None:
    is_ten = calculation.operations[0] == "+" and sum(calculation.numbers[:2]) == TEN
    return ChainWay("make_ten", range(2)) if is_ten else None


def _find_own_number(exercise: LaidExercise, calculation: Calculation) -> ChainWay | None:
    results = running_numbers(calculation)
    for count in range(_begin_count(calculation), 1, -1):
        other_numbers = [card.number for card in exercise.hand if bool(card.animal) == bool(calculation.cards[0].animal)]
        for number in calculation.numbers[:count]:
            other_numbers.remove(number)
        if results[count - 1] in other_numbers:
            return ChainWay("make_own", range(count))
    return None


def _find_pair(_exercise: LaidExercise, calculation: Calculation) -> ChainWay | None:
    """Return the way of two cards next to each other, after the first one, that move by one in all."""
    for index in range(2, len(calculation.cards)):
        first, second = calculation.numbers[index - 1 : index + 1]
        if set(calculation.operations[index - 2 : index]) == set("+-") and abs(first - second) == 1:
            return ChainWay("make_pair", range(index - 1, index + 1))
    return None


def _find_large_cards(_exercise: LaidExercise, calculation: Calculation) -> ChainWay | None:
    results = running_numbers(calculation)
    for index in range(1, _begin_count(calculation)):
        sign = calculation.operations[index - 1]
        if sign in "-/" and results[index] < MIN_LARGE_NUMBER <= calculation.numbers[index]:
            return ChainWay("make_large" if sign == "-" else "make_share", range(index + 1))
    return None


def _find_near_number(exercise: LaidExercise, calculation: Calculation) -> ChainWay | None:
    results = running_numbers(calculation)
    for count in range(_begin_count(calculation), 1, -1):
        is_near = abs(results[count - 1] - exercise.target.number) <= MAX_NEAR_DISTANCE
        if is_near and set(calculation.operations[count - 1 :]) <= set("+-"):
            return ChainWay("make_near", range(count))
    return None


def _find_last_card(_exercise: LaidExercise, calculation: Calculation) -> ChainWay | None:
    count = len(calculation.cards)
    return ChainWay("make_last", range(count - 1, count))


def _find_odd_cards(exercise: LaidExercise, calculation: Calculation) -> ChainWay | None:
    if set(exercise.operations) - set("+-") or len(calculation.cards) > 3:
        return None
    return ChainWay("make_odd" if exercise.target.number % 2 else "make_even", range(1))


_RAREST_FIRST: tuple[_FindWay, ...] = (_find_ten, _find_pair, _find_own_number, _find_large_cards, _find_near_number, _find_last_card)
_WAYS = (*_RAREST_FIRST, _find_odd_cards)
