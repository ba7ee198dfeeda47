"""The real window for as long as a whole match lasts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui.driver import new_match
from tests.window.playing import Person
from tests.window.twin import Twin
from tests.window.window import Window

pytestmark = [pytest.mark.window, pytest.mark.long]


def test_a_whole_match_by_mouse(window: Window, twin: Callable[[], Twin]) -> None:
    window.open(new_match(None, "easy", "easy"))
    person, turns = Person(window, twin()), 0
    while (match := person.turn()) is not None:
        person.play_by_mouse(match, drag=turns % 4 < 2)
        turns += 1
    assert turns >= 18  # nine cards, each chosen and settled
    assert [entry.game for entry in window.finished()] == ["nin_jan"]
    assert window.saved() is None
