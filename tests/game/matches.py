"""Whole matches of random legal moves, the same for the same seed: the start of most tests of the rules."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from game.kernel import Json, Move, Options
from game.match import Match
from game.record import Handicap, Player, Record

MOST_PLIES = 20_000
AHEAD = 7  # handicap points of a seat with an open hand


@dataclass(frozen=True)
class Setup:
    """A game with its number of players, its options and its handicaps."""

    game: str
    players: int
    chosen: tuple[tuple[str, Json], ...] = ()  # options as (name, value)
    shown: tuple[int, ...] = ()  # seats with an open hand and handicap points

    @property
    def options(self) -> Options:
        """Return the options as JSON values; their lists are tuples in a setup, which must be hashable."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self.chosen}

    def __str__(self) -> str:
        return "-".join(
            [self.game, str(self.players), *(f"{name}={value}" for name, value in self.chosen), *(f"shown={seat}" for seat in self.shown)]
        )


def fresh(setup: Setup, seed: str) -> Match:
    """Return a match before its first move."""
    people = tuple(Player(str(index + 1)) for index in range(setup.players))
    handicap = {seat: Handicap(points=AHEAD, open=True) for seat in setup.shown}
    return Match(Record(setup.game, people, seed, setup.options, handicap=handicap))


@lru_cache(maxsize=320)
def _played(setup: Setup, seed: str, eager: str) -> Match:
    match, rng = fresh(setup, seed), random.Random(f"moves/{seed}")
    while match.to_move:
        seat = match.to_move[int(rng.random() * len(match.to_move))]
        moves = match.legal(seat)
        required = [move for move in moves if eager in str(move)] if eager else []
        match.play(seat, any_of(required or moves, rng))
        assert match.ply < MOST_PLIES, "a match of random moves ends"
    return match


def played(setup: Setup, seed: str, eager: str = "") -> Match:
    """Return a whole random match that prefers moves with `eager` in their notation; simultaneous moves come in any order."""
    whole = _played(setup, seed, eager)
    return whole.at_ply(whole.ply)


def any_of(moves: Collection[Move], rng: random.Random) -> Move:
    listed = sorted(moves, key=str)
    return listed[int(rng.random() * len(listed))]
