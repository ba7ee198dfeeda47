"""A key of a game's own on its table."""

from __future__ import annotations

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
