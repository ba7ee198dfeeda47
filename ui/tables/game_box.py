"""The box of a game on the menu's shelf: all of a game that the menu draws, with few imports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.canvas import Canvas, gradient_svg

BOX_W, BOX_H = 220.0, 275.0


@dataclass(frozen=True, slots=True)
class GameBox:
    """A game as the menu's shelf shows it: name, number of players, duration, pictures."""

    game: str
    name: str  # the same in all languages
    shelf_place: int
    player_range: tuple[int, int]  # minimum and maximum number
    minutes: int  # duration of a match
    emblem: str  # face of the small piece that stands for the game
    paint_lid: Callable[[Canvas, float, float], None]  # paints the lid's picture, given its centre x and upper edge y
    icon: tuple[str, float] = ("", 40.0)  # picture and width in a list of games, "" for the emblem
    plain_colors: tuple[str, str] | None = None  # two colour roles for a lid without a picture of its own
    default_players: int = 3  # number of seats of the first table


def draw_game_box(canvas: Canvas, box: GameBox, x: float, y: float, level: int = 2) -> None:
    """Draw a game's box as it stands on the menu's shelf, with its upper left corner at x, y."""
    side = f'{gradient_svg("a", "white", "box_pages")}<path d="M{BOX_W} 4L{BOX_W + 13} 10V{BOX_H - 4}L{BOX_W} {BOX_H + 4}Z" fill="box_side" stroke="wood_black" stroke-width="1.5"/>'
    side += f'<rect x="1" y="1" width="{BOX_W}" height="{BOX_H + 3}" rx="2" fill="box_inside"/>'
    canvas.draw_svg_body(x, y, BOX_W + 16, BOX_H + 10, side, level)
    if box.plain_colors is None:
        canvas.draw_svg(f"games/{box.game}/box", x, y, BOX_W, BOX_H)
    else:
        canvas.draw_box(FRect(x, y, BOX_W, BOX_H), 2, box.plain_colors)
    box.paint_lid(canvas, x + BOX_W / 2, y)
    canvas.draw_box(FRect(x + 10, y + 14, BOX_W - 20, 56), 8, ("surface", "box_label_end"), "text", 2, level=1)
    canvas.draw_text(box.name, x + BOX_W / 2, y + 41, 30, "text", "s", "c")
    edge = f'<path d="M2 {BOX_H - 2}V2H{BOX_W - 2}" fill="none" stroke="shine" stroke-width="3" opacity="0.45"/>'
    edge += f'<rect x="1" y="1" width="{BOX_W - 2}" height="{BOX_H - 2}" rx="2" fill="none" stroke="wood_black" stroke-width="2"/>'
    canvas.draw_svg_body(x, y, BOX_W, BOX_H, edge)
