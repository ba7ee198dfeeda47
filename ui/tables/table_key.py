"""The keys of a game's own on its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.pieces import Gesture


@dataclass(frozen=True, slots=True)
class TableKey:
    """`gesture`: what a press does; `chords`: its keys on the keyboard; `style`: as `ui.widgets.controls.Key` has it; `bare`: the icon alone.

    `why`: where it cannot be pressed now, the sentence that says why.
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
    """The one key that stands out: what a press on it does, its label and its icon."""

    gesture: Gesture
    says: str
    icon: str


@dataclass(frozen=True, slots=True)
class Keys:
    """`claim`: the key that arms the words of the next move: its label, and whether it can be of use now; None: there is none."""

    action: Action | None = None
    claim: tuple[str, bool] | None = None
    others: Sequence[TableKey] = ()
