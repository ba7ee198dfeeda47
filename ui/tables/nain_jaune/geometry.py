"""The geometry of Nain Jaune's table, from the view model alone (docs/art.md, 4, 8 and 13, mock-ups 6 and 12)."""

from __future__ import annotations

from pygame import FRect

from game.nain_jaune.cards import BOXES, Card
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.canvas.viewport import PAGE_HEIGHT
from ui.tables.contract import HudLayout, TableViewModel
from ui.tables.hands import enlarge_fan, fan_poses, tappable_rects, two_row_poses
from ui.tables.nain_jaune.measures import BOARD_H, BOARD_W, table_measures

FOLDED_FROM_SEATS = 6  # seats from which purses are shown as sums only (docs/art.md, 13)
BOX_POSITIONS = ((205.0, 128.0), (585.0, 128.0), (205.0, 322.0), (585.0, 322.0))  # positions in amphitheatre.svg
BOX_W, BOX_H = 210.0, 150.0
CAULDRON = (500.0, 294.0)
TALON_CARD_W = 42.0
SEQUENCE_LENGTHS = (4, 8, 13)  # lengths for which a sequence is spaced
MAX_EARLIER_CARDS, EARLIER_CARD_STEP = 8, 15.0  # visible cards of earlier sequences, and their step
ROWS_MARGIN = 5.0  # margin at both ends of two rows
MAX_BENT_CARDS = 8  # number of cards up to which a fan is bent more
LIFT, RISE, WIN_RISE = 26.0, 12.0, 22.0
BACK_W, OPEN_CARD_W = 34.0, 38.0  # width of others' cards: closed, and open at the end of a deal
BELOW_PANEL_H, BELOW_CELL_H = 50.0, 6.0  # space used below a seat panel, and below a cell
SPREAD_RECT = FRect(274, 150, 732, 400)


# --- seats ------------------------------------------------------------------------------------------------------------


def steps_from_bottom(model: TableViewModel, seat: int) -> int:
    """Return how many seats after the bottom seat this seat sits, anticlockwise (rule JA-7)."""
    return (seat - model.bottom_seat) % len(model.seats)


def seat_side(model: TableViewModel, seat: int) -> str:
    """Return the side of the table at which a seat sits: "south", "right", "top", "left" or, in portrait, "row"."""
    return table_measures(model).seat_panels[steps_from_bottom(model, seat)][0]


def seat_panel_rect(model: TableViewModel, seat: int) -> FRect:
    return FRect(table_measures(model).seat_panels[steps_from_bottom(model, seat)][1])


def has_seat_cell(model: TableViewModel, seat: int) -> bool:
    """Return True if a seat is shown as a narrow cell in place of a panel."""
    return table_measures(model).has_cells and seat != model.bottom_seat


def has_folded_purses(model: TableViewModel) -> bool:
    """Return True if the other seats' purses are shown as sums, without coins."""
    tall = table_measures(model).is_portrait
    return len(model.seats) >= FOLDED_FROM_SEATS or model.is_compact or not (model.has_side_column or tall)


def purse_rect(model: TableViewModel, seat: int) -> FRect | None:
    """Return the rectangle of a seat's purse, None if it is shown as a sum without coins."""
    if seat_side(model, seat) == "south":
        return FRect(table_measures(model).purse)
    if has_folded_purses(model):
        return None
    rect = seat_panel_rect(model, seat)
    if seat_side(model, seat) == "top":
        return FRect(rect.right + 104, rect.y + 10, 146, 44)
    return FRect(rect.x + min(8.0, rect.w - 206), rect.bottom + 6, 158, 44)


def purse_pose(model: TableViewModel, seat: int) -> Pose:
    """Return the pose of a seat's purse, from and to which its coins fly."""
    coins, rect = purse_rect(model, seat), seat_panel_rect(model, seat)
    return Pose(rect.right - 36, rect.centery, 28) if coins is None else Pose(coins.centerx, coins.centery, 28)


def closed_hand_poses(model: TableViewModel, seat: int, count: int) -> list[Pose]:
    """Return the poses of another seat's closed hand, a narrow row of cards."""
    if has_seat_cell(model, seat):
        rect = seat_panel_rect(model, seat)
        step = min(5.0, (rect.w - 66 - BACK_W) / max(1, count - 1))
        return [Pose(rect.x + 60 + BACK_W / 2 + index * step, rect.y + 32, BACK_W) for index in range(count)]
    width = seat_panel_rect(model, seat).w
    indent = min(172.0, width - BACK_W - 12)
    max_width = 40.0 if seat_side(model, seat) == "top" else width - BACK_W - indent
    return _hand_row_poses(model, seat, count, BACK_W, indent, min(6.0, max_width / max(1, count - 1)))


