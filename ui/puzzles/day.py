"""The day: for each game the same puzzle for everybody, and a deal where the game hides something. Dates are local, as "2026-11-22"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import gcd

from game.puzzles.puzzle import Puzzle
from game.record import Record, Seat
from game.registry import GAMES

PLAYERS = 3
STRIDE = 0.618  # of the way round all puzzles from a day to the next: neighbours differ in difficulty


def seed(day: date, game: str) -> str:
    return f"day/{day.isoformat()}/{game}"


def of_the_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """Each comes once before any comes again; None where there are none."""
    if not puzzles:
        return None
    many = len(puzzles)
    step = round(many * STRIDE)
    while gcd(step, many) > 1:
        step += 1
    return sorted(puzzles, key=lambda puzzle: puzzle.id)[day.toordinal() * step % many]


def dealt(game: str) -> bool:
    """Whether there is a deal of the day: where hands are hidden."""
    rules = GAMES[game].rules
    return PLAYERS in rules.seats and rules.hides({})


def deal(day: date, game: str, names: Sequence[str]) -> Record:
    """Three players, default options, normal robots, neither hint nor undo. `names`: of the person and of two robots."""
    seats = tuple(Seat(name, "normal" if seat else None) for seat, name in enumerate(names[:PLAYERS]))
    return Record(game, seats, seed(day, game), table={"hints": False, "undo": False})
