"""The geometry of Nambarz's table, from the view model alone (docs/art.md, 4 and 13, mock-ups 5 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from ui.canvas.cards import RATIO
from ui.canvas.pieces import Pose
from ui.tables.contract import HudLayout, TableViewModel
from ui.tables.hands import enlarged, fan, touched, two_rows
from ui.tables.nambarz.display_state import position
from ui.tables.nambarz.measures import RIM, ROW_H, ROWS_APART, plan, row_sizes
from ui.tables.targets import HandCardTarget, SeatTarget

BUBBLE, LEAST_BUBBLE = 250.0, 150.0  # maximum and minimum width of a speech bubble or caption
PLATE_H, BACKS, BACK = 64.0, 72.0, 34.0  # height of a seat panel; room at its side for the closed hand; width of a card there
MAX_WIDE_CARDS = 8  # number of cards up to which they are wide apart
RISE, PART, CLOSE = 20.0, 24.0, 0.7  # hovered card's rise; shift of the next cards; share of a width below which steps are small
SIGN_KEY, SIGN_STEP, BACK_KEY, CLEAR_KEY, LAY_KEY = (2.0, 60.0), 68.0, (290.0, 178.0), (476.0, 56.0), 544.0  # positions in the tray's rim
SUM = 178.0  # room for the result at the tray's right end
PILL = 150.0  # width of the referee's word under a card
STACK = 4  # visible cards of a stack


def in_row(model: TableViewModel) -> bool:
    """Return True if all seats stand in rows of cells, the bottom one included."""
    return plan(model).rows > 0


# --- seats ------------------------------------------------------------------------------------------------------------


def plate(model: TableViewModel, seat: int) -> FRect:
    """Return the rectangle of a seat's panel, or of its cell if the seats stand in rows."""
    measures = plan(model)
    if in_row(model):
        return cell(model, seat)
    if seat == model.bottom_seat:
        return FRect(measures.south)
    max_width, after = measures.right - measures.left, (seat - model.bottom_seat) % len(model.seats)  # clockwise (rule NB-5)
    spacing = min(measures.pitch, max_width / (len(model.seats) - 1))
    return FRect(measures.left + spacing * (after - 1), measures.top, spacing - BACKS - 8, PLATE_H)


def team_plate(model: TableViewModel, team: int) -> FRect:
    """Return the rectangle of a team's panel; all panels in a row are equally wide (docs/art.md, 13)."""
    measures = plan(model)
    row, index, number = _row_of(model, team, len(set(model.view.teams)))
    spacing = (measures.right - measures.left + 8) / number
    return FRect(measures.left + spacing * index, measures.top + row * (ROW_H + ROWS_APART), spacing - 8, ROW_H)


def _row_of(model: TableViewModel, index: int, things: int) -> tuple[int, int, int]:
    """Return for a seat cell or team panel its row, its index in the row, and the length of the row."""
    for row, number in enumerate(row_sizes(things, plan(model).rows)):
        if index < number:
            return row, index, number
        index -= number
    raise AssertionError("every seat has its place")


def cell(model: TableViewModel, seat: int) -> FRect:
    """Return the rectangle of a seat's cell in a row; the cells of team-mates lie in their team's panel."""
    teams, measures = model.view.teams, plan(model)
    if teams is None:
        row, index, number = _row_of(model, seat, len(model.seats))
        max_width = measures.right - measures.left
        spacing = min(max_width / number, measures.pitch)
        left = measures.left + (max_width - spacing * number) / 2
        return FRect(left + spacing * index + 2, measures.top + row * (ROW_H + ROWS_APART), spacing - 4, ROW_H)
    order = list(dict.fromkeys(teams))
    rect = team_plate(model, order.index(teams[seat]))
    members = [other for other, team in enumerate(teams) if team == teams[seat]]
    spacing = min(112.0, (rect.w - 8) / len(members))
    left = rect.x + (rect.w - spacing * len(members)) / 2
    return FRect(left + spacing * members.index(seat), rect.y + 38, spacing, rect.h - 40)


def token(model: TableViewModel, seat: int) -> FRect:
    """Return the rectangle of the token in a seat's cell."""
    rect = cell(model, seat)
    return FRect(rect.centerx - 36, rect.y + (2 if model.view.teams is not None else 8), 46, 46)


