"""The measures of Chifoumi's table: columns, or bands in portrait, around the board (docs/art.md, 4 and 13)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from ui.canvas.viewport import TALL_WIDTH, WIDTH
from ui.tables.contract import HudLayout, TableViewModel

BOARD_W, BOARD_H = 780.0, 672.0  # size of the board's picture
LANDSCAPE, NARROW, TALL = 0.98, 0.72, 860.0 / BOARD_W  # scale of the board: in landscape, in a replay, in portrait
REPLAY = FRect(24, 86, BOARD_W * NARROW, BOARD_H * NARROW)
BAR = 76.0  # lower edge of the top bar
PLATE_H, FOLDED_H = 72.0, 56.0
NOTICE_Y = 794.0
MARGIN, GAP, FOOT = 20.0, 16.0, 76.0  # portrait: side margin, distance of the bands, height of the lowest band
PANEL_W, SOUTH_W = 330.0, 280.0  # portrait: width of the panels at the left below the board, and of the seat panel below them
ROWS_H, GRID_H = 274.0, 126.0  # height of the helper panel with one kind in a row, or two
LOG_SHEET = FRect(920, 84, 344, 440)  # the move list while its column is used for something else


@dataclass(frozen=True, slots=True)
class Reserves:
    """The panels shown while pawns are placed."""

    tray: FRect  # reserve of the seat that places
    others: tuple[FRect, ...]  # reserves of the other seats
    veils: FRect  # explains the dark squares


@dataclass(frozen=True, slots=True)
class Measures:
    """The rectangles of everything on the table but the pawns."""

    board: FRect
    scale: float
    ceiling: float  # lower edge of the top bar
    others: tuple[FRect, ...]  # seat panels; the next to play is last in landscape, first in portrait
    south: FRect
    frames: tuple[FRect, ...]  # frames of the teams, () without teams
    team_plates: tuple[FRect, FRect]  # relative to their frame
    helper: FRect  # which kind takes which, unfolded
    captured: FRect  # pawns captured by the bottom seat
    reserves: Reserves
    fan: FRect  # a spread-out stack or captured pawns
    close: FRect  # its closing button
    threats: FRect
    spread_over: bool  # `fan` covers the helper and the captured pawns; those of other seats are on their panels
    usual: HudLayout  # HUD of normal play
    opened: HudLayout  # HUD while something is spread out
    placing: HudLayout  # HUD while pawns are placed


def arrangement(model: TableViewModel) -> Measures:
    """Return the rectangles of the whole table for a view model, in landscape or portrait."""
    seats, teams = len(model.seats), bool(model.view.setup.teams)
    return _landscape(seats, teams) if model.tall is None else _tall(model.tall.h, seats, teams, model.helper)


# ------------------------------------------------------------ landscape


@cache
def _landscape(seats: int, teams: bool) -> Measures:
    """Return the landscape measures: seat panels at the left, move list and spread-out pawns at the right."""
    log, prompt, action = FRect(1036, 92, 228, 430), FRect(1036, 536, 228, 128), FRect(1036, 680, 228, 68)
    return Measures(
        board=FRect(255, 86, BOARD_W * LANDSCAPE, BOARD_H * LANDSCAPE),
        scale=LANDSCAPE,
        ceiling=BAR,
        others=tuple(FRect(16, 92 + index * 80, 224, PLATE_H) for index in range(seats - 1)),
        south=FRect(16, 676, 224, PLATE_H),
        frames=(FRect(12, 86, 236, 226), FRect(12, 322, 236, 226)) if teams else (),
        team_plates=(FRect(8, 46, 220, 68), FRect(8, 138, 220, 68)),
        helper=FRect(12, 560, 236, 132) if teams else FRect(16, 262, 224, ROWS_H),
        captured=FRect(16, 552, 224, 108),
        reserves=_wide_reserves(seats),
        fan=FRect(1032, 92, 236, 560),
        close=FRect(1204, 98, 56, 48),
        threats=FRect(16, 753, 224, 42),
        spread_over=False,
        usual=HudLayout(prompt, action, log, "column", NOTICE_Y, coach=FRect(1030, 88, 240, 430)),
        opened=HudLayout(
            FRect(1036, 660, 228, 68), FRect(1036, 736, 228, 56), LOG_SHEET, "sheet", NOTICE_Y, coach=FRect(14, 250, 232, 300)
        ),
        placing=HudLayout(prompt, action, LOG_SHEET, "sheet", NOTICE_Y, coach=FRect(14, 350, 232, 316)),
    )


def _wide_reserves(seats: int) -> Reserves:
    tray = FRect(1032, 92, 236, 440)
    if seats == 2:
        return Reserves(tray, (FRect(16, 176, 224, 168),), FRect(16, 360, 224, 296))
    return Reserves(tray, tuple(FRect(16, 258 + index * 104, 224, 98) for index in range(seats - 1)), FRect(16, 470, 224, 192))


# ------------------------------------------------------------ portrait


@cache
def _tall(high: float, seats: int, teams: bool, helper: bool) -> Measures:
    """Return the portrait measures; spare height goes to the panels and the move list below the board."""
    left, width = (WIDTH - TALL_WIDTH) / 2 + MARGIN, TALL_WIDTH - 2 * MARGIN
    top, bottom = 400 - high / 2, 400 + high / 2
    half = (width - GAP) / 2
    frames = tuple(FRect(left + index * (half + GAP), top + 84, half, 126) for index in range(2)) if teams else ()
    plate_w = (width - GAP * (seats - 2)) / (seats - 1)
    others = tuple(FRect(left + position * (plate_w + GAP), top + 84, plate_w, PLATE_H) for position in range(seats - 1))
    board = FRect(left, (frames or others)[0].bottom + 20, BOARD_W * TALL, BOARD_H * TALL)
    foot = FRect(left, bottom - GAP - FOOT, width, FOOT)
    zone = FRect(left, board.bottom + GAP, width, foot.y - board.bottom - 2 * GAP)
    panel = _tall_helper(zone, teams)
    shown = panel.h if helper else FOLDED_H
    begin = foot.x if teams else foot.x + SOUTH_W + GAP
    prompt, action = FRect(begin, foot.y, foot.right - 72 - begin, FOOT), FRect(foot.right - 72 - 236, foot.y, 236, FOOT)
    log, sheet = FRect(zone.x + PANEL_W + GAP, zone.y, width - PANEL_W - GAP, zone.h), FRect(foot.right - 400, top + 84, 400, 620)
    reserves = _tall_reserves(zone, seats)
    covered = HudLayout(prompt, action, sheet, "sheet", zone.bottom, coach=FRect(zone.topleft, (0, 0)))
    return Measures(
        board=board,
        scale=TALL,
        ceiling=top + BAR,
        others=others[::-1],
        south=FRect(foot.x, foot.y, SOUTH_W, FOOT),
        frames=frames,
        team_plates=(FRect(8, 50, 194, 68), FRect(220, 50, 194, 68)),
        helper=panel,
        captured=FRect(zone.x, zone.y + shown + 10, PANEL_W, zone.h - shown - 10),
        reserves=reserves,
        fan=zone,
        close=FRect(zone.right - 64, zone.y + 5, 58, 52),
        threats=FRect(foot.right - 60, foot.y + 8, 60, 60),
        spread_over=True,
        usual=HudLayout(prompt, action, log, "column", zone.bottom, coach=log),
        opened=covered,
        placing=replace(covered, coach=reserves.veils),
    )


def _tall_helper(zone: FRect, teams: bool) -> FRect:
    if teams:
        return FRect(zone.x, zone.y, PANEL_W, min(zone.h, ROWS_H))
    return FRect(zone.x, zone.y, PANEL_W, ROWS_H if zone.h >= ROWS_H + 82 else GRID_H)


def _tall_reserves(zone: FRect, seats: int) -> Reserves:
    """Return the portrait panels for placing pawns: other reserves, explanation of dark squares, own tray."""
    high = min(zone.h, 380.0)
    a_panel = (high - 10 * (seats - 2)) / (seats - 1)
    others = tuple(FRect(zone.x, zone.y + index * (a_panel + 10), 268, a_panel) for index in range(seats - 1))
    return Reserves(FRect(zone.right - 330, zone.y, 330, high), others, FRect(zone.x + 284, zone.y, 230, high))
