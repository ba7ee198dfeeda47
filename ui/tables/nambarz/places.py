"""The geometry of Nambarz's table, from the view model alone (docs/art.md, 4 and 13, mock-ups 5 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from ui.canvas.cards import RATIO
from ui.canvas.pieces import Spot
from ui.tables.contract import Furniture, Look
from ui.tables.hands import enlarged, fan, touched, two_rows
from ui.tables.nambarz.arrangement import RIM, ROW_H, ROWS_APART, plan, row_sizes
from ui.tables.nambarz.settled import position
from ui.tables.targets import InHand, Plate

BUBBLE, LEAST_BUBBLE = 250.0, 150.0  # maximum and minimum width of a speech bubble or caption
PLATE_H, BACKS, BACK = 64.0, 72.0, 34.0  # height of a seat panel; room at its side for the closed hand; width of a card there
FEW = 8  # number of cards up to which they are wide apart
RISE, PART, CLOSE = 20.0, 24.0, 0.7  # hovered card's rise; shift of the next cards; share of a width below which steps are small
SIGN_KEY, SIGN_STEP, BACK_KEY, CLEAR_KEY, LAY_KEY = (2.0, 60.0), 68.0, (290.0, 178.0), (476.0, 56.0), 544.0  # positions in the tray's rim
SUM = 178.0  # room for the result at the tray's right end
PILL = 150.0  # width of the referee's word under a card
STACK = 4  # visible cards of a stack


def in_row(look: Look) -> bool:
    """Return True if all seats stand in rows of cells, the bottom one included."""
    return plan(look).rows > 0


# --- seats ------------------------------------------------------------------------------------------------------------


def plate(look: Look, seat: int) -> FRect:
    """Return the panel of a seat, or its cell in a row."""
    measures = plan(look)
    if in_row(look):
        return cell(look, seat)
    if seat == look.south:
        return FRect(measures.south)
    room, after = measures.right - measures.left, (seat - look.south) % len(look.seats)  # clockwise (rule NB-5)
    pitch = min(measures.pitch, room / (len(look.seats) - 1))
    return FRect(measures.left + pitch * (after - 1), measures.top, pitch - BACKS - 8, PLATE_H)


def team_plate(look: Look, team: int) -> FRect:
    """Return the panel of a team; in a row all have the same width and a distance of 8 (docs/art.md, 13)."""
    measures = plan(look)
    row, place, number = _row_of(look, team, len(set(look.view.teams)))
    pitch = (measures.right - measures.left + 8) / number
    return FRect(measures.left + pitch * place, measures.top + row * (ROW_H + ROWS_APART), pitch - 8, ROW_H)


def _row_of(look: Look, index: int, things: int) -> tuple[int, int, int]:
    """Return the row of a cell or team, its index there, and the length of the row."""
    for row, number in enumerate(row_sizes(things, plan(look).rows)):
        if index < number:
            return row, index, number
        index -= number
    raise AssertionError("every seat has its place")


def cell(look: Look, seat: int) -> FRect:
    """Return the cell in the order of turn from the first seat; team-mates share their team's panel."""
    teams, measures = look.view.teams, plan(look)
    if teams is None:
        row, place, number = _row_of(look, seat, len(look.seats))
        room = measures.right - measures.left
        pitch = min(room / number, measures.pitch)
        left = measures.left + (room - pitch * number) / 2
        return FRect(left + pitch * place + 2, measures.top + row * (ROW_H + ROWS_APART), pitch - 4, ROW_H)
    order = list(dict.fromkeys(teams))
    at = team_plate(look, order.index(teams[seat]))
    members = [other for other, team in enumerate(teams) if team == teams[seat]]
    pitch = min(112.0, (at.w - 8) / len(members))
    left = at.x + (at.w - pitch * len(members)) / 2
    return FRect(left + pitch * members.index(seat), at.y + 38, pitch, at.h - 40)


def token(look: Look, seat: int) -> FRect:
    """Return the token of a cell."""
    at = cell(look, seat)
    return FRect(at.centerx - 36, at.y + (2 if look.view.teams is not None else 8), 46, 46)