def open_hand_poses(model: TableViewModel, seat: int, count: int) -> list[Pose]:
    """Return the poses of another seat's revealed cards at the end of a deal (rule JA-14)."""
    width = seat_panel_rect(model, seat).w
    indent = 8 if width > 200 else 0
    step = min(30.0, (width - 2 * indent - OPEN_CARD_W) / max(1, count - 1))
    return _hand_row_poses(model, seat, count, OPEN_CARD_W, indent, step)


def _hand_row_poses(model: TableViewModel, seat: int, count: int, w: float, indent: float, step: float) -> list[Pose]:
    """Return the poses of another seat's cards in a row: beside a panel at the top, below any other panel."""
    rect = seat_panel_rect(model, seat)
    beside = seat_side(model, seat) == "top"
    x, y = (rect.right + 10, rect.centery) if beside else (rect.x + indent, rect.bottom + 6 + w * CARD_HEIGHT_FACTOR / 2)
    return [Pose(x + w / 2 + index * step, y, w) for index in range(count)]


def speech_bubble_room(model: TableViewModel, seat: int) -> tuple[FRect, str]:
    """Return the room for a seat's speech bubble, and the side of the bubble's tip."""
    rect = seat_panel_rect(model, seat)
    match seat_side(model, seat):
        case "south":
            room, point = table_measures(model).speech_bubble
            return FRect(room), point  # it may cover the coins, because the cards of the hand are needed
        case "top":
            return FRect(rect.x - 214, rect.y + 4, 204, 56), "right"
        case "row":
            y = rect.bottom + (BELOW_CELL_H if table_measures(model).has_cells else BELOW_PANEL_H) + 10
            return FRect(rect.x, y, max(118.0, min(rect.w, 222)), 56), "up"
    if has_folded_purses(model):
        return FRect(rect.x + 4, rect.bottom + 10, 166, 60), "up"
    return FRect(rect.x + 6, rect.bottom + 62, 222, 56), "up"


def does_bubble_cover_purse(model: TableViewModel) -> bool:
    """Return True if the bottom seat's speech bubble lies on its purse, for want of other room."""
    return bool(table_measures(model).speech_bubble[0].colliderect(table_measures(model).purse))


def panel_word_position(model: TableViewModel, seat: int) -> tuple[float, float, float]:
    """Return x, y and width for a word such as "out" at a seat panel, in place of its cards and purse."""
    rect = seat_panel_rect(model, seat)
    if has_seat_cell(model, seat):
        return rect.x + 60, rect.y + 32, rect.w - 68
    match seat_side(model, seat):
        case "south":
            purse = table_measures(model).purse
            return (purse.x if table_measures(model).is_portrait else rect.x) + 14, purse.centery, rect.w - 28
        case "top":
            return rect.right + 14, rect.centery, rect.w - 28
    return rect.x + 14, rect.bottom + 22, rect.w - 28


def direction_arrow_pose(model: TableViewModel, seat: int) -> tuple[float, float, float]:
    """Return x, y and angle (degrees from the right) of the arrow that points anticlockwise at a seat panel."""
    rect = seat_panel_rect(model, seat)
    match seat_side(model, seat):
        case "right":
            return rect.x - 24, rect.centery, 90
        case "top":
            return rect.x - 26, rect.centery, 180
        case "left":
            return rect.right + 24, rect.centery, -90
        case "row":
            return rect.x - 4, rect.y + 2, 180
    return table_measures(model).purse.right + 20, table_measures(model).purse.centery, 0


# --- the board --------------------------------------------------------------------------------------------------------


def board_rect(model: TableViewModel) -> FRect:
    measures = table_measures(model)
    return FRect(measures.board_x, measures.board_y, BOARD_W * measures.board_scale, BOARD_H * measures.board_scale)


def box_rect(model: TableViewModel, belle: Card) -> FRect:
    """Return the rectangle of a belle carte's box; that of the 7 of diamonds is the mouth of the cauldron."""
    measures, index = table_measures(model), BOXES.index(belle)
    z = measures.board_scale
    if index == len(BOX_POSITIONS):
        x, y = CAULDRON
        return FRect(measures.board_x + (x - 93) * z, measures.board_y + (y - 71) * z, 186 * z, 142 * z)
    x, y = BOX_POSITIONS[index]
    return FRect(measures.board_x + x * z, measures.board_y + y * z, BOX_W * z, BOX_H * z)


def box_card_pose(model: TableViewModel, belle: Card) -> Pose:
    """Return the pose of the belle carte's picture in its box."""
    rect, z = box_rect(model, belle), table_measures(model).board_scale
    if belle == BOXES[-1]:
        return Pose(rect.centerx - 37 * z, rect.centery - 2 * z, 76 * z, 5)
    w = 88 * z
    return Pose(rect.x + 13 * z + w / 2, rect.centery, w)


