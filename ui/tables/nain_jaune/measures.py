"""The measures of Nain Jaune's table in landscape, next to the sheets of a replay, and in portrait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from ui.canvas.cards import RATIO
from ui.tables.contract import USUAL, HudLayout, TableViewModel

SIDES = {2: (1, 0, 1), 3: (1, 1, 1), 4: (2, 0, 2), 5: (2, 1, 2), 6: (3, 0, 3), 7: (3, 1, 3)}  # number of others: at the right, top, left
COLUMN_Y = {1: (206.0,), 2: (96.0, 316.0), 3: (92.0, 236.0, 380.0)}
PLATE_W, PLATE_H, TOP_Y, LEFT = 236.0, 64.0, 80.0, 20.0
BOARD_W, BOARD_H = 1000.0, 620.0
ASIDE = FRect(20, 502, 306, 152)  # with the reminder of the first deal
ASIDE_LOW = 98.0  # height without it
EDGE, GAP = 20.0, 8.0  # portrait: side margin, and distance of two seat panels
CELLS_FROM, CELLS_FROM_COMPACT = 5, 4  # portrait: number of others from which they have cells
CELL_W, CELL_H = 165.0, 118.0
PROMPT_H = 76.0  # two lines of usual text size
LARGEST_BOARD = (900 - 2 * EDGE) / BOARD_W  # scale at which the board fills the width of the page


@dataclass(frozen=True, slots=True)
class HandMeasures:
    """The measures of the hand: a fan, or two rows if it has many cards."""

    left: float  # left end of the fan
    right: float  # right end of the fan
    top: float  # upper edge of the fan
    w: float  # width of a card
    step: float  # maximum step from card to card
    few: tuple[float, float]  # tilt and bow of a fan of up to eight cards
    counts: tuple[float, float]  # tilt and bow of a larger fan
    rows_from: int  # number of cards from which there are two rows
    rows_left: float  # left end of the rows
    rows_w: float  # width of a card in rows
    foot: float  # lower edge of the front row
    up: float  # height of the back row above the front row


@dataclass(frozen=True, slots=True)
class Measures:
    """Positions and sizes of everything on Nain Jaune's table, for a number of seats and a page."""

    x: float  # left edge of the amphitheatre
    y: float  # upper edge of the amphitheatre
    z: float  # scale of the amphitheatre
    plates: Sequence[tuple[str, FRect]]  # side and seat panel, in the order of play from the bottom seat
    purse: FRect  # purse of the bottom seat
    bar: FRect  # the running sequence
    card: float  # width of its cards
    aside: FRect  # the talon, earlier cards and, in the first deal, the reminder
    reminder: FRect  # the reminder
    speech_bubble: tuple[FRect, str]  # speech bubble of the bottom seat, and the side of its point
    hand: HandMeasures
    furniture: HudLayout
    cells: bool = False  # seat panels are cells
    tall: bool = False  # portrait: all others are at the top


def plan(model: TableViewModel) -> Measures:
    first, spoken = model.view.deal == 1, model.view.setup.announce
    if model.tall is not None:
        return _tall(len(model.seats), first, spoken, model.tall.top, model.tall.bottom, model.compact)
    return _landscape(len(model.seats), first, spoken, model.has_side_column)


# --- landscape --------------------------------------------------------------------------------------------------------


@cache
def _landscape(seats: int, first: bool, spoken: bool, aside: bool) -> Measures:
    """Return the measures of the table in landscape.
    """
    x, y, z, right, bar, card, hand_y, ends = _middle(SIDES[seats - 1][1] > 0, aside)
    stock = FRect(ASIDE) if first else FRect(ASIDE.x, ASIDE.y, ASIDE.w, ASIDE_LOW)
    purse = FRect(28, 662, 200, 44)
    return Measures(
        x,
        y,
        z,
        _round_the_table(seats, right, x + BOARD_W * z / 2),
        purse,
        bar,
        card,
        stock,
        FRect(ASIDE.x + 14, ASIDE.y + 90.8, ASIDE.w - 28, ASIDE.h - 90.8),
        (FRect(purse.x, purse.y - 8, 222, 54), "down"),
        HandMeasures(*ends, hand_y, 104, 92, (1.8, 2.0), (0.8, 0.6), 17, ASIDE.right + 6, 88, 796, 48),
        _beside(bar, seats, spoken),
    )


def _middle(top: bool, aside: bool) -> tuple[float, float, float, float, FRect, float, float, tuple[float, float]]:
    """Return board position and scale, x of the right column, sequence bar, card width, and place of the hand."""
    if not aside:  # the sheets of a replay are at the right
        return 271, 176 if top else 128, 0.5, 778, FRect(338, 538, 676, 72), 66, 648, (284, 930)
    if top:
        return 320, 146, 0.64, 1024, FRect(340, 552, 640, 68), 66, 654, (280, 1004)
    return 290, 78, 0.7, 1024, FRect(342, 528, 640, 76), 74, 644, (280, 1004)


