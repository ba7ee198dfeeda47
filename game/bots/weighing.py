"""Which of a few moves is best where much is unknown: all are tried in the same worlds, so that luck falls on all of them alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from game.bots.bot import Stop
from game.kernel import Move

M = TypeVar("M", bound=Move)
World: TypeAlias = Callable[[Any], float]  # how a move ends in one world that a view allows, 0 to 1


def best_of(moves: Sequence[M], worlds: Iterator[World], playouts: int, stop: Stop) -> M:
    """The move that fares best; of equals the first. After every share of the playouts the worse half is given up."""
    sums = dict.fromkeys(moves, 0.0)
    share = playouts // len(moves).bit_length()
    while len(sums) > 1:
        for _ in range(max(1, share // len(sums))):
            if stop():
                return max(sums, key=sums.__getitem__)
            world = next(worlds)
            for move in sums:
                sums[move] += world(move)
        sums = {move: sums[move] for move in sorted(sums, key=sums.__getitem__, reverse=True)[: (len(sums) + 1) // 2]}
    return next(iter(sums))


@dataclass(frozen=True, slots=True)
class Adviser:
    """Gives hints: weighs `moves`, those that may be advised, the likeliest first, in `worlds` that the view allows."""

    moves: Callable[[Any, random.Random], Sequence[Move]]
    worlds: Callable[[Any, random.Random], Iterator[World]]
    playouts: int

    def choose(self, view: Any, rng: random.Random, stop: Stop) -> Move:
        moves = self.moves(view, rng)
        return moves[0] if len(moves) == 1 else best_of(moves, self.worlds(view, rng), self.playouts, stop)
