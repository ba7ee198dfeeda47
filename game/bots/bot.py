"""The contract of a bot, and the types of its reasons and evaluations."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.kernel import Json, Move

StopSignal = Callable[[], bool]
Chance = Callable[[], float]  # the `random` method of a random.Random


def never_stop() -> bool:
    """Return False: the stop signal of a search without a time limit."""
    return False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good: a key and details for a sentence, without more knowledge than the view."""

    key: str
    details: Mapping[str, Json] = field(default_factory=dict, metadata={"key": "facts"})


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A search's evaluation of a view and of the move played there, in the game's points."""

    values: tuple[float, ...]  # expected lead over the best other seat, by seat; () if unknown
    best_move: Move | None = None  # the move that should have been played
    cost: float = 0.0  # points that the played move gives away against the best move
    cost_error: float = 0.0  # standard error of the cost
    value_errors: tuple[float, ...] = ()  # standard errors of the values, () if nothing is left to chance
    reply: tuple[tuple[int, Move], ...] = ()  # (seat, move): how the others exploit the played move; () if unknown
    best_line: tuple[tuple[int, Move], ...] = ()  # (seat, move): the best move and how play continues; () if unknown


class Bot(Protocol):
    """A player that chooses from a view alone; the same view and `rng` give the same move.

    The signal `should_stop` may only cut the search short.
    """

    def choose(self, view: Any, rng: random.Random, should_stop: StopSignal) -> Move: ...


class FirstMoveBot:
    """A bot that plays the first legal move, the fallback when no other bot can run."""

    def choose(self, view: Any, rng: random.Random, should_stop: StopSignal) -> Move:
        move: Move = next(iter(view.legal()))
        return move
