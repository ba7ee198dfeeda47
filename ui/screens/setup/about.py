"""A game in short: three pictures and three lines, the first page of its set-up."""

from __future__ import annotations

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.tables.registry import BOXES, TABLES

CARD_W, MIN_CARD_W, CARD_SHARE = 120.0, 52.0, 0.26  # widths; `CARD_SHARE`: of the whole width, if that makes larger cards
UNDER, PILL, SIGN, TEXT_SIZE = 34.0, 38.0, 36.0, 18.0  # space below the cards; heights of the pill and of an icon; text size
GAP, MIN_GAP = 24.0, 8.0  # gap between the lines


def draw_game_summary(canvas: Canvas, game: str, rect: FRect) -> None:
    """Draw a game in short: three pieces, three sentences with icons, and the duration of a match.

    The pieces fill the space that the sentences leave, and are left out if it is too small.
    """
    lines = TABLES[game].text.rules.game_summary().lines
    heights = [max(SIGN, canvas.line_height(TEXT_SIZE) * len(canvas.wrap(sentence, rect.w - 52, TEXT_SIZE))) for _sign, sentence in lines]
    free = rect.h - sum(heights) - PILL - UNDER
    pieces = free - MIN_GAP * len(lines) >= MIN_CARD_W * CARD_HEIGHT_FACTOR
    gap = max(MIN_GAP, min(GAP, (free - MIN_CARD_W * CARD_HEIGHT_FACTOR * pieces) / (len(lines) + 1)))
    y = rect.y + (rect.h - sum(heights) - PILL - gap * len(lines)) / 2
    if pieces:
        w = max(MIN_CARD_W, min(max(CARD_W, CARD_SHARE * rect.w), (free - gap * len(lines)) / CARD_HEIGHT_FACTOR))
        _draw_pieces(canvas, game, rect, w)
        y = rect.y + w * CARD_HEIGHT_FACTOR + UNDER
    for (sign, sentence), height in zip(lines, heights, strict=True):
        canvas.draw_svg(sign, rect.x, y, SIGN)
        canvas.draw_paragraph(sentence, rect.x + 52, y + 16, rect.w - 52, TEXT_SIZE)
        y += height + gap
    text = _("About {n} minutes").format(n=BOXES[game].minutes)
    width = canvas.rasterizer.text_width(text, 17, "b") + 36
    canvas.draw_box(FRect(rect.centerx - width / 2, y, width, PILL), 19, "surface_sunk", "border_button", 1.5)
    canvas.draw_text(text, rect.centerx, y + PILL / 2, 17, "text", "b", "c")


def _draw_pieces(canvas: Canvas, game: str, rect: FRect, w: float) -> None:
    """Draw the pieces side by side with the middle one in front; each is w wide."""
    for face, dx, angle in zip(TABLES[game].text.rules.game_summary().faces, (-0.84, 0.84, 0.0), (9.0, -9.0, 0.0), strict=True):
        picture = TABLES[game].art.picture(canvas.rasterizer, face, w)
        canvas.draw_surface(
            picture, rect.centerx + dx * w, rect.y + w * CARD_HEIGHT_FACTOR / 2 + (6 if dx else -4), 2, angle, is_centered=True
        )
