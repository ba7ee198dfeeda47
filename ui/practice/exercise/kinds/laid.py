"""The exercises of making a card's number from the hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.nambarz.moves import Calculation
from game.practice.exercises import Answer, AsMany, Exercise, Longest, Make, Simplest
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_tray import answer, complete, places, worked_out
from ui.practice.exercise.kinds.contract import ExerciseKind
from ui.practice.exercise.row_drawing import draw_gaps, draw_places, draw_target
from ui.practice.exercise.rows import target_row
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel


def _row(model: ExerciseViewModel) -> AnswerLine:
    """Return the layout of the card to make and its places; after the answer, none is empty."""
    count = places(model.exercise, model.tray) if model.free else len(model.tray.pieces)
    return target_row(count, model.low)


def _draw(canvas: Canvas, model: ExerciseViewModel) -> None:
    row = _row(model).on(model.places)
    draw_target(canvas, model, row, _laid(model.exercise).target)
    draw_places(canvas, model, row)


def _draw_over(canvas: Canvas, model: ExerciseViewModel) -> None:
    draw_gaps(canvas, model, _row(model).on(model.places))


def _waiting(model: ExerciseViewModel) -> Answer | None:
    return answer(model.exercise, model.tray) if complete(model.exercise, model.tray) else None


def _result(model: ExerciseViewModel) -> str:
    return _answer_text(answer(model.exercise, model.tray))


def _answer_text(answer: Answer) -> str:
    assert isinstance(answer, Calculation), "cards are laid"
    return worked_out(answer.cards, answer.operations)


def _question(exercise: Exercise) -> str:
    text = " ".join("?" * exercise.cards) if isinstance(exercise, Make) else "…"
    return f"{_laid(exercise).target.number} = {text}"


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


MAKE = ExerciseKind(
    task=_task(_make),
    greeting=lambda: _("Choose your cards."),
    requests=_question,
    configured=_answer_text,
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
