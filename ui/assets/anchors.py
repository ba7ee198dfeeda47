"""Loading of the bots' ratings, `assets/anchors.json` (python -m bench.ladder --anchor)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).resolve().parents[2] / "assets" / "anchors.json"


class BotRatings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings of the bots of one game."""

    players: int  # count at each measured table
    places: dict[str, float]  # mu by bot level
    games: tuple[tuple[str, str, int, float], ...]  # the results that the ratings rest on: [focal, other, games, share of wins]


@cache
def load_bot_ratings() -> Mapping[str, BotRatings]:
    """Return the bots' ratings by game; a game that was never measured has none."""
    return msgspec.json.decode(FILE.read_text(encoding="utf-8"), type=dict[str, BotRatings])
