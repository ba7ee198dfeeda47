"""What a gesture on Nambarz's table begins and ends at, besides moves, which stand for themselves (`Draw()`); and the keys of its pieces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.nambarz.cards import Card
from ui.tables.targets import NamedThing


@dataclass(frozen=True, slots=True)
class Slot(NamedThing):
    """A card in the tray, by its place from the left."""

    prefix = "slot"
    place: int


@dataclass(frozen=True, slots=True)
class Gap(NamedThing):
    """The sign after the card at this place of the tray."""

    prefix = "gap"
    place: int


@dataclass(frozen=True, slots=True)
class Sign(NamedThing):
    """The key of an operation."""

    prefix = "sign"
    operation: str


class Aim(StrEnum):
    """`TRAY`, `PILE`: where a card goes; the others are keys: take one back, take all back, sort the hand."""

    TRAY = "tray"
    PILE = "pile"
    BACK = "back"
    CLEAR = "clear"
    SORT = "sort"


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card of an open hand; of equal cards the one with the highest `copy`, from 0, leaves the hand first."""

    seat: int
    card: Card
    copy: int


@dataclass(frozen=True, slots=True)
class ClosedCard:
    """The card of a closed hand that leaves it when so many others are left."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class Undrawn:
    """A card of the draw pile, by its place from the bottom."""

    place: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card of the played pile, by its place from the bottom; both piles begin anew with a round and with a reshuffle."""

    round: int
    reshuffles: int
    place: int
