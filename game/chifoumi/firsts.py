"""Chifoumi: what is met seldom, and is worth a word to whoever meets it first. From the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from game.chifoumi.moves import Capture
from game.chifoumi.state import ChifoumiView
from game.kernel import Event


def met(view: ChifoumiView, events: Sequence[Event]) -> tuple[str, ...]:
    """A pawn of this seat has taken and can take once more (CH-7)."""
    if view.mover is None or view.turn != view.seat:
        return ()
    return ("second_capture",) if any(isinstance(move, Capture) for move in view.legal()) else ()
