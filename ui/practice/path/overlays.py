"""Dialogs over the level path: one level with its actions, and the other exercise kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from game.practice.kinds import KINDS
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.path.pictures import draw_kind, draw_large
from ui.practice.path.places import places_on
from ui.practice.path.way import draw_stars_pill
from ui.practice.words import kind_help, kind_name, level_name
from ui.scene.desk import Desk
from ui.scene.question import Ask, W
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.tiles import Tile

PICTURE_H = 268.0  # height of a level's picture, name and stars


class StoneAsk(Ask):
    """A level with its picture, name and stars above its buttons."""

    def __init__(self, key: str, stars: int, answers: Sequence[Command]) -> None:
        super().__init__(level_name(key), answers)
        self.key, self.stars = key, stars

    @property
    def rect(self) -> FRect:
        h = PICTURE_H + 24 + 76 * len(self.answers)
        return FRect(640 - W / 2, 400 - h / 2, W, h)

    def draw(self, brush: Brush) -> None:
        at = self.rect
        brush.veil()
        brush.sheet(at, 3, 24)
        brush.fit(self.question, at.centerx, at.y + 40, at.w - 80, 28, "text", "s", "c")
        draw_large(brush, self.key, at.centerx, at.y + 142)
        draw_stars_pill(brush, at.centerx, at.y + 236, self.stars, 26)


class GamesAsk(Ask):
    """The choice of an exercise kind, or of ten mixed exercises."""

    def __init__(self, desk: Desk, play: Callable[[str], None], mixed: Command, close: Command) -> None:
        super().__init__(_("Other calculation games"), (mixed, close))
        self.desk, self.play = desk, play

    @property
    def rect(self) -> FRect:
        return places_on(self.desk.page).fold

    def widgets(self) -> list[Widget]:
        places, (mixed, close), at = places_on(self.desk.page), self.answers, self.rect
        tiles: list[Widget] = [
            Tile(
                Command(f"kind/{key}", kind_name(key), partial(self.play, key)),
                places.game(place),
                partial(draw_kind, key=key),
                tip=kind_help(key),
            )
            for place, key in enumerate(KINDS)
        ]
        return [*tiles, Key(mixed, places.mixed, "primary", 24), Key(close, FRect(at.right - 76, at.y + 16, 56, 56), bare=True)]

    def draw(self, brush: Brush) -> None:
        at = self.rect
        brush.veil(0.35)
        brush.sheet(at, 3, 24)
        brush.fit(self.question, at.x + 26, at.y + 46, at.w - 130, 28, "text", "s")
