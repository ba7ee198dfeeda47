"""Small pictures of the number sense exercises."""

from __future__ import annotations

from game.nambarz.cards import Card
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.cards_and_signs import draw_card_face, draw_number_tile
from ui.practice.exercise.kinds.amounts import draw_nearly_equal_sign
from ui.practice.exercise.kinds.frame_card import frame_card_face

CARD_W = 34.0
FROG = Card(7, "frog")
LINE_W = 116.0


def draw_number_sense_picture(canvas: Canvas, key: str, x: float, y: float) -> None:
    """Draw the small picture of a number sense exercise, centred at x, y."""
    match key:
        case "flash":
            canvas.draw_surface(frame_card_face(canvas.rasterizer, FROG, 44.0, shows_number=False), x - 22, y, 1, is_centered=True)
            canvas.draw_icon("eye", x + 12, y - 18, 36, "text")
        case "compare":
            for number, shift in ((4, -36), (7, 36)):
                draw_card_face(canvas, Card(number), Pose(x + shift, y, CARD_W))
            canvas.draw_text("<", x, y, 32, "text", "s", "c")
        case "line":
            _draw_number_line(canvas, x, y)
        case _:
            draw_nearly_equal_sign(canvas, x - 28, y, 0.8)
            draw_number_tile(canvas, 30, Pose(x + 24, y, 46))


def _draw_number_line(canvas: Canvas, x: float, y: float) -> None:
    """Draw a number line with its ends and a card above."""
    base, left = y + 16, x - LINE_W / 2
    body = f'<path d="M4 8H{LINE_W + 4}M4 2V14M{LINE_W + 4} 2V14" stroke="text" stroke-width="2.5" stroke-linecap="round"/>'
    canvas.draw_svg_body(left - 4, base - 8, LINE_W + 8, 16, body)
    draw_card_face(canvas, Card(6), Pose(x + 14, y - 10, 28))
