"""The target ids of Nambarz's table, besides moves (`Draw()`), and the ids of its pieces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.nambarz.cards import Card
from ui.tables.targets import NamedTarget


@dataclass(frozen=True, slots=True)
class TraySlotTarget(NamedTarget):
    """A card in the tray, by its index from the left."""

    prefix = "slot"
    place: int


@dataclass(frozen=True, slots=True)
class TrayGapTarget(NamedTarget):
    """The operator after the card at this index of the tray."""

    prefix = "gap"
    place: int


@dataclass(frozen=True, slots=True)
class OperatorTarget(NamedTarget):
    """The button of an operator."""

    prefix = "sign"
    operation: str


class TrayAction(StrEnum):
    """The goals of a card, and the actions of the tray's buttons."""

    TRAY = "tray"  # goal of a card
    PILE = "pile"  # goal of a card
    BACK = "back"  # takes one card back
    CLEAR = "clear"  # takes all cards back
    SORT = "sort"  # sorts the hand


@dataclass(frozen=True, slots=True)
class OpenCardId:
    """A card of an open hand; of equal cards that with the highest `copy`, from 0, leaves the hand first."""

    seat: int
    card: Card
    copy: int


@dataclass(frozen=True, slots=True)
class ClosedCardId:
    """The card of a closed hand that leaves it when `left` others remain."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class DrawPileCardId:
    """A card of the draw pile, by its index from the bottom."""

    place: int


@dataclass(frozen=True, slots=True)
class PlayedPileCardId:
    """A card of the played pile, by its index from the bottom; each round and reshuffle starts new piles."""

    round: int
    reshuffles: int
    place: int
