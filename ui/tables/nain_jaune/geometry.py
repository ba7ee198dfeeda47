"""The geometry of Nain Jaune's table, from the view model alone (docs/art.md, 4, 8 and 13, mock-ups 6 and 12)."""

from __future__ import annotations

from pygame import FRect

from game.nain_jaune.cards import BOXES, Card
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Pose
from ui.canvas.viewport import HEIGHT
from ui.tables.contract import HudLayout, TableViewModel
from ui.tables.hands import enlarged, fan, touched, two_rows
from ui.tables.nain_jaune.measures import BOARD_H, BOARD_W, plan

FOLDED_FROM = 6  # seats from which purses are shown as sums only (docs/art.md, 13)
TRAYS = ((205.0, 128.0), (585.0, 128.0), (205.0, 322.0), (585.0, 322.0))  # positions in amphitheatre.svg
TRAY_W, TRAY_H = 210.0, 150.0
CAULDRON = (500.0, 294.0)
ASIDE_W = 42.0
RUNS = (4, 8, 13)  # lengths for which a sequence is spaced
BEFORE_SEEN, BEFORE_STEP = 8, 15.0  # visible cards of earlier sequences, and their step
ROWS_MARGIN = 5.0  # margin at both ends of two rows
MAX_BENT_CARDS = 8  # number of cards up to which a fan is bent more
LIFT, RISE, WIN_RISE = 26.0, 12.0, 22.0
BACK, OPEN = 34.0, 38.0  # width of others' cards: closed, and open at the end of a deal
BOX_END, CELL_END = 50.0, 6.0  # space used below a seat panel, and below a cell
SPREAD = FRect(274, 150, 732, 400)


# --- seats ------------------------------------------------------------------------------------------------------------


def step_of(model: TableViewModel, seat: int) -> int:
    """Return how many seats after the bottom seat this seat plays (rule JA-7)."""
    return (seat - model.bottom_seat) % len(model.seats)


def side(model: TableViewModel, seat: int) -> str:
    """Return the side of the table at which a seat sits: "south", "right", "top", "left" or, in portrait, "row"."""
    return plan(model).plates[step_of(model, seat)][0]


def plate(model: TableViewModel, seat: int) -> FRect:
    return FRect(plan(model).plates[step_of(model, seat)][1])


def cell(model: TableViewModel, seat: int) -> bool:
    """Return True if a seat is shown as a narrow cell in place of a panel."""
    return plan(model).cells and seat != model.bottom_seat


def folded(model: TableViewModel) -> bool:
    """Return True if the other seats' purses are shown as sums, without coins."""
    tall = plan(model).tall
    return len(model.seats) >= FOLDED_FROM or model.compact or not (model.has_side_column or tall)


def purse(model: TableViewModel, seat: int) -> FRect | None:
    """Return the rectangle of a seat's purse, None if it is shown as a sum without coins."""
    if side(model, seat) == "south":
        return FRect(plan(model).purse)
    if folded(model):
        return None
    rect = plate(model, seat)
    return (
        FRect(rect.right + 104, rect.y + 10, 146, 44)
        if side(model, seat) == "top"
        else FRect(rect.x + min(8.0, rect.w - 206), rect.bottom + 6, 158, 44)
    )


def purse_spot(model: TableViewModel, seat: int) -> Pose:
    """Return the pose of a seat's purse, from and to which its coins fly."""
    coins, rect = purse(model, seat), plate(model, seat)
    return Pose(rect.right - 36, rect.centery, 28) if coins is None else Pose(coins.centerx, coins.centery, 28)


def backs(model: TableViewModel, seat: int, number: int) -> list[Pose]:
    """Return the poses of another seat's closed hand, a narrow row of cards."""
    if cell(model, seat):
        rect = plate(model, seat)
        step = min(5.0, (rect.w - 66 - BACK) / max(1, number - 1))
        return [Pose(rect.x + 60 + BACK / 2 + index * step, rect.y + 32, BACK) for index in range(number)]
    indent = min(172.0, plate(model, seat).w - BACK - 12)
    max_width = 40.0 if side(model, seat) == "top" else plate(model, seat).w - BACK - indent
    return _row(model, seat, number, BACK, indent, min(6.0, max_width / max(1, number - 1)))


