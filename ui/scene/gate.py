"""The parental gate in front of what a child should not reach alone."""

from __future__ import annotations

from collections.abc import Callable

from ui.practice.routes import ParentalGateRoute
from ui.scene.scene import Scene


def pass_parental_gate(scene: Scene, on_done: Callable[[], None]) -> None:
    """Call `on_done` now if the parental gate is open, else open its dialog and call it once a grown-up has passed."""
    if scene.context.parental_gate.is_open:
        on_done()
    else:
        scene.go(ParentalGateRoute(on_done))
