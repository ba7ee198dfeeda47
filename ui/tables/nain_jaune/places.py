"""The geometry of Nain Jaune's table, from the view model alone (docs/art.md, 4, 8 and 13, mock-ups 6 and 12)."""

from __future__ import annotations

from pygame import FRect

from game.nain_jaune.cards import BOXES, Card
from ui.canvas.cards import RATIO
from ui.canvas.page import HEIGHT
from ui.canvas.pieces import Spot
from ui.tables.contract import Furniture, Look
from ui.tables.hands import enlarged, fan, touched, two_rows
from ui.tables.nain_jaune.arrangement import BOARD_H, BOARD_W, plan

FOLDED_FROM = 6  # seats from which purses are shown as sums only (docs/art.md, 13)
TRAYS = ((205.0, 128.0), (585.0, 128.0), (205.0, 322.0), (585.0, 322.0))  # positions in amphitheatre.svg
TRAY_W, TRAY_H = 210.0, 150.0
CAULDRON = (500.0, 294.0)
ASIDE_W = 42.0
RUNS = (4, 8, 13)  # lengths for which a sequence is spaced
BEFORE_SEEN, BEFORE_STEP = 8, 15.0  # visible cards of earlier sequences, and their step
ROWS_MARGIN = 5.0  # margin at both ends of two rows
FEW = 8  # number of cards up to which a fan is bent more
LIFT, RISE, WIN_RISE = 26.0, 12.0, 22.0
BACK, OPEN = 34.0, 38.0  # width of others' cards: closed, and open at the end of a deal
BOX_END, CELL_END = 50.0, 6.0  # space used below a seat panel, and below a cell
SPREAD = FRect(274, 150, 732, 400)


# --- seats ------------------------------------------------------------------------------------------------------------


def step_of(look: Look, seat: int) -> int:
    """Return the distance from the bottom seat in the order of play, which runs to the right (rule JA-7)."""
    return (seat - look.south) % len(look.seats)


def side(look: Look, seat: int) -> str:
    """Return "south", "right", "top" or "left", in portrait "row"."""
    return plan(look).plates[step_of(look, seat)][0]


def plate(look: Look, seat: int) -> FRect:
    return FRect(plan(look).plates[step_of(look, seat)][1])


def cell(look: Look, seat: int) -> bool:
    """Return True if this seat has a cell: token, cards and score one below the other."""
    return plan(look).cells and seat != look.south


def folded(look: Look) -> bool:
    """Return True if the others' purses are sums only."""
    tall = plan(look).tall
    return len(look.seats) >= FOLDED_FROM or look.compact or not (look.aside or tall)


def purse(look: Look, seat: int) -> FRect | None:
    """Return the rectangle of a purse shown in coins, or None if it is shown as a sum."""
    if side(look, seat) == "south":
        return FRect(plan(look).purse)
    if folded(look):
        return None
    at = plate(look, seat)
    return (
        FRect(at.right + 104, at.y + 10, 146, 44)
        if side(look, seat) == "top"
        else FRect(at.x + min(8.0, at.w - 206), at.bottom + 6, 158, 44)
    )


def purse_spot(look: Look, seat: int) -> Spot:
    """Return the pose from and to which a seat's coins fly."""
    coins, at = purse(look, seat), plate(look, seat)
    return Spot(at.right - 36, at.centery, 28) if coins is None else Spot(coins.centerx, coins.centery, 28)


def backs(look: Look, seat: int, number: int) -> list[Spot]:
    """Return the closed cards of another seat as a narrow fan."""
    if cell(look, seat):
        at = plate(look, seat)
        step = min(5.0, (at.w - 66 - BACK) / max(1, number - 1))
        return [Spot(at.x + 60 + BACK / 2 + index * step, at.y + 32, BACK) for index in range(number)]
    indent = min(172.0, plate(look, seat).w - BACK - 12)
    room = 40.0 if side(look, seat) == "top" else plate(look, seat).w - BACK - indent
    return _row(look, seat, number, BACK, indent, min(6.0, room / max(1, number - 1)))