def open_cards(model: TableViewModel, seat: int, number: int) -> list[Pose]:
    """Return the poses of another seat's revealed cards at the end of a deal (rule JA-14)."""
    indent = 8 if plate(model, seat).w > 200 else 0
    return _row(model, seat, number, OPEN, indent, min(30.0, (plate(model, seat).w - 2 * indent - OPEN) / max(1, number - 1)))


def _row(model: TableViewModel, seat: int, number: int, w: float, indent: float, step: float) -> list[Pose]:
    """Return the poses of another seat's cards in a row: beside a panel at the top, below any other panel."""
    rect = plate(model, seat)
    beside = side(model, seat) == "top"
    x, y = (rect.right + 10, rect.centery) if beside else (rect.x + indent, rect.bottom + 6 + w * RATIO / 2)
    return [Pose(x + w / 2 + index * step, y, w) for index in range(number)]


def bubble(model: TableViewModel, seat: int) -> tuple[FRect, str]:
    """Return the room for a seat's speech bubble, and the side of the bubble's tip."""
    rect = plate(model, seat)
    match side(model, seat):
        case "south":
            room, point = plan(model).speech_bubble
            return FRect(room), point  # it covers the coins, because the cards of the hand are needed
        case "top":
            return FRect(rect.x - 214, rect.y + 4, 204, 56), "right"
        case "row":
            return FRect(rect.x, rect.bottom + (CELL_END if plan(model).cells else BOX_END) + 10, max(118.0, min(rect.w, 222)), 56), "up"
    if folded(model):
        return FRect(rect.x + 4, rect.bottom + 10, 166, 60), "up"
    return FRect(rect.x + 6, rect.bottom + 62, 222, 56), "up"


def word(model: TableViewModel, seat: int) -> tuple[float, float, float]:
    """Return x, y and width for a word such as "out" at a seat panel, in place of its cards and purse."""
    rect = plate(model, seat)
    if cell(model, seat):
        return rect.x + 60, rect.y + 32, rect.w - 68
    match side(model, seat):
        case "south":
            return (rect.x if not plan(model).tall else plan(model).purse.x) + 14, plan(model).purse.centery, rect.w - 28
        case "top":
            return rect.right + 14, rect.centery, rect.w - 28
    return rect.x + 14, rect.bottom + 22, rect.w - 28


def arrow(model: TableViewModel, seat: int) -> tuple[float, float, float]:
    """Return x, y and angle (degrees from the right) of the arrow in the direction of play at a seat panel."""
    rect = plate(model, seat)
    match side(model, seat):
        case "right":
            return rect.x - 24, rect.centery, 90
        case "top":
            return rect.x - 26, rect.centery, 180
        case "left":
            return rect.right + 24, rect.centery, -90
        case "row":
            return rect.x - 4, rect.y + 2, 180
    return plan(model).purse.right + 20, plan(model).purse.centery, 0


# --- the board --------------------------------------------------------------------------------------------------------


def board(model: TableViewModel) -> FRect:
    measures = plan(model)
    return FRect(measures.x, measures.y, BOARD_W * measures.z, BOARD_H * measures.z)


def box(model: TableViewModel, belle: Card) -> FRect:
    """Return the rectangle of a belle carte's box; that of the 7 of diamonds is the mouth of the cauldron."""
    measures, index = plan(model), BOXES.index(belle)
    z = measures.z
    if index == len(TRAYS):
        x, y = CAULDRON
        return FRect(measures.x + (x - 93) * z, measures.y + (y - 71) * z, 186 * z, 142 * z)
    x, y = TRAYS[index]
    return FRect(measures.x + x * z, measures.y + y * z, TRAY_W * z, TRAY_H * z)


def box_card(model: TableViewModel, belle: Card) -> Pose:
    """Return the pose of the belle carte's picture in its box."""
    rect, z = box(model, belle), plan(model).z
    if belle == BOXES[-1]:
        return Pose(rect.centerx - 37 * z, rect.centery - 2 * z, 76 * z, 5)
    w = 88 * z
    return Pose(rect.x + 13 * z + w / 2, rect.centery, w)


