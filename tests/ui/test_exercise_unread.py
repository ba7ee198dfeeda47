"""A whole practice set by mouse without words: numbers, cards, signs and pictures remain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.nambarz.moves import Calculation
from game.practice.exercises import Answer
from game.practice.hints import preferred_answer
from game.practice.practice_set import SET_LENGTH
from tests.ui.driver import Driver
from tests.ui.practice_states import EXERCISES
from tests.ui.test_exercise_room import room
from tests.ui.unread import figures_alone
from ui.canvas.canvas import Canvas
from ui.practice.exercise.answer_tray import hand_cards
from ui.practice.exercise.screen import ExerciseScreen
from ui.tables.targets import HandCardTarget


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """Yield a driver that draws no letters."""
    monkeypatch.setattr(Canvas, "draw_text", figures_alone(Canvas.draw_text))
    made = Driver(tmp_path, seen=True)
    yield made
    made.close()


def picture(driver: Driver) -> bytes:
    driver.app.draw()
    return pygame.image.tobytes(driver.window, "RGB")


def click(driver: Driver, name: str) -> None:
    """Click the centre of a widget."""
    widget = driver.widget(name)
    driver.click(*widget.rect.center)


def child_of_six(driver: Driver, scene: ExerciseScreen) -> None:
    """Answer rightly by what is visible: cards, signs, a tick and a cross, a line."""
    exercise = scene.run.exercise
    match preferred_answer(exercise):
        case Calculation() as calculation:
            for one in calculation.cards:
                free = [
                    HandCardTarget(index)
                    for index, other in enumerate(hand_cards(exercise))
                    if other == one and str(index) not in scene.model.tray.pieces
                ]
                click(driver, str(free[0]))
            for gap, sign in enumerate(calculation.operations):
                while scene.model.tray.operators[gap] != sign:
                    click(driver, f"gap/{gap}")
            click(driver, "check")
        case _ as answer if hand_cards(exercise):
            click(driver, str(HandCardTarget(hand_cards(exercise).index(answer))))  # type: ignore[arg-type]
        case answer:
            by_key(driver, scene, answer)


def by_key(driver: Driver, scene: ExerciseScreen, answer: Answer) -> None:
    """Press the large buttons until one is right, as a child of six tries."""
    scene.rebuild_if_needed()
    tried = [
        widget.name for widget in scene.widgets if widget.name in ("yes", "no") or widget.name.split("/")[0] in ("sign", "amount", "ten")
    ]
    for name in tried:
        if scene.model.can_act:
            click(driver, name)
    if scene.model.can_act:
        scene.choose_answer(answer)
        driver.step()


def test_the_first_set_of_a_child_of_six(driver: Driver) -> None:
    """Every step changes the picture, the primary button leads on, and the end is reached."""
    scene = room(driver, level=None, school="CP")
    for _item in range(SET_LENGTH):
        before = picture(driver)
        child_of_six(driver, scene)
        assert scene.model.state == "right", scene.run.exercise
        assert picture(driver) != before, "something is seen of it"
        click(driver, "next")
    assert scene.result_page is not None
    click(driver, "enough")


def test_what_is_shown_tells_right_from_wrong(driver: Driver) -> None:
    for name, right, wrong in (("number", "card/3", "card/2"), ("sign", "sign/-", "sign/+"), ("true", "no", "yes")):
        pictures = []
        for answer in (right, wrong):
            room(driver, EXERCISES[name])
            click(driver, answer)
            pictures.append(picture(driver))
        assert pictures[0] != pictures[1]


def test_hints_are_pictures(driver: Driver) -> None:
    scene = room(driver, EXERCISES["number"])
    seen = {picture(driver)}
    for _hint in range(3):
        click(driver, "hint")
        seen.add(picture(driver))
    assert len(seen) == 4 and scene.run.hint_count == 3


def test_animal_cards_bear_dots_for_who_learns_to_read(driver: Driver) -> None:
    """In the first two classes; the same card looks different for an older child."""
    seen = []
    for school in ("CP", "CM2"):
        scene = room(driver, EXERCISES["right_mixed"], school=school)
        seen.append((scene.model.shows_dots, picture(driver)))
    assert (seen[0][0], seen[1][0]) == (True, False) and seen[0][1] != seen[1][1]


def test_a_right_answer_brings_its_piece_at_once(driver: Driver) -> None:
    """The picture after the marks is that to which the exercise brings a piece; a skip brings none."""
    scene = room(driver, level=None, school="CP")
    seen = []
    for item in range(3):
        before = scene.run.album_picture
        assert before is not None and before.picture.sign in "+-"
        if item == 1:
            scene.skip_exercise()
        else:
            child_of_six(driver, scene)
        after = scene.run.album_picture
        assert after is not None and after.picture == before.picture
        seen.append(after.earned_count - before.earned_count)
        click(driver, "next")
    assert seen[1] == 0 and sum(seen) >= 1
