"""Whether a grown-up has shown to be there: what a child should not reach by itself asks here first."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from ui.scene.routes import ToGate

if TYPE_CHECKING:
    from ui.scene.screen import Scene

HOLDS = 600.0  # seconds, once it was passed


class Latch:
    """`is_open` from passing the gate until ten minutes later, or until the children's rooms are left."""

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


def ask_parents(scene: Scene, then: Callable[[], None]) -> None:
    """Does `then` at once while the gate is open, else after it was passed; never if it was not."""
    if scene.desk.gate.is_open:
        then()
    else:
        scene.go(ToGate(then))
