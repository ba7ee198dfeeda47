"""Bots whose process dies, hangs or answers nonsense: a pause, and after three times a simple bot."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bench.inline_engine import Prompt
from game.bots.bot import FirstMoveBot, never_stop
from game.kernel import View
from game.match import Match
from game.nin_jan.moves import Choose
from tests.ui.driver import Driver, new_match
from tests.waiting import wait_for
from ui.engine.client import MAX_RESTARTS, EngineClient
from ui.engine.worker import MoveResponse
from ui.match.bot_turns import ENGINE_TIMEOUT_S
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.replay.analysis import MatchReview
from ui.tables.registry import TABLES


class Failing(Prompt):
    """An engine that fails `times` times for each request: no answer, or an illegal move."""

    def __init__(self, times: int, nonsense: bool = False) -> None:
        super().__init__()
        self.times, self.nonsense = times, nonsense
        self.questions = self.retries = 0

    def request_move(self, game: str, level: str, view: View, seed: str) -> int:
        self.questions, self.retries = self.questions + 1, 0
        return super().request_move(game, level, view, seed)

    def retry_last_request(self) -> None:
        self.retries += 1
        super().retry_last_request()

    def poll_move(self) -> MoveResponse | None:
        if self.retries < self.times and not self.nonsense:
            return None
        move_response = super().poll_move()
        return (
            move_response
            if move_response is None or self.retries >= self.times
            else MoveResponse(move_response.ticket, move_response.view, Choose("10R"))
        )


def at_table(folder: Path, thinker: Prompt) -> tuple[Driver, TableScreen]:
    """Open a table where Léa has chosen her card and the bot has to choose."""
    driver = Driver(folder)
    driver.context.engine = thinker
    driver.go(TableRoute(new_match(None, "easy")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    match = scene.session.match
    scene.play(0, next(iter(match.legal(0))))
    return driver, scene


def heard(driver: Driver) -> list[str]:
    """Return a list that collects all notices from now on."""
    sentences: list[str] = []
    driver.context.show_notice = lambda sentence, tone="warning", spoken=None: sentences.append(sentence) if sentence else None
    return sentences


def waited(driver: Driver, scene: TableScreen) -> int:
    """Run the app's clock for as long as all restarts may take; return the plies that were played."""
    before = scene.session.match.ply
    for _ in range(MAX_RESTARTS + 2):
        driver.step(2, ENGINE_TIMEOUT_S)
    return scene.session.match.ply - before


@pytest.mark.parametrize("nonsense", [False, True])
def test_a_robot_that_fails_now_and_then_is_only_slow(tmp_path: Path, nonsense: bool) -> None:
    driver, scene = at_table(tmp_path, Failing(MAX_RESTARTS, nonsense))
    assert waited(driver, scene) >= 1
    assert not scene.bot_player.has_given_up


@pytest.mark.parametrize("nonsense", [False, True])
def test_after_three_times_it_is_said_and_a_simple_rule_plays(tmp_path: Path, nonsense: bool) -> None:
    thinker = Failing(99, nonsense)
    driver, scene = at_table(tmp_path, thinker)
    sentences = heard(driver)
    first = FirstMoveBot().choose(scene.session.match.view(1), Random(0), never_stop)
    assert waited(driver, scene) >= 1
    assert scene.bot_player.has_given_up and thinker.questions == 1, "it is not asked for ever"
    assert (1, first) in scene.session.match.moves
    assert [sentence for sentence in sentences if "first move" in sentence] == sentences[:1]


def test_without_robots_there_is_no_hint_and_it_is_said(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.context.engine = Failing(99)
    driver.go(TableRoute(new_match(None, "easy")))
    sentences = heard(driver)
    driver.key("h")
    driver.step(12, ENGINE_TIMEOUT_S)
    driver.key("h")
    driver.step()
    assert sentences == ["There is no hint just now."] * 2


def heard_from(thinker: EngineClient) -> MoveResponse | None:
    """Return the engine's response, as soon as its process answers or ends."""
    assert thinker._connection is not None
    wait_for(thinker._connection.poll)
    return thinker.poll_move()


@pytest.mark.timeout(300)
def test_a_process_that_ends_at_every_question_is_given_up() -> None:
    engine = EngineClient()
    match = Match(new_match(None, "easy"))
    try:
        engine.request_move("no such game", "easy", match.view(1), "a")
        while not engine.has_failed:
            assert heard_from(engine) is None
        engine.request_move("nin_jan", "easy", match.view(1), "a")
        move_response = heard_from(engine)
        assert move_response is not None
        assert match.refusal(1, move_response.move) is None and not engine.has_failed
    finally:
        engine.close()


def test_a_review_that_nobody_can_judge_ends() -> None:
    match = Match(new_match(None, "easy"))
    review = MatchReview(match, TABLES["nin_jan"])
    review._open_queries = [0]
    review._is_query_sent = True
    thinker = Prompt()
    thinker.request_move("nin_jan", "easy", match.view(1), "a")
    for _ in range(MAX_RESTARTS + 1):
        thinker.retry_last_request()
    assert review.poll_engine(thinker) and review.has_failed and review.is_done
    assert not review.poll_engine(thinker)
