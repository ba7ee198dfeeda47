"""Right answers to exercises, found by the solver of Nambarz."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Move
from game.nambarz.arithmetic import Arithmetic, Value
from game.nambarz.cards import Card
from game.nambarz.moves import Calculate, Calculation
from game.nambarz.refusals import calculation_fault
from game.nambarz.solver import calculations
from game.practice.exercises import (
    Answer,
    BothSides,
    Compare,
    Exercise,
    Flash,
    IsItRight,
    IsItTrue,
    LaidExercise,
    Longest,
    Make,
    MissingNumber,
    MissingSign,
    NearEnough,
    OnLine,
    Simplest,
)

ARITHMETIC = Arithmetic()
_ANY_NUMBER = Arithmetic(fractions=True)


def right_answers(exercise: Exercise) -> tuple[Answer, ...]:
    """Return all right answers to an exercise, each once.

    On a number line the exact place comes first. Of open-ended exercises these are the answers that finish one.
    """
    match exercise:
        case LaidExercise():
            return right_calculations(exercise)
        case Flash(card, hand):
            return tuple(held for held in hand if held.number == card.number)
        case Compare():
            return (exercise.larger,)
        case OnLine(number, end, tolerance):
            neighbors = range(max(0, number - tolerance), min(end, number + tolerance) + 1)
            return tuple(sorted(neighbors, key=lambda index: abs(index - number)))
        case NearEnough():
            return (exercise.nearest,)
        case MissingNumber() | BothSides():
            return tuple(card for card in dict.fromkeys(exercise.hand) if is_missing_card(exercise, card))
        case MissingSign(left, right, result, operations):
            return tuple(sign for sign in operations if ARITHMETIC.apply_step(left, sign, right) == result)
        case IsItRight(target, calculation, operations):
            return (calculation_fault(Arithmetic(operations), calculation, target) is None,)
        case IsItTrue(left, sign, right, result):
            return (ARITHMETIC.apply_step(left, sign, right) == result,)


def right_calculations(exercise: LaidExercise) -> tuple[Calculation, ...]:
    """Return the legal calculations with the number of cards that the exercise asks for."""
    allowed = tuple(calculations(Arithmetic(exercise.operations), exercise.hand, exercise.target))
    sizes = [len(calculation.cards) for calculation in allowed]
    match exercise:
        case Make():
            card_count = exercise.card_count
        case Simplest():
            card_count = min(sizes)
        case Longest():
            card_count = max(sizes)
        case _:
            return allowed
    return tuple(calculation for calculation in allowed if len(calculation.cards) == card_count)


def calculation_keys(move: Move) -> tuple[str, ...]:
    """Return what a move of a real round shows that a child can do: its number of cards, and its operators."""
    if not isinstance(move, Calculate):
        return ()
    return str(len(move.calculation.cards)), *sorted(set(move.calculation.operations))


def values_of_sides(exercise: BothSides, number: int) -> tuple[Value, Value]:
    """Return what both sides of an equation make with this number in its gap."""
    sides = exercise.filled_sides(number)
    left, right = (continued(int(side[0]), "".join(map(str, side[1::2])), [int(part) for part in side[2::2]]) for side in sides)
    assert left is not None and right is not None, "no side divides by 0"
    return left, right


def continued(value: Value | None, signs: str, numbers: Sequence[int]) -> Value | None:
    """Return the result of a calculation from this value on, also below 0 and with fractions; None if it divides by 0."""
    for sign, number in zip(signs, numbers, strict=True):
        if value is None or (sign == "/" and not number):
            return None
        after = _ANY_NUMBER.apply_step(value, sign, number)
        assert isinstance(after, Value), "nothing is forbidden"
        value = after
    return value


def possible_results(numbers: Sequence[int], signs: str) -> tuple[int, ...]:
    """Return the results from left to right (rule NB-9), the first number included, up to the first forbidden step (rule NB-10)."""
    results = [numbers[0]]
    for sign, number in zip(signs, numbers[1:], strict=True):
        after = ARITHMETIC.apply_step(results[-1], sign, number)
        if not isinstance(after, int):
            break
        results.append(after)
    return tuple(results)


def right_place(exercise: Exercise) -> int:
    """Return the index of the right card among those to choose from, -1 if none is chosen."""
    if not isinstance(exercise, MissingNumber | BothSides | Flash):
        return -1
    return next(index for index, card in enumerate(exercise.hand) if card in right_answers(exercise))


def is_missing_card(exercise: MissingNumber | BothSides, card: Card) -> bool:
    """Return True if this card's number is the missing one."""
    if isinstance(exercise, BothSides):
        left_value, right_value = values_of_sides(exercise, card.number)
        return left_value == right_value
    left, right, result = equation_with(exercise, card.number)
    return ARITHMETIC.apply_step(left, exercise.sign, right) == result


def equation_with(exercise: MissingNumber, number: int) -> tuple[int, int, int]:
    """Return the equation of an exercise (left number, right number, result) with this number in its gap."""
    left = number if exercise.left is None else exercise.left
    right = number if exercise.right is None else exercise.right
    return left, right, number if exercise.result is None else exercise.result
