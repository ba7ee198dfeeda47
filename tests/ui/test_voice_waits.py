"""What is being read ends before the next thing begins, by the app's clock; a new exercise asks before it explains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.practice.exercises import Exercise, MissingSign
from game.practice.facts import BasicFact
from game.practice.practice_set import FIRST_SET
from tests.ui.driver import Driver
from tests.ui.one_child import OneChild, at_home
from tests.ui.practice_states import EXERCISES
from tests.ui.sense_states import SENSED, openness
from tests.ui.voices import Timed
from ui.practice.exercise.answer_screen import METHOD_PAUSE_S
from ui.practice.exercise.kinds.flash import CALM_OPEN_S
from ui.practice.exercise.screen import NEXT_EXERCISE_DELAY_S, ExerciseScreen
from ui.practice.routes import ExercisesRoute

Open = Callable[..., tuple[Driver, Timed, ExerciseScreen]]
TICK_S = 0.1


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Open an exercise for a child that cannot read; with `is_new` its method is shown at once."""
    drivers: list[Driver] = []

    def make(one: Exercise, voice: Timed | None = None, is_new: bool = False, language: str = "en") -> tuple[Driver, Timed, ExerciseScreen]:
        driver = Driver(tmp_path, muted=False, motion="all", language=language)
        drivers.append(driver)
        driver.context.voice = voice = voice or Timed()
        at_home(driver.context, "CE1")
        home = driver.context.storage._progress
        assert isinstance(home, OneChild)
        home.child = msgspec.structs.replace(home.child, listen=True)
        driver.app.open_route(ExercisesRoute(1, None, None))
        scene = driver.app.scene
        assert isinstance(scene, ExerciseScreen)
        scene.run.exercise, scene.run.practice_set = one, replace(scene.run.practice_set, welcome="" if is_new else FIRST_SET)
        scene.run.marks[:] = ["tick"]
        scene.start_exercise()
        driver.step()
        return driver, voice, scene

    yield make
    for each in drivers:
        each.close()


def wait_until(driver: Driver, what: Callable[[], object]) -> float:
    """Return the seconds until something is so, at most 60."""
    for tick in range(600):
        if what():
            return tick * TICK_S
        driver.wait(TICK_S)
    raise AssertionError("it never comes")


def test_the_next_exercise_comes_when_the_sentence_about_the_answer_has_been_heard(opened: Open) -> None:
    driver, voice, scene = opened(EXERCISES["number"])
    wait_until(driver, lambda: not voice.is_heard)
    driver.tap("card/3")
    waited = wait_until(driver, lambda: len(scene.run.marks) == 2)
    assert voice.lengths[1] > NEXT_EXERCISE_DELAY_S, "else nothing would be tried"
    assert voice.lengths[1] <= waited < voice.lengths[1] + 3 and not voice.cut


def test_a_click_goes_on_at_once(opened: Open) -> None:
    driver, voice, scene = opened(EXERCISES["number"])
    wait_until(driver, lambda: not voice.is_heard)
    driver.tap("card/3")
    driver.wait(1.0)
    driver.click(130, 250)
    assert len(scene.run.marks) == 2 and len(voice.cut) == 1


@pytest.mark.parametrize(("voice", "longest_s"), [(Timed(tells=False), 1.0), (Timed(ends=False), 20.0)])
def test_a_voice_that_does_not_tell_when_it_ends_is_measured_by_its_text(voice: Timed, longest_s: float, opened: Open) -> None:
    driver, _voice, scene = opened(EXERCISES["number"], voice)
    driver.wait(8.0)
    driver.tap("card/3")
    assert voice.lengths[1] - 0.2 <= wait_until(driver, lambda: len(scene.run.marks) == 2) < voice.lengths[1] + longest_s


def test_a_voice_of_which_nothing_can_be_heard_keeps_nobody_waiting(opened: Open) -> None:
    voice = Timed(tells=False)
    voice._voice_lists.clear()
    driver, _voice, scene = opened(EXERCISES["number"], voice)
    driver.tap("card/3")
    assert wait_until(driver, lambda: len(scene.run.marks) == 2) < NEXT_EXERCISE_DELAY_S + 0.3


def test_the_card_opens_once_its_question_was_asked_and_stays_its_time(opened: Open) -> None:
    driver, voice, scene = opened(SENSED["flash"])
    asked = wait_until(driver, lambda: openness(scene) > 0)
    assert asked > voice.lengths[0] > 2.2
    assert wait_until(driver, lambda: openness(scene) <= 0) == pytest.approx(CALM_OPEN_S + 0.2, abs=0.25)
    assert not voice.cut


def test_a_new_exercise_asks_first_and_explains_after_a_pause(opened: Open) -> None:
    driver, voice, _scene = opened(EXERCISES["number"], is_new=True)
    assert voice.heard() == ["Which card is missing? 9 – ? = 5"]
    heard = wait_until(driver, lambda: voice.spoken)
    (method,) = voice.heard()
    assert "card is missing" not in method and len(method.splitlines()) >= 2 and not voice.cut
    assert heard >= voice.lengths[0] + METHOD_PAUSE_S - TICK_S


def test_the_method_is_read_at_once_on_demand_and_never_after_the_answer(opened: Open) -> None:
    driver, voice, scene = opened(EXERCISES["number"], is_new=True)
    driver.tap("hint")
    assert scene.bear_sentence() in voice.spoken[-1]
    driver, voice, scene = opened(EXERCISES["number"], is_new=True)
    method = scene.bear_sentence()
    driver.tap("card/3")
    wait_until(driver, lambda: len(scene.run.marks) == 2)
    assert "9 – 4 = 5" in voice.spoken[1] and not any(method in text for text in voice.spoken[:2])


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_calculation_that_is_asked_is_said_once(language: str, opened: Open) -> None:
    one = MissingSign(10, 9, 90, "+-*/", BasicFact("*", 9, 10, "sign"))
    driver, voice, _scene = opened(one, is_new=True, language=language)
    wait_until(driver, lambda: len(voice.spoken) == 2)
    assert "\n".join(voice.spoken).replace("\u00a0", " ").count("10 ? 9 = 90") == 1
