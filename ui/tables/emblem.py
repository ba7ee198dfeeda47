"""The emblem of a game in a list or on a card."""

from __future__ import annotations

from ui.canvas.brush import Brush
from ui.tables.registry import BOXES, TABLES


def draw_emblem(brush: Brush, game: str, x: float, y: float, width: float) -> None:
    """Draw the emblem centred at x, y; do nothing for an unknown game."""
    if game not in BOXES:
        return
    name, size = BOXES[game].icon
    if name:
        picture = brush.skin.svg(name, min(width, size))
    else:
        picture = TABLES[game].drawing.picture(brush.skin, BOXES[game].emblem, width)
    brush.put(picture, x, y, 1, center=True)
