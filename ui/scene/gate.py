"""What a child should not reach by itself asks here first whether a grown-up is there."""

from __future__ import annotations

from collections.abc import Callable

from ui.scene.routes import ToGate
from ui.scene.screen import Scene


def ask_parents(scene: Scene, then: Callable[[], None]) -> None:
    """Does `then` at once while the gate is open, else after it was passed; never if it was not."""
    if scene.desk.gate.is_open:
        then()
    else:
        scene.go(ToGate(then))
