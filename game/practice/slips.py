"""Slips: the names of wrong answers that a known way of going wrong explains, and the advice for each.

reversed     the numbers of a subtraction or a division the other way round: 7 - 10 for 3
off_by_one   counted, and one too many or too few: 8 + 5 = 12
neighbor     the result next to it in the table: 7 x 8 = 48
other_sign   worked out with another operator: 7 x 3 = 10
digits       tens and ones swapped: 7 x 8 = 65
partial      an intermediate result was wrong, and the rest was worked out from it: 2 + 3 x 2 = 8, or 8 + 7 = 10 + 7

A slip answers the question: by which mistake do these numbers and operators lead to the result that the child believes in? So it needs
only what was asked and answered, and answers of long ago have slips too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.bots.bot import Reason
from game.nambarz.arithmetic import Value
from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.answers import ARITHMETIC, continued, equation_with, right_answers
from game.practice.exercises import Answer, BothSides, Exercise, Flash, LaidExercise, MissingNumber, MissingSign
from game.practice.facts import MAX_NUMBER, SIGNS
from game.practice.illustrations import CardChain, Illustration, NumberLine, Rows, TenFrame

SLIPS = ("reversed", "neighbor", "off_by_one", "other_sign", "digits", "partial")
FIVE, TEN = 5, 10
MAX_RECORDS = 10_000  # stored answers whose slips are remembered: a class makes the same ones again and again
_CARDS_PATTERN = re.compile(r"(\d{1,3}) = [?…][ ?]*", re.ASCII)
_DOTS_PATTERN = re.compile(r"(\d{1,3}) •", re.ASCII)
_EQUATION_PATTERN = re.compile(r"(\d{1,3}|\?) ([-+*/?]) (\d{1,3}|\?) = (\d{1,3}|\?)", re.ASCII)
_NUMBER_PATTERN = re.compile(r"\d{1,3}", re.ASCII)
_CALCULATION_PATTERN = re.compile(r"\d{1,3}(?: [-+*/] \d{1,3}){1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SlipAdvice:
    """The advice for a slip: a thought for `game.practice.hints`, with an illustration if one helps."""

    reason: Reason
    illustration: Illustration | None = None


def slip_of_answer(exercise: Exercise, answer: Answer) -> str:
    """Return the slip that explains a wrong answer, one of SLIPS, or ""; if several explain it, any of them."""
    match exercise, answer:
        case LaidExercise(), Calculation():
            return _slip_in(answer.numbers, answer.operations, exercise.target.number, exercise.operations)
        case MissingNumber(left, sign, right, result), Card(number=number):
            return _slip_in_equation(left, sign, right, result, number)
        case BothSides(parts=(int(left), str(sign), int(right), "=", "?")), Card(number=number):
            return _slip_in_equation(left, sign, right, None, number)
        case MissingSign(left, right, result), str(sign):
            return "" if ARITHMETIC.apply_step(left, sign, right) == result else "other_sign"
        case Flash(card), Card(number=number):
            return "off_by_one" if abs(card.number - number) == 1 else ""
    return ""


@lru_cache(MAX_RECORDS)
def slip_of_record(shown: str, given: str) -> str:
    """Return the slip that explains a stored answer, or "" for none and for a right answer; the operators are + - * /.

    `shown` is an exercise as "9 - ? = 5", "10 ? 9 = 90", "3 = ? ?" or "7 •", `given` its answer as a number, an operator or a calculation.
    """
    if (asked := _CARDS_PATTERN.fullmatch(shown)) and (laid := _CALCULATION_PATTERN.fullmatch(given.partition(" = ")[0])):
        numbers, signs = laid[0].split()[::2], laid[0].split()[1::2]
        return _slip_in(tuple(map(int, numbers)), "".join(signs), int(asked[1]))
    if (dots := _DOTS_PATTERN.fullmatch(shown)) and _NUMBER_PATTERN.fullmatch(given):
        return "off_by_one" if abs(int(dots[1]) - int(given)) == 1 else ""
    parts = _EQUATION_PATTERN.fullmatch(shown)
    if parts is None or not (given in tuple(SIGNS) if parts[2] == "?" else _NUMBER_PATTERN.fullmatch(given)):
        return ""
    left, right, result = (None if part == "?" else int(part) for part in (parts[1], parts[3], parts[4]))
    if parts[2] != "?":
        return _slip_in_equation(left, parts[2], right, result, int(given))
    is_right = left is None or right is None or continued(left, given, (right,)) == result
    return "" if is_right else "other_sign"


def _slip_in_equation(left: int | None, sign: str, right: int | None, result: int | None, given: int) -> str:
    """Return the slip by which a number is put into the gap (None) of an equation; "" for the right number."""
    filled = [given if number is None else number for number in (left, right, result)]
    slip = _slip_in(filled[:2], sign, filled[2])
    if result is None or continued(filled[0], sign, filled[1:2]) == filled[2]:
        return slip
    if slip not in ("", "partial"):  # only results are reached by way of ten
        return slip
    for number in range(MAX_NUMBER + 1):
        one, other, made = (number if each is None else each for each in (left, right, result))
        if continued(one, sign, (other,)) == made:
            is_factor = (sign == "*" or (sign == "/" and right is None)) and 1 not in (one, other, made)
            return (
                ("neighbor" if is_factor else "off_by_one") if abs(given - number) == 1 else "digits" if given == _swapped(number) else ""
            )
    return ""


def _swapped(number: int) -> int | None:
    """Return a number of two digits with its digits swapped; None for any other."""
    return number % TEN * TEN + number // TEN if TEN <= number < TEN * TEN and number % TEN else None


def _slip_in(numbers: Sequence[int], signs: str, believed: int, offered: str = SIGNS) -> str:
    """Return the slip by which this calculation, worked out from left to right, makes the number believed in; "" if it does."""
    if continued(numbers[0], signs, numbers[1:]) == believed:
        return ""
    found = {slip for slip, result in _slipped_results(numbers, signs, offered) if result == believed}
    return next((slip for slip in SLIPS if slip in found), "")


def _slipped_results(numbers: Sequence[int], signs: str, offered: str) -> Iterator[tuple[str, Value | None]]:
    """Yield every slip with the result to which it leads, made at one step while the rest is worked out truly."""
    before: Value | None = numbers[0]
    for index, (sign, number) in enumerate(zip(signs, numbers[1:], strict=True)):
        if not isinstance(before, int):
            return
        rest, is_last = (signs[index + 1 :], numbers[index + 2 :]), index == len(signs) - 1
        for slip, value in _slips_of_step(before, sign, number, offered):
            yield slip if is_last or slip in ("reversed", "other_sign") else "partial", continued(value, *rest)
        before = continued(before, sign, (number,))


def _slips_of_step(before: int, sign: str, number: int, offered: str) -> Iterator[tuple[str, Value | None]]:
    """Yield the slips of a single step with their results."""
    value, reverse = continued(before, sign, (number,)), continued(number, sign, (before,))
    if sign in "-/":
        yield "reversed", reverse
    for other in offered.replace(sign, ""):
        yield "other_sign", continued(before, other, (number,))
        if sign in "+*":
            yield "other_sign", continued(number, other, (before,))
    if not isinstance(value, int) or value < 0:
        return
    yield from (("off_by_one", value + 1), ("off_by_one", value - 1))
    rows = (before, number) if sign == "*" else (1,) if sign == "/" else ()
    if 1 not in (before, number):  # times 1 is no table
        yield from (("neighbor", value + step) for row in rows for step in (row, -row))
    yield "digits", _swapped(value)
    if sign == "+" and max(before, number) < TEN < value:
        yield from (("partial", TEN + min(before, number)), ("partial", TEN + number))
    if sign == "-" and number < TEN < before and value < TEN:
        yield "partial", TEN - number


# --- advice -----------------------------------------------------------------------------------------------------------


def slip_advice(exercise: Exercise, answer: Answer) -> SlipAdvice | None:
    """Return the advice for the slip that explains a wrong answer; None without a slip, or if there is better help than about it."""
    slip = slip_of_answer(exercise, answer)
    match exercise, answer:
        case Flash(card), _ if slip and card.number > FIVE:  # fewer dots fill no row
            return SlipAdvice(Reason("count_dots"))
        case MissingNumber(), Card(number=number) if slip:
            return _advice_on_equation(slip, exercise, number)
        case _, Calculation() if slip:
            return _advice_on_cards(slip, answer)
    return None


def _advice_on_cards(slip: str, laid: Calculation) -> SlipAdvice | None:
    (first, second, *others), signs = laid.numbers, laid.operations
    match slip:
        case "reversed" if not others:
            return SlipAdvice(Reason("turn_cards"), NumberLine(second, (-first,)) if signs == "-" else None)
        case "reversed":
            return SlipAdvice(Reason("larger_first"))
        case "other_sign":
            return SlipAdvice(Reason("another_sign"))
        case "off_by_one" if not others and signs in "+-":
            return SlipAdvice(Reason("one_off"), NumberLine(first, _unit_hops(signs, second), hidden=""))
        case "off_by_one":
            return SlipAdvice(Reason("so_close"))
        case "partial" if others:
            return _advice_step_by_step(laid)
    return None


def _advice_step_by_step(laid: Calculation) -> SlipAdvice | None:
    """Return the advice to look at the running results of the cards that were played."""
    numbers, signs, count = laid.numbers, laid.operations, len(laid.cards)
    results = ARITHMETIC.running_results(numbers, signs)
    if not isinstance(results, tuple) or not all(isinstance(result, int) for result in results):
        return None
    reached = tuple(int(result) for result in results)
    chain = CardChain(numbers, signs, reached, reached[-1], (range(count),) * 3, (range(count),) * 3)
    return SlipAdvice(Reason("go_on_from", {"sum": f"{numbers[0]} {signs[0]} {numbers[1]}", "value": reached[1]}), chain)


def _advice_on_equation(slip: str, exercise: MissingNumber, given: int) -> SlipAdvice | None:
    left, right, _result = equation_with(exercise, given)
    sign = exercise.sign
    match slip:
        case "reversed":
            return SlipAdvice(Reason("larger_first"))
        case "other_sign":
            rows = Rows((right,) * left) if sign == "*" and exercise.result is None and max(left, right) <= TEN else None
            return SlipAdvice(Reason("look_at_sign", {"sign": sign}), rows)
        case "off_by_one" if sign in "+-":
            return SlipAdvice(Reason("one_off"), _line_of_equation(exercise))
        case "off_by_one":
            return SlipAdvice(Reason("so_close"))
        case "neighbor":
            return _advice_on_table(exercise, given)
        case "digits":
            return SlipAdvice(Reason("tens_and_ones", {"number": given, "tens": given // TEN, "ones": given % TEN}))
    if exercise.result is not None:
        return None
    if sign == "+":
        big, small = max(left, right), min(left, right)
        return SlipAdvice(Reason("rest_in_ten", {"number": small}), TenFrame(big, small, moved_count=TEN - big))
    return SlipAdvice(Reason("rest_after_ten", {"number": right}), NumberLine(left, (TEN - left, left - TEN - right)))


def _line_of_equation(exercise: MissingNumber) -> NumberLine:
    """Return the number line of a sum or difference, with a hop for each number that is counted."""
    left, sign, right, result = exercise.left, exercise.sign, exercise.right, exercise.result
    if result is None and left is not None and right is not None:
        start, count = (max(left, right), min(left, right)) if sign == "+" else (left, right)
        return NumberLine(start, _unit_hops(sign, count))
    known = left if left is not None else right
    assert result is not None and known is not None, "one number is sought"
    if sign == "-" and left is None:
        return NumberLine(result, _unit_hops("+", known))
    return NumberLine(known, _unit_hops(sign, abs(result - known)), hidden="hops")


def _unit_hops(sign: str, count: int) -> tuple[int, ...]:
    return (1 if sign == "+" else -1,) * count


def _advice_on_table(exercise: MissingNumber, given: int) -> SlipAdvice | None:
    """Return the advice to go on from the neighbour in the table by one row more or less."""
    answer = right_answers(exercise)[0]
    assert isinstance(answer, Card), "a missing number is a card"
    left, right, result = equation_with(exercise, answer.number)
    product, is_product_sought = (result, exercise.result is None) if exercise.sign == "*" else (left, exercise.left is None)
    row = product // answer.number
    if is_product_sought:
        row = right if abs(given - product) == right else left
    rows = product // row
    is_more = given < answer.number
    neighbor_rows = rows - 1 if is_more else rows + 1
    scene = Rows((row,) * rows, second_part_row=rows - 1) if is_more else Rows((row,) * neighbor_rows, removed_row_count=1)
    if neighbor_rows < 1 or max(rows, row) > TEN:
        return None
    details: dict[str, int | str] = {"sum": f"{neighbor_rows} * {row}", "value": neighbor_rows * row, "number": row}
    return SlipAdvice(Reason("one_row_more" if is_more else "one_row_less", details), scene)
