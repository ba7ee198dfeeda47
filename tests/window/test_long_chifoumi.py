"""Tests of whole games of Chifoumi in the real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.match import Match
from game.record import Record
from tests.window.board import BOARD, BoardPerson, before_a_chain, chifoumi, seen
from tests.window.twin import Twin
from tests.window.window import Window

pytestmark = [pytest.mark.window, pytest.mark.long]


def test_four_players_to_the_end(window: Window, twin: Callable[[], Twin]) -> None:
    """(rules CH-21 to CH-24); a player without pawns watches."""
    record = to_the_end(window, twin(), chifoumi(None, "easy", "easy", "easy"))
    assert len(Match(record).outcome.winners) in (2, 4)


@pytest.mark.crossing
def test_a_match_to_15(window: Window, twin: Callable[[], Twin]) -> None:
    """(rule CH-14)"""
    record = to_the_end(window, twin(), chifoumi(None, "easy", match=True))
    match = Match(record)
    assert seen(match).game > 1 and max(match.outcome.scores) >= 15


@pytest.mark.crossing
def test_three_people_place_and_play_to_the_end(window: Window, twin: Callable[[], Twin]) -> None:
    """In turn at one screen, with the pawns dragged (rules CH-15 to CH-20)."""
    record, double = chifoumi(None, None, None, free_placement=True), twin()
    window.open(record)
    people = [BoardPerson(window, double, seat) for seat in range(3)]
    people[0].sit_down(record)
    match = people[0].turn()
    while match is not None and match.to_move:
        (seat,) = match.to_move
        people[seat].play_well_enough(match, drag=match.ply % 2 == 0)
        match = window.wait(lambda ply=match.ply: later(window, ply), f"move {match.ply + 1}")  # type: ignore[misc]
    assert seen(Match(window.recalled())).why


def later(window: Window, ply: int) -> Match | None:
    """Return the match once it has more moves than this, or the stored one once it is over."""
    if window.finished():
        return Match(window.recalled())
    record = window.saved()
    return Match(record) if record is not None and len(record.moves) > ply else None


def to_the_end(window: Window, double: Twin, record: Record) -> Record:
    """Play until the match is in the history, and return its record."""
    window.open(record)
    person = BoardPerson(window, double)
    person.sit_down(record)
    while (match := person.turn()) is not None:
        person.play_well_enough(match)
    (entry,) = window.wait(window.finished, "the match in the history")
    assert entry.game == "chifoumi" and window.saved() is None
    return window.recalled()


def test_a_chain_at_every_size(window: Window, twin: Callable[[], Twin]) -> None:
    record, (move, _further) = before_a_chain(None, "easy")
    window.open(record)
    BoardPerson(window, twin()).play(Match(record), move)
    chained = window.wait(lambda: later(window, len(record.moves)), "the capture").record()
    for size in ((800, 500), (1024, 640), (1920, 1000), (800, 1000), (1366, 768)):
        window.resize(*size)
        window.park()
        double = twin()
        double.table(chained)
        window.locate()
        window.wait(lambda double=double: window.sees(double.picture(BOARD), BOARD), f"the board at {size}")  # type: ignore[misc]
