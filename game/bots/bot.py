"""The contract of a bot."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.kernel import Json, Move

Stop = Callable[[], bool]
Chance = Callable[[], float]  # the `random` of a random.Random


def never() -> bool:
    """A stop signal that never comes."""
    return False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good: a key, and the facts that a sentence about it needs. It knows no more than the view."""

    key: str
    facts: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search thinks of a view, for a review. All points are the game's, by seat, each from its own standpoint.

    `values`: how far each seat is likely to end ahead of the best of the others, () where nobody can say; `errors`: the standard errors of
    these, () where nothing is left to chance. About the move that was made: `best` is what should have been played, `cost` what the move
    gives away against it, `error` the standard error of that; `reply`: how the others make use of it, and `line`: how play goes on with the
    best move, that move first; (seat, move) each, () where the search sees no moves of others.
    """

    values: tuple[float, ...]
    best: Move | None = None
    cost: float = 0.0
    error: float = 0.0
    errors: tuple[float, ...] = ()
    reply: tuple[tuple[int, Move], ...] = ()
    line: tuple[tuple[int, Move], ...] = ()


class Bot(Protocol):
    """Chooses a move from a view alone. The same view and `rng` give the same move; `stop` only cuts short."""

    def choose(self, view: Any, rng: random.Random, stop: Stop) -> Move: ...


class FirstMove:
    """Plays the first legal move, where no other robot can think."""

    def choose(self, view: Any, rng: random.Random, stop: Stop) -> Move:
        move: Move = next(iter(view.legal()))
        return move
