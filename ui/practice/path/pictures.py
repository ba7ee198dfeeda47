"""Pictures of the level path: cards and operators for each level, an example for each exercise kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.nambarz.cards import NUMBERS, Card
from game.practice.levels import level
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.layout.nodes import Box
from ui.practice.exercise.cards_and_signs import draw_card_face, draw_number_tile
from ui.practice.exercise.kinds.amounts import draw_nearly_equal_sign
from ui.practice.exercise.kinds.frame_card import frame_card_face
from ui.tables.nambarz.cards import card_face
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.widgets.parts import picture

PAIR_W, FAN_W, MAX_FAN_W = 104.0, 92.0, 300.0  # a card of two, one of more, and the maximum width of all
STAR, STARS = "M24 4L30.3 17.2L45 19.2L34.3 29.4L37 44L24 37L11 44L13.7 29.4L3 19.2L17.7 17.2Z", 3
CARD_W = 34.0  # of the cards in the picture of an exercise kind
FROG = Card(7, "frog")
SMALL_CALCULATIONS = {"make": "?+?", "missing_number": "7+?", "missing_sign": "7?2"}  # in the pictures of these kinds
LINE_W = 116.0
# in the picture of a level: on cards, above ten on wood, with the operators of the level between them
LEVEL_NUMBERS: Mapping[str, tuple[int, ...]] = {
    "frames": (4, 1),
    "friends": (7, 3),
    "doubles": (4, 4),
    "minus10": (9, 4),
    "near": (6, 7),
    "through": (8, 5),
    "minus20": (15, 8),
    "times_easy": (5, 2),
    "times_some": (3, 4),
    "times_all": (7, 8),
    "divide": (42, 6),
    "two": (6, 2),
    "three": (2, 5, 3),
    "three_all": (4, 3, 2),
    "four": (5, 2, 6, 3),
    "five": (7, 2, 4, 6, 1),
    "six": (10, 8, 10, 9, 10, 9),
    "seven": (9, 9, 1, 10, 10, 10, 10),
}


def draw_level_picture(canvas: Canvas, key: str, x: float, y: float) -> None:
    """Draw a level's large picture, centred at x, y."""
    numbers, signs = LEVEL_NUMBERS[key], level(key).operations
    if len(numbers) == 2:
        for number, side in zip(numbers, (-1, 1), strict=True):
            _draw_number_card_or_wood(canvas, number, x + side * 94, y, PAIR_W, -4 * side)
        draw_operator_discs(canvas, signs, x, y, 60 if len(signs) == 1 else 38)
        return
    count = len(numbers)
    step = min(78.0, (MAX_FAN_W - FAN_W) / (count - 1))
    for index, number in enumerate(numbers):
        off = index - (count - 1) / 2
        _draw_number_card_or_wood(canvas, number, x + off * step, y - 12 + 3 * off * off, FAN_W, -4 * off)
    for index, sign in enumerate(signs):
        _draw_operator_disc(canvas, sign, x + (index - (len(signs) - 1) / 2) * 48, y + 62, 42)


def _draw_number_card_or_wood(canvas: Canvas, number: int, x: float, y: float, w: float, angle: float) -> None:
    """Draw a number on a card, or above ten on wood."""
    if number in NUMBERS:
        canvas.draw_surface(card_face(canvas.rasterizer, Card(number), w), x, y, 1, angle, is_centered=True)
    else:
        _draw_wooden_tile(canvas, Pose(x, y, w).rect(CARD_HEIGHT_FACTOR).inflate(0, -16), str(number), w * 0.5, 1)


