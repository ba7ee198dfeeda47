"""The pictures of the path: for each stone its cards and signs, for each kind of exercise an example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.nambarz.cards import Card
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.chart import path
from ui.practice.path.sense_pictures import draw_sense
from ui.practice.words import kind_name, level_name
from ui.tables.nambarz.cards import face
from ui.tables.nambarz.gestures import ICONS

EVERY = "+-*/"
CARD_W, FAN_W = 46.0, 118.0
STAR, STARS = "M24 5L30 18L44 20L34 30L36 44L24 37L12 44L14 30L4 20L18 18Z", 3
BADGE = 46.0
TEAL = "#2A7A6B"


@dataclass(frozen=True, slots=True)
class StonePicture:
    """What is drawn on a stone: cards by their numbers, the signs between them, and the highest number."""

    cards: tuple[int, ...]
    signs: str
    most: str = ""


PICTURES = {
    "plus10": StonePicture((6, 3), "+", "10"),
    "minus10": StonePicture((9, 4), "-", "10"),
    "plusminus20": StonePicture((8, 7), "+-", "20"),
    "times": StonePicture((3, 4), "*"),
    "divide": StonePicture((8, 2), "/"),
    "two": StonePicture((6, 2), EVERY),
    "three": StonePicture((2, 5, 3), "+-"),
    "three_all": StonePicture((4, 3, 2), EVERY),
    "master": StonePicture((5, 2, 6, 3), EVERY),
    "super": StonePicture((7, 2, 4, 6, 1), EVERY),
}


def draw_stone(brush: Brush, at: FRect, key: str, stars: int) -> None:
    """One level on its tile: picture, name and stars."""
    _draw_picture(brush, PICTURES[key], at.centerx + 8, at.y + 52)
    draw_lines(brush, level_name(key), FRect(at.x + 10, at.y + 92, at.w - 20, 54), 17)
    draw_stars(brush, at.centerx, at.bottom - 25, stars)


def _draw_picture(brush: Brush, picture: StonePicture, x: float, y: float) -> None:
    """Two cards with the signs between them, or the signs and a fan of more cards; its middle at x, y."""
    signs = 66.0 if len(picture.signs) > 2 else 42.0
    most = 48.0 if picture.most else 0.0
    between = len(picture.cards) == 2
    step = CARD_W + signs if between else min(26.0, (FAN_W - CARD_W) / (len(picture.cards) - 1))
    cards = CARD_W + step * (len(picture.cards) - 1)
    left = x - (cards + most + (0 if between else signs)) / 2
    draw_signs(brush, picture.signs, left + signs / 2 + (CARD_W if between else 0), y)
    left += 0 if between else signs
    for place, number in enumerate(picture.cards):
        _draw_card(brush, number, left + CARD_W / 2 + step * place, y)
    if picture.most:
        _draw_wooden(brush, FRect(left + cards + 9, y - 20, 38, 40), picture.most, 20, 1)


def draw_signs(brush: Brush, signs: str, x: float, y: float) -> None:
    """The signs as small honey keys, one above the other, four in a square; their middle at x, y."""
    size = 34.0 if len(signs) == 1 else 29.0
    columns = 2 if len(signs) > 2 else 1
    rows = -(-len(signs) // columns)
    for place, sign in enumerate(signs):
        row, column = divmod(place, columns)
        left = x + (column - (columns - 1) / 2) * (size + 2) - size / 2
        top = y + (row - (rows - 1) / 2) * (size + 2) - size / 2
        brush.box(FRect(left, top, size, size), 8, ("#F7C868", "#E39C2C"), "#8F5A12", 1.5)
        brush.icon(ICONS[sign], left + 4, top + 4, size - 8)


def _draw_wooden(brush: Brush, at: FRect, text: str, size: float, level: int) -> None:
    """A text on a wooden tile."""
    brush.box(at, 8, ("#B07A46", "#8A5730"), "#4A2A12", 1.5, level=level)
    brush.text(text, at.centerx, at.centery, size, ink.CREAM, "s", "c")


def draw_stars(brush: Brush, x: float, y: float, count: int, d: float = 32.0) -> None:
    """Three stars in a row, `count` of them filled; their middle at x, y."""
    for place in range(STARS):
        fill, stroke = ("#F2B63C", "#7A4F0C") if place < count else ("#FFFDF4", "#B59C73")
        body = f'<path d="{STAR}" fill="{fill}" stroke="{stroke}" stroke-width="2.6" stroke-linejoin="round"/>'
        brush.vec(x + (place - 1) * (d + 4) - d / 2, y - d / 2, d, d, f'<g transform="scale({d / 48})">{body}</g>')


def draw_number(brush: Brush, x: float, y: float, number: int, firm: bool) -> None:
    """The number of a stone on a disc; teal once all its facts are known."""
    fill, rim, on = (TEAL, ink.CREAM, "#FFFFFF") if firm else (ink.SMOKE, "#B08A5A", ink.CREAM)
    middle = BADGE / 2
    disc = f'<circle cx="{middle}" cy="{middle}" r="{middle - 2}" fill="{fill}" stroke="{rim}" stroke-width="2.5"/>'
    brush.vec(x - middle, y - middle, BADGE, BADGE, disc, 1)
    brush.text(str(number), x, y, 20, on, "s", "c")


def draw_track(brush: Brush, places: Sequence[FRect]) -> None:
    """The beaded track from stone to stone."""
    box = places[0].unionall(list(places[1:]))
    points = path([(place.centerx - box.x, place.centery - box.y) for place in places])
    line = f'<path d="{points}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    body = f'{line} stroke="#2A160A" stroke-width="58" opacity="0.55"/>{line} stroke="#C9A36B" stroke-width="50"/>'
    brush.vec(box.x, box.y, box.w, box.h, f'{body}{line} stroke="#6B4020" stroke-width="7" stroke-dasharray="0.1 14"/>')


def draw_kind(brush: Brush, at: FRect, key: str) -> None:
    """A kind of exercise: its picture above its name."""
    x, y = at.centerx, at.y + 38
    match key:
        case "make":
            _draw_row(brush, x, y, "?", "+", "?")
        case "missing_number":
            _draw_row(brush, x, y, "7", "+", "?")
        case "missing_sign":
            _draw_row(brush, x, y, "7", "?", "2")
        case "is_it_right" | "is_it_true":
            _draw_judged(brush, x, y, key == "is_it_right")
        case "flash" | "compare" | "line" | "near":
            draw_sense(brush, key, x, y)
        case _:
            _draw_open(brush, x, y, key)
    draw_lines(brush, kind_name(key), FRect(at.x + 4, at.y + 70, at.w - 8, at.h - 74), 16)


def draw_lines(brush: Brush, text: str, at: FRect, size: float) -> None:
    """Text in the middle of a box, on as many lines as it needs."""
    size = min(brush.fitting(word, at.w, size, "b") for word in text.split(" "))
    brush.block(brush.wrapped(text, at.w, size, "b"), *at.center, size, ink.INK, "b", "c", 1.12)


def _draw_row(brush: Brush, x: float, y: float, left: str, sign: str, right: str) -> None:
    """Two small cards and a sign; "?" on a honey field for the missing one."""
    for text, shift in ((left, -38), (right, 38)):
        if text == "?":
            _draw_sought(brush, FRect(x + shift - 17, y - 24, 34, 48), 20)
        else:
            _draw_card(brush, int(text), x + shift, y, w=34)
    if sign == "?":
        _draw_sought(brush, FRect(x - 15, y - 15, 30, 30), 18)
    else:
        draw_signs(brush, sign, x, y)


def _draw_judged(brush: Brush, x: float, y: float, cards: bool) -> None:
    """A check and a cross: over cards, or over a calculation on wood."""
    if cards:
        _draw_card(brush, 7, x - 42, y, w=34)
        _draw_card(brush, 2, x - 18, y, w=34)
    else:
        _draw_wooden(brush, FRect(x - 58, y - 21, 74, 42), "2+2=4", 16, 0)
    for icon, color, top in (("check", TEAL, -25), ("close", ink.BRICK, 1)):
        brush.box(FRect(x + 26, y + top, 26, 26), 13, color, ink.CREAM, 1.5)
        brush.icon(icon, x + 30, y + top + 4, 18, "#FFFFFF")


def _draw_open(brush: Brush, x: float, y: float, key: str) -> None:
    """The simplest: two cards; many ways: two pairs; the longest: a long row."""
    numbers, shifts = {
        "simplest": ((5, 2), (-19, 19)),
        "as_many": ((1, 4, 2, 3), (-40, -16, 16, 40)),
        "longest": ((3, 1, 4, 2, 5), (-40, -20, 0, 20, 40)),
    }[key]
    for number, shift in zip(numbers, shifts, strict=True):
        _draw_card(brush, number, x + shift, y, w=34)


def _draw_sought(brush: Brush, at: FRect, size: float) -> None:
    brush.box(at, 7, ("#FFE3A0", "#F7C868"), "#8F5A12", 2)
    brush.text("?", at.centerx, at.centery, size, ink.INK, "s", "c")


def _draw_card(brush: Brush, number: int, x: float, y: float, w: float = CARD_W) -> None:
    brush.put(face(brush.skin, Card(number), w), x, y, 1, center=True, shape="mini")
