"""The exercise of choosing which of three tens is nearest to a calculation."""

from __future__ import annotations

from functools import partial

from game.practice.exercises import Answer, Exercise, NearEnough
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_buttons import answer_button
from ui.practice.exercise.cards_and_signs import draw_empty_place, draw_number_tile
from ui.practice.exercise.kinds.amounts import amount_text, amount_width, draw_amount, draw_nearly_equal_sign
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.rows import row_y_and_scale
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import Button, Command, Widget

MAX_ROW_W, MAX_CARD_W, NEARLY_GAP = 620.0, 116.0, 30.0  # the row's width on the wide sheet; a card; the space around the sign "nearly"
NEARLY_W = 40.0
TILE_W, TILE_H = 132.0, 140.0  # size of an answer


def _draw_tile_face(number: int, canvas: Canvas, button: Button, hover: bool, pressed: bool) -> None:
    draw_number_tile(canvas, number, Pose(button.rect.centerx, button.rect.centery + (-3 if hover and not pressed else 0), button.rect.w))


def _draw_estimate(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw the calculation, "nearly" and the place of the ten, centred on the sheet."""
    exercise, places = _as_near_enough(model.exercise), model.layout
    y, fraction = row_y_and_scale(model.has_raised_cards)
    w = min(MAX_CARD_W, (MAX_ROW_W - NEARLY_W - 2 * NEARLY_GAP) / (amount_width(exercise.amount, 1.0) + 1)) * fraction
    whole = amount_width(exercise.amount, w) + NEARLY_W + 2 * NEARLY_GAP + w
    left = 640 - whole / 2
    draw_amount(canvas, exercise.amount, places.page_pose(Pose(left + amount_width(exercise.amount, w) / 2, y, w)))
    draw_nearly_equal_sign(canvas, places.page_x(left + whole - w - NEARLY_GAP - NEARLY_W / 2), places.page_y(y), places.scale)
    pose = places.page_pose(Pose(left + whole - w / 2, y, w))
    if not model.can_act:
        draw_number_tile(canvas, exercise.nearest, pose)
    else:
        draw_empty_place(canvas, pose, has_question_mark=True)


def _ten_buttons(model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
    return [_ten_button(model, exercise_input, index, ten) for index, ten in enumerate(_as_near_enough(model.exercise).tens)]


def _ten_button(model: ExerciseViewModel, exercise_input: ExerciseInput, index: int, ten: int) -> Widget:
    command = Command(f"ten/{ten}", str(ten), partial(exercise_input.choose_answer, ten), shortcuts=(str(index + 1), f"[{index + 1}]"))
    return answer_button(model, ten, command, model.layout.answer_button_rect(index, 3, TILE_W, TILE_H), partial(_draw_tile_face, ten))


def _exact_result_text(model: ExerciseViewModel) -> str:
    amount = _as_near_enough(model.exercise).amount
    return f"{amount_text(amount)} = {amount.value}"


def _as_near_enough(exercise: Exercise) -> NearEnough:
    assert isinstance(exercise, NearEnough), "the nearest of three tens"
    return exercise


def _answer_text(answer: Answer) -> str:
    return str(answer)


KIND = ExerciseKind(
    task_text=lambda exercise: _("Which of these is it nearest to?"),
    greeting=lambda: _("No need to be exact!"),
    question_text=lambda exercise: f"{amount_text(_as_near_enough(exercise).amount)} ~ ?",
    answer_text=_answer_text,
    draw_sheet=_draw_estimate,
    answer_widgets=_ten_buttons,
    result_text=_exact_result_text,
)
