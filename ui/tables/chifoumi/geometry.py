"""The geometry of Chifoumi's table, from the view model alone (docs/art.md, 4 and 13, mock-ups 4, 13 and 14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pygame import FRect

from game.chifoumi.board import FILES, RANKS, SQUARES
from game.chifoumi.moves import Colour, Kind
from game.chifoumi.state import ChifoumiView
from ui.canvas.pieces import Pose
from ui.tables.chifoumi.measures import FOLDED_H, LANDSCAPE_SCALE, REPLAY_BOARD, REPLAY_SCALE, table_measures
from ui.tables.contract import HudLayout, TableViewModel
from ui.tables.targets import NamedTarget

EDGE, CELL_W, CELL_H = 26.0, 104.0, 84.0  # frame and cell of the board's picture
PAWN_WIDTH_SHARE = 0.864  # pawn width as a share of a cell's width
FOOT_OFFSET = 4.0  # distance of a pawn's foot below the middle of the cell
PICTURE_RISE_SHARE = 0.06  # height of a picture's middle above its foot, as a share of the width
STACK_STEP, FULL_STEP_COUNT, MAX_STACK_RISE = 17.0, 6, 90.0  # height of each pawn of a stack; from seven on they share a height
MAX_TOP_ROW_RISE = 34.0  # maximum height of a stack in the top row, below the bar
MAX_TARGET_REACH = 60.0  # maximum reach of a stack's target into the square behind it
MAX_TARGET_SHIFT = 66.0  # maximum shift of a target's two ends together; with more the arrow keys would lose the row
OPPOSITE_CAPTURED_PANEL = FRect(16, 172, 224, 82)
FAN_LENGTH, FAN_STEP, MAX_FAN_COLUMN_PAWNS = 396.0, 61.0, 12  # length and step of a spread-out stack; pawns in a column
PORTRAIT_FAN_STEP, PORTRAIT_FAN_TITLE_H = 84.0, 54.0  # portrait: step of a spread-out stack, height of its title
KINDS = tuple(Kind)


@dataclass(frozen=True, slots=True)
class SquareTarget(NamedTarget):
    """A square of the board, and the stack on it."""

    prefix = "square"
    name: str


@dataclass(frozen=True, slots=True)
class ReserveTarget(NamedTarget):
    """The pawns of one kind that a seat has left to place (rule CH-15)."""

    prefix = "reserve"
    seat: int
    kind: Kind


# ------------------------------------------------------------ the board


def board_scale(model: TableViewModel) -> float:
    return table_measures(model).scale if model.has_side_column else REPLAY_SCALE


def landscape_ratio(model: TableViewModel) -> float:
    """Return the factor for sizes that are given for the landscape board."""
    return board_scale(model) / LANDSCAPE_SCALE


def board_rect(model: TableViewModel) -> FRect:
    """Return the rectangle of the whole board with its frame."""
    return table_measures(model).board if model.has_side_column else REPLAY_BOARD


def screen_cell(model: TableViewModel, square: str) -> tuple[int, int]:
    """Return a square's column and row on the screen, counted from 0 at the upper left."""
    view: ChifoumiView = model.view
    return _cells_by_square(view.setup.colour(model.bottom_seat, view.game))[square]


@cache
def _cells_by_square(bottom_color: Colour) -> Mapping[str, tuple[int, int]]:
    result = {}
    for square in SQUARES:
        file, rank = FILES.index(square[0]), RANKS.index(square[1])
        result[square] = {
            Colour.WHITE: (file, 6 - rank),
            Colour.RED: (6 - rank, 6 - file),  # home in the west
            Colour.BLACK: (6 - file, rank),
            Colour.ORANGE: (rank, file),
        }[bottom_color]
    return result


@cache
def _squares_by_cell(bottom_color: Colour) -> Mapping[tuple[int, int], str]:
    return {place: square for square, place in _cells_by_square(bottom_color).items()}


def square_center(model: TableViewModel, square: str) -> tuple[float, float]:
    """Return the centre of a square on the screen."""
    rect, k = board_rect(model), board_scale(model)
    column, row = screen_cell(model, square)
    return rect.x + (EDGE + (column + 0.5) * CELL_W) * k, rect.y + (EDGE + (row + 0.5) * CELL_H) * k


def square_rect(model: TableViewModel, square: str) -> FRect:
    """Return the rectangle of a square within its lines."""
    x, y = square_center(model, square)
    w, h = (CELL_W - 2) * board_scale(model), (CELL_H - 2) * board_scale(model)
    return FRect(x - w / 2, y - h / 2, w, h)


