"""The pieces on Nambarz's table: their ids, faces and poses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.nambarz.cards import Card
from game.nambarz.decision import covered_place
from game.nambarz.state import NambarzView
from ui.canvas.pieces import Key, Piece
from ui.tables.contract import Look
from ui.tables.nambarz import places
from ui.tables.nambarz.arrangement import plan
from ui.tables.nambarz.cards import FAINT, RINGED
from ui.tables.nambarz.settled import ORDERS, Cards, Fault, Hand, Position, among, count, judged, marks_of, position, sorted_hand, staying
from ui.tables.nambarz.things import ClosedCard, OwnCard, Played, Undrawn
from ui.tables.nambarz.tray import alone, cards_in, tray_of
from ui.tables.tray import arrangement

STOCK = "stock"


def layout(look: Look) -> list[Piece]:
    """Return the draw pile, the played pile, the closed hands, the open hand, and its cards in the tray."""
    now = position(look)
    found = [*_draw_pile(look), *_pile(look, now)]
    for seat, hand in enumerate(now.hands):
        if seat != look.south or isinstance(hand, int):
            found += _closed_hand(look, seat, hand)
    return [*found, *_south(look, now)]


def in_tray(look: Look) -> Cards:
    """Return the cards of the bottom hand in the tray: chosen there, or played with a fault that is shown."""
    fault = position(look).fault
    return cards_in(tray_of(look)) if fault is None else judged(fault)


def in_hand(look: Look) -> list[Card]:
    """Return the cards of the bottom hand that are not in the tray, in order."""
    hand = whole_hand(look)
    return [hand[place] for place in kept_places(look)]


def kept_places(look: Look) -> list[int]:
    """Return the indexes in the whole hand of the cards that are not in the tray.

    A card in the tray leaves a gap, so that no other card moves under the pointer.
    """
    hand = whole_hand(look)
    gone = among(hand[::-1], in_tray(look))[::-1]  # the last of equal cards
    return [place for place, one in enumerate(gone) if not one]


def whole_hand(look: Look) -> list[Card]:
    """Return the bottom hand in order, with its cards in the tray."""
    tray = look.tray
    return sorted_hand(position(look).hands[look.south], tray.order or ORDERS[0], arrangement(tray, look.south))


def tray_keys(look: Look) -> list[OwnCard]:
    """Return the ids of the cards in the tray, in order."""
    return _keys_of_taken(look.south, in_hand(look), in_tray(look))


def _keys(seat: int, hand: Sequence[Card]) -> list[OwnCard]:
    return [OwnCard(seat, one, hand[:place].count(one)) for place, one in enumerate(hand)]


def _keys_of_taken(seat: int, left: Sequence[Card], taken: Sequence[Card]) -> list[OwnCard]:
    """Return the ids of cards taken from a hand that keeps `left`; of equal cards the highest goes first."""
    return [OwnCard(seat, one, left.count(one) + taken[place + 1 :].count(one)) for place, one in enumerate(taken)]


def _draw_pile(look: Look) -> list[Piece]:
    number = look.view.draw
    spots = places.draw_spots(look, number)
    seen = range(max(0, number - places.STACK), number)
    return [Piece(STOCK, "back", plan(look).draw, hidden=True), *(Piece(Undrawn(place), "back", spots[place]) for place in seen)]


def _pile(look: Look, now: Position) -> list[Piece]:
    """Return the card to cover, cards below it, and "play again" jokers on it."""
    view: NambarzView = look.view
    top = covered_place(now.pile) if now.pile else -1
    came = _came_from(look, now)
    found = []
    for place in range(max(0, top - places.STACK + 1), len(now.pile)):
        spot = plan(look).cover if place == top else places.again_spot(look, place - top - 1)
        spot = places.under_spot(look, top - place) if place < top else spot
        key = Played(view.round, view.reshuffles, place)
        found.append(Piece(key, str(now.pile[place]), spot, came.get(place), 2 if place == top else 1))
    return found


def _came_from(look: Look, now: Position) -> Mapping[int, Key]:
    """Return by index in the pile the former ids of the cards played last, which the hand no longer has."""
    laid = marks_of(look).laid
    if look.settled and now.fault is None:
        seat = next((event.seat for event in look.settled if event.seat is not None), None)
        laid = None if seat is None else (seat, len(now.pile) - len(look.view.pile))
    if laid is None:
        return {}
    seat, number = laid
    hand, start = now.hands[seat], len(now.pile) - number
    if seat != look.south or isinstance(hand, int):
        return {start + index: ClosedCard(seat, count(hand) + number - 1 - index) for index in range(number)}
    return dict(enumerate(_keys_of_taken(seat, hand, now.pile[start:]), start))


def _closed_hand(look: Look, seat: int, hand: Hand) -> list[Piece]:
    number = count(hand)
    spots = places.hand_spots(look, number) if seat == look.south else places.backs(look, seat, number)
    drawn = _drawn_from(look, seat, number)
    hidden = seat != look.south and places.in_row(look)
    top = number - 1 if seat != look.south and not hidden else -1
    return [
        Piece(ClosedCard(seat, place), f"back/{number}" if place == top else "back", spot, drawn.get(place), hidden=hidden)
        for place, spot in enumerate(spots)
    ]


def _drawn_from(look: Look, seat: int, number: int) -> Mapping[int, Key]:
    """Return by index in the hand the ids that new cards had in the draw pile, if that pile is the same."""
    drew = marks_of(look).drew
    if drew is None or drew.seat != seat or look.settled:
        return {}
    return {number - drew.count + index: Undrawn(look.view.draw + drew.count - 1 - index) for index in range(drew.count)}


def _south(look: Look, now: Position) -> list[Piece]:
    """Return the open hand and the cards in the tray; of a closed hand only the cards of a fault."""
    hand = now.hands[look.south]
    if isinstance(hand, int):
        return [] if now.fault is None else _tray(look, now.fault, (), {})
    places_drawn = _drawn_from(look, look.south, len(hand))
    drawn = {key: places_drawn[place] for place, key in enumerate(_keys(look.south, hand)) if place in places_drawn}
    rest = in_hand(look)
    return [*_hand(look, rest, drawn), *_tray(look, now.fault, rest, drawn)]


def _hand(look: Look, rest: Sequence[Card], drawn: Mapping[OwnCard, Key]) -> list[Piece]:
    found = []
    fits, spots = alone(look), places.hand_spots(look, len(whole_hand(look)), kept_places(look))
    for key, spot in zip(_keys(look.south, rest), spots, strict=True):
        up, face = key == look.lifted and not look.hovered, str(key.card) + RINGED * (key.card in fits)
        found.append(Piece(key, face, replace(spot, y=spot.y - places.RISE * up), drawn.get(key), 2 if up else 1))
    return found


def _tray(look: Look, fault: Fault | None, rest: Sequence[Card], drawn: Mapping[OwnCard, Key]) -> list[Piece]:
    chosen, narrow = in_tray(look), fault is not None
    keys = _keys_of_taken(look.south, rest, chosen)
    spots = places.slots(look, len(chosen) + (not narrow), narrow).cards
    stays = among(chosen, chosen if fault is None else staying(fault))
    return [
        Piece(key, str(key.card) + FAINT * (not keeps), spot, drawn.get(key)) for key, spot, keeps in zip(keys, spots, stays, strict=False)
    ]
