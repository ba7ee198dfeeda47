"""Tests of the workshop in the real window: ten exercises by mouse, ten by keyboard, and two separate children.

The ten by mouse have two mistakes and all three hints.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from game.practice.facts import family_of_fact, parse_fact
from game.practice.practice_set import SET_LENGTH
from tests.ui.unread import figures_alone
from tests.window.children import answers, double_of, two_children
from tests.window.pupil import STONES, Pupil
from tests.window.twin import Twin
from tests.window.window import Window
from ui.canvas.canvas import Canvas

pytestmark = [pytest.mark.window, pytest.mark.long]


def pupil_in(window: Window, twin: Callable[[], Twin], school: str = "CE1") -> Pupil:
    two_children(window, school)
    return Pupil(window, double_of(window, twin))


def test_ten_by_mouse_with_two_faults_and_three_hints(window: Window, twin: Callable[[], Twin]) -> None:
    pupil = pupil_in(window, twin)
    pupil.enter(1, "minus10", pupil.click)
    for number in range(SET_LENGTH):
        if number in (2, 5):
            pupil.wrong()
        if number == 5:
            for _hint in range(3):
                pupil.tap("hint")
        pupil.right()
        pupil.go_on()
    assert pupil.scene.result_page is not None and pupil.scene.run.marks.count("tick") == 8
    assert window.quit() == 0
    logged_answers = answers(window, 1)
    assert sum(answer.tries == 1 for answer in logged_answers) == SET_LENGTH
    assert [(answer.right, answer.hints) for answer in logged_answers if not answer.is_known] == [
        (False, 0),
        (True, 0),
        (False, 0),
        (True, 3),
    ]
    assert not answers(window, 2), "the other child has done nothing"


def test_the_first_set_of_a_child_of_six_who_cannot_read(window: Window, twin: Callable[[], Twin], monkeypatch: pytest.MonkeyPatch) -> None:
    """By mouse alone, with all words hidden in the window: only digits, cards and pictures are left."""
    monkeypatch.setattr(Canvas, "draw_text", figures_alone(Canvas.draw_text))
    window.program = [sys.executable, "-m", "tests.ui.unread"]
    pupil = pupil_in(window, twin, "CP")
    pupil.enter_by_the_large_stone(1)
    pupil.whole_set()
    assert pupil.scene.run.marks == ["tick"] * SET_LENGTH
    assert window.quit() == 0
    assert [answer.is_known for answer in answers(window, 1)] == [True] * SET_LENGTH


def test_ten_by_keyboard(window: Window, twin: Callable[[], Twin]) -> None:
    pupil = pupil_in(window, twin)
    pupil.enter(2, "friends", lambda name: window.key(*([] if name == "stone" else pupil.twin.tabs(name)), "Return"))  # it has the focus
    for _number in range(SET_LENGTH):
        pupil.right_by_keys()
        pupil.key("Return", "next")
        pupil.see(STONES)
    assert pupil.scene.run.marks.count("tick") == SET_LENGTH
    window.kill()
    assert len(answers(window, 2)) == SET_LENGTH, "written after every answer"
    assert not answers(window, 1)


def test_after_kill_9_a_set_goes_on_at_its_fourth_exercise(window: Window, twin: Callable[[], Twin]) -> None:
    pupil = pupil_in(window, twin)
    pupil.enter(1, "minus10", pupil.click)
    for _number in range(3):
        pupil.right()
        pupil.go_on()
    window.kill()
    pupil = Pupil(window, double_of(window, twin))
    pupil.enter(1, "minus10", pupil.click)
    assert pupil.scene.run.marks == ["tick"] * 3
    for _number in range(SET_LENGTH - 3):
        pupil.right()
        pupil.go_on()
    assert pupil.scene.result_page is not None and pupil.scene.run.marks == ["tick"] * SET_LENGTH
    pupil.see(None)
    assert window.quit() == 0
    logged_answers = answers(window, 1)
    assert len(logged_answers) == SET_LENGTH and all(answer.is_known for answer in logged_answers)
    assert pupil.scene.result_page.summary.new_count == len({family_of_fact(parse_fact(answer.fact)) for answer in logged_answers})
