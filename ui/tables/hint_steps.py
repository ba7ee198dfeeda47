"""A hint in steps, each telling more than the one before: what to ring, and what to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game.kernel import Json
from ui.assets.words import _n
from ui.canvas.pieces import Gesture

Steps: TypeAlias = Sequence[tuple[Gesture, str]]  # a source or a target may be a tuple: all of them are ringed

NOTHING = Gesture(None, None)  # nothing to ring


def facts_in(facts: Mapping[str, Json], name: str) -> tuple[str, ...]:
    """A fact that lists names; () where there is none."""
    found = facts.get(name, ())
    assert isinstance(found, Sequence), f"{found!r} is no list"
    return tuple(map(str, found))


def look_at(count: int) -> str:
    """Among so many ringed cards."""
    return _n("Look at the ringed card.", "It is one of the ringed cards.", count)


def ringed(found: object) -> tuple[object, ...]:
    """What a source or a target of a hint rings."""
    return found if isinstance(found, tuple) else () if found is None else (found,)
