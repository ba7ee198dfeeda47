"""The exercise of finding a calculation's missing operator, with a large button for each."""

from __future__ import annotations

from functools import partial

from game.practice.exercises import Answer, Exercise, MissingSign
from ui.assets.translation import _, capitalize_first
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_buttons import labelled_answer_button
from ui.practice.exercise.answer_tray import UNKNOWN_MARK, equation_text
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.row_drawing import draw_equation
from ui.practice.exercise.rows import equation_layout
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.practice.texts import sign_name
from ui.tables.nambarz.gestures import OPERATOR_CHORDS, OPERATOR_ICONS
from ui.tables.nambarz.names import OPERATOR_SYMBOLS
from ui.tables.nambarz.targets import OperatorTarget
from ui.widgets.controls import Command, Widget

SIGN_W = 136.0


def _equation_layout(model: ExerciseViewModel) -> AnswerLine:
    return equation_layout(_equation_numbers(model.exercise), model.has_raised_cards)


def _draw_equation(canvas: Canvas, model: ExerciseViewModel) -> None:
    draw_equation(canvas, model, _equation_layout(model).to_page(model.layout), _equation_numbers(model.exercise))


def _operator_buttons(model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
    signs = _as_missing_sign(model.exercise).operations
    commands = [
        Command(
            str(OperatorTarget(one)),
            capitalize_first(sign_name(one)),
            partial(exercise_input.choose_answer, one),
            OPERATOR_ICONS[one],
            OPERATOR_CHORDS[one],
        )
        for one in signs
    ]
    keys = zip(signs, commands, strict=True)
    return [labelled_answer_button(model, sign, command, "text", (index, len(signs)), SIGN_W) for index, (sign, command) in enumerate(keys)]


def _question_text(exercise: Exercise) -> str:
    return _equation_with_sign(exercise, UNKNOWN_MARK)


def _solved_equation(model: ExerciseViewModel) -> str:
    return _equation_with_sign(model.exercise, str(model.chosen_answer))


def _equation_with_sign(exercise: Exercise, sign: str) -> str:
    left, right, result = _equation_numbers(exercise)
    return equation_text(left, sign, right, result)


def _answer_text(answer: Answer) -> str:
    return OPERATOR_SYMBOLS[str(answer)]


def _equation_numbers(exercise: Exercise) -> tuple[int, int, int]:
    missing_sign = _as_missing_sign(exercise)
    return missing_sign.left, missing_sign.right, missing_sign.result


def _as_missing_sign(exercise: Exercise) -> MissingSign:
    assert isinstance(exercise, MissingSign), "a sign is missing"
    return exercise


KIND = ExerciseKind(
    task_text=lambda exercise: _("Which sign is missing?"),
    greeting=lambda: _("Choose a sign."),
    question_text=_question_text,
    answer_text=_answer_text,
    draw_sheet=_draw_equation,
    answer_line=_equation_layout,
    answer_widgets=_operator_buttons,
    result_text=_solved_equation,
)
