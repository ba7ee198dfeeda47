"""Waiting for another thread, process or window: as long as it takes, up to where it must hang."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 300.0  # s; only what hangs takes that long, on any machine
POLL = 0.005  # s


def wait_for(done: Callable[[], T], meanwhile: Callable[[], object] = lambda: None, pause: float = POLL) -> T:
    """Ask again and again, until the answer is true; return it."""
    end = monotonic() + PATIENCE
    while not (found := done()):
        assert monotonic() < end, "it hangs"
        sleep(pause)
        meanwhile()
    return found
