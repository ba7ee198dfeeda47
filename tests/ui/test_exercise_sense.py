"""Number sense exercises: flashed, compared, placed on a line, estimated; with and without motion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.nambarz.cards import Card
from game.practice.exercises import Amount, Exercise, Flash
from game.practice.hints import preferred_answer
from game.practice.kinds import SENSE_KINDS
from tests.ui.driver import Driver, fresh_skin
from tests.ui.one_child import OneChild, at_home
from tests.ui.practice_states import put
from tests.ui.sense_states import SENSED, on_line, openness, place_on_line
from ui.practice.exercise.kinds.flash import OPEN_S, SURE_OPEN_S, TURN_DELAY_S, TURN_S
from ui.practice.exercise.kinds.frame_card import frame_card_face
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.routes import ExercisesRoute


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """Yield a driver without animations."""
    made = Driver(tmp_path)
    yield made
    made.close()


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, motion="all")
    yield made
    made.close()


def room(driver: Driver, exercise: Exercise | str, school: str = "CE2") -> ExerciseScreen:
    """Open the exercise screen of a new child with this exercise."""
    at_home(driver.context, school)
    driver.go(ExercisesRoute(1, None, None))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen)
    put(scene, SENSED[exercise] if isinstance(exercise, str) else exercise)
    driver.step()
    return scene


def told(driver: Driver) -> list[tuple[str, str, bool]]:
    """Return the logged answers: question, answer, is it right."""
    progress = driver.context.storage.progress
    assert isinstance(progress, OneChild)
    return [(answer.shown, answer.given, answer.right) for answer in progress.told]


# --- seen for a moment ------------------------------------------------------------------------------------------------


def test_the_number_stands_on_the_card_once_it_was_answered() -> None:
    pygame.init()
    pygame.display.set_mode((100, 100))
    rasterizer, frog = fresh_skin(1.0), Card(7, "frog")
    assert bytes(frame_card_face(rasterizer, frog, 100, True).get_view("0")) != bytes(
        frame_card_face(rasterizer, frog, 100, False).get_view("0")
    )


def test_the_card_turns_over_for_a_second_and_back(moving: Driver) -> None:
    scene = room(moving, "flash")
    assert openness(scene) == -1, "its back, so that a child can get ready"
    moving.wait(TURN_DELAY_S + TURN_S + 0.05)
    assert openness(scene) == 1
    moving.wait(OPEN_S - 0.15)
    assert openness(scene) == 1
    moving.wait(TURN_S + 0.2)
    assert openness(scene) == -1
    still = scene.model.kind
    moving.wait(1.0)
    assert scene.model.kind is still, "nothing more moves"


def test_for_half_a_second_where_it_goes_well(moving: Driver) -> None:
    flash = SENSED["flash"]
    assert isinstance(flash, Flash)
    scene = room(moving, replace(flash, is_brief=True))
    moving.wait(TURN_DELAY_S + TURN_S + 0.05)
    assert openness(scene) == 1
    moving.wait(SURE_OPEN_S + TURN_S)
    assert openness(scene) == -1


def test_it_is_shown_once_more_without_blame(moving: Driver) -> None:
    scene = room(moving, "flash")
    moving.wait(TURN_DELAY_S + OPEN_S + 3 * TURN_S)
    moving.tap("look")
    moving.wait(TURN_DELAY_S / 2 + TURN_S + 0.05)
    assert openness(scene) == 1
    moving.wait(OPEN_S + 2 * TURN_S)
    moving.key("e")
    moving.wait(TURN_DELAY_S / 2 + TURN_S + 0.05)
    assert openness(scene) == 1 and scene.run.hint_count == 0
    moving.key("7")
    assert scene.model.state == "right" and scene.run.current_mark == "tick"


def test_without_motion_it_stays_open_until_it_is_touched(driver: Driver) -> None:
    scene = room(driver, "flash")
    driver.wait(10.0)
    assert openness(scene) == 1
    driver.tap("card")
    assert openness(scene) == -1
    driver.key("e")
    assert openness(scene) == 1, "and once more"
    driver.tap("look")
    assert openness(scene) == -1


def test_the_card_with_this_number_is_touched(driver: Driver) -> None:
    scene = room(driver, "flash")
    driver.tap("card/2")
    assert scene.model.answer_sentence == "There were more than 6." and scene.model.state == "wrong"
    driver.tap("card/3")
    assert scene.model.state == "right" and scene.run.current_mark == "helped" and openness(scene) == 1
    assert [answer for _asked, answer, _right in told(driver)] == ["6", "7"]


# --- compared ---------------------------------------------------------------------------------------------------------


def test_the_larger_one_is_touched(driver: Driver) -> None:
    scene = room(driver, "compare")
    driver.tap("left")
    assert scene.model.answer_sentence == "7 + 6 = 13. 15 is more than 13."
    assert driver.widget("left").command.disabled_reason, "that one was wrong"
    driver.tap("right")
    assert scene.model.state == "right" and scene.run.current_mark == "helped"
    assert told(driver) == [("7 + 6 | 15", "7 + 6", False), ("7 + 6 | 15", "15", True)]


@pytest.mark.parametrize("keys", ["right", "2"])
def test_a_side_has_a_key(driver: Driver, keys: str) -> None:
    scene = room(driver, "compare_cards")
    driver.key(keys)
    assert scene.model.state == "right" and scene.model.chosen_answer == Amount((9,)) and scene.run.current_mark == "tick"
    assert "6  <  9" in [text for _rect, text in driver.texts()]


# --- on the line ------------------------------------------------------------------------------------------------------


def drag_to(driver: Driver, scene: ExerciseScreen, x: float, y: float) -> None:
    pose = on_line(scene).card_pose(scene.model)
    driver.drag((pose.x, pose.y), (x, y))


def laid(scene: ExerciseScreen) -> int | None:
    return on_line(scene).number


def test_a_card_is_dragged_to_its_place(driver: Driver) -> None:
    scene = room(driver, "line_far")
    x, y = place_on_line(scene, 40)
    drag_to(driver, scene, x, y - 30)
    assert laid(scene) == 40 and scene.model.state == "open", "it can still be moved"
    x, y = place_on_line(scene, 60)
    drag_to(driver, scene, x + 2, y - 60)
    assert laid(scene) == 60
    driver.tap("check")
    assert scene.model.state == "right" and told(driver) == [("62 : 0 … 100", "60", True)]


def test_a_touch_on_the_card_leaves_it_where_it_is(driver: Driver) -> None:
    scene = room(driver, "line")
    driver.click(*place_on_line(scene, 4))
    pose = on_line(scene).card_pose(scene.model)
    driver.click(pose.x + 40, pose.y - 30)
    assert laid(scene) == 4 and on_line(scene).card_pose(scene.model) == pose


def test_let_go_outside_the_window_it_is_put_down(driver: Driver) -> None:
    """The app gets no event for the release; the pointer comes back with no button down."""
    scene = room(driver, "line")
    pose = on_line(scene).card_pose(scene.model)
    driver.drag((pose.x, pose.y), place_on_line(scene, 6), drop=False)
    driver.move(200, 300)
    driver.step()
    assert laid(scene) == 6 and on_line(scene).dragged_center is None


def test_beside_the_sheet_it_goes_home(driver: Driver) -> None:
    scene = room(driver, "line")
    drag_to(driver, scene, *place_on_line(scene, 4))
    drag_to(driver, scene, 100, 700)
    assert laid(scene) is None and on_line(scene).card_pose(scene.model).y == scene.model.layout.hand_y


def test_the_line_is_tapped(driver: Driver) -> None:
    scene = room(driver, "line")
    x, y = place_on_line(scene, 7)
    driver.click(x + 10, y + 10)
    assert laid(scene) == 7
    driver.key("return")
    assert scene.model.state == "right" and scene.run.current_mark == "tick"


def test_arrows_move_it_by_one_and_enter_lays_it(driver: Driver) -> None:
    scene = room(driver, "line")
    driver.key("right")
    assert laid(scene) == 5, "from the hand into the middle"
    driver.key("right", "right", "right", "left", "return")
    assert scene.model.state == "right" and told(driver)[-1][1] == "7"


def test_arrows_stop_at_the_ends(driver: Driver) -> None:
    scene = room(driver, "line")
    driver.key(*["left"] * 12)
    assert laid(scene) == 0
    driver.key(*["right"] * 12)
    assert laid(scene) == 10


def numbers_under(driver: Driver, scene: ExerciseScreen) -> set[str]:
    y = driver.at(*place_on_line(scene, 0))[1]
    return {text for rect, text in driver.texts() if y < rect.centery < y + 60 and text.isdigit()}


def test_only_the_ends_are_told_until_it_is_laid(driver: Driver) -> None:
    scene = room(driver, "line")
    assert numbers_under(driver, scene) == {"0", "10"}
    driver.click(*place_on_line(scene, 3))
    assert numbers_under(driver, scene) == {"0", "10"}
    driver.tap("check")
    assert scene.model.answer_sentence == "7 is farther to the right." and numbers_under(driver, scene) == {"0", "7", "10"}
    driver.key("right")
    assert numbers_under(driver, scene) == {"0", "7", "10"}, "the true place stays"
    driver.click(*place_on_line(scene, 7))
    driver.tap("check")
    assert scene.model.state == "right" and scene.run.current_mark == "helped"


def test_the_true_place_is_shown_to_who_was_near(driver: Driver) -> None:
    scene = room(driver, "line_far")
    driver.click(*place_on_line(scene, 55))
    driver.tap("check")
    assert scene.model.state == "right" and numbers_under(driver, scene) == {"0", "62", "100"}


# --- near enough ------------------------------------------------------------------------------------------------------


def test_the_nearest_ten_is_touched(driver: Driver) -> None:
    scene = room(driver, "near")
    driver.tap("ten/20")
    assert scene.model.answer_sentence == "7 × 4 is more than 20. Another ten is nearer."
    driver.key("2")
    assert scene.model.state == "right" and told(driver)[-1] == ("7 × 4 ~ ?", "30", True)
    assert "7 × 4 = 28" in [text for _rect, text in driver.texts()]


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SENSED)
def test_the_last_hint_rings_the_answer_and_not_before(driver: Driver, name: str) -> None:
    scene = room(driver, name)
    for number in range(3):
        assert scene.model.ringed_answer is None
        driver.key("h")
        assert scene.model.illustration_player is not None and scene.model.illustration_player.step == number
    assert scene.model.ringed_answer == preferred_answer(SENSED[name])


@pytest.mark.parametrize("name", SENSED)
def test_left_out_its_solution_is_seen(driver: Driver, name: str) -> None:
    scene = room(driver, name)
    driver.tap("skip")
    driver.step()
    assert scene.model.state == "shown" and scene.run.current_mark == "left"
    driver.key("return")
    assert len(scene.run.marks) == 1


@pytest.mark.parametrize("kind", SENSE_KINDS)
def test_a_set_of_one_kind_to_its_end(driver: Driver, kind: str) -> None:
    at_home(driver.context, "CE2")
    driver.go(ExercisesRoute(1, None, kind))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen)
    for _item in range(10):
        solve(driver, scene)
        assert scene.model.state == "right", scene.run.exercise
        driver.key("return")
    assert scene.result_page is not None and set(scene.run.marks) == {"tick"}


def solve(driver: Driver, scene: ExerciseScreen) -> None:
    match preferred_answer(scene.run.exercise):
        case Card(number):
            driver.key(str(number % 10))
        case Amount() as amount:
            driver.tap("left" if amount == scene.run.exercise.left else "right")  # type: ignore[union-attr]
        case int(number) if scene.run.exercise.fact.kind == "line":  # type: ignore[union-attr]
            driver.click(*place_on_line(scene, number))
            driver.tap("check")
        case number:
            driver.tap(f"ten/{number}")


@pytest.mark.parametrize("school", ["GS", "CE2"])
def test_what_is_shown_is_said_too(driver: Driver, school: str) -> None:
    """The number of dots, as long as the solution shows it, and not before."""
    scene = room(driver, "flash", school)
    assert "7" not in scene.spoken_text()
    scene.give_hint()
    assert "7" not in scene.spoken_text()
    scene.skip_exercise()
    assert "7" in scene.spoken_text().splitlines()
