"""The geometry of Nambarz's table, from the view model alone (docs/art.md, 4 and 13, mock-ups 5 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.tables.contract import HudLayout, TableViewModel
from ui.tables.hands import enlarge_fan, fan_poses, tappable_rects, two_row_poses
from ui.tables.nambarz.display_state import table_state
from ui.tables.nambarz.measures import RIM_W, ROW_GAP, ROW_H, row_sizes, table_measures
from ui.tables.nambarz.names import bracket_counts
from ui.tables.nambarz.tray import can_calculate, current_tray
from ui.tables.targets import HandCardTarget, SeatTarget

MAX_BUBBLE_W, MIN_BUBBLE_W = 250.0, 150.0  # maximum and minimum width of a speech bubble or caption
PANEL_H, BACKS_W, BACK_W = 64.0, 72.0, 34.0  # height of a seat panel; room at its side for the closed hand; width of a card there
MAX_WIDE_CARDS = 8  # number of cards up to which they are wide apart
# hovered card's rise; shift of the next cards; share of a width below which steps are small
HOVER_RISE, HOVER_SHIFT, CLOSE_STEP_SHARE = 20.0, 24.0, 0.7
# positions in the tray's rim
OPERATOR_BUTTON, OPERATOR_BUTTON_STEP, BACK_BUTTON, CLEAR_BUTTON, LAY_BUTTON_X = (2.0, 60.0), 68.0, (290.0, 178.0), (476.0, 56.0), 544.0
BRACKET_STEP = 14.0  # room for a bracket before the first card in the tray
RESULT_W = 178.0  # room for the result at the tray's right end
PILL_W = 150.0  # width of the referee's word under a card
STACK_COUNT = 4  # visible cards of a stack


def has_seat_rows(model: TableViewModel) -> bool:
    """Return True if all seats stand in rows of cells, the bottom one included."""
    return table_measures(model).cell_rows > 0


# --- seats ------------------------------------------------------------------------------------------------------------


def seat_panel_rect(model: TableViewModel, seat: int) -> FRect:
    """Return the rectangle of a seat's panel, or of its cell if the seats stand in rows."""
    measures = table_measures(model)
    if has_seat_rows(model):
        return seat_cell_rect(model, seat)
    if seat == model.bottom_seat:
        return FRect(measures.bottom_panel)
    max_width, after = measures.right - measures.left, (seat - model.bottom_seat) % len(model.seats)  # clockwise (rule NB-5)
    spacing = min(measures.max_spacing, max_width / (len(model.seats) - 1))
    return FRect(measures.left + spacing * (after - 1), measures.top, spacing - BACKS_W - 8, PANEL_H)


def team_panel_rect(model: TableViewModel, team: int) -> FRect:
    """Return the rectangle of a team's panel; all panels in a row are equally wide (docs/art.md, 13)."""
    measures = table_measures(model)
    row, index, number = _row_position(model, team, len(set(model.view.teams)))
    spacing = (measures.right - measures.left + 8) / number
    return FRect(measures.left + spacing * index, measures.top + row * (ROW_H + ROW_GAP), spacing - 8, ROW_H)


def _row_position(model: TableViewModel, index: int, item_count: int) -> tuple[int, int, int]:
    """Return for a seat cell or team panel its row, its index in the row, and the length of the row."""
    for row, number in enumerate(row_sizes(item_count, table_measures(model).cell_rows)):
        if index < number:
            return row, index, number
        index -= number
    raise AssertionError("every seat has its place")


def seat_cell_rect(model: TableViewModel, seat: int) -> FRect:
    """Return the rectangle of a seat's cell in a row; the cells of team-mates lie in their team's panel."""
    teams, measures = model.view.teams, table_measures(model)
    if teams is None:
        row, index, number = _row_position(model, seat, len(model.seats))
        max_width = measures.right - measures.left
        spacing = min(max_width / number, measures.max_spacing)
        left = measures.left + (max_width - spacing * number) / 2
        return FRect(left + spacing * index + 2, measures.top + row * (ROW_H + ROW_GAP), spacing - 4, ROW_H)
    order = list(dict.fromkeys(teams))
    rect = team_panel_rect(model, order.index(teams[seat]))
    members = [other for other, team in enumerate(teams) if team == teams[seat]]
    spacing = min(112.0, (rect.w - 8) / len(members))
    left = rect.x + (rect.w - spacing * len(members)) / 2
    return FRect(left + spacing * members.index(seat), rect.y + 38, spacing, rect.h - 40)


def token_rect(model: TableViewModel, seat: int) -> FRect:
    """Return the rectangle of the token in a seat's cell."""
    rect = seat_cell_rect(model, seat)
    return FRect(rect.centerx - 36, rect.y + (2 if model.view.teams is not None else 8), 46, 46)


