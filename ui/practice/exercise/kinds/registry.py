"""Every kind of exercise, by the type of its exercises."""

from __future__ import annotations

from collections.abc import Mapping

from game.practice.exercises import (
    AsMany,
    Compare,
    Exercise,
    Flash,
    IsItRight,
    IsItTrue,
    Longest,
    Make,
    MissingNumber,
    MissingSign,
    NearEnough,
    OnLine,
    Simplest,
)
from ui.practice.exercise.kinds import allowed, compare, flash, laid, near_enough, number, on_line, sign, true
from ui.practice.exercise.kinds.contract import ExerciseKind
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel

KINDS: Mapping[type[Exercise], ExerciseKind] = {
    Make: laid.MAKE,
    MissingNumber: number.KIND,
    MissingSign: sign.KIND,
    IsItRight: allowed.KIND,
    IsItTrue: true.KIND,
    Simplest: laid.SIMPLEST,
    AsMany: laid.AS_MANY,
    Longest: laid.LONGEST,
    Flash: flash.KIND,
    Compare: compare.KIND,
    OnLine: on_line.KIND,
    NearEnough: near_enough.KIND,
}


def kind_of(exercise: Exercise) -> ExerciseKind:
    return KINDS[type(exercise)]


def answer_line_on_page(model: ExerciseViewModel) -> AnswerLine:
    """Return the places of the exercise's cards and operators, in the present layout."""
    return kind_of(model.exercise).answer_line(model).to_page(model.layout)


def is_answer_checkable(model: ExerciseViewModel) -> bool:
    """Return True if an answer waits for "Check"."""
    kind = kind_of(model.exercise)
    return model.state == "open" and not kind.is_checked_at_once and kind.checkable_answer(model) is not None
