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
from ui.practice.exercise.kinds.contract import Kind
from ui.practice.exercise.sight import Row, Sight

KINDS: Mapping[type[Exercise], Kind] = {
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


def kind_of(exercise: Exercise) -> Kind:
    return KINDS[type(exercise)]


def row_of(sight: Sight) -> Row:
    """Return the places of cards and operators on the present page."""
    return kind_of(sight.exercise).row(sight).on(sight.places)


def ready(sight: Sight) -> bool:
    """Return True if an answer waits for "Check"."""
    kind = kind_of(sight.exercise)
    return sight.state == "open" and not kind.at_once and kind.waiting(sight) is not None
