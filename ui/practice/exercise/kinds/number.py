"""The exercise of finding the missing number of a calculation among the cards."""

from __future__ import annotations

from game.nambarz.cards import Card
from game.practice.answers import equation_with
from game.practice.exercises import Answer, Exercise, MissingNumber
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_tray import equation_text, is_tray_complete, tray_answer
from ui.practice.exercise.kinds.contract import ExerciseKind
from ui.practice.exercise.row_drawing import draw_equation
from ui.practice.exercise.rows import equation_layout
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.tables.nambarz.names import OPERATOR_SYMBOLS


def _equation_layout(model: ExerciseViewModel) -> AnswerLine:
    return equation_layout(_equation_numbers(model.exercise), model.has_raised_cards)


def _draw_equation(canvas: Canvas, model: ExerciseViewModel) -> None:
    exercise = _as_missing_number(model.exercise)
    draw_equation(canvas, model, _equation_layout(model).to_page(model.layout), _equation_numbers(exercise), exercise.sign)


def _checkable_answer(model: ExerciseViewModel) -> Answer | None:
    return tray_answer(model.exercise, model.tray) if is_tray_complete(model.exercise, model.tray) else None


def _solved_equation(model: ExerciseViewModel) -> str:
    exercise, calculation = _as_missing_number(model.exercise), tray_answer(model.exercise, model.tray)
    assert isinstance(calculation, Card), "a missing number is a card"
    left, right, result = equation_with(exercise, calculation.number)
    return equation_text(left, exercise.sign, right, result)


def _task_text(exercise: Exercise) -> str:
    missing_number = _as_missing_number(exercise)
    if missing_number.left is None or missing_number.right is None:
        return _("Which card is missing?")
    return _("How much is {sum}?").format(sum=f"{missing_number.left} {OPERATOR_SYMBOLS[missing_number.sign]} {missing_number.right}")


def _question_text(exercise: Exercise) -> str:
    left, right, result = _equation_numbers(exercise)
    return equation_text(left, _as_missing_number(exercise).sign, right, result)


def _answer_text(answer: Answer) -> str:
    assert isinstance(answer, Card), "a missing number is a card"
    return str(answer.number)


def _equation_numbers(exercise: Exercise) -> tuple[int | None, int | None, int | None]:
    missing_number = _as_missing_number(exercise)
    return missing_number.left, missing_number.right, missing_number.result


def _as_missing_number(exercise: Exercise) -> MissingNumber:
    assert isinstance(exercise, MissingNumber), "a number is missing"
    return exercise


KIND = ExerciseKind(
    task_text=_task_text,
    greeting=lambda: _("Choose a card."),
    question_text=_question_text,
    answer_text=_answer_text,
    draw_sheet=_draw_equation,
    answer_line=_equation_layout,
    checkable_answer=_checkable_answer,
    is_checked_at_once=True,
    result_text=_solved_equation,
)
