"""The geometry of Nin Jan's table, from the view model alone (docs/art.md, 4, mock-ups 3 and 30)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.nin_jan.moves import Card, Suit
from game.nin_jan.state import NinJanView
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Piece, Pose
from ui.tables.cards import hand_signs
from ui.tables.contract import TableViewModel
from ui.tables.hands import enlarge_fan
from ui.tables.nin_jan.measures import PileFrames, QueueCell, table_measures
from ui.tables.targets import NamedTarget

MAX_ONE_COLUMN_CARDS, MAX_TWO_COLUMN_CARDS, MAX_THREE_COLUMN_CARDS = 6, 23, 34  # cards of a pile that fit in this number of columns
TOP_W, STRIP_STEP = 116.0, 30.0  # width of the top card over columns of strips, and maximum step from strip to strip
SIGNS_Y = 420.0
DEAL_POSE = Pose(640, 560, 90)  # the pose from which cards are dealt
PLAY_OFF_SHEET = FRect(300, 190, 700, 380)
HAND_ROOM = (276.0, 920.0), (590.0, 798.0)  # horizontal and vertical room for enlarged cards
SPREAD_SHEET_TOP = (650.0, 176.0)  # middle and upper edge of the sheet on which cards are spread out
BACK_W, BACK_STEP, BACKS_END = 34.0, 12.0, 84.0  # a hand on a seat panel: card width, step, distance from the panel's end
SUITS = tuple(Suit)


@dataclass(frozen=True, slots=True)
class PileTarget(NamedTarget):
    """One of the three piles, from the left."""

    prefix = "pile"
    covers_table = True
    index: int


@dataclass(frozen=True, slots=True)
class CapturedTarget(NamedTarget):
    """The panel of the bottom seat's taken cards."""

    prefix = "catch"
    covers_table = True
    seat: int


@dataclass(frozen=True, slots=True)
class FaceDownCardId:
    """The id of the card that a seat chooses face down in a round."""

    seat: int


@dataclass(frozen=True, slots=True)
class NameTagId:
    """The id of a seat's token and name in the queue panel; they travel with its card."""

    seat: int


def seat_panel_rect(model: TableViewModel, seat: int) -> FRect:
    """Return the rectangle of a seat's panel; the bottom seat's is at the lower left."""
    arranged = table_measures(model)
    if seat == model.bottom_seat:
        return arranged.bottom_panel
    row, rect = model.other_seats, arranged.panel_row
    w = min(arranged.max_panel_w, (rect.w - 16 * (len(row) - 1)) / len(row))
    return FRect(rect.x + row.index(seat) * (w + 16), rect.y, w, rect.h)


def closed_hand_poses(model: TableViewModel, seat: int) -> list[Pose]:
    """Return the poses of card backs on another seat's panel, or [] if there is no room for them."""
    hand, rect = model.view.hands[seat], seat_panel_rect(model, seat)
    if seat == model.bottom_seat or not table_measures(model).shows_hand_backs or not isinstance(hand, int):
        return []
    right = rect.right - BACKS_END - BACK_W / 2
    return [Pose(right - (hand - 1 - index) * BACK_STEP, rect.centery, BACK_W) for index in range(hand)]


def seats_by_row(view: NinJanView) -> list[int]:
    """Return the seats in the order of their rows: by turned-up card, or by seat while cards are chosen."""
    return turned_up_seats(view) if has_turned_up_cards(view) else list(range(len(view.hands)))


def has_turned_up_cards(view: NinJanView) -> bool:
    """Return True while the cards of a round are turned up; those of the last round stay."""
    return bool(view.queue or view.tied or view.winner is not None)


def is_just_turned_up(model: TableViewModel) -> bool:
    """Return True while the turned-up cards are still in the slots of their seats, before they are sorted."""
    return model.is_moving and bool(model.view.queue) and not model.view.acted


def turned_up_seats(view: NinJanView) -> list[int]:
    """Return the seats in the order of the cards that were turned up last."""
    return [*(done.seat for done in view.acted), *(seat for seat, _card in view.queue)]


def queue_cell(model: TableViewModel, position: int) -> QueueCell:
    """Return the measures of a cell of the queue panel, by its position from 0."""
    return table_measures(model).queue_panel.cell_at(position)


