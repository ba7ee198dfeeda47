"""The strategy of an exercise, shown by its three hints: the method, the move, the answer.

It needs no cards but those of the hand, never leads below 0, and does not show the answer before the last step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.nambarz.arithmetic import ForbiddenStep
from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.answer_check import expression_text
from game.practice.answers import ARITHMETIC, equation_with
from game.practice.exercises import (
    Answer,
    BothSides,
    Compare,
    Exercise,
    Flash,
    IsItRight,
    IsItTrue,
    LaidExercise,
    MissingNumber,
    MissingSign,
    NearEnough,
    OnLine,
)
from game.practice.facts import SIGNS, NumberSense
from game.practice.hints import preferred_answer
from game.practice.illustrations import Strategy
from game.practice.strategies_of_cards import check_strategy, target_strategy
from game.practice.strategies_of_facts import (
    count_up_to_strategy,
    division_strategy,
    equal_rows_strategy,
    minus_strategy,
    missing_factor_strategy,
    missing_part_strategy,
    missing_product_strategy,
    missing_sign_strategy,
    missing_whole_strategy,
    plus_strategy,
    rows_together_strategy,
    times_strategy,
)
from game.practice.strategies_of_sense import sense_answer_text, sense_strategy


def strategy(exercise: Exercise, found_before: Sequence[Calculation] = (), open_signs: str = SIGNS) -> Strategy | None:
    """Return the strategy of an exercise, or None; `found_before` are the earlier answers in AsMany.

    It shows no other operators than `open_signs`, as far as the exercise allows: an easier calculation with others is left out.
    """
    answer = preferred_answer(exercise, found_before)
    way = _unsolved_strategy(exercise, answer, open_signs)
    if way is None:
        return None
    details = {**way.details, "solved": _solved_equation(exercise, answer)}
    if not set(str(details.get("way", ""))) & set(SIGNS) <= set(open_signs):
        del details["way"]
    return replace(way, details=details)


def _unsolved_strategy(exercise: Exercise, answer: Answer, open_signs: str) -> Strategy | None:
    match exercise:
        case BothSides(fact=NumberSense("rule", _, 1), parts=(int(left), str(sign), int(right), *_)):
            return calculation_strategy(left, sign, right, open_signs)
        case Flash() | Compare() | OnLine() | NearEnough() | BothSides():
            return sense_strategy(exercise)
        case MissingNumber():
            return _missing_number_strategy(exercise, open_signs)
        case MissingSign(left, right, result, operations):
            return missing_sign_strategy(left, right, result, operations, str(answer))
        case IsItTrue(left, sign, right):
            return calculation_strategy(left, sign, right, open_signs)
        case IsItRight(_, calculation):
            first, *others = calculation.numbers
            return check_strategy(exercise) or calculation_strategy(first, calculation.operations, others[0], open_signs)
    assert isinstance(exercise, LaidExercise) and isinstance(answer, Calculation), "cards are laid"
    return target_strategy(exercise, answer)


def _solved_equation(exercise: Exercise, answer: Answer) -> str:
    """Return the right calculation with its result, "8 + 5 = 13", also in place of one to check; of number sense the right answer in figures.

    The text is empty if the calculation has no result.
    """
    match exercise, answer:
        case ((Flash() | Compare() | OnLine() | NearEnough() | BothSides()), _):
            return sense_answer_text(exercise)
        case MissingNumber(sign=sign), Card(number=number):
            left, right, result = equation_with(exercise, number)
            return f"{left} {sign} {right} = {result}"
        case MissingSign(left, right, result), str(sign):
            return f"{left} {sign} {right} = {result}"
        case IsItTrue(left, sign, right), _:
            return _equation_text((left, right), sign)
        case IsItRight(_, calculation), _:
            return _equation_text(calculation.numbers, calculation.operations)
    assert isinstance(answer, Calculation), "cards are laid"
    return _equation_text(answer.numbers, answer.operations)


def _equation_text(numbers: Sequence[int], signs: str) -> str:
    result = ARITHMETIC.running_results(numbers, signs)
    return "" if isinstance(result, ForbiddenStep) else f"{expression_text(numbers, signs)} = {result[-1]}"


def calculation_strategy(left: int, sign: str, right: int, open_signs: str = SIGNS) -> Strategy | None:
    """Return the strategy for `left sign right`, or None if it has no whole result of 0 or more."""
    match sign:
        case "+":
            return plus_strategy(left, right)
        case "-" if left >= right:
            return minus_strategy(left, right)
        case "*":
            return times_strategy(left, right)
        case "/" if right and left % right == 0:
            way = division_strategy(left, right)
            return way if way.key != "how_often" or "*" in open_signs else equal_rows_strategy(right, left, f"{left} / {right}")
    return None


def _missing_number_strategy(exercise: MissingNumber, open_signs: str) -> Strategy | None:
    left, sign, right, result = exercise.left, exercise.sign, exercise.right, exercise.result
    question = " ".join("?" if part is None else str(part) for part in (left, sign, right, "=", result))
    if result is None:
        assert left is not None and right is not None, "one number is away"
        return calculation_strategy(left, sign, right, open_signs)
    known = right if left is None else left
    assert known is not None, "one number is away"
    match sign:
        case "+" if "-" in open_signs:
            return missing_part_strategy(known, result, question)
        case "+":
            return count_up_to_strategy(known, result, question)
        case "-":
            return missing_whole_strategy(known, result, question) if left is None else missing_part_strategy(result, known, question)
        case "*":
            has_inverse = "/" in open_signs or not known
            return missing_factor_strategy(known, result, question) if has_inverse else equal_rows_strategy(known, result, question)
    has_inverse = "*" in open_signs
    if left is None:
        return missing_product_strategy(known, result, question) if has_inverse else rows_together_strategy(known, result, question)
    return missing_factor_strategy(result, known, question) if has_inverse else equal_rows_strategy(result, known, question)
