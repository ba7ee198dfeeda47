"""The measures of Nambarz's table in landscape, next to the sheets of a replay, and in portrait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pygame import FRect

from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.tables.contract import TableViewModel

RIGHT, RIGHT_BESIDE = 1260.0, 1008.0  # right end of a landscape table, and with the sheets of a replay at its side
LEFT, HAND_RIGHT, HAND_BESIDE = 24.0, 1068.0, 930.0  # ends of the hand; its right end next to the controls of a replay
SHEET_W, SHEET_BOTTOM = 348.0, 580.0  # width of the fault sheet, and its lower end
TRAY_H, RIM_W, FELT_H = 284.0, 18.0, 188.0  # height of the tray; its rim; height of the felt above the row of buttons
TRAY_CARD_W = 102.0  # width of a card in the tray
CELLS_FROM_SEATS, PORTRAIT_CELLS_FROM_SEATS = 7, 5  # number of seats or teams from which they stand in one row of cells
MAX_SEATS_IN_ROW = 7  # portrait: number of seats above which there are two rows
CELL_W, PORTRAIT_CELL_W, ROW_H = 124.0, 172.0, 120.0
ROW_GAP = 46.0  # distance of two rows: room for the captions of the upper one
PROMPT_H = 76.0  # two lines of usual text size
SIDE_MARGIN, BOTTOM_LINE_H, GAP = 20.0, 84.0, 12.0  # portrait: side margin, height of the line at the foot, space above it
MIN_PILES_H, COVER_W = 210.0, 240.0  # minimum height of the piles; maximum width of the card to cover
PORTRAIT_SHEET_W, PORTRAIT_SHEET_H = 320.0, 480.0  # size of the fault sheet in portrait


@dataclass(frozen=True, slots=True)
class HandMeasures:
    """The measures of the hand: a fan, or two rows if it has many cards."""

    left: float
    right: float
    wide_fan: tuple[float, float]  # card width and upper edge of a fan of few cards
    narrow_fan: tuple[float, float]  # the same of more cards
    rows_from: int  # number of cards from which there are two rows
    rows_card_w: float  # card width in rows
    bottom: float  # lower edge of the front row
    row_offset: float  # height of the back row above the front row
    drop_area: FRect  # where a card is dropped to return


@dataclass(frozen=True, slots=True)
class Measures:
    """Positions and sizes of everything on Nambarz's table, for a number of seats and a page."""

    left: float  # left end of the seats
    right: float  # right end of the seats
    top: float  # upper edge of the seats
    cell_rows: int  # rows of cells, 0 for seat panels
    max_spacing: float  # maximum distance of two panels or cells
    draw_pile: Pose  # the draw pile
    cover_card: Pose  # the card to cover
    label_y: float  # the labels of both piles
    label_ends: tuple[float, float]  # outer limits of the labels
    tray: FRect  # the tray with its frame
    felt_height: float  # height of the tray's felt
    max_card_w: float  # maximum width of a card in the tray
    fault_sheet: FRect  # the fault sheet
    bottom_panel: FRect  # own seat panel
    prompt: FRect
    speech_bubble: tuple[FRect, str]  # speech bubble of the bottom seat, and the side of its point
    sort_button: FRect
    draw_button: FRect
    end_turn_button: FRect  # never at `draw_button`'s place: a turn may end by itself just before its button is pressed
    spread_hand: tuple[FRect, FRect]  # a team-mate's hand, and its closing button
    move_list: FRect
    coach_text: FRect
    notice_bottom: float
    max_notice_width: float
    hand: HandMeasures


def table_measures(model: TableViewModel) -> Measures:
    seats, teams = len(model.seats), model.view.teams is not None
    if model.portrait_page is not None:
        rows = 0 if seats < PORTRAIT_CELLS_FROM_SEATS and not teams else 1 if seats <= MAX_SEATS_IN_ROW else 2
        return _portrait_measures(rows, model.portrait_page.top, model.portrait_page.bottom)
    return _landscape_measures(int(teams or seats >= CELLS_FROM_SEATS), model.has_side_column)


