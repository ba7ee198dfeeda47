"""Where everything lies on Nain Jaune's table: a pure function of the look (ART 4, 8, 13; mock-ups 6 and 12)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from pygame import FRect

from game.nain_jaune.cards import BOXES, Card
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Spot
from ui.tables.contract import USUAL, Furniture, Look
from ui.tables.hands import fan, touched, two_rows

SIDES = {2: (1, 0, 1), 3: (1, 1, 1), 4: (2, 0, 2), 5: (2, 1, 2), 6: (3, 0, 3), 7: (3, 1, 3)}  # the others: right, top, left
COLUMN_Y = {1: (206.0,), 2: (96.0, 316.0), 3: (92.0, 236.0, 380.0)}
PLATE_W, PLATE_H, TOP_Y, LEFT = 236.0, 64.0, 80.0, 20.0
FOLDED_FROM = 6  # seats whose purses are shown as sums only (ART 13)
TRAYS = ((205.0, 128.0), (585.0, 128.0), (205.0, 322.0), (585.0, 322.0))  # of amphitheatre.svg
TRAY_W, TRAY_H = 210.0, 150.0
CAULDRON = (500.0, 294.0)
BOARD_W, BOARD_H = 1000.0, 620.0
SOUTH = FRect(20, 714, PLATE_W, PLATE_H)
PURSE = FRect(28, 662, 200, 44)
ASIDE = FRect(20, 502, 306, 152)  # the talon, what was laid before, and in the first deal the reminder
ASIDE_LOW = 98.0  # its height without the reminder
ASIDE_W = 42.0
RUNS = (4, 8, 13)  # a sequence is spaced as if it had so many cards
BEFORE_SEEN, BEFORE_STEP = 8, 15.0  # cards of earlier sequences that can be seen
HAND_W, HAND_STEP = 104.0, 92.0
TWO_ROWS, BACK_W, BACK_UP = 17, 88.0, 48.0  # from so many cards on; their width; how far the back row lies above the front row
LIFT, RISE, WIN_RISE = 26.0, 12.0, 22.0
BACK, OPEN = 34.0, 38.0  # width of somebody else's cards, closed, and open at the end of a deal
SPREAD = FRect(274, 150, 732, 400)


@dataclass(frozen=True, slots=True)
class Plan:
    """The measures that follow from the number of seats and the room. `x`, `y`, `z`: corner and scale of the amphitheatre;
    `right`: the right column's x; `bar`: the running sequence; `card`: width of its cards; `hand_y`: upper edge of the hand;
    `hand`: its left and right end."""

    x: float
    y: float
    z: float
    right: float
    bar: FRect
    card: float
    hand_y: float
    hand: tuple[float, float]


def plan(look: Look) -> Plan:
    return _plan(SIDES[len(look.seats) - 1][1] > 0, look.aside)


@cache
def _plan(top: bool, aside: bool) -> Plan:
    if not aside:  # the sheets of a replay stand at the right
        return Plan(271, 176 if top else 128, 0.5, 778, FRect(338, 538, 676, 72), 66, 648, (284, 930))
    if top:
        return Plan(320, 146, 0.64, 1024, FRect(340, 552, 640, 68), 66, 654, (280, 1004))
    return Plan(290, 78, 0.7, 1024, FRect(342, 528, 640, 76), 74, 644, (280, 1004))


# --- seats ------------------------------------------------------------------------------------------------------------


def step_of(look: Look, seat: int) -> int:
    """How many seats after the south one, in the order of play, which runs to the right (JA-7)."""
    return (seat - look.south) % len(look.seats)


def side(look: Look, seat: int) -> str:
    """ "south", "right", "top" or "left"."""
    step = step_of(look, seat)
    right, top, _left = SIDES[len(look.seats) - 1]
    return "south" if not step else "right" if step <= right else "top" if step <= right + top else "left"


def plate(look: Look, seat: int) -> FRect:
    """The south seat lies at the lower edge; the others follow anticlockwise: up the right column, the top, down the left column."""
    step, n = step_of(look, seat), len(look.seats)
    right, top, left = SIDES[n - 1]
    match side(look, seat):
        case "south":
            return FRect(SOUTH)
        case "right":
            return FRect(plan(look).right, COLUMN_Y[right][right - step], PLATE_W, PLATE_H)
        case "top":
            middle = plan(look).x + BOARD_W * plan(look).z / 2
            return FRect(middle - PLATE_W / 2, TOP_Y, PLATE_W, PLATE_H)
    return FRect(LEFT, COLUMN_Y[left][step - right - top - 1], PLATE_W, PLATE_H)


def folded(look: Look) -> bool:
    """Whether the others' purses are sums only."""
    return len(look.seats) >= FOLDED_FROM or look.compact or not look.aside