def square_below(model: TableViewModel, square: str) -> str:
    """Return the next lower square on the screen, "" beyond the board."""
    view: ChifoumiView = model.view
    column, row = screen_cell(model, square)
    return _squares_by_cell(view.setup.colour(model.bottom_seat, view.game)).get((column, row + 1), "")


def squares_back_to_front(model: TableViewModel) -> list[str]:
    """Return the squares from the upper left to the lower right of the screen."""
    return sorted(SQUARES, key=lambda square: screen_cell(model, square)[::-1])


def coordinate_labels(model: TableViewModel) -> tuple[str, str]:
    """Return the names of rows from above and of columns from the left; they turn with the board."""
    by_cell = {screen_cell(model, square): square for square in SQUARES}
    letter = 1 if screen_cell(model, "a1")[0] != screen_cell(model, "b1")[0] else 0  # 1 if the board is upright
    rows = "".join(by_cell[0, index][letter] for index in range(7))
    return rows, "".join(by_cell[index, 6][1 - letter] for index in range(7))


def pawn_pose(x: float, foot_y: float, w: float) -> Pose:
    """Return the pose of a pawn whose foot is at x, `foot_y`."""
    return Pose(x, foot_y - w * PICTURE_RISE_SHARE, w)


def stack_step(model: TableViewModel, square: str, count: int) -> float:
    """Return the height difference from pawn to pawn of a stack."""
    height = STACK_STEP if count <= FULL_STEP_COUNT else MAX_STACK_RISE / count
    if screen_cell(model, square)[1] == 0 and count > 1:
        height = min(height, MAX_TOP_ROW_RISE / (count - 1))
    return height * board_scale(model) / LANDSCAPE_SCALE


def stack_rise(model: TableViewModel, square: str) -> float:
    """Return how much higher the top pawn is than a single one, 0 for one pawn or none."""
    count = drawn_pawn_count(model, square)
    return stack_step(model, square, count) * (count - 1) if count else 0.0


def drawn_pawn_count(model: TableViewModel, square: str) -> int:
    """Return the number of pawns drawn on a square: of a spread-out stack only the top one."""
    count = len(model.view.board.get(square, ()))
    return min(count, 1) if square == spread_square(model) else count


def stack_poses(model: TableViewModel, square: str, count: int) -> list[Pose]:
    """Return the poses of the pawns of a stack, from bottom to top."""
    x, y = square_center(model, square)
    high, foot = stack_step(model, square, count), y + FOOT_OFFSET * board_scale(model) / LANDSCAPE_SCALE
    w = CELL_W * board_scale(model) * PAWN_WIDTH_SHARE
    return [pawn_pose(x, foot - index * high, w) for index in range(count)]


def square_and_stack_rect(model: TableViewModel, square: str) -> FRect:
    """Return the rectangle of the square and all of the stack on it."""
    rect, high = square_rect(model, square), stack_rise(model, square)
    if drawn_pawn_count(model, square):
        high += 13 * board_scale(model)
    return FRect(rect.x, rect.y - high, rect.w, rect.h + high)


def square_target_rect(model: TableViewModel, square: str) -> FRect:
    """Return the clickable rectangle of a square; a tall stack takes part of the square behind it."""
    rect, before = square_rect(model, square), square_below(model, square)
    up, down = _target_reach(model, square), _target_reach(model, before) if before else 0.0
    return FRect(rect.x, rect.y - up, rect.w, rect.h + up - down)


def _target_reach(model: TableViewModel, square: str) -> float:
    """Return how far a stack's clickable rectangle reaches into the square behind it."""
    k, before = landscape_ratio(model), square_below(model, square)
    high = min(MAX_TARGET_REACH * k, stack_rise(model, square))
    return min(high, MAX_TARGET_SHIFT * k - _target_reach(model, before)) if high and before else high


# ------------------------------------------------------------ the seats


def seat_panel_rect(model: TableViewModel, seat: int) -> FRect:
    """Return the rectangle of a seat's panel; with teams it lies in the frame of its team."""
    arranged = table_measures(model)
    if model.view.setup.has_teams:
        index, team = divmod((seat - model.bottom_seat) % len(model.seats), 2)
        return arranged.team_panels[index].move(arranged.team_frames[team].topleft)
    return arranged.bottom_panel if seat == model.bottom_seat else arranged.other_panels[model.other_seats[::-1].index(seat)]


