"""A practice set over the day: it waits, its texts are true, and the first ten show no red."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from game.practice.sets import BACK, FIRST, LENGTH, SetSummary
from game.practice.settings import PracticeSettings
from tests.fixed_clock import TODAY
from tests.ui.driver import Driver
from tests.ui.one_child import OneChild, at_home
from tests.ui.practice_states import EXERCISES
from tests.ui.test_exercise_room import room, solve
from ui.practice.exercise import end_texts
from ui.practice.exercise.cards_and_signs import fault_color
from ui.practice.exercise.end_texts import DayProgress
from ui.practice.exercise.screen import ExerciseScreen
from ui.scene import clock
from ui.scene.routes import CloseRoute, ExercisesRoute

NOTHING = SetSummary(0, 0, (), (), (), ())


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path)
    yield made
    made.close()


def again(driver: Driver, level: str | None = "minus10") -> ExerciseScreen:
    """Let the same child come back to the exercise screen."""
    driver.go(ExercisesRoute(1, level, None))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen)
    return scene


def home(driver: Driver) -> OneChild:
    progress_store = driver.context.storage.progress
    assert isinstance(progress_store, OneChild)
    return progress_store


# --- it waits ---------------------------------------------------------------------------------------------------------


def test_home_asks_nothing_and_the_set_goes_on_where_it_stood(driver: Driver) -> None:
    scene = room(driver)
    solve(driver, scene)
    driver.tap("next")
    left = scene.run.exercise
    driver.key("h")
    driver.go(CloseRoute())
    assert scene.ask is None
    later = again(driver)
    assert later is not scene and later.run.marks == ["tick"] and later.run.exercise == left
    assert later.run.hints == 1, "the hint that was taken stays taken"


def test_what_was_done_as_one_left_is_not_asked_again(driver: Driver) -> None:
    for leave in ("solve", "skip"):
        scene = room(driver)
        if leave == "solve":
            solve(driver, scene)
        else:
            driver.tap("skip")
        driver.go(CloseRoute())
        assert again(driver).run.marks == ["tick" if leave == "solve" else "left"]


def test_what_was_found_is_still_there(driver: Driver) -> None:
    room(driver, EXERCISES["many"])
    driver.key("9", "-", "4", "return")
    driver.go(CloseRoute())
    assert again(driver).model.results == ("9 – 4 = 5",)


@pytest.mark.parametrize("change", ["day", "level", "school", "end"])
def test_a_new_set_where_it_is_another_one(driver: Driver, change: str) -> None:
    """Another day, another level, another class, or a set that was at its end."""
    scene = room(driver)
    for _item in range(LENGTH if change == "end" else 1):
        solve(driver, scene)
        driver.tap("next")
    if change == "day":
        clock.given = clock.now() + timedelta(1)
    elif change == "school":
        home(driver).child = msgspec.structs.replace(home(driver).child, setting=PracticeSettings("CM1"))
    driver.go(CloseRoute())
    assert not again(driver, "friends" if change == "level" else "minus10").run.marks


def test_a_set_goes_on_beyond_midnight_and_each_answer_counts_for_its_day(driver: Driver) -> None:
    scene = room(driver)
    solve(driver, scene)
    clock.given = clock.now() + timedelta(1)
    driver.tap("next")
    solve(driver, scene)
    assert [datetime.fromisoformat(answer.when).date() for answer in home(driver).told] == [TODAY, TODAY + timedelta(1)]
    assert scene.run.first is not None and scene.run.first.day == (TODAY + timedelta(1)).toordinal()
    driver.go(CloseRoute())
    assert len(again(driver).run.marks) == 2, "it waits for the rest of this day"


def test_it_goes_on_with_what_is_known_now(driver: Driver) -> None:
    """Another set, or a worksheet, may have been answered meanwhile."""
    room(driver)
    driver.go(CloseRoute())
    home(driver).known = replace(home(driver).known, answers=77)
    assert again(driver).run.learner.answers == 77


# --- the beginning ----------------------------------------------------------------------------------------------------


def test_the_first_ten_see_no_red(driver: Driver) -> None:
    scene = room(driver, EXERCISES["number"])
    assert fault_color(scene.model) == "danger"
    scene.run.set = replace(scene.run.set, welcome=FIRST, test=False)
    scene.show()
    assert fault_color(scene.model) != "danger"
    scene = room(driver, level=None)
    assert scene.run.set.welcome == FIRST and scene.thinks() == "Ten short ones, so that I get to know you."


def test_after_a_week_away_the_bear_says_what_it_is_about(driver: Driver) -> None:
    scene = room(driver)
    scene.run.set = replace(scene.run.set, welcome=BACK)
    scene.show()
    assert scene.thinks() == "Let us see what is still there."


# --- the end ----------------------------------------------------------------------------------------------------------


def end_of(driver: Driver, sets: int, goal: int = 1, brought: SetSummary = NOTHING) -> ExerciseScreen:
    scene = room(driver, EXERCISES["sign"])
    home(driver).sets = sets
    scene.run.child = msgspec.structs.replace(scene.run.child, goal=goal)
    scene.run.marks = ["tick"] * (LENGTH - 1)
    driver.tap("sign/-")
    driver.tap("next")
    assert scene.end is not None
    scene.end.summary = brought
    return scene


def test_the_end_says_what_is_true(driver: Driver) -> None:
    end_of(driver, 1, brought=SetSummary(3, 7, (("+", 8, 7),), (("*", 8, 7),), ("friends",), ("plus_friends",)))
    sentences = {text for _rect, text in driver.texts()}
    assert {"New in your album: sheep and lamb!", "Now by heart: 8 + 7.", "Today’s lantern is lit."} <= sentences
    assert not any("by heart" in line.says for line in end_texts.lines(NOTHING, DayProgress(1, 1))), "nobody knows by heart by clicking"
    assert [line.says for line in end_texts.lines(SetSummary(3, 7, (), (), (), ()), DayProgress(1, 2))] == [
        "3 new ones, 7 that you knew.",
        "1 more set of ten, and today’s lantern is lit.",
    ]


def test_kind_words_are_for_what_was_done() -> None:
    sentences = [end_texts.title(["tick"] * right + ["left"] * (LENGTH - right), "") for right in (10, 8, 6, 0)]
    assert sentences == ["Wonderful!", "Wonderful!", "Well done!", "See you soon!"]
    assert end_texts.title(["helped"] * LENGTH, "") == "You didn’t give up!"
    assert end_texts.title(["left"] * LENGTH, FIRST) == "Nice to meet you!"


@pytest.mark.parametrize(("sets", "first"), [(1, "more"), (2, "enough")])
def test_enough_for_today_is_the_honey_key_once_the_goal_is_reached(driver: Driver, sets: int, first: str) -> None:
    scene = end_of(driver, sets, goal=2)
    scene.arrange()
    honey = [widget.name for widget in scene.widgets if getattr(widget, "style", "") == "primary"]
    assert honey == [first] and scene.focus.name == first
    driver.tap("enough")
    assert driver.app.scene is not scene


def test_ten_more_of_a_level_that_was_to_be_passed_is_practice(driver: Driver) -> None:
    at_home(driver.context)
    scene = ExerciseScreen(driver.context, 1, "friends", None, test=True)
    assert scene.run.set.test and not scene.run.again().set.test


def test_the_tenth_answer_lights_the_lantern_and_all_are_kept(driver: Driver) -> None:
    """With the real database: a skip is a row as well, and other screens see the new learner state."""
    progress = driver.context.storage.progress
    child = progress.add_child("Zoé", "bear", 1)
    progress.change_child(msgspec.structs.replace(child, setting=PracticeSettings("CP")))
    driver.go(ExercisesRoute(child.id, None, None))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen) and scene.model.calm and scene.model.dots
    for number in range(LENGTH):
        if number == 4:
            driver.tap("skip")
        else:
            solve(driver, scene)
        driver.tap("next")
    assert scene.end is not None and scene.end.today == DayProgress(1, 1) and scene.end.summary.new >= LENGTH - 2
    report = progress.report(child.id, clock.today())
    assert report is not None and report.items == LENGTH and [each.how for each in report.mistakes] == ["skipped"]
    assert progress.learner(child.id) == scene.run.learner
