"""Pictures of the level path: cards and operators for each level, an example for each exercise kind."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.nambarz.cards import NUMBERS, Card
from ui.canvas.canvas import Canvas
from ui.canvas.cards import RATIO
from ui.practice.path.sense_pictures import draw_sense
from ui.practice.texts import kind_name
from ui.tables.nambarz.cards import face
from ui.tables.nambarz.gestures import ICONS

EVERY = "+-*/"
CARD_W = 46.0
PAIR_W, FAN_W, FAN_ROOM = 104.0, 92.0, 300.0  # a card of two, one of more, and the maximum width of all
STAR, STARS = "M24 4L30.3 17.2L45 19.2L34.3 29.4L37 44L24 37L11 44L13.7 29.4L3 19.2L17.7 17.2Z", 3


@dataclass(frozen=True, slots=True)
class StonePicture:
    """The picture of a level: numbers on cards (above ten on wood), with operators between them."""

    numbers: tuple[int, ...]
    signs: str


PICTURES = {
    "frames": StonePicture((4, 1), "+"),
    "friends": StonePicture((7, 3), "+"),
    "doubles": StonePicture((4, 4), "+"),
    "minus10": StonePicture((9, 4), "-"),
    "near": StonePicture((6, 7), "+"),
    "through": StonePicture((8, 5), "+"),
    "minus20": StonePicture((15, 8), "-"),
    "times_easy": StonePicture((5, 2), "*"),
    "times_some": StonePicture((3, 4), "*"),
    "times_all": StonePicture((7, 8), "*"),
    "divide": StonePicture((42, 6), "/"),
    "two": StonePicture((6, 2), EVERY),
    "three": StonePicture((2, 5, 3), "+-"),
    "three_all": StonePicture((4, 3, 2), EVERY),
    "four": StonePicture((5, 2, 6, 3), EVERY),
    "five": StonePicture((7, 2, 4, 6, 1), EVERY),
}


def draw_large(canvas: Canvas, key: str, x: float, y: float) -> None:
    """Draw a level's large picture, centred at x, y."""
    picture = PICTURES[key]
    if len(picture.numbers) == 2:
        for number, side in zip(picture.numbers, (-1, 1), strict=True):
            _draw_number(canvas, number, x + side * 94, y, PAIR_W, -4 * side)
        draw_signs(canvas, picture.signs, x, y, 60 if len(picture.signs) == 1 else 38)
        return
    count = len(picture.numbers)
    step = min(78.0, (FAN_ROOM - FAN_W) / (count - 1))
    for index, number in enumerate(picture.numbers):
        off = index - (count - 1) / 2
        _draw_number(canvas, number, x + off * step, y - 12 + 3 * off * off, FAN_W, -4 * off)
    for index, sign in enumerate(picture.signs):
        _draw_sign(canvas, sign, x + (index - (len(picture.signs) - 1) / 2) * 48, y + 62, 42)


def _draw_number(canvas: Canvas, number: int, x: float, y: float, w: float, angle: float) -> None:
    """Draw a number on a card, or above ten on wood."""
    if number in NUMBERS:
        canvas.draw_surface(face(canvas.rasterizer, Card(number), w), x, y, 1, angle, center=True)
    else:
        _draw_wooden(canvas, FRect(x - w / 2, y - w * RATIO / 2 + 8, w, w * RATIO - 16), str(number), w * 0.5, 1)


