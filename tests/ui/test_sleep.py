"""Nothing is missed while the app sleeps: what would have changed by itself is always due."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import chance
from tests.ui.stage import Stage
from tests.ui.states import STATES, set_up
from ui import sleep
from ui.app import FRAMES, LONGEST_SLEEP
from ui.scene.screen import Scene
from ui.sdl import sdl

WATCHED = 6.0  # s
STEP = 1 / 20
LAID = "table_duel_robots"  # by hand: robots play it to an end that no record leads to
NAMES = [name for name in sorted(STATES)[:: chance.many(18, 1)] if name != LAID]


@pytest.mark.parametrize("name", NAMES)
def test_what_sleeps_would_not_have_moved(name: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path, (1280, 800), "en")
    try:
        set_up(stage, name)
        app, heard = stage.app, list[str]()
        app.desk.sounds.play = heard.append  # type: ignore[method-assign]
        for _ in range(3 * FRAMES):
            app.scene.stale = False
            app.step(STEP)
            if app.due() > 1 / FRAMES:
                break
        else:
            return
        spent = 0.0
        while spent < WATCHED and (due := app.due()) > 1 / FRAMES:
            before, scene = len(heard), app.scene
            for _ in range(int(min(due, WATCHED) / STEP) - 1):  # all but the step at which something is due
                assert not app.step(STEP) and app.scene is scene and len(heard) == before, f"{spent:.2f} s later"
            app.step(STEP)
            spent += max(due, STEP)
    finally:
        stage.close()


def test_a_scene_with_an_update_of_its_own_gets_every_frame() -> None:
    class Restless(Scene):
        def update(self, dt: float) -> None:
            self.stale = True

    assert Restless.__new__(Restless).due() == 0


def test_sdl_is_found_and_a_wait_ends_in_time() -> None:
    assert sdl() is not None
    sleep.wait(0.001)
    assert 0 < LONGEST_SLEEP <= 5
