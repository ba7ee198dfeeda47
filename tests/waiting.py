"""Waiting for another thread, process or window: until it is ready, or certainly hangs."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 300.0  # only a hanging program takes this long, on any machine
POLL = 0.005  # seconds between two tries


def wait_for(on_done: Callable[[], T], meanwhile: Callable[[], object] = lambda: None, pause: float = POLL) -> T:
    """Ask repeatedly until the answer is true, and return it."""
    end = monotonic() + PATIENCE
    while not (result := on_done()):
        assert monotonic() < end, "it hangs"
        sleep(pause)
        meanwhile()
    return result
