"""Bots of any strength from 0 to 100, each a random mix of two neighbours on a ladder of bots.

No bot on a ladder plays at random: a weak one looks less far ahead, or errs as people do (`game.bots.erring`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.bots.bot import Bot, StopSignal
from game.kernel import Move


@dataclass(frozen=True, slots=True)
class InterpolatedBot:
    """A bot of a given strength, mixed from the two nearest bots of a ladder."""

    bots_by_strength: Mapping[int, Bot]  # bots by strength, ascending, with 0 and 100 among them
    strength: int

    def choose(self, view: Any, rng: random.Random, should_stop: StopSignal) -> Move:
        low = max(rung for rung in self.bots_by_strength if rung <= self.strength)
        high = min(rung for rung in self.bots_by_strength if rung >= self.strength)
        fraction = (self.strength - low) / (high - low) if high > low else 0.0
        return self.bots_by_strength[high if rng.random() < fraction else low].choose(view, rng, should_stop)
