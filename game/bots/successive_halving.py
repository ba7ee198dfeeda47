"""Successive halving: finds the best of a few moves by trying them in the same random worlds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from game.bots.bot import StopSignal
from game.kernel import Move

M = TypeVar("M", bound=Move)
World: TypeAlias = Callable[[Any], float]  # how a move ends in one world that a view allows, 0 to 1


def successive_halving(moves: Sequence[M], worlds: Iterator[World], playout_count: int, should_stop: StopSignal) -> M:
    """Return the best move, the first of equals: each round of playouts drops the worse half of the moves."""
    sums = dict.fromkeys(moves, 0.0)
    share = playout_count // len(moves).bit_length()
    while len(sums) > 1:
        for _ in range(max(1, share // len(sums))):
            if should_stop():
                return max(sums, key=sums.__getitem__)
            world = next(worlds)
            for move in sums:
                sums[move] += world(move)
        sums = {move: sums[move] for move in sorted(sums, key=sums.__getitem__, reverse=True)[: (len(sums) + 1) // 2]}
    return next(iter(sums))


@dataclass(frozen=True, slots=True)
class SuccessiveHalvingBot:
    """A bot that compares candidate moves in random worlds that the view allows."""

    propose_moves: Callable[[Any, random.Random], Sequence[Move]]  # the candidates, the likeliest first
    sample_worlds: Callable[[Any, random.Random], Iterator[World]]
    playout_count: int

    def choose(self, view: Any, rng: random.Random, should_stop: StopSignal) -> Move:
        return successive_halving(self.propose_moves(view, rng), self.sample_worlds(view, rng), self.playout_count, should_stop)
