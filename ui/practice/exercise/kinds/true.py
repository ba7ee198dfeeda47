"""The exercise of deciding whether a calculation is true."""

from __future__ import annotations

from game.practice.answer_check import truth
from game.practice.exercises import Answer, Exercise, IsItTrue
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_buttons import yes_and_no
from ui.practice.exercise.answer_tray import equation
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.row_drawing import draw_equation
from ui.practice.exercise.rows import equation_row
from ui.practice.exercise.texts import because
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.widgets.controls import Widget


def _row(model: ExerciseViewModel) -> AnswerLine:
    return equation_row(_numbers(model.exercise), model.low)


def _draw(canvas: Canvas, model: ExerciseViewModel) -> None:
    exercise = _shown(model.exercise)
    draw_equation(canvas, model, _row(model).on(model.places), _numbers(exercise), exercise.sign)


def _keys(model: ExerciseViewModel, hands: ExerciseInput) -> list[Widget]:
    return [*yes_and_no(model, hands, _("True"), _("False"))]


def _question(exercise: Exercise) -> str:
    left, right, result = _numbers(exercise)
    return equation(left, _shown(exercise).sign, right, result)


def _answer_text(answer: Answer) -> str:
    return _("True") if answer else _("False")


def _explained(exercise: Exercise) -> str:
    why = truth(_shown(exercise))
    return because(why) if why is not None else _question(exercise)


def _numbers(exercise: Exercise) -> tuple[int, int, int]:
    is_it_true = _shown(exercise)
    return is_it_true.left, is_it_true.right, is_it_true.result


def _shown(exercise: Exercise) -> IsItTrue:
    assert isinstance(exercise, IsItTrue), "a calculation stands there"
    return exercise


KIND = ExerciseKind(
    task=lambda exercise: _("Is it true?"),
    greeting=lambda: _("Have a good look!"),
    requests=_question,
    configured=_answer_text,
    draw=_draw,
    row=_row,
    keys=_keys,
    explained=_explained,
)
