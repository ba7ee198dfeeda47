"""The exercises about an equation of three numbers: to find the missing number among the cards, or the missing operator."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from game.practice.answers import equation_with
from game.practice.exercises import IsItTrue, MissingNumber, MissingSign
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_buttons import labelled_answer_button
from ui.practice.exercise.answer_tray import UNKNOWN_MARK, equation_text, tray_cards
from ui.practice.exercise.buttons import operator_command
from ui.practice.exercise.cards_and_signs import draw_card_or_tile, draw_empty_place, draw_line_equals_sign, draw_operator
from ui.practice.exercise.layout import card_ratio
from ui.practice.exercise.view_model import AnswerLine, ExerciseInput, ExerciseViewModel, Kind
from ui.tables.nambarz.names import OPERATOR_SYMBOLS
from ui.widgets.controls import Widget

NUMBER_XS, OPERATOR_X, EQUALS_X = (420.0, 652.0, 860.0), 536.0, 756.0  # on the wide sheet
NUMBER_W, OPERATOR_W = 124.0, 64.0
SIGN_BUTTON_W = 136.0
Equation_co = TypeVar("Equation_co", bound=MissingNumber | MissingSign | IsItTrue, covariant=True)


def draw_equation_numbers(canvas: Canvas, model: ExerciseViewModel, numbers: Sequence[int | None]) -> None:
    """Draw the numbers of an equation, with an empty place for the unknown one (None) while no card is there."""
    for number, pose in zip(numbers, model.answer_line.equation_numbers, strict=True):
        if number is not None:
            draw_card_or_tile(canvas, number, pose)
        elif not model.tray.pieces:
            draw_empty_place(canvas, pose, has_question_mark=True, ratio=card_ratio(model))


class EquationKind(Kind[Equation_co]):
    """An exercise about `left sign right = result`."""

    @property
    def numbers(self) -> tuple[int | None, int | None, int | None]:
        """The left number, the right one and the result; None for the unknown one."""
        return self.exercise.left, self.exercise.right, self.exercise.result

    @property
    def sign(self) -> str:
        """The operator; "" if it is unknown and chosen by a button."""
        return "" if isinstance(self.exercise, MissingSign) else self.exercise.sign

    def question_text(self) -> str:
        return self.text_with_sign(self.sign or UNKNOWN_MARK)

    def text_with_sign(self, sign: str) -> str:
        """Return the equation as text, with this operator."""
        left, right, result = self.numbers
        return equation_text(left, sign, right, result)

    def answer_line(self, model: ExerciseViewModel) -> AnswerLine:
        y, scale = model.row_y, model.row_scale
        numbers = tuple(Pose(x, y, NUMBER_W * scale) for x in NUMBER_XS)
        sought = tuple(pose for pose, number in zip(numbers, self.numbers, strict=True) if number is None)
        return AnswerLine(None, sought, (Pose(OPERATOR_X, y, OPERATOR_W * (scale + 1) / 2),), (EQUALS_X, y), numbers)

    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw the equation, with an empty place or "?" for its unknown part."""
        draw_equation_numbers(canvas, model, self.numbers)
        sign = self.sign or str(model.chosen_answer) or UNKNOWN_MARK
        draw_operator(canvas, sign, model.answer_line.operator_gaps[0], is_button=not self.sign)
        draw_line_equals_sign(canvas, model)


class MissingNumberKind(EquationKind[MissingNumber]):
    """The exercise of finding the missing number of an equation among the cards."""

    is_checked_at_once = True

    def task_text(self) -> str:
        left, right, result = self.numbers
        if result is not None:
            return _("Which card is missing?")
        return _("What is {sum}?").format(sum=f"{left} {OPERATOR_SYMBOLS[self.sign]} {right}")

    def greeting(self) -> str:
        return _("Choose a card.")

    def result_text(self, model: ExerciseViewModel) -> str:
        left, right, result = equation_with(self.exercise, tray_cards(self.exercise, model.tray)[0].number)
        return equation_text(left, self.sign, right, result)


class MissingSignKind(EquationKind[MissingSign]):
    """The exercise of finding the missing operator of an equation, with a large button for each."""

    def task_text(self) -> str:
        return _("Which sign is missing?")

    def greeting(self) -> str:
        return _("Choose a sign.")

    def answer_widgets(self, model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
        signs = self.exercise.operations
        widgets: list[Widget] = []
        for index, sign in enumerate(signs):
            command = operator_command(sign, partial(exercise_input.choose_answer, sign))
            widgets.append(labelled_answer_button(model, sign, command, "text", (index, len(signs)), SIGN_BUTTON_W))
        return widgets

    def result_text(self, model: ExerciseViewModel) -> str:
        return self.text_with_sign(str(model.chosen_answer))
