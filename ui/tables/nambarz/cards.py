"""The faces of Nambarz: symbol cards, animals, jokers (docs/art.md, 3 and 4, mock-ups 5 and 11)."""

from __future__ import annotations

import pygame

from game.nambarz.cards import Card, card
from ui.assets.skin import Skin
from ui.assets.tokens import GROUNDS
from ui.canvas.brush import Brush, rounded
from ui.canvas.cards import RATIO, SMALL, back, draw_card, number, number_on_disc, paste, small_card, with_field
from ui.canvas.pieces import Spot, Sprite
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


def picture(skin: Skin, name: str, w: float) -> pygame.Surface:
    """Return a card by its notation, "back", or "star", of this width in units.

    "back/6" is the top card of six.
    """
    if name == "star":
        return skin.icon("star", w, "gold")
    if name.startswith("back"):
        return back(skin, "nambarz", w)
    return face(skin, card(name.rstrip(FAINT + RINGED)), w)


def face(skin: Skin, found: Card, w: float, dotted: bool = False) -> pygame.Surface:
    """Return the face of a card in the current language, an animal's number as dots if `dotted`."""
    word = animal_name(found.animal) if found.animal else joker_label(found) if found.joker else ""
    word = "" if w < SMALLEST_WORD or (dotted and found.animal) else word
    return skin.kept(("nambarz", str(found), word, dotted, skin.px(w)), lambda: _drawn(skin, found, word, w, dotted))


def draw_piece(brush: Brush, sprite: Sprite) -> None:
    """Draw a card or a star as it is now."""
    drawn = picture(brush.skin, sprite.face, sprite.base)
    if sprite.face == "star":
        brush.put(drawn, sprite.spot.x, sprite.spot.y, center=True, alpha=sprite.alpha)
    elif sprite.face.endswith(FAINT):
        brush.put(drawn, sprite.spot.x, sprite.spot.y, 0, sprite.spot.angle, center=True, alpha=130)
    else:
        draw_card(brush, drawn, sprite)
        if sprite.face.endswith(RINGED) and not sprite.flying:
            _draw_rim(brush, sprite)
        if sprite.face.startswith("back/"):
            brush.badge(sprite.face.removeprefix("back/"), sprite.spot.x + 12, sprite.spot.y + 22)


def _draw_rim(brush: Brush, sprite: Sprite) -> None:
    """Draw a teal rim on a card that is playable alone; the next card covers part of it."""
    w, h = sprite.base, sprite.base * RATIO
    rim = brush.skin.vec(w, h, rounded(w, h, w * 0.08, "none", "target", 6, 0))
    brush.put(rim, sprite.spot.x, sprite.spot.y, 0, sprite.spot.angle, center=True)


def draw_ring(brush: Brush, spot: Spot, color: str) -> None:
    """Draw a ring round a card, tilted like the card."""
    w, h = spot.w + 16, spot.w * RATIO + 16
    r = spot.w * 0.09 + 7
    body = rounded(w, h, r, "none", "smoke", 9, 0) + rounded(w, h, r, "none", color, 6, 0)
    brush.put(brush.skin.vec(w, h, body), spot.x, spot.y, 0, spot.angle, center=True)


def _drawn(skin: Skin, found: Card, word: str, w: float, dotted: bool) -> pygame.Surface:
    if found.joker:
        return _joker(skin, found, word, w)
    if found.animal and w < SMALL:
        return small_card(skin, w, str(found.number), skin.svg(f"animals/{found.animal}", w * 0.56), "text", FIELD[found.animal])
    return _animal(skin, found, word, w, dotted) if found.animal else _symbol(skin, found.number, w)


def dots(count: int) -> list[tuple[float, float]]:
    """Return the positions of dots from their middle: one row up to four, else two, the smaller one above."""

    def row(many: int, y: float) -> list[tuple[float, float]]:
        return [((place - (many - 1) / 2) * 0.66, y) for place in range(many)]

    return row(count, 0) if count <= SINGLE_ROW else row(count // 2, -0.6) + row(count - count // 2, 0.6)


def _paste_spots(card: pygame.Surface, skin: Skin, count: int, w: float, middle: float) -> None:
    """Draw the dots of a number on a card of this width."""
    d = w * 0.117
    spot = skin.vec(d, d, rounded(d, d, d / 2, "amber_dot", "amber_dot_edge", w * 0.013))
    for x, y in dots(count):
        paste(card, spot, skin, w / 2 + x * w * 0.22, middle + y * w * 0.11)


def _symbol(skin: Skin, count: int, w: float) -> pygame.Surface:
    h = w * RATIO
    drawn, d = with_field(skin, w, ("number_field", "number_field_end"), "field_edge", 2), w * 0.66 + 2
    paste(drawn, skin.vec(d, d, rounded(d, d, d / 2, "surface_raised", "field_edge", 2)), skin, w / 2, h * 0.41)
    _paste_spots(drawn, skin, count, w, h * 0.79)
    number(drawn, skin, str(count), w / 2, h * 0.4, w * 0.46 / skin.look.grown)
    x, size = (0.17, 0.19) if count < 10 else (0.19, 0.16)
    number(drawn, skin, str(count), w * x, w * 0.17, w * size)
    return drawn


def _animal(skin: Skin, found: Card, word: str, w: float, dotted: bool) -> pygame.Surface:
    h = w * RATIO
    drawn = with_field(skin, w, FIELD[found.animal], "border_card", 1.5)
    shade = f'<ellipse cx="{w * 0.33}" cy="{w * 0.06}" rx="{w * 0.33}" ry="{w * 0.06}" fill="outline" opacity="0.14"/>'
    paste(drawn, skin.vec(w * 0.66, w * 0.12, shade), skin, w / 2, h * 0.79)
    paste(drawn, skin.svg(f"animals/{found.animal}", w * 0.72), skin, w * 0.51, h * 0.55)
    number_on_disc(drawn, skin, str(found.number), w)
    _word(drawn, skin, word, h * 0.89, w)
    if dotted:
        size = w * 0.76 + 1.5, h * 0.19 + 1.5
        paste(drawn, skin.vec(*size, rounded(*size, w * 0.08, "surface_raised", "border_card", 1.5)), skin, w / 2, h * 0.845)
        _paste_spots(drawn, skin, found.number, w, h * 0.845)
    return drawn


def _joker(skin: Skin, found: Card, word: str, w: float) -> pygame.Surface:
    h, (name, light, dark) = w * RATIO, JOKERS[found.joker]
    drawn, d = with_field(skin, w, (light, dark), "text", 2), w * 0.14
    star = skin.vec(d, d, f'<path d="{STAR}" transform="translate({d / 2} {d / 2}) scale({w / 110:.2f})" fill="text"/>')
    for x in (w * 0.2, w * 0.8):
        paste(drawn, star, skin, x, w * 0.19)
    paste(drawn, skin.svg(f"jokers/{name}", w * 0.7), skin, w * 0.5, h * 0.5)
    _word(drawn, skin, word, h * 0.86, w)
    return drawn


def _word(drawn: pygame.Surface, skin: Skin, word: str, y: float, w: float) -> None:
    """Draw a word as large as it fits."""
    if word:
        size = w * 0.14
        size *= min(1.0, w * 0.76 / max(1.0, skin.look.grown * skin.fonts.sized(size, "b", 6).size(word)[0] / skin.scale))
        number(drawn, skin, word, w / 2, y, size, kind="b")
