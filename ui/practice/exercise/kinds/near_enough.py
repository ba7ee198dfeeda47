"""The exercise of choosing which of three tens is nearest to a calculation."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import FRect

from game.practice.exercises import Answer, Exercise, NearEnough
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_buttons import answer_mark
from ui.practice.exercise.cards_and_signs import draw_place, draw_tag, draw_tile
from ui.practice.exercise.kinds.amounts import draw_amount, draw_nearly, width, written
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.rows import height
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import Button, Command, Widget

ROOM, LARGEST, APART = 620.0, 116.0, 30.0  # the row's width on the wide sheet; a card; the space around the sign "nearly"
NEARLY = 40.0
TILE, TILE_H = 132.0, 140.0  # size of an answer


class TileButton(Button):
    """A button that shows a number on a wooden tile."""

    def __init__(self, command: Command, rect: FRect, number: int, mark: str) -> None:
        super().__init__(command, rect, "paper", bare=True)
        self.number, self.mark = number, mark  # ring colour, "" for none; "primary" also shows the hint's tag

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        up = -3 if hover and not self.command.why and not pressed else 0
        draw_tile(canvas, self.number, Pose(self.rect.centerx, self.rect.centery + up, self.rect.w))
        if self.mark:
            canvas.ring(self.rect.inflate(8, 8), self.mark, 18, 6)
        self._draw_tag(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        super().draw_focus(canvas)
        self._draw_tag(canvas)

    def _draw_tag(self, canvas: Canvas) -> None:
        if self.mark == "primary":
            draw_tag(canvas, self.rect.centerx, self.rect.bottom)


def _draw(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw the calculation, "nearly" and the place of the ten, centred on the sheet."""
    exercise, places = _as_near_enough(model.exercise), model.places
    y, fraction = height(model.low)
    w = min(LARGEST, (ROOM - NEARLY - 2 * APART) / (width(exercise.amount, 1.0) + 1)) * fraction
    whole = width(exercise.amount, w) + NEARLY + 2 * APART + w
    left = 640 - whole / 2
    draw_amount(canvas, exercise.amount, places.spot(Pose(left + width(exercise.amount, w) / 2, y, w)))
    draw_nearly(canvas, places.x(left + whole - w - APART - NEARLY / 2), places.y(y), places.share)
    pose = places.spot(Pose(left + whole - w / 2, y, w))
    if not model.free:
        draw_tile(canvas, exercise.nearest, pose)
    else:
        draw_place(canvas, pose, is_required=True)


def _keys(model: ExerciseViewModel, hands: ExerciseInput) -> list[Widget]:
    return [_key(model, hands, index, ten) for index, ten in enumerate(_as_near_enough(model.exercise).tens)]


def _key(model: ExerciseViewModel, hands: ExerciseInput, index: int, ten: int) -> TileButton:
    mark, why = answer_mark(model, ten)
    command = Command(f"ten/{ten}", str(ten), partial(hands.choose, ten), shortcuts=(str(index + 1), f"[{index + 1}]"))
    return TileButton(replace(command, why=why), model.places.big_key(index, 3, TILE, TILE_H), ten, mark)


def _result(model: ExerciseViewModel) -> str:
    amount = _as_near_enough(model.exercise).amount
    return f"{written(amount)} = {amount.value}"


def _as_near_enough(exercise: Exercise) -> NearEnough:
    assert isinstance(exercise, NearEnough), "the nearest of three tens"
    return exercise


def _answer_text(answer: Answer) -> str:
    return str(answer)


KIND = ExerciseKind(
    task=lambda exercise: _("Which of these is it nearest to?"),
    greeting=lambda: _("No need to be exact!"),
    requests=lambda exercise: f"{written(_as_near_enough(exercise).amount)} ~ ?",
    configured=_answer_text,
    draw=_draw,
    keys=_keys,
    result=_result,
)
