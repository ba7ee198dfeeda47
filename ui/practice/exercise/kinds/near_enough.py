"""The exercise of choosing which of three tens is nearest to a calculation."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import FRect

from game.practice.exercises import Answer, Exercise, NearEnough
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.pieces import Spot
from ui.practice.exercise.big_keys import answer_mark
from ui.practice.exercise.cards_and_signs import draw_place, draw_tag, draw_tile
from ui.practice.exercise.kinds.amounts import draw_amount, draw_nearly, width, written
from ui.practice.exercise.kinds.contract import Hands, Kind
from ui.practice.exercise.rows import height
from ui.practice.exercise.sight import Sight
from ui.widgets.controls import Command, Key, Widget

ROOM, LARGEST, APART = 620.0, 116.0, 30.0  # the row's width on the wide sheet; a card; the space around the sign "nearly"
NEARLY = 40.0
TILE, TILE_H = 132.0, 140.0  # size of an answer


class TileKey(Key):
    """A button that shows a number on a wooden tile."""

    def __init__(self, command: Command, rect: FRect, number: int, mark: str) -> None:
        super().__init__(command, rect, "paper", bare=True)
        self.number, self.mark = number, mark  # ring colour, "" for none; "primary" also shows the hint's tag

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        up = -3 if hover and not self.command.why and not pressed else 0
        draw_tile(brush, self.number, Spot(self.rect.centerx, self.rect.centery + up, self.rect.w))
        if self.mark:
            brush.ring(self.rect.inflate(8, 8), self.mark, 18, 6)
        self._draw_tag(brush)

    def draw_focus(self, brush: Brush) -> None:
        super().draw_focus(brush)
        self._draw_tag(brush)

    def _draw_tag(self, brush: Brush) -> None:
        if self.mark == "primary":
            draw_tag(brush, self.rect.centerx, self.rect.bottom)


def _draw(brush: Brush, sight: Sight) -> None:
    """Draw the calculation, "nearly" and the place of the ten, centred on the sheet."""
    exercise, places = _near(sight.exercise), sight.places
    y, share = height(sight.low)
    w = min(LARGEST, (ROOM - NEARLY - 2 * APART) / (width(exercise.amount, 1.0) + 1)) * share
    whole = width(exercise.amount, w) + NEARLY + 2 * APART + w
    left = 640 - whole / 2
    draw_amount(brush, exercise.amount, places.spot(Spot(left + width(exercise.amount, w) / 2, y, w)))
    draw_nearly(brush, places.x(left + whole - w - APART - NEARLY / 2), places.y(y), places.share)
    spot = places.spot(Spot(left + whole - w / 2, y, w))
    if not sight.free:
        draw_tile(brush, exercise.nearest, spot)
    else:
        draw_place(brush, spot, wanted=True)


def _keys(sight: Sight, hands: Hands) -> list[Widget]:
    return [_key(sight, hands, place, ten) for place, ten in enumerate(_near(sight.exercise).tens)]


def _key(sight: Sight, hands: Hands, place: int, ten: int) -> TileKey:
    mark, why = answer_mark(sight, ten)
    command = Command(f"ten/{ten}", str(ten), partial(hands.choose, ten), keys=(str(place + 1), f"[{place + 1}]"))
    return TileKey(replace(command, why=why), sight.places.big_key(place, 3, TILE, TILE_H), ten, mark)


def _result(sight: Sight) -> str:
    amount = _near(sight.exercise).amount
    return f"{written(amount)} = {amount.value}"


def _near(exercise: Exercise) -> NearEnough:
    assert isinstance(exercise, NearEnough), "the nearest of three tens"
    return exercise


def _given(answer: Answer) -> str:
    return str(answer)


KIND = Kind(
    task=lambda exercise: _("Which of these is it nearest to?"),
    greeting=lambda: _("No need to be exact!"),
    asked=lambda exercise: f"{written(_near(exercise).amount)} ~ ?",
    given=_given,
    draw=_draw,
    keys=_keys,
    result=_result,
)
