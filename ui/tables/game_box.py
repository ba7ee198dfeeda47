"""The box of a game on the menu's shelf: all of a game that the menu draws, with few imports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ui.canvas.canvas import Canvas


@dataclass(frozen=True, slots=True)
class GameBox:
    """A game as the menu's shelf shows it: name, number of players, duration, pictures."""

    game: str
    name: str  # the same in all languages
    player_range: tuple[int, int]  # minimum and maximum number
    minutes: int  # duration of a match
    emblem: str  # face of the small piece that stands for the game
    paint_lid: Callable[[Canvas, float, float], None]  # paints the lid's picture, given its centre x and upper edge y
    icon: tuple[str, float] = ("", 40.0)  # picture and width in a list of games, "" for the emblem
    plain_colors: tuple[str, str] | None = None  # two colour roles for a lid without a picture of its own
    default_players: int = 3  # number of seats of the first table
