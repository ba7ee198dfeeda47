"""The exercise of comparing two amounts, shown as large buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import FRect

from game.practice.exercises import Amount, Answer, Compare, Exercise
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_buttons import answer_mark
from ui.practice.exercise.cards_and_signs import draw_tag
from ui.practice.exercise.illustrations.dots import draw_dot
from ui.practice.exercise.kinds.amounts import draw_amount, width, written
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import Button, Command, Widget, draw_face

LEFT, RIGHT = FRect(328, 244, 300, 212), FRect(652, 244, 300, 212)  # on the wide sheet
LOW_Y, LOW_H = 240.0, 150.0  # position and height if something is below
EXAMPLE_Y, EXAMPLE = 502.0, 26.0  # y of the example's dots, and their distance
ALONE, PAIR = 118.0, 96.0  # width of a single card; of a card in a calculation
SIDES = (("left", ("left", "1")), ("right", ("right", "2")))


class AmountButton(Button):
    """A large button that shows an amount."""

    def __init__(self, command: Command, rect: FRect, amount: Amount, mark: str) -> None:
        super().__init__(command, rect, "paper", bare=True)
        self.amount, self.mark = amount, mark  # ring colour, "" for none; "primary" also shows the hint's tag

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        off = bool(self.command.why)
        draw_face(canvas, self.rect, self.style, hover and not off, pressed and not off)
        w = min(PAIR if self.amount.sign else ALONE, self.rect.h / 1.4 * 0.8) * (self.rect.w / LEFT.w)
        w = min(w, w * (self.rect.w - 24) / width(self.amount, w))
        draw_amount(canvas, self.amount, Pose(self.rect.centerx, self.rect.centery - 2 + (3 if pressed and not off else 0), w))
        if self.mark:
            canvas.ring(self.rect.inflate(8, 8), self.mark, 18, 6)
        if self.mark == "primary":
            draw_tag(canvas, self.rect.centerx, self.rect.bottom)


def _draw(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw an example for children who cannot read: three dots and five dots, the five ringed."""
    if model.state != "open" or model.low:
        return
    fraction = model.places.share
    d, left = EXAMPLE * fraction, 640 - 2 * EXAMPLE * fraction
    for row, count in enumerate((3, 5)):  # one above the other, so that neither looks like the left or right answer
        y = model.places.y(EXAMPLE_Y) + 1.7 * d * row
        for index in range(count):
            draw_dot(canvas, left + index * d, y, 0.8 * d, "first")
    canvas.ring(FRect(left - 0.8 * d, y - 0.7 * d, 5.6 * d, 1.4 * d), "target", 0.7 * d, 4)


def _keys(model: ExerciseViewModel, hands: ExerciseInput) -> list[Widget]:
    exercise = _compared(model.exercise)
    return [
        _key(model, amount, Command(name, written(amount), partial(hands.choose, amount), shortcuts=keys), rect)
        for (name, keys), amount, rect in zip(SIDES, (exercise.left, exercise.right), (LEFT, RIGHT), strict=True)
    ]


def _key(model: ExerciseViewModel, amount: Amount, command: Command, rect: FRect) -> AmountButton:
    mark, why = answer_mark(model, amount)
    area_rect = FRect(rect.x, LOW_Y, rect.w, LOW_H) if model.low else rect
    return AmountButton(replace(command, why=why), model.places.rect(area_rect), amount, mark)


def _question(exercise: Exercise) -> str:
    compare = _compared(exercise)
    return f"{written(compare.left)} | {written(compare.right)}"


def _result(model: ExerciseViewModel) -> str:
    """Return the comparison as "6 + 7 = 13 < 15", in the order on the screen."""
    exercise = _compared(model.exercise)
    left, right = (written(each) + (f" = {each.value}" if each.sign else "") for each in (exercise.left, exercise.right))
    return f"{left}  {'>' if exercise.larger == exercise.left else '<'}  {right}"


def _answer_text(answer: Answer) -> str:
    assert isinstance(answer, Amount), "one of two amounts is touched"
    return written(answer)


def _compared(exercise: Exercise) -> Compare:
    assert isinstance(exercise, Compare), "two amounts are compared"
    return exercise


KIND = ExerciseKind(
    task=lambda exercise: _("Which is more?"),
    greeting=lambda: _("Touch the larger one."),
    requests=_question,
    configured=_answer_text,
    draw=_draw,
    keys=_keys,
    result=_result,
)
