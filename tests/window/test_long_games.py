"""Tests of whole matches in the real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import FRect

from tests.ui.driver import new_match
from tests.window.playing import Person
from tests.window.twin import Twin
from tests.window.window import Window
from ui.screens.routes import MenuRoute, ResultsRoute, SetupRoute

HEAD = FRect(170, 30, 700, 130)  # the head of a screen
COUNT = FRect(770, 40, 440, 60)  # the head of the final count
pytestmark = [pytest.mark.window, pytest.mark.long]


def test_a_whole_match_by_mouse(window: Window, twin: Callable[[], Twin]) -> None:
    window.open(new_match(None, "easy", "easy"))
    profile, turns = Person(window, twin()), 0
    while (match := profile.turn()) is not None:
        profile.play_by_mouse(match, drag=turns % 4 < 2)
        turns += 1
    assert turns >= 18  # nine cards, each chosen and resolved
    assert [entry.game for entry in window.finished()] == ["nin_jan"]
    assert window.saved() is None


def test_a_whole_match_by_keyboard(window: Window, twin: Callable[[], Twin]) -> None:
    """From the menu to the final count and back, without the mouse."""
    window.settle(motion="few")
    window.start("--seed", "7")
    double = twin()
    for room, name in ((MenuRoute(), "nin_jan"), (SetupRoute("nin_jan"), "deal")):
        double.go(room)
        window.wait(lambda: window.sees(double.picture(HEAD), HEAD), "the next screen")
        window.key(*double.tabs(name), "Return")
    profile, last = Person(window, double), None
    while (match := profile.turn()) is not None:
        if last is None:
            profile.sit_down(match.record())
        profile.play_by_key(match)
        last = match
    assert last is not None and last.ply > 3 * 17
    window.wait(window.finished, "the match in the history")
    double.go(ResultsRoute(window.recalled()))
    window.lead_on(lambda: window.sees(double.picture(COUNT), COUNT))
    window.key("h")
    double.go(MenuRoute())
    window.wait(lambda: window.sees(double.picture(HEAD), HEAD), "the menu again")
