"""The pieces on Nain Jaune's table: their keys, what they show, and the layout of them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.nain_jaune.cards import BOXES, Card
from game.nain_jaune.state import NainJauneView
from ui.canvas.pieces import Piece, Spot
from ui.tables.contract import Look
from ui.tables.nain_jaune import places
from ui.tables.nain_jaune.cards import RINGED, stake_face
from ui.tables.nain_jaune.settled import Shown, count, held, playable, shown, winnable

STOCK = "stock"  # where cards are dealt from: the dealer


def layout(look: Look) -> list[Piece]:
    """Stakes, what was laid, the hands as they are dealt, and what is left then: the talon."""
    state = shown(look)
    return [*_stakes(look, state), *_dealer(look), *_laid(look, state), *_hands(look, state), *_talon(look)]


def box_key(box: Card) -> str:
    return f"box/{box}"


def back_key(seat: int, index: int) -> str:
    """The card of a closed hand that is laid when `index` others are left."""
    return f"back/{seat}/{index}"


def _stakes(look: Look, state: Shown) -> list[Piece]:
    """Inlaid: they are not dealt. Their face says how much it is."""
    return [Piece(box_key(box), stake_face(box, state.boxes[box]), places.box_spot(look, box), level=0) for box in BOXES]


def _dealer(look: Look) -> list[Piece]:
    view: NainJauneView = look.view
    at = places.plate(look, view.dealer)
    return [Piece(STOCK, "back", Spot(at.centerx, at.centery, 40), hidden=True)]


def _talon(look: Look) -> list[Piece]:
    view: NainJauneView = look.view
    return [Piece(f"talon/{index}", "back", spot) for index, spot in enumerate(places.talon_spots(view.talon))]


def _laid(look: Look, state: Shown) -> list[Piece]:
    """The running sequence in its bar, all before it beside the talon."""
    cut = len(state.laid) - state.run
    spots = [*places.before_spots(cut), *places.run_spots(look, state.run)]
    lay_on = _laid_from(state)
    return [
        Piece(str(card), str(card), spot, lay_on[card], hidden=index < cut - places.BEFORE_SEEN)
        for index, ((_seat, card), spot) in enumerate(zip(state.laid, spots, strict=True))
    ]


def _laid_from(state: Shown) -> Mapping[Card, str]:
    """The closed cards that the laid ones were: the last of a hand first."""
    left = [count(hand) for hand in state.hands]
    found = {}
    for seat, card in reversed(state.laid):
        found[card] = back_key(seat, left[seat])
        left[seat] += 1
    return found


def _hands(look: Look, state: Shown) -> list[Piece]:
    """Every hand's n-th card before every hand's next one, from the dealer's right (JA-7)."""
    view: NainJauneView = look.view
    seats = [(view.dealer + step) % len(look.seats) for step in range(1, len(look.seats) + 1)]
    by_seat = [_south(look, state) if seat == look.south else _other(look, state, seat) for seat in seats]
    longest = max(len(hand) for hand in by_seat)
    return [hand[index] for index in range(longest) for hand in by_seat if index < len(hand)]


def _other(look: Look, state: Shown, seat: int) -> list[Piece]:
    hand = state.hands[seat]
    if isinstance(hand, int):
        return [Piece(back_key(seat, index), _back(index, hand), spot) for index, spot in enumerate(places.backs(look, seat, hand))]
    cards = held(hand)
    spots = places.open_cards(look, seat, len(cards))
    return [Piece(str(card), str(card), spot, back_key(seat, index)) for index, (card, spot) in enumerate(zip(cards, spots, strict=True))]


def _back(index: int, number: int) -> str:
    """The top one says how many there are."""
    return f"back/{number}" if index == number - 1 else "back"


def _south(look: Look, state: Shown) -> list[Piece]:
    hand = state.hands[look.south]
    if isinstance(hand, int):
        spots = places.hand_spots(look, hand)
        return [Piece(back_key(look.south, index), "back", spot) for index, spot in enumerate(spots)]
    cards = held(hand)
    wins, fits = winnable(look), _fitting(look)
    pieces = []
    for index, (card, spot) in enumerate(zip(cards, places.hand_spots(look, len(cards)), strict=True)):
        up = places.LIFT if str(card) == look.lifted else places.WIN_RISE if card in wins else places.RISE if card in fits else 0.0
        face = f"{card}{RINGED * (card in fits and look.show_legal)}"
        pieces.append(Piece(str(card), face, replace(spot, y=spot.y - up), back_key(look.south, index), 2 if up else 1))
    return pieces


def _fitting(look: Look) -> frozenset[Card]:
    """The cards that continue the sequence; where any card may be laid, none stands out."""
    question: NainJauneView | None = look.question
    return playable(look) if question is not None and question.needed is not None else frozenset()
