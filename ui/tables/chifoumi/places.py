"""The geometry of Chifoumi's table, from the view model alone (docs/art.md, 4 and 13, mock-ups 4, 13 and 14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pygame import FRect

from game.chifoumi.board import FILES, RANKS, SQUARES
from game.chifoumi.moves import Colour, Kind
from game.chifoumi.state import ChifoumiView
from ui.canvas.pieces import Spot
from ui.tables.chifoumi.arrangement import FOLDED_H, NARROW, REPLAY, WIDE, arrangement
from ui.tables.contract import Furniture, Look
from ui.tables.targets import NamedThing

EDGE, CELL_W, CELL_H = 26.0, 104.0, 84.0  # frame and cell of the board's picture
PAWN_W = 0.864  # pawn width as a share of a cell's width
FOOT = 4.0  # distance of a pawn's foot below the middle of the cell
RISE = 0.06  # height of a picture's middle above its foot, as a share of the width
STEP, TALL, TALL_RISE = 17.0, 6, 90.0  # height of each pawn of a stack; from seven on they share a height
TOP_RISE = 34.0  # maximum height of a stack in the top row, below the bar
REACH = 60.0  # maximum reach of a stack's target into the square behind it
SHIFT = 66.0  # maximum shift of a target's two ends together; with more the arrow keys would lose the row
TAKEN_OPPOSITE = FRect(16, 172, 224, 82)
FAN_ROOM, FAN_STEP, FAN_COLUMN = 396.0, 61.0, 12  # length and step of a spread-out stack; pawns in a column
FAN_PITCH, FAN_HEAD = 84.0, 54.0  # portrait: step of a spread-out stack, height of its title
KINDS = tuple(Kind)


@dataclass(frozen=True, slots=True)
class Square(NamedThing):
    """A square of the board, and the stack on it."""

    prefix = "square"
    name: str


@dataclass(frozen=True, slots=True)
class Reserve(NamedThing):
    """The pawns of one kind that a seat has left to place (rule CH-15)."""

    prefix = "reserve"
    seat: int
    kind: Kind


# ------------------------------------------------------------ the board


def scale(look: Look) -> float:
    return arrangement(look).scale if look.aside else NARROW


def zoom(look: Look) -> float:
    """Return the scale of sizes that are given for the landscape board."""
    return scale(look) / WIDE


def board(look: Look) -> FRect:
    """Return the whole board with its frame."""
    return arrangement(look).board if look.aside else REPLAY


def cell(look: Look, square: str) -> tuple[int, int]:
    """Return column and row on the screen from the upper left; the bottom seat's home is at the bottom."""
    view: ChifoumiView = look.view
    return _cells(view.setup.colour(look.south, view.game))[square]


@cache
def _cells(south: Colour) -> Mapping[str, tuple[int, int]]:
    found = {}
    for square in SQUARES:
        file, rank = FILES.index(square[0]), RANKS.index(square[1])
        found[square] = {
            Colour.WHITE: (file, 6 - rank),
            Colour.RED: (6 - rank, 6 - file),  # home in the west
            Colour.BLACK: (6 - file, rank),
            Colour.ORANGE: (rank, file),
        }[south]
    return found


@cache
def _squares(south: Colour) -> Mapping[tuple[int, int], str]:
    return {place: square for square, place in _cells(south).items()}


def middle(look: Look, square: str) -> tuple[float, float]:
    """Return the centre of a square."""
    at, k = board(look), scale(look)
    column, row = cell(look, square)
    return at.x + (EDGE + (column + 0.5) * CELL_W) * k, at.y + (EDGE + (row + 0.5) * CELL_H) * k


def square_rect(look: Look, square: str) -> FRect:
    """Return the rectangle of a square within its lines."""
    x, y = middle(look, square)
    w, h = (CELL_W - 2) * scale(look), (CELL_H - 2) * scale(look)
    return FRect(x - w / 2, y - h / 2, w, h)


