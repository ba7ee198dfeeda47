"""A practice set over the day: it waits, its texts are true, and the first ten show no red."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.practice.answers import right_answers
from game.practice.exercises import MissingNumber
from game.practice.practice_set import AFTER_BREAK, FIRST_SET, SET_LENGTH
from game.practice.sets import SetSummary
from game.practice.settings import PracticeSettings
from tests.fixed_clock import TODAY
from tests.ui.driver import Driver
from tests.ui.one_child import OneChild, at_home
from tests.ui.practice_states import EXERCISES
from tests.ui.test_exercise_room import room, solve
from ui.practice.exercise import end_texts
from ui.practice.exercise.cards_and_signs import wrong_answer_color
from ui.practice.exercise.end_texts import DayProgress
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.exercise.set_of_ten import PracticeRun
from ui.practice.routes import ExercisesRoute
from ui.scene import clock
from ui.scene.route import CloseRoute

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
    assert scene.dialog is None
    later = again(driver)
    assert later is not scene and later.run.marks == ["tick"] and later.run.exercise == left
    assert later.run.hint_count == 1, "the hint that was taken stays taken"


def test_a_set_goes_on_after_the_app_was_closed(driver: Driver) -> None:
    scene = room(driver)
    for _item in range(3):
        solve(driver, scene)
        driver.tap("next")
    driver.tap("skip")
    driver.context.runtime_cache.clear()
    driver.context.runtime_cache["exercises/1"] = None  # as after a start: nothing is kept but what is written
    begun = home(driver).begun
    assert begun is not None and [item.mark for item in begun.items] == ["tick"] * 3 + ["left"]
    later = begun.practice_set
    assert later.asked_items == (*scene.run.practice_set.asked_items, later.asked_items[-1]) and len(later.retries) == 1
    run = PracticeRun(driver.context.storage.progress, home(driver).child, scene.run.set_choice, Random(1), begun)
    assert run.marks == ["tick"] * 3 + ["left"] and run.practice_set == later and not run.is_over
    for _item in range(6):
        run.save_skip()
        run.advance_exercise()
    assert run.is_over and home(driver).begun is None


def test_guessing_leads_to_a_hint_and_then_to_being_shown(driver: Driver) -> None:
    scene = room(driver, EXERCISES["number"])
    exercise = scene.run.exercise
    assert isinstance(exercise, MissingNumber)
    wrong = [card for card in exercise.hand if card not in right_answers(exercise)]
    states = []
    for card in wrong[:3]:
        scene.choose_answer(card)
        states.append((scene.model.state, scene.run.hint_count))
    assert states == [("wrong", 0), ("open", 1), ("shown", 1)]
    assert scene.run.current_mark == "left"
    scene.run.practice_set = replace(scene.run.practice_set, is_test=False)
    scene.go_to_next_exercise()
    assert scene.run.practice_set.retries, "it comes back"


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
    assert again(driver).model.found_texts == ("9 – 4 = 5",)


@pytest.mark.parametrize("change", ["day", "level", "school", "end"])
def test_a_new_set_where_it_is_another_one(driver: Driver, change: str) -> None:
    """Another day, another level, another class, or a set that was at its end."""
    scene = room(driver)
    for _item in range(SET_LENGTH if change == "end" else 1):
        solve(driver, scene)
        driver.tap("next")
    if change == "day":
        clock.fixed_now = clock.now() + timedelta(1)
    elif change == "school":
        home(driver).child = msgspec.structs.replace(home(driver).child, setting=PracticeSettings("CM1"))
    driver.go(CloseRoute())
    assert not again(driver, "friends" if change == "level" else "minus10").run.marks


def test_a_set_goes_on_beyond_midnight_and_each_answer_counts_for_its_day(driver: Driver) -> None:
    scene = room(driver)
    solve(driver, scene)
    clock.fixed_now = clock.now() + timedelta(1)
    driver.tap("next")
    solve(driver, scene)
    assert [datetime.fromisoformat(answer.when).date() for answer in home(driver).told] == [TODAY, TODAY + timedelta(1)]
    assert scene.run.first_outcome is not None and scene.run.first_outcome.day == (TODAY + timedelta(1)).toordinal()
    driver.go(CloseRoute())
    assert len(again(driver).run.marks) == 2, "it waits for the rest of this day"


def test_it_goes_on_with_what_is_known_now(driver: Driver) -> None:
    """Another set, or a worksheet, may have been answered meanwhile."""
    room(driver)
    driver.go(CloseRoute())
    home(driver).known = replace(home(driver).known, answer_count=77)
    assert again(driver).run.learner.answer_count == 77


# --- the beginning ----------------------------------------------------------------------------------------------------


def test_the_first_ten_see_no_red(driver: Driver) -> None:
    scene = room(driver, EXERCISES["number"])
    assert wrong_answer_color(scene.model) == "danger"
    scene.run.practice_set = replace(scene.run.practice_set, welcome=FIRST_SET, is_test=False)
    scene.start_exercise()
    assert wrong_answer_color(scene.model) != "danger"
    scene = room(driver, level=None)
    assert scene.run.practice_set.welcome == FIRST_SET and scene.bear_sentence() == "Ten short ones, so that I can get to know you."


def test_after_a_week_away_the_bear_says_what_it_is_about(driver: Driver) -> None:
    scene = room(driver)
    scene.run.practice_set = replace(scene.run.practice_set, welcome=AFTER_BREAK)
    scene.start_exercise()
    assert scene.bear_sentence() == "Let’s see what you remember."


# --- the end ----------------------------------------------------------------------------------------------------------


def end_of(driver: Driver, sets: int, goal: int = 1, brought: SetSummary = NOTHING) -> ExerciseScreen:
    scene = room(driver, EXERCISES["sign"])
    home(driver).sets = sets
    scene.run.child = msgspec.structs.replace(scene.run.child, goal=goal)
    scene.run.marks = ["tick"] * (SET_LENGTH - 1)
    driver.tap("sign/-")
    driver.tap("next")
    assert scene.result_page is not None
    scene.result_page.summary = brought
    scene.request_rebuild()
    return scene


def test_the_end_says_what_is_true(driver: Driver) -> None:
    end_of(driver, 1, brought=SetSummary(3, 7, (("+", 8, 7),), (("*", 8, 7),), ("friends",), ("plus_friends",)))
    sentences = {text for _rect, text in driver.texts()}
    assert {"New in your album: sheep and lamb!", "Now known by heart: 8 + 7.", "Today’s lantern is lit."} <= sentences
    assert not any("by heart" in line.sentence for line in end_texts.achievement_lines(NOTHING, DayProgress(1, 1))), (
        "nobody knows by heart by clicking"
    )
    assert [line.sentence for line in end_texts.achievement_lines(SetSummary(3, 7, (), (), (), ()), DayProgress(1, 2))] == [
        "3 new sums, 7 you knew.",
        "1 more set of ten, and today’s lantern is lit.",
    ]


def test_kind_words_are_for_what_was_done() -> None:
    sentences = [end_texts.result_title(["tick"] * right + ["left"] * (SET_LENGTH - right), "") for right in (10, 8, 6, 0)]
    assert sentences == ["Wonderful!", "Wonderful!", "Well done!", "See you soon!"]
    assert end_texts.result_title(["helped"] * SET_LENGTH, "") == "You didn’t give up!"
    assert end_texts.result_title(["tick"] * SET_LENGTH, FIRST_SET) == "Nice to meet you!"
    assert end_texts.result_title(["left"] * SET_LENGTH, FIRST_SET) == "See you soon!", "nobody was met"


@pytest.mark.parametrize(("sets", "first"), [(1, "more"), (2, "more")])
def test_enough_for_today_is_the_honey_key_once_the_goal_is_reached(driver: Driver, sets: int, first: str) -> None:
    scene = end_of(driver, sets, goal=2)
    scene.rebuild_if_needed()
    honey = [widget.name for widget in scene.widgets if getattr(widget, "style", "") == "primary"]
    assert honey == [first] and scene.focus.name == first
    driver.tap("enough")
    assert driver.app.scene is not scene


def test_ten_more_of_a_level_that_was_to_be_passed_is_practice(driver: Driver) -> None:
    at_home(driver.context)
    scene = ExerciseScreen(driver.context, 1, "friends", None, is_test=True)
    assert scene.run.practice_set.is_test and not scene.run.another_run().practice_set.is_test


def test_the_tenth_answer_lights_the_lantern_and_all_are_kept(driver: Driver) -> None:
    """With the real database: a skip is a row as well, and other screens see the new learner state."""
    progress = driver.context.storage.progress
    child = progress.add_child("Zoé", "bear", 1)
    progress.update_child(msgspec.structs.replace(child, setting=PracticeSettings("CP")))
    driver.go(ExercisesRoute(child.id, None, None))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen) and scene.model.is_calm and scene.model.shows_dots
    for number in range(SET_LENGTH):
        if number == 4:
            driver.tap("skip")
        else:
            solve(driver, scene)
        driver.tap("next")
    assert (
        scene.result_page is not None
        and scene.result_page.day_progress == DayProgress(1, 1)
        and scene.result_page.summary.new_count >= SET_LENGTH - 2
    )
    report = progress.report(child.id, clock.today())
    assert report is not None and report.items == SET_LENGTH and [each.how for each in report.mistakes] == ["skipped"]
    assert progress.learner(child.id) == scene.run.learner
