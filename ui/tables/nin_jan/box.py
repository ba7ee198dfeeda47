"""The box of Nin Jan for the menu, without any import of the game itself."""

from __future__ import annotations

from ui.canvas.canvas import Canvas
from ui.tables.game_box import CHOSEN_MOVE_S, GameBox, Pace


def paint_lid(canvas: Canvas, cx: float, y: float) -> None:
    """Paint the picture on the lid of the game's box, centred at cx, with the lid's upper edge at y."""
    canvas.draw_svg("ninjan/ninja_paper", cx - 104, y + 118, 92, 104, 1)
    canvas.draw_svg("ninjan/ninja_scissors", cx + 14, y + 118, 92, 104, 1)
    canvas.draw_svg("ninjan/ninja_rock", cx - 64, y + 128, 128, 144, 1)


PACE = Pace(CHOSEN_MOVE_S, (36, 54, 72, 90))
BOX = GameBox("nin_jan", "Nin Jan", 1, (2, 5), PACE, "P7", paint_lid, icon=("ninjan/ninja_paper", 42))
