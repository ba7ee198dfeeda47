"""Small pictures of the number sense exercises."""

from __future__ import annotations

from game.nambarz.cards import Card
from ui.canvas.brush import Brush
from ui.canvas.pieces import Spot
from ui.practice.exercise.cards_and_signs import draw_face, draw_tile
from ui.practice.exercise.kinds.amounts import draw_nearly
from ui.practice.exercise.kinds.frame_card import frame_card

CARD_W = 34.0
FROG = Card(7, "frog")
LINE_W = 116.0


def draw_sense(brush: Brush, key: str, x: float, y: float) -> None:
    """Draw a kind's picture, centred at x, y."""
    match key:
        case "flash":
            brush.put(frame_card(brush.skin, FROG, 44.0, told=False), x - 22, y, 1, center=True)
            brush.icon("eye", x + 12, y - 18, 36, "text")
        case "compare":
            for number, shift in ((4, -36), (7, 36)):
                draw_face(brush, Card(number), Spot(x + shift, y, CARD_W))
            brush.text("<", x, y, 32, "text", "s", "c")
        case "line":
            _draw_line(brush, x, y)
        case _:
            draw_nearly(brush, x - 28, y, 0.8)
            draw_tile(brush, 30, Spot(x + 24, y, 46))


def _draw_line(brush: Brush, x: float, y: float) -> None:
    """Draw a line with its ends and a card above."""
    base, left = y + 16, x - LINE_W / 2
    body = f'<path d="M4 8H{LINE_W + 4}M4 2V14M{LINE_W + 4} 2V14" stroke="text" stroke-width="2.5" stroke-linecap="round"/>'
    brush.vec(left - 4, base - 8, LINE_W + 8, 16, body)
    draw_face(brush, Card(6), Spot(x + 14, y - 10, 28))
