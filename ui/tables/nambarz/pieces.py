"""The pieces on Nambarz's table: their keys, what they show, and the layout of them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.nambarz.cards import Card, without
from game.nambarz.decision import covered_place
from game.nambarz.state import NambarzView
from ui.canvas.pieces import Piece
from ui.tables.contract import Look
from ui.tables.nambarz import places
from ui.tables.nambarz.cards import FAINT
from ui.tables.nambarz.settled import ORDERS, Hand, Shown, among, count, held, kept, laid_wrongly, marks_of, shown
from ui.tables.nambarz.tray import cards_in, tray_of
from ui.tables.tray import arrangement

STOCK = "stock"


def layout(look: Look) -> list[Piece]:
    """The draw pile, what was played, the closed hands, the open one, and what of it lies in the tray."""
    state = shown(look)
    return [*_draw(look), *_pile(look, state), *_others(look, state), *_south(look, state)]


def own_key(seat: int, one: Card, copy: int) -> str:
    """A card of an open hand; equal cards are told apart by numbers, of which the highest leave the hand first."""
    return f"hand/{seat}/{one}/{copy}"


def card_of(key: str) -> str:
    """The notation of the card with this key; "" where it is none of a hand."""
    kind, _slash, rest = key.partition("/")
    return rest.split("/")[1] if kind == "hand" else ""


def back_key(seat: int, index: int) -> str:
    """The card of a closed hand that leaves it when `index` others are left."""
    return f"back/{seat}/{index}"


def in_tray(look: Look, state: Shown) -> tuple[Card, ...]:
    """What of the south hand lies in the tray: chosen there, or laid with a fault that is looked at."""
    if state.fault is not None:
        return laid_wrongly(state.fault)
    return cards_in(tray_of(look))


def in_hand(look: Look) -> list[Card]:
    """What is left of the south hand beside the tray, as it is held."""
    return list(without(tuple(whole_hand(look)), in_tray(look, shown(look))))


def whole_hand(look: Look) -> list[Card]:
    """The south hand as it is held, with what of it lies in the tray."""
    tray = look.tray
    return held(shown(look).hands[look.south], tray.order or ORDERS[0], arrangement(tray, look.south))


def tray_keys(look: Look) -> list[str]:
    """The cards in the tray, in order."""
    return _keys_down(look.south, in_hand(look), in_tray(look, shown(look)))


def _draw(look: Look) -> list[Piece]:
    view: NambarzView = look.view
    spots = places.draw_spots(look, view.draw)
    first = max(0, view.draw - places.STACK)
    found = [Piece(f"draw/{index}", "back", spots[index]) for index in range(first, view.draw)]
    return [Piece(STOCK, "back", places.plan(look).draw, hidden=True), *found]


def _pile(look: Look, state: Shown) -> list[Piece]:
    """The card to cover, what lay there before it, and the "play again" jokers on it."""
    view: NambarzView = look.view
    pile = state.pile
    top = covered_place(pile) if pile else -1
    first = max(0, top - places.STACK + 1)
    came = _came_from(look, state)
    found = []
    for index in range(first, len(pile)):
        spot = places.plan(look).cover if index == top else places.again_spot(look, index - top - 1)
        spot = places.under_spot(look, top - index) if index < top else spot
        key = f"pile/{view.round}/{view.reshuffles}/{index}"
        found.append(Piece(key, str(pile[index]), spot, came.get(index, ""), 2 if index == top else 1))
    return found


def _came_from(look: Look, state: Shown) -> Mapping[int, str]:
    """Under which key the cards of the pile that were laid last lay before: where the hand has no such key any more."""
    laid = marks_of(look).laid
    if look.settled and state.fault is None:
        seat = next((event.seat for event in look.settled if event.seat is not None), None)
        laid = None if seat is None else (seat, len(state.pile) - len(look.view.pile))
    if laid is None:
        return {}
    seat, number = laid
    hand, start = state.hands[seat], len(state.pile) - number
    top = state.pile[start:]
    if seat != look.south or isinstance(hand, int):
        return {start + index: back_key(seat, count(hand) + number - 1 - index) for index in range(number)}
    return {start + index: key for index, key in enumerate(_keys_down(seat, hand, top))}


def _keys_down(seat: int, left: Sequence[Card], taken: Sequence[Card]) -> list[str]:
    """The keys of cards that are taken from a hand, of which these are left: of equal ones the highest first."""
    stay, all_taken, so_far = Counter(left), Counter(taken), Counter[Card]()
    keys = []
    for one in taken:
        keys.append(own_key(seat, one, stay[one] + all_taken[one] - 1 - so_far[one]))
        so_far[one] += 1
    return keys


def _others(look: Look, state: Shown) -> list[Piece]:
    found = []
    for seat, hand in enumerate(state.hands):
        if seat != look.south or isinstance(hand, int):
            found += _closed(look, seat, hand)
    return found


def _closed(look: Look, seat: int, hand: Hand) -> list[Piece]:
    number = count(hand)
    spots = places.hand_spots(look, number) if seat == look.south else places.backs(look, seat, number)
    drawn = _drawn_from(look, seat, number)
    hidden = seat != look.south and places.in_row(look)
    top = number - 1 if seat != look.south and not hidden else -1
    return [
        Piece(back_key(seat, index), f"back/{number}" if index == top else "back", spot, drawn.get(index, ""), hidden=hidden)
        for index, spot in enumerate(spots)
    ]


def _drawn_from(look: Look, seat: int, number: int) -> Mapping[int, str]:
    """By place in the hand: the card of the draw pile that it was, as far as this pile is the same."""
    view: NambarzView = look.view
    drew = marks_of(look).drew
    if drew is None or drew[0] != seat or look.settled:
        return {}
    many = drew[1]
    return {number - many + index: f"draw/{view.draw + many - 1 - index}" for index in range(many)}


def _south(look: Look, state: Shown) -> list[Piece]:
    hand = state.hands[look.south]
    if isinstance(hand, int):
        return _fault_alone(look, state)
    chosen, rest = in_tray(look, state), in_hand(look)
    drawn = _drawn_keys(look, hand)
    return [*_hand(look, rest, drawn), *_tray(look, state, chosen, rest, drawn)]


def _hand(look: Look, rest: Sequence[Card], drawn: Mapping[str, str]) -> list[Piece]:
    so_far = Counter[Card]()
    found = []
    for one, spot in zip(rest, places.hand_spots(look, len(rest)), strict=True):
        key = own_key(look.south, one, so_far[one])
        so_far[one] += 1
        up = key == look.lifted and not look.hovered
        found.append(Piece(key, str(one), replace(spot, y=spot.y - places.RISE * up), drawn.get(key, ""), 2 if up else 1))
    return found


def _tray(look: Look, state: Shown, chosen: Sequence[Card], rest: Sequence[Card], drawn: Mapping[str, str]) -> list[Piece]:
    keys = _keys_down(look.south, rest, chosen)
    narrow = state.fault is not None
    spots = places.slots(look, len(chosen) + (not narrow), narrow).cards
    stays = among(chosen, chosen if state.fault is None else kept(state.fault))
    found = []
    for key, one, spot, keeps in zip(keys, chosen, spots, stays, strict=False):
        found.append(Piece(key, str(one) + FAINT * (not keeps), spot, drawn.get(key, ""), 1))
    return found


def _fault_alone(look: Look, state: Shown) -> list[Piece]:
    """The cards of a fault whose hand has been closed."""
    if state.fault is None:
        return []
    return _tray(look, state, laid_wrongly(state.fault), (), {})


def _drawn_keys(look: Look, hand: Sequence[Card]) -> Mapping[str, str]:
    """The same as `_drawn_from`, by the keys of an open hand."""
    places_drawn = _drawn_from(look, look.south, len(hand))
    so_far = Counter[Card]()
    found = {}
    for index, one in enumerate(hand):
        if index in places_drawn:
            found[own_key(look.south, one, so_far[one])] = places_drawn[index]
        so_far[one] += 1
    return found
