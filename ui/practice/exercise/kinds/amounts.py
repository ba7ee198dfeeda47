"""Drawing of amounts: a card, a tile, or a calculation of them."""

from __future__ import annotations

from game.practice.exercises import Amount
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.cards_and_signs import draw_number, draw_sign
from ui.tables.nambarz.names import SIGNS

SIGN, GAP = 0.46, 0.07  # shares of a card's width: an operator, and the space on either side


def written(amount: Amount) -> str:
    """Return an amount as text, as "28" or "7 × 4"."""
    return f" {SIGNS.get(amount.sign, amount.sign)} ".join(map(str, amount.numbers))


def width(amount: Amount, w: float) -> float:
    """Return the width of an amount drawn in a row, given the width of one card."""
    signs = len(amount.numbers) - 1
    return w * (len(amount.numbers) + signs * (SIGN + 2 * GAP))


def draw_amount(canvas: Canvas, amount: Amount, middle: Pose) -> None:
    """Draw an amount in a row; `middle` gives its centre and the width of a card."""
    x = middle.x - width(amount, middle.w) / 2 + middle.w / 2
    for index, number in enumerate(amount.numbers):
        draw_number(canvas, number, Pose(x, middle.y, middle.w))
        x += middle.w * (0.5 + GAP + SIGN / 2)
        if index < len(amount.numbers) - 1:
            draw_sign(canvas, amount.sign, Pose(x, middle.y, middle.w * SIGN), key=False)
        x += middle.w * (0.5 + GAP + SIGN / 2)


def draw_nearly(canvas: Canvas, x: float, y: float, fraction: float) -> None:
    """Draw the sign "nearly equal" as two waves, as the font's own is too thin here."""
    w, h = 40 * fraction, 30 * fraction
    wave = "C{a} {up} {b} {down} {c} {y}"
    body = "".join(
        f'<path d="M3 {line}{wave.format(a=w * 0.3, b=w * 0.7, c=w - 3, y=line, up=line - h * 0.4, down=line + h * 0.4)}" fill="none" stroke="text" stroke-width="{4.5 * fraction}" stroke-linecap="round"/>'
        for line in (h * 0.28, h * 0.72)
    )
    canvas.vec(x - w / 2, y - h / 2, w, h, body)
