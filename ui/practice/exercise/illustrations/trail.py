"""An illustration of a chain of cards: their intermediate results and the distance to the target."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import CardChain
from ui.canvas.canvas import Canvas, dashed
from ui.practice.exercise.illustrations.dots import draw_beads
from ui.tables.nambarz.names import SIGNS

CHIP, SIGN, ARROW = 46.0, 26.0, 76.0  # widths on the wide page
TALL = 1.2  # a chip's height divided by its width
VALUE = 21.0


def draw_trail(canvas: Canvas, scene: CardChain, rect: FRect, step: int, progress: float, fraction: float) -> None:
    count = len(scene.numbers)
    scale = min(fraction, rect.w / ((count + 1) * CHIP + (count - 1) * SIGN + ARROW), rect.h / (CHIP * TALL + 40))
    chip, sign = CHIP * scale, SIGN * scale
    y = rect.centery - 16 * scale
    cards = _appeared(scene.cards, step, progress)
    for index, number in enumerate(scene.numbers):
        x = rect.x + chip / 2 + index * (chip + sign)
        _draw_chip(canvas, str(number) if index < cards else "?", x, y, chip)
        if index:
            text = SIGNS[scene.signs[index - 1]] if index < cards else "·"
            canvas.text(text, x - (chip + sign) / 2, y, 24 * scale, "text", "b", "c")
    _draw_values(canvas, scene, rect.x + chip / 2, chip + sign, y + chip * TALL / 2 + 22 * scale, step, progress, scale)
    end = rect.x + count * chip + (count - 1) * sign
    draw_beads(canvas, (end + 10 * scale, y), (end + (ARROW - 10) * scale, y), 3.2 * scale)
    _draw_target(canvas, scene.target, end + ARROW * scale + chip / 2, y, chip)


def _appeared(counts: tuple[int, int, int], step: int, progress: float) -> int:
    """Return how many cards or results are visible at a step; during a move they appear one by one."""
    before = counts[max(0, step - 1)]
    return before + round((counts[step] - before) * progress)


def _draw_chip(canvas: Canvas, text: str, x: float, y: float, w: float) -> None:
    rect = FRect(x - w / 2, y - w * TALL / 2, w, w * TALL)
    if text == "?":
        path = dashed(2, 2, rect.w - 4, rect.h - 4, w * 0.16, "7 6")
        canvas.vec(rect.x, rect.y, rect.w, rect.h, f'<path {path} fill="groove" fill-opacity="0.25" stroke="brass" stroke-width="2.5"/>')
    else:
        canvas.box(rect, w * 0.16, "surface_raised", "border", 1.5, level=1)
    canvas.text(text, x, y, w * 0.56, "text_soft" if text == "?" else "text", "s", "c")


def _draw_values(canvas: Canvas, scene: CardChain, x: float, spacing: float, y: float, step: int, progress: float, scale: float) -> None:
    """Draw the intermediate results below the cards of a chain."""
    for index in range(1, min(_appeared(scene.values, step, progress), len(scene.reached))):
        canvas.text(f"= {scene.reached[index]}", x + index * spacing, y, VALUE * scale, "counter_blue", "b", "c")


def _draw_target(canvas: Canvas, number: int, x: float, y: float, w: float) -> None:
    """Draw the number to be made, in a disc at the end of a chain."""
    r = w * 0.56
    disc = f'<circle cx="{r}" cy="{r}" r="{r - 2}" fill="primary_light" stroke="primary_border" stroke-width="3"/>'
    canvas.vec(x - r, y - r, 2 * r, 2 * r, disc, 1)
    canvas.text(str(number), x, y, w * 0.56, "text", "s", "c")
