"""The exercise of deciding whether a calculation is true."""

from __future__ import annotations

from game.practice.answer_check import shown_fault
from game.practice.exercises import Answer, Exercise, IsItTrue
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_buttons import yes_no_buttons
from ui.practice.exercise.answer_tray import equation_text
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.row_drawing import draw_equation
from ui.practice.exercise.rows import equation_layout
from ui.practice.exercise.texts import refusal_sentence
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.widgets.controls import Widget


def _equation_layout(model: ExerciseViewModel) -> AnswerLine:
    return equation_layout(_equation_numbers(model.exercise), model.has_raised_cards)


def _draw_equation(canvas: Canvas, model: ExerciseViewModel) -> None:
    exercise = _as_is_it_true(model.exercise)
    draw_equation(canvas, model, _equation_layout(model).to_page(model.layout), _equation_numbers(exercise), exercise.sign)


def _true_false_buttons(model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
    return [*yes_no_buttons(model, exercise_input, _("True"), _("False"))]


def _question_text(exercise: Exercise) -> str:
    left, right, result = _equation_numbers(exercise)
    return equation_text(left, _as_is_it_true(exercise).sign, right, result)


def _answer_text(answer: Answer) -> str:
    return _("True") if answer else _("False")


def _explanation(exercise: Exercise) -> str:
    why = shown_fault(_as_is_it_true(exercise))
    return refusal_sentence(why) if why is not None else _question_text(exercise)


def _equation_numbers(exercise: Exercise) -> tuple[int, int, int]:
    is_it_true = _as_is_it_true(exercise)
    return is_it_true.left, is_it_true.right, is_it_true.result


def _as_is_it_true(exercise: Exercise) -> IsItTrue:
    assert isinstance(exercise, IsItTrue), "a calculation stands there"
    return exercise


KIND = ExerciseKind(
    task_text=lambda exercise: _("Is it true?"),
    greeting=lambda: _("Have a good look!"),
    question_text=_question_text,
    answer_text=_answer_text,
    draw_sheet=_draw_equation,
    answer_line=_equation_layout,
    answer_widgets=_true_false_buttons,
    explanation=_explanation,
)
