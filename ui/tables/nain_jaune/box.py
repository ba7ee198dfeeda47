"""The box of Nain Jaune for the menu, without any import of the game itself."""

from __future__ import annotations

from game.kernel import Options
from ui.canvas.canvas import Canvas
from ui.tables.game_box import FOLLOWING_MOVE_S, GameBox, Pace

CAULDRON = (
    '<defs><linearGradient id="k" x1="0%" y1="0%" x2="100%" y2="100%"><stop offset="0" stop-color="kettle_light"/><stop offset="1" stop-color="kettle_dark"/></linearGradient></defs>'
    '<g stroke="kettle_edge" stroke-width="3"><path d="M8 34C8 92 40 112 75 112S142 92 142 34Z" fill="url(#k)"/><ellipse cx="75" cy="34" rx="69" ry="22" fill="kettle_rim"/>'
    '<ellipse cx="75" cy="36" rx="58" ry="16" fill="kettle_inside"/></g><path d="M22 58Q26 86 46 98" fill="none" stroke="kettle_shine" stroke-width="5" stroke-linecap="round" opacity="0.6"/>'
)


def paint_lid(canvas: Canvas, cx: float, y: float) -> None:
    """Paint the picture on the lid of the game's box, centred at cx, with the lid's upper edge at y."""
    canvas.draw_svg("coins/silver", cx - 92, y + 214, 54, level=1)
    canvas.draw_svg("coins/bronze", cx + 46, y + 222, 48, level=1)
    canvas.draw_svg_body(cx - 75, y + 132, 150, 116, CAULDRON, 1)
    for dx, dy, coin, d in ((-44, 134, "gold", 46), (2, 126, "gold", 50), (-22, 118, "gold", 50), (24, 142, "silver", 40)):
        canvas.draw_svg(f"coins/{coin}", cx + dx, y + dy, d, level=1)


def _deals(players: int, options: Options) -> int | None:
    """Return the number of deals: one each, the chosen number, or None for a match to the last player (rules JA-18 and JA-19)."""
    deals = options.get("deals")
    return (deals or None) if isinstance(deals, int) else players


PACE = Pace(FOLLOWING_MOVE_S, (40, 36, 36, 34, 31, 30), _deals)
BOX = GameBox("nain_jaune", "Nain Jaune", 4, (3, 8), PACE, "7D", paint_lid, icon=("coins/gold", 38), default_players=4)
