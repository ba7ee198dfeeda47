"""Robots leave time to undo, and hurry while a key or the empty table is held."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.record import Player, Record
from tests.ui.driver import FRAME, Driver, new_match
from tests.ui.nambarz_hands import record
from ui.match.bot_turns import HURRY_FACTOR, MAX_THINKING_S, MIN_THINKING_S
from ui.match.table import TableScreen
from ui.play.routes import TableRoute

EMPTY = (640.0, 700.0)  # a place of the table of four robots with nothing on it


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, motion="all")
    yield made
    made.close()


def table(driver: Driver, match: Record) -> TableScreen:
    driver.go(TableRoute(match))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    return scene


def settle(driver: Driver, scene: TableScreen) -> None:
    for _frame in range(600):
        if not scene.table_context.status.is_moving:
            return
        driver.step()
    raise AssertionError("pieces still move")


def seconds_to_bot_move(driver: Driver, scene: TableScreen) -> float:
    """Return the time in s that the table lies still before the bot's next move."""
    settle(driver, scene)
    ply, frames = scene.session.match.ply, 0
    while scene.session.match.ply == ply and frames < 600:
        driver.step()
        frames += 1
    return frames * FRAME


# --- undo -------------------------------------------------------------------------------------------------------------


def nambarz(last: str = "J+") -> Record:
    return record(2, (f"3 4 2 5 9 4-hen {last}", "3-hippo 5 5 6 7 8 9"), "3-bee", levels=(None, "easy"))


def played_three(driver: Driver, match: Record) -> TableScreen:
    """Return the table after the person has played a 3 and ended the turn."""
    scene = table(driver, match)
    settle(driver, scene)
    scene.play(0, scene.session.match.rules.parse_move("match 3"))
    if scene.session.forced_move is None:
        scene.play(0, scene.session.match.rules.parse_move("pass"))
    return scene


@pytest.mark.parametrize("last", ["J+", "6-turtle"])
def test_robots_wait_for_a_moment_in_which_undo_is_open(driver: Driver, last: str) -> None:
    """As long as the longest shown thinking; the key is on until then. Without a play-again joker the turn ends by itself."""
    scene = played_three(driver, nambarz(last))
    while scene.session.bot_to_move is None:
        driver.step()
    settle(driver, scene)
    driver.wait(MIN_THINKING_S)
    assert scene.session.bot_to_move == 1 and not driver.widget("undo").command.disabled_reason
    assert abs(seconds_to_bot_move(driver, scene) - (MAX_THINKING_S - MIN_THINKING_S)) < 0.1


def test_a_press_of_undo_is_faster_than_the_robot(driver: Driver) -> None:
    """A click elsewhere hurries the robot."""
    scene = played_three(driver, nambarz())
    settle(driver, scene)
    driver.step(6)
    ply, (x, y) = scene.session.match.ply, driver.widget("undo").rect.center
    driver.move(x, y)
    driver.press(x, y)
    driver.step(20)
    assert scene.session.match.ply == ply
    driver.release(x, y)
    driver.step()
    assert scene.session.match.ply < ply and scene.session.human_to_move == 0


def test_robots_wait_no_longer_where_undo_is_not_agreed_or_nothing_can_be_undone(driver: Driver) -> None:
    scene = played_three(driver, replace(nambarz(), table_rules={"undo": False}))
    assert seconds_to_bot_move(driver, scene) < MAX_THINKING_S - 0.3
    assert driver.widget("undo").command.disabled_reason == "This table plays without undo."
    scene = table(driver, nambarz())
    settle(driver, scene)
    scene.play(0, scene.session.match.rules.parse_move("draw"))
    assert "Something hidden" in driver.widget("undo").command.disabled_reason


# --- hurrying ---------------------------------------------------------------------------------------------------------


def hold(driver: Driver, how: str, is_held: bool) -> None:
    if how == "space":
        kind = pygame.KEYDOWN if is_held else pygame.KEYUP
        driver.app.handle_event(pygame.event.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    elif how == "pointer":
        driver.move(*EMPTY)
        (driver.press if is_held else driver.release)(*EMPTY)


def seconds_of_play(driver: Driver, how: str, plies: int) -> float:
    """Return the time in s that robots take for this many moves while the player hurries them so."""
    scene = table(driver, new_match("hard", "hard", "hard"))
    settle(driver, scene)
    hold(driver, how, True)
    start, frames = scene.session.match.ply, 0
    while scene.session.match.ply < start + plies and frames < 6000:
        driver.step()
        frames += 1
    hold(driver, how, False)
    assert not scene.bot_player.hurry.is_held
    return frames * FRAME


@pytest.mark.parametrize("how", ["space", "pointer"])
def test_robots_hurry_while_the_space_bar_or_the_empty_table_is_held(driver: Driver, how: str) -> None:
    assert seconds_of_play(driver, how, 12) < seconds_of_play(driver, "", 12) / (HURRY_FACTOR / 2)


def test_a_key_that_is_let_go_outside_the_window_hurries_no_more(driver: Driver) -> None:
    scene = table(driver, Record("chifoumi", (Player("Nori", "easy"), Player("Zuki", "easy")), "7"))
    hold(driver, "space", True)
    assert scene.bot_player.hurry.is_held
    driver.app.handle_event(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not scene.bot_player.hurry.is_held
