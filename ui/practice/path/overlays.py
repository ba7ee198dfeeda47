"""Dialogs over the level path: one level with its actions, and the other exercise kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.practice.kinds import KINDS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Grid, Row
from ui.layout.nodes import Box, Child, Text
from ui.practice.path.level_path import draw_stars_pill
from ui.practice.path.pictures import draw_kind_picture, draw_level_picture
from ui.practice.texts import kind_instruction, kind_name, level_name
from ui.scene.dialog import Dialog
from ui.widgets.controls import Command
from ui.widgets.parts import button, icon_button, picture
from ui.widgets.sheet import dialog_sheet
from ui.widgets.tiles import tile

WIDTH, TILE_HEIGHT, TILE_MIN_WIDTH = 848.0, 152.0, 124.0
KIND_WIDTH, KIND_HEIGHT = 116.0, 68.0  # of the picture of an exercise kind


class LevelDialog(Dialog):
    """Dialog of one level, with its picture, name and stars above its buttons."""

    def __init__(self, key: str, stars: int, answers: Sequence[Command]) -> None:
        super().__init__(level_name(key), answers)
        self.key, self.stars = key, stars

    def body(self) -> list[Child]:
        """Return the name, and picture and stars."""
        name = Text(self.question, 28, "s", align="c", max_lines=1, min_height=60, padding=(0, 20, 0, 0))
        return [name, Box(height=208, paint=self._draw_level)]

    def _draw_level(self, canvas: Canvas, rect: FRect) -> None:
        draw_level_picture(canvas, self.key, rect.centerx, rect.y + 82)
        draw_stars_pill(canvas, rect.centerx, rect.y + 176, self.stars, 26)


class ExerciseKindsDialog(Dialog):
    """Dialog that chooses an exercise kind, or ten mixed exercises."""

    dim = 0.35

    def __init__(self, on_play: Callable[[str], None], mixed: Command, close: Command) -> None:
        super().__init__(_("Other calculation games"), (mixed, close))
        self.on_play = on_play

    def compose(self) -> Child:
        mixed, close = self.answers
        head = Row([Text(self.question, 28, "s", max_lines=1, grow=1), icon_button(close)], align="center")
        kinds = Grid([self._tile(key) for key in KINDS], min_column=TILE_MIN_WIDTH)
        return dialog_sheet([head, kinds, button(mixed, "primary", 24, 70)], WIDTH, 14, 20)

    def _tile(self, key: str) -> Column:
        shown = picture(lambda canvas, rect: draw_kind_picture(canvas, key, *rect.center), KIND_WIDTH, KIND_HEIGHT)
        name = Text(kind_name(key), 16, "b", align="c", line_spacing=1.12)
        command = Command(f"kind/{key}", kind_name(key), partial(self.on_play, key))
        return replace(tile(command, [shown, name], tip=kind_instruction(key), height=TILE_HEIGHT), padding=4)
