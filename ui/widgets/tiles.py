"""Tiles to tap: pictures on paper, and a dashed tile that adds something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from pygame import FRect

from ui.canvas.canvas import Canvas, dashed_box_attributes, rounded_box_svg
from ui.layout.containers import Column
from ui.layout.nodes import Child, Spacer
from ui.widgets.controls import Command, HitRegion
from ui.widgets.node import Node

Paint: TypeAlias = Callable[[Canvas, FRect], None]

CHOSEN_COLORS, UNCHOSEN_COLORS = ("tile_chosen", "tile_chosen_end"), ("surface_raised", "tile_end")


class Tile(HitRegion):
    """A picture on paper, drawn by `paint`; if it is chosen, it has a bright rim and a check."""

    def __init__(self, command: Command, rect: FRect, paint: Paint, is_chosen: bool = False, tip: str = "") -> None:
        super().__init__(command, rect, 14, tip)
        self.paint, self.is_chosen = paint, is_chosen

    def node(self) -> Node:
        return replace(super().node(), is_on=True if self.is_chosen else None)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rim, width = ("primary", 4.0) if self.is_chosen else ("border", 1.5)
        canvas.draw_box(
            self.rect, self.r, CHOSEN_COLORS if self.is_chosen else UNCHOSEN_COLORS, rim, width, level=2 if hover and not pressed else 1
        )
        self.paint(canvas, self.rect)
        if self.is_chosen:
            draw_check(canvas, self.rect.right - 18, self.rect.y + 18)


def tile(command: Command, children: Sequence[Child], is_chosen: bool = False, tip: str = "", height: float | None = None) -> Column:
    """Return a tile with these nodes on it, below each other in its middle."""
    inside = [Spacer(grow=1), *children, Spacer(grow=1)]
    return Column(
        inside, 0, name=command.name, min_height=height, padding=10, widget=lambda rect: Tile(command, rect, _draw_nothing, is_chosen, tip)
    )


def _draw_nothing(canvas: Canvas, rect: FRect) -> None:
    """Leave a tile to the nodes on it."""


class DashedRegion(HitRegion):
    """A dashed face for what adds something."""

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        w, h = self.rect.size
        body = rounded_box_svg(w, h, self.r, "surface", opacity=0.95 if hover else 0.82)
        body += f'<path {dashed_box_attributes(3, 3, w - 6, h - 6, self.r - 2, "10 8")} fill="none" stroke="border" stroke-width="2.5"/>'
        canvas.draw_svg_body(self.rect.x, self.rect.y, w, h, body)


class AddTile(DashedRegion):
    """A dashed tile that adds something."""

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        super().draw(canvas, hover, pressed)
        rect = self.rect
        disc = '<circle cx="45" cy="45" r="43" fill="primary_light" stroke="primary_border" stroke-width="2"/>'
        canvas.draw_svg_body(rect.centerx - 45, rect.centery - 80, 90, 90, disc, 1)
        canvas.draw_icon("plus", rect.centerx - 27, rect.centery - 62, 54)
        canvas.draw_paragraph(self.command.label, rect.centerx, rect.centery + 44, rect.w - 40, 21, "text", "b", "c")


def draw_check(canvas: Canvas, x: float, y: float) -> None:
    """Draw a check on a bright disc with its centre at x, y."""
    _draw_check_on_disc(canvas, x, y, "primary_light", "primary_border", "text")


def draw_done_mark(canvas: Canvas, x: float, y: float) -> None:
    """Draw a check on a green disc with its centre at x, y."""
    _draw_check_on_disc(canvas, x, y, "switch_on", "surface_raised", "on_accent")


def _draw_check_on_disc(canvas: Canvas, x: float, y: float, fill: str, border: str, color: str) -> None:
    disc = f'<circle cx="14" cy="14" r="13" fill="{fill}" stroke="{border}" stroke-width="1.5"/>'
    canvas.draw_svg_body(x - 14, y - 14, 28, 28, disc, 1)
    canvas.draw_icon("check", x - 9, y - 9, 18, color)
