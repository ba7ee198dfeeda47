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
    assert thinker._line is not None
    os.kill(thinker._line.pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    thinker._line._process.wait()


def test_the_process_answers_as_the_synchronous_twin_does(thinker: EngineClient) -> None:
    match, twin = Match(new_match(None, "easy", "hard")), Prompt()
    for seat, level in ((1, "easy"), (2, "normal"), (0, worker.HINT)):
        question = ("nin_jan", level, match.view(seat), match.bot_seed(seat))
        thinker.ask(*question)
        twin.ask(*question)
        there, here = wait(thinker.poll), twin.poll()
        assert here is not None
        assert (there.move, there.view, there.reason) == (here.move, here.view, here.reason)
        assert match.refusal(seat, there.move) is None


@pytest.mark.every_game
def test_a_hint_has_a_reason_and_a_robots_own_move_has_none(name: str) -> None:
    view = fresh(Setup(name, 3), "7").view(0)
    reasons = {
        level: worker.answer(worker.MoveRequest(1, name, level, view, "7"), lambda: True).reason
        for level in (worker.HINT, *GAMES[name].bots)
    }
    assert reasons.pop(worker.HINT) is not None and not any(reasons.values()), reasons


def test_an_answer_comes_once_and_not_after_cancel(thinker: EngineClient) -> None:
    match = Match(new_match(None, "easy"))
    thinker.ask("nin_jan", "easy", match.view(1), "a")
    thinker.cancel()
    thinker.ask("nin_jan", "easy", match.view(1), "b")
    assert wait(thinker.poll).ticket == 2
    assert thinker.poll() is None


def test_a_killed_worker_is_started_again_and_asked_again(thinker: EngineClient) -> None:
    match = Match(new_match(None, "easy"))
    thinker.ask("nin_jan", "easy", match.view(1), "a")
    wait(thinker.poll)
    kill(thinker)
    thinker.ask("nin_jan", "easy", match.view(1), "a")
    assert wait(thinker.poll).move


def test_the_process_judges_as_the_synchronous_twin_does(thinker: EngineClient) -> None:
    view, twin = judged_view(), Prompt()
    thinker.judge("chifoumi", view)
    twin.judge("chifoumi", view)
    there, here = wait(thinker.judged), twin.judged()
    assert here is not None and there.judgement == here.judgement and there.reason == here.reason
    assert thinker.judged() is None and twin.judged() is None


def test_a_question_takes_the_place_of_the_one_before(thinker: EngineClient) -> None:
    match = Match(new_match(None, "easy"))
    for asked in (thinker, Prompt()):
        asked.judge("chifoumi", judged_view())
        asked.ask("nin_jan", "easy", match.view(1), "a")
        assert asked.judged() is None
        assert wait(asked.poll).move
        asked.ask("nin_jan", "easy", match.view(1), "a")
        ticket = asked.judge("chifoumi", judged_view())
        assert asked.poll() is None
        assert wait(asked.judged).ticket == ticket


def test_a_killed_worker_is_asked_again_for_its_verdict(thinker: EngineClient) -> None:
    thinker.judge("chifoumi", judged_view())
    kill(thinker)
    assert wait(thinker.judged).judgement.values


def test_a_cancelled_verdict_never_comes(thinker: EngineClient) -> None:
    thinker.judge("chifoumi", judged_view())
    thinker.cancel()
    assert thinker.judged() is None
    ticket = thinker.judge("chifoumi", judged_view())
    assert wait(thinker.judged).ticket == ticket


def test_a_match_that_is_played_on_comes_in_several_parts(thinker: EngineClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part once, in order, to the last; late parts of an earlier request are ignored."""
    come: list[MoveBatch] = []
    line = SimpleNamespace(alive=True, send=lambda words: None, poll=lambda: bool(come), recv=lambda: come.pop(0), close=lambda: None)
    monkeypatch.setattr(thinker, "_line", line)
    thinker.play_on(Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", "easy")), "7"))
    ticket = thinker.play_on(Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", "easy")), "8"))
    parts = [MoveBatch(ticket, 0, (), 5), MoveBatch(ticket, 3, (), 2), MoveBatch(ticket, 5, (), 0, True)]
    come += [MoveBatch(ticket - 1, 0, (), 9), *parts, MoveBatch(ticket, 5, (), 0, True)]
    assert [thinker.played_on() for _ in range(5)] == [*parts, None, None]


TELLING = "import pickle, os, sys; pickle.dump([*sys.argv, *sys.orig_argv, *map('='.join, os.environ.items())], sys.stdout.buffer)"


def test_the_process_does_not_know_how_tablee_was_started(thinker: EngineClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed among the arguments would reveal every hidden card."""
    arguments = ["main.py", "--seed", "s-u-n-d-a-y", "--record=match.json"]
    monkeypatch.setattr(sys, "argv", arguments)
    python, *remaining = lines.command()
    assert Path(remaining[0]).samefile(main.__file__) and remaining[1:] == ["--robots"]
    monkeypatch.setattr(lines, "command", lambda: [python, "-c", TELLING, *remaining])
    thinker.wake()
    assert thinker._line is not None
    told = thinker._line.recv()
    assert told[1:3] == remaining
    assert not [word for word in told if any(secret in word for secret in arguments[1:])]


def test_a_build_is_the_robots_program_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert lines.command() == [sys.executable, "--robots"]


def test_the_process_ends_with_its_parent_though_it_is_busy(thinker: EngineClient) -> None:
    """It notices that its input closes, though it is computing."""
    thinker.play_on(Record("chifoumi", (Player("Nori", "hard"), Player("Zuki", "hard")), "7"))
    assert thinker._line is not None
    process = thinker._line._process
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(PATIENCE) == 0


def test_a_question_or_a_cancel_ends_what_was_asked_before() -> None:
    record = Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", "easy")), "7")
    inbox, first, second = worker.RequestQueue(), worker.PlayToEndRequest(1, record), worker.PlayToEndRequest(2, record)
    inbox.put(first)
    assert inbox.waiting.get() is first and not inbox.stop(first)()
    inbox.put(second)
    assert inbox.waiting.get() is second and inbox.stop(first)() and not inbox.stop(second)()
    inbox.put(worker.CancelRequest(2))
    assert inbox.waiting.empty() and inbox.stop(second)()


def judged_view() -> View:
    """Return the view of seat 0 at the start."""
    seats = (Player("Léa"), Player("Zuki", "hard"))
    return Match(Record("chifoumi", seats, "7")).view(0)


def test_nothing_asked_nothing_answered(thinker: EngineClient) -> None:
    for asked in (thinker, Prompt()):
        assert asked.poll() is None and asked.judged() is None


def test_a_match_is_played_on_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move once, in order, with an estimate of those to come; a cancelled request gives no answer."""
    monkeypatch.setattr(worker, "STRETCH", 0.0)
    record = Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", "easy")), "7")
    parts = list(worker.play_on(worker.PlayToEndRequest(1, record, 4), never_stop))
    assert [(part.ply, len(part.moves), part.last) for part in parts] == [*((ply, 1, False) for ply in range(4)), (4, 0, True)]
    assert all(part.ahead >= 1 for part in parts[:-1]) and parts[-1].ahead == 0
    assert not list(worker.play_on(worker.PlayToEndRequest(1, record, 4), lambda: True))


def test_slow_robots_are_rehearsed_by_quick_ones_and_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    fluent, slow_ones = (Match(Record("nin_jan", (Player("Nori", "easy"), Player("Zuki", level)), "7")) for level in ("easy", "hard"))
    monkeypatch.setattr(worker, "REHEARSED", 5)
    assert (
        worker.rehearsed(fluent, never_stop) == 0
        and worker.rehearsed(slow_ones, never_stop) == 5
        and worker.rehearsed(slow_ones, lambda: True) == 0
    )
    assert slow_ones.ply == 0, "it was a rehearsal"


def test_thinking_ends_with_its_time_or_when_it_is_stopped() -> None:
    assert worker.within(0.0, never_stop)() and not worker.within(60.0, never_stop)() and worker.within(60.0, lambda: True)()