def backs(look: Look, seat: int, number: int) -> list[Spot]:
    """Return a closed hand next to its panel; in a row of cells it is hidden under the token."""
    if in_row(look) or seat == look.south:
        at = token(look, seat) if in_row(look) else plate(look, seat)
        return [Spot(at.centerx, at.centery, BACK)] * number
    at = plate(look, seat)
    step = min(7.0, (BACKS - BACK - 8) / max(1, number - 1))
    return [Spot(at.right + 4 + BACK / 2 + index * step, at.centery, BACK) for index in range(number)]


def bubble(look: Look, seat: int) -> tuple[FRect, str]:
    """Return room and point of a speech bubble, below the seat panel and above the piles and the tray."""
    if seat == look.south and not in_row(look):
        room, point = plan(look).said
        return FRect(room), point
    at, end = plate(look, seat), plan(look).right
    w = max(LEAST_BUBBLE, min(BUBBLE, end - at.x))
    return FRect(min(at.x + 2, end - w), at.bottom + (-4 if in_row(look) else 4), w, 44), "up"


def slip(look: Look, seat: int) -> tuple[FRect, str]:
    """Return the room of a seat's caption, and the end of it at which the seat panel is."""
    at = plate(look, seat)
    leftwards = at.x + BUBBLE > plan(look).right
    room = FRect(at.right - BUBBLE if leftwards else at.x + 2, at.bottom + (-4 if in_row(look) else 4), BUBBLE, 46)
    return room, "right" if leftwards else "up"


# --- piles ------------------------------------------------------------------------------------------------------------


def draw_spots(look: Look, number: int) -> list[Spot]:
    """Return the draw pile from bottom to top, with only the last few cards visible."""
    spot = plan(look).draw
    low = max(0, number - STACK)
    return [Spot(spot.x - 2 * max(0, index - low), spot.y - 3 * max(0, index - low), spot.w) for index in range(number)]


def draw_rect(look: Look) -> FRect:
    return plan(look).draw.rect(RATIO)


def cover_rect(look: Look) -> FRect:
    return plan(look).cover.rect(RATIO)


def under_spot(look: Look, depth: int) -> Spot:
    """Return the pose of a card this deep below the card to cover, askew."""
    spot, (dx, dy, angle) = plan(look).cover, ((-6.0, 4.0, 8.0), (5.0, 6.0, -7.0), (-3.0, 8.0, 4.0))[(depth - 1) % 3]
    return Spot(spot.x + dx, spot.y + dy, spot.w - 8, angle)


def again_spot(look: Look, index: int) -> Spot:
    """Return the pose of a "play again" joker, small, so that the card to cover stays visible (rule NB-17)."""
    spot = plan(look).cover
    w = spot.w * 0.52
    return Spot(spot.x + spot.w / 2 - w / 2 + 16 + index * 8, spot.y + spot.w * RATIO / 2 - w * RATIO / 2 + 10 + index * 6, w, -6)


# --- the tray ---------------------------------------------------------------------------------------------------------


def tray(look: Look, narrow: bool = False) -> FRect:
    """Return the frame of the tray, narrower next to the fault sheet."""
    at = FRect(plan(look).tray)
    at.w -= plan(look).sheet.w + 16 if narrow else 0
    return at


def inner(look: Look, narrow: bool = False) -> FRect:
    """Return the felt of the tray."""
    at = tray(look, narrow)
    h = at.h - 2 * RIM if narrow else plan(look).felt
    return FRect(at.x + RIM, at.y + RIM, at.w - 2 * RIM, h)


def sheet(look: Look) -> FRect:
    """Return the fault sheet, next to a narrow tray."""
    return FRect(plan(look).sheet)


@dataclass(frozen=True, slots=True)
class Slots:
    """The poses of cards and operators in the tray."""

    cards: tuple[Spot, ...]  # one for each card, and one for the next if asked for
    gaps: tuple[Spot, ...]  # centre and width of the operator after each card


