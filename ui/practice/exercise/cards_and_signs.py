"""Drawing of numbers and operators: cards up to 10, wooden tiles above, dashed empty places."""

from __future__ import annotations

from pygame import FRect

from game.nambarz.cards import NUMBERS, Card
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, dashed, gradient
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Pose
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.tables.nambarz.cards import face
from ui.tables.nambarz.gestures import ICONS

TILE = 1.12  # a tile's height divided by its width


def draw_number(canvas: Canvas, number: int, pose: Pose) -> None:
    """Draw a number as a symbol card or, if it is too large for one, as a wooden tile."""
    if number in NUMBERS:
        draw_face(canvas, Card(number), pose)
    else:
        draw_tile(canvas, number, pose)


def draw_face(canvas: Canvas, one: Card, pose: Pose, level: int = 1, dotted: bool = False) -> None:
    """Draw a card's face; with `dotted`, an animal card shows its number as dots."""
    canvas.draw_surface(face(canvas.rasterizer, one, pose.w, dotted), pose.x, pose.y, level, center=True)


def draw_tile(canvas: Canvas, number: int, pose: Pose) -> None:
    """Draw a number on a wooden tile."""
    w, h = pose.w, pose.w * TILE
    body = gradient("t", "tile_wood", "tile_wood_end")
    body += f'<rect x="1.5" y="1.5" width="{w - 3}" height="{h - 3}" rx="{w * 0.13}" fill="url(#t)" stroke="wood_rim" stroke-width="2.5"/>'
    for place, bend in ((0.2, 4), (0.46, -5), (0.74, 5)):
        y = h * place
        body += f'<path d="M{w * 0.1} {y}C{w * 0.35} {y + bend} {w * 0.6} {y - bend} {w * 0.9} {y + bend / 2}" fill="none" stroke="tile_grain" stroke-width="1.5" opacity="0.3"/>'
    body += f'<path d="M{w * 0.12} {h * 0.07}H{w * 0.86}" stroke="shine" stroke-width="2.5" stroke-linecap="round" opacity="0.5"/>'
    canvas.vec(pose.x - w / 2, pose.y - h / 2, w, h, body, 1)
    canvas.text(str(number), pose.x, pose.y, w * 0.5, "text", "s", "c")


def draw_place(canvas: Canvas, pose: Pose, is_required: bool = False, ratio: float = RATIO) -> None:
    """Draw the dashed outline of an empty place for a card.

    `is_required` adds a question mark; `ratio` is height divided by width.
    """
    rect = pose.rect(ratio)
    _draw_dashes(canvas, rect, rect.w * 0.09, "8 7")
    if is_required:
        canvas.text("?", pose.x, pose.y, rect.w * 0.46, "brass", "s", "c")


def _draw_dashes(canvas: Canvas, rect: FRect, r: float, dash: str) -> None:
    path = dashed(3, 3, rect.w - 6, rect.h - 6, r, dash)
    canvas.vec(
        rect.x, rect.y, rect.w, rect.h, f'<path {path} fill="groove" fill-opacity="0.16" stroke="border_button" stroke-width="2.5"/>'
    )


def draw_sign(canvas: Canvas, sign: str, pose: Pose, key: bool) -> None:
    """Draw an operator, as a button if it can be changed; "" is an empty place, "?" one to choose."""
    d, x, y = pose.w, pose.x - pose.w / 2, pose.y - pose.w / 2
    if not sign:
        _draw_dashes(canvas, FRect(x, y, d, d), d / 4, "6 6")
        return
    if key:
        body = f'{gradient("a", "primary_light", "primary_deep")}<rect x="1" y="4" width="{d - 2}" height="{d - 5}" rx="{d * 0.22}" fill="primary_border"/>'
        body += f'<rect x="1" y="1" width="{d - 2}" height="{d - 6}" rx="{d * 0.22}" fill="url(#a)" stroke="primary_border" stroke-width="1.5"/>'
        body += f'<path d="M{d * 0.22} 3.5H{d * 0.78}" stroke="shine" stroke-width="2" stroke-linecap="round" opacity="0.7"/>'
        canvas.vec(x, y, d, d, body, 1)
    if sign in ICONS:
        canvas.icon(ICONS[sign], pose.x - d * 0.31, pose.y - d * 0.31 - (2 if key else 0), d * 0.62, "text")
    else:
        canvas.text("?", pose.x, pose.y - 2, d * 0.56, "text", "s", "c")


def draw_equals(canvas: Canvas, x: float, y: float, fraction: float = 1.0) -> None:
    """Draw an equals sign as two strokes, as the font's own is too thin here."""
    w, h = 34 * fraction, 20 * fraction
    body = f'<path d="M3 4H{w - 3}M3 {h - 4}H{w - 3}" stroke="text" stroke-width="4.5" stroke-linecap="round"/>'
    canvas.vec(x - w / 2, y - h / 2, w, h, body)


def fault_color(model: ExerciseViewModel) -> str:
    """Return the ring colour of a wrong answer."""
    return "border_chosen" if model.calm else "danger"


def draw_tag(canvas: Canvas, x: float, y: float) -> None:
    """Draw the tag "hint", which marks the answer that the last hint points at."""
    canvas.tag(_("hint"), x, y, "hint", "on_hint", 17, "hint")


def ring_card(canvas: Canvas, pose: Pose, color: str, ratio: float = RATIO) -> None:
    """Draw a ring close around a card."""
    canvas.ring(pose.rect(ratio).inflate(4, 4), color, pose.w * 0.09 + 2, 6)
