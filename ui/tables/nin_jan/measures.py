"""The measures of Nin Jan's table in landscape and in portrait (docs/art.md, 4 and 13, mock-ups 3, 30 and 31)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.canvas.viewport import MIN_TALL_PAGE_HEIGHT, PAGE_WIDTH, TALL_PAGE_WIDTH
from ui.tables.contract import DEFAULT_HUD_LAYOUT, HudLayout, TableViewModel
from ui.tables.hands import fan_poses

MAX_ROW_H = 130.0  # maximum height of a row of the queue panel
MOCKUP_H = 1400.0  # height of a portrait page in the mock-up
MARGIN, GAP = 20.0, 24.0  # portrait: side margin, distance of the bands
FOOT_H = 76.0  # height of the lowest band: own seat panel, prompt and button
MIN_CROWDED_SEATS = 5  # number of seats from which seat panels reach into the right-hand column
MAX_SIDE_TITLE_SEATS = 3  # portrait: seats up to which the queue's title is at the side of its cells, not above them
CAPTURED_SIZES = (  # (cards, their width, columns) of the panel of taken cards, with every number in sight
    (4, 84.0, 4),
    (8, 72.0, 4),
    (15, 56.0, 5),
    (28, 44.0, 7),
    (48, 36.0, 8),
)
PORTRAIT_CAPTURED_SIZES = ((5, 60.0, 5), (12, 44.0, 6), (24, 36.0, 8), (48, 33.0, 12))


@dataclass(frozen=True, slots=True)
class TextPosition:
    """The position of a line of text."""

    x: float
    y: float
    max_width: float
    align: str = "l"  # the end of the room that x is


@dataclass(frozen=True, slots=True)
class QueueCell:
    """The measures of a seat's cell in the queue panel; texts are relative to the token's centre."""

    outline: FRect  # around the whole cell
    card: Pose
    token: Pose
    name: TextPosition
    short_text: TextPosition  # effect of its card, in short
    long_text: TextPosition  # the same in words


@dataclass(frozen=True, slots=True)
class QueuePanel:
    """The measures of the queue panel, which shows the order of the cards."""

    rect: FRect
    title: TextPosition
    count: TextPosition
    cell_at: Callable[[int], QueueCell]  # cell by place, from the first


@dataclass(frozen=True, slots=True)
class PileFrames:
    """The measures of the frames of the piles."""

    first_x: float  # middle of the first pile
    spacing: float
    top_y: float  # upper edge of a pile's lowest card
    max_height: float  # height from there for all cards
    frame_size: tuple[float, float]  # width and minimum height
    top_padding: float  # distance from the frame's edge to the first card
    card_widths: tuple[float, ...]  # card width by the number of cards in a pile
    max_step: float  # maximum step from card to card
    scale: float = 1.0  # scale of a high pile's strips, which are made for a room of 356
    max_strip_w: float = 84.0  # maximum width of a strip
    strips_w: float = 176.0  # room for all columns of strips


@dataclass(frozen=True, slots=True)
class CapturedPanel:
    """The measures of the panel of the bottom seat's taken cards."""

    rect: FRect
    card_area: FRect  # room for the cards
    max_step: float  # maximum step from card to card
    card_sizes: tuple[tuple[int, float, int], ...]  # (cards, their width, columns), by rising number of cards
    title: TextPosition
    score: TextPosition
    count: TextPosition | None
    is_right_aligned: bool = False  # rows end at the right of their room instead of beginning at its left


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of the whole table."""

    panel_row: FRect  # the row of the others' seat panels
    max_panel_w: float  # maximum width of each
    shows_hand_backs: bool  # the others' hands are drawn on their panels
    bottom_panel: FRect
    queue_panel: QueuePanel
    pile_frames: PileFrames
    cycle: FRect | None
    captured_panel: CapturedPanel
    hand_poses: Callable[[int], list[Pose]]  # poses of an open hand of this size
    closed_hand_poses: Callable[[int], list[Pose]]  # poses of a closed hand of this size
    hud_layout: HudLayout


def table_measures(model: TableViewModel) -> Measures:
    """Return the measures of the whole table for a view model, in landscape or portrait."""
    return (
        _landscape_measures(len(model.seats), model.is_compact)
        if model.portrait_page is None
        else _portrait_measures(model.portrait_page.h, len(model.seats))
    )


# ------------------------------------------------------------ landscape


@cache
def _landscape_measures(seat_count: int, is_compact: bool) -> Measures:
    """Return the landscape measures; a small screen leaves out the suit cycle."""
    return Measures(
        panel_row=FRect(284, 88, 728, 64),
        max_panel_w=232.0,
        shows_hand_backs=False,
        bottom_panel=FRect(20, 718, 236, 64),
        queue_panel=_landscape_queue_panel(seat_count),
        pile_frames=PileFrames(391, 220, 234, 356, (176.0, 308.0), 16, (150.0, 150.0, 150.0, 150.0, 120.0, 120.0), 64.0),
        cycle=None if is_compact else FRect(1036, 88, 224, 236),
        captured_panel=_landscape_captured_panel(FRect(1036, 88, 224, 506) if is_compact else FRect(1036, 336, 224, 258)),
        hand_poses=_landscape_hand,
        closed_hand_poses=lambda count: fan_poses(count, (592, 716 - 42 * CARD_HEIGHT_FACTOR), 84.0, 40.0, 2.0, 3.2, is_closed=True),
        hud_layout=DEFAULT_HUD_LAYOUT
        if is_compact or seat_count < MIN_CROWDED_SEATS
        else replace(DEFAULT_HUD_LAYOUT, move_list=FRect(1020, 84, 244, 520)),  # beside the seat panels
    )


def _landscape_queue_panel(seat_count: int) -> QueuePanel:
    """Return the measures of the landscape queue panel, with a row for each seat."""
    spacing = min(MAX_ROW_H, 544.0 / seat_count)
    panel = FRect(20, 88, 236, 56 + spacing * seat_count)

    def row_cell(index: int) -> QueueCell:
        rect = FRect(panel.x + 10, panel.y + 48 + index * spacing, 216, spacing - 6)
        w = min(72.0, (rect.h - 8) / CARD_HEIGHT_FACTOR)
        card = Pose(rect.x + 12 + w / 2, rect.centery, w)
        token = Pose(card.x + w / 2 + 30, card.y - 26, 40)
        left = rect.right - token.x
        return QueueCell(
            rect,
            card,
            token,
            TextPosition(-20, 35, panel.right - token.x + 8),
            TextPosition(26, 0, left - 28),
            TextPosition(-20, 58, left + 18),
        )

    return QueuePanel(panel, TextPosition(44, 114, 120), TextPosition(238, 115, 182, "r"), row_cell)


def _landscape_captured_panel(panel: FRect) -> CapturedPanel:
    """Return the measures of the landscape panel of taken cards, between title and score."""
    x, max_width = panel.centerx, panel.w - 24
    cards = FRect(x - 94, panel.y + 44, 188, 138)
    title, score, count = (TextPosition(x, panel.y + down, max_width, "c") for down in (26, 207, 239))
    return CapturedPanel(panel, cards, 34.0, CAPTURED_SIZES, title, score, count)


def _landscape_hand(count: int) -> list[Pose]:
    has_many, step = count > 5, min(112.0, (645.0 - 122.0) / max(1, count - 1))
    return fan_poses(count, (592.0, 614.0) if has_many else (640.0, 622.0), 122.0, step, 1.6 if has_many else 2.2, 2.2 if has_many else 5.0)


# ------------------------------------------------------------ portrait


@cache
def _portrait_measures(height: float, seat_count: int) -> Measures:
    """Return the portrait measures; spare height goes to the piles first, then to the hand."""
    left, width = (PAGE_WIDTH - TALL_PAGE_WIDTH) / 2 + MARGIN, TALL_PAGE_WIDTH - 2 * MARGIN
    top, bottom = 400 - height / 2, 400 + height / 2
    usual, more = min(1.0, (height - MIN_TALL_PAGE_HEIGHT) / (MOCKUP_H - MIN_TALL_PAGE_HEIGHT)), max(0.0, (height - MOCKUP_H) / 200)
    hand_w, band = 146 + 28 * usual + 50 * more, 92 + 18 * usual + 20 * more
    plates = FRect(left, top + 88, width, 64)
    order = _portrait_queue_panels(FRect(left, plates.bottom + 44, width, 164 if seat_count <= MAX_SIDE_TITLE_SEATS else 196))
    foot = FRect(left, bottom - 16 - FOOT_H, width, FOOT_H)
    hand_top = foot.y - hand_w * (CARD_HEIGHT_FACTOR + 0.29)
    low = hand_top - 16 - band
    half = (width - 16) / 2
    return Measures(
        panel_row=plates,
        max_panel_w=width,
        shows_hand_backs=seat_count <= MAX_SIDE_TITLE_SEATS,
        bottom_panel=FRect(foot.x, foot.y, 280, FOOT_H),
        queue_panel=order(seat_count),
        pile_frames=_portrait_pile_frames(left, order(seat_count).rect.bottom + GAP, low - GAP),
        cycle=FRect(left, low, half, band),
        captured_panel=_portrait_captured_panel(FRect(left + half + 16, low, half, band)),
        hand_poses=lambda count: _portrait_hand(count, hand_top, hand_w),
        closed_hand_poses=lambda count: _portrait_hand(count, hand_top + hand_w * CARD_HEIGHT_FACTOR * 0.14, hand_w * 0.72),
        hud_layout=HudLayout(
            prompt=FRect(foot.x + 296, foot.y, width - 296, FOOT_H),
            primary_button=FRect(foot.right - 284, foot.y, 284, FOOT_H),
            move_list=FRect(foot.right - 420, top + 84, 420, low - top - 84),
            move_list_kind="sheet",
            notice_bottom=low + band,
            coach_text=FRect(left, low, width, band),
        ),
    )


def _portrait_queue_panels(panel: FRect) -> Callable[[int], QueuePanel]:
    """Return a function from a number of seats to the queue panel across the page."""

    def queue_panel_for(seats: int) -> QueuePanel:
        x, y = panel.x + 24, panel.y
        if seats > MAX_SIDE_TITLE_SEATS:
            spacing = (panel.w - 16) / seats
            return QueuePanel(
                panel,
                TextPosition(x, y + 24, 300),
                TextPosition(panel.right - 24, y + 24, 300, "r"),
                lambda index: _small_cell(FRect(panel.x + 8 + index * spacing, y + 42, spacing - 4, 148)),
            )
        spacing = (panel.w - 136) / seats
        return QueuePanel(
            panel,
            TextPosition(x, y + 38, 96),
            TextPosition(x, y + 72, 96),
            lambda index: _large_cell(FRect(panel.x + 124 + index * spacing, y + 8, spacing - 8, panel.h - 16)),
        )

    return queue_panel_for


def _large_cell(rect: FRect) -> QueueCell:
    token = Pose(rect.x + 136, rect.y + 44, 44)
    text_box = TextPosition(-20, 58, rect.right - token.x + 8)
    return QueueCell(rect, Pose(rect.x + 63, rect.centery, 86), token, TextPosition(28, 0, rect.right - token.x - 32), text_box, text_box)


def _small_cell(rect: FRect) -> QueueCell:
    """Return a cell with token and name above, the card below, and its effect next to the card."""
    card, token = Pose(rect.x + 45, rect.bottom - 52, 66), Pose(rect.x + 29, rect.y + 24, 34)
    text_box = TextPosition(card.x + 40 - token.x, card.y - token.y, rect.right - card.x - 41)
    return QueueCell(rect, card, token, TextPosition(24, 0, rect.right - token.x - 30), text_box, text_box)


def _portrait_pile_frames(left: float, top: float, bottom: float) -> PileFrames:
    """Return the pile frames, with cards as large as a pile of a given size allows, every number in sight."""
    max_width, frame_w = bottom - top - 46, 272.0
    widths = tuple(min(frame_w - 36, max_width / (CARD_HEIGHT_FACTOR + 0.29 * max(2, count - 1))) for count in range(1, 7))
    scale = max_width / 356
    frame, strip = (frame_w, bottom - top), min(88.0, 84 * scale)
    return PileFrames(left + frame_w / 2, 294, top + 26, max_width, frame, 26, widths, widths[0] * 0.343, scale, strip, frame_w - 40)


def _portrait_captured_panel(panel: FRect) -> CapturedPanel:
    """Return the measures of the portrait panel of taken cards, at the right of title and score."""
    scale = (panel.h - 22) / 84
    cards = FRect(panel.right - 204, panel.y + 11, 190, panel.h - 22)
    sizes = tuple((limit, w * scale, columns) for limit, w, columns in PORTRAIT_CAPTURED_SIZES)
    x, max_width = panel.x + 24, panel.w - 240
    return CapturedPanel(
        panel, cards, 36 * scale, sizes, TextPosition(x, panel.y + 27, max_width), TextPosition(x, panel.bottom - 36, max_width), None, True
    )


def _portrait_hand(count: int, top: float, w: float) -> list[Pose]:
    """Return the poses of a portrait hand, whose ends hang as low as those of six cards."""
    half = max(2.5, (count - 1) / 2)
    step = min(0.76 * w, (826.0 - w) / max(1, count - 1))
    return fan_poses(count, (PAGE_WIDTH / 2, top), w, step, 8.5 / half, 0.64 * w / half**2)
