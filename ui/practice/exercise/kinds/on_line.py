"""The exercise of placing a number on an empty line with marked ends.

The card is dragged, the line is tapped, or arrows move it by one. After an answer its true place is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import FRect

from game.practice.exercises import Answer, OnLine
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.practice.exercise.cards_and_signs import TILE_RATIO, draw_card_or_tile, draw_card_ring, wrong_answer_color
from ui.practice.exercise.illustrations.dots import draw_dotted_arrow
from ui.practice.exercise.view_model import ExerciseInput, ExerciseViewModel, Kind
from ui.widgets.controls import Button, Command, HitRegion, Widget

LINE_X, LINE_W = 350.0, 580.0  # the line on the wide sheet
LINE_Y, RAISED_LINE_Y = 436.0, 350.0  # its y, and the same with something below
LABEL_OFFSET, RAISED_LABEL_OFFSET = 34.0, 26.0  # distance of the numbers below the line
CARD_W, RAISED_CARD_W, PIN_H = 96.0, 62.0, 22.0  # width of the card; its distance above the line
MAX_TAP_DISTANCE = 70.0  # maximum distance of a tap from the line
ARROW_BUTTON_W, ARROW_OFFSET = 76.0, 130.0  # the buttons that move the card by one, and their distance from the centre
ARROW_TOP_Y, ARROW_BOTTOM_Y = 516.0, 578.0  # the dotted arrow from the hand to the line


@dataclass(frozen=True)
class OnLineKind(Kind[OnLine]):
    """The exercise, and where the child has placed the card."""

    is_question_spoken = False
    number: int | None = None  # number on the line; None while the card is in the hand
    dragged_center: tuple[float, float] | None = None  # the card's centre during a drag
    pointer_offset: tuple[float, float] = (0.0, 0.0)  # offset of that centre from the pointer
    is_solution_shown: bool = False  # the true place has been shown

    def task_text(self) -> str:
        return _("Where does {n} belong on the line?").format(n=self.exercise.number)

    def greeting(self) -> str:
        return _("Put the card on the line.")

    def question_text(self) -> str:
        return f"{self.exercise.number} : 0 … {self.exercise.end}"

    def checkable_answer(self, model: ExerciseViewModel) -> Answer | None:
        return self.number if self.dragged_center is None else None

    def after(self, model: ExerciseViewModel, dt: float) -> OnLineKind:
        """Return the placement, on which the true place is shown from the first wrong answer on."""
        return replace(self, is_solution_shown=True) if model.state == "wrong" and not self.is_solution_shown else self

    # --- positions ----------------------------------------------------------------------------------------------------

    def number_pos(self, model: ExerciseViewModel, number: int) -> tuple[float, float]:
        """Return the point of a number on the line, on the present page."""
        y = RAISED_LINE_Y if model.has_raised_cards else LINE_Y
        return model.layout.page_x(LINE_X + LINE_W * number / self.exercise.end), model.layout.page_y(y)

    def number_at_x(self, model: ExerciseViewModel, x: float) -> int:
        """Return the number of the line that is nearest to an x."""
        left, end = self.number_pos(model, 0)[0], self.exercise.end
        return max(0, min(end, round((x - left) / (LINE_W * model.layout.scale) * end)))

    def card_pose(self, model: ExerciseViewModel) -> Pose:
        """Return the card's pose: dragged, above its place on the line, or in the hand."""
        number = self.exercise.number if model.state == "shown" else self.number
        w = (RAISED_CARD_W if model.has_raised_cards else CARD_W) * model.layout.scale
        if self.dragged_center is not None:
            return Pose(*self.dragged_center, w)
        if number is None:
            return model.layout.hand_pose(0, 1)
        x, y = self.number_pos(model, number)
        return Pose(x, y - PIN_H * model.layout.scale - w * CARD_HEIGHT_FACTOR / 2, w)

    def _tap_area(self, model: ExerciseViewModel) -> FRect:
        """Return the area in which a tap means a place on the line, most of it above the line."""
        x, y = self.number_pos(model, 0)
        return FRect(x - 40, y - MAX_TAP_DISTANCE, LINE_W * model.layout.scale + 80, 1.5 * MAX_TAP_DISTANCE)

    # --- gestures -----------------------------------------------------------------------------------------------------

    def handle_pointer(
        self, model: ExerciseViewModel, event: pygame.Event, point: tuple[float, float], exercise_input: ExerciseInput
    ) -> bool:
        """Handle presses, drags and drops of the card, and taps on the line."""
        after = self._after_pointer(model, event, point)
        if after is not None:
            exercise_input.set_kind(after)
        return after is not None

    def _after_pointer(self, model: ExerciseViewModel, event: pygame.Event, point: tuple[float, float]) -> OnLineKind | None:
        """Return the placement after a pointer event; None if it has no meaning here."""
        pose, (x, y) = self.card_pose(model), point
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and pose.rect(CARD_HEIGHT_FACTOR).collidepoint(point):
                return replace(self, dragged_center=(pose.x, pose.y), pointer_offset=(pose.x - x, pose.y - y))
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self._tap_area(model).collidepoint(point):
                return replace(self, number=self.number_at_x(model, x))
            case pygame.MOUSEMOTION if self.dragged_center is not None and event.buttons[0]:
                return replace(self, dragged_center=(x + self.pointer_offset[0], y + self.pointer_offset[1]))
            case pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION if self.dragged_center is not None:  # dropped, here or outside the window
                return replace(self, dragged_center=None, number=self._number_below(model, self.dragged_center))
        return None

    def _number_below(self, model: ExerciseViewModel, card_center: tuple[float, float]) -> int | None:
        """Return the number on which a card at this point is dropped; None if it is not over the sheet and returns to the hand."""
        return self.number_at_x(model, card_center[0]) if model.layout.sheet.collidepoint(card_center) else None

    def _moved_by(self, step: int) -> OnLineKind:
        """Return the placement with the card moved along the line; from the hand, to its middle."""
        end = self.exercise.end
        return replace(self, number=end // 2 if self.number is None else max(0, min(end, self.number + step)))

    def answer_widgets(self, model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
        """Return the line, and the arrows that move the card by one."""
        if not model.can_act:
            return []
        line = Command("line", _("The line"), partial(exercise_input.set_kind, self._moved_by(0)))
        widgets: list[Widget] = [HitRegion(line, self._tap_area(model), 12)]
        for name, label, icon, step in (("left", _("One step to the left"), "prev", -1), ("right", _("One step to the right"), "next", 1)):
            command = Command(name, label, partial(exercise_input.set_kind, self._moved_by(step)), icon, (name,))
            pose = Pose(model.layout.sheet.centerx + step * ARROW_OFFSET, model.layout.hand_y, ARROW_BUTTON_W)
            widgets.append(Button(command, pose.rect(), "wood", is_icon_only=True))
        return widgets

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        (x, y), scale, end = self.number_pos(model, 0), model.layout.scale, self.exercise.end
        w = LINE_W * scale
        body = f'<path d="M8 20H{w + 8}M8 6V34M{w + 8} 6V34" stroke="text" stroke-width="{4 * scale}" stroke-linecap="round"/>'
        canvas.draw_svg_body(x - 8, y - 20, w + 16, 40, body)
        for number in (0, end):
            self._draw_label(canvas, model, number, "s")
        if model.state != "open" or self.is_solution_shown or model.ringed_answer is not None:
            self._draw_true_place(canvas, model)
        if self == OnLineKind(self.exercise) and model.can_act and not model.has_raised_cards:
            x, top, bottom = model.layout.sheet.centerx, model.layout.page_y(ARROW_TOP_Y), model.layout.page_y(ARROW_BOTTOM_Y)
            draw_dotted_arrow(canvas, (x, bottom), (x, top), 4 * scale)  # from the hand to the line

    def _draw_label(self, canvas: Canvas, model: ExerciseViewModel, number: int, kind: str) -> None:
        (x, y), scale = self.number_pos(model, number), model.layout.scale
        offset = (RAISED_LABEL_OFFSET if model.has_raised_cards else LABEL_OFFSET) * scale
        canvas.draw_text(str(number), x, y + offset, 26 * scale, "text", kind, "c")

    def _draw_true_place(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw the number's true place on the line: a peg with the number below."""
        (x, y), r = self.number_pos(model, self.exercise.number), 11 * model.layout.scale
        color = "primary" if model.ringed_answer is not None and model.state == "open" else "target"
        peg = f'<circle cx="{r + 2}" cy="{r + 2}" r="{r}" fill="{color}" stroke="text" stroke-width="2.5"/>'
        canvas.draw_svg_body(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4, peg)
        self._draw_label(canvas, model, self.exercise.number, "b")

    def draw_over_cards(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw the card on top of everything else, with a pin to its place on the line."""
        pose = self.card_pose(model)
        number = self.number if self.dragged_center is None else self._number_below(model, self.dragged_center)
        if number is not None:
            _draw_pin(canvas, *self.number_pos(model, number), model.layout.scale)
        draw_card_or_tile(canvas, self.exercise.number, pose)
        color = {"right": "target", "shown": "target", "wrong": wrong_answer_color(model)}.get(model.state)
        if color is not None:
            draw_card_ring(canvas, pose, color, CARD_HEIGHT_FACTOR if self.exercise.number <= 10 else TILE_RATIO)


def _draw_pin(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw a pin with its point at x, y."""
    w, h = 28 * scale, (PIN_H - 4) * scale
    body = f'<path d="M2 2H{w - 2}L{w / 2} {h - 2}Z" fill="primary" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    canvas.draw_svg_body(x - w / 2, y - h - 2, w, h, body)
