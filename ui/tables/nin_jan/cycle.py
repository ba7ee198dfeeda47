"""The suit cycle, in which each suit beats the next: a panel of signs and arrows, a line in portrait."""

from __future__ import annotations

from pygame import FRect

from game.nin_jan.moves import Card, Suit
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.tables.contract import Look
from ui.tables.nin_jan.arrangement import arrangement
from ui.tables.nin_jan.cards import emblem

ARROWS = {  # arrow from a suit to its prey: rectangle in the panel, and path
    Suit.ROCK: (FRect(140, 82, 50, 60), "M10 10Q28 26 34 48M36 34L35 49L22 44"),
    Suit.SCISSORS: (FRect(75, 164, 75, 36), "M65 14Q37 28 11 14M24 10L10 14L18 26"),
    Suit.PAPER: (FRect(38, 82, 46, 58), "M10 48Q16 26 34 10M20 10L35 9L34 24"),
}
EMBLEMS = {Suit.ROCK: (1118, 134), Suit.SCISSORS: (1184, 234), Suit.PAPER: (1052, 234)}
LINE = (Suit.ROCK, Suit.SCISSORS, Suit.PAPER, Suit.ROCK)  # each beats the next
EMBLEM = 60.0


def draw_cycle(brush: Brush, look: Look, card: Card | None) -> None:
    """Draw the panel; the card in question and its prey stand out."""
    at = arrangement(look).cycle
    if at is None:
        return
    brush.smoke(at, 18)
    if look.tall:
        _draw_line(brush, at, card)
        return
    brush.fit(_("Who beats whom"), at.centerx, 114, 200, 18, "on_wood", "b", "c")
    for suit, (x, y) in EMBLEMS.items():
        now = card is not None and suit is card.suit
        _draw_emblem(brush, suit, x, y, EMBLEM, now)
        place, path = ARROWS[suit]
        _draw_arrow(brush, place.move(at.topleft), path, now)


def _draw_line(brush: Brush, at: FRect, card: Card | None) -> None:
    brush.fit(_("Who beats whom"), at.x + 24, at.y + 27, at.w - 48, 18, "on_wood", "b")
    d = min(EMBLEM, at.h - 54)
    step, y = (at.w - 64 - d) / 3, at.bottom - d - 10
    for place, suit in enumerate(LINE):
        x, now = at.x + 32 + place * step, card is not None and suit is card.suit and place < 3
        _draw_emblem(brush, suit, x, y, d, now)
        if place < 3:
            middle = FRect(x + (step + d) / 2 - 22, y + d / 2 - 14, 44, 28)
            _draw_arrow(brush, middle, "M5 14H37M27 5L37 14L27 23", now)


def _draw_emblem(brush: Brush, suit: Suit, x: float, y: float, d: float, now: bool) -> None:
    if now:
        brush.box(FRect(x - 6, y - 6, d + 12, d + 12), d / 2 + 6, "primary", op=0.4)
    brush.svg(emblem(suit), x, y, d, level=1)


def _draw_arrow(brush: Brush, at: FRect, path: str, now: bool) -> None:
    color, width = ("target", 8) if now else ("primary", 5)
    arrow = f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>'
    brush.vec(at.x, at.y, at.w, at.h, arrow)
