"""The picture of a child."""

from __future__ import annotations

from ui.assets.tokens import COLOURS, token_of
from ui.canvas.canvas import Canvas
from ui.store.children import Child


def draw_portrait(canvas: Canvas, child: Child, x: float, y: float, diameter: float, level: int = 1) -> None:
    """Draw the child's animal with a rim in the child's colour, centred at x, y."""
    canvas.draw_token(token_of(child.animal, child.colour % COLOURS), x - diameter / 2, y - diameter / 2, diameter, level=level)
