"""The bots' process: it answers, forgets what was cancelled, and is started again when it dies (design, The way of one bot's move)."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from game.match import Match
from tests.ui.driver import new_match
from ui.thinker import Prompt, Thinker
from ui.worker import Answer

PATIENCE = 20.0  # s, before a test gives up


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    found = Thinker()
    yield found
    found.close()


def wait(thinker: Thinker) -> Answer:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = thinker.poll()
        if answer is not None:
            return answer
        time.sleep(0.002)
    pytest.fail("no answer")


def test_the_process_answers_as_the_synchronous_twin_does(thinker: Thinker) -> None:
    match, twin = Match(new_match(None, "easy", "hard")), Prompt()
    for seat, level in ((1, "easy"), (2, "normal")):
        question = ("nin_jan", level, match.view(seat), match.bot_seed(seat))
        thinker.ask(*question)
        twin.ask(*question)
        there, here = wait(thinker), twin.poll()
        assert here is not None
        assert (there.move, there.view, there.reason) == (here.move, here.view, here.reason)
        assert match.refusal(seat, there.move) is None


def test_an_answer_comes_once_and_not_after_cancel(thinker: Thinker) -> None:
    match = Match(new_match(None, "easy"))
    thinker.ask("nin_jan", "easy", match.view(1), "a")
    thinker.cancel()
    thinker.ask("nin_jan", "easy", match.view(1), "b")
    assert wait(thinker).ticket == 2
    assert thinker.poll() is None


def test_a_killed_worker_is_started_again_and_asked_again(thinker: Thinker) -> None:
    match = Match(new_match(None, "easy"))
    thinker.ask("nin_jan", "easy", match.view(1), "a")
    wait(thinker)
    process = thinker._process
    assert process is not None
    assert process.pid is not None
    os.kill(process.pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    process.join()
    thinker.ask("nin_jan", "easy", match.view(1), "a")
    assert wait(thinker).move


def test_nothing_asked_nothing_answered(thinker: Thinker) -> None:
    assert thinker.poll() is None
    assert Prompt().poll() is None
