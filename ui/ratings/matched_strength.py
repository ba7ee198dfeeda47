"""The ratings of bots on the scale of a game, and the bot strength that matches the players."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from typing import Literal

from game.record import LEVELS, STRONGEST, measured, strength_of
from ui.assets.anchors import BotRatings, anchors

MIDDLE, BETA = 25.0, 25.0 / 6  # defaults of openskill: the rating of a new player, and how much luck and form weigh
AIM = 1.09  # share of wins that a human shall have, in multiples of an equal share
UNMEASURED = BotRatings(2, {"measured/0": 19.0, "easy": 20.0, "normal": MIDDLE, "hard": 30.0, "measured/100": 30.0}, ())  # a guess

LevelOffer = Literal["", "new", "easiest", "hardest"]


@dataclass(frozen=True, slots=True)
class MatchedStrength:
    """The bot strength that matches the players at a table, with a note if it is a guess or a limit."""

    strength: int  # 0 to 100
    remaining: LevelOffer = ""  # "easiest", "hardest": the ideal is beyond the scale; "new": no player was rated before

    @property
    def level(self) -> str:
        return measured(self.strength)


def place_of(game: str, level: str) -> float:
    """Return the rating (mu) of a bot level in a game."""
    known = _of(game).places
    strength = strength_of(level)
    return known[level] if strength is None else _between(_steps(game), strength)


def suiting(game: str, people: Sequence[float], players: int) -> MatchedStrength:
    """Return the bot strength against which these players (by mu) win a little more than their share.

    Without known players, the normal bot stands for them.
    """
    fraction = AIM / players
    c = BETA * sqrt(players)
    lead = c * log(fraction * (players - 1) / (1 - fraction)) if players > 1 else 0.0
    target = (sum(people) / len(people) if people else _of(game).places["normal"]) - lead
    steps = _steps(game)
    lowest, highest = steps[0], steps[STRONGEST]
    if target < lowest:
        return MatchedStrength(0, "easiest")
    if target > highest:
        return MatchedStrength(STRONGEST, "hardest")
    return MatchedStrength(round(_between({mu: strength for strength, mu in steps.items()}, target)), "" if people else "new")


def lines(game: str) -> Mapping[str, float]:
    """Return the rating (mu) of the easy, normal and hard bots, by level."""
    return {level: place_of(game, level) for level in LEVELS}


def spread(game: str) -> float:
    """Return the difference in rating (mu) between a game's weakest and strongest bot."""
    steps = _steps(game)
    return steps[STRONGEST] - steps[0]


def _of(game: str) -> BotRatings:
    return anchors().get(game, UNMEASURED)


def _steps(game: str) -> dict[int, float]:
    """Return the rating (mu) of each measured bot strength, made strictly increasing."""
    result = sorted((strength, mu) for level, mu in _of(game).places.items() if (strength := strength_of(level)) is not None)
    rising, last = dict[int, float](), float("-inf")
    for strength, mu in result:
        rising[strength] = last = max(mu, last + 0.01)
    return rising


def _between(points: Mapping[float, float] | Mapping[int, float], x: float) -> float:
    """Return the y at x, interpolated linearly between the neighbouring points."""
    xs = sorted(points)
    after = min(max(1, bisect(xs, x)), len(xs) - 1)
    (low, high), y = tuple(pairwise(xs))[after - 1], points
    return y[low] + (y[high] - y[low]) * (x - low) / (high - low)  # type: ignore[index]