def beside(look: Look, square: str, by: int) -> str:
    """Return the square one row nearer (1) or farther (-1) on the screen, "" beyond the board."""
    view: ChifoumiView = look.view
    column, row = cell(look, square)
    return _squares(view.setup.colour(look.south, view.game)).get((column, row + by), "")


def from_behind(look: Look) -> list[str]:
    """Return the squares from the upper left to the lower right of the screen."""
    return sorted(SQUARES, key=lambda square: cell(look, square)[::-1])


def coordinates(look: Look) -> tuple[str, str]:
    """Return the names of rows from above and of columns from the left; they turn with the board."""
    by_cell = {cell(look, square): square for square in SQUARES}
    upright = cell(look, "a1")[0] != cell(look, "b1")[0]
    rows, columns = [by_cell[0, index] for index in range(7)], [by_cell[index, 6] for index in range(7)]
    letter = 1 if upright else 0
    return "".join(square[letter] for square in rows), "".join(square[1 - letter] for square in columns)


def standing(x: float, foot: float, w: float) -> Spot:
    """Return the pose of a pawn whose foot is at x, `foot`."""
    return Spot(x, foot - w * RISE, w)


def step(look: Look, square: str, count: int) -> float:
    """Return the height difference from pawn to pawn of a stack."""
    height = STEP if count <= TALL else TALL_RISE / count
    if cell(look, square)[1] == 0 and count > 1:
        height = min(height, TOP_RISE / (count - 1))
    return height * scale(look) / WIDE


def rise(look: Look, square: str) -> float:
    """Return how much higher the top pawn is than a single one, 0 for one pawn or none."""
    count = standing_count(look, square)
    return step(look, square, count) * (count - 1) if count else 0.0


def standing_count(look: Look, square: str) -> int:
    """Return the number of pawns drawn on a square: of a spread-out stack only the top one."""
    count = len(look.view.board.get(square, ()))
    return min(count, 1) if square == fanned(look) else count


def stack_spots(look: Look, square: str, count: int) -> list[Spot]:
    """Return the poses of a stack from bottom to top."""
    x, y = middle(look, square)
    high, foot, w = step(look, square, count), y + FOOT * scale(look) / WIDE, CELL_W * scale(look) * PAWN_W
    return [standing(x, foot - index * high, w) for index in range(count)]


def enclosing(look: Look, square: str) -> FRect:
    """Return the rectangle of the square and all of the stack on it."""
    at, high = square_rect(look, square), rise(look, square)
    if standing_count(look, square):
        high += 13 * scale(look)
    return FRect(at.x, at.y - high, at.w, at.h + high)


def hit(look: Look, square: str) -> FRect:
    """Return the target of a square; a tall stack takes some of the square behind it, never all."""
    at, before = square_rect(look, square), beside(look, square, 1)
    up, down = _reach(look, square), _reach(look, before) if before else 0.0
    return FRect(at.x, at.y - up, at.w, at.h + up - down)


def _reach(look: Look, square: str) -> float:
    """Return how far a stack's target reaches into the square behind; a stack in front limits that."""
    k, before = zoom(look), beside(look, square, 1)
    high = min(REACH * k, rise(look, square))
    return min(high, SHIFT * k - _reach(look, before)) if high and before else high


# ------------------------------------------------------------ the seats


def from_top(look: Look) -> list[int]:
    """Return the other seats down the left column; the turn goes upwards from the bottom seat."""
    n = len(look.seats)
    return [(look.south + n - by) % n for by in range(1, n)]


def plate(look: Look, seat: int) -> FRect:
    """Return the seat panel: lowest for the bottom seat, in frames for teams."""
    arranged = arrangement(look)
    if look.view.setup.teams:
        place, team = divmod((seat - look.south) % len(look.seats), 2)
        return arranged.team_plates[place].move(arranged.frames[team].topleft)
    return arranged.south if seat == look.south else arranged.others[from_top(look).index(seat)]


