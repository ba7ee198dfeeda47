"""Tests of a review in the real window: it shows its progress, and is stopped by mouse or by Escape."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import FRect

from game.bots.bot import never_stop
from game.match import Match
from game.record import Player, Record
from tests.window.twin import Twin
from tests.window.window import Window
from ui.replay.reviewer import Reviewer
from ui.replay.routes import ReplayRoute
from ui.replay.screen import ReplayScreen

pytestmark = [pytest.mark.window, pytest.mark.long]


def finished(game: str, people: int) -> Record:
    """Return a match of people alone, so that its review takes some seconds."""
    match = Match(Record(game, tuple(Player(name) for name in ("Léa", "Marco", "Nori", "Zuki", "Olive")[:people]), "7"))
    while match.to_move:
        seat = match.to_move[0]
        match.play(seat, match.game.bots["normal"].choose(match.view(seat), match.bot_rng(seat), never_stop))
    return match.record()


def stop_button(double: Twin, reviewer: Reviewer, is_stopped: bool) -> tuple[FRect, object]:
    """Return the place and the picture of the button that stops the review, or lets it go on."""
    assert reviewer.match_review is not None, "the match is over"
    reviewer.match_review.is_stopped = is_stopped
    double.scene.request_rebuild()
    double.scene.rebuild_if_needed()
    rect = FRect(next(one.rect for one in double.scene.widgets if one.name == "stop"))
    return rect, double.picture(rect)


@pytest.mark.parametrize("how", ["mouse", "escape"])
@pytest.mark.parametrize(("game", "people"), [("nin_jan", 5), ("chifoumi", 4)])
def test_it_stops_and_goes_on(game: str, people: int, how: str, window: Window, twin: Callable[[], Twin]) -> None:
    record = finished(game, people)
    window.open(record)
    double = twin()
    double.go(ReplayRoute(record))
    scene = double.scene
    assert isinstance(scene, ReplayScreen)
    rect, stop = stop_button(double, scene.reviewer, False)
    _rect, go_on = stop_button(double, scene.reviewer, True)
    window.park()
    window.wait(lambda: window.sees(stop, rect), "the button that stops the review")
    if how == "mouse":
        window.click(rect.center)
        window.park()
    else:
        window.key("Escape")
    window.wait(lambda: window.sees(go_on, rect), "the button that lets it go on")
    assert window.running
    window.click(rect.center)
    window.park()
    window.wait(lambda: not window.sees(go_on, rect), "the review going on")
    window.wait(lambda: not window.sees(stop, rect), "the end of the review")
