"""The pieces on Nain Jaune's table: their ids, faces and poses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from game.nain_jaune.cards import BOXES, Card
from game.nain_jaune.state import NainJauneView
from ui.canvas.pieces import Piece, Pose
from ui.tables.cards.hands import ClosedCardId, hand_size
from ui.tables.contract import TableViewModel
from ui.tables.nain_jaune import geometry
from ui.tables.nain_jaune.cards import RINGED_SUFFIX
from ui.tables.nain_jaune.display_state import DisplayState, playable_cards, sorted_by_rank, table_state, winnable_boxes
from ui.tables.targets import NamedTarget


class HeapId(Enum):
    """The ids of heaps of cards: the talon, the earlier sequences, and the cards not dealt yet."""

    TALON = "talon"
    BEFORE = "before"
    UNDEALT = "undealt"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class BoxTarget(NamedTarget):
    """The id of a belle carte's box as a target, and of the coins in it as a piece."""

    prefix = "box"
    box: Card


def table_pieces(model: TableViewModel) -> list[Piece]:
    """Return all pieces on the table from back to front: stakes, played cards, hands, talon."""
    state = table_state(model)
    view: NainJauneView = model.view
    rect = geometry.seat_panel_rect(model, view.dealer)
    dealer = Piece(HeapId.UNDEALT, "back", Pose(rect.centerx, rect.centery, 40), is_hidden=True)
    talon = [Piece(ClosedCardId(None, index), "back", pose) for index, pose in enumerate(geometry.talon_poses(model, view.talon))]
    return [*_stake_pieces(model, state), dealer, *_played_card_pieces(model, state), *_hand_pieces(model, state), *talon]


def _stake_pieces(model: TableViewModel, state: DisplayState) -> list[Piece]:
    """Return the stakes in the boxes as pieces, whose faces are their amounts."""
    return [Piece(BoxTarget(box), f"stake/{state.boxes[box]}", geometry.stake_pose(model, box), level=0) for box in BOXES]


def _played_card_pieces(model: TableViewModel, state: DisplayState) -> list[Piece]:
    """Return the played cards as pieces: the running sequence in its bar, earlier cards near the talon."""
    poses = [*geometry.earlier_card_poses(model, state.earlier_count), *geometry.sequence_poses(model, state.run)]
    backs = _closed_ids_of_played(state)
    return [
        Piece(card, str(card), pose, backs[card], is_hidden=index < state.earlier_count - geometry.MAX_EARLIER_CARDS)
        for index, ((_seat, card), pose) in enumerate(zip(state.laid, poses, strict=True))
    ]


def _closed_ids_of_played(state: DisplayState) -> Mapping[Card, ClosedCardId]:
    """Map each played card to the closed card that it was, always the last of its hand at that time."""
    hand_sizes = [hand_size(hand) for hand in state.hands]
    closed_ids = {}
    for seat, card in reversed(state.laid):
        closed_ids[card] = ClosedCardId(seat, hand_sizes[seat])
        hand_sizes[seat] += 1
    return closed_ids


def _hand_pieces(model: TableViewModel, state: DisplayState) -> list[Piece]:
    """Return the cards of all hands as pieces, in the order in which they are dealt (rules JA-7 and JA-25)."""
    view: NainJauneView = model.view
    seats = view.setup.in_order(range(len(model.seats)), view.dealer + view.setup.step)
    by_seat = [_bottom_hand_pieces(model, state) if seat == model.bottom_seat else _other_hand_pieces(model, state, seat) for seat in seats]
    longest = max(len(hand) for hand in by_seat)
    return [hand[index] for index in range(longest) for hand in by_seat if index < len(hand)]


def _other_hand_pieces(model: TableViewModel, state: DisplayState, seat: int) -> list[Piece]:
    """Return another seat's hand as pieces; the top card of a closed hand shows the number of cards."""
    hand = state.hands[seat]
    if isinstance(hand, int):
        faces = ["back"] * (hand - 1) + ["back" if model.shows_open_hand(seat) else f"back/{hand}"]
        return [
            Piece(ClosedCardId(seat, index), faces[index], pose) for index, pose in enumerate(geometry.closed_hand_poses(model, seat, hand))
        ]
    cards = sorted_by_rank(hand)
    poses = geometry.open_hand_poses(model, seat, len(cards))
    return [Piece(card, str(card), pose, ClosedCardId(seat, index)) for index, (card, pose) in enumerate(zip(cards, poses, strict=True))]


def _bottom_hand_pieces(model: TableViewModel, state: DisplayState) -> list[Piece]:
    """Return the bottom hand as pieces; playable cards are raised unless any card may be played."""
    hand = state.hands[model.bottom_seat]
    poses = geometry.hand_poses(model, hand_size(hand))
    if isinstance(hand, int):
        return [Piece(ClosedCardId(model.bottom_seat, index), "back", pose) for index, pose in enumerate(poses)]
    question: NainJauneView | None = model.decision_view
    fits = playable_cards(model) if question is not None and question.needed is not None else frozenset()
    wins, pieces = winnable_boxes(question), []
    for index, (card, pose) in enumerate(zip(sorted_by_rank(hand), poses, strict=True)):
        up = geometry.LIFT if card == model.lifted_piece else geometry.WIN_RISE if card in wins else geometry.RISE if card in fits else 0.0
        face = f"{card}{RINGED_SUFFIX * (card in fits and model.shows_legal_moves)}"
        pieces.append(Piece(card, face, replace(pose, y=pose.y - up), ClosedCardId(model.bottom_seat, index), 2 if up else 1))
    return pieces
