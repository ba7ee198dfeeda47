"""The suit cycle, in which each suit beats the next: a panel of signs and arrows, a line in portrait."""

from __future__ import annotations

from pygame import FRect

from game.nin_jan.moves import Card, Suit
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.tables.contract import TableViewModel
from ui.tables.nin_jan.cards import emblem_picture_name
from ui.tables.nin_jan.measures import table_measures
from ui.tables.nin_jan.texts import cycle_sentence

ARROWS = {  # arrow from a suit to its prey: rectangle in the panel, and path
    Suit.ROCK: (FRect(140, 82, 50, 60), "M10 10Q28 26 34 48M36 34L35 49L22 44"),
    Suit.SCISSORS: (FRect(75, 164, 75, 36), "M65 14Q37 28 11 14M24 10L10 14L18 26"),
    Suit.PAPER: (FRect(38, 82, 46, 58), "M10 48Q16 26 34 10M20 10L35 9L34 24"),
}
EMBLEM_POSITIONS = {Suit.ROCK: (1118, 134), Suit.SCISSORS: (1184, 234), Suit.PAPER: (1052, 234)}
LINE_SUITS = (Suit.ROCK, Suit.SCISSORS, Suit.PAPER, Suit.ROCK)  # each beats the next
EMBLEM_SIZE = 60.0


def draw_cycle(canvas: Canvas, model: TableViewModel, highlighted_card: Card | None) -> None:
    """Draw the panel that shows which suit beats which, with the suit of one card highlighted."""
    rect = table_measures(model).cycle
    if rect is None:
        return
    canvas.draw_dark_panel(rect, 18)
    with canvas.description.replace_texts_inside(cycle_sentence()):
        _draw_cycle_in(canvas, rect, model, highlighted_card)


def _draw_cycle_in(canvas: Canvas, rect: FRect, model: TableViewModel, highlighted_card: Card | None) -> None:
    if model.portrait_page:
        _draw_cycle_line(canvas, rect, highlighted_card)
        return
    canvas.fit_text(_("Who beats whom"), rect.centerx, 114, 200, 18, "on_wood", "b", "c")
    for suit, (x, y) in EMBLEM_POSITIONS.items():
        now = highlighted_card is not None and suit is highlighted_card.suit
        _draw_emblem(canvas, suit, x, y, EMBLEM_SIZE, now)
        place, path = ARROWS[suit]
        _draw_arrow(canvas, place.move(rect.topleft), path, now)


def _draw_cycle_line(canvas: Canvas, rect: FRect, highlighted_card: Card | None) -> None:
    canvas.fit_text(_("Who beats whom"), rect.x + 24, rect.y + 27, rect.w - 48, 18, "on_wood", "b")
    d = min(EMBLEM_SIZE, rect.h - 54)
    step, y = (rect.w - 64 - d) / 3, rect.bottom - d - 10
    for index, suit in enumerate(LINE_SUITS):
        x, now = rect.x + 32 + index * step, highlighted_card is not None and suit is highlighted_card.suit and index < 3
        _draw_emblem(canvas, suit, x, y, d, now)
        if index < 3:
            middle = FRect(x + (step + d) / 2 - 22, y + d / 2 - 14, 44, 28)
            _draw_arrow(canvas, middle, "M5 14H37M27 5L37 14L27 23", now)


def _draw_emblem(canvas: Canvas, suit: Suit, x: float, y: float, d: float, is_highlighted: bool) -> None:
    if is_highlighted:
        canvas.draw_box(FRect(x - 6, y - 6, d + 12, d + 12), d / 2 + 6, "primary", opacity=0.4)
    canvas.draw_svg(emblem_picture_name(suit), x, y, d, level=1)


def _draw_arrow(canvas: Canvas, rect: FRect, path: str, is_highlighted: bool) -> None:
    color, width = ("target", 8) if is_highlighted else ("primary", 5)
    arrow = f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>'
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, arrow)
