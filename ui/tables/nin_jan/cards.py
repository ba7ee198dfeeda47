"""The cards of Nin Jan: a ninja by suit, day for positive values, night for negative ones (ART 2)."""

from __future__ import annotations

import pygame

from game.nin_jan.moves import Card, Suit
from game.nin_jan.moves import card as read_card
from ui.assets.skin import Skin
from ui.assets.words import figure
from ui.canvas.brush import gradient
from ui.canvas.cards import RATIO, SMALL, back, number, paste, small_card, stock

COLOR = {Suit.ROCK: "#A8241B", Suit.PAPER: "#1B6B40", Suit.SCISSORS: "#1F4F9C"}
DAY = {Suit.ROCK: ("#FBD9C2", "#F0A48C"), Suit.PAPER: ("#DDEFCF", "#A3D3A6"), Suit.SCISSORS: ("#D6E6F6", "#9BC0EA")}
NIGHT = {Suit.ROCK: ("#5E3A4C", "#8E4A48"), Suit.PAPER: ("#2E4450", "#3E6A5E"), Suit.SCISSORS: ("#2B3560", "#4A5F98")}

CLEAR = 84.0  # units wide; up to here the number is larger, to be read at a glance and from a row of cards that cover each other


def face(skin: Skin, card: Card, w: float) -> pygame.Surface:
    """The face of a card, w logical units wide."""
    return skin.kept(("nin_jan", str(card), skin.px(w)), lambda: _drawn(skin, card, w))


def picture(skin: Skin, name: str, w: float) -> pygame.Surface:
    """A card by its notation, or "back"; w units wide."""
    return back(skin, "nin_jan", w) if name == "back" else face(skin, read_card(name), w)


def emblem(suit: Suit) -> str:
    """The picture of a suit's sign."""
    return f"ninjan/suit_{suit}"


def _drawn(skin: Skin, card: Card, w: float) -> pygame.Surface:
    if w < SMALL:
        return small_card(
            skin,
            w,
            figure(card.value),
            skin.svg(emblem(card.suit), w * 0.56),
            COLOR[card.suit],
            DAY[card.suit][0] if card.value > 0 else "#D9D3E4",
        )
    h = w * RATIO
    picture = stock(skin, w, _landscape(card, w, h))
    if w <= CLEAR:
        _paste_small(picture, skin, card, w)
        return picture
    paste(picture, skin.svg(f"ninjan/ninja_{card.suit}", w * 0.72, w * 0.81), skin, w * 0.55, h * 0.64)
    number(picture, skin, figure(card.value), w * 0.22, w * 0.17, w * (0.23 if card.value == 10 else 0.25), COLOR[card.suit])
    paste(picture, skin.svg(emblem(card.suit), w * 0.25), skin, w * 0.79, w * 0.2)
    paste(picture, skin.svg(emblem(card.suit), w * 0.13), skin, w * 0.15, w * 0.34)  # for closed fans: never colour alone
    return picture


def _paste_small(picture: pygame.Surface, skin: Skin, card: Card, w: float) -> None:
    """What lies on a small card: a large number, and its emblem twice."""
    h = w * RATIO
    paste(picture, skin.svg(f"ninjan/ninja_{card.suit}", w * 0.66, w * 0.74), skin, w * 0.57, h * 0.67)
    number(picture, skin, figure(card.value), w * 0.28, w * 0.2, w * (0.31 if card.value == 10 else 0.35), COLOR[card.suit])
    paste(picture, skin.svg(emblem(card.suit), w * 0.34), skin, w * 0.77, w * 0.23)
    paste(picture, skin.svg(emblem(card.suit), w * 0.2), skin, w * 0.2, w * 0.46)


def _landscape(card: Card, w: float, h: float) -> str:
    """Sky with sun or moon, a hill in the suit's colour, and the white corner of the number."""
    night = card.value < 0
    start, end = (NIGHT if night else DAY)[card.suit]
    body = f'{gradient("p", start, end)}<rect x="{w * 0.06}" y="{w * 0.06}" width="{w * 0.88}" height="{h - w * 0.12}" rx="{w * 0.06}" fill="url(#p)"/>'
    body += f'<circle cx="{w * 0.66}" cy="{h * 0.3}" r="{w * 0.2}" fill="{"#F2E6C0" if night else "#FFE08A"}" opacity="0.95"/>'
    if night:
        body += f'<circle cx="{w * 0.73}" cy="{h * 0.27}" r="{w * 0.17}" fill="{start}"/>'
    hill = f"M{w * 0.06} {h * 0.86}Q{w * 0.5} {h * 0.78} {w * 0.94} {h * 0.86}V{h - w * 0.12}Q{w * 0.94} {h - w * 0.06} {w * 0.88} {h - w * 0.06}"
    hill += f"H{w * 0.12}Q{w * 0.06} {h - w * 0.06} {w * 0.06} {h - w * 0.12}Z"
    body += f'<path d="{hill}" fill="{COLOR[card.suit]}" opacity="0.35"/>'
    right, low = (w * 0.66, h * 0.42) if w <= CLEAR else (w * 0.5, h * 0.28)
    return body + f'<path d="M{w * 0.06} {w * 0.06}H{right}Q{right * 0.92} {low * 0.96} {w * 0.06} {low}Z" fill="#FFFCF2"/>'
