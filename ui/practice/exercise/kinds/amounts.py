"""Drawing of amounts: a card, a tile, or a calculation of them."""

from __future__ import annotations

from game.practice.exercises import Amount
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.cards_and_signs import draw_card_or_tile, draw_operator

OPERATOR_SHARE, GAP_SHARE = 0.46, 0.07  # shares of a card's width: an operator, and the space on either side


def amount_width(amount: Amount, card_width: float) -> float:
    """Return the width of an amount drawn in a row, given the width of one card."""
    signs = len(amount.numbers) - 1
    return card_width * (len(amount.numbers) + signs * (OPERATOR_SHARE + 2 * GAP_SHARE))


def draw_amount(canvas: Canvas, amount: Amount, center_pose: Pose) -> None:
    """Draw an amount in a row; `center_pose` gives its centre and the width of a card."""
    x = center_pose.x - amount_width(amount, center_pose.w) / 2 + center_pose.w / 2
    for index, number in enumerate(amount.numbers):
        draw_card_or_tile(canvas, number, Pose(x, center_pose.y, center_pose.w))
        x += center_pose.w * (0.5 + GAP_SHARE + OPERATOR_SHARE / 2)
        if index < len(amount.numbers) - 1:
            draw_operator(canvas, amount.sign, Pose(x, center_pose.y, center_pose.w * OPERATOR_SHARE), is_button=False)
        x += center_pose.w * (0.5 + GAP_SHARE + OPERATOR_SHARE / 2)


def draw_nearly_equal_sign(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw the sign "nearly equal" as two waves, as the font's own is too thin here."""
    w, h = 40 * scale, 30 * scale
    wave = "C{a} {up} {b} {down} {c} {y}"
    body = "".join(
        f'<path d="M3 {line}{wave.format(a=w * 0.3, b=w * 0.7, c=w - 3, y=line, up=line - h * 0.4, down=line + h * 0.4)}" fill="none" stroke="text" stroke-width="{4.5 * scale}" stroke-linecap="round"/>'
        for line in (h * 0.28, h * 0.72)
    )
    canvas.draw_svg_body(x - w / 2, y - h / 2, w, h, body)
