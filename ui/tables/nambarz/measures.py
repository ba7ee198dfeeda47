"""The measures of Nambarz's table in landscape, next to the sheets of a replay, and in portrait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pygame import FRect

from ui.canvas.cards import RATIO
from ui.canvas.pieces import Pose
from ui.tables.contract import TableViewModel

RIGHT, RIGHT_BESIDE = 1260.0, 1008.0  # right end of a landscape table, and with the sheets of a replay at its side
LEFT, HAND_RIGHT, HAND_BESIDE = 24.0, 1068.0, 930.0  # ends of the hand; its right end next to the controls of a replay
SHEET, SHEET_BOTTOM = 348.0, 580.0  # width of the fault sheet, and its lower end
TRAY_H, RIM, FELT = 284.0, 18.0, 188.0  # height of the tray; its rim; height of the felt above the row of buttons
CARD = 102.0  # width of a card in the tray
ROW_FROM, ROW_FROM_TALL = 7, 5  # number of seats or teams from which they stand in one row of cells
IN_ONE_ROW = 7  # portrait: number of seats above which there are two rows
CELL_W, CELL_W_TALL, ROW_H = 124.0, 172.0, 120.0
ROWS_APART = 46.0  # distance of two rows: room for the captions of the upper one
PROMPT_H = 76.0  # two lines of usual text size
EDGE, LOWEST, GAP = 20.0, 84.0, 12.0  # portrait: side margin, height of the line at the foot, space above it
LEAST_PILES, COVER_W = 210.0, 240.0  # minimum height of the piles; maximum width of the card to cover
SHEET_TALL, SHEET_TALL_H = 320.0, 480.0  # size of the fault sheet in portrait


@dataclass(frozen=True, slots=True)
class HandMeasures:
    """The measures of the hand: a fan, or two rows if it has many cards."""

    left: float
    right: float
    width: tuple[float, float]  # card width and upper edge of a fan of few cards
    narrow: tuple[float, float]  # the same of more cards
    rows_from: int  # number of cards from which there are two rows
    rows_w: float  # card width in rows
    foot: float  # lower edge of the front row
    up: float  # height of the back row above the front row
    area: FRect  # where a card is dropped to return


@dataclass(frozen=True, slots=True)
class Measures:
    """Positions and sizes of everything on Nambarz's table, for a number of seats and a page."""

    left: float  # left end of the seats
    right: float  # right end of the seats
    top: float  # upper edge of the seats
    rows: int  # rows of cells, 0 for seat panels
    pitch: float  # maximum distance of two panels or cells
    draw: Pose  # the draw pile
    cover: Pose  # the card to cover
    label_y: float  # the labels of both piles
    label_ends: tuple[float, float]  # outer limits of the labels
    tray: FRect  # the tray with its frame
    felt: float  # height of the tray's felt
    card: float  # maximum width of a card in the tray
    sheet: FRect  # the fault sheet
    south: FRect  # own seat panel
    prompt: FRect
    spoken_text: tuple[FRect, str]  # speech bubble of the bottom seat, and the side of its point
    sort_key: FRect
    draw_key: FRect
    end_key: FRect  # never at `draw_button`'s place: a turn may end by itself just before its button is pressed
    spread: tuple[FRect, FRect]  # a team-mate's hand, and its closing button
    log: FRect
    coach: FRect
    notice_y: float
    notice_room: float
    hand: HandMeasures


def plan(model: TableViewModel) -> Measures:
    seats, teams = len(model.seats), model.view.teams is not None
    if model.tall is not None:
        rows = 0 if seats < ROW_FROM_TALL and not teams else 1 if seats <= IN_ONE_ROW else 2
        return _tall(rows, model.tall.top, model.tall.bottom)
    return _landscape(int(teams or seats >= ROW_FROM), model.has_side_column)


