"""Practice settings of a child, chosen by parents or at the start, all with defaults."""

from __future__ import annotations

from dataclasses import dataclass

from game.practice.facts import SIGNS, NumberSense
from game.practice.sense import begins, largest

SCHOOL = ("GS", "CP", "CE1", "CE2", "CM1", "CM2")  # "" if unknown
PACES = {"gentle": 0.86, "same": 0.77, "lively": 0.70}  # target success
LARGEST = (10, 20, 100)  # largest number of an exercise
BEGINS = {"+": "GS", "-": "CP", "chain": "CP", "*": "CE1", "/": "CE2", "sense": "GS"}  # the class that begins each
UNSAID = ("+", "-", "sense")  # open if the class is unknown
YEAR, SEPTEMBER = 365.2425, 243.5  # days; from 1 January of year 1 to 1 September


@dataclass(frozen=True, slots=True)
class PracticeSettings:
    """The settings that the learner model and the chooser need."""

    school: str = ""  # one of SCHOOL, "" if unknown
    pace: str = "same"
    on: str = ""  # operators that parents opened
    off: str = ""  # operators that parents closed
    largest: int = 100  # largest number in an exercise
    focus: str = ""  # topic of half of each set: a group's key, or "*7" for the table of 7 with its divisions
    focus_until: float = 0.0  # seconds since the epoch; 0: until it is mastered
    since: int = 0  # day on which the class was entered (date.toordinal), 0 if unknown


def has_begun(setting: PracticeSettings, sign: str) -> bool:
    """Return True if parents opened an operator, or school teaches it and parents did not close it.

    "chain" stands for calculations with three cards or more.
    """
    if sign in setting.off:
        return False
    if sign in setting.on:
        return True
    return had(setting.school, sign)


def had(school: str, sign: str) -> bool:
    """Return True if this class has learnt the operator; for an unknown class, + and -."""
    return SCHOOL.index(school) >= SCHOOL.index(BEGINS[sign]) if school in SCHOOL else sign in UNSAID


def asked_of(fact: NumberSense, school: str, limit: int) -> bool:
    """Return True if this class, or an unknown one, is asked this number sense, with numbers up to `limit`."""
    return largest(fact) <= limit and (school not in SCHOOL or SCHOOL.index(school) >= SCHOOL.index(begins(fact)))


def usual_signs(school: str) -> str:
    """Return the operators that this class has learnt."""
    return "".join(sign for sign in SIGNS if had(school, sign))


def proposed_class(school: str, since: int, day: int) -> str:
    """Return the next class if September has passed since the class was entered, else ""."""
    if school not in SCHOOL[:-1] or not since or _school_year(day) <= _school_year(since):
        return ""
    return SCHOOL[SCHOOL.index(school) + 1]


def _school_year(day: int) -> int:
    return int((day - 1 - SEPTEMBER) // YEAR)
