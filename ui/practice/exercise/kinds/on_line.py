"""The exercise of placing a number on an empty line with marked ends.

The card is dragged, the line is tapped, or arrows move it by one. After an answer its true place is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import FRect

from game.practice.exercises import Answer, Exercise, OnLine
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Pose
from ui.practice.exercise.cards_and_signs import TILE, draw_number, fault_color
from ui.practice.exercise.illustrations.dots import draw_beads
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import Button, Command, HitRegion, Widget

START, LENGTH = 350.0, 580.0  # the line on the wide sheet
LINE_Y, LOW_Y = 436.0, 350.0  # its y, and the same with something below
LABEL, LOW_LABEL = 34.0, 26.0  # distance of the numbers below the line
CARD, LOW_CARD, PIN = 96.0, 62.0, 22.0  # width of the card; its distance above the line
BAND = 70.0  # maximum distance of a tap from the line
ARROW, APART = 76.0, 130.0  # the buttons that move the card by one, and their distance from the centre


@dataclass(frozen=True, slots=True)
class NumberPlacement:
    """Where a child has placed the card."""

    place: int | None = None  # number on the line; None while the card is in the hand
    carried: tuple[float, float] | None = None  # the card's centre during a drag
    grip: tuple[float, float] = (0.0, 0.0)  # offset of that centre from the pointer
    shown: bool = False  # the true place has been shown


# --- positions --------------------------------------------------------------------------------------------------------


def line_y(model: ExerciseViewModel) -> float:
    return model.places.y(LOW_Y if model.low else LINE_Y)


def x_of(model: ExerciseViewModel, number: int) -> float:
    """Return the x of a number of the line, on the present page."""
    return model.places.x(START + LENGTH * number / _on_line(model.exercise).end)


def number_at(model: ExerciseViewModel, x: float) -> int:
    """Return the number of the line that is nearest to an x."""
    end, start = _on_line(model.exercise).end, x_of(model, 0)
    return max(0, min(end, round((x - start) / (x_of(model, end) - start) * end)))


def card_spot(model: ExerciseViewModel) -> Pose:
    """Return the card's pose: dragged, above its place on the line, or in the hand."""
    laying = _laying(model)
    index = _on_line(model.exercise).number if model.state == "shown" else laying.place
    w = (LOW_CARD if model.low else CARD) * model.places.share
    if laying.carried is not None:
        return Pose(*laying.carried, w)
    if index is None:
        return Pose(640, model.places.home_y, model.places.home)
    return Pose(x_of(model, index), line_y(model) - PIN * model.places.share - w * RATIO / 2, w)


def _band(model: ExerciseViewModel) -> FRect:
    """Return the area in which a tap means a place on the line, most of it above the line."""
    left, right, y = x_of(model, 0), x_of(model, _on_line(model.exercise).end), line_y(model)
    return FRect(left - 40, y - BAND, right - left + 80, 1.5 * BAND)


def _over_line(model: ExerciseViewModel, point: tuple[float, float]) -> bool:
    """Return True if a card dropped at this point is placed on the line: anywhere on the sheet."""
    return model.places.sheet.collidepoint(point)


# --- gestures ---------------------------------------------------------------------------------------------------------


def _pointed(model: ExerciseViewModel, event: pygame.Event, point: tuple[float, float], hands: ExerciseInput) -> bool:
    """Handle presses, drags and drops of the card, and taps on the line."""
    laying, pose = _laying(model), card_spot(model)
    match event.type:
        case pygame.MOUSEBUTTONDOWN if event.button == 1 and pose.rect(RATIO).collidepoint(point):
            hands.keep(replace(laying, carried=(pose.x, pose.y), grip=(pose.x - point[0], pose.y - point[1])))
            return True
        case pygame.MOUSEBUTTONDOWN if event.button == 1 and _band(model).collidepoint(point):
            hands.keep(replace(laying, place=number_at(model, point[0])))
            return True
        case pygame.MOUSEMOTION if laying.carried is not None and event.buttons[0]:
            hands.keep(replace(laying, carried=(point[0] + laying.grip[0], point[1] + laying.grip[1])))
            return True
        case pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION if laying.carried is not None:  # dropped, here or outside the window
            hands.keep(_put_down(model, laying.carried))
            return True
    return False


def _put_down(model: ExerciseViewModel, middle: tuple[float, float]) -> NumberPlacement:
    """Place a dropped card on the line if it is over the sheet; else return it to the hand."""
    index = number_at(model, middle[0]) if _over_line(model, middle) else None
    return replace(_laying(model), carried=None, place=index)


def _after(model: ExerciseViewModel, dt: float) -> object:
    """Return the placement, on which the true place is shown from the first wrong answer on."""
    laying = _laying(model)
    return replace(laying, shown=True) if model.state == "wrong" and not laying.shown else laying


