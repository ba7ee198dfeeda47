"""Strategies for multiplication and division: easier tables, and measuring out."""

from __future__ import annotations

from game.practice.illustrations import FactTriangle, Illustration, Rows, SolvedStep, Strategy, TenFrames

TABLES_TAUGHT = (1, 10, 2, 5, 4, 3, 9, 6, 8, 7)  # the tables in teaching order: the first one that fits is used
SQUARE_FACTORS = (3, 4, 6, 7)
KNOWN_ROW_COUNTS = {2: 1, 4: 2, 3: 2, 6: 5, 7: 5}  # number of rows known from another table
STRATEGY_KEYS = {1: "times_one", 2: "times_two", 4: "times_four", 3: "times_three", 6: "times_six", 7: "by_fives"}


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


def _easier_table_first_text(left: int, right: int, rows: int) -> str:
    """Return "3 * 8", or "8 * 3 = 3 * 8" if the easier table comes second."""
    return f"{left} * {right}" if left == rows else f"{left} * {right} = {right} * {left}"


def _rows_text(rows: int, number: int) -> str:
    return f"{rows} * {number}" if rows > 1 else str(number)


def _add_question(question: str, details: dict[str, int | str]) -> dict[str, int | str]:
    return {**details, "asked": question, "way": question}
