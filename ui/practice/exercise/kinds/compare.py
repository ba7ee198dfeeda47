"""The exercise of comparing two amounts, shown as large buttons."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.exercises import Amount, Compare
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_buttons import answer_button
from ui.practice.exercise.answer_tray import amount_text
from ui.practice.exercise.illustrations.dots import draw_dot
from ui.practice.exercise.kinds.amounts import amount_width, draw_amount
from ui.practice.exercise.view_model import ExerciseInput, ExerciseViewModel, Kind
from ui.widgets.controls import Button, Command, Widget, draw_button_face

LEFT_X, RIGHT_X, BUTTON_W = 478.0, 802.0, 300.0  # the centres and the width of the buttons on the wide sheet
BUTTON_Y, BUTTON_H = 350.0, 212.0
RAISED_Y, RAISED_H = 315.0, 150.0  # the same if something is below
EXAMPLE_Y, EXAMPLE_SPACING = 502.0, 26.0  # y of the example's dots, and their distance
SINGLE_CARD_W, PAIR_CARD_W = 118.0, 96.0  # width of a single card; of a card in a calculation


class CompareKind(Kind[Compare]):
    """The exercise of touching the larger one of two amounts."""

    def task_text(self) -> str:
        return _("Which is more?")

    def greeting(self) -> str:
        return _("Touch the larger one.")

    def question_text(self) -> str:
        return f"{amount_text(self.exercise.left)} | {amount_text(self.exercise.right)}"

    def result_text(self, model: ExerciseViewModel) -> str:
        """Return the comparison as "6 + 7 = 13 < 15", in the order on the screen."""
        sides = self.exercise.left, self.exercise.right
        left, right = (amount_text(each) + (f" = {each.value}" if each.sign else "") for each in sides)
        return f"{left}  {'>' if self.exercise.larger == self.exercise.left else '<'}  {right}"

    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw an example for children who cannot read: three dots and five dots, the five ringed."""
        if model.state != "open" or model.has_raised_cards:
            return
        d = EXAMPLE_SPACING * model.layout.scale
        left = model.layout.sheet.centerx - 2 * d
        for row, count in enumerate((3, 5)):  # one above the other, so that neither looks like the left or right answer
            y = model.layout.page_y(EXAMPLE_Y) + 1.7 * d * row
            for index in range(count):
                draw_dot(canvas, left + index * d, y, 0.8 * d, "first")
        canvas.draw_ring(FRect(left - 0.8 * d, y - 0.7 * d, 5.6 * d, 1.4 * d), "target", 0.7 * d, 4)

    def answer_widgets(self, model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
        y, h = (RAISED_Y, RAISED_H) if model.has_raised_cards else (BUTTON_Y, BUTTON_H)
        sides = (("left", "1", self.exercise.left, LEFT_X), ("right", "2", self.exercise.right, RIGHT_X))
        widgets: list[Widget] = []
        for name, digit, amount, x in sides:
            command = Command(name, amount_text(amount), partial(exercise_input.choose_answer, amount), shortcuts=(name, digit))
            rect = model.layout.page_pose(Pose(x, y, BUTTON_W)).rect(h / BUTTON_W)
            widgets.append(answer_button(model, amount, command, rect, partial(_draw_amount_face, amount)))
        return widgets


def _draw_amount_face(amount: Amount, canvas: Canvas, button: Button, hover: bool, pressed: bool) -> None:
    rect = button.rect
    draw_button_face(canvas, rect, button.style, hover, pressed)
    w = min(PAIR_CARD_W if amount.sign else SINGLE_CARD_W, rect.h / 1.4 * 0.8) * (rect.w / BUTTON_W)
    w = min(w, w * (rect.w - 24) / amount_width(amount, w))
    draw_amount(canvas, amount, Pose(rect.centerx, rect.centery - 2 + (3 if pressed else 0), w))