def _round_the_table(seats: int, x: float, middle: float) -> list[tuple[str, FRect]]:
    """Return side and panel of each seat in landscape: the bottom seat, then the others anticlockwise."""
    right, top, left = SIDES[seats - 1]
    result = [("south", FRect(LEFT, 714, PLATE_W, PLATE_H))]
    result += [("right", FRect(x, y, PLATE_W, PLATE_H)) for y in reversed(COLUMN_Y[right])]
    result += [("top", FRect(middle - PLATE_W / 2, TOP_Y, PLATE_W, PLATE_H))] * top
    return result + [("left", FRect(LEFT, y, PLATE_W, PLATE_H)) for y in COLUMN_Y[left]]


def _beside(bar: FRect, seats: int, spoken: bool) -> HudLayout:
    return replace(
        USUAL,
        prompt=FRect(1024, 532 if spoken else 620, 236, 80),
        action=FRect(1024, 712, 236, 64),
        notice_y=bar.y - 20,  # cards are higher than their bar
        notice_room=USUAL.notice_room if seats < 6 else 640,  # it fits between the columns
        claim=FRect(1024, 624, 236, 72) if spoken else None,
        coach=FRect(14, 440, 324, 204),
    )


# --- portrait ---------------------------------------------------------------------------------------------------------


# The others stand in a row over the amphitheatre, the sequence, the cards aside and buttons, the hand, and one's own panel and prompt.
# Spare height goes to the amphitheatre until it is as wide as the page, then to the cards (docs/art.md, mock-up 30).
@cache
def _tall(seats: int, first: bool, spoken: bool, top: float, bottom: float, compact: bool) -> Measures:
    """Return the measures of the table in portrait, between the upper and lower edge of the page."""
    others, cells = seats - 1, seats > (CELLS_FROM_COMPACT if compact else CELLS_FROM)
    left, right = 190 + EDGE, 1090 - EDGE
    first_y, plates_end = top + 86, top + 86 + CELL_H
    spare = max(0.0, bottom - top - 1300)
    low = bottom - 84  # upper edge of the lowest line
    hand = _tall_hand(left, right, low - 12, 190 + min(spare * 0.5, 70))
    keys = hand.top - 26 - ASIDE_LOW
    card = 84 + min(spare * 0.12, 20)
    bar = FRect(left, keys - 14 - card * RATIO, right - left, card * RATIO).inflate(0, 8 - card * RATIO * 0.28)
    max_width = bar.centery - card * RATIO / 2 - 10 - plates_end - 10
    z = min(LARGEST_BOARD, max_width / BOARD_H)
    aside = FRect(left, keys, 456 if first else 306, ASIDE_LOW)
    purse = FRect(left + PLATE_W + 8, low + 14, 200, 44)
    return Measures(
        640 - BOARD_W * z / 2,
        plates_end + 10 + (max_width - BOARD_H * z) / 2,
        z,
        [("south", FRect(left, low + 4, PLATE_W, PLATE_H)), *(("row", rect) for rect in _row(others, cells, left, right, first_y))],
        purse,
        bar,
        card,
        aside,
        FRect(left + 292, keys, 156, ASIDE_LOW),
        (FRect(purse.x + 4, purse.y - 5, 214, 54), "left"),
        hand,
        HudLayout(
            prompt=FRect(purse.right + 44, low, right - purse.right - 44, PROMPT_H),
            action=FRect(aside.right + 10, keys + 13, right - 188 - aside.right - 10, 72),
            log=FRect(right - 364, top + 84, 364, 640),
            log_kind="sheet",
            notice_y=bar.centery - card * RATIO / 2 - 8,
            claim=FRect(right - 178, keys + 13, 178, 72) if spoken else None,
            coach=FRect(left, keys + 11, right - left - (190 if spoken else 0), ASIDE_LOW + 8),
        ),
        cells,
        True,
    )


def _tall_hand(left: float, right: float, foot: float, h: float) -> HandMeasures:
    """Return the measures of the hand in portrait; `h` is its height from the upper edge of its middle card."""
    w = (h - 22) / RATIO
    rows_w = (h - 56) / RATIO
    return HandMeasures(left, right, foot - h, w, 0.94 * w, (2.2, 5.0), (1.6, 4.0), 10, left, rows_w, foot, 56)


def _row(others: int, cells: bool, left: float, right: float, y: float) -> list[FRect]:
    """Return the rectangles of the other seats' panels or cells in a row, in order of play from right to left."""
    spacing = (right - left + GAP) / others
    w, h = (min(CELL_W, spacing - GAP), CELL_H) if cells else (spacing - GAP, PLATE_H)
    return [FRect(right - spacing * index - (spacing - GAP + w) / 2, y, w, h) for index in range(others)]
