"""Large buttons in place of a hand: an operator, or yes and no."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import FRect

from game.practice.exercises import Answer
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.cards_and_signs import draw_hint_tag, wrong_answer_color
from ui.practice.exercise.kinds.contract import ExerciseInput
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import BUTTON_STYLES, Button, Command, draw_button_face

YES_NO_W, BUTTON_H = 300.0, 124.0


class AnswerButton(Button):
    """A large button with an icon above its label."""

    def __init__(self, command: Command, rect: FRect, icon_color: str, ring_color: str, has_hint_tag: bool) -> None:
        super().__init__(command, rect, "paper")
        # ring colour or ""; the last hint's tag is shown
        self.icon_color, self.ring_color, self.has_hint_tag = icon_color, ring_color, has_hint_tag

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        off, sunk = bool(self.command.disabled_reason), 3 if pressed else 0
        draw_button_face(canvas, self.rect, self.style, hover and not off, pressed and not off, off)
        fraction = self.rect.h / BUTTON_H
        d = 56 * fraction
        canvas.draw_icon(
            self.command.icon, self.rect.centerx - d / 2, self.rect.y + 14 * fraction + sunk, d, "text_soft" if off else self.icon_color
        )
        color = "text_soft" if off else BUTTON_STYLES[self.style][2]
        canvas.fit_text(
            self.command.label, self.rect.centerx, self.rect.bottom - 32 * fraction + sunk, self.rect.w - 12, 21 * fraction, color, "b", "c"
        )
        if self.ring_color:
            canvas.draw_ring(self.rect.inflate(8, 8), self.ring_color, 18, 6)
        self._draw_hint_tag(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        super().draw_focus(canvas)
        self._draw_hint_tag(canvas)

    def _draw_hint_tag(self, canvas: Canvas) -> None:
        if self.has_hint_tag:
            draw_hint_tag(canvas, self.rect.centerx, self.rect.bottom + 12)


def answer_button(
    model: ExerciseViewModel, answer: Answer, command: Command, icon_color: str, index_and_count: tuple[int, int], w: float
) -> AnswerButton:
    """Return a large button that gives this answer, ringed if the answer was given or hinted at.

    `index_and_count` is the button's index and the number of buttons.
    """
    mark, why = ring_and_disabled_reason(model, answer)
    rect = model.layout.answer_button_rect(*index_and_count, w, BUTTON_H)
    return AnswerButton(replace(command, disabled_reason=why), rect, icon_color, mark, mark == "primary")


def ring_and_disabled_reason(model: ExerciseViewModel, answer: Answer) -> tuple[str, str]:
    """Return the ring colour of an answer's button, and why the button is disabled; each may be ""."""
    if not model.can_act:
        return ("target" if model.chosen_answer == answer else ""), _("The answer is there: on we go.")
    if model.chosen_answer == answer and model.state == "wrong":
        return wrong_answer_color(model), _("Try something else.")
    return ("primary" if model.ringed_answer == answer else ""), ""


def yes_no_buttons(model: ExerciseViewModel, exercise_input: ExerciseInput, yes_label: str, no_label: str) -> list[AnswerButton]:
    """Return the two large buttons of a yes-or-no question."""
    agree = Command("yes", yes_label, partial(exercise_input.choose_answer, True), "check", ("1", "y"))
    refuse = Command("no", no_label, partial(exercise_input.choose_answer, False), "close", ("2", "n"))
    return [answer_button(model, True, agree, "success", (0, 2), YES_NO_W), answer_button(model, False, refuse, "danger", (1, 2), YES_NO_W)]