def _nudge(model: ExerciseViewModel, hands: ExerciseInput, by: int) -> None:
    """Move the card by one along the line; from the hand, to its middle."""
    end, laying = _on_line(model.exercise).end, _laying(model)
    index = laying.place
    hands.keep(replace(laying, place=end // 2 if index is None else max(0, min(end, index + by))))


def _keys(model: ExerciseViewModel, hands: ExerciseInput) -> list[Widget]:
    if not model.free:
        return []
    line = Command("line", _("The line"), partial(_nudge, model, hands, 0))
    widgets: list[Widget] = [HitRegion(line, _band(model), 12)]
    for name, label, icon, by in (("left", _("One to the left"), "prev", -1), ("right", _("One to the right"), "next", 1)):
        command = Command(name, label, partial(_nudge, model, hands, by), icon, (name,))
        rect = FRect(640 + by * APART - ARROW / 2, model.places.home_y - ARROW / 2, ARROW, ARROW)
        widgets.append(Button(command, rect, "wood", bare=True))
    return widgets


def _waiting(model: ExerciseViewModel) -> Answer | None:
    laying = _laying(model)
    return None if laying.carried is not None else laying.place


# --- drawing ----------------------------------------------------------------------------------------------------------


def _draw(canvas: Canvas, model: ExerciseViewModel) -> None:
    exercise, y, fraction = _on_line(model.exercise), line_y(model), model.places.share
    left, right = x_of(model, 0), x_of(model, exercise.end)
    w = right - left
    body = f'<path d="M8 20H{w + 8}M8 6V34M{w + 8} 6V34" stroke="text" stroke-width="{4 * fraction}" stroke-linecap="round"/>'
    canvas.vec(left - 8, y - 20, w + 16, 40, body)
    for number in (0, exercise.end):
        canvas.text(str(number), x_of(model, number), y + _label(model), 26 * fraction, "text", "s", "c")
    if model.state != "open" or _laying(model).shown or model.ring is not None:
        _draw_true(canvas, model)
    if _laying(model) == NumberPlacement() and model.free and not model.low:
        x, top, bottom = model.places.sheet.centerx, model.places.y(516.0), model.places.y(578.0)
        draw_beads(canvas, (x, bottom), (x, top), 4 * fraction)  # an arrow from the hand to the line


def _draw_true(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw the number's true place on the line: a peg with the number below."""
    exercise, y, fraction = _on_line(model.exercise), line_y(model), model.places.share
    color = "primary" if model.ring is not None and model.state == "open" else "target"
    x, r = x_of(model, exercise.number), 11 * fraction
    peg = f'<circle cx="{r + 2}" cy="{r + 2}" r="{r}" fill="{color}" stroke="text" stroke-width="2.5"/>'
    canvas.vec(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4, peg)
    canvas.text(str(exercise.number), x, y + _label(model), 26 * fraction, "text", "b", "c")


def _label(model: ExerciseViewModel) -> float:
    return (LOW_LABEL if model.low else LABEL) * model.places.share


def _draw_card(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw the card on top of everything else, with a pin to its place on the line."""
    laying, pose, y = _laying(model), card_spot(model), line_y(model)
    over = laying.carried is not None and _over_line(model, laying.carried)
    index = number_at(model, pose.x) if over else laying.place if laying.carried is None else None
    if index is not None:
        _draw_pin(canvas, model, x_of(model, index), y)
    draw_number(canvas, _on_line(model.exercise).number, pose)
    color = {"right": "target", "shown": "target", "wrong": fault_color(model)}.get(model.state)
    if color is not None:
        canvas.ring(pose.rect(RATIO if _on_line(model.exercise).number <= 10 else TILE).inflate(4, 4), color, pose.w * 0.09 + 2, 6)


def _draw_pin(canvas: Canvas, model: ExerciseViewModel, x: float, y: float) -> None:
    w, h = 28 * model.places.share, (PIN - 4) * model.places.share
    body = f'<path d="M2 2H{w - 2}L{w / 2} {h - 2}Z" fill="primary" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    canvas.vec(x - w / 2, y - h - 2, w, h, body)


# --- text -------------------------------------------------------------------------------------------------------------


def _task(exercise: Exercise) -> str:
    return _("Where does {n} belong on the line?").format(n=_on_line(exercise).number)


def _question(exercise: Exercise) -> str:
    on_line = _on_line(exercise)
    return f"{on_line.number} : 0 … {on_line.end}"


def _laying(model: ExerciseViewModel) -> NumberPlacement:
    assert isinstance(model.edited, NumberPlacement), "what this kind began with"
    return model.edited


def _on_line(exercise: Exercise) -> OnLine:
    assert isinstance(exercise, OnLine), "a number is laid on a line"
    return exercise


def _answer_text(answer: Answer) -> str:
    return str(answer)


KIND = ExerciseKind(
    task=_task,
    greeting=lambda: _("Lay the card on the line."),
    requests=_question,
    configured=_answer_text,
    draw=_draw,
    draw_over=_draw_card,
    keys=_keys,
    waiting=_waiting,
    begin=lambda exercise: NumberPlacement(),
    after=_after,
    figures=False,
    pointed=_pointed,
)
