"""Where everything lies on Nambarz's table: a pure function of the look (ART 4, 13; mock-ups 5 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from ui.canvas.cards import RATIO
from ui.canvas.pieces import Spot
from ui.tables.contract import Furniture, Look
from ui.tables.hands import fan, touched, two_rows
from ui.tables.nambarz.settled import position
from ui.tables.targets import InHand, Plate

ROW_FROM = 7  # so many seats, or teams, stand in one row of cells
ROW_X, ROW_Y, ROW_H = 20.0, 80.0, 120.0
RIGHT, RIGHT_BESIDE = 1260.0, 1008.0  # where the table ends; with the sheets of a replay beside it
PLATE_Y, PLATE_H, PITCH = 82.0, 64.0, 306.0
BUBBLE, LEAST_BUBBLE = 250.0, 150.0  # widths of the room of what a seat says or did
BACKS = 72.0  # beside a plate, for its closed hand
BACK = 34.0
SOUTH = FRect(20, 490, 232, 64)
PROMPT = FRect(276, 494, 792, 56)
BESIDE_SPREAD = FRect(1022, 398, 220, 60)  # what closes the hand of a team-mate
NOTICE = 640.0  # so wide that its pill leaves one's own plate free
LEFT, HAND_RIGHT, HAND_BESIDE = 24.0, 1068.0, 930.0  # of the hand; beside the controls of a replay
FEW, TWO_ROWS = 8, 22  # so many cards lie wide; from so many on in two rows
WIDE, NARROW, IN_ROWS = 128.0, 116.0, 104.0
BACK_UP = 70.0  # how much higher the back row lies
RISE, PART, CLOSE = 20.0, 24.0, 0.7  # of the card under the pointer; cards lie close within so much of their width
HAND_AREA = FRect(LEFT, 560, HAND_RIGHT - LEFT, 236)  # where a card goes back to
SORT_KEY, DRAW_KEY = FRect(1080, 644, 180, 60), FRect(1080, 716, 180, 64)
END_KEY = FRect(1080, 572, 180, 60)  # never where the next turn has "Draw", for a turn may end by itself before its key is pressed
SIGN_KEY, SIGN_STEP, BACK_KEY, CLEAR_KEY, LAY_KEY = (2.0, 60.0), 68.0, (290.0, 178.0), (476.0, 56.0), 544.0  # in the tray's rim
TRAY_H, RIM, INNER_H = 284.0, 18.0, 188.0
SUM = 178.0  # room for the result at the tray's right end
SHEET, SHEET_BOTTOM = 348.0, 580.0  # width of the fault's sheet, and where it ends
PILL = 150.0  # what becomes of a card, under it
STACK = 4  # cards that are seen of a stack


@dataclass(frozen=True, slots=True)
class Plan:
    """The measures that follow from the number of seats. `draw`, `cover`: the two piles; `tray`: its frame, but for the width; `label_y`: of the piles."""

    draw: Spot
    cover: Spot
    tray: FRect
    label_y: float


WIDE_PLAN = Plan(Spot(116, 308, 130), Spot(301, 308, 148), FRect(412, 172, 0, TRAY_H), 438)
ROW_PLAN = Plan(Spot(84, 322, 98), Spot(230, 322, 114), FRect(326, 206, 0, TRAY_H - 2), 430)


def in_row(look: Look) -> bool:
    """Whether all seats stand in one row of cells, the south one too."""
    return look.view.teams is not None or len(look.seats) >= ROW_FROM


def plan(look: Look) -> Plan:
    return ROW_PLAN if in_row(look) else WIDE_PLAN


def right(look: Look) -> float:
    """The right edge of the table."""
    return RIGHT if look.aside else RIGHT_BESIDE


def row_width(look: Look) -> float:
    """Of the seats, under the top bar."""
    return right(look) - ROW_X


# --- seats ------------------------------------------------------------------------------------------------------------


def plate(look: Look, seat: int) -> FRect:
    """The plate of a seat, or its cell in the row."""
    if in_row(look):
        return cell(look, seat)
    if seat == look.south:
        return FRect(SOUTH)
    pitch, after = min(PITCH, row_width(look) / (len(look.seats) - 1)), (seat - look.south) % len(look.seats)  # clockwise (NB-5)
    return FRect(ROW_X + pitch * (after - 1), PLATE_Y, pitch - BACKS - 8, PLATE_H)


def team_plate(look: Look, team: int) -> FRect:
    """The plate of a team: all of the same width, 8 apart (ART 13)."""
    pitch = (row_width(look) + 8) / len(set(look.view.teams))
    return FRect(ROW_X + pitch * team, ROW_Y, pitch - 8, ROW_H)


def cell(look: Look, seat: int) -> FRect:
    """In the order of turn from the first seat; team-mates in their team's plate."""
    teams = look.view.teams
    if teams is None:
        pitch = min(row_width(look) / len(look.seats), 124.0)
        left = ROW_X + (row_width(look) - pitch * len(look.seats)) / 2
        return FRect(left + pitch * seat + 2, ROW_Y, pitch - 4, ROW_H)
    order = list(dict.fromkeys(teams))
    at = team_plate(look, order.index(teams[seat]))
    members = [other for other, team in enumerate(teams) if team == teams[seat]]
    pitch = min(112.0, (at.w - 8) / len(members))
    left = at.x + (at.w - pitch * len(members)) / 2
    return FRect(left + pitch * members.index(seat), at.y + 38, pitch, at.h - 40)


