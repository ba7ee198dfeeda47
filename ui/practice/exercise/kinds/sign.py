"""The exercise of finding a calculation's missing operator, with a large button for each."""

from __future__ import annotations

from functools import partial

from game.practice.exercises import Answer, Exercise, MissingSign
from ui.assets.translation import _, capital
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_buttons import big_key
from ui.practice.exercise.answer_tray import OPEN, equation
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.row_drawing import draw_equation
from ui.practice.exercise.rows import equation_row
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.practice.texts import sign_name
from ui.tables.nambarz.gestures import CHORDS, ICONS
from ui.tables.nambarz.names import SIGNS
from ui.tables.nambarz.targets import OperatorTarget
from ui.widgets.controls import Command, Widget

SIGN_W = 132.0


def _row(model: ExerciseViewModel) -> AnswerLine:
    return equation_row(_numbers(model.exercise), model.low)


def _draw(canvas: Canvas, model: ExerciseViewModel) -> None:
    draw_equation(canvas, model, _row(model).on(model.places), _numbers(model.exercise))


def _keys(model: ExerciseViewModel, hands: ExerciseInput) -> list[Widget]:
    signs = _missing(model.exercise).operations
    commands = [
        Command(str(OperatorTarget(one)), capital(sign_name(one)), partial(hands.choose, one), ICONS[one], CHORDS[one]) for one in signs
    ]
    keys = zip(signs, commands, strict=True)
    return [big_key(model, sign, command, "text", (index, len(signs)), SIGN_W) for index, (sign, command) in enumerate(keys)]


def _question(exercise: Exercise) -> str:
    return _written(exercise, OPEN)


def _result(model: ExerciseViewModel) -> str:
    return _written(model.exercise, str(model.choice))


def _written(exercise: Exercise, sign: str) -> str:
    left, right, result = _numbers(exercise)
    return equation(left, sign, right, result)


def _answer_text(answer: Answer) -> str:
    return SIGNS[str(answer)]


def _numbers(exercise: Exercise) -> tuple[int, int, int]:
    missing_sign = _missing(exercise)
    return missing_sign.left, missing_sign.right, missing_sign.result


def _missing(exercise: Exercise) -> MissingSign:
    assert isinstance(exercise, MissingSign), "a sign is missing"
    return exercise


KIND = ExerciseKind(
    task=lambda exercise: _("Which sign is missing?"),
    greeting=lambda: _("Choose a sign."),
    requests=_question,
    configured=_answer_text,
    draw=_draw,
    row=_row,
    keys=_keys,
    result=_result,
)
