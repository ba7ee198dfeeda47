"""Large buttons in place of a hand: an operator, or yes and no."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import FRect

from game.practice.exercises import Answer
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.exercise.cards_and_signs import draw_tag, fault_color
from ui.practice.exercise.kinds.contract import ExerciseInput
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.widgets.controls import STYLES, Button, Command, draw_face

OPINION_W, BIG_H = 300.0, 124.0


class AnswerButton(Button):
    """A large button with an icon above its label."""

    def __init__(self, command: Command, rect: FRect, color: str, mark: str, hinted: bool) -> None:
        super().__init__(command, rect, "paper")
        self.color, self.mark, self.hinted = color, mark, hinted  # ring colour or ""; the last hint's tag is shown

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        off, sunk = bool(self.command.why), 3 if pressed else 0
        draw_face(canvas, self.rect, self.style, hover and not off, pressed and not off, off)
        fraction = self.rect.h / BIG_H
        d = 56 * fraction
        canvas.icon(self.command.icon, self.rect.centerx - d / 2, self.rect.y + 14 * fraction + sunk, d, "text_soft" if off else self.color)
        color = "text_soft" if off else STYLES[self.style][2]
        canvas.fit_text(
            self.command.label, self.rect.centerx, self.rect.bottom - 32 * fraction + sunk, self.rect.w - 12, 21 * fraction, color, "b", "c"
        )
        if self.mark:
            canvas.ring(self.rect.inflate(8, 8), self.mark, 18, 6)
        self._draw_tag(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        super().draw_focus(canvas)
        self._draw_tag(canvas)

    def _draw_tag(self, canvas: Canvas) -> None:
        if self.hinted:
            draw_tag(canvas, self.rect.centerx, self.rect.bottom + 12)


def big_key(model: ExerciseViewModel, choice: Answer, command: Command, color: str, place: tuple[int, int], w: float) -> AnswerButton:
    """Return a large button that gives this answer, ringed if the answer was given or hinted at.

    `place` is the button's index and the number of buttons.
    """
    mark, why = answer_mark(model, choice)
    rect = model.places.big_key(*place, w, BIG_H)
    return AnswerButton(replace(command, why=why), rect, color, mark, mark == "primary")


def answer_mark(model: ExerciseViewModel, choice: Answer) -> tuple[str, str]:
    """Return the ring colour of an answer's button, and why the button is disabled; each may be ""."""
    if not model.free:
        return ("target" if model.choice == choice else ""), _("The answer is there: on we go.")
    if model.choice == choice and model.state == "wrong":
        return fault_color(model), _("Try something else.")
    return ("primary" if model.ring == choice else ""), ""


def yes_and_no(model: ExerciseViewModel, hands: ExerciseInput, yes: str, no: str) -> list[AnswerButton]:
    """Return the two large buttons of a yes-or-no question."""
    agree = Command("yes", yes, partial(hands.choose, True), "check", ("1", "y"))
    refuse = Command("no", no, partial(hands.choose, False), "close", ("2", "n"))
    return [big_key(model, True, agree, "success", (0, 2), OPINION_W), big_key(model, False, refuse, "danger", (1, 2), OPINION_W)]
