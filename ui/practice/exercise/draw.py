"""Drawing of an exercise: progress, sheet, answer and bear (docs/art.md, mock-up 7)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pygame import FRect

from game.nambarz.cards import Card
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise import layout as at
from ui.practice.exercise.answer_tray import hand_cards
from ui.practice.exercise.cards_and_signs import draw_card_ring, draw_hint_tag, wrong_answer_color
from ui.practice.exercise.kinds.registry import answer_line_on_page, kind_of
from ui.practice.exercise.layout import ringed_hand_index
from ui.practice.exercise.marks import draw_finished_mark
from ui.practice.exercise.places import ExerciseLayout
from ui.practice.exercise.view_model import ExerciseViewModel

NBSP = "\N{NO-BREAK SPACE}"
CALCULATION_SPACES = re.compile(r"(?<=[\d)]) (?=[-+–×÷=?])|(?<=[-+–×÷=]) (?=[\d(?])")
TASK_POSE = Pose(324, 209, 0)  # start of the task's text
TIMER_TWO_THIRDS_S = 90.0  # seconds until the quiet line is two thirds full
SOFT_PILL_COLORS = ("soft_pill", "border_chosen", "text")
WRONG_PILL_COLORS = ("danger_soft", "danger", "danger_text")
RIGHT_PILL_COLORS = ("success_faint", "success_light", "text")


# --- the sheet --------------------------------------------------------------------------------------------------------


def draw_exercise_sheet(canvas: Canvas, model: ExerciseViewModel, task_text: str, elapsed_s: float) -> None:
    """Draw the sheet of paper with the task and the kind's own drawing.

    `elapsed_s` is the number of seconds for the thin line of time, negative without one.
    """
    canvas.draw_paper(model.layout.sheet, 3)
    if elapsed_s >= 0:
        draw_timer_line(canvas, elapsed_s, model.layout.sheet)
    draw_task_text(canvas, task_text, model.layout)
    kind_of(model.exercise).draw_sheet(canvas, model)


def draw_task_text(canvas: Canvas, task_text: str, layout: ExerciseLayout) -> None:
    """Draw the task's sentence at the top of the sheet, left of the button that reads it aloud."""
    x, fraction = layout.page_x(TASK_POSE.x), layout.scale
    max_width = layout.listen_button.x - 14 - x
    size = canvas.fitting_size(task_text, max_width, 25 * fraction, "b")
    canvas.draw_lines(canvas.wrap(task_text, max_width, size, "b"), x, layout.page_y(TASK_POSE.y), size, "text", "b", "l", 1.12)


def draw_timer_line(canvas: Canvas, elapsed_s: float, sheet: FRect) -> None:
    """Draw a thin line at the top of the sheet that grows with time and never becomes full."""
    fraction = elapsed_s / (elapsed_s + TIMER_TWO_THIRDS_S / 2)
    line = FRect(sheet.x + 24, sheet.y + 8, sheet.w - 48, 5)
    canvas.draw_box(line, 2.5, "pill")
    canvas.draw_box(FRect(line.x, line.y, max(5.0, round(line.w * fraction)), 5), 2.5, "border_chosen")