def row_sizes(things: int, rows: int) -> Sequence[int]:
    """Return how many of the items stand in each row, the longer rows first."""
    return [things // rows + (row < things % rows) for row in range(rows)]


@cache
def _landscape(rows: int, aside: bool) -> Measures:
    right = RIGHT if aside else RIGHT_BESIDE
    if rows:
        draw, cover, tray, label_y = Pose(84, 322, 98), Pose(230, 322, 114), FRect(326, 206, right - 326, TRAY_H - 2), 430
    else:
        draw, cover, tray, label_y = Pose(116, 308, 130), Pose(301, 308, 148), FRect(412, 172, right - 412, TRAY_H), 438
    south, ends = FRect(20, 490, 232, 64), (LEFT, HAND_RIGHT if aside else HAND_BESIDE)
    return Measures(
        left=20,
        right=right,
        top=80 if rows else 82,
        rows=rows,
        pitch=CELL_W if rows else 306,
        draw=draw,
        cover=cover,
        label_y=label_y,
        label_ends=(0, tray.x),
        tray=tray,
        felt=FELT,
        card=CARD,
        sheet=FRect(right - SHEET, tray.y, SHEET, SHEET_BOTTOM - tray.y),
        south=south,
        prompt=FRect(276, 494, 792, 56),
        spoken_text=(FRect(south.x + 4, south.bottom + 10, 220, 56), "up"),
        sort_key=FRect(1080, 644, 180, 60),
        draw_key=FRect(1080, 716, 180, 64),
        end_key=FRect(1080, 572, 180, 60),
        spread=(FRect(274, 206, 732, 252), FRect(1022, 398, 220, 60)),
        log=FRect(904, 84, 360, 408),
        coach=FRect(272, 462, 996, 98),
        notice_y=554,
        notice_room=640,  # leaves the own seat panel free
        hand=HandMeasures(*ends, (128, 572), (116, 612), 22, 104, 794, 70, FRect(LEFT, 560, HAND_RIGHT - LEFT, 236)),
    )


# The seats are followed by the piles with the buttons of a turn, the tray, the hand, and one's own panel and prompt. Spare height goes to
# the piles first, then to the tray and the hand (docs/art.md, mock-up 30).
@cache
def _tall(rows: int, top: float, bottom: float) -> Measures:
    """Return the measures of the table in portrait, between the upper and lower edge of the page."""
    left, right, low = 190 + EDGE, 1090 - EDGE, bottom - LOWEST
    seats_end = top + 84 + (rows * (ROW_H + ROWS_APART) - ROWS_APART if rows else 72)
    piles_y = seats_end + 46
    spare = max(0.0, low - GAP - 200 - 30 - TRAY_H - 40 - piles_y - LEAST_PILES)
    hand = _tall_hand(left, right, low - GAP, 200 + min(spare * 0.25, 80))
    tray_h = TRAY_H + min(spare * 0.3, 60)
    tray = FRect(left, hand.area.y - tray_h, right - left, tray_h)
    high = min(tray.y - 40 - piles_y, COVER_W * RATIO)
    y = (piles_y + tray.y - 40) / 2
    keys, south = right - 220, FRect(left, low + 4, 236, 64)
    return Measures(
        left=left,
        right=right,
        top=top + 84,
        rows=rows,
        pitch=CELL_W_TALL if rows else 436,
        draw=Pose(left + 120, y, high / RATIO * 0.88),
        cover=Pose(610, y, high / RATIO),
        label_y=y + high / 2 + 20,
        label_ends=(left, keys - 40),
        tray=tray,
        felt=FELT + tray_h - TRAY_H,
        card=CARD + (tray_h - TRAY_H) / RATIO,
        sheet=_tall_sheet(right, piles_y, tray.bottom),
        south=south,
        prompt=FRect(south.right + 12, low, right - 152 - 12 - south.right - 12, PROMPT_H),
        spoken_text=(FRect(south.x + 4, south.y - 66, 220, 56), "down"),
        sort_key=FRect(right - 152, low + 4, 152, 64),
        draw_key=FRect(keys, y + 6, 220, 72),
        end_key=FRect(keys, y - 78, 220, 72),
        spread=(FRect(274, tray.y - 34, 732, 252), FRect(530, tray.y + 258, 220, 60)),
        log=FRect(left, top + 84, 364, min(640, tray.bottom - 100 - top - 84)),
        coach=FRect(740, top + 86, right - 736, y - 174 - top),
        notice_y=low - 6,
        notice_room=760,
        hand=hand,
    )


def _tall_sheet(right: float, top: float, bottom: float) -> FRect:
    h = min(bottom - top, SHEET_TALL_H)
    return FRect(right - SHEET_TALL, bottom - h, SHEET_TALL, h)


def _tall_hand(left: float, right: float, foot: float, h: float) -> HandMeasures:
    w = (h - 12) / RATIO  # the ends of a fan hang lower than its middle
    up = h * 0.33
    area = FRect(left, foot - h - 30, right - left, h + 30)
    return HandMeasures(left, right, (w, foot - h), (w * 0.92, foot - h + w * 0.06), 16, (h - up) / RATIO, foot, up, area)
