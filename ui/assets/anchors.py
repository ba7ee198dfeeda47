"""The only door to the robots' places on the scales of ratings, `assets/anchors.json` (python -m bench.ladder --anchor)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).resolve().parents[2] / "assets" / "anchors.json"


class Anchors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of one game. `players`: at each game; `places`: mu by level; `games`: what they rest on, [focal, other, games, share of wins]."""

    players: int
    places: dict[str, float]
    games: tuple[tuple[str, str, int, float], ...]


@cache
def anchors() -> Mapping[str, Anchors]:
    """By game; a game that was never measured has none."""
    return msgspec.json.decode(FILE.read_text(encoding="utf-8"), type=dict[str, Anchors])
