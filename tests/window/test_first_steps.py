"""Tests of the real window: start, menu, first moves by mouse and by keyboard, languages, and the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import FRect

from game.record import Record
from tests.window.playing import Person
from tests.window.twin import Twin
from tests.window.window import ROOT, Window
from ui.screens.routes import MenuRoute, PauseRoute, SetupRoute

pytestmark = pytest.mark.window

TITLE = FRect(170, 30, 700, 130)  # the head of a screen
SHEET = FRect(140, 70, 480, 100)  # the head of the pause dialog


def test_the_menu_is_there(window: Window, twin: Callable[[], Twin]) -> None:
    window.start()
    double = twin()
    double.go(MenuRoute())
    window.wait(lambda: window.sees(double.picture()), "the menu as it is drawn without a screen")
    assert window.quit() == 0


def test_the_pointer_comes_and_goes(window: Window, twin: Callable[[], Twin]) -> None:
    window.start()
    double = twin()
    double.go(MenuRoute())
    window.move(double.at("nin_jan"))
    window.wait(lambda: not window.sees(double.picture()), "a box that rises")
    window.park()
    window.wait(lambda: window.sees(double.picture()), "the menu as it was")


def test_the_language_changes_at_once(window: Window, twin: Callable[[], Twin]) -> None:
    window.start()
    double = twin()
    double.go(MenuRoute())
    left, y = double.at("language")
    window.click((left + 56, y))  # FR IT EN
    window.wait(lambda: window.settings().language == "en", "English in the settings")
    window.language = "en"
    english = twin()
    english.go(MenuRoute())
    window.wait(lambda: window.sees(english.picture(TITLE), TITLE), "an English menu")


def test_from_the_menu_to_the_first_card_by_mouse(window: Window, twin: Callable[[], Twin]) -> None:
    window.start("--seed", "7")
    double = twin()
    for room, key in ((MenuRoute(), "nin_jan"), (SetupRoute("nin_jan"), "deal")):
        double.go(room)
        see(window, double)
        window.click(double.at(key))
        window.park()
    profile = Person(window, double)
    match = profile.turn()
    assert match is not None and match.record().seed == "7"
    profile.sit_down(match.record())
    profile.play_by_mouse(match, drag=True)
    window.wait(lambda: any(seat == 0 for seat, _text in saved(window).moves), "the move in the save")


@pytest.mark.long
def test_from_the_menu_to_the_first_moves_and_back_by_keyboard(window: Window, twin: Callable[[], Twin]) -> None:
    window.start()
    double = twin()
    for room, name in ((MenuRoute(), "nin_jan"), (SetupRoute("nin_jan"), "deal")):
        double.go(room)
        see(window, double)
        window.key(*double.tabs(name), "Return")
    profile = Person(window, double)
    for _turn in range(3):
        match = profile.turn()
        assert match is not None, "three turns are not a match"
        if not _turn:
            profile.sit_down(match.record())
        profile.play_by_key(match)
    match = profile.turn()
    assert match is not None, "three turns are not a match"
    window.key("Escape")
    double.go(PauseRoute(double.table(match.record(), 0).session))
    see(window, double, SHEET)
    window.key(*double.tabs("leave"), "Return")
    double.go(MenuRoute())
    see(window, double)
    assert saved(window).moves[: match.ply] == match.record().moves


def see(window: Window, double: Twin, rect: FRect = TITLE) -> None:
    """Wait until the window shows the head of the twin's screen, which has neither focus nor pointer."""
    window.wait(lambda: window.sees(double.picture(rect), rect), f"{type(double.scene).__name__}")


def saved(window: Window) -> Record:
    record = window.saved()
    assert record is not None, "a match is being played"
    return record


def test_without_a_display_it_says_so(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["XDG_RUNTIME_DIR"] = str(tmp_path)  # the system's own complaint about it is not ours
    command = [sys.executable, "main.py", "--lang", "en", "--data", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["No screen was found: start Tablée from a desktop session."]
