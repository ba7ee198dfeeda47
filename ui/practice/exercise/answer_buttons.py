"""Large buttons that give an answer: an operator, yes and no, an amount or a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.practice.exercises import Answer
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.cards_and_signs import draw_hint_tag, wrong_answer_color
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import BUTTON_STYLES, Button, Command, draw_button_face

BUTTON_H = 124.0
LABEL_TAG_DROP = 12.0  # the tag "hint" leaves the label free
DrawFace = Callable[[Canvas, Button, bool, bool], None]  # the button, whether it is hovered, and whether it is pressed


class AnswerButton(Button):
    """A large button that gives an answer, ringed if the answer was given or hinted at."""

    def __init__(self, command: Command, rect: FRect, draw_face: DrawFace, ring_color: str, is_icon_only: bool) -> None:
        super().__init__(command, rect, "paper", is_icon_only=is_icon_only)
        self.draw_face, self.ring_color = draw_face, ring_color  # ring colour, "" for none; "primary" also shows the hint's tag

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        is_on = not self.command.disabled_reason
        self.draw_face(canvas, self, hover and is_on, pressed and is_on)
        if self.ring_color:
            canvas.draw_ring(self.rect.inflate(8, 8), self.ring_color, 18, 6)
        self._draw_hint_tag(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        super().draw_focus(canvas)
        self._draw_hint_tag(canvas)

    def _draw_hint_tag(self, canvas: Canvas) -> None:
        if self.ring_color == "primary":
            draw_hint_tag(canvas, self.rect.centerx, self.rect.y if self.is_icon_only else self.rect.bottom + LABEL_TAG_DROP)


def answer_button(
    model: ExerciseViewModel, answer: Answer, command: Command, rect: FRect, draw_face: DrawFace, is_icon_only: bool = True
) -> AnswerButton:
    """Return a button that gives this answer; it is disabled once the answer is known to be wrong, or the exercise is over."""
    mark, why = _ring_and_disabled_reason(model, answer)
    return AnswerButton(replace(command, disabled_reason=why), rect, draw_face, mark, is_icon_only)


def labelled_answer_button(
    model: ExerciseViewModel, answer: Answer, command: Command, icon_color: str, index_and_count: tuple[int, int], w: float
) -> AnswerButton:
    """Return a button in place of the hand with an icon above its label.

    `index_and_count` is the button's index and the number of buttons.
    """
    rect = model.layout.answer_button_rect(*index_and_count, w, BUTTON_H)
    return answer_button(model, answer, command, rect, partial(_draw_labelled_face, icon_color), is_icon_only=False)


def _ring_and_disabled_reason(model: ExerciseViewModel, answer: Answer) -> tuple[str, str]:
    """Return the ring colour of an answer's button, and why the button is disabled; each may be ""."""
    if not model.can_act:
        return ("target" if model.chosen_answer == answer else ""), _("There’s the answer. Let’s go on.")
    if model.chosen_answer == answer and model.state == "wrong":
        return wrong_answer_color(model), _("Try something else.")
    return ("primary" if model.ringed_answer == answer else ""), ""


def _draw_labelled_face(icon_color: str, canvas: Canvas, button: Button, hover: bool, pressed: bool) -> None:
    rect, command, scale = button.rect, button.command, button.rect.h / BUTTON_H
    off, sunk, size = bool(command.disabled_reason), 3 if pressed else 0, 56 * scale
    draw_button_face(canvas, rect, button.style, hover, pressed, off)
    canvas.draw_icon(command.icon, rect.centerx - size / 2, rect.y + 14 * scale + sunk, size, "text_soft" if off else icon_color)
    color = "text_soft" if off else BUTTON_STYLES[button.style][2]
    canvas.fit_text(command.label, rect.centerx, rect.bottom - 32 * scale + sunk, rect.w - 12, 21 * scale, color, "b", "c")