def pile_frame_rect(model: TableViewModel, pile_index: int) -> FRect:
    """Return the frame of a pile, which grows with the pile."""
    wells = table_measures(model).pile_frames
    top, (w, h) = pile_poses(wells, pile_index, len(model.view.piles[pile_index]))[-1], wells.frame_size
    return FRect(top.x - w / 2, wells.top_y - wells.top_padding, w, max(h, top.y + top.w * CARD_HEIGHT_FACTOR / 2 - wells.top_y + 32))


def pile_poses(pile_frames: PileFrames, pile_index: int, count: int) -> list[Pose]:
    """Return the poses of a pile's cards from bottom to top; every number stays in sight at any height (rule NJ-10).

    Up to six cards overlap in one column; more stand as columns of strips with the top card over their ends.
    """
    x = pile_frames.first_x + pile_index * pile_frames.spacing
    if count <= MAX_ONE_COLUMN_CARDS:
        w = pile_frames.card_widths[count - 1] if count else 0.0
        step = min(pile_frames.max_step, (pile_frames.max_height - w * CARD_HEIGHT_FACTOR) / max(1, count - 1))
        return [Pose(x, pile_frames.top_y + position * step + w * CARD_HEIGHT_FACTOR / 2, w) for position in range(count)]
    k, top_w = pile_frames.scale, TOP_W * pile_frames.scale
    columns, w = (3, 56.0 * k) if count <= MAX_THREE_COLUMN_CARDS else (4, 40.0 * k)
    if count <= MAX_TWO_COLUMN_CARDS:
        columns, w = 2, pile_frames.max_strip_w
    rows = -(-(count - 1) // columns)
    step = min(STRIP_STEP * k, (pile_frames.max_height - top_w * CARD_HEIGHT_FACTOR) / rows)
    spacing = (pile_frames.strips_w - w) / (columns - 1)
    left = x - pile_frames.strips_w / 2 + w / 2
    below = [
        Pose(left + position % columns * spacing, pile_frames.top_y + position // columns * step + w * CARD_HEIGHT_FACTOR / 2, w)
        for position in range(count - 1)
    ]
    return [*below, Pose(x, pile_frames.top_y + rows * step + top_w * CARD_HEIGHT_FACTOR / 2, top_w)]


def hand_poses(model: TableViewModel, hand: Sequence[Card]) -> list[Pose]:
    """Return the poses of the open hand as a fan; the lifted card is 20 units higher."""
    poses = table_measures(model).hand_poses(len(hand))
    if model.portrait_page is None:
        poses = enlarge_fan(poses, model.hand_scale, *HAND_ROOM)
    return [replace(pose, y=pose.y - 20) if card == model.lifted_piece else pose for card, pose in zip(hand, poses, strict=True)]


def sorted_hand(cards: Sequence[Card]) -> list[Card]:
    """Return the cards by suit, then by value, the way players hold them."""
    return sorted(cards, key=lambda card: (SUITS.index(card.suit), card.value))


def spread_sheet_rect(count: int) -> FRect:
    """Return the sheet on which this number of cards is spread out, no larger than they need."""
    columns, w = _spread_grid(count)
    rows = max(1, -(-count // columns))
    width = max(600.0, 52 + columns * (w + 10))
    return FRect(SPREAD_SHEET_TOP[0] - width / 2, SPREAD_SHEET_TOP[1], width, 90 + rows * (w * CARD_HEIGHT_FACTOR + 12) + 14)


def spread_poses(rect: FRect, count: int) -> list[Pose]:
    """Return the poses of spread-out cards, in rows from the left."""
    columns, w = _spread_grid(count)
    left, spacing, h = rect.x + 26 + (w + 10) / 2, w + 10, w * CARD_HEIGHT_FACTOR
    return [Pose(left + index % columns * spacing, rect.y + 90 + index // columns * (h + 12) + h / 2, w) for index in range(count)]


def _spread_grid(count: int) -> tuple[int, float]:
    """Return the number of columns for spread-out cards, and the width of a card."""
    if count <= 10:
        return 5, 92.0
    return (8, 78.0) if count <= 24 else (12, 52.0)


def sign_rect(suit: Suit) -> FRect:
    """Return the rectangle of a sign to throw in the play-off."""
    return hand_signs.sign_rect(640, SIGNS_Y, suit)


def layout(model: TableViewModel) -> list[Piece]:
    """Return every card that is not in the box or in a closed hand, back to front."""
    view: NinJanView = model.view
    piles = [
        _card_piece(card, pose)
        for index, pile in enumerate(view.piles)
        for card, pose in zip(pile, pile_poses(table_measures(model).pile_frames, index, len(pile)), strict=True)
    ]
    queue = [
        Piece(card, str(card), queue_cell(model, len(view.acted) + index).card, FaceDownCardId(seat), level=1 if index else 2)
        for index, (seat, card) in enumerate(view.queue)
    ]
    hand = open_hand(model)
    held = [
        _card_piece(card, pose, 2 if card == model.lifted_piece else 1) for card, pose in zip(hand, hand_poses(model, hand), strict=True)
    ]
    return [*_name_tag_pieces(model, view), *_captured_pieces(model, view), *piles, *_chosen_card_pieces(model, view), *queue, *held]


def _card_piece(card: Card, pose: Pose, level: int = 1, is_hidden: bool = False) -> Piece:
    return Piece(card, str(card), pose, level=level, is_hidden=is_hidden)


def _name_tag_pieces(model: TableViewModel, view: NinJanView) -> list[Piece]:
    """Return the name tags, which are never dealt.

    Their face holds the token, whether the seat is human, whether its card has acted, the position of the name, and the name.
    """
    done = {acted.seat for acted in view.acted} if has_turned_up_cards(view) else set()
    pieces = []
    for index, seat in enumerate(seats_by_row(view)):
        player, at = model.seats[seat], queue_cell(model, index)
        name = f"{at.name.x:g} {at.name.y:g} {at.name.max_width:g}"
        face = f"{model.tokens[seat]}/{int(player.is_human)}/{int(seat in done)}/{name}/{player.name}"
        pieces.append(Piece(NameTagId(seat), face, at.token, level=0))
    return pieces


def _captured_pieces(model: TableViewModel, view: NinJanView) -> list[Piece]:
    """Return the taken cards: the bottom seat's in their panel, the others' hidden at their seat panels."""
    pieces = []
    for seat, cards in enumerate(view.taken):
        seen = seat == model.bottom_seat and model.has_side_column
        poses = captured_poses(model, len(cards)) if seen else [_hidden_card_pose(model, seat)] * len(cards)
        pieces += [_card_piece(card, pose, is_hidden=not seen) for card, pose in zip(cards, poses, strict=True)]
    return pieces


def captured_poses(model: TableViewModel, count: int) -> list[Pose]:
    """Return the poses of taken cards in their panel, in rows in which every number can be read."""
    at = table_measures(model).captured_panel
    _most, w, columns = next(size for size in at.card_sizes if count <= size[0])
    rows = -(-count // columns)
    step, down = min(at.max_step, (at.card_area.w - w) / (columns - 1)), (at.card_area.h - w * CARD_HEIGHT_FACTOR) / max(1, rows - 1)
    left, top = at.card_area.x + w / 2, at.card_area.y + w * CARD_HEIGHT_FACTOR / 2
    if at.is_right_aligned:
        left = at.card_area.right - w / 2 - (min(count, columns) - 1) * step
    return [Pose(left + index % columns * step, top + index // columns * down, w) for index in range(count)]


def _chosen_card_pieces(model: TableViewModel, view: NinJanView) -> list[Piece]:
    """Return the cards chosen in this round, face down but for one's own.

    Those still to come wait hidden at their seat panels.
    """
    if has_turned_up_cards(view):
        return []
    pieces = []
    for seat, choice in enumerate(view.chosen):
        if isinstance(choice, Card):
            pieces.append(_card_piece(choice, queue_cell(model, seat).card))
        elif choice:
            pieces.append(Piece(FaceDownCardId(seat), "back", queue_cell(model, seat).card))
        elif seat != view.seat:
            pieces.append(Piece(FaceDownCardId(seat), "back", _hidden_card_pose(model, seat), is_hidden=True))
    return pieces


def open_hand(model: TableViewModel) -> list[Card]:
    """Return the hand that is open on the screen, sorted, or [] if none."""
    view: NinJanView = model.view
    hand = view.hands[view.seat] if view.seat is not None else 0
    return [] if isinstance(hand, int) else sorted_hand(hand)


def _hidden_card_pose(model: TableViewModel, seat: int) -> Pose:
    rect = seat_panel_rect(model, seat)
    return Pose(rect.x + 34, rect.centery, 30.0)
