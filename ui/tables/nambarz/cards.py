"""The faces of Nambarz: symbol cards, animals, jokers (docs/art.md, 3 and 4, mock-ups 5 and 11)."""

from __future__ import annotations

import pygame

from game.nambarz.cards import Card, card
from ui.assets.rasterizer import Rasterizer
from ui.assets.tokens import GROUNDS
from ui.canvas.canvas import Canvas, rounded
from ui.canvas.cards import RATIO, SMALL, back, draw_card, number, number_on_disc, paste, small_card, with_field
from ui.canvas.pieces import Pose, Sprite
from ui.tables.animals import animal_name
from ui.tables.nambarz.names import joker_label

FIELD = GROUNDS  # the ground of each animal
JOKERS = {  # picture and colours
    "#": ("number", "number_card", "number_card_end"),
    "@": ("animal", "animal_card", "animal_card_end"),
    "*": ("either", "either_card", "either_card_end"),
    "+": ("again", "again_card", "again_card_end"),
}
STAR = "M0 -7L2 -2L7 -2L3 1.5L4.5 7L0 3.6L-4.5 7L-3 1.5L-7 -2L-2 -2Z"
SINGLE_ROW = 4  # number of dots in one row; more are drawn in two
SMALLEST_WORD = 76.0  # minimum width of a card with a word on it
FAINT, RINGED = "~", "!"  # ends of a face: half visible; playable alone


def picture(rasterizer: Rasterizer, name: str, w: float) -> pygame.Surface:
    """Return the picture of a piece at a width in units: a card by its notation, "back", or "star".

    "back/6" is the top card of six.
    """
    if name == "star":
        return rasterizer.icon("star", w, "gold")
    if name.startswith("back"):
        return back(rasterizer, "nambarz", w)
    return face(rasterizer, card(name.rstrip(FAINT + RINGED)), w)


def face(rasterizer: Rasterizer, result: Card, w: float, dotted: bool = False) -> pygame.Surface:
    """Return the face of a card in the current language, an animal's number also as dots if `has_dots`."""
    word = animal_name(result.animal) if result.animal else joker_label(result) if result.joker else ""
    word = "" if w < SMALLEST_WORD or (dotted and result.animal) else word
    return rasterizer.cached(("nambarz", str(result), word, dotted, rasterizer.px(w)), lambda: _drawn(rasterizer, result, word, w, dotted))


