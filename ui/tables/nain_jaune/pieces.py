"""The pieces on Nain Jaune's table: their ids, faces and poses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from game.nain_jaune.cards import BOXES, Card
from game.nain_jaune.state import NainJauneView
from ui.canvas.pieces import Piece, Spot
from ui.tables.contract import Look
from ui.tables.nain_jaune import places
from ui.tables.nain_jaune.cards import RINGED
from ui.tables.nain_jaune.table_state import TableState, by_rank, playable, size, table_state, winnable
from ui.tables.targets import NamedThing


class Heap(Enum):
    """Cards in a heap: the talon, those before the running sequence, and those still with the dealer."""

    TALON = "talon"
    BEFORE = "before"
    UNDEALT = "undealt"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Stake(NamedThing):
    """The coins in the box of a belle carte; as a target, the box."""

    prefix = "box"
    box: Card


@dataclass(frozen=True, slots=True)
class Back:
    """A card of a closed hand, played when `index` others are left, or of the talon for seat None."""

    seat: int | None
    index: int


def layout(look: Look) -> list[Piece]:
    """Return stakes, played cards, hands in the order of dealing, and the talon."""
    state = table_state(look)
    view: NainJauneView = look.view
    at = places.plate(look, view.dealer)
    dealer = Piece(Heap.UNDEALT, "back", Spot(at.centerx, at.centery, 40), hidden=True)
    talon = [Piece(Back(None, index), "back", spot) for index, spot in enumerate(places.talon_spots(look, view.talon))]
    return [*_stakes(look, state), dealer, *_laid(look, state), *_hands(look, state), *talon]


def _stakes(look: Look, state: TableState) -> list[Piece]:
    """Return the stakes, whose faces are their amounts; they are never dealt."""
    return [Piece(Stake(box), f"stake/{state.boxes[box]}", places.box_spot(look, box), level=0) for box in BOXES]


def _laid(look: Look, state: TableState) -> list[Piece]:
    """Return the running sequence in its bar, and all earlier cards near the talon."""
    spots = [*places.before_spots(look, state.before), *places.run_spots(look, state.run)]
    backs = _backs_of_laid(state)
    return [
        Piece(card, str(card), spot, backs[card], hidden=index < state.before - places.BEFORE_SEEN)
        for index, ((_seat, card), spot) in enumerate(zip(state.laid, spots, strict=True))
    ]


def _backs_of_laid(state: TableState) -> Mapping[Card, Back]:
    """Return the closed card that each played card was, from the last of a hand on."""
    left = [size(hand) for hand in state.hands]
    found = {}
    for seat, card in reversed(state.laid):
        found[card] = Back(seat, left[seat])
        left[seat] += 1
    return found


def _hands(look: Look, state: TableState) -> list[Piece]:
    """Return the hands card by card as they are dealt, from the dealer's right (rule JA-7)."""
    view: NainJauneView = look.view
    seats = [(view.dealer + step) % len(look.seats) for step in range(1, len(look.seats) + 1)]
    by_seat = [_south(look, state) if seat == look.south else _other(look, state, seat) for seat in seats]
    longest = max(len(hand) for hand in by_seat)
    return [hand[index] for index in range(longest) for hand in by_seat if index < len(hand)]


def _other(look: Look, state: TableState, seat: int) -> list[Piece]:
    """Return another seat's hand; the top card of a closed one shows the count unless open cards do."""
    hand = state.hands[seat]
    if isinstance(hand, int):
        faces = ["back"] * (hand - 1) + ["back" if look.lies_open(seat) else f"back/{hand}"]
        return [Piece(Back(seat, index), faces[index], spot) for index, spot in enumerate(places.backs(look, seat, hand))]
    cards = by_rank(hand)
    spots = places.open_cards(look, seat, len(cards))
    return [Piece(card, str(card), spot, Back(seat, index)) for index, (card, spot) in enumerate(zip(cards, spots, strict=True))]


def _south(look: Look, state: TableState) -> list[Piece]:
    """Return the bottom hand; playable cards are raised unless any card may be played."""
    hand = state.hands[look.south]
    spots = places.hand_spots(look, size(hand))
    if isinstance(hand, int):
        return [Piece(Back(look.south, index), "back", spot) for index, spot in enumerate(spots)]
    question: NainJauneView | None = look.question
    fits = playable(look) if question is not None and question.needed is not None else frozenset()
    wins, pieces = winnable(look), []
    for index, (card, spot) in enumerate(zip(by_rank(hand), spots, strict=True)):
        up = places.LIFT if card == look.lifted else places.WIN_RISE if card in wins else places.RISE if card in fits else 0.0
        face = f"{card}{RINGED * (card in fits and look.show_legal)}"
        pieces.append(Piece(card, face, replace(spot, y=spot.y - up), Back(look.south, index), 2 if up else 1))
    return pieces
