"""The box of Chifoumi for the menu, without any import of the game itself."""

from __future__ import annotations

from game.kernel import Options
from ui.canvas.canvas import Canvas
from ui.tables.game_box import PLANNED_MOVE_S, GameBox, Pace

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


MATCH_GAMES = 6  # games until somebody has 15 points, between robots (rule CH-14)
SET_GAMES = 3  # (rule CH-20)


def _games(players: int, options: Options) -> int:
    return MATCH_GAMES if options.get("match") else SET_GAMES if options.get("rotate") else 1


PACE = Pace(PLANNED_MOVE_S, (106, 124, 150), _games)
BOX = GameBox("chifoumi", "Chifoumi", 2, (2, 4), PACE, "white/P", paint_lid, icon=("pawns/red", 40), default_players=2)
