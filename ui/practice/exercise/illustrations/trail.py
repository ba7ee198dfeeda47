"""An illustration of a chain of cards: their intermediate results, the distance to the target, and a way to think about it."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import MOVE_STEP, CardChain
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.practice.exercise.illustrations.dots import draw_dotted_arrow, ease_in_out
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, bracket_counts

CHIP_W, SIGN_W, BRACKET_W, ARROW_W = 46.0, 26.0, 10.0, 76.0  # widths on the wide page
CHIP_RATIO = 1.2  # a chip's height divided by its width
VALUE_SIZE = 21.0


def draw_card_chain(canvas: Canvas, scene: CardChain, rect: FRect, step: int, progress: float, page_scale: float) -> None:
    count = len(scene.numbers)
    scale = min(page_scale, rect.w / ((count + 1) * CHIP_W + (count - 1) * SIGN_W + ARROW_W), rect.h / (CHIP_W * CHIP_RATIO + 40))
    chip, sign = CHIP_W * scale, SIGN_W * scale
    y = rect.centery - 16 * scale
    cards = _appeared(scene.shown_cards, step, progress)
    first_count = next((index for index in range(count) if index not in cards), count)
    opened, closed = bracket_counts(scene.signs[: max(0, first_count - 1)])
    xs = [rect.x + chip / 2 + index * (chip + sign) for index in range(count)]
    for index, (number, x) in enumerate(zip(scene.numbers, xs, strict=True)):
        is_shown = index in cards
        _draw_number_chip(canvas, str(number) if is_shown else "?", x, y, chip, is_shown and index in scene.marked_cards)
        for text, side in (("(" * opened if not index else "", -1), (")" if index in closed else "", 1)):
            canvas.draw_text(text, x + side * (chip / 2 + 4 * scale), y, 28 * scale, "text", "b", "c")
        if index:
            text = OPERATOR_SYMBOLS[scene.signs[index - 1]] if is_shown else "·"
            after_bracket = BRACKET_W / 2 * scale if index - 1 in closed else 0.0
            canvas.draw_text(text, x - (chip + sign) / 2 + after_bracket, y, 24 * scale, "text", "b", "c")
    for index in sorted(_appeared(scene.shown_results, step, progress) & set(range(1, len(scene.results)))):
        _draw_value(canvas, f"= {scene.results[index]}", xs[index], y, scale)
    end = xs[-1] + chip / 2
    draw_dotted_arrow(canvas, (end + 10 * scale, y), (end + (ARROW_W - 10) * scale, y), 3.2 * scale)
    _draw_target_disc(canvas, scene.target, end + ARROW_W * scale + chip / 2, y, chip)
    if step == MOVE_STEP and scene.way:
        _draw_way(canvas, scene, xs, y, scale, progress)


def _appeared(places_by_step: tuple[range, range, range], step: int, progress: float) -> set[int]:
    """Return the places of the cards or results that are visible at a step; during a move they appear one by one."""
    before = set(places_by_step[max(0, step - 1)])
    new = [place for place in places_by_step[step] if place not in before]
    return before.union(new[: round(len(new) * progress)])


def _draw_way(canvas: Canvas, scene: CardChain, xs: list[float], y: float, scale: float, progress: float) -> None:
    """Draw what a way to think adds to its move: the distance that is left, a bracket below some cards, or the arrow back."""
    cards, is_done = scene.shown_cards[MOVE_STEP], progress >= 1
    gone = ease_in_out(progress)
    end = xs[-1] + CHIP_W / 2 * scale
    match scene.way:
        case "make_near" if is_done:
            distance = scene.target - scene.results[cards[-1]]
            canvas.draw_text(_step_text(distance), end + ARROW_W / 2 * scale, y - 20 * scale, VALUE_SIZE * scale, "counter_blue", "b", "c")
        case "make_pair" | "make_own":
            left, right = xs[cards[0]], xs[cards[-1]]
            _draw_bracket(canvas, left, left + (right - left) * gone, y, scale)
            if is_done:
                change = scene.results[cards[-1]] - scene.results[cards[0] - 1]
                text = _step_text(change) if scene.way == "make_pair" else str(scene.results[cards[-1]])
                _draw_value(canvas, text, (left + right) / 2, y, scale, is_card=scene.way == "make_own")
        case "make_last":
            level = y + (CHIP_W * CHIP_RATIO / 2 + 22) * scale
            value_w = canvas.rasterizer.text_width(f"= {scene.results[-2]}", VALUE_SIZE * scale, "b")
            start, tip = end + ARROW_W * scale, xs[-2] + value_w / 2 + 8 * scale
            draw_dotted_arrow(canvas, (start, level), (start + (tip - start) * gone, level), 2.6 * scale)


def _step_text(change: int) -> str:
    """Return a step forward or back as "+ 2" or "– 2"."""
    return f"{OPERATOR_SYMBOLS['+' if change > 0 else '-']} {abs(change)}"


def _draw_bracket(canvas: Canvas, left: float, right: float, y: float, scale: float) -> None:
    """Draw a bracket below the cards whose centres are at `left` and `right`."""
    top, h, margin = y + (CHIP_W * CHIP_RATIO / 2 + 3) * scale, 7 * scale, 2 * scale
    w = right - left
    path = f"M{margin} {margin}V{h}H{margin + w:.1f}V{margin}"
    body = (
        f'<path d="{path}" fill="none" stroke="counter_blue" stroke-width="{2.5 * scale}" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    canvas.draw_svg_body(left - margin, top - margin, w + 2 * margin, h + 2 * margin, body)


def _draw_number_chip(canvas: Canvas, text: str, x: float, y: float, w: float, is_marked: bool) -> None:
    rect = FRect(x - w / 2, y - w * CHIP_RATIO / 2, w, w * CHIP_RATIO)
    if text == "?":
        path = dashed_box_attributes(2, 2, rect.w - 4, rect.h - 4, w * 0.16, "7 6")
        canvas.draw_svg_body(
            rect.x, rect.y, rect.w, rect.h, f'<path {path} fill="groove" fill-opacity="0.25" stroke="brass" stroke-width="2.5"/>'
        )
    else:
        canvas.draw_box(rect, w * 0.16, "surface_raised", "counter_blue" if is_marked else "border", 3 if is_marked else 1.5, level=1)
    canvas.draw_text(text, x, y, w * 0.56, "text_soft" if text == "?" else "text", "s", "c")


def _draw_value(canvas: Canvas, text: str, x: float, card_y: float, scale: float, is_card: bool = False) -> None:
    """Draw a number below the cards of a chain, on a small card if it is that of a card."""
    y = card_y + (CHIP_W * CHIP_RATIO / 2 + 22) * scale
    if is_card:
        w, h = canvas.rasterizer.text_width(text, VALUE_SIZE * scale, "b") + 12 * scale, canvas.line_height(VALUE_SIZE * scale, 1.2)
        canvas.draw_box(FRect(x - w / 2, y - h / 2, w, h), h * 0.16, "surface_raised", "counter_blue", 2)
    canvas.draw_text(text, x, y, VALUE_SIZE * scale, "counter_blue", "b", "c")


def _draw_target_disc(canvas: Canvas, number: int, x: float, y: float, w: float) -> None:
    """Draw the number to be made, in a disc at the end of a chain."""
    r = w * 0.56
    disc = f'<circle cx="{r}" cy="{r}" r="{r - 2}" fill="primary_light" stroke="primary_border" stroke-width="3"/>'
    canvas.draw_svg_body(x - r, y - r, 2 * r, 2 * r, disc, 1)
    canvas.draw_text(str(number), x, y, w * 0.56, "text", "s", "c")
