"""The ratings of bots on the scale of a game, and the bot strength that matches the players."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from typing import Literal

from game.record import BOT_LEVELS, MAX_STRENGTH, bot_strength, measured_level
from ui.assets.game_folder import BotRatings, load_bot_ratings

DEFAULT_MU, BETA = 25.0, 25.0 / 6  # defaults of openskill: the rating of a new player, and how much luck and form weigh
TARGET_WIN_FACTOR = 1.09  # share of wins that a human shall have, in multiples of an equal share
# a guess
DEFAULT_BOT_RATINGS = BotRatings(2, {"measured/0": 19.0, "easy": 20.0, "normal": DEFAULT_MU, "hard": 30.0, "measured/100": 30.0}, ())

StrengthNote = Literal["", "new", "easiest", "hardest"]


@dataclass(frozen=True, slots=True)
class MatchedStrength:
    """The bot strength that matches the players at a table, with a note if it is a guess or a limit."""

    strength: int  # 0 to 100
    note: StrengthNote = ""  # "easiest", "hardest": the ideal is beyond the scale; "new": no player was rated before

    @property
    def level(self) -> str:
        return measured_level(self.strength)


def bot_mu(game: str, level: str) -> float:
    """Return the rating (mu) of a bot level in a game."""
    known = _bot_ratings(game).places
    strength = bot_strength(level)
    return known[level] if strength is None else _interpolate(_mus_by_strength(game), strength)


def strength_for_players(game: str, player_mus: Sequence[float], player_count: int) -> MatchedStrength:
    """Return the bot strength against which these players (by mu) win a little more than their share.

    Without known players, the normal bot stands for them.
    """
    fraction = TARGET_WIN_FACTOR / player_count
    c = BETA * sqrt(player_count)
    lead = c * log(fraction * (player_count - 1) / (1 - fraction)) if player_count > 1 else 0.0
    target = (sum(player_mus) / len(player_mus) if player_mus else _bot_ratings(game).places["normal"]) - lead
    steps = _mus_by_strength(game)
    lowest, highest = steps[0], steps[MAX_STRENGTH]
    if target < lowest:
        return MatchedStrength(0, "easiest")
    if target > highest:
        return MatchedStrength(MAX_STRENGTH, "hardest")
    return MatchedStrength(round(_interpolate({mu: strength for strength, mu in steps.items()}, target)), "" if player_mus else "new")


def level_mus(game: str) -> Mapping[str, float]:
    """Return the rating (mu) of the easy, normal and hard bots, by level."""
    return {level: bot_mu(game, level) for level in BOT_LEVELS}


def mu_gap_between_bots(game: str) -> float:
    """Return the difference in rating (mu) between a game's weakest and strongest bot."""
    steps = _mus_by_strength(game)
    return steps[MAX_STRENGTH] - steps[0]


def _bot_ratings(game: str) -> BotRatings:
    return load_bot_ratings(game) or DEFAULT_BOT_RATINGS


def _mus_by_strength(game: str) -> dict[int, float]:
    """Return the rating (mu) of each measured bot strength, made strictly increasing."""
    measured_mus = sorted(
        (strength, mu) for level, mu in _bot_ratings(game).places.items() if (strength := bot_strength(level)) is not None
    )
    rising, last = dict[int, float](), float("-inf")
    for strength, mu in measured_mus:
        rising[strength] = last = max(mu, last + 0.01)
    return rising


def _interpolate(points: Mapping[float, float] | Mapping[int, float], x: float) -> float:
    """Return the y at x, interpolated linearly between the neighbouring points."""
    xs = sorted(points)
    after = min(max(1, bisect(xs, x)), len(xs) - 1)
    (low, high), y = tuple(pairwise(xs))[after - 1], points
    return y[low] + (y[high] - y[low]) * (x - low) / (high - low)  # type: ignore[index]
