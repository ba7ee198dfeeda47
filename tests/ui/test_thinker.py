"""The bots' process: answers, cancelling, restarts (docs/decisions/0010-bots-in-a-process.md)."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import pytest

import main
from bench.inline_engine import Prompt
from game.bots.bot import never_stop
from game.kernel import View
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from tests.game.matches import Setup, fresh
from tests.ui.driver import new_match
from tests.waiting import PATIENCE, wait_for
from ui.engine import connection as lines
from ui.engine import worker
from ui.engine.client import EngineClient
from ui.engine.worker import MoveBatch

Found = TypeVar("Found")


@pytest.fixture
def thinker() -> Iterator[EngineClient]:
    engine_client = EngineClient()
    yield engine_client
    engine_client.close()


def wait(poll: Callable[[], Found | None]) -> Found:
    founds: list[Found] = []

    def answered() -> bool:
        answer = poll()
        founds.extend(() if answer is None else (answer,))
        return bool(founds)

    wait_for(answered)
    return founds[0]


def kill(thinker: EngineClient) -> None:
    assert thinker._connection is not None
    os.kill(thinker._connection.pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    thinker._connection._process.wait()


def test_the_process_answers_as_the_synchronous_twin_does(thinker: EngineClient) -> None:
    match, twin = Match(new_match(None, "easy", "hard")), Prompt()
    for seat, level in ((1, "easy"), (2, "normal"), (0, worker.HINT)):
        question = ("nin_jan", level, match.view(seat), match.bot_seed(seat))
        thinker.request_move(*question)
        twin.request_move(*question)
        there, here = wait(thinker.poll_move), twin.poll_move()
        assert here is not None
        assert (there.move, there.view, there.reason) == (here.move, here.view, here.reason)
        assert match.refusal(seat, there.move) is None


@pytest.mark.every_game
def test_a_hint_has_a_reason_and_a_robots_own_move_has_none(name: str) -> None:
    view = fresh(Setup(name, 3), "7").view(0)
    reasons = {
        level: worker.choose_move(worker.MoveRequest(1, name, level, view, "7"), lambda: True).reason
        for level in (worker.HINT, *GAMES[name].bots)
    }
    assert reasons.pop(worker.HINT) is not None and not any(reasons.values()), reasons


def test_an_answer_comes_once_and_not_after_cancel(thinker: EngineClient) -> None:
    match = Match(new_match(None, "easy"))
    thinker.request_move("nin_jan", "easy", match.view(1), "a")
    thinker.cancel()
    thinker.request_move("nin_jan", "easy", match.view(1), "b")
    assert wait(thinker.poll_move).ticket == 2
    assert thinker.poll_move() is None


def test_a_killed_worker_is_started_again_and_asked_again(thinker: EngineClient) -> None:
    match = Match(new_match(None, "easy"))
    thinker.request_move("nin_jan", "easy", match.view(1), "a")
    wait(thinker.poll_move)
    kill(thinker)
    thinker.request_move("nin_jan", "easy", match.view(1), "a")
    assert wait(thinker.poll_move).move


def test_the_process_judges_as_the_synchronous_twin_does(thinker: EngineClient) -> None:
    view, twin = judged_view(), Prompt()
    thinker.request_evaluation("chifoumi", view)
    twin.request_evaluation("chifoumi", view)
    there, here = wait(thinker.poll_evaluation), twin.poll_evaluation()
    assert here is not None and there.evaluation == here.evaluation and there.reason == here.reason
    assert thinker.poll_evaluation() is None and twin.poll_evaluation() is None


def test_a_question_takes_the_place_of_the_one_before(thinker: EngineClient) -> None:
    match = Match(new_match(None, "easy"))
    for asked in (thinker, Prompt()):
        asked.request_evaluation("chifoumi", judged_view())
        asked.request_move("nin_jan", "easy", match.view(1), "a")
        assert asked.poll_evaluation() is None
        assert wait(asked.poll_move).move
        asked.request_move("nin_jan", "easy", match.view(1), "a")
        ticket = asked.request_evaluation("chifoumi", judged_view())
        assert asked.poll_move() is None
        assert wait(asked.poll_evaluation).ticket == ticket


def test_a_killed_worker_is_asked_again_for_its_verdict(thinker: EngineClient) -> None:
    thinker.request_evaluation("chifoumi", judged_view())
    kill(thinker)
    assert wait(thinker.poll_evaluation).evaluation.values


def test_a_cancelled_verdict_never_comes(thinker: EngineClient) -> None:
    thinker.request_evaluation("chifoumi", judged_view())
    thinker.cancel()
    assert thinker.poll_evaluation() is None
    ticket = thinker.request_evaluation("chifoumi", judged_view())
    assert wait(thinker.poll_evaluation).ticket == ticket


def test_a_match_that_is_played_on_comes_in_several_parts(thinker: EngineClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part once, in order, to the last; late parts of an earlier request are ignored."""
    come: list[MoveBatch] = []
    line = SimpleNamespace(is_alive=True, send=lambda words: None, poll=lambda: bool(come), recv=lambda: come.pop(0), close=lambda: None)
    monkeypatch.setattr(thinker, "_connection", line)
    thinker.request_play_to_end(Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", "easy")), "7"))
    ticket = thinker.request_play_to_end(Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", "easy")), "8"))
    parts = [MoveBatch(ticket, 0, (), 5), MoveBatch(ticket, 3, (), 2), MoveBatch(ticket, 5, (), 0, True)]
    come += [MoveBatch(ticket - 1, 0, (), 9), *parts, MoveBatch(ticket, 5, (), 0, True)]
    assert [thinker.poll_move_batch() for _ in range(5)] == [*parts, None, None]


TELLING = "import pickle, os, sys; pickle.dump([*sys.argv, *sys.orig_argv, *map('='.join, os.environ.items())], sys.stdout.buffer)"


def test_the_process_does_not_know_how_tablee_was_started(thinker: EngineClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed among the arguments would reveal every hidden card."""
    arguments = ["main.py", "--seed", "s-u-n-d-a-y", "--record=match.json"]
    monkeypatch.setattr(sys, "argv", arguments)
    python, *remaining = lines.worker_command()
    assert Path(remaining[0]).samefile(main.__file__) and remaining[1:] == ["--robots"]
    monkeypatch.setattr(lines, "worker_command", lambda: [python, "-c", TELLING, *remaining])
    thinker.start_if_needed()
    assert thinker._connection is not None
    told = thinker._connection.recv()
    assert told[1:3] == remaining
    assert not [word for word in told if any(secret in word for secret in arguments[1:])]


def test_a_build_is_the_robots_program_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert lines.worker_command() == [sys.executable, "--robots"]


def test_the_process_ends_with_its_parent_though_it_is_busy(thinker: EngineClient) -> None:
    """It notices that its input closes, though it is computing."""
    thinker.request_play_to_end(Record("chifoumi", (Player("Nori", "hard"), Player("Zuki", "hard")), "7"))
    assert thinker._connection is not None
    process = thinker._connection._process
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(PATIENCE) == 0


def test_a_question_or_a_cancel_ends_what_was_asked_before() -> None:
    record = Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", "easy")), "7")
    inbox, first, second = worker.RequestQueue(), worker.PlayToEndRequest(1, record), worker.PlayToEndRequest(2, record)
    inbox.put(first)
    assert inbox.waiting_requests.get() is first and not inbox.stop_signal(first)()
    inbox.put(second)
    assert inbox.waiting_requests.get() is second and inbox.stop_signal(first)() and not inbox.stop_signal(second)()
    inbox.put(worker.CancelRequest(2))
    assert inbox.waiting_requests.empty() and inbox.stop_signal(second)()


def judged_view() -> View:
    """Return the view of seat 0 at the start."""
    seats = (Player("Léa"), Player("Zuki", "hard"))
    return Match(Record("chifoumi", seats, "7")).view(0)


def test_nothing_asked_nothing_answered(thinker: EngineClient) -> None:
    for asked in (thinker, Prompt()):
        assert asked.poll_move() is None and asked.poll_evaluation() is None


def test_a_match_is_played_on_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move once, in order, with an estimate of those to come; a cancelled request gives no answer."""
    monkeypatch.setattr(worker, "BATCH_INTERVAL_S", 0.0)
    record = Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", "easy")), "7")
    parts = list(worker.play_to_end(worker.PlayToEndRequest(1, record, 4), never_stop))
    assert [(part.first_ply, len(part.moves), part.is_last) for part in parts] == [*((ply, 1, False) for ply in range(4)), (4, 0, True)]
    assert all(part.estimated_moves_left >= 1 for part in parts[:-1]) and parts[-1].estimated_moves_left == 0
    assert not list(worker.play_to_end(worker.PlayToEndRequest(1, record, 4), lambda: True))


def test_slow_robots_are_rehearsed_by_quick_ones_and_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    fluent, slow_ones = (Match(Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", level)), "7")) for level in ("easy", "hard"))
    monkeypatch.setattr(worker, "MAX_ESTIMATED_MOVES", 5)
    assert (
        worker.estimate_moves_left(fluent, never_stop) == 0
        and worker.estimate_moves_left(slow_ones, never_stop) == 5
        and worker.estimate_moves_left(slow_ones, lambda: True) == 0
    )
    assert slow_ones.ply == 0, "it was a rehearsal"