def purse(look: Look, seat: int) -> FRect | None:
    """Where a purse is shown in coins; None where it is folded."""
    if side(look, seat) == "south":
        return FRect(PURSE)
    if folded(look):
        return None
    at = plate(look, seat)
    return FRect(at.right + 104, at.y + 10, 146, 44) if side(look, seat) == "top" else FRect(at.x + 8, at.bottom + 6, 158, 44)


def purse_spot(look: Look, seat: int) -> Spot:
    """Where the coins of a seat fly from and to."""
    coins, at = purse(look, seat), plate(look, seat)
    return Spot(at.right - 36, at.centery, 28) if coins is None else Spot(coins.centerx, coins.centery, 28)


def backs(look: Look, seat: int, number: int) -> list[Spot]:
    """The cards of another seat, a narrow fan."""
    step = min(6.0, (40.0 if side(look, seat) == "top" else 30.0) / max(1, number - 1))
    return _row(look, seat, number, BACK, 172, step)


def open_cards(look: Look, seat: int, number: int) -> list[Spot]:
    """The cards of another seat, laid open at the end of a deal (JA-14)."""
    return _row(look, seat, number, OPEN, 8, min(30.0, (PLATE_W - 16 - OPEN) / max(1, number - 1)))


def _row(look: Look, seat: int, number: int, w: float, indent: float, step: float) -> list[Spot]:
    """Cards beside the plate at the top, or below a plate, so far to the right of its edge (`indent`)."""
    at = plate(look, seat)
    beside = side(look, seat) == "top"
    x, y = (at.right + 10, at.centery) if beside else (at.x + indent, at.bottom + 6 + w * RATIO / 2)
    return [Spot(x + w / 2 + index * step, y, w) for index in range(number)]


def bubble(look: Look, seat: int) -> tuple[FRect, str]:
    """The room of a speech bubble, and the side at which its point is."""
    at = plate(look, seat)
    match side(look, seat):
        case "south":
            return FRect(PURSE.x, PURSE.y - 8, 222, 54), "down"  # over the coins, for the cards of the hand are needed
        case "top":
            return FRect(at.x - 214, at.y + 4, 204, 56), "right"
    if folded(look):
        return FRect(at.x + 4, at.bottom + 10, 166, 60), "up"
    return FRect(at.x + 6, at.bottom + 62, 222, 56), "up"


def word(look: Look, seat: int) -> tuple[float, float]:
    """Where a word at a plate begins, in the room that cards and purse have left."""
    at = plate(look, seat)
    match side(look, seat):
        case "south":
            return at.x + 14, PURSE.centery
        case "top":
            return at.right + 14, at.centery
    return at.x + 14, at.bottom + 22


def arrow(look: Look, seat: int) -> tuple[float, float, float]:
    """The arrow at a plate, along the direction of play: its middle, and where it points, in degrees from the right."""
    at = plate(look, seat)
    match side(look, seat):
        case "right":
            return at.x - 24, at.centery, 90
        case "top":
            return at.x - 26, at.centery, 180
        case "left":
            return at.right + 24, at.centery, -90
    return PURSE.right + 20, PURSE.centery, 0


# --- the board --------------------------------------------------------------------------------------------------------


def board(look: Look) -> FRect:
    measures = plan(look)
    return FRect(measures.x, measures.y, BOARD_W * measures.z, BOARD_H * measures.z)


def box(look: Look, belle: Card) -> FRect:
    """The tray of a belle carte; for the 7 of diamonds the mouth of the cauldron."""
    measures, index = plan(look), BOXES.index(belle)
    z = measures.z
    if index == len(TRAYS):
        x, y = CAULDRON
        return FRect(measures.x + (x - 93) * z, measures.y + (y - 71) * z, 186 * z, 142 * z)
    x, y = TRAYS[index]
    return FRect(measures.x + x * z, measures.y + y * z, TRAY_W * z, TRAY_H * z)


def box_card(look: Look, belle: Card) -> Spot:
    """The picture of the belle carte in its box."""
    at, z = box(look, belle), plan(look).z
    if belle == BOXES[-1]:
        return Spot(at.centerx - 37 * z, at.centery - 2 * z, 76 * z, 5)
    w = 88 * z
    return Spot(at.x + 13 * z + w / 2, at.centery, w)