def row_sizes(item_count: int, rows: int) -> Sequence[int]:
    """Return how many of the items stand in each row, the longer rows first."""
    return [item_count // rows + (row < item_count % rows) for row in range(rows)]


@cache
def _landscape_measures(rows: int, has_side_column: bool) -> Measures:
    right = RIGHT if has_side_column else RIGHT_BESIDE
    if rows:
        draw, cover, tray, label_y = Pose(84, 322, 98), Pose(230, 322, 114), FRect(326, 206, right - 326, TRAY_H - 2), 430
    else:
        draw, cover, tray, label_y = Pose(116, 308, 130), Pose(301, 308, 148), FRect(412, 172, right - 412, TRAY_H), 438
    south, ends = FRect(20, 490, 232, 64), (LEFT, HAND_RIGHT if has_side_column else HAND_BESIDE)
    return Measures(
        left=20,
        right=right,
        top=80 if rows else 82,
        cell_rows=rows,
        max_spacing=CELL_W if rows else 306,
        draw_pile=draw,
        cover_card=cover,
        label_y=label_y,
        label_ends=(0, tray.x),
        tray=tray,
        felt_height=FELT_H,
        max_card_w=TRAY_CARD_W,
        fault_sheet=FRect(right - SHEET_W, tray.y, SHEET_W, SHEET_BOTTOM - tray.y),
        bottom_panel=south,
        prompt=FRect(276, 494, 792, 56),
        speech_bubble=(FRect(south.x + 4, south.bottom + 10, 220, 56), "up"),
        sort_button=FRect(1080, 644, 180, 60),
        draw_button=FRect(1080, 716, 180, 64),
        end_turn_button=FRect(1080, 572, 180, 60),
        spread_hand=(FRect(tray.x, 206, 1036 - tray.x, 252), FRect(1048, 398, 196, 60)),  # the card to cover stays visible
        move_list=FRect(904, 84, 360, 408),
        coach_text=FRect(272, 462, 996, 98),
        notice_bottom=554,
        max_notice_width=640,  # leaves the own seat panel free
        hand=HandMeasures(*ends, (128, 572), (116, 612), 22, 104, 794, 70, FRect(LEFT, 560, HAND_RIGHT - LEFT, 236)),
    )


# The seats are followed by the piles with the buttons of a turn, the tray, the hand, and one's own panel and prompt. Spare height goes to
# the piles first, then to the tray and the hand (docs/art.md, mock-up 30).
@cache
def _portrait_measures(rows: int, top: float, bottom: float) -> Measures:
    """Return the measures of the table in portrait, between the upper and lower edge of the page."""
    left, right, low = 190 + SIDE_MARGIN, 1090 - SIDE_MARGIN, bottom - BOTTOM_LINE_H
    seats_end = top + 84 + (rows * (ROW_H + ROW_GAP) - ROW_GAP if rows else 72)
    piles_y = seats_end + 46
    spare = max(0.0, low - GAP - 200 - 30 - TRAY_H - 40 - piles_y - MIN_PILES_H)
    hand = _portrait_hand(left, right, low - GAP, 200 + min(spare * 0.25, 80))
    tray_h = TRAY_H + min(spare * 0.3, 60)
    tray = FRect(left, hand.drop_area.y - tray_h, right - left, tray_h)
    high = min(tray.y - 40 - piles_y, COVER_W * CARD_HEIGHT_FACTOR)
    y = (piles_y + tray.y - 40) / 2
    keys, south, sheet_h = right - 220, FRect(left, low + 4, 236, 64), min(tray.bottom - piles_y, PORTRAIT_SHEET_H)
    return Measures(
        left=left,
        right=right,
        top=top + 84,
        cell_rows=rows,
        max_spacing=PORTRAIT_CELL_W if rows else 436,
        draw_pile=Pose(left + 120, y, high / CARD_HEIGHT_FACTOR * 0.88),
        cover_card=Pose(610, y, high / CARD_HEIGHT_FACTOR),
        label_y=y + high / 2 + 20,
        label_ends=(left, keys - 40),
        tray=tray,
        felt_height=FELT_H + tray_h - TRAY_H,
        max_card_w=TRAY_CARD_W + (tray_h - TRAY_H) / CARD_HEIGHT_FACTOR,
        fault_sheet=FRect(right - PORTRAIT_SHEET_W, tray.bottom - sheet_h, PORTRAIT_SHEET_W, sheet_h),
        bottom_panel=south,
        prompt=FRect(south.right + 12, low, right - 152 - 12 - south.right - 12, PROMPT_H),
        speech_bubble=(FRect(south.x + 4, south.y - 66, 220, 56), "down"),
        sort_button=FRect(right - 152, low + 4, 152, 64),
        draw_button=FRect(keys, y + 6, 220, 72),
        end_turn_button=FRect(keys, y - 78, 220, 72),
        spread_hand=(FRect(274, tray.y - 34, 732, 252), FRect(530, tray.y + 258, 220, 60)),
        move_list=FRect(left, top + 84, 364, min(640, tray.bottom - 100 - top - 84)),
        coach_text=FRect(740, top + 86, right - 736, y - 174 - top),
        notice_bottom=low - 6,
        max_notice_width=760,
        hand=hand,
    )


def _portrait_hand(left: float, right: float, bottom: float, h: float) -> HandMeasures:
    w = (h - 12) / CARD_HEIGHT_FACTOR  # the ends of a fan hang lower than its middle
    up = h * 0.33
    area = FRect(left, bottom - h - 30, right - left, h + 30)
    return HandMeasures(
        left, right, (w, bottom - h), (w * 0.92, bottom - h + w * 0.06), 16, (h - up) / CARD_HEIGHT_FACTOR, bottom, up, area
    )
