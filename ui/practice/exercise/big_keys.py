"""Large buttons in place of a hand: an operator, or yes and no."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import FRect

from game.practice.exercises import Answer
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.exercise.cards_and_signs import draw_tag, fault_color
from ui.practice.exercise.kinds.contract import Hands
from ui.practice.exercise.sight import Sight
from ui.widgets.controls import STYLES, Command, Key, draw_face

OPINION_W, BIG_H = 300.0, 124.0


class BigKey(Key):
    """A large button with an icon above its label."""

    def __init__(self, command: Command, rect: FRect, color: str, mark: str, hinted: bool) -> None:
        super().__init__(command, rect, "paper")
        self.color, self.mark, self.hinted = color, mark, hinted  # ring colour or ""; the second hint's tag is shown

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        off, sunk = bool(self.command.why), 3 if pressed else 0
        draw_face(brush, self.rect, self.style, hover and not off, pressed and not off, off)
        share = self.rect.h / BIG_H
        d = 56 * share
        brush.icon(self.command.icon, self.rect.centerx - d / 2, self.rect.y + 14 * share + sunk, d, "text_soft" if off else self.color)
        color = "text_soft" if off else STYLES[self.style][2]
        brush.fit(
            self.command.label, self.rect.centerx, self.rect.bottom - 32 * share + sunk, self.rect.w - 12, 21 * share, color, "b", "c"
        )
        if self.mark:
            brush.ring(self.rect.inflate(8, 8), self.mark, 18, 6)
        self._draw_tag(brush)

    def draw_focus(self, brush: Brush) -> None:
        super().draw_focus(brush)
        self._draw_tag(brush)

    def _draw_tag(self, brush: Brush) -> None:
        if self.hinted:
            draw_tag(brush, self.rect.centerx, self.rect.bottom + 12)


def big_key(sight: Sight, choice: Answer, command: Command, color: str, place: tuple[int, int], w: float) -> BigKey:
    """Return the button at index `place[0]` of `place[1]` that answers `choice`; it shows past verdicts."""
    mark, why = answer_mark(sight, choice)
    rect = sight.places.big_key(*place, w, BIG_H)
    return BigKey(replace(command, why=why), rect, color, mark, mark == "primary")


def answer_mark(sight: Sight, choice: Answer) -> tuple[str, str]:
    """Return the ring's colour of an answer's button, and why it is disabled; each may be ""."""
    if not sight.free:
        return ("target" if sight.choice == choice else ""), _("The answer is there: on we go.")
    if sight.choice == choice and sight.state == "wrong":
        return fault_color(sight), _("Try something else.")
    return ("primary" if sight.ring == choice else ""), ""


def yes_and_no(sight: Sight, hands: Hands, yes: str, no: str) -> list[BigKey]:
    """Return the buttons of a question with two answers."""
    agree = Command("yes", yes, partial(hands.choose, True), "check", ("1", "y"))
    refuse = Command("no", no, partial(hands.choose, False), "close", ("2", "n"))
    return [big_key(sight, True, agree, "success", (0, 2), OPINION_W), big_key(sight, False, refuse, "danger", (1, 2), OPINION_W)]
