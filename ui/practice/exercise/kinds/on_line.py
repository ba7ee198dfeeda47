"""The exercise of placing a number on an empty line with marked ends.

The card is dragged, the line is tapped, or arrows move it by one. After an answer its true place is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import FRect

from game.practice.exercises import Answer, Exercise, OnLine
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Spot
from ui.practice.exercise.cards_and_signs import TILE, draw_number, fault_color
from ui.practice.exercise.kinds.contract import Hands, Kind
from ui.practice.exercise.scenes.dots import draw_beads
from ui.practice.exercise.sight import Sight
from ui.widgets.controls import Command, Key, Region, Widget

START, LENGTH = 350.0, 580.0  # the line on the wide sheet
LINE_Y, LOW_Y = 436.0, 350.0  # its y, and the same with something below
LABEL, LOW_LABEL = 34.0, 26.0  # distance of the numbers below the line
CARD, LOW_CARD, PIN = 96.0, 62.0, 22.0  # width of the card; its distance above the line
BAND = 70.0  # maximum distance of a tap from the line
ARROW, APART = 76.0, 130.0  # the buttons that move the card by one, and their distance from the centre


@dataclass(frozen=True, slots=True)
class Laying:
    """Where a child has placed the card."""

    place: int | None = None  # number on the line; None while the card is in the hand
    carried: tuple[float, float] | None = None  # the card's centre during a drag
    grip: tuple[float, float] = (0.0, 0.0)  # offset of that centre from the pointer
    shown: bool = False  # the true place has been shown


# --- positions --------------------------------------------------------------------------------------------------------


def line_y(sight: Sight) -> float:
    return sight.places.y(LOW_Y if sight.low else LINE_Y)


def x_of(sight: Sight, number: int) -> float:
    """Return the x of a number of the line, on the present page."""
    return sight.places.x(START + LENGTH * number / _on_line(sight.exercise).end)


def number_at(sight: Sight, x: float) -> int:
    """Return the number of the line that is nearest to an x."""
    end, start = _on_line(sight.exercise).end, x_of(sight, 0)
    return max(0, min(end, round((x - start) / (x_of(sight, end) - start) * end)))


def card_spot(sight: Sight) -> Spot:
    """Return the card's pose: dragged, above its place on the line, or in the hand."""
    laying = _laying(sight)
    place = _on_line(sight.exercise).number if sight.state == "shown" else laying.place
    w = (LOW_CARD if sight.low else CARD) * sight.places.share
    if laying.carried is not None:
        return Spot(*laying.carried, w)
    if place is None:
        return Spot(640, sight.places.home_y, sight.places.home)
    return Spot(x_of(sight, place), line_y(sight) - PIN * sight.places.share - w * RATIO / 2, w)


def _band(sight: Sight) -> FRect:
    """Return the area in which a tap means a place on the line, most of it above the line."""
    left, right, y = x_of(sight, 0), x_of(sight, _on_line(sight.exercise).end), line_y(sight)
    return FRect(left - 40, y - BAND, right - left + 80, 1.5 * BAND)


def _over_line(sight: Sight, point: tuple[float, float]) -> bool:
    """Return True if a card dropped here is placed on the line."""
    return sight.places.sheet.collidepoint(point)


# --- gestures ---------------------------------------------------------------------------------------------------------


def _pointed(sight: Sight, event: pygame.Event, point: tuple[float, float], hands: Hands) -> bool:
    """Handle presses, drags and drops of the card, and taps on the line."""
    laying, spot = _laying(sight), card_spot(sight)
    match event.type:
        case pygame.MOUSEBUTTONDOWN if event.button == 1 and spot.rect(RATIO).collidepoint(point):
            hands.keep(replace(laying, carried=(spot.x, spot.y), grip=(spot.x - point[0], spot.y - point[1])))
            return True
        case pygame.MOUSEBUTTONDOWN if event.button == 1 and _band(sight).collidepoint(point):
            hands.keep(replace(laying, place=number_at(sight, point[0])))
            return True
        case pygame.MOUSEMOTION if laying.carried is not None and event.buttons[0]:
            hands.keep(replace(laying, carried=(point[0] + laying.grip[0], point[1] + laying.grip[1])))
            return True
        case pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION if laying.carried is not None:  # dropped, here or outside the window
            hands.keep(_put_down(sight, laying.carried))
            return True
    return False


def _put_down(sight: Sight, middle: tuple[float, float]) -> Laying:
    """Place a dropped card on the line if it is over the sheet; else return it to the hand."""
    place = number_at(sight, middle[0]) if _over_line(sight, middle) else None
    return replace(_laying(sight), carried=None, place=place)


def _after(sight: Sight, dt: float) -> object:
    """Keep the true place visible once an answer was wrong."""
    laying = _laying(sight)
    return replace(laying, shown=True) if sight.state == "wrong" and not laying.shown else laying


