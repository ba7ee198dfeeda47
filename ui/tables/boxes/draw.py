"""The drawing of a game's box that stands on the shelf."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas, gradient_svg
from ui.tables.game_box import GameBox

BOX_W, BOX_H = 220.0, 275.0


def draw_game_box(canvas: Canvas, box: GameBox, x: float, y: float, level: int = 2) -> None:
    """Draw a game's box as it stands on the menu's shelf, with its upper left corner at x, y."""
    side = f'{gradient_svg("a", "white", "box_pages")}<path d="M{BOX_W} 4L{BOX_W + 13} 10V{BOX_H - 4}L{BOX_W} {BOX_H + 4}Z" fill="box_side" stroke="wood_black" stroke-width="1.5"/>'
    side += f'<rect x="1" y="1" width="{BOX_W}" height="{BOX_H + 3}" rx="2" fill="box_inside"/>'
    canvas.draw_svg_body(x, y, BOX_W + 16, BOX_H + 10, side, level)
    if box.plain_colors is None:
        canvas.draw_svg(f"boxes/{box.game}", x, y, BOX_W, BOX_H)
    else:
        canvas.draw_box(FRect(x, y, BOX_W, BOX_H), 2, box.plain_colors)
    box.paint_lid(canvas, x + BOX_W / 2, y)
    canvas.draw_box(FRect(x + 10, y + 14, BOX_W - 20, 56), 8, ("surface", "box_label_end"), "text", 2, level=1)
    canvas.draw_text(box.name, x + BOX_W / 2, y + 41, 30, "text", "s", "c")
    edge = f'<path d="M2 {BOX_H - 2}V2H{BOX_W - 2}" fill="none" stroke="shine" stroke-width="3" opacity="0.45"/>'
    edge += f'<rect x="1" y="1" width="{BOX_W - 2}" height="{BOX_H - 2}" rx="2" fill="none" stroke="wood_black" stroke-width="2"/>'
    canvas.draw_svg_body(x, y, BOX_W, BOX_H, edge)
