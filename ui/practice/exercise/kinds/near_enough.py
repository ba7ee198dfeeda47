"""The exercise of choosing which of three tens is nearest to a calculation."""

from __future__ import annotations

from functools import partial

from game.practice.exercises import NearEnough
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_buttons import answer_button
from ui.practice.exercise.answer_tray import amount_text
from ui.practice.exercise.cards_and_signs import draw_empty_place, draw_number_tile
from ui.practice.exercise.kinds.amounts import amount_width, draw_amount, draw_nearly_equal_sign
from ui.practice.exercise.view_model import WIDE_SHEET, ExerciseInput, ExerciseViewModel, Kind
from ui.widgets.controls import Button, Command, Widget

MAX_ROW_W, MAX_CARD_W = 620.0, 116.0  # on the wide sheet: the whole row; a card
NEARLY_W = 100.0  # the sign "nearly" and the space around it
TILE_W, TILE_H = 132.0, 140.0  # size of an answer


class NearEnoughKind(Kind[NearEnough]):
    """The exercise of touching the nearest ten."""

    def task_text(self) -> str:
        return _("Which of these is it nearest to?")

    def greeting(self) -> str:
        return _("No need to be exact!")

    def question_text(self) -> str:
        return f"{amount_text(self.exercise.amount)} ~ ?"

    def result_text(self, model: ExerciseViewModel) -> str:
        return f"{amount_text(self.exercise.amount)} = {self.exercise.amount.value}"

    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw the calculation, "nearly" and the place of the ten, centred on the sheet."""
        amount, layout, y = self.exercise.amount, model.layout, model.row_y
        w = min(MAX_CARD_W, (MAX_ROW_W - NEARLY_W) / (amount_width(amount, 1.0) + 1)) * model.row_scale
        amount_w = amount_width(amount, w)
        left = WIDE_SHEET.centerx - (amount_w + NEARLY_W + w) / 2
        draw_amount(canvas, amount, layout.page_pose(Pose(left + amount_w / 2, y, w)))
        draw_nearly_equal_sign(canvas, layout.page_x(left + amount_w + NEARLY_W / 2), layout.page_y(y), layout.scale)
        place = layout.page_pose(Pose(left + amount_w + NEARLY_W + w / 2, y, w))
        if model.can_act:
            draw_empty_place(canvas, place, has_question_mark=True)
        else:
            draw_number_tile(canvas, self.exercise.nearest, place)

    def answer_widgets(self, model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
        widgets: list[Widget] = []
        for index, ten in enumerate(self.exercise.tens):
            keys = str(index + 1), f"[{index + 1}]"
            command = Command(f"ten/{ten}", str(ten), partial(exercise_input.choose_answer, ten), shortcuts=keys)
            rect = model.layout.answer_button_rect(index, len(self.exercise.tens), TILE_W, TILE_H)
            widgets.append(answer_button(model, ten, command, rect, partial(_draw_tile_face, ten)))
        return widgets


def _draw_tile_face(number: int, canvas: Canvas, button: Button, hover: bool, pressed: bool) -> None:
    lift = 3 if hover and not pressed else 0
    draw_number_tile(canvas, number, Pose(button.rect.centerx, button.rect.centery - lift, button.rect.w))
