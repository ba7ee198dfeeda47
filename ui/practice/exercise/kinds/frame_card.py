"""The card of a flash exercise: an animal above a ten-frame with its number as dots."""

from __future__ import annotations

import pygame

from game.nambarz.cards import Card
from ui.assets.skin import Skin
from ui.canvas.cards import RATIO, back, number_on_disc, paste, stock
from ui.tables.nambarz.cards import FIELD

COLUMNS, ROWS = 5, 2
CELL, FRAME_Y = 0.17, 0.96  # shares of the card's width: a cell of the frame; the frame's upper edge


def frame_card(skin: Skin, card: Card, w: float, told: bool) -> pygame.Surface:
    """Return the card's face, w logical units wide; `told`: with its number in the corner."""
    return skin.kept(("frame card", str(card), told, skin.px(w)), lambda: _drawn(skin, card, w, told))


def frame_card_back(skin: Skin, w: float) -> pygame.Surface:
    return back(skin, "nambarz", w)


def _drawn(skin: Skin, card: Card, w: float, told: bool) -> pygame.Surface:
    inner, h = w * 0.05, w * RATIO
    panel = f'<rect x="{inner}" y="{inner}" width="{w - 2 * inner}" height="{h - 2 * inner}" rx="{w * 0.06}" fill="{FIELD[card.animal]}" stroke="border_card" stroke-width="1.5"/>'
    drawn = stock(skin, w, panel + _frame(card.number, w))
    paste(drawn, skin.svg(f"animals/{card.animal}", w * 0.6), skin, w * 0.53, w * 0.52)
    if told:
        number_on_disc(drawn, skin, str(card.number), w)
    return drawn


def _frame(count: int, w: float) -> str:
    """Return ten cells as SVG, the first ones with a dot; a full row is five."""
    cell, left, top = w * CELL, w * (1 - CELL * COLUMNS) / 2, w * FRAME_Y
    body = ""
    for place in range(COLUMNS * ROWS):
        x, y = left + place % COLUMNS * cell, top + place // COLUMNS * cell
        body += f'<rect x="{x:.1f}" y="{y:.1f}" width="{cell:.1f}" height="{cell:.1f}" fill="surface_raised" stroke="wood_rim" stroke-width="{w * 0.01:.2f}"/>'
        if place < count:
            middle = f'cx="{x + cell / 2:.1f}" cy="{y + cell / 2:.1f}"'
            body += f'<circle {middle} r="{cell * 0.36:.1f}" fill="amber_dot" stroke="amber_dot_edge" stroke-width="{w * 0.012:.2f}"/>'
    return body
