"""The exercises of making a card's number from the hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.nambarz.moves import Calculation
from game.practice.exercises import Answer, AsMany, Exercise, Longest, Make, Simplest
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.exercise.answering import answer, complete, places, worked_out
from ui.practice.exercise.kinds.contract import Kind
from ui.practice.exercise.row_drawing import draw_gaps, draw_places, draw_target
from ui.practice.exercise.rows import target_row
from ui.practice.exercise.sight import Row, Sight


def _row(sight: Sight) -> Row:
    """Return the row; after the answer it has no empty places."""
    count = places(sight.exercise, sight.tray) if sight.free else len(sight.tray.pieces)
    return target_row(count, sight.low)


def _draw(brush: Brush, sight: Sight) -> None:
    row = _row(sight).on(sight.places)
    draw_target(brush, sight, row, _laid(sight.exercise).target)
    draw_places(brush, sight, row)


def _draw_over(brush: Brush, sight: Sight) -> None:
    draw_gaps(brush, sight, _row(sight).on(sight.places))


def _waiting(sight: Sight) -> Answer | None:
    return answer(sight.exercise, sight.tray) if complete(sight.exercise, sight.tray) else None


def _result(sight: Sight) -> str:
    return _given(answer(sight.exercise, sight.tray))


def _given(answer: Answer) -> str:
    assert isinstance(answer, Calculation), "cards are laid"
    return worked_out(answer.cards, answer.operations)


def _asked(exercise: Exercise) -> str:
    wanted = " ".join("?" * exercise.cards) if isinstance(exercise, Make) else "…"
    return f"{_laid(exercise).target.number} = {wanted}"


def _task(text: Callable[[Exercise], str]) -> Callable[[Exercise], str]:
    return lambda exercise: text(exercise).format(n=_laid(exercise).target.number)


def _make(exercise: Exercise) -> str:
    assert isinstance(exercise, Make), "so many cards are asked for"
    return {
        2: _("Make {n} with two cards."),
        3: _("Make {n} with three cards."),
        4: _("Make {n} with four cards."),
        5: _("Make {n} with five cards."),
    }[exercise.cards]


def _laid(exercise: Exercise) -> Make | Simplest | AsMany | Longest:
    assert isinstance(exercise, Make | Simplest | AsMany | Longest), "cards are laid"
    return exercise


MAKE = Kind(
    task=_task(_make),
    greeting=lambda: _("Choose your cards."),
    asked=_asked,
    given=_given,
    draw=_draw,
    draw_over=_draw_over,
    row=_row,
    waiting=_waiting,
    result=_result,
    figures=False,
)
SIMPLEST = replace(MAKE, task=_task(lambda exercise: _("Make {n} with as few cards as you can.")))
AS_MANY = replace(MAKE, task=_task(lambda exercise: _("Make {n}. Find many ways!")))
LONGEST = replace(MAKE, task=_task(lambda exercise: _("Make {n} with as many cards as you can.")))
