"""The faces of Nambarz: symbol cards, animals, jokers (docs/art.md, 3 and 4, mock-ups 5 and 11)."""

from __future__ import annotations

import pygame

from game.nambarz.cards import Card, card
from ui.assets.rasterizer import Rasterizer
from ui.assets.tokens import GROUNDS
from ui.canvas.canvas import Canvas, rounded_box_svg
from ui.canvas.cards import (
    CARD_HEIGHT_FACTOR,
    SMALL_CARD_WIDTH_UNITS,
    card_back,
    card_with_field,
    draw_card,
    paste_centered,
    paste_number,
    paste_number_on_disc,
    small_card,
)
from ui.canvas.pieces import Sprite
from ui.tables.animals import animal_name
from ui.tables.nambarz.names import joker_label

GROUND_BY_ANIMAL = GROUNDS  # the ground of each animal
JOKER_ART = {  # picture and colours
    "#": ("number", "number_card", "number_card_end"),
    "@": ("animal", "animal_card", "animal_card_end"),
    "*": ("either", "either_card", "either_card_end"),
    "+": ("again", "again_card", "again_card_end"),
}
STAR_PATH = "M0 -7L2 -2L7 -2L3 1.5L4.5 7L0 3.6L-4.5 7L-3 1.5L-7 -2L-2 -2Z"
MAX_DOTS_IN_ROW = 4  # number of dots in one row; more are drawn in two
MIN_WORD_CARD_UNITS = 76.0  # minimum width of a card with a word on it
FAINT_SUFFIX, RINGED_SUFFIX = "~", "!"  # ends of a face: half visible; playable alone
DOTTED_PREFIX = "•"  # start of an animal's face that shows its number as dots


def picture(rasterizer: Rasterizer, name: str, w: float) -> pygame.Surface:
    """Return the picture of a piece at a width in units: a card by its notation, "back", or "star".

    "back/6" is the top card of six.
    """
    if name == "star":
        return rasterizer.tinted_icon("star", w, "gold")
    if name.startswith("back"):
        return card_back(rasterizer, "nambarz", w)
    return card_face(rasterizer, face_card(name), w, name.startswith(DOTTED_PREFIX))


def face_card(face: str) -> Card:
    """Return the card that has a face, whatever is marked on it."""
    return card(face.removeprefix(DOTTED_PREFIX).rstrip(FAINT_SUFFIX + RINGED_SUFFIX))


def card_face(rasterizer: Rasterizer, shown_card: Card, w: float, has_dots: bool = False) -> pygame.Surface:
    """Return the face of a card in the current language, an animal's number also as dots if `has_dots`."""
    word = animal_name(shown_card.animal) if shown_card.animal else joker_label(shown_card) if shown_card.joker else ""
    word = "" if w < MIN_WORD_CARD_UNITS or (has_dots and shown_card.animal) else word
    return rasterizer.cached(
        ("nambarz", str(shown_card), word, has_dots, rasterizer.to_px(w)), lambda: _draw_face(rasterizer, shown_card, word, w, has_dots)
    )


