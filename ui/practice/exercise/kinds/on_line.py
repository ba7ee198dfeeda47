"""A number and an empty line with its ends only: where on it does the number belong?

The card is dragged there, or the line is tapped; arrows move it by one. Once it was laid, its true place is shown.
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

START, LENGTH = 350.0, 580.0  # of the line on the wide sheet
LINE_Y, LOW_Y = 436.0, 350.0  # its height, and with something under it
LABEL, LOW_LABEL = 34.0, 26.0  # how far under it its numbers stand
CARD, LOW_CARD, PIN = 96.0, 62.0, 22.0  # width of the card over it; how far over it the card stands
BAND = 70.0  # so near to the line a tap counts
ARROW, APART = 76.0, 130.0  # the keys that move it by one, and how far they are from the middle


@dataclass(frozen=True, slots=True)
class Laying:
    """`place`: where the card stands on the line, None while it lies in the hand; `carried`: its middle while it is dragged, and `grip`: how
    far that is from the pointer; `shown`: the true place has been seen."""

    place: int | None = None
    carried: tuple[float, float] | None = None
    grip: tuple[float, float] = (0.0, 0.0)
    shown: bool = False


# --- where things lie -------------------------------------------------------------------------------------------------


def line_y(sight: Sight) -> float:
    return sight.places.y(LOW_Y if sight.low else LINE_Y)


def x_of(sight: Sight, number: int) -> float:
    """Of a number of the line, on this page."""
    return sight.places.x(START + LENGTH * number / _on_line(sight.exercise).end)


def number_at(sight: Sight, x: float) -> int:
    """The nearest number of the line."""
    end, start = _on_line(sight.exercise).end, x_of(sight, 0)
    return max(0, min(end, round((x - start) / (x_of(sight, end) - start) * end)))


def card_spot(sight: Sight) -> Spot:
    """Where the card is: carried, over its place on the line, or in the hand."""
    laying = _laying(sight)
    place = _on_line(sight.exercise).number if sight.state == "shown" else laying.place
    w = (LOW_CARD if sight.low else CARD) * sight.places.share
    if laying.carried is not None:
        return Spot(*laying.carried, w)
    if place is None:
        return Spot(640, sight.places.home_y, sight.places.home)
    return Spot(x_of(sight, place), line_y(sight) - PIN * sight.places.share - w * RATIO / 2, w)


def _band(sight: Sight) -> FRect:
    """Where a tap means a place of the line: from its upper end a bit down."""
    left, right, y = x_of(sight, 0), x_of(sight, _on_line(sight.exercise).end), line_y(sight)
    return FRect(left - 40, y - BAND, right - left + 80, 1.5 * BAND)


def _over_line(sight: Sight, point: tuple[float, float]) -> bool:
    """Whether a card that is let go here comes to stand on the line."""
    return sight.places.sheet.collidepoint(point)


# --- gestures ---------------------------------------------------------------------------------------------------------


def _pointed(sight: Sight, event: pygame.Event, point: tuple[float, float], hands: Hands) -> bool:
    """Presses, drags and lets go of the card; a tap on the line lays it there."""
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
        case pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION if laying.carried is not None:  # let go, here or outside the window
            hands.keep(_put_down(sight, laying.carried))
            return True
    return False


def _put_down(sight: Sight, middle: tuple[float, float]) -> Laying:
    """Over the sheet the card comes to stand on the line, elsewhere it goes back to the hand."""
    place = number_at(sight, middle[0]) if _over_line(sight, middle) else None
    return replace(_laying(sight), carried=None, place=place)


def _after(sight: Sight, dt: float) -> object:
    """Once an answer was wrong the true place is seen, and stays."""
    laying = _laying(sight)
    return replace(laying, shown=True) if sight.state == "wrong" and not laying.shown else laying


def _nudge(sight: Sight, hands: Hands, by: int) -> None:
    """One to the left or to the right; from the hand into the middle."""
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


# --- the picture ------------------------------------------------------------------------------------------------------


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
        draw_beads(brush, (x, bottom), (x, top), 4 * share)  # from the hand: it is to be laid up there


def _draw_true(brush: Brush, sight: Sight) -> None:
    """The true place: a peg with the number under it."""
    exercise, y, share = _on_line(sight.exercise), line_y(sight), sight.places.share
    color = "primary" if sight.ring is not None and sight.state == "open" else "target"
    x, r = x_of(sight, exercise.number), 11 * share
    peg = f'<circle cx="{r + 2}" cy="{r + 2}" r="{r}" fill="{color}" stroke="text" stroke-width="2.5"/>'
    brush.vec(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4, peg)
    brush.text(str(exercise.number), x, y + _label(sight), 26 * share, "text", "b", "c")


def _label(sight: Sight) -> float:
    return (LOW_LABEL if sight.low else LABEL) * sight.places.share


def _draw_card(brush: Brush, sight: Sight) -> None:
    """The card over everything else, with a pin to its place on the line."""
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


# --- in words ---------------------------------------------------------------------------------------------------------


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
