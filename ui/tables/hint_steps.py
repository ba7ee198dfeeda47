"""Hints in steps, each with a gesture to highlight and a sentence that says more than the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game.kernel import Json
from ui.assets.translation import _n
from ui.canvas.pieces import Gesture

HintSteps: TypeAlias = Sequence[tuple[Gesture, str]]  # all members of a tuple are highlighted

NO_HIGHLIGHT = Gesture(None, None)  # no highlight


def list_detail(details: Mapping[str, Json], key: str) -> tuple[str, ...]:
    """Return the names listed in a detail of a reason, () if the detail is missing."""
    names = details.get(key, ())
    assert isinstance(names, Sequence), f"{names!r} is no list"
    return tuple(map(str, names))


def ringed_cards_sentence(count: int) -> str:
    """Return the hint sentence "Look at the ringed card.", or its form for several ringed cards."""
    return _n("Look at the ringed card.", "It is one of the ringed cards.", count)


def highlighted_ids(gesture_end: object) -> tuple[object, ...]:
    """Return the pieces or targets at one end of a hint's gesture as a tuple, () for None."""
    return gesture_end if isinstance(gesture_end, tuple) else () if gesture_end is None else (gesture_end,)
