"""The exercise of finding the missing number of a calculation among the cards."""

from __future__ import annotations

from game.nambarz.cards import Card
from game.practice.answers import completed
from game.practice.exercises import Answer, Exercise, MissingNumber
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_tray import answer, complete, equation
from ui.practice.exercise.kinds.contract import ExerciseKind
from ui.practice.exercise.row_drawing import draw_equation
from ui.practice.exercise.rows import equation_row
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.tables.nambarz.names import SIGNS


def _row(model: ExerciseViewModel) -> AnswerLine:
    return equation_row(_numbers(model.exercise), model.low)


def _draw(canvas: Canvas, model: ExerciseViewModel) -> None:
    exercise = _missing(model.exercise)
    draw_equation(canvas, model, _row(model).on(model.places), _numbers(exercise), exercise.sign)


def _waiting(model: ExerciseViewModel) -> Answer | None:
    return answer(model.exercise, model.tray) if complete(model.exercise, model.tray) else None


def _result(model: ExerciseViewModel) -> str:
    exercise, calculation = _missing(model.exercise), answer(model.exercise, model.tray)
    assert isinstance(calculation, Card), "a missing number is a card"
    left, right, result = completed(exercise, calculation.number)
    return equation(left, exercise.sign, right, result)


def _task(exercise: Exercise) -> str:
    missing_number = _missing(exercise)
    if missing_number.left is None or missing_number.right is None:
        return _("Which card is missing?")
    return _("How much is {sum}?").format(sum=f"{missing_number.left} {SIGNS[missing_number.sign]} {missing_number.right}")


def _question(exercise: Exercise) -> str:
    left, right, result = _numbers(exercise)
    return equation(left, _missing(exercise).sign, right, result)


def _answer_text(answer: Answer) -> str:
    assert isinstance(answer, Card), "a missing number is a card"
    return str(answer.number)


def _numbers(exercise: Exercise) -> tuple[int | None, int | None, int | None]:
    missing_number = _missing(exercise)
    return missing_number.left, missing_number.right, missing_number.result


def _missing(exercise: Exercise) -> MissingNumber:
    assert isinstance(exercise, MissingNumber), "a number is missing"
    return exercise


KIND = ExerciseKind(
    task=_task,
    greeting=lambda: _("Choose a card."),
    requests=_question,
    configured=_answer_text,
    draw=_draw,
    row=_row,
    waiting=_waiting,
    at_once=True,
    result=_result,
)
