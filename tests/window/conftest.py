"""Fixtures of the window's tests: one virtual screen for all, and a new app for each test."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.screen import VirtualDisplay, virtual_screen
from tests.window.twin import Twin
from tests.window.window import Window
from ui.scene import clock

ROOMY = (2560, 1440)  # a window of 1920x1000 fits wherever the smaller one was


@pytest.fixture(autouse=True)
def _the_day_of_the_window(_one_day: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the real date in the twin, because the app in the window uses it, too."""
    monkeypatch.setattr(clock, "fixed_now", None)


@pytest.fixture(scope="session")
def screen() -> Iterator[VirtualDisplay]:
    with virtual_screen(ROOMY) as virtual_display:
        yield virtual_display


@pytest.fixture
def openbox(screen: VirtualDisplay) -> Iterator[None]:
    """Run a window manager, which puts frames around windows."""
    program = shutil.which("openbox")
    if program is None:
        pytest.skip("The tests with frames did not run: sudo apt install openbox")
    manager = subprocess.Popen([program], env=screen.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield
    manager.terminate()
    manager.wait()


@pytest.fixture
def window(screen: VirtualDisplay, tmp_path: Path) -> Iterator[Window]:
    """Yield a window that is not started yet; it is killed after the test in any case."""
    made = Window(screen, tmp_path / "data")
    yield made
    made.kill()


@pytest.fixture
def twin(window: Window, tmp_path: Path) -> Iterator[Callable[[], Twin]]:
    """Yield a function that makes a twin with the window's present size and language."""
    made: list[Twin] = []

    def make() -> Twin:
        made.append(Twin(tmp_path / f"twin{len(made)}", window.viewport, window.language))
        return made[-1]

    yield make
    for result in made:
        result.close()