def helper(look: Look) -> FRect | None:
    """Return the helper panel, a button if folded, or None if reserves or spread-out pawns replace it."""
    if look.view.placing or covered(look):
        return None
    at = arrangement(look).helper
    return at if look.helper else FRect(at.x, at.y, at.w, FOLDED_H)


def covered(look: Look) -> bool:
    """Return True if something is spread out over the panels."""
    return look.opened is not None and arrangement(look).spread_over


def strip(look: Look, seat: int) -> FRect | None:
    """Return the area for captured pawns on a seat panel in portrait, or None."""
    if seat == look.south or look.view.setup.teams or look.view.placing or not arrangement(look).spread_over:
        return None
    at = plate(look, seat)
    return FRect(at.x + 200, at.y + 4, at.w - 314, at.h - 8)


def taken_panels(look: Look) -> dict[int, FRect]:
    """Return the panels of captured pawns by seat; those of other seats are hidden at their seat panels."""
    view: ChifoumiView = look.view
    if view.setup.teams or view.placing or not look.aside:
        return {}
    panels, others = {look.south: arrangement(look).taken}, from_top(look)
    if look.tall:
        strips = {seat: at for seat in others if (at := strip(look, seat)) is not None}
        return strips if covered(look) else panels | strips
    if len(others) == 1:
        panels[others[0]] = TAKEN_OPPOSITE
    elif not look.helper:
        panels |= {seat: FRect(16, 332 + index * 108, 224, 100) for index, seat in enumerate(others)}
    return panels


