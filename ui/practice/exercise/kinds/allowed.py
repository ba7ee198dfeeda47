"""The exercise of deciding whether cards may be played on a card."""

from __future__ import annotations

from game.practice.answer_check import shown_fault
from game.practice.exercises import Answer, Exercise, IsItRight
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_buttons import yes_no_buttons
from ui.practice.exercise.answer_tray import solved_text
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.row_drawing import draw_calculation_cards, draw_target_card
from ui.practice.exercise.rows import target_layout
from ui.practice.exercise.texts import refusal_sentence
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.tables.nambarz.names import calculation_text
from ui.widgets.controls import Widget


def _target_layout(model: ExerciseViewModel) -> AnswerLine:
    return target_layout(len(_as_is_it_right(model.exercise).calculation.cards), model.has_raised_cards)


def _draw_laid_cards(canvas: Canvas, model: ExerciseViewModel) -> None:
    exercise, row = _as_is_it_right(model.exercise), _target_layout(model).to_page(model.layout)
    draw_target_card(canvas, model, row, exercise.target)
    draw_calculation_cards(canvas, model, row, exercise.calculation)


def _yes_no_buttons(model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
    return [*yes_no_buttons(model, exercise_input, _("They may"), _("They may not"))]


def _question_text(exercise: Exercise) -> str:
    laid = _as_is_it_right(exercise)
    return f"{laid.target.number} = {calculation_text(laid.calculation.cards, laid.calculation.operations)}"


def _answer_text(answer: Answer) -> str:
    return _("They may") if answer else _("They may not")


def _explanation(exercise: Exercise) -> str:
    laid = _as_is_it_right(exercise)
    why = shown_fault(laid)
    return refusal_sentence(why) if why is not None else solved_text(laid.calculation.cards, laid.calculation.operations)


def _as_is_it_right(exercise: Exercise) -> IsItRight:
    assert isinstance(exercise, IsItRight), "cards lie there"
    return exercise


KIND = ExerciseKind(
    task_text=lambda exercise: _("May these cards lie here?"),
    greeting=lambda: _("Have a good look!"),
    question_text=_question_text,
    answer_text=_answer_text,
    draw_sheet=_draw_laid_cards,
    answer_line=_target_layout,
    answer_widgets=_yes_no_buttons,
    explanation=_explanation,
)