def token(look: Look, seat: int) -> FRect:
    """The token of a cell."""
    at = cell(look, seat)
    return FRect(at.centerx - 36, at.y + (2 if look.view.teams is not None else 8), 46, 46)


def backs(look: Look, seat: int, number: int) -> list[Spot]:
    """A closed hand beside its plate; in a row all of it lies under the token."""
    if in_row(look) or seat == look.south:
        at = token(look, seat) if in_row(look) else plate(look, seat)
        return [Spot(at.centerx, at.centery, BACK)] * number
    at = plate(look, seat)
    step = min(7.0, (BACKS - BACK - 8) / max(1, number - 1))
    return [Spot(at.right + 4 + BACK / 2 + index * step, at.centery, BACK) for index in range(number)]


def bubble(look: Look, seat: int) -> FRect:
    """The room of a speech bubble, under the plate that its point is at, above the cards of the pile and the tray."""
    if seat == look.south and not in_row(look):
        return FRect(SOUTH.x + 4, SOUTH.bottom + 10, 220, 56)
    at = plate(look, seat)
    w = max(LEAST_BUBBLE, min(BUBBLE, right(look) - at.x))
    return FRect(min(at.x + 2, right(look) - w), at.bottom + (-4 if in_row(look) else 4), w, 44)


def slip(look: Look, seat: int) -> tuple[FRect, str]:
    """The room of the slip that tells what a seat did, and the end at which it lies: where its plate is."""
    at = plate(look, seat)
    leftwards = at.x + BUBBLE > right(look)
    room = FRect(at.right - BUBBLE if leftwards else at.x + 2, at.bottom + (-4 if in_row(look) else 4), BUBBLE, 46)
    return room, "right" if leftwards else "up"


# --- piles ------------------------------------------------------------------------------------------------------------


def draw_spots(look: Look, number: int) -> list[Spot]:
    """The draw pile, bottom to top; only the last few are seen."""
    spot = plan(look).draw
    low = max(0, number - STACK)
    return [Spot(spot.x - 2 * max(0, index - low), spot.y - 3 * max(0, index - low), spot.w) for index in range(number)]


def draw_rect(look: Look) -> FRect:
    return plan(look).draw.rect(RATIO)


def cover_rect(look: Look) -> FRect:
    return plan(look).cover.rect(RATIO)


def under_spot(look: Look, depth: int) -> Spot:
    """A card of the pile that lies so deep under the one to cover, askew."""
    spot, (dx, dy, angle) = plan(look).cover, ((-6.0, 4.0, 8.0), (5.0, 6.0, -7.0), (-3.0, 8.0, 4.0))[(depth - 1) % 3]
    return Spot(spot.x + dx, spot.y + dy, spot.w - 8, angle)


def again_spot(look: Look, index: int) -> Spot:
    """A "play again" on the pile: small, so that the card to cover is seen (NB-17)."""
    spot = plan(look).cover
    w = spot.w * 0.52
    return Spot(spot.x + spot.w / 2 - w / 2 + 16 + index * 8, spot.y + spot.w * RATIO / 2 - w * RATIO / 2 + 10 + index * 6, w, -6)


# --- the tray ---------------------------------------------------------------------------------------------------------


def tray(look: Look, narrow: bool = False) -> FRect:
    """Its frame; `narrow`: with the sheet of a fault beside it."""
    at = FRect(plan(look).tray)
    at.w = right(look) - at.x - (SHEET + 16 if narrow else 0)
    return at


def inner(look: Look, narrow: bool = False) -> FRect:
    """The felt on which cards lie."""
    at = tray(look, narrow)
    return FRect(at.x + RIM, at.y + RIM, at.w - 2 * RIM, at.h - 2 * RIM if narrow else INNER_H)


