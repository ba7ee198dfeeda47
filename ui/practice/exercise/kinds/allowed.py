"""The exercise of deciding whether cards may be played on a card."""

from __future__ import annotations

from game.practice.answer_check import truth
from game.practice.exercises import Answer, Exercise, IsItRight
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_buttons import yes_and_no
from ui.practice.exercise.answer_tray import worked_out
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.row_drawing import draw_calculation, draw_target
from ui.practice.exercise.rows import target_row
from ui.practice.exercise.texts import because
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.tables.nambarz.names import calculation
from ui.widgets.controls import Widget


def _row(model: ExerciseViewModel) -> AnswerLine:
    return target_row(len(_laid(model.exercise).calculation.cards), model.low)


def _draw(canvas: Canvas, model: ExerciseViewModel) -> None:
    exercise, row = _laid(model.exercise), _row(model).on(model.places)
    draw_target(canvas, model, row, exercise.target)
    draw_calculation(canvas, model, row, exercise.calculation)


def _keys(model: ExerciseViewModel, hands: ExerciseInput) -> list[Widget]:
    return [*yes_and_no(model, hands, _("They may"), _("They may not"))]


def _question(exercise: Exercise) -> str:
    laid = _laid(exercise)
    return f"{laid.target.number} = {calculation(laid.calculation.cards, laid.calculation.operations)}"


def _answer_text(answer: Answer) -> str:
    return _("They may") if answer else _("They may not")


def _explained(exercise: Exercise) -> str:
    laid = _laid(exercise)
    why = truth(laid)
    return because(why) if why is not None else worked_out(laid.calculation.cards, laid.calculation.operations)


def _laid(exercise: Exercise) -> IsItRight:
    assert isinstance(exercise, IsItRight), "cards lie there"
    return exercise


KIND = ExerciseKind(
    task=lambda exercise: _("May these cards lie here?"),
    greeting=lambda: _("Have a good look!"),
    requests=_question,
    configured=_answer_text,
    draw=_draw,
    row=_row,
    keys=_keys,
    explained=_explained,
)
