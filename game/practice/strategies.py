"""The strategy of an exercise, shown by its three hints: the method, the move, the answer.

It needs no cards but those of the hand, never leads below 0, and does not show the answer before the last step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.nambarz.arithmetic import ForbiddenStep
from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.answer_check import in_figures
from game.practice.answers import WHOLE, completed
from game.practice.exercises import (
    Answer,
    AsMany,
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
from game.practice.hints import solution
from game.practice.illustrations import Strategy
from game.practice.strategies_of_cards import judged, laid
from game.practice.strategies_of_products import divided, missing_factor, missing_product, times
from game.practice.strategies_of_sense import sensed, solved_by_sense
from game.practice.strategies_of_sums import minus, missing_part, missing_whole, plus, sign_of

__all__ = ["Strategy", "strategy"]


def strategy(exercise: Exercise, calculations: Sequence[Calculation] = ()) -> Strategy | None:
    """Return the strategy of an exercise, or None; `calculations` are the earlier answers in AsMany."""
    answer = solution(exercise, calculations)
    way = _way(exercise, answer)
    return None if way is None else replace(way, facts={**way.facts, "solved": _solved(exercise, answer)})


def _way(exercise: Exercise, answer: Answer) -> Strategy | None:
    match exercise:
        case Flash() | Compare() | OnLine() | NearEnough():
            return sensed(exercise)
        case MissingNumber():
            return _missing_number(exercise)
        case MissingSign(left, right, result, operations):
            return sign_of(left, right, result, operations, str(answer))
        case IsItTrue(left, sign, right):
            return calculated(left, sign, right)
        case IsItRight(_, calculation):
            first, *others = calculation.numbers
            return judged(exercise) or calculated(first, calculation.operations, others[0])
    assert isinstance(exercise, Make | Simplest | AsMany | Longest) and isinstance(answer, Calculation), "cards are laid"
    return laid(exercise, answer)


def _solved(exercise: Exercise, answer: Answer) -> str:
    """Return the right calculation with its result, "8 + 5 = 13", or the result of a calculation to check.

    The text is empty if the calculation has no result.
    """
    match exercise, answer:
        case ((Flash() | Compare() | OnLine() | NearEnough()), _):
            return solved_by_sense(exercise)
        case MissingNumber(sign=sign), Card(number=number):
            left, right, result = completed(exercise, number)
            return f"{left} {sign} {right} = {result}"
        case MissingSign(left, right, result), str(sign):
            return f"{left} {sign} {right} = {result}"
        case IsItTrue(left, sign, right), _:
            return _worked_out((left, right), sign)
        case IsItRight(_, calculation), _:
            return _worked_out(calculation.numbers, calculation.operations)
    assert isinstance(answer, Calculation), "cards are laid"
    return _worked_out(answer.numbers, answer.operations)


def _worked_out(numbers: Sequence[int], signs: str) -> str:
    result = WHOLE.running(numbers, signs)
    return "" if isinstance(result, ForbiddenStep) else f"{in_figures(numbers, signs)} = {result[-1]}"


def calculated(left: int, sign: str, right: int) -> Strategy | None:
    """Return the strategy for `left sign right`, or None if it has no whole result of 0 or more."""
    match sign:
        case "+":
            return plus(left, right)
        case "-" if left >= right:
            return minus(left, right)
        case "*":
            return times(left, right)
        case "/" if right and left % right == 0:
            return divided(left, right)
    return None


def _missing_number(exercise: MissingNumber) -> Strategy | None:
    left, sign, right, result = exercise.left, exercise.sign, exercise.right, exercise.result
    question = " ".join("?" if part is None else str(part) for part in (left, sign, right, "=", result))
    if result is None:
        assert left is not None and right is not None, "one number is away"
        return calculated(left, sign, right)
    known = right if left is None else left
    assert known is not None, "one number is away"
    match sign:
        case "+":
            return missing_part(known, result, question)
        case "-":
            return missing_whole(known, result, question) if left is None else missing_part(result, known, question)
        case "*":
            return missing_factor(known, result, question)
    return missing_product(known, result, question) if left is None else missing_factor(result, known, question)
