"""Robots of any strength from 0 to 100: between two neighbouring rungs of a ladder the lot decides, move by move, who thinks.

Nobody on a ladder plays at random: who stands low looks less far, or takes now and then a move that it knows to be a lesser one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.bots.bot import Bot, Stop
from game.kernel import Move


@dataclass(frozen=True, slots=True)
class Measured:
    """`rungs`: robots by their strength, ascending, 0 and 100 among them."""

    rungs: Mapping[int, Bot]
    strength: int

    def choose(self, view: Any, rng: random.Random, stop: Stop) -> Move:
        low = max(rung for rung in self.rungs if rung <= self.strength)
        high = min(rung for rung in self.rungs if rung >= self.strength)
        share = (self.strength - low) / (high - low) if high > low else 0.0
        return self.rungs[high if rng.random() < share else low].choose(view, rng, stop)


@dataclass(frozen=True, slots=True)
class Lesser:
    """Ranks its moves, and takes with the probability `share` one that is not the first: any of the next up to the part `reach` of them
    all. Otherwise `robot` chooses."""

    ranked: Callable[[Any, random.Random], Sequence[Move]]
    share: float
    reach: float
    robot: Bot

    def choose(self, view: Any, rng: random.Random, stop: Stop) -> Move:
        if rng.random() >= self.share:
            return self.robot.choose(view, rng, stop)
        moves = self.ranked(view, rng)
        others = max(1, round(self.reach * (len(moves) - 1)))
        return moves[min(len(moves) - 1, 1 + int(rng.random() * others))]
