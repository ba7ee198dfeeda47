"""Tests of resizing the real window at any moment, with and without a window manager: it is right again at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.match import Match
from tests.ui.driver import new_match
from tests.window.playing import Person
from tests.window.twin import Twin
from tests.window.window import Window
from ui.window import MIN_SIZE

pytestmark = [pytest.mark.window, pytest.mark.long]

LARGEST = (1900, 1000)
SIZES = [(800, 500), (1024, 640), (1280, 800), (1920, 1000), (800, 1000), (1900, 500), (1366, 768), (801, 501), (1111, 777)]


@pytest.fixture(params=["bare", "openbox"])
def desktop(request: pytest.FixtureRequest) -> str:
    """Run without a window manager, and with one that puts frames around windows."""
    if request.param == "openbox":
        request.getfixturevalue("openbox")
    return str(request.param)


def test_every_size_is_laid_out(desktop: str, window: Window, twin: Callable[[], Twin]) -> None:
    record = new_match(None, "easy", "easy")
    window.open(record)
    profile = Person(window, twin())
    match = profile.turn()
    assert match is not None, "it has just begun"
    for size in SIZES[:-1] if desktop == "openbox" else SIZES:
        window.resize(*size)
        at_rest(window, twin())


def test_while_cards_fly(desktop: str, window: Window, twin: Callable[[], Twin]) -> None:
    """In every turn the size changes several times while cards fly; then the player continues."""
    window.settle(speed="slow", motion="all", bots="instant")
    window.open(new_match(None, "easy", "easy"))
    rng = Random("sizes")
    profile = Person(window, twin())
    for _turn in range(4):
        match = profile.turn()
        assert match is not None, "four turns are not a match"
        at_rest(window, twin())
        profile.twin = twin()
        profile.play_by_mouse(match, drag=True)
        window.park()
        for _change in range(3):
            window.resize(rng.randint(MIN_SIZE[0], LARGEST[0]), rng.randint(MIN_SIZE[1], LARGEST[1]))


def at_rest(window: Window, double: Twin) -> None:
    """Wait until the window shows the saved match at its new size, to the pixel."""

    def is_right() -> bool:
        record = window.saved()
        assert record is not None, "a match is being played"
        match = Match(record)
        if 0 not in match.to_move:
            return False
        double.table(record)
        window.locate()
        return window.sees(double.picture())

    window.wait(is_right, f"the table at {window.viewport.width}x{window.viewport.height}")
