"""The games: rules, bots and matches. No screen, no clock, no disk, no prose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.bots.bot import Bot, Reason
from game.kernel import Rules
from game.nin_jan import bots as nin_jan_bots
from game.nin_jan.rules import NinJan


@dataclass(frozen=True, slots=True)
class Game:
    """What the house needs of a game: its rules, a bot for each level, and why a move is good (`reasons`, for hints)."""

    rules: Rules[Any, Any, Any]
    bots: Mapping[str, Bot]
    reasons: Callable[[Any, Any], Reason]


GAMES: Mapping[str, Game] = {
    "nin_jan": Game(NinJan(), nin_jan_bots.LEVELS, nin_jan_bots.reason),
}
