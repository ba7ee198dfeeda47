"""Strategies of number sense: five as a full row, rows compared, landmarks, rounding to tens."""

from __future__ import annotations

from game.practice.exercises import Amount, Compare, Flash, NearEnough, NumberSenseExercise, OnLine
from game.practice.illustrations import Landmarks, Rows, SolvedStep, Strategy, TenFrame

FIVE, TEN = 5, 10
LONGEST = 20  # dots in a row that can be compared by eye


def sensed(exercise: NumberSenseExercise) -> Strategy:
    """Return the strategy for an exercise of number sense."""
    match exercise:
        case Flash(card):
            return _rows_of_five(card.number)
        case Compare():
            return _compared(exercise)
        case OnLine():
            return _landmarks(exercise)
        case NearEnough():
            return _rounded(exercise) if exercise.amount.sign == "+" else _between_tens(exercise)


def solved_by_sense(exercise: NumberSenseExercise) -> str:
    """Return the right answer in figures: "7", "6 + 7 < 15"."""
    match exercise:
        case Flash(card):
            return str(card.number)
        case Compare(left, right):
            return f"{left} {'>' if exercise.larger == left else '<'} {right}"
        case OnLine(number):
            return str(number)
        case NearEnough():
            return str(exercise.nearest)


def _rows_of_five(count: int) -> Strategy:
    if count <= FIVE:
        return Strategy("flash_row", {}, TenFrame(count), ())
    below = count - FIVE
    return Strategy("flash_rows", {}, TenFrame(FIVE, below, moved=below), (SolvedStep(FIVE, "+", below, count),))


def _compared(exercise: Compare) -> Strategy:
    """Return the strategy of comparing rows of dots, or points on a line for larger numbers."""
    left, right = exercise.left, exercise.right
    facts: dict[str, int | str] = {"asked": str(left), "sum": str(right)}
    steps = tuple(SolvedStep(each.numbers[0], each.sign, each.numbers[1], each.value) for each in (left, right) if each.sign)
    if max(left.value, right.value) <= LONGEST:
        return Strategy("compare_rows", facts, Rows((left.value, right.value), cut=1), steps)
    return Strategy("compare_line", facts, _between(left.value, right.value, (left.value, right.value)), steps)


def _landmarks(exercise: OnLine) -> Strategy:
    """Return the strategy of starting from the middle of the line, or from its ends to find the middle."""
    number, end = exercise.number, exercise.end
    middle, every = end // 2, TEN if end > 2 * TEN else 1
    facts: dict[str, int | str] = {"number": number, "middle": middle}
    if number == middle:
        return Strategy("line_middle", facts, Landmarks(0, end, (0, end), every, (number,), late=True), ())
    return Strategy("line_halves", facts, Landmarks(0, end, (0, middle, end), every, (number,), late=True), ())


def _rounded(exercise: NearEnough) -> Strategy:
    """Return the strategy of rounding each number to its ten and adding the tens."""
    amount = exercise.amount
    tens = Amount(tuple(round(number, -1) for number in amount.numbers), "+")
    first, second, third = tens.numbers
    steps = (SolvedStep(first, "+", second, first + second), SolvedStep(first + second, "+", third, tens.value))
    facts: dict[str, int | str] = {"sum": str(amount), "asked": str(tens), "number": amount.numbers[0], "ten": first}
    return Strategy("near_rounded", facts, _tens(exercise), steps)


def _between_tens(exercise: NearEnough) -> Strategy:
    amount = exercise.amount
    one, other = amount.numbers
    return Strategy("near_between", {"sum": str(amount)}, _tens(exercise), (SolvedStep(one, amount.sign, other, amount.value),))


def _tens(exercise: NearEnough) -> Landmarks:
    """Return a line with the three tens and their neighbours."""
    return _between(max(0, exercise.tens[0] - TEN), exercise.tens[-1] + TEN, (exercise.amount.value,))


def _between(one: int, other: int, points: tuple[int, ...]) -> Landmarks:
    """Return a piece of the line, from ten to ten, with both these numbers on it."""
    start, end = min(one, other) // TEN * TEN, -(-max(one, other) // TEN) * TEN
    return Landmarks(start, end, tuple(range(start, end + 1, TEN)), 1, points)
