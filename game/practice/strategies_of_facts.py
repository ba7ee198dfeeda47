"""Strategies of sums, differences, products and quotients: via doubles and tens, rows of dots, known neighbours."""

from __future__ import annotations

from game.practice.illustrations import FactTriangle, Illustration, NumberLine, Rows, SolvedStep, Strategy, TenFrame, TenFrames

TEN = 10
MAX_SINGLE_HOP, MAX_HOPS = 1, 2  # steps that are counted on or back
TABLES_TAUGHT = (1, 10, 2, 5, 4, 3, 9, 6, 8, 7)  # the tables in teaching order: the first one that fits is used
SQUARE_FACTORS = (3, 4, 6, 7)
KNOWN_ROW_COUNTS = {2: 1, 4: 2, 3: 2, 6: 5, 7: 5}  # number of rows known from another table
STRATEGY_KEYS = {1: "times_one", 2: "times_two", 4: "times_four", 3: "times_three", 6: "times_six", 7: "by_fives"}


def plus_strategy(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left + right`, the larger number first."""
    big, small = max(left, right), min(left, right)
    facts: dict[str, int | str] = {"sum": _larger_first_text(left, right), "small": small}
    whole = (SolvedStep(big, "+", small, big + small),)
    if small == MAX_SINGLE_HOP:
        return Strategy("plus_one", facts, NumberLine(big, (1,)), whole)
    if big == TEN:
        return Strategy("plus_ten", facts, TenFrame(TEN, small), whole)
    if big == small:
        return Strategy("doubles", facts, Rows((big, small), second_part_row=1, has_animals=True), whole)
    if big + small == TEN:
        return Strategy("plus_friends", facts, TenFrame(big, small, moved_count=small), whole)
    if small == MAX_HOPS:
        return Strategy("plus_two", facts, NumberLine(big, (1, 1)), whole)
    if big + small < TEN:
        return Strategy("plus_small", facts, TenFrame(big, small, moved_count=small), whole)
    if big - small == 1:
        return _near_doubles_strategy(small, facts)
    return _through_ten_strategy(big, small, facts)


def _near_doubles_strategy(small: int, details: dict[str, int | str]) -> Strategy:
    twice = 2 * small
    steps = (SolvedStep(small, "+", small, twice), SolvedStep(twice, "+", 1, twice + 1))
    return Strategy(
        "near_doubles", {**details, "twice": twice, "way": f"{small} + {small} + 1"}, Rows((small, small + 1), extra_dot_count=1), steps
    )


def _through_ten_strategy(big: int, small: int, details: dict[str, int | str]) -> Strategy:
    moved = TEN - big
    steps = (SolvedStep(big, "+", moved, TEN), SolvedStep(TEN, "+", small - moved, big + small))
    key = "plus_nine" if moved == 1 else "plus_through"
    return Strategy(key, {**details, "way": f"{big} + {moved} + {small - moved}"}, TenFrame(big, small, moved_count=moved), steps)


def minus_strategy(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left - right`."""
    result = left - right
    facts: dict[str, int | str] = {"sum": f"{left} - {right}", "from": left, "less": right}
    whole = (SolvedStep(left, "-", right, result),)
    if right == MAX_SINGLE_HOP or (right == MAX_HOPS and left <= TEN + 1):
        return Strategy("minus_one" if right == MAX_SINGLE_HOP else "minus_two", facts, NumberLine(left, (-1,) * right), whole)
    if left > TEN and TEN in (right, result):
        return Strategy("minus_ten", facts, TenFrame(TEN, left - TEN, taken_count=right), whole)
    if left == 2 * right:
        return Strategy("minus_half", facts, Rows((result, right), second_part_row=1, removed_row_count=1, has_animals=True), whole)
    if result <= MAX_HOPS:
        return _count_up_strategy(left, right, facts)
    if left <= TEN:
        return Strategy("minus_friends" if left == TEN else "minus_small", facts, TenFrame(left, taken_count=right), whole)
    if abs(result - right) == 1:
        return Strategy("minus_near", facts, Rows((result, right), second_part_row=1, removed_row_count=1), whole)
    return _count_up_strategy(left, right, facts) if result < right else _back_through_ten_strategy(left, right, facts)


def _back_through_ten_strategy(left: int, right: int, details: dict[str, int | str]) -> Strategy:
    """Return the strategy of going back through ten: 13 - 5 = 13 - 3 - 2."""
    first = left - TEN
    hops = (-first, first - right)
    return Strategy(
        "minus_back",
        {**details, "first": first, "then": right - first, "way": f"{left} - {first} - {right - first}"},
        NumberLine(left, hops),
        steps_along_hops(left, "-", hops),
    )


def _count_up_strategy(left: int, right: int, details: dict[str, int | str]) -> Strategy:
    """Return the strategy of counting up: 13 - 9, from 9 up to 13."""
    hops = (TEN - right, left - TEN) if right < TEN < left else (left - right,)
    steps = (*steps_along_hops(right, "+", hops), SolvedStep(left, "-", right, left - right))
    return Strategy("minus_up", {**details, "way": f"{right} + ? = {left}"}, NumberLine(right, hops, hidden="hops"), steps)


def missing_part_strategy(known: int, whole: int, question: str) -> Strategy:
    """Return the strategy for `known + ? = whole` or `whole - ? = known`, by the inverse operator."""
    other = whole - known
    facts: dict[str, int | str] = {"sum": question, "known": known, "whole": whole}
    steps = (SolvedStep(whole, "-", known, other), SolvedStep(known, "+", other, whole))
    if whole == TEN and known > 0:
        return Strategy("fill_ten", facts, TenFrame(known, other, moved_count=other, is_second_sought=True), steps)
    if "-" in question:
        return Strategy("think_plus", _add_question(f"{known} + ? = {whole}", facts), FactTriangle(whole, known, other, "+"), steps)
    if 0 < other <= MAX_HOPS:
        return Strategy("up_to", facts, NumberLine(known, (1,) * other, hidden="hops"), steps)
    return Strategy("think_minus", _add_question(f"{whole} - {known} = ?", facts), FactTriangle(whole, known, other, "+"), steps)


def count_up_to_strategy(known: int, whole: int, question: str) -> Strategy:
    """Return the strategy for `known + ? = whole` without minus: fill the ten, or count on in one hop or two."""
    if whole == TEN and known > 0:
        return missing_part_strategy(known, whole, question)
    other = whole - known
    hops = (TEN - known, whole - TEN) if known < TEN < whole else (1,) * other
    steps = (*steps_along_hops(known, "+", hops),)
    return Strategy("up_to", {"sum": question, "known": known, "whole": whole}, NumberLine(known, hops, hidden="hops"), steps)


def missing_whole_strategy(part: int, other: int, question: str) -> Strategy:
    """Return the strategy for `? - part = other`, by putting the part back."""
    whole = part + other
    turned = f"{other} + {part} = ?"
    facts: dict[str, int | str] = {"sum": question, "asked": turned, "way": turned}
    return Strategy("put_back", facts, FactTriangle(whole, part, other, "+", hidden="whole"), (SolvedStep(other, "+", part, whole),))


def missing_sign_strategy(left: int, right: int, result: int, operations: str, sign: str) -> Strategy:
    """Return the strategy for `left ? right = result`: more or less, and how much; `sign` is the answer.

    Products and quotients are rows: no hop of a number line shows them.
    """
    facts: dict[str, int | str] = {"sum": f"{left} ? {right} = {result}", "number": right}
    step, rows, whole = SolvedStep(left, sign, right, result), min(left, result), max(left, result)
    if sign in "*/" and left != result and right > 1:
        return Strategy("sign_rows", {**facts, "known": right, "whole": whole}, Rows((right,) * rows), (step,))
    key = "sign_same" if left == result else "sign_far" if len(operations) > 2 else "sign"
    hops = () if left == result else (result - left,)
    scene: Illustration = NumberLine(left, hops, hidden="", is_late=True)
    return Strategy(key, facts, scene, (step,))


def steps_along_hops(start: int, sign: str, hops: tuple[int, ...]) -> tuple[SolvedStep, ...]:
    """Return the steps of hops that all go the same way."""
    result, before = [], start
    for hop in hops:
        result.append(SolvedStep(before, sign, abs(hop), before + hop))
        before += hop
    return tuple(result)


def _add_question(question: str, details: dict[str, int | str]) -> dict[str, int | str]:
    return {**details, "asked": question, "way": question}


def _larger_first_text(left: int, right: int) -> str:
    """Return "8 + 5", or "5 + 8 = 8 + 5" if the larger number comes second."""
    return f"{left} + {right}" if left >= right else f"{left} + {right} = {right} + {left}"


def times_strategy(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left x right`, by rows of the easier table."""
    rows = 7 if {left, right} == {7, 8} else next(table for table in TABLES_TAUGHT if table in (left, right))
    number = right if rows == left else left
    facts: dict[str, int | str] = {"sum": _easier_table_first_text(left, right, rows), "number": number}
    if left == right and rows in SQUARE_FACTORS:
        return _known_rows_strategy("square", rows, number, facts, is_turned=False)
    turned = left != rows
    match rows:
        case 10:
            return Strategy("times_ten", facts, TenFrames(number), (SolvedStep(number, "*", 10, 10 * number),))
        case 5:
            steps = (SolvedStep(10, "*", number, 10 * number), SolvedStep(10 * number, "/", 2, 5 * number))
            return Strategy(
                "times_five", {**facts, "ten": 10 * number, "way": f"10 * {number} / 2"}, TenFrames(number, is_halved=True), steps
            )
        case 9:
            steps = (SolvedStep(10, "*", number, 10 * number), SolvedStep(10 * number, "-", number, 9 * number))
            return Strategy(
                "times_nine",
                {**facts, "ten": 10 * number, "way": f"10 * {number} - {number}"},
                Rows((number,) * 10, removed_row_count=1, is_turned=turned),
                steps,
            )
        case 8:
            return _eight_times_eight(facts)
    return _known_rows_strategy(STRATEGY_KEYS[rows], rows, number, facts, turned)


def _known_rows_strategy(key: str, rows: int, number: int, details: dict[str, int | str], is_turned: bool) -> Strategy:
    """Return the strategy of adding the rows known from another table and the remaining rows."""
    first = KNOWN_ROW_COUNTS.get(rows, rows)
    remainder = rows - first
    here = {**details, "first": first * number, "second": remainder * number}
    steps = [SolvedStep(first, "*", number, first * number)]
    if remainder:
        here["way"] = f"{_rows_text(first, number)} + {_rows_text(remainder, number)}"
        steps.append(SolvedStep(first * number, "+", remainder * number, rows * number))
    return Strategy(key, here, Rows((number,) * rows, second_part_row=first if remainder else 0, is_turned=is_turned), tuple(steps))


def _eight_times_eight(details: dict[str, int | str]) -> Strategy:
    """Return the strategy for 8 x 8: double three times."""
    steps = (SolvedStep(2, "*", 8, 16), SolvedStep(16, "+", 16, 32), SolvedStep(32, "+", 32, 64))
    return Strategy("times_eight", {**details, "twice": 16, "half": 32, "way": "8 * 2 * 2 * 2"}, Rows((8,) * 8, second_part_row=4), steps)


def division_strategy(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left / right`."""
    result = left // right
    facts: dict[str, int | str] = {"sum": f"{left} / {right}", "whole": left, "number": right}
    steps = (SolvedStep(left, "/", right, result),)
    if right == 1:
        return Strategy("divided_by_one", facts, Rows((left,)), steps)
    if result == 1:
        return Strategy("divided_by_itself", facts, Rows((left,)), steps)
    if right == 2:
        return Strategy("half", facts, Rows((result, result), is_single_line_first=True, has_animals=True), steps)
    scene = FactTriangle(left, right, result, "*")
    return Strategy("how_often", {**facts, "way": f"{right} * ? = {left}"}, scene, (SolvedStep(right, "*", result, left), *steps))


def missing_factor_strategy(known: int, product: int, question: str) -> Strategy:
    """Return the strategy for `known x ? = product` or `product / ? = known`, by the inverse operator."""
    other = product // known if known else 0
    facts: dict[str, int | str] = {"sum": question, "known": known, "whole": product}
    steps = (SolvedStep(known, "*", other, product),)
    scene = FactTriangle(product, known, other, "*")
    if "/" in question:
        return Strategy("think_times", _add_question(f"{known} * ? = {product}", facts), scene, steps)
    return Strategy(
        "think_divided", _add_question(f"{product} / {known} = ?", facts), scene, (*steps, SolvedStep(product, "/", known, other))
    )


def missing_product_strategy(part: int, other: int, question: str) -> Strategy:
    """Return the strategy for `? / part = other`, by the inverse operator."""
    product = part * other
    facts = _add_question(f"{other} * {part} = ?", {"sum": question})
    scene: Illustration = FactTriangle(product, part, other, "*", hidden="whole")
    return Strategy("multiply_back", facts, scene, (SolvedStep(other, "*", part, product),))


def equal_rows_strategy(row: int, whole: int, sign: str, question: str) -> Strategy:
    """Return the strategy for the number of equal rows in a whole, by no other operator than `sign`, which is x or /."""
    count = whole // row
    step = SolvedStep(row, "*", count, whole) if sign == "*" else SolvedStep(whole, "/", row, count)
    return Strategy("equal_rows", {"sum": question, "number": row, "whole": whole}, Rows((row,) * count), (step,))


def rows_together_strategy(part: int, other: int, question: str) -> Strategy:
    """Return the strategy for `? / part = other` without multiplication: the rows are put together again."""
    return Strategy("rows_together", {"sum": question}, Rows((other,) * part), (SolvedStep(part * other, "/", part, other),))


def _easier_table_first_text(left: int, right: int, rows: int) -> str:
    """Return "3 * 8", or "8 * 3 = 3 * 8" if the easier table comes second."""
    return f"{left} * {right}" if left == rows else f"{left} * {right} = {right} * {left}"


def _rows_text(rows: int, number: int) -> str:
    return f"{rows} * {number}" if rows > 1 else str(number)
