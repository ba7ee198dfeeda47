"""Tests of skipping to the end in the real window: the bots finish the match, and Escape stops them at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.bots.bot import never_stop
from game.match import Match
from game.record import Player, Record
from tests.ui.driver import new_match
from tests.window.twin import Twin
from tests.window.window import Window

pytestmark = [pytest.mark.window, pytest.mark.long]


def test_the_result_comes_with_the_moves_of_the_robots(window: Window, twin: Callable[[], Twin]) -> None:
    seats = tuple(Player(name, level) for name, level in (("Léa", "easy"), ("Marco", "normal"), ("Nori", "easy")))
    record = Record("nain_jaune", seats, "7", {"deals": 0})
    match = Match(record)
    while match.to_move:
        seat = match.to_move[0]
        match.play(seat, match.game.bots[str(seats[seat].level)].choose(match.view(seat), match.bot_rng(seat), never_stop))
    window.open(record)
    double = twin()
    double.table(record, None)
    window.click(double.at("skip"))
    window.wait(window.finished, "the end of the match", 10)
    assert window.recalled().moves == match.record().moves


@pytest.mark.long
def test_escape_stops_it_where_it_is(window: Window, twin: Callable[[], Twin]) -> None:
    record = new_match("hard", "hard", "hard", "hard", "hard")
    window.open(record)
    double = twin()
    double.table(record, None)
    window.click(double.at("skip"))
    window.wait(lambda: window.picture().getcolors(1 << 20) is not None, "the sheet")
    window.key("Escape")
    saved = window.wait(window.saved, "a save")
    assert not window.finished() and len(saved.moves) < 90

    def moves() -> tuple[tuple[int, str], ...]:
        """Return the moves so far; robots may have ended the match by now."""
        return (window.saved() or window.recalled()).moves

    window.wait(lambda: len(moves()) > len(saved.moves), "the robots at the table")
    assert moves()[: len(saved.moves)] == saved.moves
