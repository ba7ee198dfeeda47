"""A date as a code to say aloud, as "BEE 22 11": a word for the year, then day and month."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date

FIRST = date(2026, 1, 1)  # there are no puzzles before

Words = Mapping[str, Sequence[str]]  # equally many by language; a word's index is its meaning


def day_code(day: date, sentences: Sequence[str]) -> str:
    return f"{sentences[_place(day, len(sentences))].upper()} {day.day:02} {day.month:02}"


def day_in(text: str, words: Words, today: date) -> date | None:
    """Return the date that a code in any language means; None if there is no code, or only a future date.

    A word that fits several years means the latest one.
    """
    parts = _plain(text).split()
    result = (_read(*three, words, today) for three in zip(parts, parts[1:], parts[2:], strict=False))
    return next((day for day in result if day is not None), None)


def _read(word: str, number: str, month: str, words: Words, today: date) -> date | None:
    if not (number.isdecimal() and month.isdecimal()):
        return None
    places = {index for sentences in words.values() for index, one in enumerate(sentences) if _plain(one) == word}
    count = len(next(iter(words.values())))
    for year in range(today.year, today.year - count, -1):
        try:
            day = date(year, int(month), int(number))
        except ValueError:  # this year has no such date
            continue
        if FIRST <= day <= today and _place(day, count) in places:
            return day
    return None


def _place(day: date, count: int) -> int:
    """Return a date's word index, which differs between years and neighbouring days to reveal mistakes."""
    return (day.year + 5 * day.month + 7 * day.day) % count


def _plain(text: str) -> str:
    """Return text without case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter if letter.isalnum() else "" if unicodedata.combining(letter) else " " for letter in letters).split())
