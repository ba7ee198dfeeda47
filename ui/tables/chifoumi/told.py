"""Chifoumi's moves as short lines, never in notation: "b2 takes c3, to d4"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.chifoumi.moves import Capture, Captured, Go, Kind, Moved, Pass, Placed, Stop, Throw
from game.kernel import Event, Move
from ui.assets.words import _
from ui.tables.chifoumi.gains import event_gain, gain_label
from ui.tables.chifoumi.names import kind_name
from ui.tables.contract import Part, Played

Went = Placed | Moved | Captured  # a pawn came to a square


def went(events: Sequence[Event]) -> list[Went]:
    """What pawns did, in order."""
    return [event for event in events if isinstance(event, Went)]


def told(played: Played, going_on: bool) -> tuple[Part, ...] | None:
    """A turn as one line: its pawn, then "b2 takes c3, to d4", with "…" while it goes on; None if these are several turns."""
    moves = played.moves
    if not all(_joins(earlier, later) for earlier, later in pairwise(moves)):
        return None
    match moves[0]:
        case Throw(sign):
            return (Part(kind_name(Kind[sign.name])),)
        case Stop():
            return (Part(_("stops there")),)
        case Pass():
            return (Part(_("passes")),)
    steps = went(played.seen)
    start = [] if isinstance(steps[0], Placed) else [steps[0].origin]
    texts = [*start, *(text for step in steps for text in _step_told(step, "…" if step is steps[-1] and going_on else ","))]
    texts[-1] = texts[-1].removesuffix(",")
    return Part(kind_name(steps[0].kind), f"neutral/{steps[0].kind}"), *(Part(text) for text in texts)


def _step_told(step: Went, mark: str) -> list[str]:
    """ "on c1", "to c3", "takes c3", or "own –1", "on c3"; a mark after a capture."""
    match step:
        case Placed():
            return [_("on {square}").format(square=step.square)]
        case Moved():
            return [_("to {square}").format(square=step.square)]
    gain = event_gain(step)
    if gain < 0:
        return [gain_label(gain), _("on {square}").format(square=step.square) + mark]
    return [_("takes {square}").format(square=step.square) + mark]


def _joins(earlier: Move, later: Move) -> bool:
    """Whether these moves of one seat are one turn: a capture and what the pawn does next (CH-7)."""
    if not isinstance(earlier, Capture):
        return False
    return isinstance(later, Stop) or (isinstance(later, Go | Capture) and later.origin == earlier.square)
