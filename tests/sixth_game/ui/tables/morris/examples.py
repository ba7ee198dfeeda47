"""The pictures on the rules pages of Three Men's Morris, each in a frame of 812 x 250 units."""

from __future__ import annotations

from ui.tables.morris.table import PIECE_W, STEP, draw_board, picture
from ui.tables.rule_pages import ExampleCanvas

EXAMPLE_STEP = 80.0  # distance of two points


def placing(easel: ExampleCanvas) -> None:
    _board(easel, 250, {"b2": 0, "a1": 1})
    _board(easel, 562, {"b2": 0, "a1": 1, "c1": 0})


def moving(easel: ExampleCanvas) -> None:
    _board(easel, 250, {"b2": 0, "c1": 0, "b1": 0, "a1": 1, "a3": 1, "c3": 1})
    easel.draw_arrow(406, 125)
    _board(easel, 562, {"b3": 0, "c1": 0, "b1": 0, "a1": 1, "a3": 1, "c3": 1})


def three_in_a_row(easel: ExampleCanvas) -> None:
    _board(easel, 406, {"b2": 0, "c1": 0, "a3": 0, "a1": 1, "b1": 1, "c3": 1})


def _board(easel: ExampleCanvas, x: float, pieces: dict[str, int]) -> None:
    """Draw a board with pieces, given as the seat on a point, its middle at x."""
    step = easel.page_length(EXAMPLE_STEP)
    left, bottom = easel.page_x(x) - step, easel.page_y(125) + step
    draw_board(easel.canvas, left, bottom, step)
    for point, seat in pieces.items():
        disc = picture(easel.canvas.rasterizer, str(seat), step * PIECE_W / STEP)
        x_steps, y_steps = "abc".index(point[0]), "123".index(point[1])
        easel.canvas.draw_surface(disc, left + step * x_steps, bottom - step * y_steps, 1, is_centered=True)
