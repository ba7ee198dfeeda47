"""The box of Three Men's Morris for the menu: a plain lid with three pieces in a row."""

from __future__ import annotations

from ui.canvas.canvas import Canvas
from ui.tables.game_box import GameBox, Pace


def paint_lid(canvas: Canvas, cx: float, y: float) -> None:
    """Paint the picture on the lid, centred at cx, with the lid's upper edge at y."""
    for index in (-1, 0, 1):
        canvas.draw_svg("coins/gold", cx - 28 + 60 * index, y + 180 - 50 * index, 56, level=1)


BOX = GameBox("morris", "Morris", 5, (2, 2), Pace(12.0, (50,)), "0", paint_lid, plain_colors=("wood", "wood_well"), default_players=2)
