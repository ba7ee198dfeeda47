"""The pictures of the path: what is calculated on a stone, with how many cards, and what a kind of exercise looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.nambarz.cards import Card
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.practice.words import kind_name, level_name
from ui.tables.nambarz.cards import face

ICONS = {"+": "op_plus", "-": "op_minus", "*": "op_times", "/": "op_divide"}
EVERY = "+-*/"
CARD_W, FAN_W = 46.0, 118.0
STAR, STARS = "M24 5L30 18L44 20L34 30L36 44L24 37L12 44L14 30L4 20L18 18Z", 3
BADGE = 46.0
TEAL = "#2A7A6B"


@dataclass(frozen=True, slots=True)
class Sight:
    """What stands on a stone: cards by their numbers, the signs between them, and the highest number."""

    cards: tuple[int, ...]
    signs: str
    most: str = ""


SIGHTS = {
    "plus10": Sight((6, 3), "+", "10"),
    "minus10": Sight((9, 4), "-", "10"),
    "plusminus20": Sight((8, 7), "+-", "20"),
    "times": Sight((3, 4), "*"),
    "divide": Sight((8, 2), "/"),
    "two": Sight((6, 2), EVERY),
    "three": Sight((2, 5, 3), "+-"),
    "three_all": Sight((4, 3, 2), EVERY),
    "master": Sight((5, 2, 6, 3), EVERY),
    "super": Sight((7, 2, 4, 6, 1), EVERY),
}


def draw_stone(brush: Brush, at: FRect, key: str, stars: int) -> None:
    """One level on its tile: picture, name and stars."""
    draw_sight(brush, SIGHTS[key], at.centerx + 8, at.y + 52)
    draw_lines(brush, level_name(key), FRect(at.x + 10, at.y + 92, at.w - 20, 54), 17)
    draw_stars(brush, at.centerx, at.bottom - 25, stars)


def draw_sight(brush: Brush, sight: Sight, x: float, y: float) -> None:
    """Two cards with the signs between them, or a fan of more with the signs before it; the whole in the middle at x, y."""
    signs = 66.0 if len(sight.signs) > 2 else 42.0
    most = 48.0 if sight.most else 0.0
    between = len(sight.cards) == 2
    step = CARD_W + signs if between else min(26.0, (FAN_W - CARD_W) / (len(sight.cards) - 1))
    cards = CARD_W + step * (len(sight.cards) - 1)
    left = x - (cards + most + (0 if between else signs)) / 2
    draw_signs(brush, sight.signs, left + signs / 2 + (CARD_W if between else 0), y)
    left += 0 if between else signs
    for place, number in enumerate(sight.cards):
        _draw_card(brush, number, left + CARD_W / 2 + step * place, y)
    if sight.most:
        draw_wooden(brush, sight.most, left + cards + 28, y)


def draw_signs(brush: Brush, signs: str, x: float, y: float) -> None:
    """Operators as small honey keys, one above the other, four in a square; their middle at x, y."""
    size = 34.0 if len(signs) == 1 else 29.0
    columns = 2 if len(signs) > 2 else 1
    rows = -(-len(signs) // columns)
    for place, sign in enumerate(signs):
        row, column = divmod(place, columns)
        left = x + (column - (columns - 1) / 2) * (size + 2) - size / 2
        top = y + (row - (rows - 1) / 2) * (size + 2) - size / 2
        brush.box(FRect(left, top, size, size), 8, ("#F7C868", "#E39C2C"), "#8F5A12", 1.5)
        brush.icon(ICONS[sign], left + 4, top + 4, size - 8)


def draw_wooden(brush: Brush, text: str, x: float, y: float) -> None:
    """A number that is on no card, on a wooden tile."""
    brush.box(FRect(x - 19, y - 20, 38, 40), 8, ("#B07A46", "#8A5730"), "#4A2A12", 1.5, level=1)
    brush.text(text, x, y, 20, ink.CREAM, "s", "c")


def draw_stars(brush: Brush, x: float, y: float, count: int, d: float = 32.0) -> None:
    """Three stars in a row, so many of them filled; the others are outlines."""
    for place in range(STARS):
        full = place < count
        fill, stroke, width = ("#F2B63C", "#7A4F0C", 2.6) if full else ("#FFFDF4", "#B59C73", 2.6)
        body = f'<path d="{STAR}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round"/>'
        scaled = f'<g transform="scale({d / 48})">{body}</g>'
        brush.vec(x + (place - 1) * (d + 4) - d / 2, y - d / 2, d, d, scaled)


def draw_number(brush: Brush, x: float, y: float, number: int, firm: bool) -> None:
    """The stone's own number on a disc; teal with a star once all is firm."""
    fill, rim, on = (TEAL, ink.CREAM, "#FFFFFF") if firm else (ink.SMOKE, "#B08A5A", ink.CREAM)
    middle = BADGE / 2
    disc = f'<circle cx="{middle}" cy="{middle}" r="{middle - 2}" fill="{fill}" stroke="{rim}" stroke-width="2.5"/>'
    brush.vec(x - middle, y - middle, BADGE, BADGE, disc, 1)
    brush.text(str(number), x, y, 20, on, "s", "c")