def stake_pose(model: TableViewModel, belle: Card) -> Pose:
    """Return the pose of the stake (coins and amount) in a belle carte's box."""
    rect, z = box_rect(model, belle), table_measures(model).board_scale
    if belle == BOXES[-1]:
        return Pose(rect.centerx + 42 * z, rect.centery + 2 * z, 92 * z)
    return Pose(rect.right - 54 * z, rect.centery, 100 * z)


# --- the sequence -----------------------------------------------------------------------------------------------------


def sequence_poses(model: TableViewModel, card_count: int) -> list[Pose]:
    """Return the poses of the cards in the running sequence, which overlap.

    Its spacing changes at few lengths only (`SEQUENCE_LENGTHS`), because each change moves all cards.
    """
    bar, w = table_measures(model).sequence_bar, table_measures(model).sequence_card_w
    lead = 16.0 if model.is_compact else 126.0
    count = next(count for count in SEQUENCE_LENGTHS if card_count <= count)
    step = min(46.0, (bar.w * 0.58 - lead - w) / (count - 1))
    return [Pose(bar.x + lead + w / 2 + index * step, bar.centery, w) for index in range(card_count)]


def next_card_gap(model: TableViewModel, card_count: int) -> FRect:
    """Return the rectangle of the gap for the next card, after the cards of the running sequence."""
    measures = table_measures(model)
    w, h = 108.0 if model.is_compact else 90.0, measures.sequence_card_w * CARD_HEIGHT_FACTOR + 8
    poses = sequence_poses(model, card_count)
    left = poses[-1].x + measures.sequence_card_w / 2 + 12 if poses else sequence_poses(model, 1)[0].x - measures.sequence_card_w / 2
    return FRect(left, measures.sequence_bar.centery - h / 2, w, h)


def talon_poses(model: TableViewModel, count: int) -> list[Pose]:
    rect = table_measures(model).talon_panel
    x, y = rect.x + 18 + TALON_CARD_W / 2, rect.y + 7 + TALON_CARD_W * CARD_HEIGHT_FACTOR / 2
    return [Pose(x + index * 1.5, y - index * 0.7, TALON_CARD_W) for index in range(count)]


def talon_rect(model: TableViewModel, count: int) -> FRect:
    return _rect_around(talon_poses(model, max(1, count)))


def earlier_card_poses(model: TableViewModel, count: int) -> list[Pose]:
    """Return the poses of the cards played before the running sequence; only the last few are spread."""
    rect = table_measures(model).talon_panel
    x, y = rect.x + 128 + TALON_CARD_W / 2, rect.y + 7 + TALON_CARD_W * CARD_HEIGHT_FACTOR / 2
    covered = max(0, count - MAX_EARLIER_CARDS)
    return [Pose(x + max(0, index - covered) * EARLIER_CARD_STEP, y, TALON_CARD_W) for index in range(count)]


def earlier_cards_rect(model: TableViewModel, count: int) -> FRect:
    return _rect_around(earlier_card_poses(model, max(1, count)))


def _rect_around(poses: list[Pose]) -> FRect:
    rect = poses[-1].rect(CARD_HEIGHT_FACTOR)
    return FRect(poses[0].x - TALON_CARD_W / 2, rect.y, poses[-1].x - poses[0].x + TALON_CARD_W, rect.h)


# --- the hand ---------------------------------------------------------------------------------------------------------


def hand_poses(model: TableViewModel, count: int) -> list[Pose]:
    """Return the poses of the bottom hand from the lowest rank, as a fan or, with many cards, in two rows."""
    room = table_measures(model).hand
    if count >= room.rows_from:
        w = room.rows_card_w
        slack = max(0.0, room.right - room.rows_left - 2 * ROWS_MARGIN - w * (count - count // 2)) / 2
        sides, y = (room.rows_left + slack, room.right - slack), room.bottom - w * CARD_HEIGHT_FACTOR / 2
        return two_row_poses(count, sides, y, room.row_offset, w, ROWS_MARGIN, w)
    step = min(room.max_step, (room.right - room.left - room.card_w - 20) / max(1, count - 1))
    tilt, bow = room.small_fan if count <= MAX_BENT_CARDS else room.large_fan
    poses = fan_poses(count, ((room.left + room.right) / 2, room.top), room.card_w, step, tilt, bow)
    top = table_measures(model).sequence_bar.centery + table_measures(model).sequence_card_w * CARD_HEIGHT_FACTOR / 2 + 4
    return enlarge_fan(poses, model.hand_scale, (room.left, room.right), (top, PAGE_HEIGHT)) if model.portrait_page is None else poses


def tappable_hand_rects(model: TableViewModel, count: int) -> list[FRect]:
    room = table_measures(model).hand
    return tappable_rects(hand_poses(model, count), count // 2 if count >= room.rows_from else 0, room.row_offset)


# --- the HUD ----------------------------------------------------------------------------------------------------------


def hud_layout(model: TableViewModel) -> HudLayout:
    return table_measures(model).hud_layout