def draw_piece(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a sprite of a card or a star at its present place."""
    drawn = picture(canvas.rasterizer, sprite.face, sprite.base)
    if sprite.face == "star":
        canvas.draw_surface(drawn, sprite.pose.x, sprite.pose.y, center=True, alpha=sprite.alpha)
    elif sprite.face.endswith(FAINT):
        canvas.draw_surface(drawn, sprite.pose.x, sprite.pose.y, 0, sprite.pose.angle, center=True, alpha=130)
    else:
        draw_card(canvas, drawn, sprite)
        if sprite.face.endswith(RINGED) and not sprite.flying:
            _draw_rim(canvas, sprite)
        if sprite.face.startswith("back/"):
            canvas.badge(sprite.face.removeprefix("back/"), sprite.pose.x + 12, sprite.pose.y + 22)


def _draw_rim(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a teal rim inside the edge of a card that is playable alone."""
    w, h = sprite.base, sprite.base * RATIO
    rim = canvas.rasterizer.vec(w, h, rounded(w, h, w * 0.08, "none", "target", 6, 0))
    canvas.draw_surface(rim, sprite.pose.x, sprite.pose.y, 0, sprite.pose.angle, center=True)


def draw_ring(canvas: Canvas, pose: Pose, color: str) -> None:
    """Draw a ring of this colour round a card, tilted like the card."""
    w, h = pose.w + 16, pose.w * RATIO + 16
    r = pose.w * 0.09 + 7
    body = rounded(w, h, r, "none", "smoke", 9, 0) + rounded(w, h, r, "none", color, 6, 0)
    canvas.draw_surface(canvas.rasterizer.vec(w, h, body), pose.x, pose.y, 0, pose.angle, center=True)


def _drawn(rasterizer: Rasterizer, result: Card, word: str, w: float, dotted: bool) -> pygame.Surface:
    if result.joker:
        return _joker(rasterizer, result, word, w)
    if result.animal and w < SMALL:
        return small_card(
            rasterizer, w, str(result.number), rasterizer.svg(f"animals/{result.animal}", w * 0.56), "text", FIELD[result.animal]
        )
    return _animal(rasterizer, result, word, w, dotted) if result.animal else _symbol(rasterizer, result.number, w)


def dots(count: int) -> list[tuple[float, float]]:
    """Return the positions of a number's dots relative to their middle: one row up to four, else two."""

    def row(count: int, y: float) -> list[tuple[float, float]]:
        return [((index - (count - 1) / 2) * 0.66, y) for index in range(count)]

    return row(count, 0) if count <= SINGLE_ROW else row(count // 2, -0.6) + row(count - count // 2, 0.6)


def _paste_spots(card: pygame.Surface, rasterizer: Rasterizer, count: int, w: float, middle: float) -> None:
    """Draw a number as dots on a card of this width."""
    d = w * 0.117
    spot = rasterizer.vec(d, d, rounded(d, d, d / 2, "amber_dot", "amber_dot_edge", w * 0.013))
    for x, y in dots(count):
        paste(card, spot, rasterizer, w / 2 + x * w * 0.22, middle + y * w * 0.11)


def _symbol(rasterizer: Rasterizer, count: int, w: float) -> pygame.Surface:
    h = w * RATIO
    drawn, d = with_field(rasterizer, w, ("number_field", "number_field_end"), "field_edge", 2), w * 0.66 + 2
    paste(drawn, rasterizer.vec(d, d, rounded(d, d, d / 2, "surface_raised", "field_edge", 2)), rasterizer, w / 2, h * 0.41)
    _paste_spots(drawn, rasterizer, count, w, h * 0.79)
    number(drawn, rasterizer, str(count), w / 2, h * 0.4, w * 0.46 / rasterizer.theme.card_text_scale)
    x, size = (0.17, 0.19) if count < 10 else (0.19, 0.16)
    number(drawn, rasterizer, str(count), w * x, w * 0.17, w * size)
    return drawn


def _animal(rasterizer: Rasterizer, result: Card, word: str, w: float, dotted: bool) -> pygame.Surface:
    h = w * RATIO
    drawn = with_field(rasterizer, w, FIELD[result.animal], "border_card", 1.5)
    shade = f'<ellipse cx="{w * 0.33}" cy="{w * 0.06}" rx="{w * 0.33}" ry="{w * 0.06}" fill="outline" opacity="0.14"/>'
    paste(drawn, rasterizer.vec(w * 0.66, w * 0.12, shade), rasterizer, w / 2, h * 0.79)
    paste(drawn, rasterizer.svg(f"animals/{result.animal}", w * 0.72), rasterizer, w * 0.51, h * 0.55)
    number_on_disc(drawn, rasterizer, str(result.number), w)
    _word(drawn, rasterizer, word, h * 0.89, w)
    if dotted:
        size = w * 0.76 + 1.5, h * 0.19 + 1.5
        paste(drawn, rasterizer.vec(*size, rounded(*size, w * 0.08, "surface_raised", "border_card", 1.5)), rasterizer, w / 2, h * 0.845)
        _paste_spots(drawn, rasterizer, result.number, w, h * 0.845)
    return drawn


def _joker(rasterizer: Rasterizer, result: Card, word: str, w: float) -> pygame.Surface:
    h, (name, light, dark) = w * RATIO, JOKERS[result.joker]
    drawn, d = with_field(rasterizer, w, (light, dark), "text", 2), w * 0.14
    star = rasterizer.vec(d, d, f'<path d="{STAR}" transform="translate({d / 2} {d / 2}) scale({w / 110:.2f})" fill="text"/>')
    for x in (w * 0.2, w * 0.8):
        paste(drawn, star, rasterizer, x, w * 0.19)
    paste(drawn, rasterizer.svg(f"jokers/{name}", w * 0.7), rasterizer, w * 0.5, h * 0.5)
    _word(drawn, rasterizer, word, h * 0.86, w)
    return drawn


def _word(drawn: pygame.Surface, rasterizer: Rasterizer, word: str, y: float, w: float) -> None:
    """Draw a word across a card, as large as it fits."""
    if word:
        size = w * 0.14
        size *= min(
            1.0,
            w * 0.76 / max(1.0, rasterizer.theme.card_text_scale * rasterizer.fonts.sized(size, "b", 6).size(word)[0] / rasterizer.scale),
        )
        number(drawn, rasterizer, word, w / 2, y, size, kind="b")
