"""The measures of Chifoumi's table: columns, or bands in portrait, around the board (docs/art.md, 4 and 13)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from ui.canvas.viewport import PAGE_WIDTH, TALL_PAGE_WIDTH
from ui.tables.contract import HudLayout, TableViewModel

BOARD_W, BOARD_H = 780.0, 672.0  # size of the board's picture
LANDSCAPE_SCALE, REPLAY_SCALE, PORTRAIT_SCALE = 0.98, 0.72, 860.0 / BOARD_W  # scale of the board: in landscape, in a replay, in portrait
REPLAY_BOARD = FRect(24, 86, BOARD_W * REPLAY_SCALE, BOARD_H * REPLAY_SCALE)
TOP_BAR_BOTTOM = 76.0  # lower edge of the top bar
PANEL_H, FOLDED_H = 72.0, 56.0
NOTICE_Y = 794.0
MARGIN, GAP, FOOT_H = 20.0, 16.0, 76.0  # portrait: side margin, distance of the bands, height of the lowest band
PANEL_W, SOUTH_W = 330.0, 280.0  # portrait: width of the panels at the left below the board, and of the seat panel below them
HELPER_ROWS_H, HELPER_GRID_H = 274.0, 126.0  # height of the helper panel with one kind in a row, or two
LOG_SHEET = FRect(920, 84, 344, 440)  # the move list while its column is used for something else


@dataclass(frozen=True, slots=True)
class ReservePanels:
    """The panels shown while pawns are placed."""

    tray: FRect  # reserve of the seat that places
    other_panels: tuple[FRect, ...]  # reserves of the other seats
    veils_panel: FRect  # explains the dark squares


@dataclass(frozen=True, slots=True)
class Measures:
    """The rectangles of everything on the table but the pawns."""

    board: FRect
    scale: float
    top_bar_bottom: float  # lower edge of the top bar
    other_panels: tuple[FRect, ...]  # seat panels; the next to play is last in landscape, first in portrait
    bottom_panel: FRect
    team_frames: tuple[FRect, ...]  # frames of the teams, () without teams
    team_panels: tuple[FRect, FRect]  # relative to their frame
    helper_panel: FRect  # which kind takes which, unfolded
    captured_panel: FRect  # pawns captured by the bottom seat
    reserves: ReservePanels
    spread_panel: FRect  # a spread-out stack or captured pawns
    close_button: FRect  # its closing button
    threats_button: FRect
    covers_panels: bool  # `spread_panel` covers the helper and the captured pawns; those of other seats are on their panels
    usual_hud: HudLayout  # HUD of normal play
    spread_hud: HudLayout  # HUD while something is spread out
    placement_hud: HudLayout  # HUD while pawns are placed


def table_measures(model: TableViewModel) -> Measures:
    """Return the rectangles of the whole table for a view model, in landscape or portrait."""
    seats, teams = len(model.seats), bool(model.view.setup.has_teams)
    return (
        _landscape_measures(seats, teams)
        if model.portrait_page is None
        else _portrait_measures(model.portrait_page.h, seats, teams, model.is_helper_open)
    )


# ------------------------------------------------------------ landscape


@cache
def _landscape_measures(seat_count: int, has_teams: bool) -> Measures:
    """Return the landscape measures: seat panels at the left, move list and spread-out pawns at the right."""
    log, prompt, action = FRect(1036, 92, 228, 430), FRect(1036, 536, 228, 128), FRect(1036, 680, 228, 68)
    return Measures(
        board=FRect(255, 86, BOARD_W * LANDSCAPE_SCALE, BOARD_H * LANDSCAPE_SCALE),
        scale=LANDSCAPE_SCALE,
        top_bar_bottom=TOP_BAR_BOTTOM,
        other_panels=tuple(FRect(16, 92 + index * 80, 224, PANEL_H) for index in range(seat_count - 1)),
        bottom_panel=FRect(16, 676, 224, PANEL_H),
        team_frames=(FRect(12, 86, 236, 226), FRect(12, 322, 236, 226)) if has_teams else (),
        team_panels=(FRect(8, 46, 220, 68), FRect(8, 138, 220, 68)),
        helper_panel=FRect(12, 560, 236, 132) if has_teams else FRect(16, 262, 224, HELPER_ROWS_H),
        captured_panel=FRect(16, 552, 224, 108),
        reserves=_landscape_reserves(seat_count),
        spread_panel=FRect(1032, 92, 236, 560),
        close_button=FRect(1204, 98, 56, 48),
        threats_button=FRect(16, 753, 224, 42),
        covers_panels=False,
        usual_hud=HudLayout(prompt, action, log, "column", NOTICE_Y, coach_text=FRect(1030, 88, 240, 430)),
        spread_hud=HudLayout(
            FRect(1036, 660, 228, 68), FRect(1036, 736, 228, 56), LOG_SHEET, "sheet", NOTICE_Y, coach_text=FRect(14, 250, 232, 300)
        ),
        placement_hud=HudLayout(prompt, action, LOG_SHEET, "sheet", NOTICE_Y, coach_text=FRect(14, 350, 232, 316)),
    )


def _landscape_reserves(seat_count: int) -> ReservePanels:
    tray = FRect(1032, 92, 236, 440)
    if seat_count == 2:
        return ReservePanels(tray, (FRect(16, 176, 224, 168),), FRect(16, 360, 224, 296))
    return ReservePanels(tray, tuple(FRect(16, 258 + index * 104, 224, 98) for index in range(seat_count - 1)), FRect(16, 470, 224, 192))


# ------------------------------------------------------------ portrait


@cache
def _portrait_measures(height: float, seat_count: int, has_teams: bool, is_helper_open: bool) -> Measures:
    """Return the portrait measures; spare height goes to the panels and the move list below the board."""
    left, width = (PAGE_WIDTH - TALL_PAGE_WIDTH) / 2 + MARGIN, TALL_PAGE_WIDTH - 2 * MARGIN
    top, bottom = 400 - height / 2, 400 + height / 2
    half = (width - GAP) / 2
    frames = tuple(FRect(left + index * (half + GAP), top + 84, half, 126) for index in range(2)) if has_teams else ()
    plate_w = (width - GAP * (seat_count - 2)) / (seat_count - 1)
    others = tuple(FRect(left + position * (plate_w + GAP), top + 84, plate_w, PANEL_H) for position in range(seat_count - 1))
    board = FRect(left, (frames or others)[0].bottom + 20, BOARD_W * PORTRAIT_SCALE, BOARD_H * PORTRAIT_SCALE)
    foot = FRect(left, bottom - GAP - FOOT_H, width, FOOT_H)
    zone = FRect(left, board.bottom + GAP, width, foot.y - board.bottom - 2 * GAP)
    panel = _portrait_helper(zone, has_teams)
    shown = panel.h if is_helper_open else FOLDED_H
    begin = foot.x if has_teams else foot.x + SOUTH_W + GAP
    prompt, action = FRect(begin, foot.y, foot.right - 72 - begin, FOOT_H), FRect(foot.right - 72 - 236, foot.y, 236, FOOT_H)
    log, sheet = FRect(zone.x + PANEL_W + GAP, zone.y, width - PANEL_W - GAP, zone.h), FRect(foot.right - 400, top + 84, 400, 620)
    reserves = _portrait_reserves(zone, seat_count)
    covered = HudLayout(prompt, action, sheet, "sheet", zone.bottom, coach_text=FRect(zone.topleft, (0, 0)))
    return Measures(
        board=board,
        scale=PORTRAIT_SCALE,
        top_bar_bottom=top + TOP_BAR_BOTTOM,
        other_panels=others[::-1],
        bottom_panel=FRect(foot.x, foot.y, SOUTH_W, FOOT_H),
        team_frames=frames,
        team_panels=(FRect(8, 50, 194, 68), FRect(220, 50, 194, 68)),
        helper_panel=panel,
        captured_panel=FRect(zone.x, zone.y + shown + 10, PANEL_W, zone.h - shown - 10),
        reserves=reserves,
        spread_panel=zone,
        close_button=FRect(zone.right - 64, zone.y + 5, 58, 52),
        threats_button=FRect(foot.right - 60, foot.y + 8, 60, 60),
        covers_panels=True,
        usual_hud=HudLayout(prompt, action, log, "column", zone.bottom, coach_text=log),
        spread_hud=covered,
        placement_hud=replace(covered, coach_text=reserves.veils_panel),
    )


def _portrait_helper(zone: FRect, has_teams: bool) -> FRect:
    if has_teams:
        return FRect(zone.x, zone.y, PANEL_W, min(zone.h, HELPER_ROWS_H))
    return FRect(zone.x, zone.y, PANEL_W, HELPER_ROWS_H if zone.h >= HELPER_ROWS_H + 82 else HELPER_GRID_H)


def _portrait_reserves(zone: FRect, seat_count: int) -> ReservePanels:
    """Return the portrait panels for placing pawns: other reserves, explanation of dark squares, own tray."""
    high = min(zone.h, 380.0)
    a_panel = (high - 10 * (seat_count - 2)) / (seat_count - 1)
    others = tuple(FRect(zone.x, zone.y + index * (a_panel + 10), 268, a_panel) for index in range(seat_count - 1))
    return ReservePanels(FRect(zone.right - 330, zone.y, 330, high), others, FRect(zone.x + 284, zone.y, 230, high))
