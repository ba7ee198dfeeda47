"""The initial difficulty of facts for an average child, in logits.

It depends on operator, numbers, direction and cards. Ties, ones and tens are easy, a step over the ten is hard, and so are large tables, as
in every study of them (the problem-size effect and its exceptions: Zbrodoff and Logan 2005). Answers then move the belief away from it.
"""

from __future__ import annotations

from functools import cache

from game.practice.facts import BasicFact, Chain, Fact, NumberSense

DIRECTION_DIFFICULTY = {"result": 0.0, "number": 0.4, "sign": 0.2}
FLASH_DIFFICULTY = (-2.8, -2.7, -2.5, -2.1, -2.3, -1.6, -1.3, -1.1, -1.2, -1.9)  # 1 to 10 dots in the frame: full rows are seen at a glance
COMPARE_DIFFICULTY = {10: -2.3, 20: -1.7, 100: -1.0}  # two numbers, by the largest possible one
ROUGH_COMPARE_BONUS = 0.2  # approximate comparison is easier than an exact result: a clear difference is often seen
LINE_DIFFICULTY = {10: -1.0, 20: -0.4, 100: 0.3}  # keyed by the end of the line
NEAR_SUM_DIFFICULTY, NEAR_PRODUCT_DIFFICULTY = 0.8, 0.3  # rounding three numbers; finding the ten of a known product
SAME_DIFFICULTY, TWO_SUMS_DIFFICULTY = {10: -1.4, 20: -0.4}, 0.9  # by the largest number; a sum on both sides instead of one
RULE_DIFFICULTY, REST_DIFFICULTY = {"0+": -1.6, "0-": -1.2, "0*": -0.3, "1*": -1.0, "1/": -0.2}, 1.2
CHAIN_DIFFICULTY = {3: 1.3, 4: 2.9, 5: 4.2, 6: 5.2, 7: 6.0}
FOUR_SIGNS_DIFFICULTY = 0.6  # harder to search with all four operators than with + and - alone


@cache
def difficulty(fact: Fact) -> float:
    """Return the difficulty in logits: 0 is even for a child of rating 0, larger is harder."""
    match fact:
        case NumberSense():
            return _sense_difficulty(fact)
        case Chain(cards, signs):
            return CHAIN_DIFFICULTY[min(cards, max(CHAIN_DIFFICULTY))] + (FOUR_SIGNS_DIFFICULTY if len(signs) > 2 else 0.0)
        case BasicFact(sign, left, right, direction):
            by_sign = {"+": _plus_difficulty, "-": _minus_difficulty, "*": _times_difficulty, "/": _division_difficulty}
            return by_sign[sign](left, right) + DIRECTION_DIFFICULTY[direction]


def _plus_difficulty(left: int, right: int) -> float:
    if right <= 1 or left == 10:
        return -2.4
    if left == right:
        return -2.2 + 0.1 * right
    return -2.3 + 0.25 * right if left + right <= 10 else -0.8 + 0.12 * right


def _minus_difficulty(left: int, right: int) -> float:
    if right <= 1 or left - right == 10 or (right == 10 and left > 10):
        return -1.9
    if left == 2 * right:
        return -1.6 + 0.1 * right
    return -1.9 + 0.2 * right if left <= 10 else -0.4 + 0.12 * right


def _times_difficulty(left: int, right: int) -> float:
    large, small = max(left, right), min(left, right)
    if small == 1:
        return -1.6
    if large == 10:
        return -0.9
    easier = 0.6 if large == small or 5 in (left, right) or small == 2 else 0.0
    return -0.6 + 0.045 * large * small - easier


def _division_difficulty(left: int, right: int) -> float:
    return _times_difficulty(left // right, right) + 0.6


def _sense_difficulty(fact: NumberSense) -> float:
    match fact:
        case NumberSense("flash", _, number):
            return FLASH_DIFFICULTY[number - 1]
        case NumberSense("compare", "", end):
            return COMPARE_DIFFICULTY[end]
        case NumberSense("compare", sign, left, right):
            return (_plus_difficulty if sign == "+" else _times_difficulty)(left, right) - ROUGH_COMPARE_BONUS
        case NumberSense("same", sign, end):
            return SAME_DIFFICULTY[end] + (TWO_SUMS_DIFFICULTY if sign else 0.0)
        case NumberSense("rule", sign, number):
            return RULE_DIFFICULTY[f"{number}{sign}"]
        case NumberSense("rest"):
            return REST_DIFFICULTY
        case NumberSense("line", _, end):
            return LINE_DIFFICULTY[end]
        case NumberSense(_, "*", left, right):
            return _times_difficulty(left, right) + NEAR_PRODUCT_DIFFICULTY
    return NEAR_SUM_DIFFICULTY