def open_cards(look: Look, seat: int, number: int) -> list[Spot]:
    """Return the revealed cards of another seat at the end of a deal (rule JA-14)."""
    indent = 8 if plate(look, seat).w > 200 else 0
    return _row(look, seat, number, OPEN, indent, min(30.0, (plate(look, seat).w - 2 * indent - OPEN) / max(1, number - 1)))


def _row(look: Look, seat: int, number: int, w: float, indent: float, step: float) -> list[Spot]:
    """Return cards at the side of the top panel, or below another one, `indent` units from its left edge."""
    at = plate(look, seat)
    beside = side(look, seat) == "top"
    x, y = (at.right + 10, at.centery) if beside else (at.x + indent, at.bottom + 6 + w * RATIO / 2)
    return [Spot(x + w / 2 + index * step, y, w) for index in range(number)]


def bubble(look: Look, seat: int) -> tuple[FRect, str]:
    """Return the room of a speech bubble, and the side of its point."""
    at = plate(look, seat)
    match side(look, seat):
        case "south":
            room, point = plan(look).said
            return FRect(room), point  # it covers the coins, because the cards of the hand are needed
        case "top":
            return FRect(at.x - 214, at.y + 4, 204, 56), "right"
        case "row":
            return FRect(at.x, at.bottom + (CELL_END if plan(look).cells else BOX_END) + 10, max(118.0, min(at.w, 222)), 56), "up"
    if folded(look):
        return FRect(at.x + 4, at.bottom + 10, 166, 60), "up"
    return FRect(at.x + 6, at.bottom + 62, 222, 56), "up"


def word(look: Look, seat: int) -> tuple[float, float, float]:
    """Return start and width of a word at a seat panel, in place of cards and purse that are gone."""
    at = plate(look, seat)
    if cell(look, seat):
        return at.x + 60, at.y + 32, at.w - 68
    match side(look, seat):
        case "south":
            return (at.x if not plan(look).tall else plan(look).purse.x) + 14, plan(look).purse.centery, at.w - 28
        case "top":
            return at.right + 14, at.centery, at.w - 28
    return at.x + 14, at.bottom + 22, at.w - 28


def arrow(look: Look, seat: int) -> tuple[float, float, float]:
    """Return centre and angle, in degrees from the right, of the arrow in the direction of play."""
    at = plate(look, seat)
    match side(look, seat):
        case "right":
            return at.x - 24, at.centery, 90
        case "top":
            return at.x - 26, at.centery, 180
        case "left":
            return at.right + 24, at.centery, -90
        case "row":
            return at.x - 4, at.y + 2, 180
    return plan(look).purse.right + 20, plan(look).purse.centery, 0


# --- the board --------------------------------------------------------------------------------------------------------


def board(look: Look) -> FRect:
    measures = plan(look)
    return FRect(measures.x, measures.y, BOARD_W * measures.z, BOARD_H * measures.z)


def box(look: Look, belle: Card) -> FRect:
    """Return the tray of a belle carte; for the 7 of diamonds the mouth of the cauldron."""
    measures, index = plan(look), BOXES.index(belle)
    z = measures.z
    if index == len(TRAYS):
        x, y = CAULDRON
        return FRect(measures.x + (x - 93) * z, measures.y + (y - 71) * z, 186 * z, 142 * z)
    x, y = TRAYS[index]
    return FRect(measures.x + x * z, measures.y + y * z, TRAY_W * z, TRAY_H * z)


def box_card(look: Look, belle: Card) -> Spot:
    """Return the pose of the belle carte's picture in its box."""
    at, z = box(look, belle), plan(look).z
    if belle == BOXES[-1]:
        return Spot(at.centerx - 37 * z, at.centery - 2 * z, 76 * z, 5)
    w = 88 * z
    return Spot(at.x + 13 * z + w / 2, at.centery, w)


