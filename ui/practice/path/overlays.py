"""Dialogs over the level path: one level with its actions, and the other exercise kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.practice.kinds import KINDS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Grid, Row, Stack, button_box
from ui.layout.nodes import Box, Child, Text
from ui.layout.solver import Layout
from ui.practice.path.level_path import draw_stars_pill
from ui.practice.path.pictures import draw_kind, draw_large
from ui.practice.texts import kind_help, kind_name, level_name
from ui.scene.dialog import Dialog
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.tiles import Tile

WIDTH, TILE_HEIGHT, TILE_MIN_WIDTH = 848.0, 152.0, 124.0


class LevelDialog(Dialog):
    """A level with its picture, name and stars above its buttons."""

    def __init__(self, key: str, stars: int, answers: Sequence[Command]) -> None:
        super().__init__(level_name(key), answers)
        self.key, self.stars = key, stars

    def body(self) -> list[Child]:
        """Return the name, and a box for picture and stars."""
        return [Text(self.question, 28, "s", align="c", max_lines=1, min_height=60, padding=(0, 20, 0, 0)), Box(name="picture", height=208)]

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        rect = self.layout["picture"]
        draw_large(canvas, self.key, rect.centerx, rect.y + 82)
        draw_stars_pill(canvas, rect.centerx, rect.y + 176, self.stars, 26)


class ExerciseKindsDialog(Dialog):
    """The choice of an exercise kind, or of ten mixed exercises."""

    dim = 0.35

    def __init__(self, play: Callable[[str], None], mixed: Command, close: Command) -> None:
        super().__init__(_("Other calculation games"), (mixed, close))
        self.play = play

    def tree(self) -> Stack:
        head = [Text(self.question, 28, "s", max_lines=1, grow=1), Box(name="close", width=56, height=56)]
        tiles = Grid([Box(name="kind", height=TILE_HEIGHT)] * len(KINDS), min_column=TILE_MIN_WIDTH)
        mixed = button_box("mixed", self.answers[0].label, size=24, height=70)
        parts = [Row(head, align="center"), tiles, mixed]
        return Stack([Column(parts, 14, name="dialog", width=WIDTH, padding=20)], align="center")

    def widgets(self, lay_out: Callable[[Child], Layout]) -> list[Widget]:
        self.layout = lay_out(self.tree())
        tiles: list[Widget] = [
            Tile(Command(f"kind/{key}", kind_name(key), partial(self.play, key)), rect, partial(draw_kind, key=key), tip=kind_help(key))
            for key, rect in zip(KINDS, self.layout.all("kind"), strict=True)
        ]
        mixed, close = self.answers
        return [*tiles, Button(mixed, self.layout["mixed"], "primary", 24), Button(close, self.layout["close"], bare=True)]
