"""The end of a game within a match, on screen until the next game begins (rule CH-14)."""

from __future__ import annotations

import json
from pathlib import Path

from game.chifoumi.moves import GameEnded, Go
from game.chifoumi.state import Hop
from game.match import Match
from game.record import Player, Record, record_from_json
from tests.game.golden import KEPT
from tests.ui.driver import Driver
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.chifoumi.pieces import with_ended_game


def test_the_last_position_of_a_game_rests_before_the_next(tmp_path: Path) -> None:
    record = record_from_json(json.loads(KEPT.read("chifoumi/match"))["record"])
    whole = Match(record)
    ply = next(ply for ply in range(whole.ply) if any(isinstance(event, GameEnded) for event in whole.events(ply)))
    seat, move = whole.moves[ply]
    assert isinstance(move, Go), "a quiet end"
    before = Record(record.game, (Player("Léa"), Player("Tom")), record.seed, record.options, record.moves[:ply])
    driver = Driver(tmp_path, curtain=False)
    driver.go(TableRoute(before))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    scene.play(seat, move)
    ended = next(event for event in whole.events(ply) if isinstance(event, GameEnded))
    model = with_ended_game(scene.model())
    assert model.view.board == ended.board and model.decision_view is None, "how it ended is seen, and nobody plays on yet"
    assert model.view.trail == (Hop(seat, move.origin, move.square),), "by which step, too"
    driver.wait(4)
    assert scene.model().view.game == 2 and scene.model().decision_view is not None, "then the next game stands there"
    driver.close()
