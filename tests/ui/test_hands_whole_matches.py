"""Whole matches of every game against easy bots: by one switch, by gamepad, by a dwelling pointer."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from game.record import Player, Record
from game.registry import GAMES
from tests.ui.blank import Blank
from tests.ui.driver import Driver
from tests.ui.records import history
from ui.canvas.viewport import Viewport
from ui.input.gamepad import BUTTON_KEYS
from ui.input.switch_scanning import SCAN_INTERVAL_S, SwitchScanning, is_reachable
from ui.match.status import TablePhase
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.results import ResultsScreen
from ui.tables.registry import TABLES

SIZE = (1280, 800)
MOST = 3000  # presses in a match
PATIENCE = 3  # presses of the next sensible widget that may have no effect
ASIDE = ("home", "undo", "redo", "hint", "recap", "log", "pause", "rules", "sound", "settings", "helper", "threats", "moves", "sort")
REST = 600  # dwell time in ms
Press = Callable[[Driver, str], None]

pytestmark = pytest.mark.long


def one_key(driver: Driver, text: str) -> None:
    """Wait until the ring is on the widget or its group, and press the space bar."""
    scan = driver.app.input_filters._setting_filters[0]
    assert isinstance(scan, SwitchScanning)
    for _ in range(300):
        if gone(driver, text):
            return
        group = [widget.name for widget in scan._groups[scan._group_index]]
        alone = scan._item_index >= 0 or len(group) == 1
        if text in group and (not alone or text == group[max(0, scan._item_index)]):
            driver.key("space")
            if alone:
                return
        else:
            driver.step(1, SCAN_INTERVAL_S["fast"])
    raise AssertionError(f"the ring never came to {text}")


def gamepad(driver: Driver, text: str) -> None:
    """Move the focus to the widget with the right shoulder button, and press A."""
    for _ in range(300):
        if gone(driver, text):
            return
        focus = driver.app.scene.focus
        there = focus.is_visible and focus.name == text
        button(driver, "return" if there else "tab")
        if there:
            return
    raise AssertionError(f"the focus never came to {text}")


def gone(driver: Driver, text: str) -> bool:
    """Return True if the widget has gone meanwhile, since the screen plays forced moves itself."""
    return text not in [widget.name for widget in driver.app.scene.widgets if is_reachable(widget)]


def button(driver: Driver, chord: str) -> None:
    number = next(number for number, keys in BUTTON_KEYS.items() if keys == chord)
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        driver._post(kind, button=number, instance_id=0)
    driver.step()


def resting(driver: Driver, text: str) -> None:
    """Move the pointer from elsewhere onto the widget, and let it dwell."""
    if gone(driver, text):
        return
    x, y = driver.widget(text).rect.center
    driver.move(4, 4)
    driver.move(x, y)
    for _ in range(3):
        driver.step(1, REST / 2000 + 0.05)


WAYS: dict[str, tuple[Press, dict[str, object]]] = {
    "one key": (one_key, {"switch": "one", "scan_pace": "fast"}),
    "a gamepad": (gamepad, {}),
    "a pointer that rests": (resting, {"dwell": REST}),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_easy_robots(tmp_path: Path, game: str, way: str) -> None:
    press, settings = WAYS[way]
    driver = Driver(tmp_path, SIZE)
    driver.context.rasterizer = Blank(Viewport(*SIZE).scale)
    driver.context.settings = msgspec.structs.replace(driver.context.settings, **settings)
    driver.step(1, 1.1)  # long enough to detect gamepads
    driver.go(TableRoute(new_record(game)))
    play(driver, press)
    (entry,) = history(driver.context.storage)
    assert entry.game == game and entry.over
    driver.close()


def new_record(game: str) -> Record:
    names = ("Léa", "Nori", "Zuki")[: TABLES[game].box.player_range[0]]
    return Record(game, tuple(Player(name, "easy" if index else None) for index, name in enumerate(names)), "7")


def play(driver: Driver, press: Press) -> None:
    """Play the match by pressing focused widgets, and random ones if that has no effect."""
    rng, before, blocked = random.Random(7), "", 0
    for _ in range(MOST):
        scene = driver.app.scene
        if isinstance(scene, ResultsScreen):
            return
        scene.rebuild_if_needed()
        if isinstance(scene, TableScreen) and not asks(scene):
            driver.step(1, 0.5)
            continue
        here = state(scene)
        blocked = blocked + 1 if here == before else 0
        before = here
        names = [widget.name for widget in scene.widgets if is_reachable(widget) and widget.name not in ASIDE]
        press(driver, scene.focus.name if scene.focus.name in names and blocked < PATIENCE else rng.choice(names))
    raise AssertionError(f"no end: {type(driver.app.scene).__name__}")


def asks(scene: TableScreen) -> bool:
    """Return True if the table waits for the person: for a decision, an answer or the button of a staged moment."""
    now = scene.table_context.status
    return scene.model().decision_view is not None or now.is_paused or (now.phase is TablePhase.STAGED and scene.staging.is_complete)


def state(scene: object) -> str:
    if not isinstance(scene, TableScreen):
        return repr(scene)
    picked = scene.seat_session
    return repr((scene.session.match.ply, picked.lifted_piece, picked.tray, picked.is_claim_armed, scene.table_context.status))
