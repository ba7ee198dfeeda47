"""Successive halving: finds the best of a few moves by trying them in the same random worlds."""

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
    """Return the best move, the first of equals; each share of the playouts drops the worse half."""
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
    """A bot for hints: it compares candidate moves in random worlds that the view allows."""

    moves: Callable[[Any, random.Random], Sequence[Move]]  # moves that may be recommended, the likeliest first
    worlds: Callable[[Any, random.Random], Iterator[World]]
    playouts: int

    def choose(self, view: Any, rng: random.Random, stop: Stop) -> Move:
        moves = self.moves(view, rng)
        return moves[0] if len(moves) == 1 else best_of(moves, self.worlds(view, rng), self.playouts, stop)
