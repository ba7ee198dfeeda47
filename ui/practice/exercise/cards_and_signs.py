"""Drawing of numbers and operators: cards up to 10, wooden tiles above, dashed empty places."""

from __future__ import annotations

from pygame import FRect

from game.nambarz.cards import NUMBERS, Card
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, dashed_box_attributes, gradient_svg
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.tables.nambarz.cards import card_face
from ui.tables.nambarz.gestures import OPERATOR_ICONS

TILE_RATIO = 1.12  # a tile's height divided by its width


def draw_card_or_tile(canvas: Canvas, number: int, pose: Pose) -> None:
    """Draw a number as a symbol card or, if it is too large for one, as a wooden tile."""
    if number in NUMBERS:
        draw_card_face(canvas, Card(number), pose)
    else:
        draw_number_tile(canvas, number, pose)


def draw_card_face(canvas: Canvas, card: Card, pose: Pose, level: int = 1, shows_dots: bool = False) -> None:
    """Draw a card's face; with `shows_dots`, an animal card shows its number as dots."""
    canvas.draw_surface(card_face(canvas.rasterizer, card, pose.w, shows_dots), pose.x, pose.y, level, is_centered=True)


def draw_number_tile(canvas: Canvas, number: int, pose: Pose) -> None:
    """Draw a number on a wooden tile."""
    w, h = pose.w, pose.w * TILE_RATIO
    body = gradient_svg("t", "tile_wood", "tile_wood_end")
    body += f'<rect x="1.5" y="1.5" width="{w - 3}" height="{h - 3}" rx="{w * 0.13}" fill="url(#t)" stroke="wood_rim" stroke-width="2.5"/>'
    for place, bend in ((0.2, 4), (0.46, -5), (0.74, 5)):
        y = h * place
        body += f'<path d="M{w * 0.1} {y}C{w * 0.35} {y + bend} {w * 0.6} {y - bend} {w * 0.9} {y + bend / 2}" fill="none" stroke="tile_grain" stroke-width="1.5" opacity="0.3"/>'
    body += f'<path d="M{w * 0.12} {h * 0.07}H{w * 0.86}" stroke="shine" stroke-width="2.5" stroke-linecap="round" opacity="0.5"/>'
    canvas.draw_svg_body(pose.x - w / 2, pose.y - h / 2, w, h, body, 1)
    canvas.draw_text(str(number), pose.x, pose.y, w * 0.5, "text", "s", "c")


def draw_empty_place(canvas: Canvas, pose: Pose, has_question_mark: bool = False, ratio: float = CARD_HEIGHT_FACTOR) -> None:
    """Draw the dashed outline of an empty place for a card.

    `has_question_mark` adds a question mark; `ratio` is height divided by width.
    """
    rect = pose.rect(ratio)
    _draw_dashed_box(canvas, rect, rect.w * 0.09, "8 7")
    if has_question_mark:
        canvas.draw_text("?", pose.x, pose.y, rect.w * 0.46, "brass", "s", "c")


def _draw_dashed_box(canvas: Canvas, rect: FRect, r: float, dash: str) -> None:
    path = dashed_box_attributes(3, 3, rect.w - 6, rect.h - 6, r, dash)
    canvas.draw_svg_body(
        rect.x, rect.y, rect.w, rect.h, f'<path {path} fill="groove" fill-opacity="0.16" stroke="border_button" stroke-width="2.5"/>'
    )


def draw_operator(canvas: Canvas, sign: str, pose: Pose, is_button: bool) -> None:
    """Draw an operator, as a button if it can be changed; "" is an empty place, "?" one to choose."""
    d, x, y = pose.w, pose.x - pose.w / 2, pose.y - pose.w / 2
    if not sign:
        _draw_dashed_box(canvas, FRect(x, y, d, d), d / 4, "6 6")
        return
    if is_button:
        body = f'{gradient_svg("a", "primary_light", "primary_deep")}<rect x="1" y="4" width="{d - 2}" height="{d - 5}" rx="{d * 0.22}" fill="primary_border"/>'
        body += f'<rect x="1" y="1" width="{d - 2}" height="{d - 6}" rx="{d * 0.22}" fill="url(#a)" stroke="primary_border" stroke-width="1.5"/>'
        body += f'<path d="M{d * 0.22} 3.5H{d * 0.78}" stroke="shine" stroke-width="2" stroke-linecap="round" opacity="0.7"/>'
        canvas.draw_svg_body(x, y, d, d, body, 1)
    if sign in OPERATOR_ICONS:
        canvas.draw_icon(OPERATOR_ICONS[sign], pose.x - d * 0.31, pose.y - d * 0.31 - (2 if is_button else 0), d * 0.62, "text")
    else:
        canvas.draw_text("?", pose.x, pose.y - 2, d * 0.56, "text", "s", "c")


def draw_equals_sign(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw an equals sign as two strokes, as the font's own is too thin here."""
    w, h = 34 * scale, 20 * scale
    body = f'<path d="M3 4H{w - 3}M3 {h - 4}H{w - 3}" stroke="text" stroke-width="4.5" stroke-linecap="round"/>'
    canvas.draw_svg_body(x - w / 2, y - h / 2, w, h, body)


def draw_line_equals_sign(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw the equals sign of the exercise's answer line."""
    draw_equals_sign(canvas, *model.answer_line.equals_sign, (0.8 if model.has_raised_cards else 1) * model.layout.scale)


def wrong_answer_color(model: ExerciseViewModel) -> str:
    """Return the ring colour of a wrong answer."""
    return "border_chosen" if model.is_calm else "danger"


def draw_hint_tag(canvas: Canvas, x: float, y: float) -> None:
    """Draw the tag "hint", which marks the answer that the last hint points at."""
    canvas.draw_tag(_("hint"), x, y, "hint", "on_hint", 17, "hint")


def draw_card_ring(canvas: Canvas, pose: Pose, color: str, ratio: float = CARD_HEIGHT_FACTOR) -> None:
    """Draw a ring close around a card."""
    canvas.draw_ring(pose.rect(ratio).inflate(4, 4), color, pose.w * 0.09 + 2, 6)