def draw_operator_discs(canvas: Canvas, signs: str, x: float, y: float, d: float) -> None:
    """Draw operators on paper discs around x, y: in a column, or four in a square."""
    columns = 2 if len(signs) > 2 else 1
    rows = -(-len(signs) // columns)
    for index, sign in enumerate(signs):
        row, column = divmod(index, columns)
        _draw_operator_disc(canvas, sign, x + (column - (columns - 1) / 2) * (d + 2), y + (row - (rows - 1) / 2) * (d + 2), d)


def _draw_operator_disc(canvas: Canvas, sign: str, x: float, y: float, d: float) -> None:
    canvas.draw_box(Pose(x, y, d).rect(), d / 2, "surface", "text", 2, level=1)
    canvas.draw_icon(OPERATOR_ICONS[sign], x - d * 0.32, y - d * 0.32, d * 0.64)


def _draw_wooden_tile(canvas: Canvas, rect: FRect, text: str, size: float, level: int) -> None:
    """Draw text on a wooden tile."""
    canvas.draw_box(rect, 8, ("wood_plank", "wood"), "wood_plank_edge", 1.5, level=level)
    canvas.draw_text(text, rect.centerx, rect.centery, size, "on_wood", "s", "c")


def draw_star(canvas: Canvas, x: float, y: float, d: float, is_filled: bool) -> None:
    """Draw a star centred at x, y; as an outline if it is off."""
    fill, stroke = ("lamp_lit", "frame_edge") if is_filled else ("surface_bright", "border")
    body = f'<path d="{STAR}" fill="{fill}" stroke="{stroke}" stroke-width="3.2" stroke-linejoin="round"/>'
    canvas.draw_svg_body(x - d / 2, y - d / 2, d, d, f'<g transform="scale({d / 48})">{body}</g>')


def star(diameter: float) -> Box:
    """Return a filled star."""
    return picture(lambda canvas, rect: draw_star(canvas, *rect.center, diameter, True), diameter, diameter)


def draw_kind_picture(canvas: Canvas, key: str, x: float, y: float) -> None:
    """Draw an exercise kind's picture, centred at x, y."""
    match key:
        case "make" | "missing_number" | "missing_sign":
            _draw_small_calculation(canvas, x, y, *SMALL_CALCULATIONS[key])
        case "is_it_right" | "is_it_true":
            _draw_true_or_false(canvas, x, y, key == "is_it_right")
        case "flash":
            canvas.draw_surface(frame_card_face(canvas.rasterizer, FROG, 44.0, shows_number=False), x - 22, y, 1, is_centered=True)
            canvas.draw_icon("eye", x + 12, y - 18, 36, "text")
        case "compare":
            _draw_cards(canvas, (4, 7), x, y, 72)
            canvas.draw_text("<", x, y, 32, "text", "s", "c")
        case "line":
            _draw_number_line(canvas, x, y)
        case "near":
            draw_nearly_equal_sign(canvas, x - 28, y, 0.8)
            draw_number_tile(canvas, 30, Pose(x + 24, y, 46))
        case "simplest":
            _draw_cards(canvas, (5, 2), x, y, 38)
        case "as_many":
            _draw_cards(canvas, (1, 4), x - 28, y, 24)
            _draw_cards(canvas, (2, 3), x + 28, y, 24)
        case _:
            _draw_cards(canvas, (3, 1, 4, 2, 5), x, y, 20)


def _draw_small_calculation(canvas: Canvas, x: float, y: float, left: str, sign: str, right: str) -> None:
    """Draw two small cards and an operator; "?" is a highlighted field."""
    for text, shift in ((left, -38), (right, 38)):
        if text == "?":
            _draw_question_mark(canvas, Pose(x + shift, y, CARD_W).rect(CARD_HEIGHT_FACTOR), 20)
        else:
            draw_card_face(canvas, Card(int(text)), Pose(x + shift, y, CARD_W))
    if sign == "?":
        _draw_question_mark(canvas, Pose(x, y, 30).rect(), 18)
    else:
        draw_operator_discs(canvas, sign, x, y, 32)


def _draw_true_or_false(canvas: Canvas, x: float, y: float, has_cards: bool) -> None:
    """Draw a check mark and a cross beside cards or a calculation on wood."""
    if has_cards:
        _draw_cards(canvas, (7, 2), x - 30, y, 24)
    else:
        _draw_wooden_tile(canvas, Pose(x - 21, y, 74).rect(0.57), "2+2=4", 16, 0)
    for icon, color, dy in (("check", "switch_on", -13), ("close", "danger", 13)):
        canvas.draw_box(Pose(x + 39, y + dy, 26).rect(), 13, color, "on_wood", 1.5)
        canvas.draw_icon(icon, x + 30, y + dy - 9, 18, "on_accent")


def _draw_cards(canvas: Canvas, numbers: Sequence[int], x: float, y: float, step: float) -> None:
    """Draw a row of small cards around x, y."""
    for index, number in enumerate(numbers):
        draw_card_face(canvas, Card(number), Pose(x + step * (index - (len(numbers) - 1) / 2), y, CARD_W))


def _draw_question_mark(canvas: Canvas, rect: FRect, size: float) -> None:
    canvas.draw_box(rect, 7, ("prize", "primary_light"), "primary_border", 2)
    canvas.draw_text("?", rect.centerx, rect.centery, size, "text", "s", "c")


def _draw_number_line(canvas: Canvas, x: float, y: float) -> None:
    """Draw a number line with its ends and a card above."""
    base, left = y + 16, x - LINE_W / 2
    body = f'<path d="M4 8H{LINE_W + 4}M4 2V14M{LINE_W + 4} 2V14" stroke="text" stroke-width="2.5" stroke-linecap="round"/>'
    canvas.draw_svg_body(left - 4, base - 8, LINE_W + 8, 16, body)
    draw_card_face(canvas, Card(6), Pose(x + 14, y - 10, 28))


def draw_three_cards(canvas: Canvas, rect: FRect) -> None:
    """Draw the sign of calculations with cards, centred in a rectangle."""
    for card in range(3):
        canvas.draw_box(Pose(rect.centerx + 9 * (card - 1), rect.centery, 16).rect(1.5), 3, "row_plain", "text", 1.5)
