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
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.practice.exercise.cards_and_signs import TILE_RATIO, draw_card_or_tile, wrong_answer_color
from ui.practice.exercise.illustrations.dots import draw_dotted_arrow
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import Button, Command, HitRegion, Widget

LINE_X, LINE_W = 350.0, 580.0  # the line on the wide sheet
LINE_Y, RAISED_LINE_Y = 436.0, 350.0  # its y, and the same with something below
LABEL_OFFSET, RAISED_LABEL_OFFSET = 34.0, 26.0  # distance of the numbers below the line
CARD_W, RAISED_CARD_W, PIN_H = 96.0, 62.0, 22.0  # width of the card; its distance above the line
MAX_TAP_DISTANCE = 70.0  # maximum distance of a tap from the line
ARROW_BUTTON_W, ARROW_OFFSET = 76.0, 130.0  # the buttons that move the card by one, and their distance from the centre


@dataclass(frozen=True, slots=True)
class NumberPlacement:
    """Where a child has placed the card."""

    number: int | None = None  # number on the line; None while the card is in the hand
    dragged_center: tuple[float, float] | None = None  # the card's centre during a drag
    pointer_offset: tuple[float, float] = (0.0, 0.0)  # offset of that centre from the pointer
    is_solution_shown: bool = False  # the true place has been shown


# --- positions --------------------------------------------------------------------------------------------------------


def line_y(model: ExerciseViewModel) -> float:
    return model.layout.page_y(RAISED_LINE_Y if model.has_raised_cards else LINE_Y)


def number_x(model: ExerciseViewModel, number: int) -> float:
    """Return the x of a number of the line, on the present page."""
    return model.layout.page_x(LINE_X + LINE_W * number / _as_on_line(model.exercise).end)


def number_at_x(model: ExerciseViewModel, x: float) -> int:
    """Return the number of the line that is nearest to an x."""
    end, start = _as_on_line(model.exercise).end, number_x(model, 0)
    return max(0, min(end, round((x - start) / (number_x(model, end) - start) * end)))


def card_pose(model: ExerciseViewModel) -> Pose:
    """Return the card's pose: dragged, above its place on the line, or in the hand."""
    laying = _placement(model)
    index = _as_on_line(model.exercise).number if model.state == "shown" else laying.number
    w = (RAISED_CARD_W if model.has_raised_cards else CARD_W) * model.layout.scale
    if laying.dragged_center is not None:
        return Pose(*laying.dragged_center, w)
    if index is None:
        return model.layout.hand_pose(0, 1)
    return Pose(number_x(model, index), line_y(model) - PIN_H * model.layout.scale - w * CARD_HEIGHT_FACTOR / 2, w)


def _tap_area(model: ExerciseViewModel) -> FRect:
    """Return the area in which a tap means a place on the line, most of it above the line."""
    left, right, y = number_x(model, 0), number_x(model, _as_on_line(model.exercise).end), line_y(model)
    return FRect(left - 40, y - MAX_TAP_DISTANCE, right - left + 80, 1.5 * MAX_TAP_DISTANCE)


def _is_over_sheet(model: ExerciseViewModel, point: tuple[float, float]) -> bool:
    """Return True if a card dropped at this point is placed on the line: anywhere on the sheet."""
    return model.layout.sheet.collidepoint(point)


# --- gestures ---------------------------------------------------------------------------------------------------------


def _handle_pointer(model: ExerciseViewModel, event: pygame.Event, point: tuple[float, float], exercise_input: ExerciseInput) -> bool:
    """Handle presses, drags and drops of the card, and taps on the line."""
    laying, pose = _placement(model), card_pose(model)
    match event.type:
        case pygame.MOUSEBUTTONDOWN if event.button == 1 and pose.rect(CARD_HEIGHT_FACTOR).collidepoint(point):
            exercise_input.set_kind_state(
                replace(laying, dragged_center=(pose.x, pose.y), pointer_offset=(pose.x - point[0], pose.y - point[1]))
            )
            return True
        case pygame.MOUSEBUTTONDOWN if event.button == 1 and _tap_area(model).collidepoint(point):
            exercise_input.set_kind_state(replace(laying, number=number_at_x(model, point[0])))
            return True
        case pygame.MOUSEMOTION if laying.dragged_center is not None and event.buttons[0]:
            exercise_input.set_kind_state(
                replace(laying, dragged_center=(point[0] + laying.pointer_offset[0], point[1] + laying.pointer_offset[1]))
            )
            return True
        case pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION if laying.dragged_center is not None:  # dropped, here or outside the window
            exercise_input.set_kind_state(_placement_after_drop(model, laying.dragged_center))
            return True
    return False


def _placement_after_drop(model: ExerciseViewModel, card_center: tuple[float, float]) -> NumberPlacement:
    """Place a dropped card on the line if it is over the sheet; else return it to the hand."""
    index = number_at_x(model, card_center[0]) if _is_over_sheet(model, card_center) else None
    return replace(_placement(model), dragged_center=None, number=index)


def _with_solution_if_wrong(model: ExerciseViewModel, dt: float) -> object:
    """Return the placement, on which the true place is shown from the first wrong answer on."""
    laying = _placement(model)
    return replace(laying, is_solution_shown=True) if model.state == "wrong" and not laying.is_solution_shown else laying


