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
    """A value whose widget is named by what it is and by what tells it from others: "card/R8".

    `covers`: spread out, it lies over the table, and the next click only puts it together again.
    """

    prefix: ClassVar[str]
    covers: ClassVar[bool] = False

    def __str__(self) -> str:
        return "/".join((self.prefix, *(str(getattr(self, field.name)) for field in fields(self))))


@dataclass(frozen=True, slots=True)
class Plate(NamedThing):
    """The plate of a seat; a plain click spreads it out where it fans."""

    prefix = "seat"
    covers = True
    seat: int


@dataclass(frozen=True, slots=True)
class InHand(NamedThing):
    """A card of an open hand, by what tells it from the others; `Look.hovered` is the one under the pointer."""

    prefix = "card"
    card: Hashable


class TablePart(Enum):
    """`ZONE` can be chosen only while a piece is lifted; `HELPER` folds the helper panel and opens it again; `THREATS` shows which own
    pieces others could take, or hides it: these two are remembered, as settings of that name. `CLOSE` puts together what is spread out."""

    ZONE = "table"
    HELPER = "helper"
    THREATS = "threats"
    CLOSE = "close"

    def __str__(self) -> str:
        return self.value


class Nudge(Enum):
    """The end of a gesture that moves a piece of the hand or the tray by one place."""

    LEFT = -1
    RIGHT = 1


ZONE, HELPER, THREATS, CLOSE = TablePart.ZONE, TablePart.HELPER, TablePart.THREATS, TablePart.CLOSE


@dataclass(frozen=True, slots=True)
class Target:
    """Something on the table that a gesture can begin at or end at.

    `at`: what it is, a value of the table's own, or one of those here; `says`: its tooltip, and what a keyboard user is told; `piece`:
    key of the piece that can be lifted here, None for none; `r`: radius of its ring; `numbered`: the digit keys pick these, in order;
    `fans`: it can be spread out, by a right click, a long press or a key: `Look.opened` is then its `at`; `opens`: a plain click does
    it too, as on a plate; `focus`: where the ring of the keyboard's focus stands, if not round it, so that it crosses no sign there.
    """

    at: Thing
    rect: FRect
    says: str
    piece: Key | None = None
    r: float = 14
    numbered: bool = False
    fans: bool = False
    opens: bool = False
    focus: FRect | None = None

    @property
    def name(self) -> str:
        """Of its widget: "card/R8", "pile/0", "seat/2"."""
        return str(self.at)
