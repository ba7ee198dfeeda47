"""Strategies for multiplication and division: easier tables, and measuring out."""

from __future__ import annotations

from game.practice.illustrations import FactTriangle, Rows, Scene, SolvedStep, Strategy, TenFrames

TAUGHT = (1, 10, 2, 5, 4, 3, 9, 6, 8, 7)  # the tables in teaching order: the first one that fits is used
SQUARES = (3, 4, 6, 7)
CUT = {2: 1, 4: 2, 3: 2, 6: 5, 7: 5}  # number of rows known from another table
KEYS = {1: "times_one", 2: "times_two", 4: "times_four", 3: "times_three", 6: "times_six", 7: "by_fives"}


def times(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left x right`, by rows of the easier table."""
    rows = 7 if {left, right} == {7, 8} else next(table for table in TAUGHT if table in (left, right))
    number = right if rows == left else left
    facts: dict[str, int | str] = {"sum": _turned(left, right, rows), "number": number}
    if left == right and rows in SQUARES:
        return _cut("square", rows, number, facts, turned=False)
    turned = left != rows
    match rows:
        case 10:
            return Strategy("times_ten", facts, TenFrames(number), (SolvedStep(number, "*", 10, 10 * number),))
        case 5:
            steps = (SolvedStep(10, "*", number, 10 * number), SolvedStep(10 * number, "/", 2, 5 * number))
            return Strategy("times_five", {**facts, "ten": 10 * number, "way": f"10 * {number} / 2"}, TenFrames(number, halved=True), steps)
        case 9:
            steps = (SolvedStep(10, "*", number, 10 * number), SolvedStep(10 * number, "-", number, 9 * number))
            return Strategy(
                "times_nine",
                {**facts, "ten": 10 * number, "way": f"10 * {number} - {number}"},
                Rows((number,) * 10, gone=1, turned=turned),
                steps,
            )
        case 8:
            return _eight(facts)
    return _cut(KEYS[rows], rows, number, facts, turned)


def _cut(key: str, rows: int, number: int, facts: dict[str, int | str], turned: bool) -> Strategy:
    """Return the strategy of adding the rows known from another table and the remaining rows."""
    first = CUT.get(rows, rows)
    remainder = rows - first
    here = {**facts, "first": first * number, "second": remainder * number}
    steps = [SolvedStep(first, "*", number, first * number)]
    if remainder:
        here["way"] = f"{_rows(first, number)} + {_rows(remainder, number)}"
        steps.append(SolvedStep(first * number, "+", remainder * number, rows * number))
    return Strategy(key, here, Rows((number,) * rows, cut=first if remainder else 0, turned=turned), tuple(steps))


def _eight(facts: dict[str, int | str]) -> Strategy:
    """Return the strategy for 8 x 8: double three times."""
    steps = (SolvedStep(2, "*", 8, 16), SolvedStep(16, "+", 16, 32), SolvedStep(32, "+", 32, 64))
    return Strategy("times_eight", {**facts, "twice": 16, "half": 32, "way": "8 * 2 * 2 * 2"}, Rows((8,) * 8, cut=4), steps)


def divided(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left / right`."""
    result = left // right
    facts: dict[str, int | str] = {"sum": f"{left} / {right}", "whole": left, "number": right}
    steps = (SolvedStep(left, "/", right, result),)
    if right == 1:
        return Strategy("divided_by_one", facts, Rows((left,)), steps)
    if result == 1:
        return Strategy("divided_by_itself", facts, Rows((left,)), steps)
    if right == 2:
        return Strategy("half", facts, Rows((result, result), loose=True, animals=True), steps)
    scene = FactTriangle(left, right, result, "*")
    return Strategy("how_often", {**facts, "way": f"{right} * ? = {left}"}, scene, (SolvedStep(right, "*", result, left), *steps))


def missing_factor(known: int, product: int, question: str) -> Strategy:
    """Return the strategy for `known x ? = product` or `product / ? = known`, by the inverse operator."""
    other = product // known if known else 0
    facts: dict[str, int | str] = {"sum": question, "known": known, "whole": product}
    steps = (SolvedStep(known, "*", other, product),)
    scene = FactTriangle(product, known, other, "*")
    if "/" in question:
        return Strategy("think_times", _with_question(f"{known} * ? = {product}", facts), scene, steps)
    return Strategy(
        "think_divided", _with_question(f"{product} / {known} = ?", facts), scene, (*steps, SolvedStep(product, "/", known, other))
    )


def missing_product(part: int, other: int, question: str) -> Strategy:
    """Return the strategy for `? / part = other`, by the inverse operator."""
    product = part * other
    facts = _with_question(f"{other} * {part} = ?", {"sum": question})
    scene: Scene = FactTriangle(product, part, other, "*", hidden="whole")
    return Strategy("multiply_back", facts, scene, (SolvedStep(other, "*", part, product),))


def _turned(left: int, right: int, rows: int) -> str:
    """Return "3 * 8", or "8 * 3 = 3 * 8" if the easier table comes second."""
    return f"{left} * {right}" if left == rows else f"{left} * {right} = {right} * {left}"


def _rows(rows: int, number: int) -> str:
    return f"{rows} * {number}" if rows > 1 else str(number)


def _with_question(turned: str, facts: dict[str, int | str]) -> dict[str, int | str]:
    return {**facts, "asked": turned, "way": turned}
