"""The target ids of Nambarz's table, besides moves (`Draw()`), and the ids of its pieces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.nambarz.cards import Card
from ui.tables.targets import NamedTarget


@dataclass(frozen=True, slots=True)
class TraySlotTarget(NamedTarget):
    """The target id of a card in the tray, by its index from the left."""

    prefix = "slot"
    index: int


@dataclass(frozen=True, slots=True)
class TrayGapTarget(NamedTarget):
    """The target id of the operator after the card at this index of the tray."""

    prefix = "gap"
    index: int


@dataclass(frozen=True, slots=True)
class OperatorTarget(NamedTarget):
    """The target id of an operator's button."""

    prefix = "sign"
    operation: str


class TrayAction(StrEnum):
    """The target ids of tray and pile, where cards are dropped, and of the tray's buttons."""

    TRAY = "tray"  # goal of a card
    PILE = "pile"  # goal of a card
    BACK = "back"  # takes one card back
    CLEAR = "clear"  # takes all cards back
    SORT = "sort"  # sorts the hand


@dataclass(frozen=True, slots=True)
class OpenCardId:
    """The piece id of a card of an open hand; of equal cards the highest `copy_index`, from 0, leaves the hand first."""

    seat: int
    card: Card
    copy_index: int


@dataclass(frozen=True, slots=True)
class DrawPileCardId:
    """The piece id of a card of the draw pile, by its index from the bottom."""

    index: int


@dataclass(frozen=True, slots=True)
class PlayedPileCardId:
    """The piece id of a card of the played pile, by its index from the bottom; each round and reshuffle starts new piles."""

    round: int
    reshuffles: int
    index: int
