"""A class in front of one screen: every level asks something, a key shows the answer, and nothing is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.practice.answer_check import check_answer
from game.practice.answers import right_calculations
from game.practice.exercises import Make
from game.practice.facts import BasicFact
from game.practice.levels import LEVELS, level
from tests.ui.driver import Driver
from ui.practice.routes import TogetherRoute
from ui.practice.together import TogetherScreen
from ui.scene import clock


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path / "Tablée")
    yield driver
    driver.close()


def opened(driver: Driver, school: str = "") -> TogetherScreen:
    driver.go(TogetherRoute(school))
    scene = driver.app.scene
    assert isinstance(scene, TogetherScreen)
    return scene


def test_a_key_shows_the_answer_and_another_press_asks_again(driver: Driver) -> None:
    scene = opened(driver, "CE2")
    assert LEVELS[scene.level_index].key == "times_easy"
    for _ in range(5):
        fact = scene.fact
        assert isinstance(fact, BasicFact) and "?" in scene._calculation_text()
        driver.key("space")
        shown = scene._calculation_text()
        assert "?" not in shown and shown.endswith(f"= {fact.result}") and scene.fact == fact
        driver.key("return")
        assert not scene.is_solution_shown and scene.fact != fact


def test_every_level_asks_and_answers(driver: Driver) -> None:
    """The calculations with cards are right by the rules of the game (rules NB-9 to NB-12)."""
    scene = opened(driver)
    assert driver.widget("easier").command.disabled_reason
    for index in range(len(LEVELS)):
        assert scene.level_index == index
        driver.key("page down")
        assert scene._calculation_text() and "?" not in scene._calculation_text()
        if isinstance(scene.exercise, Make):
            assert check_answer(scene.exercise, right_calculations(scene.exercise)[0]).is_right
            assert len(right_calculations(scene.exercise)[0].cards) == scene.exercise.card_count
        driver.key("h")
    assert driver.widget("harder").command.disabled_reason and scene.fact in level("seven").facts


def test_nothing_is_recorded(driver: Driver) -> None:
    child = driver.context.storage.progress.add_child("Zoé", "frog", 2)
    before = driver.context.storage.progress.learner(child.id)
    opened(driver)
    for _ in range(6):
        driver.key("space")
    assert driver.context.storage.progress.learner(child.id) == before
    assert not any(day.sets for day in driver.context.storage.progress.day_set_counts_of_week(child.id, clock.today()))
