"""Where Nin Jan's table has its things: on a wide page, and from above on a tall one (ART 4 and 13, mock-ups 3, 30 and 31)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from ui.canvas.cards import RATIO
from ui.canvas.page import LOWEST, TALL_WIDTH, WIDTH
from ui.canvas.pieces import Spot
from ui.tables.contract import USUAL, Furniture, Look
from ui.tables.hands import fan

ROW = 130.0  # the most from a row of the order to the next
USUAL_HEIGHT = 1400.0  # of a tall page, as it is drawn in the mock-up
MARGIN, GAP = 20.0, 24.0  # of a tall page: at its sides, and between its bands
FOOT = 76.0  # height of the lowest band: one's own plate, the sentence and the key
CROWDED = 5  # seats whose plates reach to the right-hand column
LINED = 3  # on a tall page the title of the order stands beside the cells of so many seats, above those of more
CATCH = (  # how many cards the panel shows at most so wide, in so many columns; on each other so that every number can be read
    (4, 84.0, 4),
    (8, 72.0, 4),
    (15, 56.0, 5),
    (28, 44.0, 7),
    (48, 36.0, 8),
)
CATCH_TALL = ((5, 60.0, 5), (12, 44.0, 6), (24, 36.0, 8), (48, 33.0, 12))


@dataclass(frozen=True, slots=True)
class Text:
    """Where a line stands: x, y, its room, and which end of the room x is."""

    x: float
    y: float
    room: float
    align: str = "l"


@dataclass(frozen=True, slots=True)
class Cell:
    """What a seat has in the order. `ring`: around all of it; `card`, `token`: their places; the texts are told from the token's middle.

    `beside`, `below`: what its card does, in short or in words.
    """

    ring: FRect
    card: Spot
    token: Spot
    name: Text
    beside: Text
    below: Text


@dataclass(frozen=True, slots=True)
class Order:
    """The order. `cell`: of a place in it, from the first."""

    panel: FRect
    head: Text
    count: Text
    cell: Callable[[int], Cell]


@dataclass(frozen=True, slots=True)
class Wells:
    """The frames of the piles. `x`: middle of the first; `y`: upper edge of a pile's lowest card; `room`: height from there for all cards.

    `frame`: width and least height; `above`: from its edge to the first card; `widths`: of the cards of a pile of one, two, .. cards;
    `step`: the most from card to card; `scale`: of the strips of a high pile, which are made for a room of 356; `strip`: the widest of
    them; `across`: the room for all columns of them.
    """

    x: float
    pitch: float
    y: float
    room: float
    frame: tuple[float, float]
    above: float
    widths: tuple[float, ...]
    step: float
    scale: float = 1.0
    strip: float = 84.0
    across: float = 176.0


@dataclass(frozen=True, slots=True)
class Prize:
    """The panel of the south seat's cards. `cards`: their room; `step`: the most from card to card; `sizes`: as `CATCH`; `ends`: the rows
    end at the right of their room, else they begin at its left."""

    panel: FRect
    cards: FRect
    step: float
    sizes: tuple[tuple[int, float, int], ...]
    title: Text
    score: Text
    count: Text | None
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """`plates`: the row of the others' plates, each at most `plate_w` wide; `backs`: whether their hands lie on them; `hand`: the places
    of so many cards; `closed`: of so many backs."""

    plates: FRect
    plate_w: float
    backs: bool
    south: FRect
    order: Order
    wells: Wells
    cycle: FRect | None
    prize: Prize
    hand: Callable[[int], list[Spot]]
    closed: Callable[[int], list[Spot]]
    furniture: Furniture


def arrangement(look: Look) -> Arrangement:
    """For the page that the look is drawn on."""
    return _wide(len(look.seats), look.compact) if look.tall is None else _tall(look.tall.h, len(look.seats))


# ------------------------------------------------------------ a wide page


@cache
def _wide(seats: int, compact: bool) -> Arrangement:
    """On small screens who beats whom is folded away."""
    return Arrangement(
        plates=FRect(284, 88, 728, 64),
        plate_w=232.0,
        backs=False,
        south=FRect(20, 718, 236, 64),
        order=_rows(seats),
        wells=Wells(391, 220, 234, 356, (176.0, 308.0), 16, (150.0, 150.0, 150.0, 150.0, 120.0, 120.0), 64.0),
        cycle=None if compact else FRect(1036, 88, 224, 236),
        prize=_prize_below(FRect(1036, 88, 224, 506) if compact else FRect(1036, 336, 224, 258)),
        hand=_wide_hand,
        closed=lambda count: fan(count, (592, 716 - 42 * RATIO), 84.0, 40.0, 2.0, 3.2, closed=True),
        furniture=USUAL if compact or seats < CROWDED else replace(USUAL, log=FRect(1020, 84, 244, 520)),  # beside the plates
    )


def _rows(seats: int) -> Order:
    """A row for each seat, at the left."""
    pitch = min(ROW, 544.0 / seats)
    panel = FRect(20, 88, 236, 56 + pitch * seats)

    def cell(index: int) -> Cell:
        at = FRect(panel.x + 10, panel.y + 48 + index * pitch, 216, pitch - 6)
        w = min(72.0, (at.h - 8) / RATIO)
        card = Spot(at.x + 12 + w / 2, at.centery, w)
        token = Spot(card.x + w / 2 + 30, card.y - 26, 40)
        left = at.right - token.x
        return Cell(at, card, token, Text(-20, 35, panel.right - token.x + 8), Text(26, 0, left - 28), Text(-20, 58, left + 18))

    return Order(panel, Text(44, 114, 120), Text(238, 115, 182, "r"), cell)


def _prize_below(panel: FRect) -> Prize:
    """Its cards between its title and its score."""
    x, room = panel.centerx, panel.w - 24
    cards = FRect(x - 94, panel.y + 48, 188, 142)
    title, score, count = (Text(x, panel.y + down, room, "c") for down in (28, 202, 236))
    return Prize(panel, cards, 34.0, CATCH, title, score, count)


def _wide_hand(count: int) -> list[Spot]:
    many, step = count > 5, min(112.0, (645.0 - 122.0) / max(1, count - 1))
    return fan(count, (592.0, 614.0) if many else (640.0, 622.0), 122.0, step, 1.6 if many else 2.2, 2.2 if many else 5.0)


# ------------------------------------------------------------ a tall page


@cache
def _tall(high: float, seats: int) -> Arrangement:
    """Bands from above and from below; spare height goes to the wells first, then to the hand."""
    left, wide = (WIDTH - TALL_WIDTH) / 2 + MARGIN, TALL_WIDTH - 2 * MARGIN
    top, bottom = 400 - high / 2, 400 + high / 2
    usual, more = min(1.0, (high - LOWEST) / (USUAL_HEIGHT - LOWEST)), max(0.0, (high - USUAL_HEIGHT) / 200)
    hand_w, band = 146 + 28 * usual + 50 * more, 92 + 18 * usual + 20 * more
    plates = FRect(left, top + 88, wide, 64)
    order = _cells(FRect(left, plates.bottom + 44, wide, 164 if seats <= LINED else 196))
    foot = FRect(left, bottom - 16 - FOOT, wide, FOOT)
    hand_top = foot.y - hand_w * (RATIO + 0.29)
    low = hand_top - 16 - band
    half = (wide - 16) / 2
    return Arrangement(
        plates=plates,
        plate_w=wide,
        backs=seats <= LINED,
        south=FRect(foot.x, foot.y, 280, FOOT),
        order=order(seats),
        wells=_tall_wells(left, order(seats).panel.bottom + GAP, low - GAP),
        cycle=FRect(left, low, half, band),
        prize=_prize_beside(FRect(left + half + 16, low, half, band)),
        hand=lambda count: _arc(count, hand_top, hand_w),
        closed=lambda count: _arc(count, hand_top + hand_w * RATIO * 0.14, hand_w * 0.72),
        furniture=Furniture(
            prompt=FRect(foot.x + 296, foot.y, wide - 296, FOOT),
            action=FRect(foot.right - 284, foot.y, 284, FOOT),
            log=FRect(foot.right - 420, top + 84, 420, low - top - 84),
            log_kind="sheet",
            notice_y=low + band,
            coach=FRect(left, low, wide, band),
        ),
    )


def _cells(panel: FRect) -> Callable[[int], Order]:
    """The order lies across the page, a cell for each seat."""

    def order(seats: int) -> Order:
        x, y = panel.x + 24, panel.y
        if seats > LINED:
            pitch = (panel.w - 16) / seats
            return Order(
                panel,
                Text(x, y + 24, 300),
                Text(panel.right - 24, y + 24, 300, "r"),
                lambda index: _small_cell(FRect(panel.x + 8 + index * pitch, y + 42, pitch - 4, 148)),
            )
        pitch = (panel.w - 136) / seats
        return Order(
            panel,
            Text(x, y + 38, 96),
            Text(x, y + 72, 96),
            lambda index: _large_cell(FRect(panel.x + 124 + index * pitch, y + 8, pitch - 8, panel.h - 16)),
        )

    return order


def _large_cell(at: FRect) -> Cell:
    token = Spot(at.x + 136, at.y + 44, 44)
    told = Text(-20, 58, at.right - token.x + 8)
    return Cell(at, Spot(at.x + 63, at.centery, 86), token, Text(28, 0, at.right - token.x - 32), told, told)


def _small_cell(at: FRect) -> Cell:
    """Token and name above, the card below, and beside it what it does."""
    card, token = Spot(at.x + 45, at.bottom - 52, 66), Spot(at.x + 29, at.y + 24, 34)
    told = Text(card.x + 40 - token.x, card.y - token.y, at.right - card.x - 41)
    return Cell(at, card, token, Text(24, 0, at.right - token.x - 30), told, told)


def _tall_wells(left: float, top: float, bottom: float) -> Wells:
    """Cards as large as a pile of so many allows, so that every number can be seen."""
    room, frame_w = bottom - top - 46, 272.0
    widths = tuple(min(frame_w - 36, room / (RATIO + 0.29 * max(2, count - 1))) for count in range(1, 7))
    scale = room / 356
    frame, strip = (frame_w, bottom - top), min(88.0, 84 * scale)
    return Wells(left + frame_w / 2, 294, top + 26, room, frame, 26, widths, widths[0] * 0.343, scale, strip, frame_w - 40)


def _prize_beside(panel: FRect) -> Prize:
    """Its cards at the right of its title and its score."""
    scale = (panel.h - 22) / 84
    cards = FRect(panel.right - 204, panel.y + 11, 190, panel.h - 22)
    sizes = tuple((most, w * scale, columns) for most, w, columns in CATCH_TALL)
    x, room = panel.x + 24, panel.w - 240
    return Prize(panel, cards, 36 * scale, sizes, Text(x, panel.y + 27, room), Text(x, panel.bottom - 36, room), None, True)


def _arc(count: int, top: float, w: float) -> list[Spot]:
    """A hand across the page: its ends hang as low as those of six cards, however many there are."""
    half = max(2.5, (count - 1) / 2)
    step = min(0.76 * w, (826.0 - w) / max(1, count - 1))
    return fan(count, (WIDTH / 2, top), w, step, 8.5 / half, 0.64 * w / half**2)