def box_spot(model: TableViewModel, belle: Card) -> Pose:
    """Return the pose of the stake (coins and amount) in a belle carte's box."""
    rect, z = box(model, belle), plan(model).z
    if belle == BOXES[-1]:
        return Pose(rect.centerx + 42 * z, rect.centery + 2 * z, 92 * z)
    return Pose(rect.right - 54 * z, rect.centery, 100 * z)


# --- the sequence -----------------------------------------------------------------------------------------------------


def run_spots(model: TableViewModel, number: int) -> list[Pose]:
    """Return the poses of the cards in the running sequence, which overlap.

    Its spacing changes at few lengths only (`SEQUENCE_LENGTHS`), because each change moves all cards.
    """
    bar, w = plan(model).bar, plan(model).card
    lead = 16.0 if model.compact else 126.0
    count = next(count for count in RUNS if number <= count)
    step = min(46.0, (bar.w * 0.58 - lead - w) / (count - 1))
    return [Pose(bar.x + lead + w / 2 + index * step, bar.centery, w) for index in range(number)]


def missing(model: TableViewModel, number: int) -> FRect:
    """Return the rectangle of the gap for the next card, after the cards of the running sequence."""
    measures = plan(model)
    w, h = 108.0 if model.compact else 90.0, measures.card * RATIO + 8
    poses = run_spots(model, number)
    left = poses[-1].x + measures.card / 2 + 12 if poses else run_spots(model, 1)[0].x - measures.card / 2
    return FRect(left, measures.bar.centery - h / 2, w, h)


def talon_spots(model: TableViewModel, number: int) -> list[Pose]:
    rect = plan(model).aside
    x, y = rect.x + 18 + ASIDE_W / 2, rect.y + 7 + ASIDE_W * RATIO / 2
    return [Pose(x + index * 1.5, y - index * 0.7, ASIDE_W) for index in range(number)]


def talon(model: TableViewModel, number: int) -> FRect:
    return _around(talon_spots(model, max(1, number)))


def before_spots(model: TableViewModel, number: int) -> list[Pose]:
    """Return the poses of the cards played before the running sequence; only the last few are spread."""
    rect = plan(model).aside
    x, y = rect.x + 128 + ASIDE_W / 2, rect.y + 7 + ASIDE_W * RATIO / 2
    covered = max(0, number - BEFORE_SEEN)
    return [Pose(x + max(0, index - covered) * BEFORE_STEP, y, ASIDE_W) for index in range(number)]


def before(model: TableViewModel, number: int) -> FRect:
    return _around(before_spots(model, max(1, number)))


def _around(poses: list[Pose]) -> FRect:
    rect = poses[-1].rect(RATIO)
    return FRect(poses[0].x - ASIDE_W / 2, rect.y, poses[-1].x - poses[0].x + ASIDE_W, rect.h)


# --- the hand ---------------------------------------------------------------------------------------------------------


def hand_spots(model: TableViewModel, number: int) -> list[Pose]:
    """Return the poses of the bottom hand from the lowest rank, as a fan or, with many cards, in two rows."""
    room = plan(model).hand
    if number >= room.rows_from:
        w = room.rows_w
        slack = max(0.0, room.right - room.rows_left - 2 * ROWS_MARGIN - w * (number - number // 2)) / 2
        return two_rows(number, (room.rows_left + slack, room.right - slack), room.foot - w * RATIO / 2, room.up, w, ROWS_MARGIN, w)
    step = min(room.step, (room.right - room.left - room.w - 20) / max(1, number - 1))
    poses = fan(number, ((room.left + room.right) / 2, room.top), room.w, step, *(room.few if number <= MAX_BENT_CARDS else room.counts))
    top = plan(model).bar.centery + plan(model).card * RATIO / 2 + 4
    return enlarged(poses, model.grown, (room.left, room.right), (top, HEIGHT)) if model.tall is None else poses


def hand_targets(model: TableViewModel, number: int) -> list[FRect]:
    room = plan(model).hand
    return touched(hand_spots(model, number), number // 2 if number >= room.rows_from else 0, room.up)


# --- the HUD ----------------------------------------------------------------------------------------------------------


def furniture(model: TableViewModel) -> HudLayout:
    return plan(model).furniture
