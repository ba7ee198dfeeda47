"""Strategies for addition and subtraction: ten as a landmark, doubles, and the inverse operator."""

from __future__ import annotations

from game.practice.illustrations import FactTriangle, Illustration, NumberLine, Rows, SolvedStep, Strategy, TenFrame

TEN = 10
MAX_SINGLE_HOP, MAX_HOPS = 1, 2  # steps that are counted on or back


def plus_strategy(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left + right`, the larger number first."""
    big, small = max(left, right), min(left, right)
    facts: dict[str, int | str] = {"sum": _larger_first_text(left, "+", right), "small": small}
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


def missing_whole_strategy(part: int, other: int, question: str) -> Strategy:
    """Return the strategy for `? - part = other`, by putting the part back."""
    whole = part + other
    turned = f"{other} + {part} = ?"
    facts: dict[str, int | str] = {"sum": question, "asked": turned, "way": turned}
    return Strategy("put_back", facts, FactTriangle(whole, part, other, "+", hidden="whole"), (SolvedStep(other, "+", part, whole),))


def missing_sign_strategy(left: int, right: int, result: int, operations: str, sign: str) -> Strategy:
    """Return the strategy for `left ? right = result`: more or less, and how much; `sign` is the answer."""
    facts: dict[str, int | str] = {"sum": f"{left} ? {right} = {result}", "number": right}
    key = "sign_same" if left == result else "sign_far" if len(operations) > 2 else "sign"
    hops = () if left == result else (result - left,)
    scene: Illustration = NumberLine(left, hops, hidden="", is_late=True)
    return Strategy(key, facts, scene, (SolvedStep(left, sign, right, result),))


def steps_along_hops(start: int, sign: str, hops: tuple[int, ...]) -> tuple[SolvedStep, ...]:
    """Return the steps of hops that all go the same way."""
    result, before = [], start
    for hop in hops:
        result.append(SolvedStep(before, sign, abs(hop), before + hop))
        before += hop
    return tuple(result)


def _add_question(question: str, details: dict[str, int | str]) -> dict[str, int | str]:
    return {**details, "asked": question, "way": question}


def _larger_first_text(left: int, sign: str, right: int) -> str:
    """Return "8 + 5", or "5 + 8 = 8 + 5" if the larger number comes second."""
    return f"{left} {sign} {right}" if left >= right else f"{left} {sign} {right} = {right} {sign} {left}"
