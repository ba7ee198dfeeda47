"""Practice settings of a child, chosen by parents or at the start, all with defaults."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.practice.facts import SIGNS, NumberSense
from game.practice.sense import first_class_for, largest_number_of

SCHOOL_CLASSES = ("GS", "CP", "CE1", "CE2", "CM1", "CM2")  # "" if unknown
TARGET_SUCCESS_BY_PACE = {"gentle": 0.86, "same": 0.77, "lively": 0.70}  # target success
MAX_NUMBER_CHOICES = (10, 20, 100)  # largest number of an exercise
FIRST_RANGES = {"GS": 10, "CP": 10}  # largest number that a class begins with, if below 100; what the child shows opens the next
FIRST_CLASS_BY_SIGN = {"+": "GS", "-": "CP", "chain": "CP", "*": "CE1", "/": "CE2", "sense": "GS"}  # the class that begins each
SIGNS_OF_UNKNOWN_CLASS = ("+", "-", "sense")  # open if the class is unknown
SKILL_PARTS = ("chain", "sense")  # what parents close beside operators: calculations with three cards or more, and number sense
YEAR_DAYS, SEPTEMBER_DAYS = 365.2425, 243.5  # days; from 1 January of year 1 to 1 September


@dataclass(frozen=True, slots=True)
class PracticeSettings:
    """The settings that the learner model and the chooser need."""

    school: str = ""  # one of SCHOOL, "" if unknown
    pace: str = "same"
    on: str = ""  # operators that parents opened
    off: str = ""  # operators, then SKILL_PARTS, that parents closed: "*/chain"
    largest: int = 100  # largest number in an exercise that parents want
    focus: str = ""  # topic of half of each set: a group's key, or "*7" for the table of 7 with its divisions
    focus_until: float = 0.0  # seconds since the epoch; 0: until it is mastered
    since: int = 0  # day on which the class was entered (date.toordinal), 0 if unknown


def is_sign_allowed(setting: PracticeSettings, sign: str) -> bool:
    """Return True if parents opened an operator, or school teaches it and parents did not close it.

    "chain" stands for calculations with three cards or more.
    """
    if sign in setting.off:
        return False
    if sign in setting.on:
        return True
    return is_taught_in_class(setting.school, sign)


def closed_skills(setting: PracticeSettings) -> str:
    """Return those of SKILL_PARTS that parents closed, as they stand in `off`."""
    return "".join(part for part in SKILL_PARTS if part in setting.off)


def with_skill(setting: PracticeSettings, part: str, is_open: bool) -> PracticeSettings:
    """Return these settings with one of SKILL_PARTS opened or closed."""
    closed = [each for each in (*SIGNS, *SKILL_PARTS) if (not is_open if each == part else each in setting.off)]
    return replace(setting, off="".join(closed))


def with_class(setting: PracticeSettings, school: str, day: int) -> PracticeSettings:
    """Return these settings with a class entered on a day (date.toordinal()), and its usual operators."""
    return replace(setting, school=school, since=day, on="", off=closed_skills(setting))


def is_taught_in_class(school: str, sign: str) -> bool:
    """Return True if this class has learnt the operator; for an unknown class, + and -."""
    return (
        SCHOOL_CLASSES.index(school) >= SCHOOL_CLASSES.index(FIRST_CLASS_BY_SIGN[sign])
        if school in SCHOOL_CLASSES
        else sign in SIGNS_OF_UNKNOWN_CLASS
    )


def is_sense_for_class(fact: NumberSense, school: str, limit: int) -> bool:
    """Return True if this class, or an unknown one, is asked this number sense, with numbers up to `limit`."""
    return largest_number_of(fact) <= limit and (
        school not in SCHOOL_CLASSES or SCHOOL_CLASSES.index(school) >= SCHOOL_CLASSES.index(first_class_for(fact))
    )


def signs_taught_in_class(school: str) -> str:
    """Return the operators that this class has learnt."""
    return "".join(sign for sign in SIGNS if is_taught_in_class(school, sign))


def proposed_class(school: str, since: int, day: int) -> str:
    """Return the next class if September has passed since the class was entered, else ""."""
    if school not in SCHOOL_CLASSES[:-1] or not since or _school_year(day) <= _school_year(since):
        return ""
    return SCHOOL_CLASSES[SCHOOL_CLASSES.index(school) + 1]


def _school_year(day: int) -> int:
    return int((day - 1 - SEPTEMBER_DAYS) // YEAR_DAYS)
