"""Groups of families that are learnt together, with one strategy, one belief and one album picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.nambarz.cards import NUMBERS
from game.practice.facts import FactFamily, is_step

BUNDLES = ("1", "2", "doubles", "ten", "10n", "small", "near", "9", "through")  # groups of + and -, in teaching order
TABLES = (10, 2, 5, 4, 3, 9, 6, 8)  # groups of * and /, in teaching order; the 7s add one new fact, so they go with the 8s


@dataclass(frozen=True, slots=True)
class FactGroup:
    """A group of fact families that are learnt together."""

    key: str  # operator and name, such as "+doubles" and "*9"
    sign: str
    families: tuple[FactFamily, ...]


@cache
def groups_of(family: FactFamily) -> tuple[str, ...]:
    """Return the parts of the belief that a family shares: its group, or the tables of both factors."""
    sign, left, _right = family
    if not is_step(family):
        return (sign.rstrip("+-*/"),) if sign[0] not in "+-*/" else (f"{left}:{sign}",)
    one, other = _pair(family)
    if sign in "+-":
        return (sign + _bundle(one, other),)
    if other == 1:
        return (f"{sign}1",)
    return tuple(dict.fromkeys((f"{sign}{one}", f"{sign}{other}")))


def group_of(family: FactFamily) -> str:
    """Return the key of the group in which a family is learnt, or "".

    For * and / it is the first table that contains the family.
    """
    sign, _left, _right = family
    if not is_step(family):
        return ""
    one, other = _pair(family)
    if sign in "+-":
        return sign + _bundle(one, other)
    if other == 1:
        return ""
    return sign + str(next((table for table in TABLES if table in (one, other)), 8))


def with_one(family: FactFamily) -> bool:
    """Return True for multiplication or division by 1 or by the number itself, which is one rule."""
    return family[0] in ("*", "/") and _pair(family)[1] == 1


def is_square(family: FactFamily) -> bool:
    """Return True for n times n, and n times n divided by n, except n = 1."""
    one, other = _pair(family)
    return family[0] in "*/" and one == other > 1


def in_table(family: FactFamily, table: int) -> bool:
    """Return True if the family multiplies by this number, or divides a product of it."""
    return family[0] in ("*", "/") and table in _pair(family)


def focused(family: FactFamily, focus: str) -> bool:
    """Return True if a family belongs to a topic: a group's key, or "*7" for a table and its divisions."""
    if focus[:1] == "*" and focus[1:].isdecimal():
        return in_table(family, int(focus[1:]))
    return bool(focus) and focus in (group_of(family), *groups_of(family))


def _pair(family: FactFamily) -> tuple[int, int]:
    """Return the two numbers of the underlying sum or product, the larger first."""
    sign, left, right = family
    match sign:
        case "-":
            left -= right
        case "/":
            left //= right
    return max(left, right), min(left, right)


def _bundle(large: int, small: int) -> str:
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


def _families(sign: str) -> tuple[FactFamily, ...]:
    """Return all families of an operator's table, each once."""
    match sign:
        case "+" | "*":
            return tuple((sign, large, small) for large in NUMBERS for small in NUMBERS if large >= small)
        case "-":
            return tuple((sign, one + other, other) for one in NUMBERS for other in NUMBERS)
        case _:
            return tuple((sign, one * other, other) for one in NUMBERS for other in NUMBERS)


FAMILIES = {sign: _families(sign) for sign in "+-*/"}  # families of the four tables
GROUPS = tuple(
    FactGroup(key, sign, tuple(family for family in FAMILIES[sign] if group_of(family) == key))
    for sign in "+-*/"
    for key in (sign + str(name) for name in (BUNDLES if sign in "+-" else TABLES))
)
_BY_KEY = {group.key: group for group in GROUPS}


def group(key: str) -> FactGroup:
    """Return the group with this key."""
    return _BY_KEY[key]
