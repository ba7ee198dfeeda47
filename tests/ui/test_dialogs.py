"""Questions: the answer that loses nothing has the focus from the start, and nothing pressed by mistake answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.driver import FRAME, Driver
from ui.scene.dialog import OPENING_S
from ui.scene.scene import Scene
from ui.screens.routes import SettingsRoute
from ui.screens.settings.screen import SettingsScreen
from ui.widgets.controls import Command


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def ask(driver: Driver) -> list[str]:
    """Ask a question; return the list to which its answers add their names."""
    scene, answers = driver.app.scene, list[str]()

    def answer(name: str) -> Command:
        return Command(name, name, lambda: (answers.append(name), scene.close_question()))

    scene.ask_question("Delete it for good?", [answer("keep"), answer("delete")])
    driver.step()
    return answers


def post(driver: Driver, kind: int, **facts: object) -> None:
    driver.app.handle_event(pygame.event.Event(kind, facts))


def key_down(driver: Driver, key: int) -> None:
    post(driver, pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_enter_and_space_press_the_answer_that_loses_nothing(driver: Driver, key: int) -> None:
    answers = ask(driver)
    driver.wait(OPENING_S + FRAME)
    key_down(driver, key)
    assert answers == ["keep"] and driver.app.scene.dialog is None


def test_the_first_moment_of_a_question_ignores_presses(driver: Driver) -> None:
    answers = ask(driver)
    key_down(driver, pygame.K_RETURN)
    at = driver.at(*driver.widget("delete").rect.center)
    post(driver, pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    post(driver, pygame.MOUSEBUTTONUP, pos=at, button=1)
    key_down(driver, pygame.K_ESCAPE)
    assert answers == [] and driver.app.scene.dialog is not None
    driver.step(3)
    assert 0 < driver.app.next_step_s() <= OPENING_S, "the app wakes when the moment is over"
    driver.tap("delete")
    assert answers == ["delete"]


def test_a_key_held_since_before_a_question_does_not_answer_it(driver: Driver) -> None:
    key_down(driver, pygame.K_SPACE)
    answers = ask(driver)
    driver.wait(OPENING_S + FRAME)
    key_down(driver, pygame.K_SPACE)  # repeated by the system
    assert answers == []
    post(driver, pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    key_down(driver, pygame.K_SPACE)
    assert answers == ["keep"]


def test_enter_presses_the_focused_button_of_a_full_screen_only_once_the_focus_is_seen(driver: Driver) -> None:
    scene: Scene = driver.app.scene
    driver.go(SettingsRoute())
    assert isinstance(driver.app.scene, SettingsScreen)
    driver.key("return")
    assert isinstance(driver.app.scene, SettingsScreen) and scene is not driver.app.scene
