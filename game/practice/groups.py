"""Groups of families that are learnt together, with one strategy, one belief and one album picture."""

from __future__ import annotations

from functools import cache

from game.nambarz.cards import NUMBERS
from game.practice.facts import SIGNS, FactFamily, family_at, is_basic_family

SUM_GROUP_NAMES = ("1", "2", "doubles", "ten", "10n", "small", "near", "9", "through")  # groups of + and -, in teaching order
TABLES_IN_ORDER = (10, 2, 5, 4, 3, 9, 6, 8)  # groups of * and /, in teaching order; the 7s add one new fact, so they go with the 8s


@cache
def belief_groups_of(family: FactFamily) -> tuple[str, ...]:
    """Return the parts of the belief that a family shares: its group, or the tables of both factors."""
    sign, left, _right = family
    if not is_basic_family(family):
        return (sign.rstrip("+-*/"),) if sign[0] not in "+-*/" else (f"{left}:{sign}",)
    one, other = _operands(family)
    if sign in "+-":
        return (sign + _sum_group_name(one, other),)
    if other == 1:
        return (f"{sign}1",)
    return tuple(dict.fromkeys((f"{sign}{one}", f"{sign}{other}")))


def learning_group_of(family: FactFamily) -> str:
    """Return the key of the group in which a family is learnt, or "".

    For * and / it is the first table that contains the family.
    """
    sign, _left, _right = family
    if not is_basic_family(family):
        return ""
    one, other = _operands(family)
    if sign in "+-":
        return sign + _sum_group_name(one, other)
    if other == 1:
        return ""
    return sign + str(next((table for table in TABLES_IN_ORDER if table in (one, other)), 8))


def is_rule_of_one(family: FactFamily) -> bool:
    """Return True for multiplication or division by 1 or by the number itself, which is one rule."""
    return family[0] in ("*", "/") and _operands(family)[1] == 1


def is_square(family: FactFamily) -> bool:
    """Return True for n times n, and n times n divided by n, except n = 1."""
    one, other = _operands(family)
    return family[0] in "*/" and one == other > 1


def is_in_table(family: FactFamily, table: int) -> bool:
    """Return True if the family multiplies by this number, or divides a product of it."""
    return family[0] in ("*", "/") and table in _operands(family)


def is_in_topic(family: FactFamily, topic: str) -> bool:
    """Return True if a family belongs to a topic: a group's key, or "*7" for a table and its divisions."""
    if topic[:1] == "*" and topic[1:].isdecimal():
        return is_in_table(family, int(topic[1:]))
    return bool(topic) and topic in (learning_group_of(family), *belief_groups_of(family))


def _operands(family: FactFamily) -> tuple[int, int]:
    """Return the two numbers of the underlying sum or product, the larger first."""
    sign, left, right = family
    match sign:
        case "-":
            left -= right
        case "/":
            left //= right
    return max(left, right), min(left, right)


def _sum_group_name(large: int, small: int) -> str:
    if small == 1:
        return "1"
    if large == 10:
        return "10n"
    if large == small:
        return "doubles"
    if large + small == 10:
        return "ten"
    if small == 2:
        return "2"
    if large + small < 10:
        return "small"
    if large - small == 1:
        return "near"
    return "9" if large == 9 else "through"


# families of the four tables, each once
FAMILIES_BY_SIGN = {
    sign: tuple(family_at(sign, row, column) for row in NUMBERS for column in NUMBERS if row >= column or sign in "-/") for sign in SIGNS
}
# families that are learnt together, by operator and name, such as "+doubles" and "*9"
FAMILIES_BY_GROUP = {
    f"{sign}{name}": tuple(family for family in FAMILIES_BY_SIGN[sign] if learning_group_of(family) == f"{sign}{name}")
    for sign in SIGNS
    for name in (SUM_GROUP_NAMES if sign in "+-" else TABLES_IN_ORDER)
}
