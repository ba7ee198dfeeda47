"""The measures of Nain Jaune's table: in a wide window, beside the sheets of a replay, and in a tall window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from ui.canvas.cards import RATIO
from ui.tables.contract import USUAL, Furniture, Look

SIDES = {2: (1, 0, 1), 3: (1, 1, 1), 4: (2, 0, 2), 5: (2, 1, 2), 6: (3, 0, 3), 7: (3, 1, 3)}  # the others: right, top, left
COLUMN_Y = {1: (206.0,), 2: (96.0, 316.0), 3: (92.0, 236.0, 380.0)}
PLATE_W, PLATE_H, TOP_Y, LEFT = 236.0, 64.0, 80.0, 20.0
BOARD_W, BOARD_H = 1000.0, 620.0
ASIDE = FRect(20, 502, 306, 152)  # with the reminder of the first deal
ASIDE_LOW = 98.0  # its height without
EDGE, GAP = 20.0, 8.0  # of a tall page, and between two plates there
CELLS_FROM, CELLS_FROM_COMPACT = 5, 4  # in a tall window so many others stand in cells
CELL_W, CELL_H = 165.0, 118.0
PROMPT_H = 76.0  # two lines in letters of the usual size
LARGEST_BOARD = (900 - 2 * EDGE) / BOARD_W  # its scale where the tall page leaves it all its width


@dataclass(frozen=True, slots=True)
class HandRoom:
    """Where the hand lies. `left`, `right`: its ends; `top`: upper edge of a fan; `w`, `step`: of its cards; `few`, `many`: tilt and bow of a
    fan of up to eight cards, and of more; `rows_from`: so many cards lie in two rows, from `rows_left`, `rows_w` wide, the front row's
    lower edge at `foot` and the back row `up` units higher."""

    left: float
    right: float
    top: float
    w: float
    step: float
    few: tuple[float, float]
    many: tuple[float, float]
    rows_from: int
    rows_left: float
    rows_w: float
    foot: float
    up: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The measures that follow from the number of seats and the room. `x`, `y`, `z`: corner and scale of the amphitheatre; `plates`: side
    and plate of each seat, in the order of play from the south one; `purse`: of the south seat; `cells`: plates are cells; `bar`: the
    running sequence; `card`: width of its cards; `aside`: the talon, what was laid before, and in the first deal the reminder, for which
    `reminder` is the room; `said`: where the south seat's bubble is, and the side of its point; `tall`: all others stand at the top."""

    x: float
    y: float
    z: float
    plates: Sequence[tuple[str, FRect]]
    purse: FRect
    bar: FRect
    card: float
    aside: FRect
    reminder: FRect
    said: tuple[FRect, str]
    hand: HandRoom
    furniture: Furniture
    cells: bool = False
    tall: bool = False


def plan(look: Look) -> Plan:
    first, spoken = look.view.deal == 1, look.view.setup.announce
    if look.tall is not None:
        return _tall(len(look.seats), first, spoken, look.tall.top, look.tall.bottom, look.compact)
    return _wide(len(look.seats), first, spoken, look.aside)


# --- wide -------------------------------------------------------------------------------------------------------------


@cache
def _wide(seats: int, first: bool, spoken: bool, aside: bool) -> Plan:
    """`first`: deal; `spoken`: there are words to be said; `aside`: there is room for a right column."""
    x, y, z, right, bar, card, hand_y, ends = _middle(SIDES[seats - 1][1] > 0, aside)
    stock = FRect(ASIDE) if first else FRect(ASIDE.x, ASIDE.y, ASIDE.w, ASIDE_LOW)
    purse = FRect(28, 662, 200, 44)
    return Plan(
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
        HandRoom(*ends, hand_y, 104, 92, (1.8, 2.0), (0.8, 0.6), 17, ASIDE.right + 6, 88, 796, 48),
        _beside(bar, seats, spoken),
    )


def _middle(top: bool, aside: bool) -> tuple[float, float, float, float, FRect, float, float, tuple[float, float]]:
    """Amphitheatre, right column, sequence and hand; `top`: a seat stands at the top."""
    if not aside:  # the sheets of a replay stand at the right
        return 271, 176 if top else 128, 0.5, 778, FRect(338, 538, 676, 72), 66, 648, (284, 930)
    if top:
        return 320, 146, 0.64, 1024, FRect(340, 552, 640, 68), 66, 654, (280, 1004)
    return 290, 78, 0.7, 1024, FRect(342, 528, 640, 76), 74, 644, (280, 1004)


