"""The pieces on Nambarz's table: their ids, faces and poses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.nambarz.cards import Card
from game.nambarz.decision import cover_index
from game.nambarz.state import NambarzView
from ui.canvas.pieces import Piece, PieceId
from ui.tables.cards.hands import ClosedCardId, hand_size
from ui.tables.contract import TableViewModel
from ui.tables.nambarz import geometry
from ui.tables.nambarz.cards import DOTTED_PREFIX, FAINT_SUFFIX, RINGED_SUFFIX, face_card
from ui.tables.nambarz.display_state import (
    HAND_ORDERS,
    Cards,
    DisplayState,
    Fault,
    Hand,
    fault_cards,
    last_move_marks,
    membership_flags,
    sorted_hand,
    staying_cards,
    table_state,
)
from ui.tables.nambarz.measures import table_measures
from ui.tables.nambarz.targets import DrawPileCardId, OpenCardId, PlayedPileCardId
from ui.tables.nambarz.tray import cards_of_tray, cards_playable_alone, current_tray
from ui.tables.tray import custom_order

DRAW_PILE_KEY = "stock"


def table_pieces(model: TableViewModel) -> list[Piece]:
    """Return all pieces on the table from back to front: piles, closed hands, open hand, tray."""
    now = table_state(model)
    pieces = [*_draw_pile_pieces(model), *_played_pile_pieces(model, now)]
    for seat, hand in enumerate(now.hands):
        if seat != model.bottom_seat or isinstance(hand, int):
            pieces += _closed_hand_pieces(model, seat, hand)
    pieces += _bottom_seat_pieces(model, now)
    return [_with_dots(piece) for piece in pieces] if model.shows_dots else pieces


def _with_dots(piece: Piece) -> Piece:
    """Return a piece whose face shows dots if it is that of an animal."""
    is_animal = not piece.face.startswith("back") and face_card(piece.face).animal
    return replace(piece, face=DOTTED_PREFIX + piece.face) if is_animal else piece


def cards_shown_in_tray(model: TableViewModel) -> Cards:
    """Return the cards to show in the tray: those put there or, while a fault is shown, those of the fault."""
    fault = table_state(model).fault
    return cards_of_tray(current_tray(model)) if fault is None else fault_cards(fault)


def hand_outside_tray(model: TableViewModel) -> list[Card]:
    """Return the cards of the bottom hand that are not in the tray, in order."""
    hand = bottom_hand(model)
    return [hand[index] for index in indexes_outside_tray(model)]


def indexes_outside_tray(model: TableViewModel) -> list[int]:
    """Return the indexes in the whole hand of the cards that are not in the tray.

    A card in the tray leaves a gap, so that no other card moves under the pointer.
    """
    hand = bottom_hand(model)
    gone = membership_flags(hand[::-1], cards_shown_in_tray(model))[::-1]  # the last of equal cards
    return [index for index, one in enumerate(gone) if not one]


def bottom_hand(model: TableViewModel) -> list[Card]:
    """Return all cards of the bottom hand in its order, those in the tray included."""
    tray = model.tray
    return sorted_hand(
        table_state(model).hands[model.bottom_seat], tray.sort_order or HAND_ORDERS[0], custom_order(tray, model.bottom_seat)
    )


def tray_card_ids(model: TableViewModel) -> list[OpenCardId]:
    """Return the piece ids of the cards in the tray, in order."""
    return _ids_of_removed_cards(model.bottom_seat, hand_outside_tray(model), cards_shown_in_tray(model))


def _card_ids(seat: int, hand: Sequence[Card]) -> list[OpenCardId]:
    return [OpenCardId(seat, one, hand[:index].count(one)) for index, one in enumerate(hand)]


def _ids_of_removed_cards(seat: int, remaining: Sequence[Card], removed: Sequence[Card]) -> list[OpenCardId]:
    """Return the piece ids that cards had in a hand before they were removed from it, `remaining` being left."""
    return [OpenCardId(seat, one, remaining.count(one) + removed[index + 1 :].count(one)) for index, one in enumerate(removed)]


def _draw_pile_pieces(model: TableViewModel) -> list[Piece]:
    number = model.view.draw
    poses = geometry.draw_pile_poses(model, number)
    seen = range(max(0, number - geometry.STACK_COUNT), number)
    return [
        Piece(DRAW_PILE_KEY, "back", table_measures(model).draw_pile, is_hidden=True),
        *(Piece(DrawPileCardId(index), "back", poses[index]) for index in seen),
    ]


def _played_pile_pieces(model: TableViewModel, state: DisplayState) -> list[Piece]:
    """Return the pieces of the played pile: the card to cover, cards below it, "play again" jokers on it."""
    view: NambarzView = model.view
    top = cover_index(state.pile) if state.pile else -1
    came = _former_ids_of_played(model, state)
    pieces = []
    for index in range(max(0, top - geometry.STACK_COUNT + 1), len(state.pile)):
        pose = table_measures(model).cover_card if index == top else geometry.play_again_pose(model, index - top - 1)
        pose = geometry.pose_under_cover(model, top - index) if index < top else pose
        key = PlayedPileCardId(view.round, view.reshuffles, index)
        pieces.append(Piece(key, str(state.pile[index]), pose, came.get(index), 2 if index == top else 1))
    return pieces


def _former_ids_of_played(model: TableViewModel, state: DisplayState) -> Mapping[int, PieceId]:
    """Return the piece ids that the cards played last had in their hand, by index in the played pile."""
    laid = last_move_marks(model).top_cards
    if model.deal_end_events and state.fault is None:
        seat = next((event.seat for event in model.deal_end_events if event.seat is not None), None)
        laid = None if seat is None else (seat, len(state.pile) - len(model.view.pile))
    if laid is None:
        return {}
    seat, number = laid
    hand, start = state.hands[seat], len(state.pile) - number
    if seat != model.bottom_seat or isinstance(hand, int):
        return {start + index: ClosedCardId(seat, hand_size(hand) + number - 1 - index) for index in range(number)}
    return dict(enumerate(_ids_of_removed_cards(seat, hand, state.pile[start:]), start))


def _closed_hand_pieces(model: TableViewModel, seat: int, hand: Hand) -> list[Piece]:
    number = hand_size(hand)
    poses = geometry.hand_poses(model, number) if seat == model.bottom_seat else geometry.closed_hand_poses(model, seat, number)
    drawn = _former_ids_of_drawn(model, seat, number)
    hidden = seat != model.bottom_seat and geometry.has_seat_rows(model)
    top = number - 1 if seat != model.bottom_seat and not hidden else -1
    return [
        Piece(ClosedCardId(seat, index), f"back/{number}" if index == top else "back", pose, drawn.get(index), is_hidden=hidden)
        for index, pose in enumerate(poses)
    ]


def _former_ids_of_drawn(model: TableViewModel, seat: int, hand_count: int) -> Mapping[int, PieceId]:
    """Return the piece ids that newly drawn cards had in the draw pile, by index in the hand."""
    drew = last_move_marks(model).draw_event
    if drew is None or drew.seat != seat or model.deal_end_events:
        return {}
    return {hand_count - drew.count + index: DrawPileCardId(model.view.draw + drew.count - 1 - index) for index in range(drew.count)}


def _bottom_seat_pieces(model: TableViewModel, state: DisplayState) -> list[Piece]:
    """Return the pieces of the bottom seat: its open hand and tray; of a closed hand only a fault's cards."""
    hand = state.hands[model.bottom_seat]
    if isinstance(hand, int):
        return [] if state.fault is None else _tray_pieces(model, state.fault, (), {})
    places_drawn = _former_ids_of_drawn(model, model.bottom_seat, len(hand))
    drawn = {key: places_drawn[index] for index, key in enumerate(_card_ids(model.bottom_seat, hand)) if index in places_drawn}
    remaining = hand_outside_tray(model)
    return [*_open_hand_pieces(model, remaining, drawn), *_tray_pieces(model, state.fault, remaining, drawn)]


