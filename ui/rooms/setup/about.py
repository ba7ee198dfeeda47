"""What a game is about, in three lines and three pictures: for a set-up that has nothing else to choose."""

from __future__ import annotations

from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.tables.registry import TABLES

CARD = 120.0


def draw_about(brush: Brush, game: str, at: FRect) -> None:
    """The card in the upper part of a sheet."""
    about, low = TABLES[game].words.rules.about(), brush.page.compact
    w = CARD * (0.75 if low else 1)
    for face, dx, angle in zip(about.faces, (-0.84, 0.84, 0.0), (9.0, -9.0, 0.0), strict=True):
        picture = TABLES[game].drawing.picture(brush.skin, face, w)
        brush.put(picture, at.centerx + dx * w, at.y + w * RATIO / 2 + (6 if dx else -4), 2, angle, center=True)
    y, lead, gap = at.y + w * RATIO + 34, brush.leading(18), 16 if low else 24
    for sign, sentence in about.lines:
        brush.svg(sign, at.x, y, 36)
        y = max(brush.paragraph(sentence, at.x + 52, y + 16, at.w - 52, 18) - lead / 2, y + 36) + gap
    minutes = TABLES[game].box.minutes
    text = _("About {n} minutes").format(n=minutes)
    wide = brush.skin.width(text, 17, "b") + 36
    brush.box(FRect(at.centerx - wide / 2, y, wide, 38), 19, ink.PAPER_SHADE, "#A98F66", 1.5)
    brush.text(text, at.centerx, y + 19, 17, ink.INK, "b", "c")
