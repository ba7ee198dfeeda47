"""The real window: start, menu, first moves by mouse and by keyboard, languages, and the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import FRect

from tests.ui.driver import new_match
from tests.window.twin import Twin
from tests.window.window import ROOT, Window
from ui.routes import ToMenu

pytestmark = pytest.mark.window

TITLE = FRect(170, 30, 700, 130)  # logo and the line under it
TABLE = FRect(270, 80, 750, 510)  # plates and piles


def test_the_menu_is_there(window: Window, twin: Callable[[], Twin]) -> None:
    window.start()
    double = twin()
    double.go(ToMenu())
    window.wait(lambda: window.sees(double.picture()), "the menu as it is drawn without a screen")
    assert window.quit() == 0


def test_the_language_changes_at_once(window: Window, twin: Callable[[], Twin]) -> None:
    window.start()
    double = twin()
    double.go(ToMenu())
    left, y = double.at("language")
    window.click((left + 56, y))  # FR IT EN
    window.wait(lambda: window.settings().language == "en", "English in the settings")
    window.language = "en"
    english = twin()
    english.go(ToMenu())
    window.wait(lambda: window.sees(english.picture(TITLE), TITLE), "an English menu")


def test_a_card_by_drag_is_saved(window: Window, twin: Callable[[], Twin]) -> None:
    record = new_match(None, "easy", "easy")
    window.open(record)
    double = twin()
    double.table(record)
    card = next(iter(double.hand()))
    window.drag(double.target(f"card/{card}"), double.target("table"))
    window.wait(lambda: (0, f"choose {card}") in window.saved().moves, "the move in the save")


def test_without_a_display_it_says_so(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["XDG_RUNTIME_DIR"] = str(tmp_path)  # the system's own complaint about it is not ours
    command = [sys.executable, "main.py", "--lang", "en", "--data", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["No screen was found: start Tablée from a desktop session."]
