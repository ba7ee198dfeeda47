"""Strategies of number sense: five as a full row, rows compared, landmarks, rounding to tens."""

from __future__ import annotations

from game.nambarz.cards import Card
from game.practice.answers import right_answers, values_of_sides
from game.practice.exercises import Amount, BothSides, Compare, Flash, NearEnough, NumberSenseExercise, OnLine
from game.practice.facts import NumberSense
from game.practice.illustrations import Landmarks, Rows, Strategy, TenFrame

FIVE, TEN = 5, 10
MAX_ROW_DOTS = 20  # dots in a row that can be compared by eye


def sense_strategy(exercise: NumberSenseExercise) -> Strategy:
    """Return the strategy for an exercise of number sense."""
    match exercise:
        case Flash(card):
            return _flash_strategy(card.number)
        case Compare():
            return _compare_strategy(exercise)
        case OnLine():
            return _line_strategy(exercise)
        case BothSides(fact=NumberSense("same")):
            return _both_sides_strategy(exercise)
        case BothSides(fact=NumberSense("rest")):
            return _rest_strategy(exercise)
        case BothSides():
            return _zero_strategy(exercise)
        case NearEnough(amount) if amount.sign == "*":
            return Strategy("near_between", {"sum": str(amount)}, _line_of_tens(exercise))
        case NearEnough():
            return _rounding_strategy(exercise)


def sense_answer_text(exercise: NumberSenseExercise) -> str:
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
        case BothSides():
            answer = right_answers(exercise)[0]
            assert isinstance(answer, Card), "a card is missing"
            return " = ".join(" ".join(map(str, side)) for side in exercise.filled_sides(answer.number))


def _flash_strategy(count: int) -> Strategy:
    if count <= FIVE:
        return Strategy("flash_row", {}, TenFrame(count))
    return Strategy("flash_rows", {}, TenFrame(FIVE, count - FIVE, moved_count=count - FIVE))


def _compare_strategy(exercise: Compare) -> Strategy:
    """Return the strategy of comparing rows of dots, or points on a line for larger numbers."""
    left, right = exercise.left, exercise.right
    facts: dict[str, int | str] = {"asked": str(left), "sum": str(right)}
    if max(left.value, right.value) <= MAX_ROW_DOTS:
        return Strategy("compare_rows", facts, Rows((left.value, right.value), second_part_row=1))
    return Strategy("compare_line", facts, _line_around(left.value, right.value, (left.value, right.value)))


def _line_strategy(exercise: OnLine) -> Strategy:
    """Return the strategy of starting from the middle of the line, or from its ends to find the middle."""
    number, end = exercise.number, exercise.end
    middle, every = end // 2, TEN if end > 2 * TEN else 1
    facts: dict[str, int | str] = {"number": number, "middle": middle}
    key, marks = ("line_middle", (0, end)) if number == middle else ("line_halves", (0, middle, end))
    return Strategy(key, facts, Landmarks(0, end, marks, every, (number,), is_late=True))


def _both_sides_strategy(exercise: BothSides) -> Strategy:
    """Return the strategy of two equal rows: the left side, and what is known of the right one."""
    known = sum(part for part in exercise.parts[exercise.parts.index("=") :] if isinstance(part, int))
    total = values_of_sides(exercise, 0)[0]
    return Strategy("both_sides", {"sum": " ".join(map(str, exercise.parts)), "number": known}, Rows((int(total), known)))


def _rest_strategy(exercise: BothSides) -> Strategy:
    """Return the strategy of full rows, below which the rest appears with the move."""
    whole, _equals, rows, _times, row, *_ = map(str, exercise.parts)
    rest, lengths = int(whole) - int(rows) * int(row), (int(row),) * int(rows)
    scene = Rows((*lengths, rest), second_part_row=int(rows)) if rest else Rows(lengths)
    return Strategy("left_over", {"sum": f"{whole} / {row}"}, scene)


def _zero_strategy(exercise: BothSides) -> Strategy:
    """Return the strategy for a calculation with 0: nothing comes or goes, all goes, or there are rows with nothing in them."""
    one, sign, other = int(exercise.parts[0]), str(exercise.parts[1]), int(exercise.parts[2])
    details = {"sum": f"{one} {sign} {other}"}
    if sign == "*":
        return Strategy("zero_times", details, TenFrame(0))
    if one == other:
        return Strategy("zero_all", details, TenFrame(one, taken_count=one))
    return Strategy("zero_sum", details, TenFrame(max(one, other)))


def _rounding_strategy(exercise: NearEnough) -> Strategy:
    """Return the strategy of rounding each number to its ten and adding the tens."""
    amount = exercise.amount
    tens = Amount(tuple(round(number, -1) for number in amount.numbers), "+")
    facts: dict[str, int | str] = {"sum": str(amount), "asked": str(tens), "number": amount.numbers[0], "ten": tens.numbers[0]}
    return Strategy("near_rounded", facts, _line_of_tens(exercise))


def _line_of_tens(exercise: NearEnough) -> Landmarks:
    """Return a piece of the number line, from the ten before the three tens to choose from to the ten after them, with the exact value on it."""
    return _line_around(max(0, exercise.tens[0] - TEN), exercise.tens[-1] + TEN, (exercise.amount.value,))


def _line_around(one: int, other: int, points: tuple[int, ...]) -> Landmarks:
    """Return a piece of the line, from ten to ten, with both these numbers on it."""
    start, end = min(one, other) // TEN * TEN, -(-max(one, other) // TEN) * TEN
    return Landmarks(start, end, tuple(range(start, end + 1, TEN)), 1, points)
