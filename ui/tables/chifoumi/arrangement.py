"""Where Chifoumi's table has its things: in columns beside the board, and on a tall page above and below it (ART 4 and 13)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from ui.canvas.page import TALL_WIDTH, WIDTH
from ui.tables.contract import Furniture, Look

BOARD_W, BOARD_H = 780.0, 672.0  # of its picture
WIDE, NARROW, TALL = 0.98, 0.72, 860.0 / BOARD_W  # scale of the board: among its columns, alone in a replay, across a tall page
REPLAY = FRect(24, 86, BOARD_W * NARROW, BOARD_H * NARROW)
BAR = 76.0  # lower edge of the top bar
PLATE_H, FOLDED_H = 72.0, 56.0
NOTICE_Y = 794.0
MARGIN, GAP, FOOT = 20.0, 16.0, 76.0  # of a tall page: at its sides, between its bands, and the height of the lowest
PANEL_W, SOUTH_W = 330.0, 280.0  # of the panels at the left below the board, and of the plate below them
ROWS_H, GRID_H = 274.0, 126.0  # of the panel of who takes what: a row a kind, or two
LOG_SHEET = FRect(920, 84, 344, 440)  # where the move list's column is taken


@dataclass(frozen=True, slots=True)
class Reserves:
    """While pawns are placed. `tray`: of the seat that places; `others`: of the other seats; `veils`: why squares are dark."""

    tray: FRect
    others: tuple[FRect, ...]
    veils: FRect


@dataclass(frozen=True, slots=True)
class Arrangement:
    """`ceiling`: lower edge of the top bar; `others`: plates of the other seats, the next to play last on a wide page and first on a tall
    one; `frames`: of the teams, () without; `team_plates`: in them, from their corner; `helper`: who takes what, open;
    `taken`: what the south seat has taken; `fan`: what is spread out, and `close` its key; `spread_over`: it lies over the helper and
    what was taken, and what the others have taken stands on their plates; `usual`, `opened`, `placing`: the scene's own things."""

    board: FRect
    scale: float
    ceiling: float
    others: tuple[FRect, ...]
    south: FRect
    frames: tuple[FRect, ...]
    team_plates: tuple[FRect, FRect]
    helper: FRect
    taken: FRect
    reserves: Reserves
    fan: FRect
    close: FRect
    threats: FRect
    spread_over: bool
    usual: Furniture
    opened: Furniture
    placing: Furniture


def arrangement(look: Look) -> Arrangement:
    """For the page that the look is drawn on."""
    seats, teams = len(look.seats), bool(look.view.setup.teams)
    return _wide(seats, teams) if look.tall is None else _tall(look.tall.h, seats, teams, look.helper)


# ------------------------------------------------------------ a wide page


@cache
def _wide(seats: int, teams: bool) -> Arrangement:
    """Seats and panels at the left, the move list and what is spread out at the right."""
    log, prompt, action = FRect(1036, 92, 228, 430), FRect(1036, 536, 228, 128), FRect(1036, 680, 228, 68)
    return Arrangement(
        board=FRect(255, 86, BOARD_W * WIDE, BOARD_H * WIDE),
        scale=WIDE,
        ceiling=BAR,
        others=tuple(FRect(16, 92 + place * 80, 224, PLATE_H) for place in range(seats - 1)),
        south=FRect(16, 676, 224, PLATE_H),
        frames=(FRect(12, 86, 236, 226), FRect(12, 322, 236, 226)) if teams else (),
        team_plates=(FRect(8, 46, 220, 68), FRect(8, 138, 220, 68)),
        helper=FRect(12, 560, 236, 132) if teams else FRect(16, 262, 224, ROWS_H),
        taken=FRect(16, 552, 224, 108),
        reserves=_wide_reserves(seats),
        fan=FRect(1032, 92, 236, 560),
        close=FRect(1204, 98, 56, 48),
        threats=FRect(16, 753, 224, 42),
        spread_over=False,
        usual=Furniture(prompt, action, log, "column", NOTICE_Y, coach=FRect(1030, 88, 240, 430)),
        opened=Furniture(
            FRect(1036, 660, 228, 68), FRect(1036, 736, 228, 56), LOG_SHEET, "sheet", NOTICE_Y, coach=FRect(14, 250, 232, 300)
        ),
        placing=Furniture(prompt, action, LOG_SHEET, "sheet", NOTICE_Y, coach=FRect(14, 350, 232, 316)),
    )