def backs(model: TableViewModel, seat: int, number: int) -> list[Pose]:
    """Return the poses of a closed hand next to its seat panel, or under the token of its cell."""
    if in_row(model) or seat == model.bottom_seat:
        rect = token(model, seat) if in_row(model) else plate(model, seat)
        return [Pose(rect.centerx, rect.centery, BACK)] * number
    rect = plate(model, seat)
    step = min(7.0, (BACKS - BACK - 8) / max(1, number - 1))
    return [Pose(rect.right + 4 + BACK / 2 + index * step, rect.centery, BACK) for index in range(number)]


def bubble(model: TableViewModel, seat: int) -> tuple[FRect, str]:
    """Return the room for a seat's speech bubble, and the side of the bubble's tip."""
    if seat == model.bottom_seat and not in_row(model):
        room, point = plan(model).spoken_text
        return FRect(room), point
    rect, end = plate(model, seat), plan(model).right
    w = max(LEAST_BUBBLE, min(BUBBLE, end - rect.x))
    return FRect(min(rect.x + 2, end - w), rect.bottom + (-4 if in_row(model) else 4), w, 44), "up"


def slip(model: TableViewModel, seat: int) -> tuple[FRect, str]:
    """Return the room for the caption of a seat's last moves, and its side at which the seat panel is."""
    rect = plate(model, seat)
    leftwards = rect.x + BUBBLE > plan(model).right
    room = FRect(rect.right - BUBBLE if leftwards else rect.x + 2, rect.bottom + (-4 if in_row(model) else 4), BUBBLE, 46)
    return room, "right" if leftwards else "up"


# --- piles ------------------------------------------------------------------------------------------------------------


def draw_spots(model: TableViewModel, number: int) -> list[Pose]:
    """Return the poses of the cards in the draw pile from bottom to top; only the last few stick out."""
    pose = plan(model).draw
    low = max(0, number - STACK)
    return [Pose(pose.x - 2 * max(0, index - low), pose.y - 3 * max(0, index - low), pose.w) for index in range(number)]


def draw_rect(model: TableViewModel) -> FRect:
    return plan(model).draw.rect(RATIO)


def cover_rect(model: TableViewModel) -> FRect:
    return plan(model).cover.rect(RATIO)


def under_spot(model: TableViewModel, depth: int) -> Pose:
    """Return the tilted pose of an earlier card of the played pile, `depth` cards below the card to cover."""
    pose, (dx, dy, angle) = plan(model).cover, ((-6.0, 4.0, 8.0), (5.0, 6.0, -7.0), (-3.0, 8.0, 4.0))[(depth - 1) % 3]
    return Pose(pose.x + dx, pose.y + dy, pose.w - 8, angle)


def again_spot(model: TableViewModel, index: int) -> Pose:
    """Return the pose of a "play again" joker, small, so that the card to cover stays visible (rule NB-17)."""
    pose = plan(model).cover
    w = pose.w * 0.52
    return Pose(pose.x + pose.w / 2 - w / 2 + 16 + index * 8, pose.y + pose.w * RATIO / 2 - w * RATIO / 2 + 10 + index * 6, w, -6)


# --- the tray ---------------------------------------------------------------------------------------------------------


def tray(model: TableViewModel, narrow: bool = False) -> FRect:
    """Return the rectangle of the tray with its frame, narrower next to the fault sheet."""
    rect = FRect(plan(model).tray)
    rect.w -= plan(model).sheet.w + 16 if narrow else 0
    return rect


def inner(model: TableViewModel, narrow: bool = False) -> FRect:
    """Return the rectangle of the tray's felt, inside its frame."""
    rect = tray(model, narrow)
    h = rect.h - 2 * RIM if narrow else plan(model).felt
    return FRect(rect.x + RIM, rect.y + RIM, rect.w - 2 * RIM, h)


def sheet(model: TableViewModel) -> FRect:
    """Return the rectangle of the fault sheet, next to a narrow tray."""
    return FRect(plan(model).sheet)


@dataclass(frozen=True, slots=True)
class TraySlots:
    """The poses of cards and operators in the tray."""

    cards: tuple[Pose, ...]  # one for each card, and one for the next if asked for
    gaps: tuple[Pose, ...]  # centre and width of the operator after each card