def draw_piece(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a sprite of a card or a star at its present place."""
    drawn = picture(canvas.rasterizer, sprite.face, sprite.base_width)
    if sprite.face == "star":
        canvas.draw_surface(drawn, sprite.pose.x, sprite.pose.y, is_centered=True, alpha=sprite.alpha)
    elif sprite.face.endswith(FAINT_SUFFIX):
        canvas.draw_surface(drawn, sprite.pose.x, sprite.pose.y, 0, sprite.pose.angle, is_centered=True, alpha=130)
    else:
        draw_card(canvas, drawn, sprite)
        if sprite.face.endswith(RINGED_SUFFIX) and not sprite.is_flying:
            _draw_playable_rim(canvas, sprite)
        if sprite.face.startswith("back/"):
            canvas.draw_badge(sprite.face.removeprefix("back/"), sprite.pose.x + 12, sprite.pose.y + 22)


def _draw_playable_rim(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a teal rim inside the edge of a card that is playable alone."""
    w, h = sprite.base_width, sprite.base_width * CARD_HEIGHT_FACTOR
    rim = canvas.rasterizer.body_picture(w, h, rounded_box_svg(w, h, w * 0.08, "none", "target", 6, 0))
    canvas.draw_surface(rim, sprite.pose.x, sprite.pose.y, 0, sprite.pose.angle, is_centered=True)


def _draw_face(rasterizer: Rasterizer, shown_card: Card, word: str, w: float, has_dots: bool) -> pygame.Surface:
    if shown_card.joker:
        return _draw_joker_face(rasterizer, shown_card, word, w)
    if not shown_card.animal:
        return _draw_symbol_face(rasterizer, shown_card.number, w)
    if w < SMALL_CARD_WIDTH_UNITS:
        emblem = rasterizer.svg_picture(f"animals/{shown_card.animal}", w * 0.56)
        return small_card(rasterizer, w, str(shown_card.number), emblem, "text", GROUND_BY_ANIMAL[shown_card.animal])
    return _draw_animal_face(rasterizer, shown_card, word, w, has_dots)


def dot_positions(count: int) -> list[tuple[float, float]]:
    """Return the positions of a number's dots relative to their middle: one row up to four, else two."""

    def row(count: int, y: float) -> list[tuple[float, float]]:
        return [((index - (count - 1) / 2) * 0.66, y) for index in range(count)]

    return row(count, 0) if count <= MAX_DOTS_IN_ROW else row(count // 2, -0.6) + row(count - count // 2, 0.6)


def _paste_dots(card: pygame.Surface, rasterizer: Rasterizer, count: int, w: float, center_y: float) -> None:
    """Draw a number as dots on a card of this width."""
    d = w * 0.117
    spot = rasterizer.body_picture(d, d, rounded_box_svg(d, d, d / 2, "amber_dot", "amber_dot_edge", w * 0.013))
    for x, y in dot_positions(count):
        paste_centered(card, spot, rasterizer, w / 2 + x * w * 0.22, center_y + y * w * 0.11)


def _draw_symbol_face(rasterizer: Rasterizer, count: int, w: float) -> pygame.Surface:
    h = w * CARD_HEIGHT_FACTOR
    drawn, d = card_with_field(rasterizer, w, ("number_field", "number_field_end"), "field_edge", 2), w * 0.66 + 2
    disc = rasterizer.body_picture(d, d, rounded_box_svg(d, d, d / 2, "surface_raised", "field_edge", 2))
    paste_centered(drawn, disc, rasterizer, w / 2, h * 0.41)
    _paste_dots(drawn, rasterizer, count, w, h * 0.79)
    paste_number(drawn, rasterizer, str(count), w / 2, h * 0.4, w * 0.46 / rasterizer.theme.card_text_scale)
    x, size = (0.17, 0.19) if count < 10 else (0.19, 0.16)
    paste_number(drawn, rasterizer, str(count), w * x, w * 0.17, w * size)
    return drawn


def _draw_animal_face(rasterizer: Rasterizer, shown_card: Card, word: str, w: float, has_dots: bool) -> pygame.Surface:
    h = w * CARD_HEIGHT_FACTOR
    drawn = card_with_field(rasterizer, w, GROUND_BY_ANIMAL[shown_card.animal], "border_card", 1.5)
    shade = f'<ellipse cx="{w * 0.33}" cy="{w * 0.06}" rx="{w * 0.33}" ry="{w * 0.06}" fill="outline" opacity="0.14"/>'
    paste_centered(drawn, rasterizer.body_picture(w * 0.66, w * 0.12, shade), rasterizer, w / 2, h * 0.79)
    paste_centered(drawn, rasterizer.svg_picture(f"animals/{shown_card.animal}", w * 0.72), rasterizer, w * 0.51, h * 0.55)
    paste_number_on_disc(drawn, rasterizer, str(shown_card.number), w)
    _paste_word(drawn, rasterizer, word, h * 0.89, w)
    if has_dots:
        size = w * 0.76 + 1.5, h * 0.19 + 1.5
        field = rasterizer.body_picture(*size, rounded_box_svg(*size, w * 0.08, "surface_raised", "border_card", 1.5))
        paste_centered(drawn, field, rasterizer, w / 2, h * 0.845)
        _paste_dots(drawn, rasterizer, shown_card.number, w, h * 0.845)
    return drawn


def _draw_joker_face(rasterizer: Rasterizer, shown_card: Card, word: str, w: float) -> pygame.Surface:
    h, (name, light, dark) = w * CARD_HEIGHT_FACTOR, JOKER_ART[shown_card.joker]
    drawn, d = card_with_field(rasterizer, w, (light, dark), "text", 2), w * 0.14
    star = rasterizer.body_picture(d, d, f'<path d="{STAR_PATH}" transform="translate({d / 2} {d / 2}) scale({w / 110:.2f})" fill="text"/>')
    for x in (w * 0.2, w * 0.8):
        paste_centered(drawn, star, rasterizer, x, w * 0.19)
    paste_centered(drawn, rasterizer.svg_picture(f"jokers/{name}", w * 0.7), rasterizer, w * 0.5, h * 0.5)
    _paste_word(drawn, rasterizer, word, h * 0.86, w)
    return drawn


def _paste_word(surface: pygame.Surface, rasterizer: Rasterizer, word: str, y: float, w: float) -> None:
    """Draw a word across a card, as large as it fits."""
    if word:
        size = w * 0.14
        width = rasterizer.theme.card_text_scale * rasterizer.fonts.font_of_size(size, "b", 6).size(word)[0] / rasterizer.scale
        size *= min(1.0, w * 0.76 / max(1.0, width))
        paste_number(surface, rasterizer, word, w / 2, y, size, kind="b")
