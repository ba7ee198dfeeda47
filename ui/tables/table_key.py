"""A table's own keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.pieces import Gesture


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
    """The one key that stands out: what a press does, its label and its icon."""

    gesture: Gesture
    says: str
    icon: str


@dataclass(frozen=True, slots=True)
class Keys:
    """`claim`: the key that arms the words of the next move: its label, and whether it is of use now; None for no such key."""

    action: Action | None = None
    claim: tuple[str, bool] | None = None
    others: Sequence[TableKey] = ()