def draw_track(brush: Brush, places: Sequence[FRect]) -> None:
    """The way from stone to stone, with beads on it; drawn in its own box round all of them."""
    box = places[0].unionall(list(places[1:]))
    points = [(place.centerx - box.x, place.centery - box.y) for place in places]
    line = f'd="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in points)}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    body = f'<path {line} stroke="#2A160A" stroke-width="58" opacity="0.55"/><path {line} stroke="#C9A36B" stroke-width="50"/>'
    brush.vec(box.x, box.y, box.w, box.h, f'{body}<path {line} stroke="#6B4020" stroke-width="7" stroke-dasharray="0.1 14"/>')


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
        case _:
            _draw_open(brush, x, y, key)
    draw_lines(brush, kind_name(key), FRect(at.x + 4, at.y + 70, at.w - 8, at.h - 74), 16)


def draw_lines(brush: Brush, text: str, at: FRect, size: float) -> None:
    """Words in the middle of a box, on as many lines as they need."""
    size = min(brush.fitting(word, at.w, size, "b") for word in text.split(" "))
    lines, step = brush.wrapped(text, at.w, size, "b"), brush.leading(size, 1.12)
    for place, line in enumerate(lines):
        brush.text(line, at.centerx, at.centery + step * (place - (len(lines) - 1) / 2), size, ink.INK, "b", "c")


def _draw_row(brush: Brush, x: float, y: float, left: str, sign: str, right: str) -> None:
    """Two small cards and a sign; "?" is what is sought, on a honey place."""
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
        brush.box(FRect(x - 58, y - 21, 74, 42), 8, ("#B07A46", "#8A5730"), "#4A2A12", 1.5)
        brush.text("2+2=4", x - 21, y, 16, ink.CREAM, "s", "c")
    for icon, color, top in (("check", TEAL, -25), ("close", ink.BRICK, 1)):
        brush.box(FRect(x + 26, y + top, 26, 26), 13, color, ink.CREAM, 1.5)
        brush.icon(icon, x + 30, y + top + 4, 18, "#FFFFFF")


def _draw_open(brush: Brush, x: float, y: float, key: str) -> None:
    """The simplest: two cards and a check; many ways: two rows; the longest: a long row."""
    if key == "as_many":
        for row, pair in enumerate(((1, 4), (2, 3))):
            for place, number in enumerate(pair):
                _draw_card(brush, number, x - 40 + row * 56 + place * 24, y, w=34)
        return
    numbers: tuple[int, ...] = (5, 2) if key == "simplest" else (3, 1, 4, 2, 5)
    for place, number in enumerate(numbers):
        _draw_card(brush, number, x + (place - (len(numbers) - 1) / 2) * (20 if len(numbers) > 2 else 38), y, w=34)


def _draw_sought(brush: Brush, at: FRect, size: float) -> None:
    brush.box(at, 7, ("#FFE3A0", "#F7C868"), "#8F5A12", 2)
    brush.text("?", at.centerx, at.centery, size, ink.INK, "s", "c")


def _draw_card(brush: Brush, number: int, x: float, y: float, w: float = CARD_W) -> None:
    brush.put(face(brush.skin, Card(number), w), x, y, 1, center=True, shape="mini")