def draw_answer_feedback(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw rings, the result of a right or shown answer, and the sentence about the answer."""
    row, places = answer_line_on_page(model), model.layout
    kind_of(model.exercise).draw_over_cards(canvas, model)
    if not model.can_act:
        for pose in row.card_slots[: len(model.tray.pieces)]:
            draw_card_ring(canvas, pose, "target", at.card_ratio(model))
    elif 0 <= model.faulty_card_index < len(row.card_slots):
        draw_card_ring(canvas, row.card_slots[model.faulty_card_index], wrong_answer_color(model), at.card_ratio(model))
    if model.state == "right":
        _draw_solved_calculation(canvas, kind_of(model.exercise).result_text(model), places)
    if model.answer_sentence:
        _draw_answer_sentence(canvas, model, places.page_rect(at.FOUND_SENTENCE_PILL if model.found_texts else at.SENTENCE_PILL))
    if model.found_texts and not model.is_hint_shown and model.state != "right":
        _draw_found_calculations(canvas, model.found_texts, places.page_rect(at.FOUND_AREA))


def _draw_solved_calculation(canvas: Canvas, text: str, layout: ExerciseLayout) -> None:
    """Draw the right calculation with its result, which is never shown before the child has answered."""
    if not text:
        return
    x, y, max_width, fraction = layout.sheet.centerx, layout.page_y(at.RESULT_Y), 520 * layout.scale, layout.scale
    size = canvas.fitting_size(text, max_width, 36 * fraction, "s")
    w = canvas.draw_text(text, x, y, size, "success_text", "s", "c")
    canvas.draw_icon("check", x + w / 2 + 10 * fraction, y - 17 * fraction, 34 * fraction, "success_mark")


def _draw_answer_sentence(canvas: Canvas, model: ExerciseViewModel, area: FRect) -> None:
    """Draw the sentence about the latest answer in a coloured pill with an icon."""
    right, sentence = model.state == "right", with_unbroken_calculations(model.answer_sentence)
    paper, rim, color = RIGHT_PILL_COLORS if right else SOFT_PILL_COLORS if model.is_gentle or model.is_calm else WRONG_PILL_COLORS
    size = canvas.fitting_size(sentence, area.w - 80, 19 * model.layout.scale, "b")
    lines = canvas.wrap(sentence, area.w - 80, size, "b")
    w = min(area.w, max(canvas.rasterizer.text_width(line, size, "b") for line in lines) + 82)
    h = max(48.0, canvas.line_height(size, 1.14) * len(lines) + 16)
    pill = FRect(area.centerx - w / 2, area.centery - h / 2, w, h)
    canvas.draw_box(pill, min(24.0, h / 2), paper, rim, 2)
    canvas.draw_icon(
        "check" if right else "hint" if model.is_gentle or model.is_calm else "warning", pill.x + 18, pill.centery - 14, 28, rim
    )
    canvas.draw_lines(lines, pill.x + 58, pill.centery, size, color, "b", line_height_factor=1.14)


def _draw_found_calculations(canvas: Canvas, texts: Sequence[str], area: FRect) -> None:
    """Draw the calculations found, latest last; the earliest lines are dropped if space is short."""
    size = 23 * area.w / at.FOUND_AREA.w
    step = canvas.line_height(size, 1.0) + 14
    lines: list[list[tuple[str, float]]] = [[]]
    for text in texts:
        w = canvas.rasterizer.text_width(text, size, "b") + 26
        if lines[-1] and sum(one + 8 for _text, one in lines[-1]) + w > area.w:
            lines.append([])
        lines[-1].append((text, w))
    for row, line in enumerate(lines[-int(area.h // step) :]):
        x, y = area.x, area.y + step * (row + 0.5)
        for text, w in line:
            canvas.draw_box(FRect(x, y - step / 2 + 3, w, step - 6), (step - 6) / 2, RIGHT_PILL_COLORS[0], RIGHT_PILL_COLORS[1], 2)
            canvas.draw_text(text, x + w / 2, y, size, "text", "b", "c")
            x += w + 8


def with_unbroken_calculations(text: str) -> str:
    """Return text with non-breaking spaces inside its calculations, which so stay on one line."""
    return CALCULATION_SPACES.sub(NBSP, text)


# --- the hint and the bear --------------------------------------------------------------------------------------------


def draw_hint_ring(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw what the last hint points at: a ring with a tag around a card of the hand, or a ring around an operator."""
    index = ringed_hand_index(model)
    if isinstance(model.ringed_answer, Card) and index >= 0:
        pose = at.hand_card_pose(model, index)
        draw_card_ring(canvas, pose, "primary", at.card_ratio(model))
        draw_hint_tag(canvas, pose.x, model.layout.hint_tag_y)
    elif isinstance(model.ringed_answer, str) and hand_cards(model.exercise) and answer_line_on_page(model).operator_gaps:
        gap = next((index for index, sign in enumerate(model.tray.operators) if sign != model.ringed_answer), 0)
        gaps = answer_line_on_page(model).operator_gaps
        pose = gaps[min(gap, len(gaps) - 1)]
        canvas.draw_ring(pose.rect().inflate(8, 8), "primary", pose.w * 0.25 + 4, 6)


def draw_bear_and_bubble(canvas: Canvas, sentence: str, layout: ExerciseLayout, has_check_mark: bool = False) -> None:
    """Draw the bear with its speech bubble and, after a right answer, a check mark.

    The check mark (`has_check_mark`) is for children who cannot read.
    """
    bear, sentence = layout.bear, with_unbroken_calculations(sentence)
    canvas.draw_svg("animals/bear", bear.x, bear.y, bear.w, level=1)
    if has_check_mark:
        draw_finished_mark(canvas, "tick", bear.right - 0.1 * bear.w, bear.y + 0.55 * bear.w)
    if sentence:
        (_draw_bubble_beside if layout.is_bubble_beside else _draw_bubble_above)(canvas, sentence, layout.bubble)


def _draw_bubble_beside(canvas: Canvas, sentence: str, area: FRect) -> None:
    """Draw a speech bubble at the bear's side, only as wide as its text."""
    lines = canvas.wrap(sentence, area.w - 56, 25, "b")
    w = max(canvas.rasterizer.text_width(line, 25, "b") for line in lines) + 56
    h = min(area.h, max(92.0, canvas.line_height(25, 1.25) * len(lines) + 44))
    y = h / 2
    path = f"M46 2H{w + 6}Q{w + 24} 2 {w + 24} 20V{h - 20}Q{w + 24} {h - 2} {w + 6} {h - 2}H46Q28 {h - 2} 28 {h - 20}V{y + 16}L2 {y + 10}L28 {y - 8}V20Q28 2 46 2Z"
    _draw_bubble_outline(canvas, path, FRect(area.x - 26, area.centery - y, w + 28, h))
    canvas.draw_lines(lines, area.x + w / 2, area.centery - 1, 25, "text", "b", "c", 1.25)


def _draw_bubble_outline(canvas: Canvas, path: str, rect: FRect) -> None:
    body = f'<path d="{path}" fill="surface" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, body, 2)


def _draw_bubble_above(canvas: Canvas, sentence: str, area: FRect) -> None:
    """Draw a speech bubble that grows upwards, with its tip above the bear's ear."""
    size = next((size for size in (20.0, 18.5, 17.0) if len(canvas.wrap(sentence, area.w - 28, size, "b")) <= 4), 16.0)
    lines = canvas.wrap(sentence, area.w - 28, size, "b")
    lead = 1.32 if len(lines) <= 4 else 1.15
    h = max(66.0, canvas.line_height(size, lead) * len(lines) + 30)
    top, w = area.bottom - h, area.w
    path = f"M20 2H{w - 20}Q{w - 2} 2 {w - 2} 20V{h - 20}Q{w - 2} {h - 2} {w - 20} {h - 2}H126L102 {h + 22}L96 {h - 2}H20Q2 {h - 2} 2 {h - 20}V20Q2 2 20 2Z"
    _draw_bubble_outline(canvas, path, FRect(area.x, top, w, h + 26))
    canvas.draw_lines(lines, area.centerx, top + h / 2 - 1, size, "text", "b", "c", lead)


def draw_calm_note(canvas: Canvas, has_timer: bool, layout: ExerciseLayout) -> None:
    """Draw a calming note beside the sheet: "No clock, no points lost", or "Take your time"."""
    text = _("Take your time.") if has_timer else _("No clock,\nno points lost.")
    canvas.draw_paragraph(text, *layout.calm_note_pos, layout.first_side_button.w, 18, "on_wood", align="c")
