"""The exercise of finding the missing number of a calculation among the cards."""

from __future__ import annotations

from game.nambarz.cards import Card
from game.practice.answers import completed
from game.practice.exercises import Answer, Exercise, MissingNumber
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.exercise.answering import answer, complete, equation
from ui.practice.exercise.kinds.contract import Kind
from ui.practice.exercise.row_drawing import draw_equation
from ui.practice.exercise.rows import equation_row
from ui.practice.exercise.sight import Row, Sight
from ui.tables.nambarz.names import SIGNS


def _row(sight: Sight) -> Row:
    return equation_row(_numbers(sight.exercise), sight.low)


def _draw(brush: Brush, sight: Sight) -> None:
    exercise = _missing(sight.exercise)
    draw_equation(brush, sight, _row(sight).on(sight.places), _numbers(exercise), exercise.sign)


def _waiting(sight: Sight) -> Answer | None:
    return answer(sight.exercise, sight.tray) if complete(sight.exercise, sight.tray) else None


def _result(sight: Sight) -> str:
    exercise, found = _missing(sight.exercise), answer(sight.exercise, sight.tray)
    assert isinstance(found, Card), "a missing number is a card"
    left, right, result = completed(exercise, found.number)
    return equation(left, exercise.sign, right, result)


def _task(exercise: Exercise) -> str:
    found = _missing(exercise)
    if found.left is None or found.right is None:
        return _("Which card is missing?")
    return _("How much is {sum}?").format(sum=f"{found.left} {SIGNS[found.sign]} {found.right}")


def _asked(exercise: Exercise) -> str:
    left, right, result = _numbers(exercise)
    return equation(left, _missing(exercise).sign, right, result)


def _given(answer: Answer) -> str:
    assert isinstance(answer, Card), "a missing number is a card"
    return str(answer.number)


def _numbers(exercise: Exercise) -> tuple[int | None, int | None, int | None]:
    found = _missing(exercise)
    return found.left, found.right, found.result


def _missing(exercise: Exercise) -> MissingNumber:
    assert isinstance(exercise, MissingNumber), "a number is missing"
    return exercise


KIND = Kind(
    task=_task,
    greeting=lambda: _("Choose a card."),
    asked=_asked,
    given=_given,
    draw=_draw,
    row=_row,
    waiting=_waiting,
    at_once=True,
    result=_result,
)
