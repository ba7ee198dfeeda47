"""The exercise of deciding whether a calculation is true."""

from __future__ import annotations

from game.practice.answer_check import truth
from game.practice.exercises import Answer, Exercise, IsItTrue
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.exercise.answering import equation
from ui.practice.exercise.big_keys import yes_and_no
from ui.practice.exercise.kinds.contract import Hands, Kind
from ui.practice.exercise.row_drawing import draw_equation
from ui.practice.exercise.rows import equation_row
from ui.practice.exercise.sight import Row, Sight
from ui.practice.exercise.words import because
from ui.widgets.controls import Widget


def _row(sight: Sight) -> Row:
    return equation_row(_numbers(sight.exercise), sight.low)


def _draw(brush: Brush, sight: Sight) -> None:
    exercise = _shown(sight.exercise)
    draw_equation(brush, sight, _row(sight).on(sight.places), _numbers(exercise), exercise.sign)


def _keys(sight: Sight, hands: Hands) -> list[Widget]:
    return [*yes_and_no(sight, hands, _("True"), _("False"))]


def _asked(exercise: Exercise) -> str:
    left, right, result = _numbers(exercise)
    return equation(left, _shown(exercise).sign, right, result)


def _given(answer: Answer) -> str:
    return _("True") if answer else _("False")


def _explained(exercise: Exercise) -> str:
    why = truth(_shown(exercise))
    return because(why) if why is not None else _asked(exercise)


def _numbers(exercise: Exercise) -> tuple[int, int, int]:
    found = _shown(exercise)
    return found.left, found.right, found.result


def _shown(exercise: Exercise) -> IsItTrue:
    assert isinstance(exercise, IsItTrue), "a calculation stands there"
    return exercise


KIND = Kind(
    task=lambda exercise: _("Is it true?"),
    greeting=lambda: _("Have a good look!"),
    asked=_asked,
    given=_given,
    draw=_draw,
    row=_row,
    keys=_keys,
    explained=_explained,
)
