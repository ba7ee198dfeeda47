"""Where everything lies on the table of Chifoumi: pure functions of the look (ART 4 and 13, mock-ups 4, 13 and 14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pygame import FRect

from game.chifoumi.board import FILES, RANKS, SQUARES
from game.chifoumi.moves import Colour, Kind
from game.chifoumi.state import ChifoumiView
from ui.canvas.pieces import Spot
from ui.tables.contract import Furniture, Look
from ui.tables.targets import NamedThing

BOARD_W, BOARD_H = 780.0, 672.0  # of its picture
EDGE, CELL_W, CELL_H = 26.0, 104.0, 84.0  # in its picture
WIDE, NARROW = 0.98, 0.72  # scale of the board: among its columns, and alone in a replay
BOARD = FRect(255, 86, BOARD_W * WIDE, BOARD_H * WIDE)
REPLAY = FRect(24, 86, BOARD_W * NARROW, BOARD_H * NARROW)
PAWN_W = 0.864  # of a cell's width
FOOT = 4.0  # below the middle of the cell
RISE = 0.06  # of a pawn's width: from its foot up to the middle of its picture
STEP, TALL, TALL_RISE = 17.0, 6, 90.0  # how much higher each pawn of a stack stands; above six they share a height
TOP_RISE = 34.0  # the most in the top row, below the bar
REACH = 60.0  # how far the top of a stack reaches into the square behind it, for a pointer
SHIFT = 66.0  # the most that both ends of a target may shift, or the arrow keys would lose the row

LEFT_X, LEFT_W = 16.0, 224.0
PLATE_H = 72.0
SOUTH_Y, OTHERS_Y, PLATE_STEP = 676.0, 92.0, 80.0
HELPER = FRect(16, 262, 224, 274)
HELPER_TEAMS = FRect(12, 560, 236, 132)
FOLDED_H = 56.0
TAKEN = FRect(16, 552, 224, 108)
TAKEN_OPPOSITE = FRect(16, 172, 224, 82)
TEAM_Y, TEAM_STEP = 86.0, 236.0
TEAM_W, TEAM_H = 236.0, 226.0
RIGHT = FRect(1032, 92, 236, 440)  # the reserve's tray
FAN = FRect(1032, 92, 236, 560)
PROMPT, ACTION, LOG = FRect(1036, 536, 228, 128), FRect(1036, 680, 228, 68), FRect(1036, 92, 228, 430)
PROMPT_FAN, ACTION_FAN = FRect(1036, 660, 228, 68), FRect(1036, 736, 228, 56)
THREATS_KEY, CLOSE = FRect(16, 753, 224, 42), FRect(1204, 98, 56, 48)
NOTICE_Y = 794.0
FAN_ROOM, FAN_STEP, FAN_COLUMN = 396.0, 61.0, 12  # of a stack that is spread out; pawns in one column
LOG_SHEET = FRect(920, 84, 344, 440)  # where the move list's column is taken
KINDS = tuple(Kind)


@dataclass(frozen=True, slots=True)
class Square(NamedThing):
    """A square of the board, and the stack on it."""

    prefix = "square"
    name: str


@dataclass(frozen=True, slots=True)
class Reserve(NamedThing):
    """The pawns of one kind that a seat has left to place (CH-15)."""

    prefix = "reserve"
    seat: int
    kind: Kind


# ------------------------------------------------------------ the board


def scale(look: Look) -> float:
    return WIDE if look.aside else NARROW


def zoom(look: Look) -> float:
    """The scale of sizes that are given for the wide board."""
    return scale(look) / WIDE


def board(look: Look) -> FRect:
    """The whole board with its frame."""
    return BOARD if look.aside else REPLAY


def cell(look: Look, square: str) -> tuple[int, int]:
    """Column and row on the screen, 0 at the upper left; the south seat's home side is at the bottom."""
    view: ChifoumiView = look.view
    return _cells(view.setup.colour(look.south, view.game))[square]


@cache
def _cells(south: Colour) -> Mapping[str, tuple[int, int]]:
    found = {}
    for square in SQUARES:
        file, rank = FILES.index(square[0]), RANKS.index(square[1])
        found[square] = {
            Colour.WHITE: (file, 6 - rank),
            Colour.RED: (6 - rank, 6 - file),  # at home in the west
            Colour.BLACK: (6 - file, rank),
            Colour.ORANGE: (rank, file),
        }[south]
    return found


@cache
def _squares(south: Colour) -> Mapping[tuple[int, int], str]:
    return {place: square for square, place in _cells(south).items()}


def middle(look: Look, square: str) -> tuple[float, float]:
    """The middle of a square."""
    at, k = board(look), scale(look)
    column, row = cell(look, square)
    return at.x + (EDGE + (column + 0.5) * CELL_W) * k, at.y + (EDGE + (row + 0.5) * CELL_H) * k


def square_rect(look: Look, square: str) -> FRect:
    """The square itself, within its lines."""
    x, y = middle(look, square)
    w, h = (CELL_W - 2) * scale(look), (CELL_H - 2) * scale(look)
    return FRect(x - w / 2, y - h / 2, w, h)


