"""The state of the parental gate."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

OPEN_DURATION_S = 600.0  # seconds that the gate stays open once it was passed


class ParentalGate:
    """The parental gate: open for ten minutes once passed, or until the children's screens are left."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._open_until_s: float | None = None

    @property
    def is_open(self) -> bool:
        return self._open_until_s is not None and self._now() < self._open_until_s

    def open_for_a_while(self) -> None:
        self._open_until_s = self._now() + OPEN_DURATION_S

    def close_again(self) -> None:
        self._open_until_s = None
