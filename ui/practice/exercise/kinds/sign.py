"""The exercise of finding a calculation's missing operator, with a large button for each."""

from __future__ import annotations

from functools import partial

from game.practice.exercises import Answer, Exercise, MissingSign
from ui.assets.words import _, capital
from ui.canvas.brush import Brush
from ui.practice.exercise.answering import OPEN, equation
from ui.practice.exercise.big_keys import big_key
from ui.practice.exercise.kinds.contract import Hands, Kind
from ui.practice.exercise.row_drawing import draw_equation
from ui.practice.exercise.rows import equation_row
from ui.practice.exercise.sight import Row, Sight
from ui.practice.words import sign_name
from ui.tables.nambarz.gestures import CHORDS, ICONS
from ui.tables.nambarz.names import SIGNS
from ui.tables.nambarz.things import Sign
from ui.widgets.controls import Command, Widget

SIGN_W = 132.0


def _row(sight: Sight) -> Row:
    return equation_row(_numbers(sight.exercise), sight.low)


def _draw(brush: Brush, sight: Sight) -> None:
    draw_equation(brush, sight, _row(sight).on(sight.places), _numbers(sight.exercise))


def _keys(sight: Sight, hands: Hands) -> list[Widget]:
    signs = _missing(sight.exercise).operations
    commands = [Command(str(Sign(one)), capital(sign_name(one)), partial(hands.choose, one), ICONS[one], CHORDS[one]) for one in signs]
    keys = zip(signs, commands, strict=True)
    return [big_key(sight, sign, command, "text", (place, len(signs)), SIGN_W) for place, (sign, command) in enumerate(keys)]


def _asked(exercise: Exercise) -> str:
    return _written(exercise, OPEN)


def _result(sight: Sight) -> str:
    return _written(sight.exercise, str(sight.choice))


def _written(exercise: Exercise, sign: str) -> str:
    left, right, result = _numbers(exercise)
    return equation(left, sign, right, result)


def _given(answer: Answer) -> str:
    return SIGNS[str(answer)]


def _numbers(exercise: Exercise) -> tuple[int, int, int]:
    found = _missing(exercise)
    return found.left, found.right, found.result


def _missing(exercise: Exercise) -> MissingSign:
    assert isinstance(exercise, MissingSign), "a sign is missing"
    return exercise


KIND = Kind(
    task=lambda exercise: _("Which sign is missing?"),
    greeting=lambda: _("Choose a sign."),
    asked=_asked,
    given=_given,
    draw=_draw,
    row=_row,
    keys=_keys,
    result=_result,
)
