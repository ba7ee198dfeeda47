"""The bot of Three Men's Morris: it looks a few moves ahead."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from game.bots.bot import Bot, StopSignal
from game.dealing import shuffled
from game.morris.rules import MorrisMove, MorrisView, Position


@dataclass(frozen=True, slots=True)
class Robot:
    """A bot that searches all moves to a depth, and chooses by chance among equally good ones."""

    depth: int  # the number of moves ahead, its own included

    def choose(self, view: MorrisView, rng: random.Random, should_stop: StopSignal) -> MorrisMove:
        moves = shuffled(view.legal(), rng)
        return max(moves, key=lambda move: -evaluate(view.position.after(move), self.depth - 1, should_stop))


def evaluate(position: Position, depth: int, should_stop: StopSignal) -> int:
    """Return the value for the seat to move: 0 for a draw or if it is unknown; a loss is worse the sooner it comes."""
    if position.winners:
        return -1 - depth if len(position.winners) == 1 else 0
    if depth == 0 or should_stop():
        return 0
    return max(-evaluate(position.after(move), depth - 1, should_stop) for move in position.legal())


LEVELS: Mapping[str, Bot] = {"easy": Robot(1), "normal": Robot(2), "hard": Robot(4)}
