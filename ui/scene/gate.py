"""The parental gate in front of what a child should not reach alone."""

from __future__ import annotations

from collections.abc import Callable

from ui.scene.routes import ToGate
from ui.scene.screen import Scene


def ask_parents(scene: Scene, then: Callable[[], None]) -> None:
    """Call `then` now if the gate is open, else once it was passed; never if it is not passed."""
    if scene.desk.gate.is_open:
        then()
    else:
        scene.go(ToGate(then))
