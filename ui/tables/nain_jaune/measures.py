"""The measures of Nain Jaune's table in landscape, next to the sheets of a replay, and in portrait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.tables.contract import DEFAULT_HUD_LAYOUT, HudLayout, TableViewModel

# number of others: at the right, top, left
SEATS_BY_SIDE = {2: (1, 0, 1), 3: (1, 1, 1), 4: (2, 0, 2), 5: (2, 1, 2), 6: (3, 0, 3), 7: (3, 1, 3)}
COLUMN_PANEL_Y = {1: (206.0,), 2: (96.0, 316.0), 3: (92.0, 236.0, 380.0)}
PANEL_W, PANEL_H, TOP_PANEL_Y, LEFT_PANEL_X = 236.0, 64.0, 80.0, 20.0
BOARD_W, BOARD_H = 1000.0, 620.0
TALON_PANEL_RECT = FRect(20, 502, 306, 152)  # with the reminder of the first deal
LOW_TALON_PANEL_H = 98.0  # height without it
SIDE_MARGIN, PANEL_GAP = 20.0, 8.0  # portrait: side margin, and distance of two seat panels
MAX_PANEL_SEATS, MAX_COMPACT_PANEL_SEATS = 5, 4  # portrait: number of others from which they have cells
CELL_W, CELL_H = 165.0, 118.0
PROMPT_H = 76.0  # two lines of usual text size
MAX_BOARD_SCALE = (900 - 2 * SIDE_MARGIN) / BOARD_W  # scale at which the board fills the width of the page


@dataclass(frozen=True, slots=True)
class HandMeasures:
    """The measures of the hand: a fan, or two rows if it has many cards."""

    left: float  # left end of the fan
    right: float  # right end of the fan
    top: float  # upper edge of the fan
    card_w: float  # width of a card
    max_step: float  # maximum step from card to card
    small_fan: tuple[float, float]  # tilt and bow of a fan of up to eight cards
    large_fan: tuple[float, float]  # tilt and bow of a larger fan
    rows_from: int  # number of cards from which there are two rows
    rows_left: float  # left end of the rows
    rows_card_w: float  # width of a card in rows
    bottom: float  # lower edge of the front row
    row_offset: float  # height of the back row above the front row


@dataclass(frozen=True, slots=True)
class Measures:
    """Positions and sizes of everything on Nain Jaune's table, for a number of seats and a page."""

    board_x: float  # left edge of the amphitheatre
    board_y: float  # upper edge of the amphitheatre
    board_scale: float  # scale of the amphitheatre
    seat_panels: Sequence[tuple[str, FRect]]  # side and seat panel, in the order of play from the bottom seat
    purse: FRect  # purse of the bottom seat
    sequence_bar: FRect  # the running sequence
    sequence_card_w: float  # width of its cards
    talon_panel: FRect  # the talon, earlier cards and, in the first deal, the reminder
    reminder: FRect  # the reminder
    speech_bubble: tuple[FRect, str]  # speech bubble of the bottom seat, and the side of its point
    hand: HandMeasures
    hud_layout: HudLayout
    has_cells: bool = False  # seat panels are cells
    is_portrait: bool = False  # portrait: all others are at the top


def table_measures(model: TableViewModel) -> Measures:
    is_small = model.is_compact and not model.has_side_column
    first, spoken = model.view.deal == 1 and not is_small, model.view.setup.announce
    if model.portrait_page is not None:
        return _portrait_measures(len(model.seats), first, spoken, model.portrait_page.top, model.portrait_page.bottom, model.is_compact)
    return _landscape_measures(len(model.seats), first, spoken, model.has_side_column)


# --- landscape --------------------------------------------------------------------------------------------------------


@cache
def _landscape_measures(seats: int, is_first_deal: bool, has_claim_button: bool, has_side_column: bool) -> Measures:
    """Return the measures of the table in landscape."""
    x, y, z, right, bar, card, hand_y, ends = _middle_layout(SEATS_BY_SIDE[seats - 1][1] > 0, has_side_column)
    stock = (
        FRect(TALON_PANEL_RECT) if is_first_deal else FRect(TALON_PANEL_RECT.x, TALON_PANEL_RECT.y, TALON_PANEL_RECT.w, LOW_TALON_PANEL_H)
    )
    purse = FRect(28, 662, 200, 44)
    return Measures(
        x,
        y,
        z,
        _panels_around_table(seats, right, x + BOARD_W * z / 2),
        purse,
        bar,
        card,
        stock,
        FRect(TALON_PANEL_RECT.x + 14, TALON_PANEL_RECT.y + 90.8, TALON_PANEL_RECT.w - 28, TALON_PANEL_RECT.h - 90.8),
        (FRect(purse.x, purse.y - (8 if is_first_deal else 60), 222, 54), "down"),  # the reminder of the first deal stays free
        HandMeasures(*ends, hand_y, 104, 92, (1.8, 2.0), (0.8, 0.6), 17, TALON_PANEL_RECT.right + 6, 88, 796, 48),
        _landscape_hud(bar, seats, has_claim_button),
    )


def _middle_layout(
    has_top_seat: bool, has_side_column: bool
) -> tuple[float, float, float, float, FRect, float, float, tuple[float, float]]:
    """Return board position and scale, x of the right column, sequence bar, card width, and place of the hand."""
    if not has_side_column:  # the sheets of a replay are at the right
        return 271, 176 if has_top_seat else 128, 0.5, 778, FRect(338, 538, 676, 72), 66, 648, (284, 930)
    if has_top_seat:
        return 320, 146, 0.64, 1024, FRect(340, 552, 640, 68), 66, 654, (280, 1004)
    return 290, 78, 0.7, 1024, FRect(342, 528, 640, 76), 74, 644, (280, 1004)


