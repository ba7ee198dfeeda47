"""The drawing of a game's box that stands on the shelf."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas, gradient
from ui.tables.game_box import GameBox

W, H = 220.0, 275.0


def draw_box(canvas: Canvas, box: GameBox, x: float, y: float, level: int = 2) -> None:
    """Draw a game's box as it stands on the menu's shelf, with its upper left corner at x, y."""
    side = f'{gradient("a", "white", "box_pages")}<path d="M{W} 4L{W + 13} 10V{H - 4}L{W} {H + 4}Z" fill="box_side" stroke="wood_black" stroke-width="1.5"/>'
    side += f'<rect x="1" y="1" width="{W}" height="{H + 3}" rx="2" fill="box_inside"/>'
    canvas.vec(x, y, W + 16, H + 10, side, level)
    if box.plain is None:
        canvas.svg(f"boxes/{box.game}", x, y, W, H)
    else:
        canvas.box(FRect(x, y, W, H), 2, box.plain)
    box.paint(canvas, x + W / 2, y)
    canvas.box(FRect(x + 10, y + 14, W - 20, 56), 8, ("surface", "box_label_end"), "text", 2, level=1)
    canvas.text(box.name, x + W / 2, y + 41, 30, "text", "s", "c")
    edge = f'<path d="M2 {H - 2}V2H{W - 2}" fill="none" stroke="shine" stroke-width="3" opacity="0.45"/>'
    edge += f'<rect x="1" y="1" width="{W - 2}" height="{H - 2}" rx="2" fill="none" stroke="wood_black" stroke-width="2"/>'
    canvas.vec(x, y, W, H, edge)
