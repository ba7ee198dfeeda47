"""Sleep between frames: whatever changes by itself is due in time."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.record import Player, Record
from tests import chance
from tests.ui.driver import Driver
from tests.ui.stage import AppStage
from tests.ui.states import STATES, set_up
from tests.ui.test_exercise_room import room
from ui import loop
from ui.app import MAX_FRAMES_PER_S, MAX_SLEEP_S
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.scene.scene import Scene
from ui.sdl import sdl_library, wait_for_event
from ui.store.matches.entries import deal_key

WATCHED = 6.0  # seconds
STEP = 1 / 20
LAID = "table_duel_robots"  # set by hand: its bots play on from a position that no record leads to
NAMES = [name for name in sorted(STATES)[:: chance.many(18, 1)] if name != LAID]


@pytest.mark.parametrize("name", NAMES)
def test_what_sleeps_would_not_have_moved(name: str, tmp_path: Path) -> None:
    stage = AppStage(tmp_path, (1280, 800), "en")
    try:
        set_up(stage, name)
        app, received = stage.app, list[str]()
        app.context.sounds.play = received.append  # type: ignore[method-assign]
        for _ in range(3 * MAX_FRAMES_PER_S):
            app.scene.needs_redraw = False
            app.step(STEP)
            if app.next_step_s() > 1 / MAX_FRAMES_PER_S:
                break
        else:
            return
        spent = 0.0
        while spent < WATCHED and (due := app.next_step_s()) > 1 / MAX_FRAMES_PER_S:
            before, scene = len(received), app.scene
            for _ in range(int(min(due, WATCHED) / STEP) - 1):  # up to the step before something is due
                assert not app.step(STEP) and app.scene is scene and len(received) == before, f"{spent:.2f} s later"
            app.step(STEP)
            spent += max(due, STEP)
    finally:
        stage.close()


def test_a_scene_with_an_update_of_its_own_gets_every_frame() -> None:
    class Restless(Scene):
        def update(self, dt: float) -> None:
            self.needs_redraw = True

    assert Restless.__new__(Restless).next_update_s() == 0


def test_sdl_is_found_and_a_wait_ends_in_time() -> None:
    assert sdl_library() is not None
    wait_for_event(0.001)
    assert 0 < MAX_SLEEP_S <= 5


def test_time_in_which_the_process_stood_still_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer time of a child and the time of a match leave out ten minutes of suspension."""
    driver, ticks = Driver(tmp_path), iter((17, 600_000, 17))  # ms

    class Ticks:
        def tick(self, _rate: int) -> int:
            result = next(ticks, 0)
            driver.app.is_running = bool(result)
            return result

    monkeypatch.setattr(pygame.time, "Clock", Ticks)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(loop, "wait_for_event", lambda seconds: None)
    monkeypatch.setattr(loop.CrashGuard, "update_screen_reader", lambda self, drawn: None)
    scene = room(driver)
    loop.run_loop(driver.app, lambda: None, lambda: None)
    assert 0 < scene.run.elapsed_s <= driver.context.elapsed_s <= MAX_SLEEP_S + 2


def test_a_match_counts_the_time_that_the_app_has_run(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.go(TableRoute(Record("chifoumi", (Player("Léa"), Player("Marco")), "7")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    driver.step(1, 40.0)
    scene.play(0, scene.session.match.legal(0)[0])
    driver.step(1, 2.0)
    scene.close()
    assert driver.context.storage.matches.query_later(
        lambda history: history.playing_time_s(deal_key(scene.session.match.record())), 0.0
    ).result() == pytest.approx(42, abs=1)
    driver.close()