def sheet(look: Look) -> FRect:
    """What the referee says, beside a narrow tray."""
    at = tray(look, narrow=True)
    return FRect(at.right + 16, at.y, SHEET, SHEET_BOTTOM - at.y)


@dataclass(frozen=True, slots=True)
class Slots:
    """`cards`: one for each card, and with room one more for the next; `gaps`: middle and width of the sign after each of them."""

    cards: tuple[Spot, ...]
    gaps: tuple[Spot, ...]


def slots(look: Look, number: int, narrow: bool = False) -> Slots:
    """So many places from the left, closer together the more there are."""
    at = inner(look, narrow)
    room = at.w - 24 - (0 if narrow else SUM)
    pitch = min(172.0, room / max(1, number))
    w = min(102.0, pitch * (0.84 if narrow or pitch <= 100 else 0.7))
    sign = min(56.0, max(30.0, pitch - w - 8))
    y = at.y + 8 + 102 * RATIO / 2 + (28 if narrow else 0)
    first = at.x + 12 + w / 2
    cards = tuple(Spot(first + pitch * place, y, w) for place in range(number))
    return Slots(cards, tuple(Spot(first + pitch * (place + 0.5), y, sign) for place in range(number)))


def result_y(look: Look, narrow: bool = False) -> float:
    """The middle of the running results, or of what becomes of each card."""
    return inner(look, narrow).bottom - (42 if narrow else 22)


def tray_key(look: Look, left: float, w: float = 0) -> FRect:
    """A key in the tray's rim, `left` from the felt's edge and `w` wide, 0 for the rest of the row."""
    at = inner(look)
    return FRect(at.x + left, at.bottom + 8, w or at.w - left, 60)


# --- the hand ---------------------------------------------------------------------------------------------------------


def hand_spots(look: Look, number: int, kept: Sequence[int] | None = None) -> list[Spot]:
    """The hand as it lies; the card under the pointer rises, and where cards lie close those after it make room (ART 13).

    `number`: of its places; `kept`: which of them have a card, None for all.
    """
    spots = [resting_spots(look, number)[place] for place in (range(number) if kept is None else kept)]
    over = look.hovered.card if isinstance(look.hovered, InHand) else None
    if not isinstance(over, int) or over >= len(spots):
        return spots
    here, edge = spots[over], _hand_right(look) - spots[over].w / 2
    row = [place for place in range(over + 1, len(spots)) if number < TWO_ROWS or spots[place].y == here.y]
    if row and spots[row[0]].x - here.x < here.w * CLOSE:
        for place in row:
            spots[place] = replace(spots[place], x=max(spots[place].x, min(spots[place].x + PART, edge)))
    spots[over] = replace(here, y=here.y - RISE)
    return spots


def _hand_right(look: Look) -> float:
    return HAND_RIGHT if look.aside else HAND_BESIDE


def resting_spots(look: Look, number: int) -> list[Spot]:
    """A fan; with many cards a closer one, and at last two rows (ART 13)."""
    left, right = LEFT, _hand_right(look)
    if number >= TWO_ROWS:
        return two_rows(number, (left, right), 800 - IN_ROWS * RATIO / 2 - 6, BACK_UP, IN_ROWS, 4, IN_ROWS * 0.92)
    few = number <= FEW
    w, top = (WIDE, 572.0) if few else (NARROW, 612.0)
    step = min(0.92 * w, (right - left - w - 8) / max(1, number - 1))
    return fan(number, ((left + right) / 2, top), w, step, 1.8 if few else 0.55, 3.0 if few else 0.6)


def hand_rects(look: Look, number: int, kept: Sequence[int] | None = None) -> list[FRect]:
    """What can be tapped of each card; `number` and `kept` as in `hand_spots`."""
    places = range(number) if kept is None else kept
    back = sum(place < number // 2 for place in places) if number >= TWO_ROWS else 0
    spots = resting_spots(look, number)
    return touched([spots[place] for place in places], back, BACK_UP)


# --- the scene's own things -------------------------------------------------------------------------------------------


def furniture(look: Look) -> Furniture:
    at = sheet(look)
    action = tray_key(look, LAY_KEY) if position(look).fault is None else FRect(at.x + 24, at.bottom - 76, at.w - 48, 60)
    action = FRect(BESIDE_SPREAD) if isinstance(look.opened, Plate) else action
    return Furniture(prompt=FRect(PROMPT), action=action, log=FRect(904, 84, 360, 408), log_kind="sheet", notice_y=554, notice_room=NOTICE)