def slots(look: Look, number: int, narrow: bool = False) -> Slots:
    """Return slots from the left, with smaller steps for more cards."""
    at = inner(look, narrow)
    room = at.w - 24 - (0 if narrow else SUM)
    card = plan(look).card
    pitch = min(card * 172 / 102, room / max(1, number))
    w = min(card, pitch * (0.84 if narrow or pitch <= 100 else 0.7))
    sign = min(56.0, max(30.0, pitch - w - 8))
    y = at.y + 8 + card * RATIO / 2 + (28 if narrow else 0)
    first = at.x + 12 + w / 2
    cards = tuple(Spot(first + pitch * place, y, w) for place in range(number))
    return Slots(cards, tuple(Spot(first + pitch * (place + 0.5), y, sign) for place in range(number)))


def result_y(look: Look, narrow: bool = False) -> float:
    """Return the middle of the running results, or of the referee's words."""
    return inner(look, narrow).bottom - (42 if narrow else 22)


def tray_key(look: Look, left: float, w: float = 0) -> FRect:
    """Return a button in the tray's rim, `left` units from the felt's edge; width 0 fills the row."""
    at = inner(look)
    return FRect(at.x + left, at.bottom + 8, w or at.w - left, 60)


# --- the hand ---------------------------------------------------------------------------------------------------------


def hand_spots(look: Look, number: int, kept: Sequence[int] | None = None) -> list[Spot]:
    """Return the hand; the hovered card rises, and if steps are small the next cards make room (docs/art.md, 13).

    The hand has `number` places, of which those in `kept` have a card; None means all.
    """
    spots = [resting_spots(look, number)[place] for place in (range(number) if kept is None else kept)]
    over = look.hovered.card if isinstance(look.hovered, InHand) else None
    if not isinstance(over, int) or over >= len(spots):
        return spots
    here, edge = spots[over], plan(look).hand.right - spots[over].w / 2
    row = [place for place in range(over + 1, len(spots)) if number < plan(look).hand.rows_from or spots[place].y == here.y]
    if row and spots[row[0]].x - here.x < here.w * CLOSE:
        for place in row:
            spots[place] = replace(spots[place], x=max(spots[place].x, min(spots[place].x + PART, edge)))
    spots[over] = replace(here, y=here.y - RISE)
    return spots


def resting_spots(look: Look, number: int) -> list[Spot]:
    """Return a fan, closer with many cards, and at last two rows (docs/art.md, 13)."""
    room = plan(look).hand
    if number >= room.rows_from:
        w = room.rows_w
        return two_rows(number, (room.left, room.right), room.foot - w * RATIO / 2, room.up, w, 4, w * 0.92)
    few = number <= FEW
    w, top = room.wide if few else room.narrow
    step = min(0.92 * w, (room.right - room.left - w - 8) / max(1, number - 1))
    spots = fan(number, ((room.left + room.right) / 2, top), w, step, 1.8 if few else 0.55, 3.0 if few else 0.6)
    return enlarged(spots, look.grown, (room.left, room.right), (top - 6, room.foot)) if look.tall is None else spots


def hand_rects(look: Look, number: int, kept: Sequence[int] | None = None) -> list[FRect]:
    """Return the tappable area of each card; the arguments are those of `hand_spots`."""
    places = range(number) if kept is None else kept
    back = sum(place < number // 2 for place in places) if number >= plan(look).hand.rows_from else 0
    spots = resting_spots(look, number)
    return touched([spots[place] for place in places], back, plan(look).hand.up)


# --- the HUD ----------------------------------------------------------------------------------------------------------


def furniture(look: Look) -> Furniture:
    measures, at = plan(look), sheet(look)
    action = tray_key(look, LAY_KEY) if position(look).fault is None else FRect(at.x + 24, at.bottom - 76, at.w - 48, 60)
    return Furniture(
        prompt=FRect(measures.prompt),
        action=FRect(measures.spread[1]) if isinstance(look.opened, Plate) else action,
        log=FRect(measures.log),
        log_kind="sheet",
        notice_y=measures.notice_y,
        notice_room=measures.notice_room,
        coach=measures.coach,
    )