def beside(look: Look, square: str, by: int) -> str:
    """The square one row nearer (1) or farther (-1) on the screen; "" beyond the board."""
    view: ChifoumiView = look.view
    column, row = cell(look, square)
    return _squares(view.setup.colour(look.south, view.game)).get((column, row + by), "")


def from_behind(look: Look) -> list[str]:
    """The squares from the upper left to the lower right of the screen."""
    return sorted(SQUARES, key=lambda square: cell(look, square)[::-1])


def coordinates(look: Look) -> tuple[str, str]:
    """The names of the rows from above and of the columns from the left; they turn with the board."""
    by_cell = {cell(look, square): square for square in SQUARES}
    upright = cell(look, "a1")[0] != cell(look, "b1")[0]
    rows, columns = [by_cell[0, index] for index in range(7)], [by_cell[index, 6] for index in range(7)]
    letter = 1 if upright else 0
    return "".join(square[letter] for square in rows), "".join(square[1 - letter] for square in columns)


def standing(x: float, foot: float, w: float) -> Spot:
    """A pawn whose foot stands at x, foot."""
    return Spot(x, foot - w * RISE, w)


def step(look: Look, square: str, count: int) -> float:
    """How much higher each pawn of a stack stands."""
    height = STEP if count <= TALL else TALL_RISE / count
    if cell(look, square)[1] == 0 and count > 1:
        height = min(height, TOP_RISE / (count - 1))
    return height * scale(look) / WIDE


def rise(look: Look, square: str) -> float:
    """How much higher the top pawn stands than a single one; 0 for one pawn or none."""
    count = standing_count(look, square)
    return step(look, square, count) * (count - 1) if count else 0.0


def standing_count(look: Look, square: str) -> int:
    """Pawns drawn on this square: of a stack that is spread out, only the top one."""
    count = len(look.view.board.get(square, ()))
    return min(count, 1) if square == fanned(look) else count


def stack_spots(look: Look, square: str, count: int) -> list[Spot]:
    """A stack from bottom to top."""
    x, y = middle(look, square)
    high, foot, w = step(look, square, count), y + FOOT * scale(look) / WIDE, CELL_W * scale(look) * PAWN_W
    return [standing(x, foot - index * high, w) for index in range(count)]


def enclosing(look: Look, square: str) -> FRect:
    """The square together with all of the stack on it."""
    at, high = square_rect(look, square), rise(look, square)
    if standing_count(look, square):
        high += 13 * scale(look)
    return FRect(at.x, at.y - high, at.w, at.h + high)


def hit(look: Look, square: str) -> FRect:
    """The target of this square: a tall stack takes some of the square behind it, never all."""
    at, before = square_rect(look, square), beside(look, square, 1)
    up, down = _reach(look, square), _reach(look, before) if before else 0.0
    return FRect(at.x, at.y - up, at.w, at.h + up - down)


def _reach(look: Look, square: str) -> float:
    """How far a stack's target reaches into the square behind; less where a stack in front takes from its own square."""
    k, before = zoom(look), beside(look, square, 1)
    high = min(REACH * k, rise(look, square))
    return min(high, SHIFT * k - _reach(look, before)) if high and before else high


# ------------------------------------------------------------ the seats


def from_top(look: Look) -> list[int]:
    """The other seats down the left column: the turn goes upwards from the south seat."""
    n = len(look.seats)
    return [(look.south + n - by) % n for by in range(1, n)]


def team_frame(index: int) -> FRect:
    """The south seat's team, or the other one."""
    return FRect(12, TEAM_Y + index * TEAM_STEP, TEAM_W, TEAM_H)


def plate(look: Look, seat: int) -> FRect:
    """The plate of a seat: the south seat's lowest, those of teams in their frames."""
    if look.view.setup.teams:
        place, team = divmod((seat - look.south) % len(look.seats), 2)
        return FRect(20, team_frame(team).y + 46 + place * 92, 220, 68)
    if seat == look.south:
        return FRect(LEFT_X, SOUTH_Y, LEFT_W, PLATE_H)
    return FRect(LEFT_X, OTHERS_Y + from_top(look).index(seat) * PLATE_STEP, LEFT_W, PLATE_H)


def helper(look: Look) -> FRect | None:
    """The panel of who takes what; folded it is a key. None where the reserves stand in its place."""
    if look.view.placing:
        return None
    at = HELPER_TEAMS if look.view.setup.teams else HELPER
    return at if look.helper else FRect(at.x, at.y, at.w, FOLDED_H)


def taken_panels(look: Look) -> dict[int, FRect]:
    """The panels that show what a seat has taken, by seat; the pawns of other seats are put away at their plates."""
    view: ChifoumiView = look.view
    if view.setup.teams or view.placing or not look.aside:
        return {}
    panels = {look.south: TAKEN}
    others = from_top(look)
    if len(others) == 1:
        panels[others[0]] = TAKEN_OPPOSITE
    elif not look.helper:
        panels |= {seat: FRect(LEFT_X, 332 + index * 108, LEFT_W, 100) for index, seat in enumerate(others)}
    return panels


