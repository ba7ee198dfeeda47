"""Hints in steps, each with a gesture to highlight and a sentence that says more than the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game.kernel import Json
from ui.assets.translation import _n
from ui.canvas.pieces import Gesture

HintSteps: TypeAlias = Sequence[tuple[Gesture, str]]  # all members of a tuple are highlighted

NOTHING = Gesture(None, None)  # no highlight


def facts_in(facts: Mapping[str, Json], name: str) -> tuple[str, ...]:
    """Return the names listed in a detail of a reason, () if the detail is missing."""
    result = facts.get(name, ())
    assert isinstance(result, Sequence), f"{result!r} is no list"
    return tuple(map(str, result))


def look_at(count: int) -> str:
    """Return the hint sentence "Look at the ringed card.", or its form for several ringed cards."""
    return _n("Look at the ringed card.", "It is one of the ringed cards.", count)


def ringed(result: object) -> tuple[object, ...]:
    """Return the pieces or targets at one end of a hint's gesture as a tuple, () for None."""
    return result if isinstance(result, tuple) else () if result is None else (result,)
