"""The card of a flash exercise: an animal above a ten-frame with its number as dots."""

from __future__ import annotations

import pygame

from game.nambarz.cards import Card
from ui.assets.rasterizer import Rasterizer
from ui.canvas.cards import CARD_HEIGHT_FACTOR, blank_card, paste_centered, paste_number_on_disc
from ui.tables.nambarz.cards import GROUND_BY_ANIMAL

COLUMNS, ROWS = 5, 2
CELL_SHARE, FRAME_Y_SHARE = 0.17, 0.96  # shares of the card's width: a cell of the frame; the frame's upper edge


def frame_card_face(rasterizer: Rasterizer, card: Card, w: float, shows_number: bool) -> pygame.Surface:
    """Return the card's face, w logical units wide; `shows_number`: with its number in the corner."""
    return rasterizer.cached(
        ("frame card", str(card), shows_number, rasterizer.to_px(w)), lambda: _paint_face(rasterizer, card, w, shows_number)
    )


def _paint_face(rasterizer: Rasterizer, card: Card, w: float, shows_number: bool) -> pygame.Surface:
    inner, h = w * 0.05, w * CARD_HEIGHT_FACTOR
    panel = f'<rect x="{inner}" y="{inner}" width="{w - 2 * inner}" height="{h - 2 * inner}" rx="{w * 0.06}" fill="{GROUND_BY_ANIMAL[card.animal]}" stroke="border_card" stroke-width="1.5"/>'
    drawn = blank_card(rasterizer, w, panel + _ten_frame_svg(card.number, w))
    paste_centered(drawn, rasterizer.svg_picture(f"animals/{card.animal}", w * 0.6), rasterizer, w * 0.53, w * 0.52)
    if shows_number:
        paste_number_on_disc(drawn, rasterizer, str(card.number), w)
    return drawn


def _ten_frame_svg(count: int, w: float) -> str:
    """Return ten cells as SVG, the first ones with a dot; a full row is five."""
    cell, left, top = w * CELL_SHARE, w * (1 - CELL_SHARE * COLUMNS) / 2, w * FRAME_Y_SHARE
    body = ""
    for index in range(COLUMNS * ROWS):
        x, y = left + index % COLUMNS * cell, top + index // COLUMNS * cell
        body += f'<rect x="{x:.1f}" y="{y:.1f}" width="{cell:.1f}" height="{cell:.1f}" fill="surface_raised" stroke="wood_rim" stroke-width="{w * 0.01:.2f}"/>'
        if index < count:
            middle = f'cx="{x + cell / 2:.1f}" cy="{y + cell / 2:.1f}"'
            body += f'<circle {middle} r="{cell * 0.36:.1f}" fill="amber_dot" stroke="amber_dot_edge" stroke-width="{w * 0.012:.2f}"/>'
    return body
