"""The pieces on Nambarz's table: their ids, faces and poses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.nambarz.cards import Card
from game.nambarz.decision import covered_place
from game.nambarz.state import NambarzView
from ui.canvas.pieces import Piece, PieceId
from ui.tables.contract import TableViewModel
from ui.tables.nambarz import geometry
from ui.tables.nambarz.cards import FAINT, RINGED
from ui.tables.nambarz.display_state import (
    ORDERS,
    Cards,
    DisplayState,
    Fault,
    Hand,
    among,
    count,
    judged,
    marks_of,
    position,
    sorted_hand,
    staying,
)
from ui.tables.nambarz.measures import plan
from ui.tables.nambarz.targets import ClosedCardId, DrawPileCardId, OpenCardId, PlayedPileCardId
from ui.tables.nambarz.tray import alone, cards_in, tray_of
from ui.tables.tray import arrangement

STOCK = "stock"


def layout(model: TableViewModel) -> list[Piece]:
    """Return all pieces on the table from back to front: piles, closed hands, open hand, tray."""
    now = position(model)
    pieces = [*_draw_pile(model), *_pile(model, now)]
    for seat, hand in enumerate(now.hands):
        if seat != model.bottom_seat or isinstance(hand, int):
            pieces += _closed_hand(model, seat, hand)
    return [*pieces, *_south(model, now)]


def in_tray(model: TableViewModel) -> Cards:
    """Return the cards to show in the tray: those put there or, while a fault is shown, those of the fault."""
    fault = position(model).fault
    return cards_in(tray_of(model)) if fault is None else judged(fault)


def in_hand(model: TableViewModel) -> list[Card]:
    """Return the cards of the bottom hand that are not in the tray, in order."""
    hand = whole_hand(model)
    return [hand[index] for index in kept_places(model)]


def kept_places(model: TableViewModel) -> list[int]:
    """Return the indexes in the whole hand of the cards that are not in the tray.

    A card in the tray leaves a gap, so that no other card moves under the pointer.
    """
    hand = whole_hand(model)
    gone = among(hand[::-1], in_tray(model))[::-1]  # the last of equal cards
    return [index for index, one in enumerate(gone) if not one]


def whole_hand(model: TableViewModel) -> list[Card]:
    """Return all cards of the bottom hand in its order, those in the tray included."""
    tray = model.tray
    return sorted_hand(position(model).hands[model.bottom_seat], tray.sort_order or ORDERS[0], arrangement(tray, model.bottom_seat))


def tray_keys(model: TableViewModel) -> list[OpenCardId]:
    """Return the piece ids of the cards in the tray, in order."""
    return _keys_of_taken(model.bottom_seat, in_hand(model), in_tray(model))


def _keys(seat: int, hand: Sequence[Card]) -> list[OpenCardId]:
    return [OpenCardId(seat, one, hand[:index].count(one)) for index, one in enumerate(hand)]


def _keys_of_taken(seat: int, left: Sequence[Card], captured: Sequence[Card]) -> list[OpenCardId]:
    """Return the piece ids that cards had in a hand before they were removed from it, `remaining` being left."""
    return [OpenCardId(seat, one, left.count(one) + captured[index + 1 :].count(one)) for index, one in enumerate(captured)]


def _draw_pile(model: TableViewModel) -> list[Piece]:
    number = model.view.draw
    poses = geometry.draw_spots(model, number)
    seen = range(max(0, number - geometry.STACK), number)
    return [Piece(STOCK, "back", plan(model).draw, hidden=True), *(Piece(DrawPileCardId(index), "back", poses[index]) for index in seen)]


def _pile(model: TableViewModel, now: DisplayState) -> list[Piece]:
    """Return the pieces of the played pile: the card to cover, cards below it, "play again" jokers on it."""
    view: NambarzView = model.view
    top = covered_place(now.pile) if now.pile else -1
    came = _came_from(model, now)
    result = []
    for index in range(max(0, top - geometry.STACK + 1), len(now.pile)):
        pose = plan(model).cover if index == top else geometry.again_spot(model, index - top - 1)
        pose = geometry.under_spot(model, top - index) if index < top else pose
        key = PlayedPileCardId(view.round, view.reshuffles, index)
        result.append(Piece(key, str(now.pile[index]), pose, came.get(index), 2 if index == top else 1))
    return result


def _came_from(model: TableViewModel, now: DisplayState) -> Mapping[int, PieceId]:
    """Return the piece ids that the cards played last had in their hand, by index in the played pile."""
    laid = marks_of(model).laid
    if model.deal_end_events and now.fault is None:
        seat = next((event.seat for event in model.deal_end_events if event.seat is not None), None)
        laid = None if seat is None else (seat, len(now.pile) - len(model.view.pile))
    if laid is None:
        return {}
    seat, number = laid
    hand, start = now.hands[seat], len(now.pile) - number
    if seat != model.bottom_seat or isinstance(hand, int):
        return {start + index: ClosedCardId(seat, count(hand) + number - 1 - index) for index in range(number)}
    return dict(enumerate(_keys_of_taken(seat, hand, now.pile[start:]), start))


def _closed_hand(model: TableViewModel, seat: int, hand: Hand) -> list[Piece]:
    number = count(hand)
    poses = geometry.hand_spots(model, number) if seat == model.bottom_seat else geometry.backs(model, seat, number)
    drawn = _drawn_from(model, seat, number)
    hidden = seat != model.bottom_seat and geometry.in_row(model)
    top = number - 1 if seat != model.bottom_seat and not hidden else -1
    return [
        Piece(ClosedCardId(seat, index), f"back/{number}" if index == top else "back", pose, drawn.get(index), hidden=hidden)
        for index, pose in enumerate(poses)
    ]


def _drawn_from(model: TableViewModel, seat: int, number: int) -> Mapping[int, PieceId]:
    """Return the piece ids that newly drawn cards had in the draw pile, by index in the hand."""
    drew = marks_of(model).drew
    if drew is None or drew.seat != seat or model.deal_end_events:
        return {}
    return {number - drew.count + index: DrawPileCardId(model.view.draw + drew.count - 1 - index) for index in range(drew.count)}


def _south(model: TableViewModel, now: DisplayState) -> list[Piece]:
    """Return the pieces of the bottom seat: its open hand and tray; of a closed hand only a fault's cards."""
    hand = now.hands[model.bottom_seat]
    if isinstance(hand, int):
        return [] if now.fault is None else _tray(model, now.fault, (), {})
    places_drawn = _drawn_from(model, model.bottom_seat, len(hand))
    drawn = {key: places_drawn[index] for index, key in enumerate(_keys(model.bottom_seat, hand)) if index in places_drawn}
    remaining = in_hand(model)
    return [*_hand(model, remaining, drawn), *_tray(model, now.fault, remaining, drawn)]


def _hand(model: TableViewModel, remaining: Sequence[Card], drawn: Mapping[OpenCardId, PieceId]) -> list[Piece]:
    result = []
    fits, poses = alone(model), geometry.hand_spots(model, len(whole_hand(model)), kept_places(model))
    for key, pose in zip(_keys(model.bottom_seat, remaining), poses, strict=True):
        up, face = key == model.lifted_piece and not model.hovered, str(key.card) + RINGED * (key.card in fits)
        result.append(Piece(key, face, replace(pose, y=pose.y - geometry.RISE * up), drawn.get(key), 2 if up else 1))
    return result


def _tray(model: TableViewModel, fault: Fault | None, remaining: Sequence[Card], drawn: Mapping[OpenCardId, PieceId]) -> list[Piece]:
    chosen, narrow = in_tray(model), fault is not None
    keys = _keys_of_taken(model.bottom_seat, remaining, chosen)
    poses = geometry.slots(model, len(chosen) + (not narrow), narrow).cards
    stays = among(chosen, chosen if fault is None else staying(fault))
    return [
        Piece(key, str(key.card) + FAINT * (not keeps), pose, drawn.get(key)) for key, pose, keeps in zip(keys, poses, stays, strict=False)
    ]
