"""Every kind of exercise, by the type of its exercises."""

from __future__ import annotations

from collections.abc import Mapping

from game.practice import exercises
from game.practice.exercises import Exercise
from ui.practice.exercise.kinds.both_sides import BothSidesKind
from ui.practice.exercise.kinds.compare import CompareKind
from ui.practice.exercise.kinds.equations import MissingNumberKind, MissingSignKind
from ui.practice.exercise.kinds.flash import FlashKind
from ui.practice.exercise.kinds.near_enough import NearEnoughKind
from ui.practice.exercise.kinds.on_line import OnLineKind
from ui.practice.exercise.kinds.targets import LaidKind
from ui.practice.exercise.kinds.yes_or_no import IsItRightKind, IsItTrueKind
from ui.practice.exercise.view_model import Kind

KINDS: Mapping[type[Exercise], type[Kind[Exercise]]] = {
    exercises.Make: LaidKind,
    exercises.MissingNumber: MissingNumberKind,
    exercises.MissingSign: MissingSignKind,
    exercises.IsItRight: IsItRightKind,
    exercises.IsItTrue: IsItTrueKind,
    exercises.Simplest: LaidKind,
    exercises.AsMany: LaidKind,
    exercises.Longest: LaidKind,
    exercises.Flash: FlashKind,
    exercises.Compare: CompareKind,
    exercises.OnLine: OnLineKind,
    exercises.NearEnough: NearEnoughKind,
    exercises.BothSides: BothSidesKind,
}


def kind_of(exercise: Exercise) -> Kind[Exercise]:
    """Return an exercise as its kind shows it, before anything was done."""
    return KINDS[type(exercise)](exercise)
