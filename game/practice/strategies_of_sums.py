"""Strategies for addition and subtraction: ten as a landmark, doubles, and the inverse operator."""

from __future__ import annotations

from game.practice.illustrations import FactTriangle, NumberLine, Rows, Scene, SolvedStep, Strategy, TenFrame

TEN = 10
HOP, HOPS = 1, 2  # steps that are counted on or back


def plus(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left + right`, the larger number first."""
    big, small = max(left, right), min(left, right)
    facts: dict[str, int | str] = {"sum": _turned(left, "+", right), "small": small}
    whole = (SolvedStep(big, "+", small, big + small),)
    if small == HOP:
        return Strategy("plus_one", facts, NumberLine(big, (1,)), whole)
    if big == TEN:
        return Strategy("plus_ten", facts, TenFrame(TEN, small), whole)
    if big == small:
        return Strategy("doubles", facts, Rows((big, small), cut=1, animals=True), whole)
    if big + small == TEN:
        return Strategy("plus_friends", facts, TenFrame(big, small, moved=small), whole)
    if small == HOPS:
        return Strategy("plus_two", facts, NumberLine(big, (1, 1)), whole)
    if big + small < TEN:
        return Strategy("plus_small", facts, TenFrame(big, small, moved=small), whole)
    if big - small == 1:
        return _near_doubles(small, facts)
    return _through_ten(big, small, facts)


def _near_doubles(small: int, facts: dict[str, int | str]) -> Strategy:
    twice = 2 * small
    steps = (SolvedStep(small, "+", small, twice), SolvedStep(twice, "+", 1, twice + 1))
    return Strategy("near_doubles", {**facts, "twice": twice, "way": f"{small} + {small} + 1"}, Rows((small, small + 1), extra=1), steps)


def _through_ten(big: int, small: int, facts: dict[str, int | str]) -> Strategy:
    moved = TEN - big
    steps = (SolvedStep(big, "+", moved, TEN), SolvedStep(TEN, "+", small - moved, big + small))
    key = "plus_nine" if moved == 1 else "plus_through"
    return Strategy(key, {**facts, "way": f"{big} + {moved} + {small - moved}"}, TenFrame(big, small, moved=moved), steps)


def minus(left: int, right: int) -> Strategy:
    """Return the strategy for the result of `left - right`."""
    result = left - right
    facts: dict[str, int | str] = {"sum": f"{left} - {right}", "from": left, "less": right}
    whole = (SolvedStep(left, "-", right, result),)
    if right == HOP or (right == HOPS and left <= TEN + 1):
        return Strategy("minus_one" if right == HOP else "minus_two", facts, NumberLine(left, (-1,) * right), whole)
    if left > TEN and TEN in (right, result):
        return Strategy("minus_ten", facts, TenFrame(TEN, left - TEN, taken=right), whole)
    if left == 2 * right:
        return Strategy("minus_half", facts, Rows((result, right), cut=1, gone=1, animals=True), whole)
    if result <= HOPS:
        return _up(left, right, facts)
    if left <= TEN:
        return Strategy("minus_friends" if left == TEN else "minus_small", facts, TenFrame(left, taken=right), whole)
    if abs(result - right) == 1:
        return Strategy("minus_near", facts, Rows((result, right), cut=1, gone=1), whole)
    return _up(left, right, facts) if result < right else _back(left, right, facts)


def _back(left: int, right: int, facts: dict[str, int | str]) -> Strategy:
    """Return the strategy of going back through ten: 13 - 5 = 13 - 3 - 2."""
    first = left - TEN
    hops = (-first, first - right)
    return Strategy(
        "minus_back",
        {**facts, "first": first, "then": right - first, "way": f"{left} - {first} - {right - first}"},
        NumberLine(left, hops),
        along(left, "-", hops),
    )


def _up(left: int, right: int, facts: dict[str, int | str]) -> Strategy:
    """Return the strategy of counting up: 13 - 9, from 9 up to 13."""
    hops = (TEN - right, left - TEN) if right < TEN < left else (left - right,)
    steps = (*along(right, "+", hops), SolvedStep(left, "-", right, left - right))
    return Strategy("minus_up", {**facts, "way": f"{right} + ? = {left}"}, NumberLine(right, hops, hidden="hops"), steps)


def missing_part(known: int, whole: int, question: str) -> Strategy:
    """Return the strategy for `known + ? = whole` or `whole - ? = known`, by the inverse operator."""
    other = whole - known
    facts: dict[str, int | str] = {"sum": question, "known": known, "whole": whole}
    steps = (SolvedStep(whole, "-", known, other), SolvedStep(known, "+", other, whole))
    if whole == TEN and known > 0:
        return Strategy("fill_ten", facts, TenFrame(known, other, moved=other, sought=True), steps)
    if "-" in question:
        return Strategy("think_plus", _turned_to(f"{known} + ? = {whole}", facts), FactTriangle(whole, known, other, "+"), steps)
    if 0 < other <= HOPS:
        return Strategy("up_to", facts, NumberLine(known, (1,) * other, hidden="hops"), steps)
    return Strategy("think_minus", _turned_to(f"{whole} - {known} = ?", facts), FactTriangle(whole, known, other, "+"), steps)


def missing_whole(part: int, other: int, question: str) -> Strategy:
    """Return the strategy for `? - part = other`, by putting the part back."""
    whole = part + other
    turned = f"{other} + {part} = ?"
    facts: dict[str, int | str] = {"sum": question, "asked": turned, "way": turned}
    return Strategy("put_back", facts, FactTriangle(whole, part, other, "+", hidden="whole"), (SolvedStep(other, "+", part, whole),))


def sign_of(left: int, right: int, result: int, operations: str, sign: str) -> Strategy:
    """Return the strategy for `left ? right = result`: more or less, and how much; `sign` is the answer."""
    facts: dict[str, int | str] = {"sum": f"{left} ? {right} = {result}", "number": right}
    key = "sign_same" if left == result else "sign_far" if len(operations) > 2 else "sign"
    hops = () if left == result else (result - left,)
    scene: Scene = NumberLine(left, hops, hidden="", late=True)
    return Strategy(key, facts, scene, (SolvedStep(left, sign, right, result),))


def along(start: int, sign: str, hops: tuple[int, ...]) -> tuple[SolvedStep, ...]:
    """Return the steps of hops that all go the same way."""
    result, before = [], start
    for hop in hops:
        result.append(SolvedStep(before, sign, abs(hop), before + hop))
        before += hop
    return tuple(result)


def _turned_to(question: str, facts: dict[str, int | str]) -> dict[str, int | str]:
    return {**facts, "asked": question, "way": question}


def _turned(left: int, sign: str, right: int) -> str:
    """Return "8 + 5", or "5 + 8 = 8 + 5" if the larger number comes second."""
    return f"{left} {sign} {right}" if left >= right else f"{left} {sign} {right} = {right} {sign} {left}"
