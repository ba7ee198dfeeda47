"""The buttons that a table has of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.pieces import Gesture, PieceId


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button of a game's own table: label, place, shortcuts, and the gesture that a press performs."""

    name: str
    gesture: Gesture  # performed by a press
    rect: FRect
    label: str
    icon: str = ""
    style: str = "wood"  # style of the widget
    chords: tuple[str, ...] = ()  # keyboard shortcuts
    is_icon_only: bool = False  # shows its icon alone
    disabled_reason: str = ""  # why it is disabled now, "" if it is not


@dataclass(frozen=True, slots=True)
class PrimaryAction:
    """The most prominent button of a table, such as "Play this card"."""

    gesture: Gesture  # performed by a press
    label: str
    icon: str
    disabled_reason: str = ""  # why it is disabled now, "" if it is not
    is_next_step: bool = True  # the sensible next action, which may be drawn as primary


@dataclass(frozen=True, slots=True)
class ClaimAction:
    """The button that adds the claim ("I take it!") to the next move."""

    label: str  # its label
    suggested_piece: PieceId | None = None  # lifted with the claim because it suits it best; None if no piece does


@dataclass(frozen=True, slots=True)
class TableButtons:
    """The buttons that a game adds to its table: the primary action, the claim, and others."""

    primary_action: PrimaryAction | None = None
    claim_action: ClaimAction | None = None  # None for no such button
    other_buttons: Sequence[TableButton] = ()