def draw_signs(canvas: Canvas, signs: str, x: float, y: float, d: float) -> None:
    """Draw operators on paper discs around x, y: in a column, or four in a square."""
    columns = 2 if len(signs) > 2 else 1
    rows = -(-len(signs) // columns)
    for index, sign in enumerate(signs):
        row, column = divmod(index, columns)
        _draw_sign(canvas, sign, x + (column - (columns - 1) / 2) * (d + 2), y + (row - (rows - 1) / 2) * (d + 2), d)


def _draw_sign(canvas: Canvas, sign: str, x: float, y: float, d: float) -> None:
    canvas.box(FRect(x - d / 2, y - d / 2, d, d), d / 2, "surface", "text", 2, level=1)
    canvas.icon(ICONS[sign], x - d * 0.32, y - d * 0.32, d * 0.64)


def _draw_wooden(canvas: Canvas, rect: FRect, text: str, size: float, level: int) -> None:
    """Draw text on a wooden tile."""
    canvas.box(rect, 8, ("wood_plank", "wood"), "wood_plank_edge", 1.5, level=level)
    canvas.text(text, rect.centerx, rect.centery, size, "on_wood", "s", "c")


def draw_star(canvas: Canvas, x: float, y: float, d: float, on: bool) -> None:
    """Draw a star centred at x, y; as an outline if it is off."""
    fill, stroke = ("lamp_lit", "frame_edge") if on else ("surface_bright", "border")
    body = f'<path d="{STAR}" fill="{fill}" stroke="{stroke}" stroke-width="3.2" stroke-linejoin="round"/>'
    canvas.vec(x - d / 2, y - d / 2, d, d, f'<g transform="scale({d / 48})">{body}</g>')


def draw_kind(canvas: Canvas, rect: FRect, key: str) -> None:
    """Draw an exercise kind's picture above its name."""
    x, y = rect.centerx, rect.y + 42
    match key:
        case "make":
            _draw_row(canvas, x, y, "?", "+", "?")
        case "missing_number":
            _draw_row(canvas, x, y, "7", "+", "?")
        case "missing_sign":
            _draw_row(canvas, x, y, "7", "?", "2")
        case "is_it_right" | "is_it_true":
            _draw_judged(canvas, x, y, key == "is_it_right")
        case "flash" | "compare" | "line" | "near":
            draw_sense(canvas, key, x, y)
        case _:
            _draw_open(canvas, x, y, key)
    draw_lines(canvas, kind_name(key), FRect(rect.x + 4, rect.y + 76, rect.w - 8, rect.h - 82), 16)


def draw_lines(canvas: Canvas, text: str, rect: FRect, size: float) -> None:
    """Draw text centred in a box, on several lines if needed."""
    size = min(canvas.fitting(word, rect.w, size, "b") for word in text.split(" "))
    canvas.block(canvas.wrap(text, rect.w, size, "b"), *rect.center, size, "text", "b", "c", 1.12)


def _draw_row(canvas: Canvas, x: float, y: float, left: str, sign: str, right: str) -> None:
    """Draw two small cards and an operator; "?" is a highlighted field."""
    for text, shift in ((left, -38), (right, 38)):
        if text == "?":
            _draw_sought(canvas, FRect(x + shift - 17, y - 24, 34, 48), 20)
        else:
            _draw_card(canvas, int(text), x + shift, y, w=34)
    if sign == "?":
        _draw_sought(canvas, FRect(x - 15, y - 15, 30, 30), 18)
    else:
        draw_signs(canvas, sign, x, y, 32)


def _draw_judged(canvas: Canvas, x: float, y: float, cards: bool) -> None:
    """Draw a check mark and a cross beside cards or a calculation on wood."""
    if cards:
        _draw_card(canvas, 7, x - 42, y, w=34)
        _draw_card(canvas, 2, x - 18, y, w=34)
    else:
        _draw_wooden(canvas, FRect(x - 58, y - 21, 74, 42), "2+2=4", 16, 0)
    for icon, color, top in (("check", "switch_on", -25), ("close", "danger", 1)):
        canvas.box(FRect(x + 26, y + top, 26, 26), 13, color, "on_wood", 1.5)
        canvas.icon(icon, x + 30, y + top + 4, 18, "on_accent")


def _draw_open(canvas: Canvas, x: float, y: float, key: str) -> None:
    """Draw the cards of an open-ended kind: two for the simplest, two pairs, or a long row."""
    numbers, shifts = {
        "simplest": ((5, 2), (-19, 19)),
        "as_many": ((1, 4, 2, 3), (-40, -16, 16, 40)),
        "longest": ((3, 1, 4, 2, 5), (-40, -20, 0, 20, 40)),
    }[key]
    for number, shift in zip(numbers, shifts, strict=True):
        _draw_card(canvas, number, x + shift, y, w=34)


def _draw_sought(canvas: Canvas, rect: FRect, size: float) -> None:
    canvas.box(rect, 7, ("prize", "primary_light"), "primary_border", 2)
    canvas.text("?", rect.centerx, rect.centery, size, "text", "s", "c")


def _draw_card(canvas: Canvas, number: int, x: float, y: float, w: float = CARD_W) -> None:
    canvas.draw_surface(face(canvas.rasterizer, Card(number), w), x, y, 1, center=True)
