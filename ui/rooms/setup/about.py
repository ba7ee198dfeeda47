"""A game in short: three pictures and three lines, the first page of its set-up."""

from __future__ import annotations

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.tables.registry import BOXES, TABLES

CARD, SMALLEST_CARD, SHARE = 120.0, 52.0, 0.26  # widths; `SHARE`: of the whole width, if that makes larger cards
UNDER, PILL, SIGN, SIZE = 34.0, 38.0, 36.0, 18.0  # space below the cards; heights of the pill and of an icon; text size
GAP, LEAST_GAP = 24.0, 8.0  # gap between the lines


def draw_about(brush: Brush, game: str, at: FRect) -> None:
    """Draw three pieces, three sentences with icons, and the duration of a match.

    The pieces fill the space that the sentences leave, and are left out if it is too small.
    """
    lines = TABLES[game].words.rules.about().lines
    heights = [max(SIGN, brush.leading(SIZE) * len(brush.wrapped(sentence, at.w - 52, SIZE))) for _sign, sentence in lines]
    free = at.h - sum(heights) - PILL - UNDER
    pieces = free - LEAST_GAP * len(lines) >= SMALLEST_CARD * RATIO
    gap = max(LEAST_GAP, min(GAP, (free - SMALLEST_CARD * RATIO * pieces) / (len(lines) + 1)))
    y = at.y + (at.h - sum(heights) - PILL - gap * len(lines)) / 2
    if pieces:
        w = max(SMALLEST_CARD, min(max(CARD, SHARE * at.w), (free - gap * len(lines)) / RATIO))
        _draw_pieces(brush, game, at, w)
        y = at.y + w * RATIO + UNDER
    for (sign, sentence), height in zip(lines, heights, strict=True):
        brush.svg(sign, at.x, y, SIGN)
        brush.paragraph(sentence, at.x + 52, y + 16, at.w - 52, SIZE)
        y += height + gap
    text = _("About {n} minutes").format(n=BOXES[game].minutes)
    wide = brush.skin.width(text, 17, "b") + 36
    brush.box(FRect(at.centerx - wide / 2, y, wide, PILL), 19, "surface_sunk", "border_button", 1.5)
    brush.text(text, at.centerx, y + PILL / 2, 17, "text", "b", "c")


def _draw_pieces(brush: Brush, game: str, at: FRect, w: float) -> None:
    """Draw the pieces side by side with the middle one in front; each is w wide."""
    for face, dx, angle in zip(TABLES[game].words.rules.about().faces, (-0.84, 0.84, 0.0), (9.0, -9.0, 0.0), strict=True):
        picture = TABLES[game].drawing.picture(brush.skin, face, w)
        brush.put(picture, at.centerx + dx * w, at.y + w * RATIO / 2 + (6 if dx else -4), 2, angle, center=True)
