"""The emblem of a game in a list or on a card."""

from __future__ import annotations

from ui.canvas.canvas import Canvas
from ui.layout.nodes import Box
from ui.tables.registry import BOXES, TABLES
from ui.widgets.parts import picture


def draw_emblem(canvas: Canvas, game: str, x: float, y: float, width: float) -> None:
    """Draw a game's small picture centred at x, y; do nothing for an unknown game."""
    if game not in BOXES:
        return
    name, size = BOXES[game].icon
    if name:
        picture = canvas.rasterizer.svg_picture(name, min(width, size))
    else:
        picture = TABLES[game].art.picture(canvas.rasterizer, BOXES[game].emblem, width)
    canvas.draw_surface(picture, x, y, 1, is_centered=True)


def emblem(game: str, width: float) -> Box:
    """Return the emblem as a node of a layout."""
    return picture(lambda canvas, rect: draw_emblem(canvas, game, rect.centerx, rect.centery, width), width, width)