def helper_panel_rect(model: TableViewModel) -> FRect | None:
    """Return the rectangle of the "who takes what" panel, folded or open; None if other panels replace it."""
    if model.view.is_placing or are_panels_covered(model):
        return None
    rect = table_measures(model).helper_panel
    return rect if model.is_helper_open else FRect(rect.x, rect.y, rect.w, FOLDED_H)


def are_panels_covered(model: TableViewModel) -> bool:
    """Return True if spread-out pawns cover the panels."""
    return model.spread_target is not None and table_measures(model).covers_panels


def captured_strip_rect(model: TableViewModel, seat: int) -> FRect | None:
    """Return the area for captured pawns on a seat panel in portrait, or None."""
    if seat == model.bottom_seat or model.view.setup.has_teams or model.view.is_placing or not table_measures(model).covers_panels:
        return None
    rect = seat_panel_rect(model, seat)
    return FRect(rect.x + 200, rect.y + 4, rect.w - 314, rect.h - 8)


def captured_panel_rects(model: TableViewModel) -> dict[int, FRect]:
    """Return the rectangles that show captured pawns, by seat; a seat without one keeps its pawns hidden."""
    view: ChifoumiView = model.view
    if view.setup.has_teams or view.is_placing or not model.has_side_column:
        return {}
    panels, others = {model.bottom_seat: table_measures(model).captured_panel}, model.other_seats[::-1]
    if model.portrait_page:
        strips = {seat: rect for seat in others if (rect := captured_strip_rect(model, seat)) is not None}
        return strips if are_panels_covered(model) else panels | strips
    if len(others) == 1:
        panels[others[0]] = OPPOSITE_CAPTURED_PANEL
    elif not model.is_helper_open:
        panels |= {seat: FRect(16, 332 + index * 108, 224, 100) for index, seat in enumerate(others)}
    return panels


