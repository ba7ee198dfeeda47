"""Skipping to the result: the same moves as when watching, a progress dialog, and a stop button."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.bots.bot import never_stop
from game.match import Match
from game.record import Player, Record
from tests.ui.driver import Driver, new_match
from tests.ui.records import history
from ui.engine.worker import PlayToEndRequest, play_to_end
from ui.match import bot_turns
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.results import ResultsScreen
from ui.screens.score_sheet.screen import ScoreSheetScreen

Open = Callable[[Record], tuple[Driver, TableScreen]]
FEW = 3  # moves of a frame, for tests that look at the screen on the way
FRAMES = 3000


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(record: Record) -> tuple[Driver, TableScreen]:
        driver = Driver(tmp_path / str(len(drivers)), (800, 500), bots="instant")
        drivers.append(driver)
        driver.go(TableRoute(record))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        return driver, scene

    yield begin
    for driver in drivers:
        driver.close()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit each frame to a few moves."""
    clock = itertools.count()
    monkeypatch.setattr(bot_turns, "FRAME_BUDGET_S", FEW + 0.5)
    monkeypatch.setattr(bot_turns, "perf_counter", lambda: float(next(clock)))


def fresh(game: str, *levels: str | None, seed: str = "7", **options: object) -> Record:
    return Record(game, tuple(Player(f"P{seat}", level) for seat, level in enumerate(levels)), seed, options)  # type: ignore[arg-type]


def until(driver: Driver, seen: Callable[[], bool]) -> None:
    for _ in range(FRAMES):
        if seen():
            return
        driver.step(1, 0.05)
    raise AssertionError("it never came")


def by_hand(record: Record) -> Match:
    """Return the match played to its end, each bot asked directly."""
    match = Match(record)
    while match.to_move:
        seat = match.to_move[0]
        match.play(seat, match.game.bots[str(match.seats[seat].level)].choose(match.view(seat), match.bot_rng(seat), never_stop))
    return match


@pytest.mark.parametrize(
    "record",
    [
        fresh("nin_jan", "easy", "normal", "easy"),
        fresh("chifoumi", "easy", "easy"),
        fresh("nain_jaune", "easy", "normal", "normal", deals=2),
        fresh("nambarz", "normal", "easy", "normal"),
    ],
    ids=lambda record: record.game,
)
def test_the_moves_are_those_of_watching(record: Record, table: Open) -> None:
    driver, watched = table(record)
    for _ in range(FRAMES):
        if watched.session.match.ply >= 40 or watched.session.match.is_over:
            break
        if driver.app.scene is not watched:
            driver.key("escape")  # closes a score sheet
        driver.step(1, 0.5)
    driver, scene = table(record)
    driver.tap("skip")
    until(driver, lambda: isinstance(driver.app.scene, ResultsScreen))
    plies = watched.session.match.ply
    assert plies >= 15 and scene.session.match.moves[:plies] == watched.session.match.moves
    assert scene.session.match.moves == by_hand(record).moves
    assert [entry.names for entry in history(driver.context.storage)] == [tuple(seat.name for seat in record.seats)]


def test_escape_or_the_key_stops_it_where_it_is(table: Open, slow: None) -> None:
    record = new_match("easy", "easy", "easy")
    for stop in (lambda driver: driver.key("escape"), lambda driver: driver.tap("stop")):
        driver, scene = table(record)
        driver.tap("skip")
        until(driver, lambda scene=scene: scene.session.match.ply >= 12)  # type: ignore[misc]
        assert scene.skip_to_end.is_running and [widget.name for widget in scene.widgets] == ["stop"]
        stop(driver)
        ply = scene.session.match.ply
        driver.step()
        assert not scene.skip_to_end.is_running and scene.dialog is None and not scene.session.match.is_over
        assert 12 <= scene.session.match.ply <= ply + 1
        saved = driver.context.storage.autosaved_match("nin_jan")
        assert saved is not None and len(saved.moves) >= 12
        assert scene.model().view == scene.session.match.view(None)
        driver.wait(3)
        assert scene.session.match.ply > ply  # the bots go on at the table


def test_the_sheet_says_how_far_it_is(table: Open, slow: None) -> None:
    driver, scene = table(new_match("hard", "easy", "easy"))
    driver.tap("skip")
    sheet = scene.skip_to_end.dialog
    assert sheet is not None and sheet.progress_share == 0
    shares = []
    for _ in range(8):
        driver.step(1, 0.3)
        shares.append(sheet.progress_share)
    assert shares == sorted(shares) and 0 < shares[0] < shares[-1] < 1
    assert sheet.remaining_s is not None and any("left" in text for _rect, text in driver.texts())
    driver.key("escape")


def test_who_is_out_may_skip_to_the_end_of_the_round_and_reads_its_account(table: Open) -> None:
    """The others play on (rule NB-25); another round follows (rule NB-28)."""
    match = Match(fresh("nambarz", None, "normal", "normal", rounds=3))
    for _ in range(FRAMES):
        if match.view(None).is_out_of_deal(0):
            break
        seat = match.to_move[0]
        match.play(seat, match.game.bots["normal"].choose(match.view(seat), match.bot_rng(seat), never_stop))
    assert match.view(None).round == 2  # type: ignore[attr-defined]
    driver, scene = table(match.record())
    assert not scene.session.is_spectating and driver.widget("skip").command.label == "Skip to the end of the round"
    driver.tap("skip")
    until(driver, lambda: isinstance(driver.app.scene, ScoreSheetScreen))
    assert scene.session.match.view(None).round == 3  # type: ignore[attr-defined]
    assert not scene.skip_to_end.is_running and not scene.session.match.is_over


def test_who_stops_after_a_deal_reads_its_account_first(table: Open, slow: None) -> None:
    driver, scene = table(fresh("nain_jaune", "easy", "easy", "easy", deals=5))
    driver.tap("skip")
    until(driver, lambda: scene.session.match.view(None).deal == 3)  # type: ignore[attr-defined]
    driver.tap("stop")
    driver.step()
    assert isinstance(driver.app.scene, ScoreSheetScreen)
    driver.key("escape")
    driver.step()
    assert driver.app.scene is scene and scene.session.match.view(None).deal == 3  # type: ignore[attr-defined]


def test_a_robots_process_that_dies_on_the_way_changes_no_move(table: Open, slow: None) -> None:
    record = new_match("easy", "easy")
    driver, scene = table(record)
    driver.tap("skip")
    assert scene.skip_to_end.is_running and scene.session.match.ply > 0
    driver.context.engine.retry_last_request()  # everything is answered once more
    until(driver, lambda: isinstance(driver.app.scene, ResultsScreen))
    assert scene.session.match.moves == by_hand(record).moves


def test_a_robot_that_plays_nonsense_leaves_the_match_as_it_is(table: Open, slow: None) -> None:
    record = new_match("easy", "easy")
    other = Match(new_match("easy", "easy", seed="8"))
    driver, scene = table(record)
    driver.tap("skip")
    ply = scene.session.match.ply
    scene.skip_to_end._queued_moves.clear()
    scene.skip_to_end._queued_moves.append(
        (0, next(move for move in sorted(other.legal(0), key=str) if scene.session.match.refusal(0, move)))
    )
    scene.skip_to_end.update(0.01)
    assert not scene.skip_to_end.is_running and scene.session.match.ply == ply


def test_it_stops_where_a_person_is_asked() -> None:
    record = new_match("easy", None, "easy")
    *_rest, last = play_to_end(PlayToEndRequest(1, record), never_stop)
    assert last.is_last and [seat for seat, _move in last.moves] == [0, 2]