def _wide_reserves(seats: int) -> Reserves:
    tray = FRect(1032, 92, 236, 440)
    if seats == 2:
        return Reserves(tray, (FRect(16, 176, 224, 168),), FRect(16, 360, 224, 296))
    return Reserves(tray, tuple(FRect(16, 258 + place * 104, 224, 98) for place in range(seats - 1)), FRect(16, 470, 224, 192))


# ------------------------------------------------------------ a tall page


@cache
def _tall(high: float, seats: int, teams: bool, helper: bool) -> Arrangement:
    """Plates, the board across the page, panels and the move list, one's own plate and the sentence; spare height goes to the panels."""
    left, wide = (WIDTH - TALL_WIDTH) / 2 + MARGIN, TALL_WIDTH - 2 * MARGIN
    top, bottom = 400 - high / 2, 400 + high / 2
    half = (wide - GAP) / 2
    frames = tuple(FRect(left + index * (half + GAP), top + 84, half, 126) for index in range(2)) if teams else ()
    plate_w = (wide - GAP * (seats - 2)) / (seats - 1)
    others = tuple(FRect(left + place * (plate_w + GAP), top + 84, plate_w, PLATE_H) for place in range(seats - 1))
    board = FRect(left, (frames or others)[0].bottom + 20, BOARD_W * TALL, BOARD_H * TALL)
    foot = FRect(left, bottom - GAP - FOOT, wide, FOOT)
    zone = FRect(left, board.bottom + GAP, wide, foot.y - board.bottom - 2 * GAP)
    panel = _tall_helper(zone, teams)
    shown = panel.h if helper else FOLDED_H
    begin = foot.x if teams else foot.x + SOUTH_W + GAP
    prompt, action = FRect(begin, foot.y, foot.right - 72 - begin, FOOT), FRect(foot.right - 72 - 236, foot.y, 236, FOOT)
    log, sheet = FRect(zone.x + PANEL_W + GAP, zone.y, wide - PANEL_W - GAP, zone.h), FRect(foot.right - 400, top + 84, 400, 620)
    reserves = _tall_reserves(zone, seats)
    covered = Furniture(prompt, action, sheet, "sheet", zone.bottom, coach=FRect(zone.topleft, (0, 0)))
    return Arrangement(
        board=board,
        scale=TALL,
        ceiling=top + BAR,
        others=others[::-1],
        south=FRect(foot.x, foot.y, SOUTH_W, FOOT),
        frames=frames,
        team_plates=(FRect(8, 50, 194, 68), FRect(220, 50, 194, 68)),
        helper=panel,
        taken=FRect(zone.x, zone.y + shown + 10, PANEL_W, zone.h - shown - 10),
        reserves=reserves,
        fan=zone,
        close=FRect(zone.right - 64, zone.y + 5, 58, 52),
        threats=FRect(foot.right - 60, foot.y + 8, 60, 60),
        spread_over=True,
        usual=Furniture(prompt, action, log, "column", zone.bottom, coach=log),
        opened=covered,
        placing=replace(covered, coach=reserves.veils),
    )


def _tall_helper(zone: FRect, teams: bool) -> FRect:
    if teams:
        return FRect(zone.x, zone.y, PANEL_W, min(zone.h, ROWS_H))
    return FRect(zone.x, zone.y, PANEL_W, ROWS_H if zone.h >= ROWS_H + 82 else GRID_H)


def _tall_reserves(zone: FRect, seats: int) -> Reserves:
    """Beside each other: what the others have left, why squares are dark, and the tray."""
    high = min(zone.h, 380.0)
    a_panel = (high - 10 * (seats - 2)) / (seats - 1)
    others = tuple(FRect(zone.x, zone.y + place * (a_panel + 10), 268, a_panel) for place in range(seats - 1))
    return Reserves(FRect(zone.right - 330, zone.y, 330, high), others, FRect(zone.x + 284, zone.y, 230, high))
