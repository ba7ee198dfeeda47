"""What on a table a gesture can begin at or end at."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar

from pygame import FRect

from ui.canvas.pieces import Key, Thing


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A value whose widget is named by what it is and by what tells it from others: "card/R8"."""

    prefix: ClassVar[str]

    def __str__(self) -> str:
        return "/".join((self.prefix, *(str(getattr(self, field.name)) for field in fields(self))))


@dataclass(frozen=True, slots=True)
class Plate(NamedThing):
    """The plate of a seat; a plain click spreads it out where it fans."""

    prefix = "seat"
    seat: int


@dataclass(frozen=True, slots=True)
class InHand(NamedThing):
    """A card of an open hand, by what tells it from the others; `Look.hovered` is the one under the pointer."""

    prefix = "card"
    card: Hashable


class TablePart(Enum):
    """`ZONE` can be chosen only while a piece is lifted; `HELPER` folds the helper panel and opens it again."""

    ZONE = "table"
    HELPER = "helper"

    def __str__(self) -> str:
        return self.value


class Nudge(Enum):
    """The end of a gesture that moves a piece of the hand or the tray by one place."""

    LEFT = -1
    RIGHT = 1


ZONE, HELPER = TablePart.ZONE, TablePart.HELPER


@dataclass(frozen=True, slots=True)
class Target:
    """Something on the table that a gesture can begin at or end at.

    `at`: what it is, a value of the table's own, or one of those here; `says`: its tooltip, and what a keyboard user is told; `piece`:
    key of the piece that can be lifted here, None for none; `r`: radius of its ring; `numbered`: the digit keys pick these, in order;
    `fans`: it can be spread out, by a right click, a long press or a key: `Look.opened` is then its `at`.
    """

    at: Thing
    rect: FRect
    says: str
    piece: Key | None = None
    r: float = 14
    numbered: bool = False
    fans: bool = False

    @property
    def name(self) -> str:
        """Of its widget: "card/R8", "pile/0", "seat/2"."""
        return str(self.at)
