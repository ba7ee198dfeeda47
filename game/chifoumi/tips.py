"""Chifoumi: rare situations that deserve a tip when a player first meets them, by the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from game.chifoumi.moves import Capture
from game.chifoumi.state import ChifoumiView
from game.kernel import Event


def tip_keys(view: ChifoumiView, events: Sequence[Event]) -> tuple[str, ...]:
    """Return the keys of the tips for this view: only "second_capture", if a pawn can capture again (rule CH-7)."""
    if view.mover is None or view.turn != view.seat:
        return ()
    return ("second_capture",) if any(isinstance(move, Capture) for move in view.legal()) else ()
