"""The exercises with a yes-or-no question: is a calculation true, and may cards be played on a card?"""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TypeVar

from game.practice.answer_check import shown_fault
from game.practice.exercises import Answer, IsItRight, IsItTrue
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_buttons import labelled_answer_button
from ui.practice.exercise.answer_tray import solved_text
from ui.practice.exercise.cards_and_signs import draw_card_face, draw_operator
from ui.practice.exercise.kinds.equations import EquationKind
from ui.practice.exercise.kinds.targets import TargetKind
from ui.practice.exercise.texts import refusal_sentence
from ui.practice.exercise.view_model import ExerciseInput, ExerciseViewModel, Kind
from ui.tables.nambarz.names import calculation_text
from ui.tables.nambarz.panels import draw_brackets
from ui.widgets.controls import Command, Widget

BUTTON_W = 300.0
YesOrNo_co = TypeVar("YesOrNo_co", bound=IsItRight | IsItTrue, covariant=True)


class YesOrNoKind(Kind[YesOrNo_co]):
    """An exercise that is answered by one of two large buttons."""

    @abstractmethod
    def answer_texts(self) -> tuple[str, str]:
        """Return the labels of yes and no."""

    @abstractmethod
    def right_text(self) -> str:
        """Return the calculation, which is right, with its result."""

    def greeting(self) -> str:
        return _("Have a good look!")

    def answer_text(self, answer: Answer) -> str:
        yes, no = self.answer_texts()
        return yes if answer else no

    def explanation(self) -> str:
        fault = shown_fault(self.exercise)
        return refusal_sentence(fault) if fault is not None else self.right_text()

    def answer_widgets(self, model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
        yes, no = self.answer_texts()
        agree = Command("yes", yes, partial(exercise_input.choose_answer, True), "check", ("1", "y"))
        refuse = Command("no", no, partial(exercise_input.choose_answer, False), "close", ("2", "n"))
        return [
            labelled_answer_button(model, True, agree, "success", (0, 2), BUTTON_W),
            labelled_answer_button(model, False, refuse, "danger", (1, 2), BUTTON_W),
        ]


class IsItTrueKind(YesOrNoKind[IsItTrue], EquationKind[IsItTrue]):
    """The exercise of deciding whether a calculation is true."""

    def task_text(self) -> str:
        return _("Is it true?")

    def answer_texts(self) -> tuple[str, str]:
        return _("True"), _("False")

    def right_text(self) -> str:
        return self.question_text()


class IsItRightKind(YesOrNoKind[IsItRight], TargetKind[IsItRight]):
    """The exercise of deciding whether cards may be played on a card."""

    def task_text(self) -> str:
        return _("Can these cards go here?")

    def question_text(self) -> str:
        calculation = self.exercise.calculation
        return f"{self.exercise.target.number} = {calculation_text(calculation.cards, calculation.operations)}"

    def answer_texts(self) -> tuple[str, str]:
        return _("Allowed"), _("Not allowed")

    def right_text(self) -> str:
        return solved_text(self.exercise.calculation.cards, self.exercise.calculation.operations)

    def slot_count(self, model: ExerciseViewModel) -> int:
        return len(self.exercise.calculation.cards)

    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        super().draw_sheet(canvas, model)
        line, calculation = model.answer_line, self.exercise.calculation
        for card, pose in zip(calculation.cards, line.card_slots, strict=True):
            draw_card_face(canvas, card, pose, shows_dots=model.shows_dots)
        for sign, gap in zip(calculation.operations, line.operator_gaps, strict=True):
            draw_operator(canvas, sign, gap, is_button=False)
        draw_brackets(canvas, line.card_slots, calculation.operations, is_on_paper=True)
