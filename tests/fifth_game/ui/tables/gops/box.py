"""The box of Gops for the menu: a plain lid with the highest prize."""

from __future__ import annotations

from ui.canvas.canvas import Canvas
from ui.tables.game_box import GameBox, Pace


def paint_lid(canvas: Canvas, cx: float, y: float) -> None:
    """Paint the picture on the lid, centred at cx, with the lid's upper edge at y."""
    canvas.draw_svg("coins/gold", cx - 50, y + 130, 100, level=1)


BOX = GameBox("gops", "Gops", 5, (2, 4), Pace(5.0, (26, 39, 52)), "P13", paint_lid, plain_colors=("seat_6", "success_border"))