def _panels_around_table(seats: int, x: float, middle: float) -> list[tuple[str, FRect]]:
    """Return side and panel of each seat in landscape: the bottom seat, then the others anticlockwise."""
    right, top, left = SEATS_BY_SIDE[seats - 1]
    panels = [("south", FRect(LEFT_PANEL_X, 714, PANEL_W, PANEL_H))]
    panels += [("right", FRect(x, y, PANEL_W, PANEL_H)) for y in reversed(COLUMN_PANEL_Y[right])]
    panels += [("top", FRect(middle - PANEL_W / 2, TOP_PANEL_Y, PANEL_W, PANEL_H))] * top
    return panels + [("left", FRect(LEFT_PANEL_X, y, PANEL_W, PANEL_H)) for y in COLUMN_PANEL_Y[left]]


def _landscape_hud(sequence_bar: FRect, seats: int, has_claim_button: bool) -> HudLayout:
    return replace(
        DEFAULT_HUD_LAYOUT,
        prompt=FRect(1024, 532 if has_claim_button else 620, 236, 80),
        primary_button=FRect(1024, 712, 236, 64),
        notice_bottom=sequence_bar.y - 20,  # cards are higher than their bar
        max_notice_width=DEFAULT_HUD_LAYOUT.max_notice_width if seats < 6 else 640,  # it fits between the columns
        claim_button=FRect(1024, 624, 236, 72) if has_claim_button else None,
        coach_text=FRect(14, 440, 324, 204),
    )


# --- portrait ---------------------------------------------------------------------------------------------------------


# The others stand in a row over the amphitheatre, the sequence, the cards aside and buttons, the hand, and one's own panel and prompt.
# Spare height goes to the amphitheatre until it is as wide as the page, then to the cards (docs/art.md, mock-up 30).
@cache
def _portrait_measures(seats: int, is_first_deal: bool, has_claim_button: bool, top: float, bottom: float, is_compact: bool) -> Measures:
    """Return the measures of the table in portrait, between the upper and lower edge of the page."""
    others, cells = seats - 1, seats > (MAX_COMPACT_PANEL_SEATS if is_compact else MAX_PANEL_SEATS)
    left, right = 190 + SIDE_MARGIN, 1090 - SIDE_MARGIN
    first_y, plates_end = top + 86, top + 86 + CELL_H
    spare = max(0.0, bottom - top - 1300)
    low = bottom - 84  # upper edge of the lowest line
    hand = _portrait_hand(left, right, low - 12, 190 + min(spare * 0.5, 70))
    keys = hand.top - 26 - LOW_TALON_PANEL_H
    card = 84 + min(spare * 0.12, 20)
    card_h = card * CARD_HEIGHT_FACTOR
    bar = FRect(left, keys - 14 - card_h, right - left, card_h).inflate(0, 8 - card_h * 0.28)
    max_width = bar.centery - card_h / 2 - 10 - plates_end - 10
    z = min(MAX_BOARD_SCALE, max_width / BOARD_H)
    aside = FRect(left, keys, 456 if is_first_deal else 306, LOW_TALON_PANEL_H)
    purse = FRect(left + PANEL_W + 8, low + 14, 200, 44)
    return Measures(
        640 - BOARD_W * z / 2,
        plates_end + 10 + (max_width - BOARD_H * z) / 2,
        z,
        [("south", FRect(left, low + 4, PANEL_W, PANEL_H)), *(("row", rect) for rect in _panel_row(others, cells, left, right, first_y))],
        purse,
        bar,
        card,
        aside,
        FRect(left + 292, keys, 156, LOW_TALON_PANEL_H),
        (FRect(purse.x + 4, purse.y - 5, 214, 54), "left"),
        hand,
        HudLayout(
            prompt=FRect(purse.right + 44, low, right - purse.right - 44, PROMPT_H),
            primary_button=FRect(aside.right + 10, keys + 13, right - 188 - aside.right - 10, 72),
            move_list=FRect(right - 364, top + 84, 364, 640),
            move_list_kind="sheet",
            notice_bottom=bar.centery - card_h / 2 - 8,
            claim_button=FRect(right - 178, keys + 13, 178, 72) if has_claim_button else None,
            coach_text=FRect(left, keys + 11, right - left - (190 if has_claim_button else 0), LOW_TALON_PANEL_H + 8),
        ),
        cells,
        True,
    )


def _portrait_hand(left: float, right: float, bottom: float, h: float) -> HandMeasures:
    """Return the measures of the hand in portrait; `h` is its height from the upper edge of its middle card."""
    w = (h - 22) / CARD_HEIGHT_FACTOR
    rows_w = (h - 56) / CARD_HEIGHT_FACTOR
    return HandMeasures(left, right, bottom - h, w, 0.94 * w, (2.2, 5.0), (1.6, 4.0), 10, left, rows_w, bottom, 56)


def _panel_row(others: int, has_cells: bool, left: float, right: float, y: float) -> list[FRect]:
    """Return the rectangles of the other seats' panels or cells in a row, in order of play from right to left."""
    spacing = (right - left + PANEL_GAP) / others
    w, h = (min(CELL_W, spacing - PANEL_GAP), CELL_H) if has_cells else (spacing - PANEL_GAP, PANEL_H)
    return [FRect(right - spacing * index - (spacing - PANEL_GAP + w) / 2, y, w, h) for index in range(others)]
