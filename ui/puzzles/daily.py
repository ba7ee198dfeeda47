"""The daily challenge: a puzzle for every game, and a deal where hands are hidden.

Both are the same for every player on a date. Dates are local, as "2026-11-22".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from math import gcd

from game.puzzles.puzzle import Puzzle
from game.record import Player, Record
from game.registry import GAMES

PLAYER_COUNT = 3
STRIDE_SHARE = 0.618  # share of the puzzles from one turn to the next, so that neighbours differ in difficulty
FIRST_RANKED_DAY = date(2026, 11, 30)  # earlier days keep the puzzles that people have solved on them, of any difficulty
EASY_WEEKDAY = 0  # Monday, in every game
DAYS_PER_WEEK = 7
FIRST_DAY = date(2026, 1, 1)  # there are no puzzles before
WordsByLanguage = Mapping[str, Sequence[str]]  # equally many by language; a word's index is its meaning


def daily_seed(day: date, game: str) -> str:
    return f"day/{day.isoformat()}/{game}"


def puzzle_of_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """Return the puzzle of a date: an easy one on Mondays only. Each comes once before any like it repeats; None if there are no puzzles."""
    if day < FIRST_RANKED_DAY:
        return _puzzle_in_turn(puzzles, day.toordinal())
    week = (day.toordinal() - 1) // DAYS_PER_WEEK
    is_easy = day.weekday() == EASY_WEEKDAY
    turn = week if is_easy else week * (DAYS_PER_WEEK - 1) + day.weekday()
    return _puzzle_in_turn([puzzle for puzzle in puzzles if puzzle.is_easy == is_easy] or puzzles, turn)


def _puzzle_in_turn(puzzles: Sequence[Puzzle], turn: int) -> Puzzle | None:
    """Return the puzzle of a turn, in an order in which each comes once before any repeats."""
    count = len(puzzles)
    step = round(count * STRIDE_SHARE)
    while gcd(step, count) > 1:
        step += 1
    return sorted(puzzles, key=lambda puzzle: puzzle.id)[turn * step % count] if puzzles else None


def has_daily_deal(game: str) -> bool:
    """Return True if a game has a daily deal: games with hidden hands for three."""
    rules = GAMES[game].rules
    return PLAYER_COUNT in rules.player_counts and rules.has_hidden_information({})


def daily_deal(day: date, game: str, names: Sequence[str]) -> Record:
    """Return the daily deal: three players, default options, normal bots, neither hints nor undo.

    The names are the human's, then those of two bots.
    """
    seats = tuple(Player(name, "normal" if seat else None) for seat, name in enumerate(names[:PLAYER_COUNT]))
    return Record(game, seats, daily_seed(day, game), table_rules={"hints": False, "undo": False})


def day_code(day: date, year_words: Sequence[str]) -> str:
    return f"{year_words[_word_index(day, len(year_words))].upper()} {day.day:02} {day.month:02}"


def parse_day_code(text: str, words: WordsByLanguage, today: date) -> date | None:
    """Return the date that a code in any language means; None if there is no code, or only a future date.

    A word that fits several years means the latest one.
    """
    parts = _normalize(text).split()
    result = (_parse_parts(*three, words, today) for three in zip(parts, parts[1:], parts[2:], strict=False))
    return next((day for day in result if day is not None), None)


def _parse_parts(word: str, day_number: str, month: str, words: WordsByLanguage, today: date) -> date | None:
    if not (day_number.isdecimal() and month.isdecimal()):
        return None
    places = {index for sentences in words.values() for index, one in enumerate(sentences) if _normalize(one) == word}
    count = len(next(iter(words.values())))
    for year in range(today.year, today.year - count, -1):
        try:
            day = date(year, int(month), int(day_number))
        except ValueError:  # this year has no such date
            continue
        if FIRST_DAY <= day <= today and _word_index(day, count) in places:
            return day
    return None


def _word_index(day: date, word_count: int) -> int:
    """Return a date's word index, which differs between years and neighbouring days to reveal mistakes."""
    return (day.year + 5 * day.month + 7 * day.day) % word_count


def _normalize(text: str) -> str:
    """Return text without case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter if letter.isalnum() else "" if unicodedata.combining(letter) else " " for letter in letters).split())
