"""The day as a code to be said aloud: a word and the date, "BEE 22 11". The word stands for the year."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date

FIRST = date(2026, 1, 1)  # no day before it has puzzles

Words = Mapping[str, Sequence[str]]  # by language, as many in each; a word means its place


def day_code(day: date, words: Sequence[str]) -> str:
    return f"{words[_place(day, len(words))].upper()} {day.day:02} {day.month:02}"


def day_in(text: str, words: Words, today: date) -> date | None:
    """The day of this code in any language; None where none stands in the text, or only of a day to come. Of several years the last is meant."""
    parts = _plain(text).split()
    found = (_read(*three, words, today) for three in zip(parts, parts[1:], parts[2:], strict=False))
    return next((day for day in found if day is not None), None)


def _read(word: str, number: str, month: str, words: Words, today: date) -> date | None:
    if not (number.isdecimal() and month.isdecimal()):
        return None
    places = {place for said in words.values() for place, one in enumerate(said) if _plain(one) == word}
    many = len(next(iter(words.values())))
    for year in range(today.year, today.year - many, -1):
        try:
            day = date(year, int(month), int(number))
        except ValueError:  # no such day, in this year
            continue
        if FIRST <= day <= today and _place(day, many) in places:
            return day
    return None


def _place(day: date, many: int) -> int:
    """Another word for the same date of another year, and for the next day: a slip of the tongue is noticed."""
    return (day.year + 5 * day.month + 7 * day.day) % many


def _plain(text: str) -> str:
    """As one says it: without case, accents and marks."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter if letter.isalnum() else "" if unicodedata.combining(letter) else " " for letter in letters).split())
