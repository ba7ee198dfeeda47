"""The parental gate: a number in words, to be typed in figures, with a new one after each wrong try."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from pygame import FRect

from ui.assets.number_words import in_words
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.widgets.controls import Button, Command, Widget

SHEET = FRect(380, 70, 520, 660)
BOX_W, BOX_H, BOX_Y = 76.0, 84.0, 262.0
PAD, PAD_W, PAD_H, GAP = FRect(460, 368, 360, 0), 112.0, 72.0, 12.0
DIGIT_COUNT = 2


class ParentalGateDialog(Scene):
    """Dialog that opens the parents' pages once a number is typed; there is no limit of tries."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, on_passed: Callable[[], None], rng: random.Random | None = None) -> None:
        """Open the gate; `on_passed` is called after the right number, while the dialog closes."""
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: _("For parents"))
        self.on_passed, self._rng = on_passed, rng or random.Random()
        self.typed_digits, self.was_wrong = "", False  # the figures typed; the latest try was wrong
        self.asked_number = self._new_number(0)  # the number asked for
        self.focus.name = "digit/1"

    def _new_number(self, old_number: int) -> int:
        """Return a new number of two different figures without 0, which no key pressed twice can match."""
        return self._rng.choice([each for each in range(21, 100) if each % 10 and each % 11 and each != old_number])

    def build_widgets(self) -> list[Widget]:
        close = Command("close", _("Close"), self.on_escape, "close")
        rub_out = Command("rub_out", _("Rub out"), self._delete_digit, "undo", ("backspace",))
        keys: list[Widget] = [self._digit_button(digit, index) for index, digit in enumerate("123456789")]
        keys += [self._digit_button("0", 10), Button(rub_out, self._key_rect(11), is_icon_only=True)]
        return [*keys, Button(close, FRect(SHEET.right - 76, SHEET.y + 16, 56, 56), is_icon_only=True)]

    def _digit_button(self, digit: str, index: int) -> Button:
        return Button(
            Command(f"digit/{digit}", digit, partial(self._type_digit, digit), shortcuts=(digit,)), self._key_rect(index), size=28
        )

    def _key_rect(self, index: int) -> FRect:
        row, column = divmod(index, 3)
        return FRect(PAD.x + column * (PAD_W + GAP), PAD.y + row * (PAD_H + GAP), PAD_W, PAD_H)

    def _type_digit(self, digit: str) -> None:
        self.typed_digits, self.was_wrong = self.typed_digits + digit, False
        if len(self.typed_digits) == DIGIT_COUNT:
            self._check_typed_number()

    def _delete_digit(self) -> None:
        self.typed_digits = self.typed_digits[:-1]

    def _check_typed_number(self) -> None:
        if int(self.typed_digits) == self.asked_number:
            self.context.parental_gate.open_for_a_while()
            self.go(CloseRoute())
            self.on_passed()
            return
        self.typed_digits, self.was_wrong, self.asked_number = "", True, self._new_number(self.asked_number)
        self.context.sounds.play("wrong")

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        canvas.draw_paper(SHEET, 3, 24)
        canvas.fit_text(_("For parents"), SHEET.x + 36, SHEET.y + 46, SHEET.w - 130, 30, "text", "s")
        question = _("Not that one. This one, in figures:") if self.was_wrong else _("Type this number in figures:")
        canvas.fit_text(question, SHEET.centerx, 160, SHEET.w - 60, 18, "danger_text" if self.was_wrong else "text_soft", align="c")
        canvas.fit_text(in_words(self.asked_number, self.context.language), SHEET.centerx, 212, SHEET.w - 60, 34, "text", "s", "c")
        for index in range(DIGIT_COUNT):
            box = FRect(SHEET.centerx - BOX_W - 6 + index * (BOX_W + 12), BOX_Y, BOX_W, BOX_H)
            canvas.draw_box(
                box,
                14,
                "entry",
                "primary" if index == len(self.typed_digits) else "border_button",
                3.5 if index == len(self.typed_digits) else 1.5,
            )
            canvas.fit_text(self.typed_digits[index : index + 1], *box.center, box.w, 44, "text", "s", "c")
