"""A game's box on the shelf: all of a game that the menu draws, with little to import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ui.canvas.brush import Brush


@dataclass(frozen=True, slots=True)
class Box:
    """The box on the shelf. `name`: the same in all languages; `players`: how many can play, from and to; `usual`: seats of the first table; `minutes`: how long it takes.

    `emblem`: the face of the small piece that stands for the game; `paint`: the picture on the lid, for the middle x and the upper edge
    y; `icon`: its picture and width, for a row of games, "" for the emblem; `plain`: two color roles for a lid without a picture of its own.
    """

    game: str
    name: str
    players: tuple[int, int]
    minutes: int
    emblem: str
    paint: Callable[[Brush, float, float], None]
    icon: tuple[str, float] = ("", 40.0)
    plain: tuple[str, str] | None = None
    usual: int = 3
