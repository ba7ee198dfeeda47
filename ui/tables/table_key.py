"""A table's own keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.pieces import Gesture, Key


@dataclass(frozen=True, slots=True)
class TableKey:
    """`gesture`: what a press does; `chords`: its keys on the keyboard; `style`: as in `ui.widgets.controls.Key`; `bare`: the icon alone;
    `why`: the sentence that says why it cannot be pressed now, "" where it can.
    """

    name: str
    gesture: Gesture
    rect: FRect
    says: str
    icon: str = ""
    style: str = "wood"
    chords: tuple[str, ...] = ()
    bare: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """The one key that stands out: what a press does, its label and its icon; `why`: the sentence that says why it cannot be pressed
    now, "" where it can; `next`: it is the next sensible thing to do, and may be honey.
    """

    gesture: Gesture
    says: str
    icon: str
    why: str = ""
    next: bool = True


@dataclass(frozen=True, slots=True)
class Claim:
    """The key that arms the words of the next move. `says`: its label; `piece`: what is lifted with them, for they fit it best,
    None while they are of no use."""

    says: str
    piece: Key | None = None


@dataclass(frozen=True, slots=True)
class Keys:
    """`claim`: the key that arms the words of the next move; None for no such key."""

    action: Action | None = None
    claim: Claim | None = None
    others: Sequence[TableKey] = ()