def _move_card_by(model: ExerciseViewModel, exercise_input: ExerciseInput, step: int) -> None:
    """Move the card by one along the line; from the hand, to its middle."""
    end, laying = _as_on_line(model.exercise).end, _placement(model)
    index = laying.number
    exercise_input.set_kind_state(replace(laying, number=end // 2 if index is None else max(0, min(end, index + step))))


def _line_and_arrow_widgets(model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
    if not model.can_act:
        return []
    line = Command("line", _("The line"), partial(_move_card_by, model, exercise_input, 0))
    widgets: list[Widget] = [HitRegion(line, _tap_area(model), 12)]
    for name, label, icon, by in (("left", _("One to the left"), "prev", -1), ("right", _("One to the right"), "next", 1)):
        command = Command(name, label, partial(_move_card_by, model, exercise_input, by), icon, (name,))
        rect = FRect(640 + by * ARROW_OFFSET - ARROW_BUTTON_W / 2, model.layout.hand_y - ARROW_BUTTON_W / 2, ARROW_BUTTON_W, ARROW_BUTTON_W)
        widgets.append(Button(command, rect, "wood", is_icon_only=True))
    return widgets


def _checkable_answer(model: ExerciseViewModel) -> Answer | None:
    laying = _placement(model)
    return None if laying.dragged_center is not None else laying.number


# --- drawing ----------------------------------------------------------------------------------------------------------


def _draw_number_line(canvas: Canvas, model: ExerciseViewModel) -> None:
    exercise, y, fraction = _as_on_line(model.exercise), line_y(model), model.layout.scale
    left, right = number_x(model, 0), number_x(model, exercise.end)
    w = right - left
    body = f'<path d="M8 20H{w + 8}M8 6V34M{w + 8} 6V34" stroke="text" stroke-width="{4 * fraction}" stroke-linecap="round"/>'
    canvas.draw_svg_body(left - 8, y - 20, w + 16, 40, body)
    for number in (0, exercise.end):
        canvas.draw_text(str(number), number_x(model, number), y + _label_offset(model), 26 * fraction, "text", "s", "c")
    if model.state != "open" or _placement(model).is_solution_shown or model.ringed_answer is not None:
        _draw_true_place(canvas, model)
    if _placement(model) == NumberPlacement() and model.can_act and not model.has_raised_cards:
        x, top, bottom = model.layout.sheet.centerx, model.layout.page_y(516.0), model.layout.page_y(578.0)
        draw_dotted_arrow(canvas, (x, bottom), (x, top), 4 * fraction)  # an arrow from the hand to the line


def _draw_true_place(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw the number's true place on the line: a peg with the number below."""
    exercise, y, fraction = _as_on_line(model.exercise), line_y(model), model.layout.scale
    color = "primary" if model.ringed_answer is not None and model.state == "open" else "target"
    x, r = number_x(model, exercise.number), 11 * fraction
    peg = f'<circle cx="{r + 2}" cy="{r + 2}" r="{r}" fill="{color}" stroke="text" stroke-width="2.5"/>'
    canvas.draw_svg_body(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4, peg)
    canvas.draw_text(str(exercise.number), x, y + _label_offset(model), 26 * fraction, "text", "b", "c")


def _label_offset(model: ExerciseViewModel) -> float:
    return (RAISED_LABEL_OFFSET if model.has_raised_cards else LABEL_OFFSET) * model.layout.scale


def _draw_card_and_pin(canvas: Canvas, model: ExerciseViewModel) -> None:
    """Draw the card on top of everything else, with a pin to its place on the line."""
    laying, pose, y = _placement(model), card_pose(model), line_y(model)
    over = laying.dragged_center is not None and _is_over_sheet(model, laying.dragged_center)
    index = number_at_x(model, pose.x) if over else laying.number if laying.dragged_center is None else None
    if index is not None:
        _draw_pin(canvas, model, number_x(model, index), y)
    draw_card_or_tile(canvas, _as_on_line(model.exercise).number, pose)
    color = {"right": "target", "shown": "target", "wrong": wrong_answer_color(model)}.get(model.state)
    if color is not None:
        canvas.draw_ring(
            pose.rect(CARD_HEIGHT_FACTOR if _as_on_line(model.exercise).number <= 10 else TILE_RATIO).inflate(4, 4),
            color,
            pose.w * 0.09 + 2,
            6,
        )


def _draw_pin(canvas: Canvas, model: ExerciseViewModel, x: float, y: float) -> None:
    w, h = 28 * model.layout.scale, (PIN_H - 4) * model.layout.scale
    body = f'<path d="M2 2H{w - 2}L{w / 2} {h - 2}Z" fill="primary" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    canvas.draw_svg_body(x - w / 2, y - h - 2, w, h, body)


# --- text -------------------------------------------------------------------------------------------------------------


def _task_text(exercise: Exercise) -> str:
    return _("Where does {n} belong on the line?").format(n=_as_on_line(exercise).number)


def _question_text(exercise: Exercise) -> str:
    on_line = _as_on_line(exercise)
    return f"{on_line.number} : 0 … {on_line.end}"


def _placement(model: ExerciseViewModel) -> NumberPlacement:
    assert isinstance(model.kind_state, NumberPlacement), "what this kind began with"
    return model.kind_state


def _as_on_line(exercise: Exercise) -> OnLine:
    assert isinstance(exercise, OnLine), "a number is laid on a line"
    return exercise


def _answer_text(answer: Answer) -> str:
    return str(answer)


KIND = ExerciseKind(
    task_text=_task_text,
    greeting=lambda: _("Lay the card on the line."),
    question_text=_question_text,
    answer_text=_answer_text,
    draw_sheet=_draw_number_line,
    draw_over_cards=_draw_card_and_pin,
    answer_widgets=_line_and_arrow_widgets,
    checkable_answer=_checkable_answer,
    initial_kind_state=lambda exercise: NumberPlacement(),
    kind_state_after=_with_solution_if_wrong,
    is_question_spoken=False,
    handle_pointer=_handle_pointer,
)
