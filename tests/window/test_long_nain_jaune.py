"""Tests of whole matches of Nain Jaune in the real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import FRect

from game.match import Match
from game.record import Record
from tests.ui.nain_jaune_deals import record, view_of
from tests.window.dealing import BOARD, HAND, DealPerson, before, best, goes_on, one_nearly_broke
from tests.window.playing import settled
from tests.window.twin import Twin
from tests.window.window import Window
from ui.canvas.viewport import Viewport
from ui.screens.routes import ResultsRoute

pytestmark = [pytest.mark.window, pytest.mark.long]

COUNT = FRect(770, 40, 440, 60)  # the head of the final count
SIZES = ((800, 500), (1024, 640), (1920, 1000), (1366, 768))


def test_an_evening_of_four_by_mouse(window: Window, twin: Callable[[], Twin]) -> None:
    """One deal for each player, and the richest wins (rule JA-19)."""
    double = twin()
    match = to_the_end(window, double, record(4, levels=(None, "easy", "normal", "hard")))
    assert settled(match) == 4 and view_of(match).why in ("deals", "no_stakes", "last_left")
    double.go(ResultsRoute(match.record()))
    window.park()
    window.lead_on(lambda: window.sees(double.picture(COUNT), COUNT))


def test_from_four_to_the_last_one(window: Window, twin: Callable[[], Twin]) -> None:
    """From the deal after which two are left, 22 cards each (rules JA-18 and JA-20)."""
    start, _move = before(one_nearly_broke, 4, None, "easy", "easy", "easy", deals=0, purse=30)
    match = to_the_end(window, twin(), start)
    view = view_of(match)
    assert view.why in ("last_left", "no_stakes", "all_broke") and len(view.out) >= 2


def test_eight_at_a_small_window(window: Window, twin: Callable[[], Twin]) -> None:
    window.viewport = Viewport(1024, 640)
    assert settled(to_the_end(window, twin(), record(8, levels=(None, *("easy",) * 7), deals=2))) <= 2


def test_a_deal_at_every_size(window: Window, twin: Callable[[], Twin]) -> None:
    start, _move = before(lambda match, events: goes_on(view_of(match)), 5, None, "easy", "easy", "easy", "easy")
    window.open(start)
    DealPerson(window, twin()).sit_down(start)
    for size in SIZES:
        window.resize(*size)
        window.park()
        double = twin()
        double.table(start, 0)
        window.locate()
        for what in (BOARD, HAND):
            window.wait(lambda double=double, what=what: window.sees(double.picture(what), what), f"the table at {size}")  # type: ignore[misc]


def to_the_end(window: Window, double: Twin, start: Record) -> Match:
    """Play until the match is in the history, and return it."""
    window.open(start)
    person = DealPerson(window, double)
    person.sit_down(start)
    while (match := person.turn()) is not None:
        person.play(match, best(match, 0), drag=match.ply % 3 == 0)
    (entry,) = window.wait(window.finished, "the match in the history")
    assert entry.game == "nain_jaune" and window.saved() is None
    return Match(window.recalled())
