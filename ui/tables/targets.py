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
    """Base of target ids, whose text is a prefix and the fields, such as "card/R8"."""

    prefix: ClassVar[str]
    covers_table: ClassVar[bool] = False  # spread out, it covers the table, and the next click only folds it

    def __str__(self) -> str:
        return "/".join((self.prefix, *(str(getattr(self, field.name)) for field in fields(self))))


@dataclass(frozen=True, slots=True)
class SeatTarget(NamedTarget):
    """The target id of a seat panel; if its seat has something to spread out, a click does that."""

    prefix = "seat"
    covers_table = True
    seat: int


@dataclass(frozen=True, slots=True)
class HandCardTarget(NamedTarget):
    """The target id of a card in an open hand."""

    prefix = "card"
    card: Hashable


class TableControl(Enum):
    """The target ids that any table may have: drop zone, switches of helper and threats, close."""

    ZONE = "table"  # can be chosen only while a piece is lifted
    HELPER = "helper"  # folds or unfolds the helper panel
    THREATS = "threats"  # marks the own pieces that others could take
    CLOSE = "close"  # folds whatever is spread out

    def __str__(self) -> str:
        return self.value


class NudgeDirection(Enum):
    """The direction of a gesture that moves a card of hand or tray one place to the left or right."""

    LEFT = -1
    RIGHT = 1


ZONE, HELPER, THREATS, CLOSE = TableControl.ZONE, TableControl.HELPER, TableControl.THREATS, TableControl.CLOSE


@dataclass(frozen=True, slots=True)
class Target:
    """A region of the table at which a gesture can begin or end, with its label and ring."""

    id: TargetId  # its id
    rect: FRect
    label: str  # tooltip and screen reader label
    piece: PieceId | None = None  # can be lifted here
    corner_radius: float = 14  # corner radius of its ring
    has_digit_key: bool = False  # picked by digit keys, in order
    can_spread: bool = False  # can be spread out by a right click, a long press or a key
    spreads_on_click: bool = False  # a plain click does so, too, as on a seat panel
    focus_rect: FRect | None = None  # rectangle of the focus ring, if another one than `rect`
    mark: str | None = None  # stands for the label where little room is, "" if the picture says enough; None for the whole label
    face: str = ""  # the face that stands for it where no piece lies in it

    @property
    def name(self) -> str:
        """The target's id as text, such as "card/R8", "pile/0" or "seat/2"."""
        return str(self.id)