def taken_spots(at: FRect, count: int) -> list[Spot]:
    """The pawns in a panel of taken ones: a row, or two of smaller ones where there are many."""
    titled = at.h > TAKEN_OPPOSITE.h
    rows, w = (1, 58.0 if titled else 52.0) if count <= 5 else (2, 40.0)
    a_row = -(-count // rows)
    pitch = min(w + 8, (at.w - 24 - w) / max(1, a_row - 1))
    lowest = at.bottom - (32 if rows == 1 else 21) - (0 if titled else 8)
    in_rows = (divmod(index, a_row) for index in range(count))
    return [standing(at.x + 12 + w / 2 + place * pitch, lowest - (rows - 1 - row) * 31, w) for row, place in in_rows]


def home(look: Look, seat: int) -> Spot:
    """Where a seat's hidden pieces lie: at its plate, in a replay at its side of the board."""
    at = plate(look, seat)
    if look.aside:
        return Spot(at.x + 34, at.centery, 30.0)
    at, by = board(look), (seat - look.south) % len(look.seats)
    below, above = Spot(at.centerx, at.bottom - 20, 30.0), Spot(at.centerx, at.y + 20, 30.0)
    left, right = Spot(at.x + 20, at.centery, 30.0), Spot(at.right - 20, at.centery, 30.0)
    return ((below, above), (below, left, above), (below, left, above, right))[len(look.seats) - 2][by]


# ------------------------------------------------------------ the reserves (CH-15)


def placer(look: Look) -> int:
    """The seat whose reserve fills the tray: the person to move; while robots place, the south seat."""
    turn: int = look.view.turn
    return turn if look.seats[turn].human else look.south


def reserve_panel(look: Look, seat: int) -> FRect:
    """The tray on the right for the placer, a panel in the left column for the others."""
    if seat == placer(look):
        return RIGHT
    others = [other for other in (*from_top(look), look.south) if other != placer(look)]
    if len(others) == 1:
        return FRect(LEFT_X, 176, LEFT_W, 168)
    return FRect(LEFT_X, 258 + others.index(seat) * 104, LEFT_W, 98)


def veils_panel(look: Look) -> FRect:
    """The panel that explains the veiled squares."""
    return FRect(LEFT_X, 360, LEFT_W, 296) if len(look.seats) == 2 else FRect(LEFT_X, 470, LEFT_W, 192)


def reserve_spot(look: Look, seat: int, kind: Kind, index: int = 0) -> Spot:
    """Pawn `index` of this kind, from below."""
    at, place = reserve_panel(look, seat), KINDS.index(kind)
    if at.h > 300:
        return standing(at.x + 70, at.y + 112 + place * 90 - index * 14, 72)
    if at.h > 150:
        return standing(at.x + 64 + place % 2 * 92, at.y + 80 + place // 2 * 58 - index * 7, 52)
    return standing(at.x + 32 + place * 53, at.bottom - 26 - index * 6, 46)


def reserve_touch(look: Look, seat: int, kind: Kind) -> FRect:
    """The target of this kind."""
    at, place = reserve_panel(look, seat), KINDS.index(kind)
    if at.h > 300:
        return FRect(at.x + 20, at.y + 66 + place * 90, 196, 82)
    spot = reserve_spot(look, seat, kind)
    return FRect(spot.x - (43 if at.h > 150 else 26), spot.y - 29, 86 if at.h > 150 else 52, 58)


# ------------------------------------------------------------ a stack spread out


def fanned(look: Look) -> str:
    """The square whose stack is spread out, "" for none."""
    match look.opened:
        case Square(name) if look.aside and len(look.view.board.get(name, ())) > 1:
            return name
    return ""


def fan_spots(count: int) -> list[Spot]:
    """A stack that is spread out, from the top pawn down; in two columns where one is too short."""
    columns = 1 if count <= FAN_COLUMN else 2
    a_column = -(-count // columns)
    pitch = min(FAN_STEP, FAN_ROOM / max(1, a_column - 1))
    x, w = (FAN.x + 68, 60) if columns == 2 else (FAN.x + 66, 76 if pitch > 50 else 60)
    return [standing(x + index // a_column * 100, FAN.y + 98 + index % a_column * pitch, w) for index in range(count)]


def fan_loose(count: int) -> bool:
    """Whether a stack that is spread out is small enough for each pawn to lie over the next."""
    return count <= 7


def furniture(look: Look) -> Furniture:
    """The move list stands in the column, unless something else does."""
    if look.opened:
        return Furniture(PROMPT_FAN, ACTION_FAN, LOG_SHEET, "sheet", NOTICE_Y)
    if look.view.placing:  # the reserve
        return Furniture(PROMPT, ACTION, LOG_SHEET, "sheet", NOTICE_Y)
    return Furniture(PROMPT, ACTION, LOG, "column", NOTICE_Y)