def _open_hand_pieces(model: TableViewModel, remaining: Sequence[Card], former_ids: Mapping[OpenCardId, PieceId]) -> list[Piece]:
    pieces = []
    fits, poses = cards_playable_alone(model), geometry.hand_poses(model, len(bottom_hand(model)), indexes_outside_tray(model))
    for key, pose in zip(_card_ids(model.bottom_seat, remaining), poses, strict=True):
        up, face = key == model.lifted_piece and not model.hovered_target, str(key.card) + RINGED_SUFFIX * (key.card in fits)
        pieces.append(Piece(key, face, replace(pose, y=pose.y - geometry.HOVER_RISE * up), former_ids.get(key), 2 if up else 1))
    return pieces


def _tray_pieces(
    model: TableViewModel, fault: Fault | None, remaining: Sequence[Card], former_ids: Mapping[OpenCardId, PieceId]
) -> list[Piece]:
    chosen, narrow = cards_shown_in_tray(model), fault is not None
    keys = _ids_of_removed_cards(model.bottom_seat, remaining, chosen)
    poses = geometry.tray_slots(model, len(chosen) + (not narrow), narrow).cards
    stays = membership_flags(chosen, chosen if fault is None else staying_cards(fault))
    return [
        Piece(key, str(key.card) + FAINT_SUFFIX * (not keeps), pose, former_ids.get(key))
        for key, pose, keeps in zip(keys, poses, stays, strict=False)
    ]
