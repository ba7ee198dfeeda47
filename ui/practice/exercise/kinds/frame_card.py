"""The card of a flash exercise: an animal above a ten-frame with its number as dots."""

from __future__ import annotations

import pygame

from game.nambarz.cards import Card
from ui.assets.rasterizer import Rasterizer
from ui.canvas.cards import RATIO, back, number_on_disc, paste, stock
from ui.tables.nambarz.cards import FIELD

COLUMNS, ROWS = 5, 2
CELL, FRAME_Y = 0.17, 0.96  # shares of the card's width: a cell of the frame; the frame's upper edge


def frame_card(rasterizer: Rasterizer, card: Card, w: float, is_announced: bool) -> pygame.Surface:
    """Return the card's face, w logical units wide; `is_announced`: with its number in the corner."""
    return rasterizer.cached(("frame card", str(card), is_announced, rasterizer.px(w)), lambda: _drawn(rasterizer, card, w, is_announced))


def frame_card_back(rasterizer: Rasterizer, w: float) -> pygame.Surface:
    return back(rasterizer, "nambarz", w)


def _drawn(rasterizer: Rasterizer, card: Card, w: float, is_announced: bool) -> pygame.Surface:
    inner, h = w * 0.05, w * RATIO
    panel = f'<rect x="{inner}" y="{inner}" width="{w - 2 * inner}" height="{h - 2 * inner}" rx="{w * 0.06}" fill="{FIELD[card.animal]}" stroke="border_card" stroke-width="1.5"/>'
    drawn = stock(rasterizer, w, panel + _frame(card.number, w))
    paste(drawn, rasterizer.svg(f"animals/{card.animal}", w * 0.6), rasterizer, w * 0.53, w * 0.52)
    if is_announced:
        number_on_disc(drawn, rasterizer, str(card.number), w)
    return drawn


def _frame(count: int, w: float) -> str:
    """Return ten cells as SVG, the first ones with a dot; a full row is five."""
    cell, left, top = w * CELL, w * (1 - CELL * COLUMNS) / 2, w * FRAME_Y
    body = ""
    for index in range(COLUMNS * ROWS):
        x, y = left + index % COLUMNS * cell, top + index // COLUMNS * cell
        body += f'<rect x="{x:.1f}" y="{y:.1f}" width="{cell:.1f}" height="{cell:.1f}" fill="surface_raised" stroke="wood_rim" stroke-width="{w * 0.01:.2f}"/>'
        if index < count:
            middle = f'cx="{x + cell / 2:.1f}" cy="{y + cell / 2:.1f}"'
            body += f'<circle {middle} r="{cell * 0.36:.1f}" fill="amber_dot" stroke="amber_dot_edge" stroke-width="{w * 0.012:.2f}"/>'
    return body
