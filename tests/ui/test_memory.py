"""When facts come back: a missed one soon, a known one after longer and longer times, always the same for the same answers."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta

from tests.ui.pupils import START
from ui.store.spacing import SOON, Memory, remembered

DAY = 86_400.0


def days(memory: Memory) -> float:
    """From the last answer to the next time."""
    return (memory.due - memory.last) / DAY


def known(times: int, seconds: float | None = None) -> list[Memory]:
    """Right each time that it is due."""
    found = [remembered(None, True, seconds, START)]
    while len(found) < times:
        found.append(remembered(found[-1], True, seconds, datetime.fromtimestamp(found[-1].due, UTC)))
    return found


def test_a_missed_fact_is_due_in_the_next_set() -> None:
    assert remembered(None, False, 5.0, START).due == (START + SOON).timestamp()
    assert remembered(known(4)[-1], False, 5.0, START + timedelta(200)).due == (START + timedelta(200) + SOON).timestamp()


def test_a_known_fact_comes_back_after_longer_and_longer_times() -> None:
    pauses = list(map(days, known(5)))
    assert pauses[0] >= 1 and pauses == sorted(pauses) and pauses[-1] > 30


def test_quick_answers_last_longer_than_slow_ones() -> None:
    quick, usual, slow = (days(known(3, seconds)[-1]) for seconds in (2.0, 8.0, 30.0))
    assert quick > usual > slow


def test_the_same_answers_give_the_same_memory_in_any_zone() -> None:
    there = START.astimezone(UTC)
    assert remembered(None, True, 3.0, START) == remembered(None, True, 3.0, there)
    assert known(6, 9.0) == known(6, 9.0)


def test_a_clock_that_has_gone_back_does_no_harm() -> None:
    last = known(3)[-1]
    assert remembered(last, True, None, START - timedelta(400)).stability > 0


def test_only_the_workshop_needs_the_scheduler() -> None:
    code = "import sys, ui.store.spacing; assert 'fsrs' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
