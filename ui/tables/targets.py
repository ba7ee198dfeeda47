"""The targets of a table, at which gestures begin and end."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar

from pygame import FRect

from ui.canvas.pieces import PieceId, TargetId


@dataclass(frozen=True, slots=True)
class NamedTarget:
    """A target id whose text is its kind and its fields, such as "card/R8"."""

    prefix: ClassVar[str]
    covers: ClassVar[bool] = False  # spread out, it covers the table, and the next click only folds it

    def __str__(self) -> str:
        return "/".join((self.prefix, *(str(getattr(self, field.name)) for field in fields(self))))


@dataclass(frozen=True, slots=True)
class SeatTarget(NamedTarget):
    """A seat panel; a plain click spreads it out if it can be spread out."""

    prefix = "seat"
    covers = True
    seat: int


@dataclass(frozen=True, slots=True)
class HandCardTarget(NamedTarget):
    """A card of an open hand."""

    prefix = "card"
    card: Hashable


class TableControl(Enum):
    """A control that any table may have; helper and threats are settings of the same name."""

    ZONE = "table"  # can be chosen only while a piece is lifted
    HELPER = "helper"  # folds or unfolds the helper panel
    THREATS = "threats"  # marks the own pieces that others could take
    CLOSE = "close"  # folds whatever is spread out

    def __str__(self) -> str:
        return self.value


class Nudge(Enum):
    """The end of a gesture that moves a piece of the hand or the tray by one place."""

    LEFT = -1
    RIGHT = 1


ZONE, HELPER, THREATS, CLOSE = TableControl.ZONE, TableControl.HELPER, TableControl.THREATS, TableControl.CLOSE


@dataclass(frozen=True, slots=True)
class Target:
    """A region of the table at which a gesture can begin or end."""

    id: TargetId  # its id
    rect: FRect
    says: str  # tooltip and screen reader label
    piece: PieceId | None = None  # can be lifted here
    r: float = 14  # corner radius of its ring
    numbered: bool = False  # picked by digit keys, in order
    can_spread: bool = False  # can be spread out by a right click, a long press or a key
    opens: bool = False  # a plain click does so, too, as on a seat panel
    focus: FRect | None = None  # rectangle of the focus ring, if another one than `rect`

    @property
    def name(self) -> str:
        """The name of its widget, such as "card/R8", "pile/0" or "seat/2"."""
        return str(self.id)