def slots(model: TableViewModel, number: int, narrow: bool = False) -> TraySlots:
    """Return the poses of cards and operators in the tray from the left, closer together for more cards."""
    rect = inner(model, narrow)
    max_width = rect.w - 24 - (0 if narrow else SUM)
    card = plan(model).card
    spacing = min(card * 172 / 102, max_width / max(1, number))
    w = min(card, spacing * (0.84 if narrow or spacing <= 100 else 0.7))
    sign = min(56.0, max(30.0, spacing - w - 8))
    y = rect.y + 8 + card * RATIO / 2 + (28 if narrow else 0)
    first = rect.x + 12 + w / 2
    cards = tuple(Pose(first + spacing * index, y, w) for index in range(number))
    return TraySlots(cards, tuple(Pose(first + spacing * (index + 0.5), y, sign) for index in range(number)))


def result_y(model: TableViewModel, narrow: bool = False) -> float:
    """Return the y at which the running results, or the referee's words, stand in the tray."""
    return inner(model, narrow).bottom - (42 if narrow else 22)


def tray_key(model: TableViewModel, left: float, w: float = 0) -> FRect:
    """Return the rectangle of a button in the tray's rim, `left` units from the felt's edge; width 0 fills the row."""
    rect = inner(model)
    return FRect(rect.x + left, rect.bottom + 8, w or rect.w - left, 60)


# --- the hand ---------------------------------------------------------------------------------------------------------


def hand_spots(model: TableViewModel, number: int, saved: Sequence[int] | None = None) -> list[Pose]:
    """Return the poses of the bottom hand; the hovered card rises, and close cards make room for it (docs/art.md, 13).

    The hand has `place_count` places, of which those in `filled_places` have a card; None means all.
    """
    poses = [resting_spots(model, number)[index] for index in (range(number) if saved is None else saved)]
    over = model.hovered.card if isinstance(model.hovered, HandCardTarget) else None
    if not isinstance(over, int) or over >= len(poses):
        return poses
    here, edge = poses[over], plan(model).hand.right - poses[over].w / 2
    row = [index for index in range(over + 1, len(poses)) if number < plan(model).hand.rows_from or poses[index].y == here.y]
    if row and poses[row[0]].x - here.x < here.w * CLOSE:
        for index in row:
            poses[index] = replace(poses[index], x=max(poses[index].x, min(poses[index].x + PART, edge)))
    poses[over] = replace(here, y=here.y - RISE)
    return poses


def resting_spots(model: TableViewModel, number: int) -> list[Pose]:
    """Return the poses of the bottom hand without hovering: a fan, or two rows of many cards (docs/art.md, 13)."""
    room = plan(model).hand
    if number >= room.rows_from:
        w = room.rows_w
        return two_rows(number, (room.left, room.right), room.foot - w * RATIO / 2, room.up, w, 4, w * 0.92)
    is_small = number <= MAX_WIDE_CARDS
    w, top = room.width if is_small else room.narrow
    step = min(0.92 * w, (room.right - room.left - w - 8) / max(1, number - 1))
    poses = fan(number, ((room.left + room.right) / 2, top), w, step, 1.8 if is_small else 0.55, 3.0 if is_small else 0.6)
    return enlarged(poses, model.grown, (room.left, room.right), (top - 6, room.foot)) if model.tall is None else poses


def hand_rects(model: TableViewModel, number: int, saved: Sequence[int] | None = None) -> list[FRect]:
    """Return the tappable area of each card of the bottom hand; the arguments are those of `hand_poses`."""
    places = range(number) if saved is None else saved
    back = sum(index < number // 2 for index in places) if number >= plan(model).hand.rows_from else 0
    poses = resting_spots(model, number)
    return touched([poses[index] for index in places], back, plan(model).hand.up)


# --- the HUD ----------------------------------------------------------------------------------------------------------


def furniture(model: TableViewModel) -> HudLayout:
    measures, rect = plan(model), sheet(model)
    action = tray_key(model, LAY_KEY) if position(model).fault is None else FRect(rect.x + 24, rect.bottom - 76, rect.w - 48, 60)
    return HudLayout(
        prompt=FRect(measures.prompt),
        action=FRect(measures.spread[1]) if isinstance(model.spread_target, SeatTarget) else action,
        log=FRect(measures.log),
        log_kind="sheet",
        notice_y=measures.notice_y,
        notice_room=measures.notice_room,
        coach=measures.coach,
    )
