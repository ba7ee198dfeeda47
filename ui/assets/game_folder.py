"""The folder `assets/games/<key>` of a game, and the ratings of its bots there, `anchors.json` (python -m bench.ladder --anchor)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "games"


def game_file(game: str, name: str) -> Path:
    return FOLDER / game / name


def short_name(file: Path) -> str:
    """Return a game's file as error messages name it: `<key>/rules.json`."""
    return f"{file.parent.name}/{file.name}"


class BotRatings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings of the bots of one game."""

    players: int  # count at each measured table
    places: dict[str, float]  # mu by bot level
    games: tuple[tuple[str, str, int, float], ...]  # the results that the ratings rest on: [focal, other, games, share of wins]


@cache
def load_bot_ratings(game: str) -> BotRatings | None:
    """Return the ratings of a game's bots, or None if they were never measured."""
    file = game_file(game, "anchors.json")
    return msgspec.json.decode(file.read_text(encoding="utf-8"), type=BotRatings) if file.exists() else None