def box_spot(look: Look, belle: Card) -> Spot:
    """Return the pose of a stake in its box, coins and amount."""
    at, z = box(look, belle), plan(look).z
    if belle == BOXES[-1]:
        return Spot(at.centerx + 42 * z, at.centery + 2 * z, 92 * z)
    return Spot(at.right - 54 * z, at.centery, 100 * z)


# --- the sequence -----------------------------------------------------------------------------------------------------


def run_spots(look: Look, number: int) -> list[Spot]:
    """Return the running sequence, overlapping.

    Its spacing changes at few lengths only (`RUNS`), because each change moves all cards.
    """
    bar, w = plan(look).bar, plan(look).card
    lead = 16.0 if look.compact else 126.0
    many = next(many for many in RUNS if number <= many)
    step = min(46.0, (bar.w * 0.58 - lead - w) / (many - 1))
    return [Spot(bar.x + lead + w / 2 + index * step, bar.centery, w) for index in range(number)]


def missing(look: Look, number: int) -> FRect:
    """Return the gap of the next card after a number of cards in the running sequence."""
    measures = plan(look)
    w, h = 108.0 if look.compact else 90.0, measures.card * RATIO + 8
    spots = run_spots(look, number)
    left = spots[-1].x + measures.card / 2 + 12 if spots else run_spots(look, 1)[0].x - measures.card / 2
    return FRect(left, measures.bar.centery - h / 2, w, h)


def talon_spots(look: Look, number: int) -> list[Spot]:
    at = plan(look).aside
    x, y = at.x + 18 + ASIDE_W / 2, at.y + 7 + ASIDE_W * RATIO / 2
    return [Spot(x + index * 1.5, y - index * 0.7, ASIDE_W) for index in range(number)]


def talon(look: Look, number: int) -> FRect:
    return _around(talon_spots(look, max(1, number)))


def before_spots(look: Look, number: int) -> list[Spot]:
    """Return the cards before the running sequence: a fan of the last few, and the others below."""
    at = plan(look).aside
    x, y = at.x + 128 + ASIDE_W / 2, at.y + 7 + ASIDE_W * RATIO / 2
    covered = max(0, number - BEFORE_SEEN)
    return [Spot(x + max(0, index - covered) * BEFORE_STEP, y, ASIDE_W) for index in range(number)]


def before(look: Look, number: int) -> FRect:
    return _around(before_spots(look, max(1, number)))


def _around(spots: list[Spot]) -> FRect:
    at = spots[-1].rect(RATIO)
    return FRect(spots[0].x - ASIDE_W / 2, at.y, spots[-1].x - spots[0].x + ASIDE_W, at.h)


# --- the hand ---------------------------------------------------------------------------------------------------------


def hand_spots(look: Look, number: int) -> list[Spot]:
    """Return the hand from the lowest rank, as a fan or, if that is too narrow for fingers, two rows."""
    room = plan(look).hand
    if number >= room.rows_from:
        w = room.rows_w
        slack = max(0.0, room.right - room.rows_left - 2 * ROWS_MARGIN - w * (number - number // 2)) / 2
        return two_rows(number, (room.rows_left + slack, room.right - slack), room.foot - w * RATIO / 2, room.up, w, ROWS_MARGIN, w)
    step = min(room.step, (room.right - room.left - room.w - 20) / max(1, number - 1))
    spots = fan(number, ((room.left + room.right) / 2, room.top), room.w, step, *(room.few if number <= FEW else room.many))
    top = plan(look).bar.centery + plan(look).card * RATIO / 2 + 4
    return enlarged(spots, look.grown, (room.left, room.right), (top, HEIGHT)) if look.tall is None else spots


def hand_targets(look: Look, number: int) -> list[FRect]:
    room = plan(look).hand
    return touched(hand_spots(look, number), number // 2 if number >= room.rows_from else 0, room.up)


# --- the HUD ----------------------------------------------------------------------------------------------------------


def furniture(look: Look) -> Furniture:
    return plan(look).furniture
