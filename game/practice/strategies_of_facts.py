"""Strategies of sums, differences, products and quotients: via doubles and tens, rows of dots, known neighbours."""

from __future__ import annotations

from game.practice.illustrations import FactTriangle, NumberLine, Rows, Strategy, TenFrame, TenFrames

TEN = 10
MAX_SINGLE_HOP, MAX_HOPS = 1, 2  # steps that are counted on or back
TABLES_TAUGHT = (1, 10, 2, 5, 4, 3, 9, 6, 8, 7)  # the tables in teaching order: the first one that fits is used
SQUARE_FACTORS = (3, 4, 6, 7)
KNOWN_ROW_COUNTS = {2: 1, 4: 2, 3: 2, 6: 5, 7: 5}  # number of rows known from another table
STRATEGY_KEYS = {1: "times_one", 2: "times_two", 4: "times_four", 3: "times_three", 6: "times_six", 7: "by_fives"}


def plus_strategy(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left + right`, the larger number first."""
    big, small = max(left, right), min(left, right)
    facts: dict[str, int | str] = {"sum": _easier_first_text(left, "+", right, big), "small": small}
    if small == MAX_SINGLE_HOP:
        return Strategy("plus_one", facts, NumberLine(big, (1,)))
    if big == TEN:
        return Strategy("plus_ten", facts, TenFrame(TEN, small))
    if big == small:
        return Strategy("doubles", facts, Rows((big, small), second_part_row=1, has_animals=True))
    if big + small == TEN:
        return Strategy("plus_friends", facts, TenFrame(big, small, moved_count=small))
    if small == MAX_HOPS:
        return Strategy("plus_two", facts, NumberLine(big, (1, 1)))
    if big + small < TEN:
        return Strategy("plus_small", facts, TenFrame(big, small, moved_count=small))
    if big - small == 1:
        facts |= {"twice": 2 * small, "way": f"{small} + {small} + 1"}
        return Strategy("near_doubles", facts, Rows((small, big), extra_dot_count=1))
    moved = TEN - big
    facts["way"] = f"{big} + {moved} + {small - moved}"
    return Strategy("plus_nine" if moved == 1 else "plus_through", facts, TenFrame(big, small, moved_count=moved))


def minus_strategy(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left - right`."""
    result = left - right
    facts: dict[str, int | str] = {"sum": f"{left} - {right}", "from": left, "less": right}
    if right == MAX_SINGLE_HOP or (right == MAX_HOPS and left <= TEN + 1):
        return Strategy("minus_one" if right == MAX_SINGLE_HOP else "minus_two", facts, NumberLine(left, (-1,) * right))
    if left > TEN and TEN in (right, result):
        return Strategy("minus_ten", facts, TenFrame(TEN, left - TEN, taken_count=right))
    if left == 2 * right:
        return Strategy("minus_half", facts, Rows((result, right), second_part_row=1, removed_row_count=1, has_animals=True))
    if result <= MAX_HOPS:
        return _count_up_strategy(left, right, facts)
    if left <= TEN:
        return Strategy("minus_friends" if left == TEN else "minus_small", facts, TenFrame(left, taken_count=right))
    if abs(result - right) == 1:
        return Strategy("minus_near", facts, Rows((result, right), second_part_row=1, removed_row_count=1))
    return _count_up_strategy(left, right, facts) if result < right else _back_through_ten_strategy(left, right, facts)


def _back_through_ten_strategy(left: int, right: int, details: dict[str, int | str]) -> Strategy:
    """Return the strategy of going back through ten: 13 - 5 = 13 - 3 - 2."""
    first, then = left - TEN, TEN - left + right
    facts = {**details, "first": first, "then": then, "way": f"{left} - {first} - {then}"}
    return Strategy("minus_back", facts, NumberLine(left, (-first, -then)))


def _count_up_strategy(left: int, right: int, details: dict[str, int | str]) -> Strategy:
    """Return the strategy of counting up: 13 - 9, from 9 up to 13."""
    hops = (TEN - right, left - TEN) if right < TEN < left else (left - right,)
    return Strategy("minus_up", {**details, "way": f"{right} + ? = {left}"}, NumberLine(right, hops, hidden="hops"))


def missing_part_strategy(known: int, whole: int, question: str) -> Strategy:
    """Return the strategy for `known + ? = whole` or `whole - ? = known`, by the inverse operator."""
    other = whole - known
    facts: dict[str, int | str] = {"sum": question, "known": known, "whole": whole}
    if whole == TEN and known > 0:
        return Strategy("fill_ten", facts, TenFrame(known, other, moved_count=other, is_second_sought=True))
    if "-" in question:
        return Strategy("think_plus", _add_question(f"{known} + ? = {whole}", facts), FactTriangle(whole, known, other, "+"))
    if 0 < other <= MAX_HOPS:
        return Strategy("up_to", facts, NumberLine(known, (1,) * other, hidden="hops"))
    return Strategy("think_minus", _add_question(f"{whole} - {known} = ?", facts), FactTriangle(whole, known, other, "+"))


def count_up_to_strategy(known: int, whole: int, question: str) -> Strategy:
    """Return the strategy for `known + ? = whole` without minus: fill the ten, or count on in one hop or two."""
    if whole == TEN and known > 0:
        return missing_part_strategy(known, whole, question)
    hops = (TEN - known, whole - TEN) if known < TEN < whole else (1,) * (whole - known)
    return Strategy("up_to", {"sum": question, "known": known, "whole": whole}, NumberLine(known, hops, hidden="hops"))


def missing_whole_strategy(part: int, other: int, question: str) -> Strategy:
    """Return the strategy for `? - part = other`, by putting the part back."""
    facts = _add_question(f"{other} + {part} = ?", {"sum": question})
    return Strategy("put_back", facts, FactTriangle(part + other, part, other, "+", hidden="whole"))


def missing_sign_strategy(left: int, right: int, result: int, operations: str, sign: str) -> Strategy:
    """Return the strategy for `left ? right = result`: more or less, and how much; `sign` is the answer.

    Products and quotients are rows: no hop of a number line shows them.
    """
    facts: dict[str, int | str] = {"sum": f"{left} ? {right} = {result}", "number": right}
    if sign in "*/" and left != result and right > 1:
        return Strategy("sign_rows", {**facts, "known": right, "whole": max(left, result)}, Rows((right,) * min(left, result)))
    key = "sign_same" if left == result else "sign_far" if len(operations) > 2 else "sign"
    hops = () if left == result else (result - left,)
    return Strategy(key, facts, NumberLine(left, hops, hidden="", is_late=True))


def _add_question(question: str, details: dict[str, int | str]) -> dict[str, int | str]:
    return {**details, "asked": question, "way": question}


def _easier_first_text(left: int, sign: str, right: int, first: int) -> str:
    """Return "8 + 5", or "5 + 8 = 8 + 5" if the number `first`, with which it is easier to begin, comes second."""
    return f"{left} {sign} {right}" if left == first else f"{left} {sign} {right} = {right} {sign} {left}"


def times_strategy(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left x right`, by rows of the easier table."""
    rows = 7 if {left, right} == {7, 8} else next(table for table in TABLES_TAUGHT if table in (left, right))
    number = right if rows == left else left
    facts: dict[str, int | str] = {"sum": _easier_first_text(left, "*", right, rows), "number": number}
    if left == right and rows in SQUARE_FACTORS:
        return _known_rows_strategy("square", rows, number, facts, is_turned=False)
    turned = left != rows
    match rows:
        case 10:
            return Strategy("times_ten", facts, TenFrames(number))
        case 5:
            facts |= {"ten": 10 * number, "way": f"10 * {number} / 2"}
            return Strategy("times_five", facts, TenFrames(number, is_halved=True))
        case 9:
            facts |= {"ten": 10 * number, "way": f"10 * {number} - {number}"}
            return Strategy("times_nine", facts, Rows((number,) * 10, removed_row_count=1, is_turned=turned))
        case 8:  # 8 x 8: double three times
            facts |= {"twice": 16, "half": 32, "way": "8 * 2 * 2 * 2"}
            return Strategy("times_eight", facts, Rows((8,) * 8, second_part_row=4))
    return _known_rows_strategy(STRATEGY_KEYS[rows], rows, number, facts, turned)


def _known_rows_strategy(key: str, rows: int, number: int, details: dict[str, int | str], is_turned: bool) -> Strategy:
    """Return the strategy of adding the rows known from another table and the remaining rows."""
    first = KNOWN_ROW_COUNTS.get(rows, rows)
    remainder = rows - first
    here = {**details, "first": first * number, "second": remainder * number}
    if remainder:
        here["way"] = f"{_rows_text(first, number)} + {_rows_text(remainder, number)}"
    return Strategy(key, here, Rows((number,) * rows, second_part_row=first if remainder else 0, is_turned=is_turned))


def division_strategy(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left / right`."""
    result = left // right
    facts: dict[str, int | str] = {"sum": f"{left} / {right}", "whole": left, "number": right}
    if right == 1:
        return Strategy("divided_by_one", facts, Rows((left,)))
    if result == 1:
        return Strategy("divided_by_itself", facts, Rows((left,)))
    if right == 2:
        return Strategy("half", facts, Rows((result, result), is_single_line_first=True, has_animals=True))
    return Strategy("how_often", {**facts, "way": f"{right} * ? = {left}"}, FactTriangle(left, right, result, "*"))


def missing_factor_strategy(known: int, product: int, question: str) -> Strategy:
    """Return the strategy for `known x ? = product` or `product / ? = known`, by the inverse operator."""
    other = product // known if known else 0
    facts: dict[str, int | str] = {"sum": question, "known": known, "whole": product}
    scene = FactTriangle(product, known, other, "*")
    if "/" in question:
        return Strategy("think_times", _add_question(f"{known} * ? = {product}", facts), scene)
    return Strategy("think_divided", _add_question(f"{product} / {known} = ?", facts), scene)


def missing_product_strategy(part: int, other: int, question: str) -> Strategy:
    """Return the strategy for `? / part = other`, by the inverse operator."""
    facts = _add_question(f"{other} * {part} = ?", {"sum": question})
    return Strategy("multiply_back", facts, FactTriangle(part * other, part, other, "*", hidden="whole"))


def equal_rows_strategy(row: int, whole: int, question: str) -> Strategy:
    """Return the strategy for the number of equal rows in a whole, without the inverse operator."""
    return Strategy("equal_rows", {"sum": question, "number": row, "whole": whole}, Rows((row,) * (whole // row)))


def rows_together_strategy(part: int, other: int, question: str) -> Strategy:
    """Return the strategy for `? / part = other` without multiplication: the rows are put together again."""
    return Strategy("rows_together", {"sum": question}, Rows((other,) * part))


def _rows_text(rows: int, number: int) -> str:
    return f"{rows} * {number}" if rows > 1 else str(number)
