"""Nin Jan's bots. Provisional: a random legal move at every level, until the search core lands."""

from __future__ import annotations

import random
from collections.abc import Mapping

from game.bots.bot import Bot, Reason, Stop
from game.nin_jan.moves import NinJanMove
from game.nin_jan.state import NinJanView


class RandomBot:
    """Any legal move."""

    def choose(self, view: NinJanView, rng: random.Random, stop: Stop) -> NinJanMove:
        moves = view.legal()
        return moves[int(rng.random() * len(moves))]


LEVELS: Mapping[str, Bot] = {"easy": RandomBot(), "normal": RandomBot(), "hard": RandomBot()}


def reason(view: NinJanView, move: NinJanMove) -> Reason:
    return Reason("best", {})
