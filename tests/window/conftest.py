"""One hidden screen for all tests of the window, a fresh app for each."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.screen import Screen, virtual_screen
from tests.window.twin import Twin
from tests.window.window import Window
from ui.scene import clock

ROOMY = (2560, 1440)  # a window of 1920x1000 fits wherever it was put when it was smaller


@pytest.fixture(autouse=True)
def _the_day_of_the_window(_one_day: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin of a window has the same date as the app in it."""
    monkeypatch.setattr(clock, "given", None)


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    with virtual_screen(ROOMY) as found:
        yield found


@pytest.fixture
def openbox(screen: Screen) -> Iterator[None]:
    """A window manager, which puts frames around windows."""
    program = shutil.which("openbox")
    if program is None:
        pytest.skip("The tests with frames did not run: sudo apt install openbox")
    manager = subprocess.Popen([program], env=screen.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield
    manager.terminate()
    manager.wait()


@pytest.fixture
def window(screen: Screen, tmp_path: Path) -> Iterator[Window]:
    """Not started yet; ended with the test, whatever happens."""
    made = Window(screen, tmp_path / "data")
    yield made
    made.kill()


@pytest.fixture
def twin(window: Window, tmp_path: Path) -> Iterator[Callable[[], Twin]]:
    """Makes the window's twin, at the window's size and language of the moment."""
    made: list[Twin] = []

    def make() -> Twin:
        made.append(Twin(tmp_path / f"twin{len(made)}", window.page, window.language))
        return made[-1]

    yield make
    for found in made:
        found.close()
