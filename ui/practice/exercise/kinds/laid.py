"""The exercises of making a card's number from the hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.nambarz.moves import Calculation
from game.practice.exercises import Answer, AsMany, Exercise, Longest, Make, Simplest
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_tray import is_tray_complete, slot_count, solved_text, tray_answer
from ui.practice.exercise.kinds.contract import ExerciseKind
from ui.practice.exercise.row_drawing import draw_empty_slots, draw_target_card, draw_tray_operators
from ui.practice.exercise.rows import target_layout
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel


def _target_layout(model: ExerciseViewModel) -> AnswerLine:
    """Return the layout of the card to make and its places; after the answer, none is empty."""
    count = slot_count(model.exercise, model.tray) if model.can_act else len(model.tray.pieces)
    return target_layout(count, model.has_raised_cards)


def _draw_target_and_slots(canvas: Canvas, model: ExerciseViewModel) -> None:
    row = _target_layout(model).to_page(model.layout)
    draw_target_card(canvas, model, row, _as_laid_exercise(model.exercise).target)
    draw_empty_slots(canvas, model, row)


def _draw_operators_over(canvas: Canvas, model: ExerciseViewModel) -> None:
    draw_tray_operators(canvas, model, _target_layout(model).to_page(model.layout))


def _checkable_answer(model: ExerciseViewModel) -> Answer | None:
    return tray_answer(model.exercise, model.tray) if is_tray_complete(model.exercise, model.tray) else None


def _result_text(model: ExerciseViewModel) -> str:
    return _answer_text(tray_answer(model.exercise, model.tray))


def _answer_text(answer: Answer) -> str:
    assert isinstance(answer, Calculation), "cards are laid"
    return solved_text(answer.cards, answer.operations)


def _question_text(exercise: Exercise) -> str:
    text = " ".join("?" * exercise.card_count) if isinstance(exercise, Make) else "…"
    return f"{_as_laid_exercise(exercise).target.number} = {text}"


def _task_with_target(task_template: Callable[[Exercise], str]) -> Callable[[Exercise], str]:
    return lambda exercise: task_template(exercise).format(n=_as_laid_exercise(exercise).target.number)


def _task_template_of_make(exercise: Exercise) -> str:
    assert isinstance(exercise, Make), "so many cards are asked for"
    return {
        2: _("Make {n} with two cards."),
        3: _("Make {n} with three cards."),
        4: _("Make {n} with four cards."),
        5: _("Make {n} with five cards."),
    }[exercise.card_count]


def _as_laid_exercise(exercise: Exercise) -> Make | Simplest | AsMany | Longest:
    assert isinstance(exercise, Make | Simplest | AsMany | Longest), "cards are laid"
    return exercise


MAKE = ExerciseKind(
    task_text=_task_with_target(_task_template_of_make),
    greeting=lambda: _("Choose your cards."),
    question_text=_question_text,
    answer_text=_answer_text,
    draw_sheet=_draw_target_and_slots,
    draw_over_cards=_draw_operators_over,
    answer_line=_target_layout,
    checkable_answer=_checkable_answer,
    result_text=_result_text,
    is_question_spoken=False,
)
SIMPLEST = replace(MAKE, task_text=_task_with_target(lambda exercise: _("Make {n} with as few cards as you can.")))
AS_MANY = replace(MAKE, task_text=_task_with_target(lambda exercise: _("Make {n}. Find many ways!")))
LONGEST = replace(MAKE, task_text=_task_with_target(lambda exercise: _("Make {n} with as many cards as you can.")))
