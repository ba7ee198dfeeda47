"""The sheet of an exercise: its task, the cards on it, and below them a hint or the sentence about the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from game.nambarz.cards import Card
from game.practice.illustrations import MOVE_STEP, Illustration
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Box, Child, Spacer, Text
from ui.practice.exercise.answer_tray import hand_cards
from ui.practice.exercise.cards_and_signs import draw_card_ring, draw_hint_tag, wrong_answer_color
from ui.practice.exercise.illustrations.panel import draw_illustration, draw_strategy_panel
from ui.practice.exercise.layout import card_ratio, hand_card_pose, hint_tag_y, ringed_hand_index
from ui.practice.exercise.page import sheet_box, task_line
from ui.practice.exercise.screen_buttons import ExerciseActions
from ui.practice.exercise.texts import with_unbroken_calculations
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import Command, HitRegion
from ui.widgets.parts import boxed, icon

TIMER_TWO_THIRDS_S = 90.0  # seconds until the quiet line is two thirds full
FOUND_HEIGHT, FOUND_SIZE = 112.0, 23.0  # the room for the found calculations, and the size of their letters
SOFT_COLORS = ("soft_pill", "border_chosen", "text")
WRONG_COLORS = ("danger_soft", "danger", "danger_text")
RIGHT_COLORS = ("success_faint", "success_light", "text")


def exercise_sheet(actions: ExerciseActions, listen: Child, scale: float, paint: Callable[[Canvas, FRect], None]) -> Column:
    """Return the sheet of paper with the button that reads it aloud; `paint` draws the paper with the cards on it."""
    task = actions.model.kind.task_text()
    return sheet_box(scale, [task_line(task, listen, scale), Spacer(grow=1), _sheet_foot(actions, scale)], paint)


def _sheet_foot(actions: ExerciseActions, scale: float) -> Column:
    """Return what stands on the sheet below the cards: the strategy of a hint, or the result and the sentence about the answer."""
    model = actions.model
    if model.is_hint_shown:
        return Column([_hint_panel(actions, 183 * scale)], padding=15 * scale)
    found = model.found_texts if model.state != "right" else ()
    parts = [
        _solved_calculation(model.kind.result_text(model), scale) if model.state == "right" else None,
        Box(height=FOUND_HEIGHT * scale, paint=partial(_draw_found_calculations, found, FOUND_SIZE * scale)) if found else None,
        Box(height=FOUND_HEIGHT * scale, paint=partial(_draw_slip_picture, model.slip_picture)) if model.shows_slip_picture else None,
        Stack([_answer_pill(model, scale) if model.answer_sentence else None], align="center", height=62 * scale),
    ]
    return Column(parts, 8 * scale, padding=(23 * scale, 0, 23 * scale, 13 * scale))


def _hint_panel(actions: ExerciseActions, height: float) -> Box:
    """Return the hint's illustration as a button that replays it."""
    command = Command("watch", _("Show it again"), actions.replay_illustration, shortcuts=("w",))

    def draw(canvas: Canvas, rect: FRect) -> None:
        if actions.model.illustration_player is not None:
            draw_strategy_panel(canvas, actions.model.illustration_player, rect)

    return Box(name="watch", height=height, paint=draw, widget=lambda rect: HitRegion(command, rect, 18, command.label))


def _solved_calculation(text: str, scale: float) -> Child:
    """Return the right calculation with its result, which is never shown before the child has answered."""
    result = Text(text, 36 * scale, "s", "success_text", max_lines=1)
    return Row([Spacer(grow=1), result, icon("check", 34 * scale, "success_mark"), Spacer(grow=1)], 10 * scale, "center") if text else None


def _answer_pill(model: ExerciseViewModel, scale: float) -> Row:
    """Return the sentence about the latest answer in a coloured pill with an icon."""
    is_right, is_soft = model.state == "right", model.is_gentle or model.is_calm
    paper, rim, color = RIGHT_COLORS if is_right else SOFT_COLORS if is_soft else WRONG_COLORS
    sentence = Text(with_unbroken_calculations(model.answer_sentence), 19 * scale, "b", color, line_spacing=1.14)
    parts = [icon("check" if is_right else "hint" if is_soft else "warning", 28, rim), sentence]
    return boxed(Row(parts, 12, "center", min_height=48, padding=(18, 5, 22, 5)), paper, rim, 24)


def _draw_slip_picture(scene: Illustration | None, canvas: Canvas, area: FRect) -> None:
    """Draw the picture of the advice after its move, before the answer."""
    if scene is not None:
        draw_illustration(canvas, scene, area, MOVE_STEP)


def _draw_found_calculations(texts: Sequence[str], size: float, canvas: Canvas, area: FRect) -> None:
    """Draw the calculations found, latest last; the earliest lines are dropped if space is short."""
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
            canvas.draw_box(FRect(x, y - step / 2 + 3, w, step - 6), (step - 6) / 2, RIGHT_COLORS[0], RIGHT_COLORS[1], 2)
            canvas.draw_text(text, x + w / 2, y, size, "text", "b", "c")
            x += w + 8


def draw_timer_line(canvas: Canvas, elapsed_s: float, sheet: FRect) -> None:
    """Draw a thin line at the top of the sheet that grows with time and never becomes full."""
    fraction = elapsed_s / (elapsed_s + TIMER_TWO_THIRDS_S / 2)
    line = FRect(sheet.x + 24, sheet.y + 8, sheet.w - 48, 5)
    canvas.draw_box(line, 2.5, "pill")
    canvas.draw_box(FRect(line.x, line.y, max(5.0, round(line.w * fraction)), 5), 2.5, "border_chosen")


def draw_answer_rings(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw rings around the cards of a right or shown answer, or around the wrong card."""
    slots = model.answer_line.card_slots
    if not model.can_act:
        for pose in slots[: len(model.tray.pieces)]:
            draw_card_ring(canvas, pose, "target", card_ratio(model))
    elif 0 <= model.faulty_card_index < len(slots):
        draw_card_ring(canvas, slots[model.faulty_card_index], wrong_answer_color(model), card_ratio(model))
    model.kind.draw_over_cards(canvas, model)


def draw_hint_ring(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw what the last hint points at: a ring with a tag around a card of the hand, or a ring around an operator."""
    index, gaps = ringed_hand_index(model), model.answer_line.operator_gaps
    if isinstance(model.ringed_answer, Card) and index >= 0:
        pose = hand_card_pose(model, index)
        draw_card_ring(canvas, pose, "primary", card_ratio(model))
        draw_hint_tag(canvas, pose.x, hint_tag_y(model))
    elif isinstance(model.ringed_answer, str) and hand_cards(model.exercise) and gaps:
        gap = next((index for index, sign in enumerate(model.tray.operators) if sign != model.ringed_answer), 0)
        pose = gaps[min(gap, len(gaps) - 1)]
        canvas.draw_ring(pose.rect().inflate(8, 8), "primary", pose.w * 0.25 + 4, 6)