def captured_poses(rect: FRect, count: int) -> list[Pose]:
    """Return the poses in a panel of captured pawns: a row, or two rows of smaller pawns."""
    titled = rect.h > OPPOSITE_CAPTURED_PANEL.h
    rows, w = (1, 58.0 if titled else 52.0) if count <= 5 else (2, 40.0)
    a_row = -(-count // rows)
    spacing = min(w + 8, (rect.w - 24 - w) / max(1, a_row - 1))
    lowest = rect.bottom - (32 if rows == 1 else 21) - (0 if titled else 8)
    in_rows = (divmod(index, a_row) for index in range(count))
    return [pawn_pose(rect.x + 12 + w / 2 + position * spacing, lowest - (rows - 1 - row) * 31, w) for row, position in in_rows]


def area_beside_title(rect: FRect) -> FRect:
    """Return the area for captured pawns in the bottom seat's panel, in portrait."""
    return FRect(rect.x + 104, rect.y + 6, rect.w - 116, rect.h - 12)


def captured_strip_poses(rect: FRect, count: int) -> list[Pose]:
    """Return the poses of captured pawns in a portrait area, in one row or two."""
    rows = 1 if (count <= 4 and rect.w > 160) or count <= 2 else 2
    a_row, high = -(-count // rows), min(rect.h / rows, 60.0)
    w = min(58.0, high * 1.06)
    spacing = min(w + 6, (rect.w - w) / max(1, a_row - 1))
    first = rect.centery - high * (rows - 1) / 2 + w * PICTURE_RISE_SHARE
    in_rows = (divmod(index, a_row) for index in range(count))
    return [pawn_pose(rect.x + w / 2 + position * spacing, first + row * high, w) for row, position in in_rows]


def hidden_piece_pose(model: TableViewModel, seat: int) -> Pose:
    """Return the pose of a seat's hidden pawns: at its panel, in a replay at its side of the board."""
    rect = seat_panel_rect(model, seat)
    if model.has_side_column:
        return Pose(rect.x + 34, rect.centery, 30.0)
    rect, by = board_rect(model), (seat - model.bottom_seat) % len(model.seats)
    below, above = Pose(rect.centerx, rect.bottom - 20, 30.0), Pose(rect.centerx, rect.y + 20, 30.0)
    left, right = Pose(rect.x + 20, rect.centery, 30.0), Pose(rect.right - 20, rect.centery, 30.0)
    return ((below, above), (below, left, above), (below, left, above, right))[len(model.seats) - 2][by]


# ------------------------------------------------------------ the reserves (rule CH-15)


def placing_seat(model: TableViewModel) -> int:
    """Return the seat whose reserve fills the tray: the human to move, else the bottom seat."""
    turn: int = model.view.turn
    return turn if model.seats[turn].is_human else model.bottom_seat


def reserve_panel_rect(model: TableViewModel, seat: int) -> FRect:
    """Return the rectangle of a seat's reserve: the large tray if it places pawns, else a small panel."""
    reserves, placing = table_measures(model).reserves, placing_seat(model)
    if seat == placing:
        return reserves.tray
    others = [other for other in (*model.other_seats[::-1], model.bottom_seat) if other != placing]
    return reserves.other_panels[others.index(seat)]


def reserve_tray_cell(model: TableViewModel, kind: Kind) -> FRect:
    """Return the area of one kind of pawn in the reserve tray: a row, or a column in portrait."""
    rect, index = table_measures(model).reserves.tray, KINDS.index(kind)
    if model.portrait_page:
        w = (rect.w - 36) / len(KINDS)
        high = min(190.0, rect.h - 76)
        return FRect(rect.x + 18 + index * w, rect.y + 58 + (rect.h - 76 - high) / 2, w, high)
    return FRect(rect.x + 20, rect.y + 66 + index * 90, 196, 82)


def reserve_pose(model: TableViewModel, seat: int, kind: Kind, pawn_index: int = 0) -> Pose:
    """Return the pose of a pawn in a seat's reserve, counted from below among its kind."""
    rect, position = reserve_panel_rect(model, seat), KINDS.index(kind)
    if seat == placing_seat(model):
        row = reserve_tray_cell(model, kind)
        if model.portrait_page:
            return pawn_pose(row.centerx, row.bottom - 76 - pawn_index * 13, 66)
        return pawn_pose(row.x + 50, row.y + 46 - pawn_index * 14, 72)
    if rect.h > 150:
        slack = (rect.h - 168) / 2
        return pawn_pose(rect.centerx - 48 + position % 2 * 92, rect.y + 80 + slack + position // 2 * 58 - pawn_index * 7, 52)
    return pawn_pose(rect.x + 32 + position * (rect.w - 12) / 4, rect.bottom - 26 - pawn_index * 6, 46)


def reserve_target_rect(model: TableViewModel, seat: int, kind: Kind) -> FRect:
    """Return the clickable rectangle of one kind of pawn in a seat's reserve."""
    if seat == placing_seat(model):
        return reserve_tray_cell(model, kind)
    large, pose = reserve_panel_rect(model, seat).h > 150, reserve_pose(model, seat, kind)
    return FRect(pose.x - (43 if large else 26), pose.y - 29, 86 if large else 52, 58)


# ------------------------------------------------------------ a stack spread out


def spread_square(model: TableViewModel) -> str:
    """Return the square whose stack is spread out, "" for none."""
    match model.spread_target:
        case SquareTarget(name) if model.has_side_column and len(model.view.board.get(name, ())) > 1:
            return name
    return ""


def spread_stack_poses(model: TableViewModel, count: int) -> list[Pose]:
    """Return the poses of a spread-out stack from the top pawn on, down its panel or, in portrait, across."""
    lines, rect = 1 if count <= MAX_FAN_COLUMN_PAWNS else 2, table_measures(model).spread_panel
    a_line = -(-count // lines)
    if model.portrait_page:
        w, spacing = (76 if count <= 8 else 60), min(PORTRAIT_FAN_STEP, (rect.w - 124) / max(1, a_line - 1))
        high = rect.h - PORTRAIT_FAN_TITLE_H
        y, down = rect.y + PORTRAIT_FAN_TITLE_H + (high * 0.26 if lines == 2 else max(w / 2 - 6, high / 2 - 26)), high * 0.48
        return [pawn_pose(rect.x + 62 + index % a_line * spacing, y + index // a_line * down, w) for index in range(count)]
    spacing = min(FAN_STEP, FAN_LENGTH / max(1, a_line - 1))
    x, w = (rect.x + 68, 60) if lines == 2 else (rect.x + 66, 76 if spacing > 50 else 60)
    return [pawn_pose(x + index // a_line * 100, rect.y + 98 + index % a_line * spacing, w) for index in range(count)]


def can_overlap_downwards(count: int) -> bool:
    """Return True if a spread-out stack is small enough for its pawns to overlap downwards."""
    return count <= 7


def hud_layout(model: TableViewModel) -> HudLayout:
    """Return the layout of prompt, buttons and move list, which differs while pawns are spread out or placed."""
    arranged = table_measures(model)
    if model.spread_target:
        return arranged.spread_hud
    return arranged.placement_hud if model.view.is_placing else arranged.usual_hud
