"""The routes to the replay."""

from __future__ import annotations

from game.record import Record
from ui.scene.route import Route


class ReplayRoute(Route, frozen=True, tag="screen.ReplayScreen"):
    """The route to the replay of a match."""

    record: Record
    child_id: int | None = None  # the child of a real round, and of its continuation
    ply: int = 0  # the replay opens after this many moves
