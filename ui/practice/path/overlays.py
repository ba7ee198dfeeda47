"""Dialogs over the level path: one level with its actions, and the other exercise kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from game.practice.kinds import KINDS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.path.level_path import draw_stars_pill
from ui.practice.path.pictures import draw_kind, draw_large
from ui.practice.path.places import places_on
from ui.practice.texts import kind_help, kind_name, level_name
from ui.scene.app_context import AppContext
from ui.scene.dialog import Dialog, W
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.tiles import Tile

PICTURE_H = 268.0  # height of a level's picture, name and stars


class LevelDialog(Dialog):
    """Dialog of one level, with its picture, name and stars above its buttons."""

    def __init__(self, key: str, stars: int, answers: Sequence[Command]) -> None:
        super().__init__(level_name(key), answers)
        self.key, self.stars = key, stars

    @property
    def rect(self) -> FRect:
        h = PICTURE_H + 24 + 76 * len(self.answers)
        return FRect(640 - W / 2, 400 - h / 2, W, h)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.dim()
        canvas.draw_paper(rect, 3, 24)
        canvas.fit_text(self.question, rect.centerx, rect.y + 40, rect.w - 80, 28, "text", "s", "c")
        draw_large(canvas, self.key, rect.centerx, rect.y + 142)
        draw_stars_pill(canvas, rect.centerx, rect.y + 236, self.stars, 26)


class ExerciseKindsDialog(Dialog):
    """Dialog that chooses an exercise kind, or ten mixed exercises."""

    def __init__(self, context: AppContext, play: Callable[[str], None], mixed: Command, close: Command) -> None:
        super().__init__(_("Other calculation games"), (mixed, close))
        self.context, self.play = context, play

    @property
    def rect(self) -> FRect:
        return places_on(self.context.viewport).fold

    def widgets(self) -> list[Widget]:
        places, (mixed, close), rect = places_on(self.context.viewport), self.answers, self.rect
        tiles: list[Widget] = [
            Tile(
                Command(f"kind/{key}", kind_name(key), partial(self.play, key)),
                places.game(index),
                partial(draw_kind, key=key),
                tip=kind_help(key),
            )
            for index, key in enumerate(KINDS)
        ]
        return [*tiles, Button(mixed, places.mixed, "primary", 24), Button(close, FRect(rect.right - 76, rect.y + 16, 56, 56), bare=True)]

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.dim(0.35)
        canvas.draw_paper(rect, 3, 24)
        canvas.fit_text(self.question, rect.x + 26, rect.y + 46, rect.w - 130, 28, "text", "s")
