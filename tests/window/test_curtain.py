"""Tests of the privacy screen in the real window: a click is answered but opens nothing; holding opens it, or two taps by choice."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from pygame import FRect

from game.record import Record
from tests.ui.driver import new_match
from tests.window.twin import Twin
from tests.window.window import Window

pytestmark = pytest.mark.window

HEAD = FRect(440, 390, 400, 60)  # the part of the dialog on the privacy screen that says whose turn it is
SAID = FRect(250, 734, 780, 56)  # the place of the answer to a short click
CARDS = FRect(280, 170, 620, 400)  # the piles, once the privacy screen is gone


@pytest.fixture
def shut(window: Window, twin: Callable[[], Twin]) -> Callable[..., Twin]:
    """Return a function that opens the window at a closed privacy screen, and returns its twin."""

    def begin(**settings: object) -> Twin:
        window.settle(**settings)
        window.open(new_match(None, None))
        double = twin()
        double.choose(motion="none", **settings)
        behind(double)
        window.wait(lambda: window.sees(double.picture(HEAD), HEAD), "a shut curtain")
        return double

    return begin


def behind(double: Twin) -> None:
    scene = double.table(new_match(None, None))
    scene.privacy_screen.start_closing(0, 0)
    scene.request_rebuild()


def opened(window: Window, double: Twin) -> Callable[[], bool]:
    """Return a function that says whether the window shows the first player's table."""
    double.table(new_match(None, None), 0)
    table = double.picture(CARDS)
    return lambda: window.sees(table, CARDS)


def saved(window: Window) -> Record:
    record = window.saved()
    assert record is not None, "a match is being played"
    return record


@pytest.mark.long
def test_a_click_is_answered_and_holding_opens(window: Window, shut: Callable[..., Twin]) -> None:
    double = shut()
    key = double.at("open")
    silent = window.picture(SAID)
    window.click(key)
    window.wait(lambda: window.picture(SAID) != silent, "an answer to the click")
    assert window.sees(double.picture(HEAD), HEAD), "it is still shut"
    is_open = opened(window, double)
    window.press(key)
    window.wait(is_open, "an open curtain")
    window.release()
    assert not saved(window).moves


@pytest.mark.long
def test_two_taps_open_it_where_they_were_chosen(window: Window, shut: Callable[..., Twin]) -> None:
    double = shut(two_taps=True)
    key = double.at("open")
    window.click(key)
    time.sleep(0.6)
    assert window.sees(double.picture(HEAD), HEAD), "one is not enough"
    is_open = opened(window, double)
    window.click(key)
    window.wait(is_open, "an open curtain")


@pytest.mark.long
def test_enter_held_for_three_seconds_opens_it_and_plays_nothing(window: Window, shut: Callable[..., Twin]) -> None:
    double = shut()
    is_open = opened(window, double)
    window.down("Return")
    time.sleep(3)
    window.wait(is_open, "an open curtain while it is held")
    window.up("Return")
    assert not saved(window).moves


@pytest.mark.long
def test_a_hand_is_covered_when_the_window_loses_the_focus_or_is_hidden(window: Window, shut: Callable[..., Twin]) -> None:
    double = shut(two_taps=True)
    covered, key, is_open = double.picture(HEAD), double.at("open"), opened(window, double)
    for leave in (window.lose_focus, window.hide):
        for _tap in range(4):  # without a window manager the first one may only restore the focus
            if not is_open():
                window.click(key)
                time.sleep(0.6)
        window.wait(is_open, "an open hand")
        leave()
        window.wait(lambda: window.sees(covered, HEAD), "a shut curtain")
    assert not saved(window).moves
