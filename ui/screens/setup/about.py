"""A game in short: three pictures and three lines, the first page of its set-up."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Box, Spacer, Text
from ui.tables.registry import BOXES, TABLES
from ui.widgets.parts import boxed, picture

CARD_W, MIN_CARD_W, CARD_SHARE = 120.0, 52.0, 0.26  # widths; `CARD_SHARE`: of the whole width, if that makes larger cards
PIECES_MARGIN, SIGN = 34.0, 36.0  # height of the pieces' slant and shadows; size of a sentence's picture


def game_summary(game: str) -> Column:
    """Return a game in short: three pieces, three sentences with pictures, and the duration of a match.

    The pieces fill the space that the sentences leave, and are left out if it is too small.
    """
    pieces = Box(grow=6, paint=partial(_draw_pieces, game))
    lines = [Row([_sign(sign), Text(sentence, width=0, grow=1)], 16) for sign, sentence in TABLES[game].rules_pages.game_summary().lines]
    minutes = Text(_("About {n} minutes").format(n=BOXES[game].minutes), 17, "b", align="c", max_lines=1, padding=(18, 6, 18, 6))
    pill = Stack([boxed(Stack([minutes]), "surface_sunk", "border_button", 19)], align="center")
    gap = Spacer(height=16.0, min_height=6.0)
    return Column([pieces, *(part for line in (*lines, pill) for part in (gap, line)), Spacer(grow=1)], 0, grow=1)


def _sign(name: str) -> Box:
    return picture(lambda canvas, rect: canvas.draw_svg(name, rect.x, rect.y, SIGN), SIGN, SIGN)


def _draw_pieces(game: str, canvas: Canvas, rect: FRect) -> None:
    """Draw the pieces side by side with the middle one in front."""
    faces = TABLES[game].rules_pages.game_summary().faces
    sample = TABLES[game].art.picture(canvas.rasterizer, faces[0], CARD_W)  # a card, or a pawn, which is less high
    w = min(max(CARD_W, CARD_SHARE * rect.w), (rect.h - PIECES_MARGIN) * sample.get_width() / sample.get_height())
    if w < MIN_CARD_W:
        return
    for face, dx, angle in zip(faces, (-0.84, 0.84, 0.0), (9.0, -9.0, 0.0), strict=True):
        piece = TABLES[game].art.picture(canvas.rasterizer, face, w)
        canvas.draw_surface(piece, rect.centerx + dx * w, rect.centery + (6 if dx else -4), 2, angle, is_centered=True)
