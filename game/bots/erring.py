"""Errors that people make: a bot takes a move that is good enough at a glance, and never one that nobody would make.

A glance is a judgement of one step, without a search. It gives the worth of each move in the game's unit: points, coins, hundredths of a pawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from game.bots.bot import Bot, StopSignal
from game.dealing import choose_random, shuffled
from game.kernel import Move

M = TypeVar("M", bound=Move)


def plausible_moves(worth: Mapping[M, float], tolerance: float) -> list[M]:
    """Return the moves that are worth at most `tolerance` less than the best one, the worst first."""
    least = max(worth.values()) - tolerance
    return sorted((move for move, value in worth.items() if value >= least), key=worth.__getitem__)


@dataclass(frozen=True, slots=True)
class ErringBot:
    """A bot that sometimes takes one of the worse plausible moves; otherwise another bot chooses."""

    glance: Callable[[Any, random.Random], Mapping[Any, float]]
    tolerance: float  # of the worth; larger losses are in plain sight
    error_rate: float  # probability of an error
    main_bot: Bot  # chooses otherwise
    worse_share: float = 1.0  # share of the plausible moves, from the worst, among which an error is drawn

    def choose(self, view: Any, rng: random.Random, should_stop: StopSignal) -> Move:
        if rng.random() >= self.error_rate:
            return self.main_bot.choose(view, rng, should_stop)
        worth = self.glance(view, rng)
        moves = plausible_moves({move: worth[move] for move in shuffled(list(worth), rng)}, self.tolerance)
        move: Move = choose_random(moves[: max(1, round(self.worse_share * len(moves)))], rng)
        return move
