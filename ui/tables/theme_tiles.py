"""Tiles on which a player chooses the animal and the colour of a token."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from ui.assets.palette import SEATS
from ui.assets.tokens import COLOURS, GROUNDS, picture_name, token_of
from ui.canvas.canvas import Canvas
from ui.layout.containers import Grid
from ui.layout.nodes import Box
from ui.tables.animals import animal_label, color_name
from ui.widgets.controls import Command
from ui.widgets.tiles import Tile

TILE_WIDTH, TILE_HEIGHT, COLOR_TILE_HEIGHT, TILE_GAP = 88.0, 92.0, 70.0, 10.0  # the width is the least


def animal_grid(animals: Sequence[str], chosen_animal: str, on_choose: Callable[[str], None], height: float = TILE_HEIGHT) -> Grid:
    """Return tiles to choose an animal, as many in a row as fit."""
    return Grid([_animal_tile(animal, animal == chosen_animal, on_choose, height) for animal in animals], TILE_GAP, min_column=TILE_WIDTH)


def _animal_tile(animal: str, is_chosen: bool, on_choose: Callable[[str], None], height: float) -> Box:
    command = Command(f"animal/{animal}", animal_label(animal), partial(on_choose, animal))
    draw = partial(_draw_animal, animal)
    return Box(name=command.name, height=height, widget=lambda rect: Tile(command, rect, draw, is_chosen, command.label))


def color_grid(chosen_color: int, on_choose: Callable[[int], None], height: float = COLOR_TILE_HEIGHT) -> Grid:
    """Return tiles to choose one of the six token colours."""
    tiles = [_color_tile(index, index == chosen_color % COLOURS, on_choose, height) for index in range(COLOURS)]
    return Grid(tiles, TILE_GAP, min_column=TILE_WIDTH)


def _color_tile(index: int, is_chosen: bool, on_choose: Callable[[int], None], height: float) -> Box:
    command = Command(f"colour/{index}", color_name(index), partial(on_choose, index))
    draw = partial(_draw_color, index)
    return Box(name=command.name, height=height, widget=lambda rect: Tile(command, rect, draw, is_chosen, command.label))


def _draw_animal(animal: str, canvas: Canvas, rect: FRect) -> None:
    """Draw an animal on its background colour, without the disc of a token."""
    d = min(rect.w, rect.h) - 16
    canvas.draw_box(rect.inflate(-10, -10), 10, GROUNDS.get(animal, "surface_raised"), "border_soft", 1)
    canvas.draw_svg(picture_name(token_of(animal, 0), False), rect.centerx - d / 2, rect.centery - d / 2, d)


def _draw_color(index: int, canvas: Canvas, rect: FRect) -> None:
    disc = f'<circle cx="25" cy="25" r="23" fill="{SEATS[index]}" stroke="surface_raised" stroke-width="3"/>'
    d = min(50.0, rect.w - 14, rect.h - 14)
    canvas.draw_svg_body(rect.centerx - d / 2, rect.centery - d / 2, d, d, f'<g transform="scale({d / 50})">{disc}</g>', 1)
