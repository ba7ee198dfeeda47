"""The cards of Nin Jan: a ninja by suit, day for positive values, night for negative ones (docs/art.md, 2)."""

from __future__ import annotations

import pygame

from game.nin_jan.moves import Card, Suit
from game.nin_jan.moves import card as read_card
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import format_number
from ui.canvas.canvas import rounded_box_svg
from ui.canvas.cards import CARD_HEIGHT_FACTOR, SMALL_CARD_WIDTH_UNITS, blank_card, card_back, paste_centered, paste_number, small_card

SUIT_COLORS = {Suit.ROCK: "suit_rock", Suit.PAPER: "suit_paper", Suit.SCISSORS: "suit_scissors"}
DAY_SKIES = {
    Suit.ROCK: ("rock_day", "rock_day_end"),
    Suit.PAPER: ("paper_day", "paper_day_end"),
    Suit.SCISSORS: ("scissors_day", "scissors_day_end"),
}
NIGHT_SKIES = {
    Suit.ROCK: ("rock_dusk", "rock_dusk_end"),
    Suit.PAPER: ("paper_dusk", "paper_dusk_end"),
    Suit.SCISSORS: ("scissors_dusk", "scissors_dusk_end"),
}

MAX_LARGE_NUMBER_W = 84.0  # width in units up to which the number is larger, so that it can be read in an overlapping row


def card_face(rasterizer: Rasterizer, card: Card, w: float) -> pygame.Surface:
    """Return the face of a card of this width in units."""
    return rasterizer.cached(("nin_jan", str(card), rasterizer.to_px(w)), lambda: _render_face(rasterizer, card, w))


def picture(rasterizer: Rasterizer, name: str, w: float) -> pygame.Surface:
    """Return a card by its notation, or "back", of this width in units."""
    return card_back(rasterizer, "nin_jan", w) if name == "back" else card_face(rasterizer, read_card(name), w)


def emblem_picture_name(suit: Suit) -> str:
    """Return the name of a suit's picture."""
    return f"ninjan/suit_{suit}"


def _render_face(rasterizer: Rasterizer, card: Card, w: float) -> pygame.Surface:
    number, color = format_number(card.value), SUIT_COLORS[card.suit]
    if w < SMALL_CARD_WIDTH_UNITS:
        emblem, sky = rasterizer.svg_picture(emblem_picture_name(card.suit), w * 0.56), DAY_SKIES[card.suit][0]
        return small_card(rasterizer, w, number, emblem, color, sky if card.value > 0 else "night")
    h, picture = w * CARD_HEIGHT_FACTOR, _render_background(rasterizer, card, w)
    if w <= MAX_LARGE_NUMBER_W:
        _paste_small_face(picture, rasterizer, card, w)
        return picture
    paste_centered(picture, rasterizer.svg_picture(f"ninjan/ninja_{card.suit}", w * 0.72, w * 0.81), rasterizer, w * 0.55, h * 0.64)
    paste_number(picture, rasterizer, number, w * 0.22, w * 0.17, w * (0.23 if card.value == 10 else 0.25), color)
    paste_centered(picture, rasterizer.svg_picture(emblem_picture_name(card.suit), w * 0.25), rasterizer, w * 0.79, w * 0.2)
    # closed fans need more than colour alone
    paste_centered(picture, rasterizer.svg_picture(emblem_picture_name(card.suit), w * 0.13), rasterizer, w * 0.15, w * 0.34)
    return picture


def _paste_small_face(picture: pygame.Surface, rasterizer: Rasterizer, card: Card, w: float) -> None:
    """Draw the contents of a small card: a large number, and its emblem twice."""
    h, size = w * CARD_HEIGHT_FACTOR, w * (0.31 if card.value == 10 else 0.35)
    paste_centered(picture, rasterizer.svg_picture(f"ninjan/ninja_{card.suit}", w * 0.66, w * 0.74), rasterizer, w * 0.57, h * 0.67)
    paste_number(picture, rasterizer, format_number(card.value), w * 0.28, w * 0.2, size, SUIT_COLORS[card.suit])
    paste_centered(picture, rasterizer.svg_picture(emblem_picture_name(card.suit), w * 0.34), rasterizer, w * 0.77, w * 0.23)
    paste_centered(picture, rasterizer.svg_picture(emblem_picture_name(card.suit), w * 0.2), rasterizer, w * 0.2, w * 0.46)


def _render_background(rasterizer: Rasterizer, card: Card, w: float) -> pygame.Surface:
    """Return a card with sky, sun or moon, a hill in the suit's colour, and a white corner for the number."""
    h, edge, night, drawn = w * CARD_HEIGHT_FACTOR, w * 0.06, card.value < 0, blank_card(rasterizer, w)
    sky = (NIGHT_SKIES if night else DAY_SKIES)[card.suit]
    field = rasterizer.box(w - 2 * edge, h - 2 * edge, edge, lambda w, h: rounded_box_svg(w, h, edge, sky), False)
    paste_centered(drawn, field, rasterizer, w / 2, h / 2)
    paste_centered(drawn, _disc_surface(rasterizer, w * 0.4, "moon" if night else "sun", 0.95), rasterizer, w * 0.66, h * 0.3)
    if night:
        paste_centered(drawn, _disc_surface(rasterizer, w * 0.34, sky[0]), rasterizer, w * 0.73, h * 0.27)
    width, high = w - 2 * edge, h * 0.22 - edge
    hill = f"M0 {h * 0.08}Q{width / 2} 0 {width} {h * 0.08}V{high - edge}Q{width} {high} {width - edge} {high}H{edge}Q0 {high} 0 {high - edge}Z"
    hill = f'<path d="{hill}" fill="{SUIT_COLORS[card.suit]}" opacity="0.35"/>'
    paste_centered(drawn, rasterizer.body_picture(width, high, hill), rasterizer, w / 2, h - edge - high / 2)
    right, low = (w * 0.6, h * 0.42 - edge) if w <= MAX_LARGE_NUMBER_W else (w * 0.44, h * 0.28 - edge)
    corner = f'<path d="M0 0H{right}Q{(right + edge) * 0.92 - edge} {(low + edge) * 0.96 - edge} 0 {low}Z" fill="surface_raised"/>'
    paste_centered(drawn, rasterizer.body_picture(right, low, corner), rasterizer, edge + right / 2, edge + low / 2)
    return drawn


def _disc_surface(rasterizer: Rasterizer, d: float, fill: str, opacity: float = 1) -> pygame.Surface:
    return rasterizer.body_picture(d, d, rounded_box_svg(d, d, d / 2, fill, opacity=opacity))