def box_spot(look: Look, belle: Card) -> Spot:
    """The stake in a box: the middle and width of coins and amount."""
    at, z = box(look, belle), plan(look).z
    if belle == BOXES[-1]:
        return Spot(at.centerx + 42 * z, at.centery + 2 * z, 92 * z)
    return Spot(at.right - 54 * z, at.centery, 100 * z)


# --- the sequence -----------------------------------------------------------------------------------------------------


def run_spots(look: Look, number: int) -> list[Spot]:
    """The cards of the running sequence, overlapping. Their spacing changes at few lengths only (`RUNS`), because it moves all of them."""
    bar, w = plan(look).bar, plan(look).card
    lead = 16.0 if look.compact else 126.0
    many = next(many for many in RUNS if number <= many)
    step = min(46.0, (bar.w * 0.58 - lead - w) / (many - 1))
    return [Spot(bar.x + lead + w / 2 + index * step, bar.centery, w) for index in range(number)]


def missing(look: Look, number: int) -> FRect:
    """The place of the next card, after so many in the running sequence."""
    measures = plan(look)
    w, h = 108.0 if look.compact else 90.0, measures.card * RATIO + 8
    spots = run_spots(look, number)
    left = spots[-1].x + measures.card / 2 + 12 if spots else run_spots(look, 1)[0].x - measures.card / 2
    return FRect(left, measures.bar.centery - h / 2, w, h)


def aside(look: Look) -> FRect:
    """The plate under the talon and what was laid before."""
    return FRect(ASIDE) if look.view.deal == 1 else FRect(ASIDE.x, ASIDE.y, ASIDE.w, ASIDE_LOW)


def talon_spots(number: int) -> list[Spot]:
    x, y = ASIDE.x + 18 + ASIDE_W / 2, ASIDE.y + 7 + ASIDE_W * RATIO / 2
    return [Spot(x + index * 1.5, y - index * 0.7, ASIDE_W) for index in range(number)]


def talon(number: int) -> FRect:
    return _around(talon_spots(max(1, number)))


def before_spots(number: int) -> list[Spot]:
    """What was laid before the running sequence: the last few as a fan, all others below the first card of the fan."""
    x, y = ASIDE.x + 128 + ASIDE_W / 2, ASIDE.y + 7 + ASIDE_W * RATIO / 2
    covered = max(0, number - BEFORE_SEEN)
    return [Spot(x + max(0, index - covered) * BEFORE_STEP, y, ASIDE_W) for index in range(number)]


def before(number: int) -> FRect:
    return _around(before_spots(max(1, number)))


def _around(spots: list[Spot]) -> FRect:
    at = spots[-1].rect(RATIO)
    return FRect(spots[0].x - ASIDE_W / 2, at.y, spots[-1].x - spots[0].x + ASIDE_W, at.h)


# --- the hand ---------------------------------------------------------------------------------------------------------


def hand_spots(look: Look, number: int) -> list[Spot]:
    """The hand from the lowest rank: a fan, or two rows where the cards of a fan would be too narrow for a finger."""
    measures = plan(look)
    left, right = measures.hand
    if number >= TWO_ROWS:
        return two_rows(number, (ASIDE.right + 6, right), 800 - BACK_W * RATIO / 2 - 4, BACK_UP, BACK_W, 5, BACK_W)
    step = min(HAND_STEP, (right - left - HAND_W - 20) / max(1, number - 1))
    tilt, bow = (1.8, 2.0) if number <= 8 else (0.8, 0.6)
    return fan(number, ((left + right) / 2, measures.hand_y), HAND_W, step, tilt, bow)


def hand_targets(look: Look, number: int) -> list[FRect]:
    return touched(hand_spots(look, number), number // 2 if number >= TWO_ROWS else 0, BACK_UP)


# --- the scene's own things -------------------------------------------------------------------------------------------


def furniture(look: Look) -> Furniture:
    spoken = look.view.setup.announce
    return replace(
        USUAL,
        prompt=FRect(1024, 532 if spoken else 620, 236, 80),
        action=FRect(1024, 712, 236, 64),
        notice_y=plan(look).bar.y - 20,  # cards are higher than their bar
        notice_room=USUAL.notice_room if len(look.seats) < FOLDED_FROM else 640,  # between the columns
        claim=FRect(1024, 624, 236, 72) if spoken else None,
    )
