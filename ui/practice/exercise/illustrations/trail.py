"""An illustration of a chain of cards: their intermediate results and the distance to the target."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import CardChain
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.practice.exercise.illustrations.dots import draw_dotted_arrow
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, bracket_counts

CHIP_W, SIGN_W, BRACKET_W, ARROW_W = 46.0, 26.0, 10.0, 76.0  # widths on the wide page
CHIP_RATIO = 1.2  # a chip's height divided by its width
VALUE_SIZE = 21.0


def draw_card_chain(canvas: Canvas, scene: CardChain, rect: FRect, step: int, progress: float, page_scale: float) -> None:
    count = len(scene.numbers)
    scale = min(page_scale, rect.w / ((count + 1) * CHIP_W + (count - 1) * SIGN_W + ARROW_W), rect.h / (CHIP_W * CHIP_RATIO + 40))
    chip, sign = CHIP_W * scale, SIGN_W * scale
    y = rect.centery - 16 * scale
    cards = _appeared_count(scene.shown_card_counts, step, progress)
    opened, closed = bracket_counts(scene.signs[: max(0, cards - 1)])
    for index, number in enumerate(scene.numbers):
        x = rect.x + chip / 2 + index * (chip + sign)
        _draw_number_chip(canvas, str(number) if index < cards else "?", x, y, chip)
        for text, side in (("(" * opened if not index else "", -1), (")" if index in closed else "", 1)):
            canvas.draw_text(text, x + side * (chip / 2 + 4 * scale), y, 28 * scale, "text", "b", "c")
        if index:
            text = OPERATOR_SYMBOLS[scene.signs[index - 1]] if index < cards else "·"
            after_bracket = BRACKET_W / 2 * scale if index - 1 in closed else 0.0
            canvas.draw_text(text, x - (chip + sign) / 2 + after_bracket, y, 24 * scale, "text", "b", "c")
    _draw_intermediate_results(canvas, scene, rect.x + chip / 2, chip + sign, y + chip * CHIP_RATIO / 2 + 22 * scale, step, progress, scale)
    end = rect.x + count * chip + (count - 1) * sign
    draw_dotted_arrow(canvas, (end + 10 * scale, y), (end + (ARROW_W - 10) * scale, y), 3.2 * scale)
    _draw_target_disc(canvas, scene.target, end + ARROW_W * scale + chip / 2, y, chip)


def _appeared_count(counts_by_step: tuple[int, int, int], step: int, progress: float) -> int:
    """Return how many cards or results are visible at a step; during a move they appear one by one."""
    before = counts_by_step[max(0, step - 1)]
    return before + round((counts_by_step[step] - before) * progress)


def _draw_number_chip(canvas: Canvas, text: str, x: float, y: float, w: float) -> None:
    rect = FRect(x - w / 2, y - w * CHIP_RATIO / 2, w, w * CHIP_RATIO)
    if text == "?":
        path = dashed_box_attributes(2, 2, rect.w - 4, rect.h - 4, w * 0.16, "7 6")
        canvas.draw_svg_body(
            rect.x, rect.y, rect.w, rect.h, f'<path {path} fill="groove" fill-opacity="0.25" stroke="brass" stroke-width="2.5"/>'
        )
    else:
        canvas.draw_box(rect, w * 0.16, "surface_raised", "border", 1.5, level=1)
    canvas.draw_text(text, x, y, w * 0.56, "text_soft" if text == "?" else "text", "s", "c")


def _draw_intermediate_results(
    canvas: Canvas, scene: CardChain, x: float, spacing: float, y: float, step: int, progress: float, scale: float
) -> None:
    """Draw the intermediate results below the cards of a chain."""
    for index in range(1, min(_appeared_count(scene.shown_result_counts, step, progress), len(scene.results))):
        canvas.draw_text(f"= {scene.results[index]}", x + index * spacing, y, VALUE_SIZE * scale, "counter_blue", "b", "c")


def _draw_target_disc(canvas: Canvas, number: int, x: float, y: float, w: float) -> None:
    """Draw the number to be made, in a disc at the end of a chain."""
    r = w * 0.56
    disc = f'<circle cx="{r}" cy="{r}" r="{r - 2}" fill="primary_light" stroke="primary_border" stroke-width="3"/>'
    canvas.draw_svg_body(x - r, y - r, 2 * r, 2 * r, disc, 1)
    canvas.draw_text(str(number), x, y, w * 0.56, "text", "s", "c")
