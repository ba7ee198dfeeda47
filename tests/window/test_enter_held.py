"""Tests of holding Enter for three seconds in the real window: it presses once, and anything that opens meanwhile is unaffected."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from pygame import FRect

from game.match import Match
from game.record import Record
from tests.ui.driver import new_match
from tests.window.board import BoardPerson, before_the_end
from tests.window.twin import Twin
from tests.window.window import Window
from ui.screens.results import IGNORE_CLICKS_S
from ui.screens.routes import MenuRoute, ResultsRoute, SetupRoute

pytestmark = pytest.mark.window

HEAD = FRect(170, 30, 700, 130)  # the head of a screen
COUNT = FRect(770, 40, 440, 60)  # the head of the final count
LONG = 3.0  # seconds


def hold(window: Window) -> None:
    window.down("Return")
    time.sleep(LONG)
    window.up("Return")


@pytest.mark.long
def test_in_the_menu_and_the_set_up(window: Window, twin: Callable[[], Twin]) -> None:
    window.start("--seed", "7")
    double = twin()
    double.go(MenuRoute())
    window.key(*double.tabs("nin_jan"))
    hold(window)
    double.go(SetupRoute("nin_jan"))
    window.wait(lambda: window.sees(double.picture(HEAD), HEAD), "an open set-up")
    assert window.saved() is None, "nothing has been dealt"
    window.key(*double.tabs("deal"))
    hold(window)
    assert not own(saved(window))


@pytest.mark.long
def test_at_the_table(window: Window) -> None:
    record = new_match(None, "easy", "easy")
    window.open(record)
    window.key("Tab")
    hold(window)
    assert not own(saved(window)), "the card is lifted, and no more"
    hold(window)
    window.wait(lambda: own(saved(window)), "a card that is laid")
    chosen = [move for _seat, move in own(saved(window)) if move.startswith("choose")]
    assert len(chosen) == 1, "in the next round nothing"


@pytest.mark.long
def test_at_the_results(window: Window, twin: Callable[[], Twin]) -> None:
    record, move = before_the_end(None, "easy")
    window.open(record)
    double = twin()
    BoardPerson(window, double).play(Match(record), move)
    window.wait(window.finished, "the match in the history")
    double.go(ResultsRoute(window.recalled()))
    window.park()
    window.lead_on(lambda: window.sees(double.picture(COUNT), COUNT))
    time.sleep(4 * IGNORE_CLICKS_S)
    window.key(*double.tabs("again"))
    hold(window)
    assert not own(saved(window)) and len(window.finished()) == 1


def own(record: Record) -> tuple[tuple[int, str], ...]:
    """Return the moves of the only human."""
    people = [seat for seat, player in enumerate(record.seats) if player.is_human]
    return tuple((seat, move) for seat, move in record.moves if seat in people)


def saved(window: Window) -> Record:
    record = window.saved()
    assert record is not None, "a match is being played"
    return record
