"""The folder `assets/games/<key>` of a game: reading of its files, and the ratings of its bots (python -m bench.ladder --anchor)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "games"
T = TypeVar("T")


class BadGameFile(ValueError):
    """Raised when a file of a game cannot be used; the message names it."""

    def __init__(self, file: Path, why: object) -> None:
        super().__init__(f"The {file.stem} in {short_name(file)} cannot be read: {why}")


def game_file(game: str, name: str) -> Path:
    return FOLDER / game / name


def short_name(file: Path) -> str:
    """Return a game's file as messages name it: `<key>/rules.json`."""
    return f"{file.parent.name}/{file.name}"


def load_json(file: Path, content: type[T]) -> T:
    """Load a JSON file with this content. Raises BadGameFile."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=content)
    except OSError as error:
        raise BadGameFile(file, error.strerror) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadGameFile(file, error) from None


class BotRatings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings of the bots of one game."""

    players: int  # count at each measured table
    places: dict[str, float]  # mu by bot level
    games: tuple[tuple[str, str, int, float], ...]  # the results that the ratings rest on: [focal, other, games, share of wins]


@cache
def load_bot_ratings(game: str) -> BotRatings | None:
    """Return the ratings of a game's bots, or None if they were never measured."""
    file = game_file(game, "anchors.json")
    return load_json(file, BotRatings) if file.exists() else None
