"""Spaced repetition: the due dates of fact families, and equal answers give equal dates."""

from __future__ import annotations

import subprocess
import sys

from game.practice.spaced_repetition import AGAIN, EASY, GOOD, HARD, MemoryState
from tests.ui.pupils import START
from ui.store.fsrs_scheduler import SCHEDULER

DAY = 86_400.0
AT = START.timestamp()


def running(rating: int, times: int) -> list[MemoryState]:
    """Return the memory states after the same rating at each due date."""
    memory_states = [SCHEDULER.state_after_answer(None, rating, AT)]
    while len(memory_states) < times:
        memory_states.append(SCHEDULER.state_after_answer(memory_states[-1], rating, memory_states[-1].due_at))
    return memory_states


def days(memories: list[MemoryState]) -> list[float]:
    return [round((memory.due_at - memory.last_at) / DAY) for memory in memories]


def test_the_first_intervals_are_those_of_the_default_weights() -> None:
    """1, 1, 2, 8 days at first; repeated HARD 1, 3, 7, 12; repeated GOOD 2, 11, 46."""
    assert [days(running(rating, 1))[0] for rating in (AGAIN, HARD, GOOD, EASY)] == [1, 1, 2, 8]
    assert days(running(HARD, 4)) == [1, 3, 7, 12]
    assert days(running(GOOD, 3)) == [2, 11, 46]


def test_it_has_no_learning_steps_and_no_chance() -> None:
    missed = SCHEDULER.state_after_answer(running(GOOD, 4)[-1], AGAIN, AT + 200 * DAY)
    assert (missed.due_at - missed.last_at) >= DAY, "within a set the set itself repeats"
    assert running(HARD, 6) == running(HARD, 6)


def test_what_was_recalled_fades() -> None:
    (known,) = running(GOOD, 1)
    assert (
        SCHEDULER.recall_chance(known, AT)
        == 1
        > SCHEDULER.recall_chance(known, AT + 3 * DAY)
        > SCHEDULER.recall_chance(known, AT + 30 * DAY)
        > 0
    )


def test_a_clock_that_has_gone_back_does_no_harm() -> None:
    assert SCHEDULER.state_after_answer(running(GOOD, 3)[-1], GOOD, AT - 400 * DAY).stability_days > 0


def test_only_the_workshop_needs_the_scheduler() -> None:
    code = "import sys, ui.store.fsrs_scheduler; assert 'fsrs' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
