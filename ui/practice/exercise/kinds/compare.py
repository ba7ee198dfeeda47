"""The exercise of comparing two amounts, shown as large buttons."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.exercises import Amount, Answer, Compare, Exercise
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_buttons import answer_button
from ui.practice.exercise.illustrations.dots import draw_dot
from ui.practice.exercise.kinds.amounts import amount_text, amount_width, draw_amount
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import Button, Command, Widget, draw_button_face

LEFT_RECT, RIGHT_RECT = FRect(328, 244, 300, 212), FRect(652, 244, 300, 212)  # on the wide sheet
RAISED_Y, RAISED_H = 240.0, 150.0  # position and height if something is below
EXAMPLE_Y, EXAMPLE_SPACING = 502.0, 26.0  # y of the example's dots, and their distance
SINGLE_CARD_W, PAIR_CARD_W = 118.0, 96.0  # width of a single card; of a card in a calculation
SIDE_SHORTCUTS = (("left", ("left", "1")), ("right", ("right", "2")))


def _draw_amount_face(amount: Amount, canvas: Canvas, button: Button, hover: bool, pressed: bool) -> None:
    rect = button.rect
    draw_button_face(canvas, rect, button.style, hover, pressed)
    w = min(PAIR_CARD_W if amount.sign else SINGLE_CARD_W, rect.h / 1.4 * 0.8) * (rect.w / LEFT_RECT.w)
    w = min(w, w * (rect.w - 24) / amount_width(amount, w))
    draw_amount(canvas, amount, Pose(rect.centerx, rect.centery - 2 + (3 if pressed else 0), w))


def _draw_example(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw an example for children who cannot read: three dots and five dots, the five ringed."""
    if model.state != "open" or model.has_raised_cards:
        return
    fraction = model.layout.scale
    d, left = EXAMPLE_SPACING * fraction, 640 - 2 * EXAMPLE_SPACING * fraction
    for row, count in enumerate((3, 5)):  # one above the other, so that neither looks like the left or right answer
        y = model.layout.page_y(EXAMPLE_Y) + 1.7 * d * row
        for index in range(count):
            draw_dot(canvas, left + index * d, y, 0.8 * d, "first")
    canvas.draw_ring(FRect(left - 0.8 * d, y - 0.7 * d, 5.6 * d, 1.4 * d), "target", 0.7 * d, 4)


def _amount_buttons(model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
    exercise = _as_compare(model.exercise)
    return [
        _amount_button(
            model, amount, Command(name, amount_text(amount), partial(exercise_input.choose_answer, amount), shortcuts=keys), rect
        )
        for (name, keys), amount, rect in zip(SIDE_SHORTCUTS, (exercise.left, exercise.right), (LEFT_RECT, RIGHT_RECT), strict=True)
    ]


def _amount_button(model: ExerciseViewModel, amount: Amount, command: Command, rect: FRect) -> Widget:
    area_rect = FRect(rect.x, RAISED_Y, rect.w, RAISED_H) if model.has_raised_cards else rect
    return answer_button(model, amount, command, model.layout.page_rect(area_rect), partial(_draw_amount_face, amount))


def _question_text(exercise: Exercise) -> str:
    compare = _as_compare(exercise)
    return f"{amount_text(compare.left)} | {amount_text(compare.right)}"


def _comparison_text(model: ExerciseViewModel) -> str:
    """Return the comparison as "6 + 7 = 13 < 15", in the order on the screen."""
    exercise = _as_compare(model.exercise)
    left, right = (amount_text(each) + (f" = {each.value}" if each.sign else "") for each in (exercise.left, exercise.right))
    return f"{left}  {'>' if exercise.larger == exercise.left else '<'}  {right}"


def _answer_text(answer: Answer) -> str:
    assert isinstance(answer, Amount), "one of two amounts is touched"
    return amount_text(answer)


def _as_compare(exercise: Exercise) -> Compare:
    assert isinstance(exercise, Compare), "two amounts are compared"
    return exercise


KIND = ExerciseKind(
    task_text=lambda exercise: _("Which is more?"),
    greeting=lambda: _("Touch the larger one."),
    question_text=_question_text,
    answer_text=_answer_text,
    draw_sheet=_draw_example,
    answer_widgets=_amount_buttons,
    result_text=_comparison_text,
)