def _round_the_table(seats: int, x: float, middle: float) -> list[tuple[str, FRect]]:
    """The south seat lies at the lower edge; the others follow anticlockwise: up the right column, the top, down the left column."""
    right, top, left = SIDES[seats - 1]
    found = [("south", FRect(LEFT, 714, PLATE_W, PLATE_H))]
    found += [("right", FRect(x, y, PLATE_W, PLATE_H)) for y in reversed(COLUMN_Y[right])]
    found += [("top", FRect(middle - PLATE_W / 2, TOP_Y, PLATE_W, PLATE_H))] * top
    return found + [("left", FRect(LEFT, y, PLATE_W, PLATE_H)) for y in COLUMN_Y[left]]


def _beside(bar: FRect, seats: int, spoken: bool) -> Furniture:
    return replace(
        USUAL,
        prompt=FRect(1024, 532 if spoken else 620, 236, 80),
        action=FRect(1024, 712, 236, 64),
        notice_y=bar.y - 20,  # cards are higher than their bar
        notice_room=USUAL.notice_room if seats < 6 else 640,  # between the columns
        claim=FRect(1024, 624, 236, 72) if spoken else None,
        coach=FRect(14, 440, 324, 204),
    )


# --- tall -------------------------------------------------------------------------------------------------------------


@cache
def _tall(seats: int, first: bool, spoken: bool, top: float, bottom: float, compact: bool) -> Plan:
    """From above: the others in a row, the amphitheatre, the sequence, what lies aside and the keys, the hand, the own plate and the
    sentence. Spare height goes to the amphitheatre until it is as wide as the page, then to the cards (ART, mock-up 30)."""
    others, cells = seats - 1, seats > (CELLS_FROM_COMPACT if compact else CELLS_FROM)
    left, right = 190 + EDGE, 1090 - EDGE
    first_y, plates_end = top + 86, top + 86 + CELL_H
    spare = max(0.0, bottom - top - 1300)
    low = bottom - 84  # upper edge of the lowest line
    hand = _tall_hand(left, right, low - 12, 190 + min(spare * 0.5, 70))
    keys = hand.top - 26 - ASIDE_LOW
    card = 84 + min(spare * 0.12, 20)
    bar = FRect(left, keys - 14 - card * RATIO, right - left, card * RATIO).inflate(0, 8 - card * RATIO * 0.28)
    room = bar.centery - card * RATIO / 2 - 10 - plates_end - 10
    z = min(LARGEST_BOARD, room / BOARD_H)
    aside = FRect(left, keys, 456 if first else 306, ASIDE_LOW)
    purse = FRect(left + PLATE_W + 8, low + 14, 200, 44)
    return Plan(
        640 - BOARD_W * z / 2,
        plates_end + 10 + (room - BOARD_H * z) / 2,
        z,
        [("south", FRect(left, low + 4, PLATE_W, PLATE_H)), *(("row", at) for at in _row(others, cells, left, right, first_y))],
        purse,
        bar,
        card,
        aside,
        FRect(left + 292, keys, 156, ASIDE_LOW),
        (FRect(purse.x + 4, purse.y - 5, 214, 54), "left"),
        hand,
        Furniture(
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


def _tall_hand(left: float, right: float, foot: float, h: float) -> HandRoom:
    """`h`: of the hand from the upper edge of its middle card."""
    w = (h - 22) / RATIO
    rows_w = (h - 56) / RATIO
    return HandRoom(left, right, foot - h, w, 0.94 * w, (2.2, 5.0), (1.6, 4.0), 10, left, rows_w, foot, 56)


def _row(others: int, cells: bool, left: float, right: float, y: float) -> list[FRect]:
    """The next seat at the right, the others from there to the left: plates, or cells where they are many."""
    pitch = (right - left + GAP) / others
    w, h = (min(CELL_W, pitch - GAP), CELL_H) if cells else (pitch - GAP, PLATE_H)
    return [FRect(right - pitch * place - (pitch - GAP + w) / 2, y, w, h) for place in range(others)]
