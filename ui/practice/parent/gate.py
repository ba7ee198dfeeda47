"""The parental gate: a number in words, to be typed in figures, with a new one after each wrong try."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from pygame import FRect

from ui.assets.number_words import in_words
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Grid, Row, Stack
from ui.layout.nodes import Box, Child, Text
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.widgets.controls import Command
from ui.widgets.parts import button, heading, icon_button
from ui.widgets.sheet import dialog_sheet

WIDTH = 520.0
BOX_WIDTH, BOX_HEIGHT = 76.0, 84.0  # of a figure that is typed
KEY_WIDTH, KEY_HEIGHT, KEY_SPACING, KEYS_MARGIN = 112.0, 72.0, 12.0, 44.0
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

    def compose(self) -> Child:
        close = Command("close", _("Close"), self.on_escape, "close")
        rub_out = Command("rub_out", _("Rub out"), self._delete_digit, "undo", ("backspace",))
        question = _("Not that one. This one, in figures:") if self.was_wrong else _("Type this number in figures:")
        number = in_words(self.asked_number, self.context.language)
        boxes = [Box(width=BOX_WIDTH, height=BOX_HEIGHT, paint=partial(self._draw_digit, index)) for index in range(DIGIT_COUNT)]
        keys = [*map(self._digit_button, "123456789"), Box(), self._digit_button("0"), icon_button(rub_out)]
        parts = [
            heading(_("For parents"), size=30, aside=icon_button(close)),
            Text(_("Behind it: settings, results and sheets to print."), 18, align="c", max_lines=1),
            Text(question, 18, color="danger_text" if self.was_wrong else "text_soft", align="c", max_lines=1),
            Text(number, 34, "s", align="c", max_lines=1, name="number"),
            Stack([Row(boxes, KEY_SPACING)], align="center", padding=(0, 6, 0, 12)),
            Grid(keys, KEY_SPACING, padding=(KEYS_MARGIN, 0, KEYS_MARGIN, 0), min_column=KEY_WIDTH),
        ]
        return dialog_sheet(parts, WIDTH)

    def _digit_button(self, digit: str) -> Row:
        return button(Command(f"digit/{digit}", digit, partial(self._type_digit, digit), shortcuts=(digit,)), size=28, height=KEY_HEIGHT)

    def _draw_digit(self, index: int, canvas: Canvas, rect: FRect) -> None:
        is_next = index == len(self.typed_digits)
        canvas.draw_box(rect, 14, "entry", "primary" if is_next else "border_button", 3.5 if is_next else 1.5)
        canvas.fit_text(self.typed_digits[index : index + 1], *rect.center, rect.w, 44, "text", "s", "c")

    def _type_digit(self, digit: str) -> None:
        self.typed_digits, self.was_wrong = self.typed_digits + digit, False
        self.request_rebuild()
        if len(self.typed_digits) == DIGIT_COUNT:
            self._check_typed_number()

    def _delete_digit(self) -> None:
        self.typed_digits = self.typed_digits[:-1]
        self.request_rebuild()

    def _check_typed_number(self) -> None:
        if int(self.typed_digits) == self.asked_number:
            self.context.parental_gate.open_for_a_while()
            self.go(CloseRoute())
            self.on_passed()
            return
        self.typed_digits, self.was_wrong, self.asked_number = "", True, self._new_number(self.asked_number)
        self.context.sounds.play("wrong")
