"""Play without time limits: notices stay until they are touched, and nothing advances by itself."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from game.match import Match
from tests.ui.driver import Driver, new_match
from tests.ui.lesson_play import opened
from tests.ui.nain_jaune_deals import dealt
from tests.ui.positions import finished
from tests.ui.practice_states import EXERCISES, put
from tests.ui.sense_states import SENSED, openness
from ui.match.session import MatchSession
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.routes import ExercisesRoute
from ui.screens.routes import MenuRoute, ScoreSheetRoute

LONG = 30.0  # seconds


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    made = Driver(tmp_path_factory.mktemp("limits"), (800, 500), speed="fast")
    made.context.settings = msgspec.structs.replace(made.context.settings, no_limits=True)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def fresh(driver: Driver) -> None:
    driver.context.settings = msgspec.structs.replace(driver.context.settings, no_limits=True)
    driver.app.notice_bar.remove_all()
    for game in ("nin_jan", "chifoumi", "nambarz", "nain_jaune"):
        driver.context.storage.delete_autosave(game)
    driver.go(MenuRoute())


def table(driver: Driver, *levels: str | None, delay_s: float = 3) -> TableScreen:
    driver.go(TableRoute(new_match(*levels)))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    driver.wait(delay_s)
    return scene


def test_a_sentence_stays_until_it_is_touched_and_the_next_one_comes_then(driver: Driver) -> None:
    driver.context.show_notice("First.", "info")
    driver.context.show_notice("Second.", "info")
    driver.wait(LONG)
    assert driver.context.current_notice() == "First." and driver.app.notice_bar.next_update_s == float("inf"), "and the loop may sleep"
    driver.click(4, 400)
    assert driver.context.current_notice() == "Second."
    driver.key("tab")
    assert driver.context.current_notice() == "Second.", "who walks about has not read it yet"
    driver.key("return")
    assert driver.context.current_notice() == ""


def test_the_end_of_a_match_is_looked_at_as_long_as_one_likes(driver: Driver) -> None:
    scene = table(driver, None, "easy")
    scene.session.match = Match(finished(2))
    scene.session.open_single_hand()
    scene.table_context.place_pieces()
    scene.request_rebuild()
    driver.wait(LONG)
    driver.wait(0.1)
    assert driver.app.scene is scene and driver.widget("on").command.label == "To the result"
    assert driver.app.next_step_s() > 0.5
    driver.key("return")
    assert type(driver.app.scene).__name__ == "ResultsScreen"


def test_the_curtain_waits_for_a_key(driver: Driver) -> None:
    scene = table(driver, None, None)
    driver.tap("on")
    driver.wait(2)
    driver.do("hold open, wait 1, key 1, wait 1, tap lay, wait 1")
    assert scene.session.match.ply == 1
    driver.wait(LONG)
    assert not scene.privacy_screen.is_visible and scene.session.open_seat is None, "the hand is closed, the table is seen"
    assert driver.widget("on").command.label == "Pass the screen on"
    driver.tap("on")
    driver.wait(2)
    assert scene.privacy_screen.is_closed


def test_a_robot_waits_until_what_was_told_has_been_read(driver: Driver) -> None:
    scene = table(driver, "easy", "easy", delay_s=0.1)
    driver.context.show_notice("Something has happened.", "info")
    driver.step(1)
    ply = scene.session.match.ply
    driver.wait(LONG)
    assert scene.session.match.ply == ply and driver.context.current_notice()
    driver.click(4, 400)
    driver.wait(3)
    assert scene.session.match.ply > ply


def test_a_first_digit_waits_for_the_second_or_for_enter(driver: Driver) -> None:
    from ui.match.keyboard import DigitInput

    scene = table(driver, None, "easy")
    scene.controller.digit_input = DigitInput()
    scene.controller.digit_input._first_digit = 1
    driver.wait(LONG)
    assert scene.controller.digit_input.is_waiting and not scene.controller.has_unfinished_input
    driver.key("return")
    assert not scene.controller.digit_input.is_waiting and scene.seat_session.lifted_piece and 0 in scene.session.match.to_move


def exercise(driver: Driver, name: str) -> ExerciseScreen:
    progress = driver.context.storage.progress
    child = next(iter(progress.children()), None) or progress.add_child("Zoé", "bear", 1)
    driver.go(ExercisesRoute(child.id, "minus10", None))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen)
    put(scene, {**EXERCISES, **SENSED}[name])
    driver.step()
    return scene


def test_the_next_exercise_waits_for_its_key(driver: Driver) -> None:
    scene = exercise(driver, "sign")
    driver.tap("sign/-")
    solved = scene.model.exercise
    driver.wait(LONG)
    assert scene.model.exercise == solved and scene.model.state == "right"
    driver.tap("next")
    assert scene.model.exercise != solved


def test_a_card_that_flashes_stays_open_until_it_is_touched(driver: Driver) -> None:
    scene = exercise(driver, "flash")
    driver.wait(LONG)
    assert openness(scene) == 1
    driver.tap("card")
    assert openness(scene) == -1


def test_an_account_among_robots_stays(driver: Driver) -> None:
    match = Match(dealt(1, "easy", "easy", "easy", seed="7"))
    driver.go(ScoreSheetRoute(match, 1, MatchSession(match.record(), lambda match: None)))
    driver.wait(LONG)
    assert type(driver.app.scene).__name__ == "ScoreSheetScreen"


def test_what_the_coach_says_stays_until_it_has_been_read(driver: Driver) -> None:
    room = opened(driver, "nin_jan", "first")
    driver.wait(1)
    room.lesson_runner.timing.start_reading("Well done.")
    driver.wait(LONG)
    assert room.lesson_runner.timing.is_reading and room.next_update_s() > 0
    driver.click(4, 400)
    assert not room.lesson_runner.timing.is_reading
