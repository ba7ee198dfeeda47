"""An illustration of a chain of cards: their intermediate results and the distance to the target."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import CardChain
from ui.canvas.brush import Brush, dashed
from ui.practice.exercise.scenes.dots import draw_beads
from ui.tables.nambarz.names import SIGNS

CHIP, SIGN, ARROW = 46.0, 26.0, 76.0  # widths on the wide page
TALL = 1.2  # a chip's height divided by its width
VALUE = 21.0


def draw_trail(brush: Brush, scene: CardChain, at: FRect, step: int, progress: float, share: float) -> None:
    count = len(scene.numbers)
    scale = min(share, at.w / ((count + 1) * CHIP + (count - 1) * SIGN + ARROW), at.h / (CHIP * TALL + 40))
    chip, sign = CHIP * scale, SIGN * scale
    y = at.centery - 16 * scale
    cards = _appeared(scene.cards, step, progress)
    for place, number in enumerate(scene.numbers):
        x = at.x + chip / 2 + place * (chip + sign)
        _draw_chip(brush, str(number) if place < cards else "?", x, y, chip)
        if place:
            text = SIGNS[scene.signs[place - 1]] if place < cards else "·"
            brush.text(text, x - (chip + sign) / 2, y, 24 * scale, "text", "b", "c")
    _draw_values(brush, scene, at.x + chip / 2, chip + sign, y + chip * TALL / 2 + 22 * scale, step, progress, scale)
    end = at.x + count * chip + (count - 1) * sign
    draw_beads(brush, (end + 10 * scale, y), (end + (ARROW - 10) * scale, y), 3.2 * scale)
    _draw_target(brush, scene.target, end + ARROW * scale + chip / 2, y, chip)


def _appeared(counts: tuple[int, int, int], step: int, progress: float) -> int:
    """Return how many have appeared; during a move they appear one after another."""
    before = counts[max(0, step - 1)]
    return before + round((counts[step] - before) * progress)


def _draw_chip(brush: Brush, text: str, x: float, y: float, w: float) -> None:
    at = FRect(x - w / 2, y - w * TALL / 2, w, w * TALL)
    if text == "?":
        path = dashed(2, 2, at.w - 4, at.h - 4, w * 0.16, "7 6")
        brush.vec(at.x, at.y, at.w, at.h, f'<path {path} fill="groove" fill-opacity="0.25" stroke="brass" stroke-width="2.5"/>')
    else:
        brush.box(at, w * 0.16, "surface_raised", "border", 1.5, level=1)
    brush.text(text, x, y, w * 0.56, "text_soft" if text == "?" else "text", "s", "c")


def _draw_values(brush: Brush, scene: CardChain, x: float, pitch: float, y: float, step: int, progress: float, scale: float) -> None:
    """Draw the intermediate result below each card."""
    for place in range(1, min(_appeared(scene.values, step, progress), len(scene.reached))):
        brush.text(f"= {scene.reached[place]}", x + place * pitch, y, VALUE * scale, "counter_blue", "b", "c")


def _draw_target(brush: Brush, number: int, x: float, y: float, w: float) -> None:
    """Draw the target in a disc."""
    r = w * 0.56
    disc = f'<circle cx="{r}" cy="{r}" r="{r - 2}" fill="primary_light" stroke="primary_border" stroke-width="3"/>'
    brush.vec(x - r, y - r, 2 * r, 2 * r, disc, 1)
    brush.text(str(number), x, y, w * 0.56, "text", "s", "c")
