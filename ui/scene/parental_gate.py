"""The state of the parental gate."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

HOLDS = 600.0  # seconds that the gate stays open once it was passed


class ParentalGate:
    """The parental gate: open for ten minutes once passed, or until the children's screens are left."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._until: float | None = None

    @property
    def is_open(self) -> bool:
        return self._until is not None and self._now() < self._until

    def open(self) -> None:
        self._until = self._now() + HOLDS

    def shut(self) -> None:
        self._until = None
