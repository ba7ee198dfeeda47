"""The exercise of deciding whether cards may be played on a card."""

from __future__ import annotations

from game.practice.answer_check import truth
from game.practice.exercises import Answer, Exercise, IsItRight
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.exercise.answering import worked_out
from ui.practice.exercise.big_keys import yes_and_no
from ui.practice.exercise.kinds.contract import Hands, Kind
from ui.practice.exercise.row_drawing import draw_calculation, draw_target
from ui.practice.exercise.rows import target_row
from ui.practice.exercise.sight import Row, Sight
from ui.practice.exercise.words import because
from ui.tables.nambarz.names import calculation
from ui.widgets.controls import Widget


def _row(sight: Sight) -> Row:
    return target_row(len(_laid(sight.exercise).calculation.cards), sight.low)


def _draw(brush: Brush, sight: Sight) -> None:
    exercise, row = _laid(sight.exercise), _row(sight).on(sight.places)
    draw_target(brush, sight, row, exercise.target)
    draw_calculation(brush, sight, row, exercise.calculation)


def _keys(sight: Sight, hands: Hands) -> list[Widget]:
    return [*yes_and_no(sight, hands, _("They may"), _("They may not"))]


def _asked(exercise: Exercise) -> str:
    laid = _laid(exercise)
    return f"{laid.target.number} = {calculation(laid.calculation.cards, laid.calculation.operations)}"


def _given(answer: Answer) -> str:
    return _("They may") if answer else _("They may not")


def _explained(exercise: Exercise) -> str:
    laid = _laid(exercise)
    why = truth(laid)
    return because(why) if why is not None else worked_out(laid.calculation.cards, laid.calculation.operations)


def _laid(exercise: Exercise) -> IsItRight:
    assert isinstance(exercise, IsItRight), "cards lie there"
    return exercise


KIND = Kind(
    task=lambda exercise: _("May these cards lie here?"),
    greeting=lambda: _("Have a good look!"),
    asked=_asked,
    given=_given,
    draw=_draw,
    row=_row,
    keys=_keys,
    explained=_explained,
)
