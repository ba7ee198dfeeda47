"""The daily challenge: a puzzle for every game, and a deal where hands are hidden.

Both are the same for every player on a date. Dates are local, as "2026-11-22".
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import gcd

from game.puzzles.puzzle import Puzzle
from game.record import Player, Record
from game.registry import GAMES

PLAYER_COUNT = 3
STRIDE_SHARE = 0.618  # share of all puzzles from one day to the next, so that neighbours differ in difficulty


def daily_seed(day: date, game: str) -> str:
    return f"day/{day.isoformat()}/{game}"


def puzzle_of_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """Return the puzzle of a date; each comes once before any repeats. None if there are no puzzles."""
    if not puzzles:
        return None
    count = len(puzzles)
    step = round(count * STRIDE_SHARE)
    while gcd(step, count) > 1:
        step += 1
    return sorted(puzzles, key=lambda puzzle: puzzle.id)[day.toordinal() * step % count]


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