def closed_hand_poses(model: TableViewModel, seat: int, count: int) -> list[Pose]:
    """Return the poses of a closed hand next to its seat panel, or under the token of its cell."""
    if has_seat_rows(model) or seat == model.bottom_seat:
        rect = token_rect(model, seat) if has_seat_rows(model) else seat_panel_rect(model, seat)
        return [Pose(rect.centerx, rect.centery, BACK_W)] * count
    rect = seat_panel_rect(model, seat)
    step = min(7.0, (BACKS_W - BACK_W - 8) / max(1, count - 1))
    return [Pose(rect.right + 4 + BACK_W / 2 + index * step, rect.centery, BACK_W) for index in range(count)]


def speech_bubble_room(model: TableViewModel, seat: int) -> tuple[FRect, str]:
    """Return the room for a seat's speech bubble, and the side of the bubble's tip."""
    if seat == model.bottom_seat and not has_seat_rows(model):
        room, point = table_measures(model).speech_bubble
        return FRect(room), point
    rect, end = seat_panel_rect(model, seat), table_measures(model).right
    w = max(MIN_BUBBLE_W, min(MAX_BUBBLE_W, end - rect.x))
    return FRect(min(rect.x + 2, end - w), rect.bottom + (-4 if has_seat_rows(model) else 4), w, 44), "up"


def caption_room(model: TableViewModel, seat: int) -> tuple[FRect, str]:
    """Return the room for the caption of a seat's last moves, and its side at which the seat panel is."""
    rect = seat_panel_rect(model, seat)
    leftwards = rect.x + MAX_BUBBLE_W > table_measures(model).right
    x, y = rect.right - MAX_BUBBLE_W if leftwards else rect.x + 2, rect.bottom + (-4 if has_seat_rows(model) else 4)
    return FRect(x, y, MAX_BUBBLE_W, 46), "right" if leftwards else "up"


# --- piles ------------------------------------------------------------------------------------------------------------


def draw_pile_poses(model: TableViewModel, count: int) -> list[Pose]:
    """Return the poses of the cards in the draw pile from bottom to top; only the last few stick out."""
    pose = table_measures(model).draw_pile
    low = max(0, count - STACK_COUNT)
    return [Pose(pose.x - 2 * max(0, index - low), pose.y - 3 * max(0, index - low), pose.w) for index in range(count)]


def draw_pile_rect(model: TableViewModel) -> FRect:
    return table_measures(model).draw_pile.rect(CARD_HEIGHT_FACTOR)


def cover_card_rect(model: TableViewModel) -> FRect:
    return table_measures(model).cover_card.rect(CARD_HEIGHT_FACTOR)


def pose_under_cover(model: TableViewModel, depth: int) -> Pose:
    """Return the tilted pose of an earlier card of the played pile, `depth` cards below the card to cover."""
    pose, (dx, dy, angle) = table_measures(model).cover_card, ((-6.0, 4.0, 8.0), (5.0, 6.0, -7.0), (-3.0, 8.0, 4.0))[(depth - 1) % 3]
    return Pose(pose.x + dx, pose.y + dy, pose.w - 8, angle)


def play_again_pose(model: TableViewModel, index: int) -> Pose:
    """Return the pose of a "play again" joker, small, so that the card to cover stays visible (rule NB-17)."""
    pose = table_measures(model).cover_card
    w, x = pose.w * 0.52, pose.x + pose.w / 2
    y = pose.y + pose.w * CARD_HEIGHT_FACTOR / 2
    return Pose(x - w / 2 + 16 + index * 8, y - w * CARD_HEIGHT_FACTOR / 2 + 10 + index * 6, w, -6)


# --- the tray ---------------------------------------------------------------------------------------------------------


def tray_rect(model: TableViewModel, is_narrow: bool = False) -> FRect:
    """Return the rectangle of the tray with its frame, narrower next to the fault sheet."""
    rect = FRect(table_measures(model).tray)
    rect.w -= table_measures(model).fault_sheet.w + 16 if is_narrow else 0
    return rect


def tray_felt_rect(model: TableViewModel, is_narrow: bool = False) -> FRect:
    """Return the rectangle of the tray's felt, inside its frame."""
    rect = tray_rect(model, is_narrow)
    h = rect.h - 2 * RIM_W if is_narrow else table_measures(model).felt_height
    return FRect(rect.x + RIM_W, rect.y + RIM_W, rect.w - 2 * RIM_W, h)


def fault_sheet_rect(model: TableViewModel) -> FRect:
    """Return the rectangle of the fault sheet, next to a narrow tray."""
    return FRect(table_measures(model).fault_sheet)


@dataclass(frozen=True, slots=True)
class TraySlots:
    """The poses of cards and operators in the tray."""

    cards: tuple[Pose, ...]  # one for each card, and one for the next if asked for
    gaps: tuple[Pose, ...]  # centre and width of the operator after each card


