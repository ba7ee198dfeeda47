"""The box of Chifoumi for the menu, without any import of the game itself."""

from __future__ import annotations

from ui.canvas.canvas import Canvas
from ui.tables.game_box import GameBox

LID_PAWNS = (  # pawns on the box: colour, mark, position
    ("black", "well_light", -56, 170),
    ("white", "rock_dark", 52, 176),
    ("white", "scissors_dark", 52, 156),
    ("orange", "paper_dark", -52, 214),
    ("red", "scissors_light", 44, 226),
    ("red", "rock_light", 44, 206),
)


def paint_lid(canvas: Canvas, cx: float, y: float) -> None:
    """Paint the picture on the lid of the game's box, centred at cx, with the lid's upper edge at y."""
    for color, mark, dx, dy in LID_PAWNS:
        canvas.draw_svg(f"pawns/{color}", cx + dx - 50, y + dy - 56, 100, level=1)
        canvas.draw_svg(f"signs/mark_{mark}", cx + dx - 23, y + dy - 33, 46, 38)


BOX = GameBox("chifoumi", "Chifoumi", 2, (2, 4), 20, "white/P", paint_lid, icon=("pawns/red", 40), default_players=2)