def _nudge(sight: Sight, hands: Hands, by: int) -> None:
    """Move the card by one along the line; from the hand, to its middle."""
    end, laying = _on_line(sight.exercise).end, _laying(sight)
    place = laying.place
    hands.keep(replace(laying, place=end // 2 if place is None else max(0, min(end, place + by))))


def _keys(sight: Sight, hands: Hands) -> list[Widget]:
    if not sight.free:
        return []
    line = Command("line", _("The line"), partial(_nudge, sight, hands, 0))
    found: list[Widget] = [Region(line, _band(sight), 12)]
    for name, label, icon, by in (("left", _("One to the left"), "prev", -1), ("right", _("One to the right"), "next", 1)):
        command = Command(name, label, partial(_nudge, sight, hands, by), icon, (name,))
        at = FRect(640 + by * APART - ARROW / 2, sight.places.home_y - ARROW / 2, ARROW, ARROW)
        found.append(Key(command, at, "wood", bare=True))
    return found


def _waiting(sight: Sight) -> Answer | None:
    laying = _laying(sight)
    return None if laying.carried is not None else laying.place


# --- drawing ----------------------------------------------------------------------------------------------------------


def _draw(brush: Brush, sight: Sight) -> None:
    exercise, y, share = _on_line(sight.exercise), line_y(sight), sight.places.share
    left, right = x_of(sight, 0), x_of(sight, exercise.end)
    w = right - left
    body = f'<path d="M8 20H{w + 8}M8 6V34M{w + 8} 6V34" stroke="text" stroke-width="{4 * share}" stroke-linecap="round"/>'
    brush.vec(left - 8, y - 20, w + 16, 40, body)
    for number in (0, exercise.end):
        brush.text(str(number), x_of(sight, number), y + _label(sight), 26 * share, "text", "s", "c")
    if sight.state != "open" or _laying(sight).shown or sight.ring is not None:
        _draw_true(brush, sight)
    if _laying(sight) == Laying() and sight.free and not sight.low:
        x, top, bottom = sight.places.sheet.centerx, sight.places.y(516.0), sight.places.y(578.0)
        draw_beads(brush, (x, bottom), (x, top), 4 * share)  # an arrow from the hand to the line


def _draw_true(brush: Brush, sight: Sight) -> None:
    """Draw the true place: a peg with the number below."""
    exercise, y, share = _on_line(sight.exercise), line_y(sight), sight.places.share
    color = "primary" if sight.ring is not None and sight.state == "open" else "target"
    x, r = x_of(sight, exercise.number), 11 * share
    peg = f'<circle cx="{r + 2}" cy="{r + 2}" r="{r}" fill="{color}" stroke="text" stroke-width="2.5"/>'
    brush.vec(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4, peg)
    brush.text(str(exercise.number), x, y + _label(sight), 26 * share, "text", "b", "c")


def _label(sight: Sight) -> float:
    return (LOW_LABEL if sight.low else LABEL) * sight.places.share


def _draw_card(brush: Brush, sight: Sight) -> None:
    """Draw the card on top of everything else, with a pin to its place on the line."""
    laying, spot, y = _laying(sight), card_spot(sight), line_y(sight)
    over = laying.carried is not None and _over_line(sight, laying.carried)
    place = number_at(sight, spot.x) if over else laying.place if laying.carried is None else None
    if place is not None:
        _draw_pin(brush, sight, x_of(sight, place), y)
    draw_number(brush, _on_line(sight.exercise).number, spot)
    color = {"right": "target", "shown": "target", "wrong": fault_color(sight)}.get(sight.state)
    if color is not None:
        brush.ring(spot.rect(RATIO if _on_line(sight.exercise).number <= 10 else TILE).inflate(4, 4), color, spot.w * 0.09 + 2, 6)


def _draw_pin(brush: Brush, sight: Sight, x: float, y: float) -> None:
    w, h = 28 * sight.places.share, (PIN - 4) * sight.places.share
    body = f'<path d="M2 2H{w - 2}L{w / 2} {h - 2}Z" fill="primary" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    brush.vec(x - w / 2, y - h - 2, w, h, body)


# --- text -------------------------------------------------------------------------------------------------------------


def _task(exercise: Exercise) -> str:
    return _("Where does {n} belong on the line?").format(n=_on_line(exercise).number)


def _asked(exercise: Exercise) -> str:
    found = _on_line(exercise)
    return f"{found.number} : 0 … {found.end}"


def _laying(sight: Sight) -> Laying:
    assert isinstance(sight.own, Laying), "what this kind began with"
    return sight.own


def _on_line(exercise: Exercise) -> OnLine:
    assert isinstance(exercise, OnLine), "a number is laid on a line"
    return exercise


def _given(answer: Answer) -> str:
    return str(answer)


KIND = Kind(
    task=_task,
    greeting=lambda: _("Lay the card on the line."),
    asked=_asked,
    given=_given,
    draw=_draw,
    draw_over=_draw_card,
    keys=_keys,
    waiting=_waiting,
    begin=lambda exercise: Laying(),
    after=_after,
    figures=False,
    pointed=_pointed,
)