def taken_spots(at: FRect, count: int) -> list[Spot]:
    """Return the poses in a panel of captured pawns: a row, or two rows of smaller pawns."""
    titled = at.h > TAKEN_OPPOSITE.h
    rows, w = (1, 58.0 if titled else 52.0) if count <= 5 else (2, 40.0)
    a_row = -(-count // rows)
    pitch = min(w + 8, (at.w - 24 - w) / max(1, a_row - 1))
    lowest = at.bottom - (32 if rows == 1 else 21) - (0 if titled else 8)
    in_rows = (divmod(index, a_row) for index in range(count))
    return [standing(at.x + 12 + w / 2 + place * pitch, lowest - (rows - 1 - row) * 31, w) for row, place in in_rows]


def beside_title(at: FRect) -> FRect:
    """Return the area for captured pawns in the bottom seat's panel, in portrait."""
    return FRect(at.x + 104, at.y + 6, at.w - 116, at.h - 12)


def strip_spots(at: FRect, count: int) -> list[Spot]:
    """Return the poses in such an area or on a seat panel, in one row or two."""
    rows = 1 if (count <= 4 and at.w > 160) or count <= 2 else 2
    a_row, high = -(-count // rows), min(at.h / rows, 60.0)
    w = min(58.0, high * 1.06)
    pitch = min(w + 6, (at.w - w) / max(1, a_row - 1))
    first = at.centery - high * (rows - 1) / 2 + w * RISE
    in_rows = (divmod(index, a_row) for index in range(count))
    return [standing(at.x + w / 2 + place * pitch, first + row * high, w) for row, place in in_rows]


def home(look: Look, seat: int) -> Spot:
    """Return the pose of a seat's hidden pieces: at its panel, in a replay at its side of the board."""
    at = plate(look, seat)
    if look.aside:
        return Spot(at.x + 34, at.centery, 30.0)
    at, by = board(look), (seat - look.south) % len(look.seats)
    below, above = Spot(at.centerx, at.bottom - 20, 30.0), Spot(at.centerx, at.y + 20, 30.0)
    left, right = Spot(at.x + 20, at.centery, 30.0), Spot(at.right - 20, at.centery, 30.0)
    return ((below, above), (below, left, above), (below, left, above, right))[len(look.seats) - 2][by]


# ------------------------------------------------------------ the reserves (rule CH-15)


def placer(look: Look) -> int:
    """Return the seat whose reserve fills the tray: the human to move, else the bottom seat."""
    turn: int = look.view.turn
    return turn if look.seats[turn].is_human else look.south


def reserve_panel(look: Look, seat: int) -> FRect:
    """Return the tray for the seat that places, a panel for each of the others."""
    reserves = arrangement(look).reserves
    if seat == placer(look):
        return reserves.tray
    return reserves.others[[other for other in (*from_top(look), look.south) if other != placer(look)].index(seat)]


def veils_panel(look: Look) -> FRect:
    """Return the panel that explains the dark squares."""
    return arrangement(look).reserves.veils


def tray_cell(look: Look, kind: Kind) -> FRect:
    """Return the area of a kind in the tray: a row, or a column in portrait."""
    at, place = arrangement(look).reserves.tray, KINDS.index(kind)
    if look.tall:
        w = (at.w - 36) / len(KINDS)
        high = min(190.0, at.h - 76)
        return FRect(at.x + 18 + place * w, at.y + 58 + (at.h - 76 - high) / 2, w, high)
    return FRect(at.x + 20, at.y + 66 + place * 90, 196, 82)


def reserve_spot(look: Look, seat: int, kind: Kind, index: int = 0) -> Spot:
    """Return the pose of pawn `index` of this kind, from below."""
    at, place = reserve_panel(look, seat), KINDS.index(kind)
    if seat == placer(look):
        row = tray_cell(look, kind)
        return standing(row.centerx, row.bottom - 76 - index * 13, 66) if look.tall else standing(row.x + 50, row.y + 46 - index * 14, 72)
    if at.h > 150:
        slack = (at.h - 168) / 2
        return standing(at.centerx - 48 + place % 2 * 92, at.y + 80 + slack + place // 2 * 58 - index * 7, 52)
    return standing(at.x + 32 + place * (at.w - 12) / 4, at.bottom - 26 - index * 6, 46)


def reserve_touch(look: Look, seat: int, kind: Kind) -> FRect:
    """Return the target of this kind."""
    if seat == placer(look):
        return tray_cell(look, kind)
    large, spot = reserve_panel(look, seat).h > 150, reserve_spot(look, seat, kind)
    return FRect(spot.x - (43 if large else 26), spot.y - 29, 86 if large else 52, 58)


# ------------------------------------------------------------ a stack spread out


def fanned(look: Look) -> str:
    """Return the square whose stack is spread out, "" for none."""
    match look.opened:
        case Square(name) if look.aside and len(look.view.board.get(name, ())) > 1:
            return name
    return ""


def fan_spots(look: Look, count: int) -> list[Spot]:
    """Return the poses of a spread-out stack from the top pawn on, down its panel or, in portrait, across."""
    lines, at = 1 if count <= FAN_COLUMN else 2, arrangement(look).fan
    a_line = -(-count // lines)
    if look.tall:
        w, pitch = (76 if count <= 8 else 60), min(FAN_PITCH, (at.w - 124) / max(1, a_line - 1))
        high = at.h - FAN_HEAD
        y, down = at.y + FAN_HEAD + (high * 0.26 if lines == 2 else max(w / 2 - 6, high / 2 - 26)), high * 0.48
        return [standing(at.x + 62 + index % a_line * pitch, y + index // a_line * down, w) for index in range(count)]
    pitch = min(FAN_STEP, FAN_ROOM / max(1, a_line - 1))
    x, w = (at.x + 68, 60) if lines == 2 else (at.x + 66, 76 if pitch > 50 else 60)
    return [standing(x + index // a_line * 100, at.y + 98 + index % a_line * pitch, w) for index in range(count)]


def fan_loose(count: int) -> bool:
    """Return True if a spread-out stack is small enough for its pawns to overlap downwards."""
    return count <= 7


def furniture(look: Look) -> Furniture:
    """Return the HUD; the move list gives way to spread-out pawns and to the placement."""
    arranged = arrangement(look)
    if look.opened:
        return arranged.opened
    return arranged.placing if look.view.placing else arranged.usual