def tray_slots(model: TableViewModel, slot_count: int, is_narrow: bool = False) -> TraySlots:
    """Return the poses of cards and operators in the tray from the left, closer together for more cards."""
    rect = tray_felt_rect(model, is_narrow)
    max_width = rect.w - 24 - (0 if is_narrow else RESULT_W)
    card = table_measures(model).max_card_w
    spacing = min(card * 172 / 102, max_width / max(1, slot_count))
    w = min(card, spacing * (0.84 if is_narrow or spacing <= 100 else 0.7))
    sign = min(56.0, max(30.0, spacing - w - 8))
    y = rect.y + 8 + card * CARD_HEIGHT_FACTOR / 2 + (28 if is_narrow else 0)
    signs = "" if is_narrow or not can_calculate(model) else current_tray(model).operators
    first = rect.x + 12 + BRACKET_STEP * bracket_counts(signs)[0] + w / 2
    cards = tuple(Pose(first + spacing * index, y, w) for index in range(slot_count))
    return TraySlots(cards, tuple(Pose(first + spacing * (index + 0.5), y, sign) for index in range(slot_count)))


def result_y(model: TableViewModel, is_narrow: bool = False) -> float:
    """Return the y at which the running results, or the referee's words, stand in the tray."""
    return tray_felt_rect(model, is_narrow).bottom - (42 if is_narrow else 22)


def tray_button_rect(model: TableViewModel, left: float, w: float = 0) -> FRect:
    """Return the rectangle of a button in the tray's rim, `left` units from the felt's edge; width 0 fills the row."""
    rect = tray_felt_rect(model)
    return FRect(rect.x + left, rect.bottom + 8, w or rect.w - left, 60)


# --- the hand ---------------------------------------------------------------------------------------------------------


def hand_poses(model: TableViewModel, place_count: int, filled_places: Sequence[int] | None = None) -> list[Pose]:
    """Return the poses of the bottom hand; the hovered card rises, and close cards make room for it (docs/art.md, 13).

    The hand has `place_count` places, of which those in `filled_places` have a card; None means all.
    """
    poses = [resting_hand_poses(model, place_count)[index] for index in (range(place_count) if filled_places is None else filled_places)]
    over = model.hovered_target.card if isinstance(model.hovered_target, HandCardTarget) else None
    if not isinstance(over, int) or over >= len(poses):
        return poses
    here, edge = poses[over], table_measures(model).hand.right - poses[over].w / 2
    row = [index for index in range(over + 1, len(poses)) if place_count < table_measures(model).hand.rows_from or poses[index].y == here.y]
    if row and poses[row[0]].x - here.x < here.w * CLOSE_STEP_SHARE:
        for index in row:
            poses[index] = replace(poses[index], x=max(poses[index].x, min(poses[index].x + HOVER_SHIFT, edge)))
    poses[over] = replace(here, y=here.y - HOVER_RISE)
    return poses


def resting_hand_poses(model: TableViewModel, count: int) -> list[Pose]:
    """Return the poses of the bottom hand without hovering: a fan, or two rows of many cards (docs/art.md, 13)."""
    room = table_measures(model).hand
    if count >= room.rows_from:
        w = room.rows_card_w
        return two_row_poses(count, (room.left, room.right), room.bottom - w * CARD_HEIGHT_FACTOR / 2, room.row_offset, w, 4, w * 0.92)
    is_small = count <= MAX_WIDE_CARDS
    w, top = room.wide_fan if is_small else room.narrow_fan
    step = min(0.92 * w, (room.right - room.left - w - 8) / max(1, count - 1))
    poses = fan_poses(count, ((room.left + room.right) / 2, top), w, step, 1.8 if is_small else 0.55, 3.0 if is_small else 0.6)
    return enlarge_fan(poses, model.hand_scale, (room.left, room.right), (top - 6, room.bottom)) if model.portrait_page is None else poses


def tappable_hand_rects(model: TableViewModel, place_count: int, filled_places: Sequence[int] | None = None) -> list[FRect]:
    """Return the tappable area of each card of the bottom hand; the arguments are those of `hand_poses`."""
    places = range(place_count) if filled_places is None else filled_places
    back = sum(index < place_count // 2 for index in places) if place_count >= table_measures(model).hand.rows_from else 0
    poses = resting_hand_poses(model, place_count)
    return tappable_rects([poses[index] for index in places], back, table_measures(model).hand.row_offset)


# --- the HUD ----------------------------------------------------------------------------------------------------------


def hud_layout(model: TableViewModel) -> HudLayout:
    measures, rect = table_measures(model), fault_sheet_rect(model)
    action = FRect(rect.x + 24, rect.bottom - 76, rect.w - 48, 60)
    if isinstance(model.spread_target, SeatTarget):
        action = FRect(measures.spread_hand[1])
    elif table_state(model).fault is None:
        action = tray_button_rect(model, LAY_BUTTON_X)
    return HudLayout(
        prompt=FRect(measures.prompt),
        primary_button=action,
        move_list=FRect(measures.move_list),
        move_list_kind="sheet",
        notice_bottom=measures.notice_bottom,
        max_notice_width=measures.max_notice_width,
        coach_text=measures.coach_text,
    )
