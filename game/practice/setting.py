"""What parents chose for a child, or the beginning did; every value has a default."""

from __future__ import annotations

from dataclasses import dataclass

from game.practice.facts import SIGNS, Sense
from game.practice.sense import begins, largest

SCHOOL = ("GS", "CP", "CE1", "CE2", "CM1", "CM2")  # "" where nobody said
PACES = {"gentle": 0.86, "same": 0.77, "lively": 0.70}  # success aimed at
LARGEST = (10, 20, 100)  # numbers of an exercise
BEGINS = {"+": "GS", "-": "CP", "chain": "CP", "*": "CE1", "/": "CE2", "sense": "GS"}  # the class in which each begins
UNSAID = ("+", "-", "sense")  # open where nobody said the class
YEAR, SEPTEMBER = 365.2425, 243.5  # days; from the first of January of year 1 to the first of September


@dataclass(frozen=True, slots=True)
class Setting:
    """What the model and the chooser need to be told.

    `school`: one of SCHOOL, "" where nobody said; `since`: the day on which it was said (date.toordinal), 0 for unknown; `on`, `off`: signs
    that parents opened and closed; `largest`: number in an exercise; `focus`: what gets half of each set, the key of a group or "*7" for
    the table of 7 with its divisions, until `focus_until` (seconds since the epoch; 0: until it is known by heart).
    """

    school: str = ""
    pace: str = "same"
    on: str = ""
    off: str = ""
    largest: int = 100
    focus: str = ""
    focus_until: float = 0.0
    since: int = 0


def begun(setting: Setting, sign: str) -> bool:
    """Whether school has begun this sign ("chain": calculations of three cards and more), or parents opened it, and did not close it."""
    if sign in setting.off:
        return False
    if sign in setting.on:
        return True
    return had(setting.school, sign)


def had(school: str, sign: str) -> bool:
    """Whether this class has had the sign; where nobody said, + and -."""
    return SCHOOL.index(school) >= SCHOOL.index(BEGINS[sign]) if school in SCHOOL else sign in UNSAID


def asked_of(fact: Sense, school: str, most: int) -> bool:
    """Whether number sense of this kind is asked of this class, with numbers up to `most`; where nobody said the class, all of it."""
    return largest(fact) <= most and (school not in SCHOOL or SCHOOL.index(school) >= SCHOOL.index(begins(fact)))


def usual_signs(school: str) -> str:
    """The signs that this class has had."""
    return "".join(sign for sign in SIGNS if had(school, sign))


def proposed_class(school: str, since: int, day: int) -> str:
    """The next class, once a September has begun since the day on which the class was said; "" for nothing to propose."""
    if school not in SCHOOL[:-1] or not since or _school_year(day) <= _school_year(since):
        return ""
    return SCHOOL[SCHOOL.index(school) + 1]


def _school_year(day: int) -> int:
    return int((day - 1 - SEPTEMBER) // YEAR)
