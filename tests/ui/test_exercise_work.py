"""The tray of an exercise: how gestures edit it, and when it can be checked."""

from __future__ import annotations

from dataclasses import replace

from game.nambarz.cards import card
from game.nambarz.moves import Calculation
from game.practice.exercises import Make, MissingNumber, Simplest
from tests.cases import cases
from tests.ui.practice_states import EXERCISES, THINGS
from ui.canvas.pieces import Gesture
from ui.practice.exercise.answer_tray import (
    hand_cards,
    has_tile_hand,
    is_operator_missing,
    is_tray_complete,
    tray_after_gesture,
    tray_answer,
)
from ui.practice.exercise.kinds.registry import kind_of
from ui.tables.targets import NudgeDirection
from ui.tables.tray import EMPTY_TRAY, Tray

MAKE, SIGNS, FREE, NUMBER = (EXERCISES[name] for name in ("make", "make_signs", "simplest", "number"))
ENDS = {**THINGS, "right": NudgeDirection.RIGHT}


def after(exercise: Make | Simplest | MissingNumber, *targets: str) -> Tray:
    """Return the tray after these taps, or drags such as `card/2>slot/0`."""
    tray = EMPTY_TRAY
    for target in targets:
        source, _drag, end = target.rpartition(">")
        tray = tray_after_gesture(exercise, tray, Gesture(ENDS.get(source), ENDS[end])) or tray
    return tray


@cases(
    "exercise, doings, pieces, signs",
    [
        (MAKE, "card/5 card/3", "5 3", "-"),
        (SIGNS, "card/5 card/3", "5 3", "?"),
        (SIGNS, "card/5 card/3 gap/0", "5 3", "+"),
        (SIGNS, "card/5 card/3 gap/0 gap/0", "5 3", "-"),
        (SIGNS, "card/5 sign/- card/3", "5 3", "-"),
        (SIGNS, "card/5 card/3 sign/- sign/+", "5 3", "+"),
        (SIGNS, "card/5 card/3 back", "5", ""),
        (SIGNS, "card/5 sign/- back", "5", ""),
        (SIGNS, "card/5 sign/- card/3 back", "5", "-"),
        (SIGNS, "card/5 sign/- card/3 back card/2", "5 2", "-"),
        (SIGNS, "card/5 card/3 sign/- back sign/+", "5", "+"),
        (SIGNS, "card/5 card/3 sign/- back sign/+ card/2", "5 2", "+"),
        (SIGNS, "card/5 card/3>slot/0", "5 3", "?"),
        (MAKE, "card/5 card/2 card/3", "5 3", "-"),
        (MAKE, "card/5 card/2 card/3>slot/0", "3 2", "-"),
        (MAKE, "card/3>tray card/5>tray slot/0>slot/1", "5 3", "-"),
        (MAKE, "card/5 card/3 slot/0", "3", ""),
        (MAKE, "card/5 card/3 slot/1>table", "5", ""),
        (MAKE, "card/3 card/5 slot/0>right", "5 3", "-"),
        (MAKE, "card/5 card/3 clear", "", ""),
        (MAKE, "card/5 card/5", "5", ""),
        (MAKE, "sign/-", "", ""),
        (FREE, "card/6 sign/- card/0 sign/+ card/2", "6 0 2", "-+"),
        (FREE, "card/6 card/0 sign/+ sign/-", "6 0", "-"),
        (FREE, "card/6 card/0 sign/- card/2 sign/+ sign/-", "6 0 2", "--"),
        (NUMBER, "card/2 card/3", "3", ""),
    ],
)
def test_gestures(exercise: Make, doings: str, pieces: str, signs: str) -> None:
    assert replace(after(exercise, *doings.split()), has_default_operator=False) == Tray(tuple(pieces.split()), signs)


def test_complete_is_what_can_be_checked() -> None:
    assert not is_tray_complete(SIGNS, after(SIGNS, "card/5"))
    assert not is_tray_complete(SIGNS, after(SIGNS, "card/5", "card/3"))
    assert is_operator_missing(SIGNS, after(SIGNS, "card/5", "card/3")), "two cards lie there and no sign"
    assert is_tray_complete(SIGNS, after(SIGNS, "card/5", "card/3", "gap/0"))
    assert is_tray_complete(FREE, after(FREE, "card/6", "sign/-", "card/3", "sign/+")), "a sign that waits for its card is left out"


def test_the_answer_has_the_cards_of_the_hand() -> None:
    tray = after(MAKE, "card/5", "card/3")
    assert tray_answer(MAKE, tray) == Calculation((card("9"), card("4")), "-")
    assert tray_answer(NUMBER, after(NUMBER, "card/3")) == card("4")


def test_what_is_asked_in_one_line() -> None:
    assert [
        kind_of(EXERCISES[name]).question_text() for name in ("make", "number", "number_result", "sign_four", "true", "right", "many")
    ] == ["5 = ? ?", "9 – ? = 5", "15 – 8 = ?", "7 ? 8 = 56", "8 + 7 = 16", "5 = 9 – 2 – 2", "5 = …"]


def test_a_large_number_is_never_a_card_of_the_hand() -> None:
    """It stands on a wooden tile, and so do all other numbers of that hand."""
    large = [name for name, exercise in EXERCISES.items() if any(one.number > 10 for one in hand_cards(exercise))]
    assert large == ["number_tiles", "number_table"] and all(has_tile_hand(EXERCISES[name]) for name in large) and not has_tile_hand(NUMBER)
