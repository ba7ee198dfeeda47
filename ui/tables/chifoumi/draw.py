"""The drawing of Chifoumi's table: the board and all around it, back to front (docs/art.md, mock-ups 4, 13 and 14)."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.brush import Brush
from ui.tables.chifoumi import legal, marks, panels, places
from ui.tables.chifoumi.pieces import with_ended_game
from ui.tables.chifoumi.throw import draw_throw
from ui.tables.contract import Look


def draw_under(brush: Brush, look: Look) -> None:
    """Draw the layer under the pawns."""
    look = with_ended_game(look)
    _draw_board(brush, look)
    marks.draw_last(brush, look)
    marks.draw_veils(brush, look)
    marks.draw_source(brush, look)
    if look.aside:
        panels.draw_left(brush, look)
        panels.draw_spread(brush, look)


def draw_over(brush: Brush, look: Look) -> None:
    """Draw the layer over the pawns."""
    look = with_ended_game(look)
    if not look.moving and not look.recap:
        marks.draw_chain(brush, look)
    if not look.moving:
        legal.draw_threats(brush, look)
    legal.draw_rings(brush, look)
    marks.draw_counts(brush, look)
    if look.recap:
        marks.draw_recap(brush, look)
    elif not look.moving:
        marks.draw_spoils(brush, look)
    if look.aside:
        panels.draw_fan_over(brush, look)
        panels.draw_reserve_counts(brush, look)
    legal.draw_goals(brush, look)
    legal.draw_hint(brush, look)
    if not look.view.why:
        draw_throw(brush, look)


def _draw_board(brush: Brush, look: Look) -> None:
    at, k = places.board(look), places.scale(look)
    brush.svg("boards/chifoumi", at.x, at.y, at.w, at.h, 3)
    rows, columns = places.coordinates(look)
    for index in range(7):
        _draw_coordinate(brush, rows[index], at.x + 13 * k - 3, at.y + (places.EDGE + (index + 0.5) * places.CELL_H) * k)
        _draw_coordinate(brush, columns[index], at.x + (places.EDGE + (index + 0.5) * places.CELL_W) * k, at.y + 633 * k)


def _draw_coordinate(brush: Brush, sign: str, x: float, y: float) -> None:
    if brush.skin.look.high:
        brush.box(FRect(x - 12, y - 12, 24, 24), 6, "smoke")
    brush.text(sign, x, y, 16, "on_board", "b", "c")
