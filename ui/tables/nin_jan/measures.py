"""The measures of Nin Jan's table in landscape and in portrait (docs/art.md, 4 and 13, mock-ups 3, 30 and 31)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from ui.canvas.cards import RATIO
from ui.canvas.pieces import Pose
from ui.canvas.viewport import LOWEST, TALL_WIDTH, WIDTH
from ui.tables.contract import USUAL, HudLayout, TableViewModel
from ui.tables.hands import fan

ROW = 130.0  # maximum height of a row of the queue panel
USUAL_HEIGHT = 1400.0  # height of a portrait page in the mock-up
MARGIN, GAP = 20.0, 24.0  # portrait: side margin, distance of the bands
FOOT = 76.0  # height of the lowest band: own seat panel, prompt and button
CROWDED = 5  # number of seats from which seat panels reach into the right-hand column
LINED = 3  # portrait: seats up to which the queue's title is at the side of its cells, not above them
CATCH = (  # (cards, their width, columns) of the panel of taken cards, with every number in sight
    (4, 84.0, 4),
    (8, 72.0, 4),
    (15, 56.0, 5),
    (28, 44.0, 7),
    (48, 36.0, 8),
)
CATCH_TALL = ((5, 60.0, 5), (12, 44.0, 6), (24, 36.0, 8), (48, 33.0, 12))


@dataclass(frozen=True, slots=True)
class Text:
    """The position of a line of text."""

    x: float
    y: float
    room: float
    align: str = "l"  # the end of the room that x is


@dataclass(frozen=True, slots=True)
class Cell:
    """The measures of a seat's cell in the queue panel; texts are relative to the token's centre."""

    ring: FRect  # around the whole cell
    card: Pose
    token: Pose
    name: Text
    beside: Text  # effect of its card, in short
    below: Text  # the same in words


@dataclass(frozen=True, slots=True)
class QueuePanel:
    """The measures of the queue panel, which shows the order of the cards."""

    panel: FRect
    head: Text
    count: Text
    cell: Callable[[int], Cell]  # cell by place, from the first


@dataclass(frozen=True, slots=True)
class PileFrames:
    """The measures of the frames of the piles."""

    x: float  # middle of the first pile
    pitch: float
    y: float  # upper edge of a pile's lowest card
    room: float  # height from there for all cards
    frame: tuple[float, float]  # width and minimum height
    above: float  # distance from the frame's edge to the first card
    widths: tuple[float, ...]  # card width by the number of cards in a pile
    step: float  # maximum step from card to card
    scale: float = 1.0  # scale of a high pile's strips, which are made for a room of 356
    strip: float = 84.0  # maximum width of a strip
    across: float = 176.0  # room for all columns of strips


@dataclass(frozen=True, slots=True)
class CapturedPanel:
    """The measures of the panel of the bottom seat's taken cards."""

    panel: FRect
    cards: FRect  # room for the cards
    step: float  # maximum step from card to card
    sizes: tuple[tuple[int, float, int], ...]  # (cards, their width, columns), by rising number of cards
    title: Text
    score: Text
    count: Text | None
    ends: bool = False  # rows end at the right of their room instead of beginning at its left


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of the whole table."""

    plates: FRect  # the row of the others' seat panels
    plate_w: float  # maximum width of each
    backs: bool  # the others' hands are drawn on their panels
    south: FRect
    order: QueuePanel
    wells: PileFrames
    cycle: FRect | None
    prize: CapturedPanel
    hand: Callable[[int], list[Pose]]  # poses of an open hand of this size
    closed: Callable[[int], list[Pose]]  # poses of a closed hand of this size
    furniture: HudLayout


def arrangement(model: TableViewModel) -> Measures:
    """Return the measures of the whole table for a view model, in landscape or portrait."""
    return _landscape(len(model.seats), model.compact) if model.tall is None else _tall(model.tall.h, len(model.seats))


# ------------------------------------------------------------ landscape


@cache
def _landscape(seats: int, compact: bool) -> Measures:
    """Return the landscape measures; a small screen leaves out the suit cycle."""
    return Measures(
        plates=FRect(284, 88, 728, 64),
        plate_w=232.0,
        backs=False,
        south=FRect(20, 718, 236, 64),
        order=_rows(seats),
        wells=PileFrames(391, 220, 234, 356, (176.0, 308.0), 16, (150.0, 150.0, 150.0, 150.0, 120.0, 120.0), 64.0),
        cycle=None if compact else FRect(1036, 88, 224, 236),
        prize=_prize_below(FRect(1036, 88, 224, 506) if compact else FRect(1036, 336, 224, 258)),
        hand=_wide_hand,
        closed=lambda count: fan(count, (592, 716 - 42 * RATIO), 84.0, 40.0, 2.0, 3.2, closed=True),
        furniture=USUAL if compact or seats < CROWDED else replace(USUAL, log=FRect(1020, 84, 244, 520)),  # beside the seat panels
    )


def _rows(seats: int) -> QueuePanel:
    """Return the measures of the landscape queue panel, with a row for each seat."""
    spacing = min(ROW, 544.0 / seats)
    panel = FRect(20, 88, 236, 56 + spacing * seats)

    def cell(index: int) -> Cell:
        rect = FRect(panel.x + 10, panel.y + 48 + index * spacing, 216, spacing - 6)
        w = min(72.0, (rect.h - 8) / RATIO)
        card = Pose(rect.x + 12 + w / 2, rect.centery, w)
        token = Pose(card.x + w / 2 + 30, card.y - 26, 40)
        left = rect.right - token.x
        return Cell(rect, card, token, Text(-20, 35, panel.right - token.x + 8), Text(26, 0, left - 28), Text(-20, 58, left + 18))

    return QueuePanel(panel, Text(44, 114, 120), Text(238, 115, 182, "r"), cell)


def _prize_below(panel: FRect) -> CapturedPanel:
    """Return the measures of the landscape panel of taken cards, between title and score."""
    x, max_width = panel.centerx, panel.w - 24
    cards = FRect(x - 94, panel.y + 48, 188, 142)
    title, score, count = (Text(x, panel.y + down, max_width, "c") for down in (28, 202, 236))
    return CapturedPanel(panel, cards, 34.0, CATCH, title, score, count)


def _wide_hand(count: int) -> list[Pose]:
    has_many, step = count > 5, min(112.0, (645.0 - 122.0) / max(1, count - 1))
    return fan(count, (592.0, 614.0) if has_many else (640.0, 622.0), 122.0, step, 1.6 if has_many else 2.2, 2.2 if has_many else 5.0)


# ------------------------------------------------------------ portrait


@cache
def _tall(high: float, seats: int) -> Measures:
    """Return the portrait measures; spare height goes to the piles first, then to the hand."""
    left, width = (WIDTH - TALL_WIDTH) / 2 + MARGIN, TALL_WIDTH - 2 * MARGIN
    top, bottom = 400 - high / 2, 400 + high / 2
    usual, more = min(1.0, (high - LOWEST) / (USUAL_HEIGHT - LOWEST)), max(0.0, (high - USUAL_HEIGHT) / 200)
    hand_w, band = 146 + 28 * usual + 50 * more, 92 + 18 * usual + 20 * more
    plates = FRect(left, top + 88, width, 64)
    order = _cells(FRect(left, plates.bottom + 44, width, 164 if seats <= LINED else 196))
    foot = FRect(left, bottom - 16 - FOOT, width, FOOT)
    hand_top = foot.y - hand_w * (RATIO + 0.29)
    low = hand_top - 16 - band
    half = (width - 16) / 2
    return Measures(
        plates=plates,
        plate_w=width,
        backs=seats <= LINED,
        south=FRect(foot.x, foot.y, 280, FOOT),
        order=order(seats),
        wells=_tall_wells(left, order(seats).panel.bottom + GAP, low - GAP),
        cycle=FRect(left, low, half, band),
        prize=_prize_beside(FRect(left + half + 16, low, half, band)),
        hand=lambda count: _arc(count, hand_top, hand_w),
        closed=lambda count: _arc(count, hand_top + hand_w * RATIO * 0.14, hand_w * 0.72),
        furniture=HudLayout(
            prompt=FRect(foot.x + 296, foot.y, width - 296, FOOT),
            action=FRect(foot.right - 284, foot.y, 284, FOOT),
            log=FRect(foot.right - 420, top + 84, 420, low - top - 84),
            log_kind="sheet",
            notice_y=low + band,
            coach=FRect(left, low, width, band),
        ),
    )


def _cells(panel: FRect) -> Callable[[int], QueuePanel]:
    """Return a function from a number of seats to the queue panel across the page."""

    def order(seats: int) -> QueuePanel:
        x, y = panel.x + 24, panel.y
        if seats > LINED:
            spacing = (panel.w - 16) / seats
            return QueuePanel(
                panel,
                Text(x, y + 24, 300),
                Text(panel.right - 24, y + 24, 300, "r"),
                lambda index: _small_cell(FRect(panel.x + 8 + index * spacing, y + 42, spacing - 4, 148)),
            )
        spacing = (panel.w - 136) / seats
        return QueuePanel(
            panel,
            Text(x, y + 38, 96),
            Text(x, y + 72, 96),
            lambda index: _large_cell(FRect(panel.x + 124 + index * spacing, y + 8, spacing - 8, panel.h - 16)),
        )

    return order


def _large_cell(rect: FRect) -> Cell:
    token = Pose(rect.x + 136, rect.y + 44, 44)
    text_box = Text(-20, 58, rect.right - token.x + 8)
    return Cell(rect, Pose(rect.x + 63, rect.centery, 86), token, Text(28, 0, rect.right - token.x - 32), text_box, text_box)


def _small_cell(rect: FRect) -> Cell:
    """Return a cell with token and name above, the card below, and its effect next to the card."""
    card, token = Pose(rect.x + 45, rect.bottom - 52, 66), Pose(rect.x + 29, rect.y + 24, 34)
    text_box = Text(card.x + 40 - token.x, card.y - token.y, rect.right - card.x - 41)
    return Cell(rect, card, token, Text(24, 0, rect.right - token.x - 30), text_box, text_box)


def _tall_wells(left: float, top: float, bottom: float) -> PileFrames:
    """Return the pile frames, with cards as large as a pile of a given size allows, every number in sight."""
    max_width, frame_w = bottom - top - 46, 272.0
    widths = tuple(min(frame_w - 36, max_width / (RATIO + 0.29 * max(2, count - 1))) for count in range(1, 7))
    scale = max_width / 356
    frame, strip = (frame_w, bottom - top), min(88.0, 84 * scale)
    return PileFrames(left + frame_w / 2, 294, top + 26, max_width, frame, 26, widths, widths[0] * 0.343, scale, strip, frame_w - 40)


def _prize_beside(panel: FRect) -> CapturedPanel:
    """Return the measures of the portrait panel of taken cards, at the right of title and score."""
    scale = (panel.h - 22) / 84
    cards = FRect(panel.right - 204, panel.y + 11, 190, panel.h - 22)
    sizes = tuple((limit, w * scale, columns) for limit, w, columns in CATCH_TALL)
    x, max_width = panel.x + 24, panel.w - 240
    return CapturedPanel(
        panel, cards, 36 * scale, sizes, Text(x, panel.y + 27, max_width), Text(x, panel.bottom - 36, max_width), None, True
    )


def _arc(count: int, top: float, w: float) -> list[Pose]:
    """Return the poses of a portrait hand, whose ends hang as low as those of six cards."""
    half = max(2.5, (count - 1) / 2)
    step = min(0.76 * w, (826.0 - w) / max(1, count - 1))
    return fan(count, (WIDTH / 2, top), w, step, 8.5 / half, 0.64 * w / half**2)
