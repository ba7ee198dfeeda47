"""The exercises of making a card's number from the hand."""

from __future__ import annotations

from abc import abstractmethod
from typing import TypeVar

from game.practice.exercises import AsMany, IsItRight, LaidExercise, Make, Simplest
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_tray import allowed_operators, slot_count, tray_answer
from ui.practice.exercise.cards_and_signs import draw_card_face, draw_empty_place, draw_line_equals_sign, draw_operator
from ui.practice.exercise.view_model import ROW_Y, AnswerLine, ExerciseViewModel, Kind
from ui.tables.nambarz.panels import draw_brackets

SMALL_TARGET_SLOT_COUNT = 4  # the target is smaller from this many places
CLOSE_SLOT_COUNT = 5  # cards are close together from this many places
WIDTHS_BY_SLOT_COUNT = {  # number of places: width of a card, of an operator, and of the gap on either side
    1: (124.0, 64.0, 24.0),
    2: (124.0, 64.0, 24.0),
    3: (92.0, 52.0, 8.0),
    4: (80.0, 44.0, 2.0),
    5: (70.0, 38.0, -5.0),
    6: (58.0, 34.0, -6.0),
    7: (50.0, 30.0, -6.0),
}
Target_co = TypeVar("Target_co", bound=LaidExercise | IsItRight, covariant=True)


class TargetKind(Kind[Target_co]):
    """An exercise with a card whose number is to be made, and places for cards beside it."""

    @abstractmethod
    def slot_count(self, model: ExerciseViewModel) -> int:
        """Return how many places for cards are beside the card to make."""

    def answer_line(self, model: ExerciseViewModel) -> AnswerLine:
        count, y, scale = self.slot_count(model), model.row_y, model.row_scale
        target_x, target_w, equals_x = (384.0, 120.0, 472.0) if count >= SMALL_TARGET_SLOT_COUNT else (409.0, 150.0, 516.0)
        if count >= CLOSE_SLOT_COUNT:  # brackets need the space before the first card
            target_x, target_w, equals_x = 364.0, 100.0, 437.0
        w, sign, gap = WIDTHS_BY_SLOT_COUNT[min(count, max(WIDTHS_BY_SLOT_COUNT))]
        spacing = w + sign + 2 * gap
        middle = 732.0 if count >= SMALL_TARGET_SLOT_COUNT else 756.0 if count == 3 else 740.0
        first = middle - spacing * (count - 1) / 2
        slots = tuple(Pose(first + spacing * index, y, w * scale) for index in range(count))
        gaps = tuple(Pose(first + spacing * (index + 0.5), y, sign * (scale + 1) / 2) for index in range(count - 1))
        return AnswerLine(Pose(target_x, y, target_w * scale), slots, gaps, (equals_x, y))

    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw the card whose number is to be made, and the equals sign beside it."""
        target = model.answer_line.target_card
        assert target is not None, "the line of such an exercise has its card"
        draw_card_face(canvas, self.exercise.target, target, 2, model.shows_dots)
        if not model.has_raised_cards and not model.found_texts and not (model.answer_sentence and model.state == "right"):
            y, scale = model.layout.page_y(ROW_Y + 129), model.layout.scale
            canvas.fit_text(_("to make"), target.x, y, 130 * scale, 18 * scale, "text_soft", "b", "c")
        draw_line_equals_sign(canvas, model)


class LaidKind(TargetKind[LaidExercise]):
    """An exercise of laying cards of the hand that make the target."""

    is_question_spoken = False

    def task_template(self) -> str:
        """Return the task as a template for the number `n` of the card to make."""
        match self.exercise:
            case Make(card_count=count):
                return {
                    2: _("Make {n} with two cards."),
                    3: _("Make {n} with three cards."),
                    4: _("Make {n} with four cards."),
                    5: _("Make {n} with five cards."),
                    6: _("Make {n} with six cards."),
                    7: _("Make {n} with seven cards."),
                }[count]
            case Simplest():
                return _("Make {n} with as few cards as you can.")
            case AsMany():
                return _("Make {n}. Find many ways!")
        return _("Make {n} with as many cards as you can.")

    def task_text(self) -> str:
        return self.task_template().format(n=self.exercise.target.number)

    def greeting(self) -> str:
        return _("Choose your cards.")

    def question_text(self) -> str:
        cards = " ".join("?" * self.exercise.card_count) if isinstance(self.exercise, Make) else "…"
        return f"{self.exercise.target.number} = {cards}"

    def result_text(self, model: ExerciseViewModel) -> str:
        return self.answer_text(tray_answer(self.exercise, model.tray))

    def slot_count(self, model: ExerciseViewModel) -> int:
        """Return how many places for cards are shown; after the answer, none is empty."""
        return slot_count(self.exercise, model.tray) if model.can_act else len(model.tray.pieces)

    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        super().draw_sheet(canvas, model)
        for pose in model.answer_line.card_slots[len(model.tray.pieces) :]:
            draw_empty_place(canvas, pose)

    def draw_over_cards(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw the operators between cards of the tray, on top of the cards, which may be close together."""
        signs, line = allowed_operators(self.exercise), model.answer_line
        draw_brackets(canvas, line.card_slots, model.tray.operators, is_on_paper=True)
        for index, gap in enumerate(line.operator_gaps):
            sign = model.tray.operators[index : index + 1] or (signs if len(signs) == 1 else "")
            if sign or len(line.card_slots) < CLOSE_SLOT_COUNT:  # an empty place would cover close cards
                draw_operator(canvas, sign, gap, is_button=True)
