"""The parental gate: a number in words, to be typed in figures, with a new one after each wrong try."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from pygame import FRect

from ui.assets.number_words import in_words
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.scene.telling import Telling
from ui.widgets.controls import Command, Key, Widget

SHEET = FRect(380, 70, 520, 660)
BOX_W, BOX_H, BOX_Y = 76.0, 84.0, 262.0
PAD, PAD_W, PAD_H, GAP = FRect(460, 368, 360, 0), 112.0, 72.0, 12.0
DIGITS = 2


class Gate(Scene):
    """Opens the parents' pages once the number is typed; there is no limit of tries."""

    see_through = tall = True

    def __init__(self, desk: Desk, passed: Callable[[], None], rng: random.Random | None = None) -> None:
        """Open the gate; `passed` is called after the right number, while the dialog closes."""
        super().__init__(desk)
        self.tells = Telling(lambda: _("For parents"))
        self.passed, self._rng = passed, rng or random.Random()
        self.typed, self.wrong = "", False  # the figures typed; the latest try was wrong
        self.number = self._another(0)  # the number asked for
        self.focus.name = "digit/1"

    def _another(self, before: int) -> int:
        """Return a new number of two different figures without 0, which no key pressed twice can match."""
        return self._rng.choice([each for each in range(21, 100) if each % 10 and each % 11 and each != before])

    def build(self) -> list[Widget]:
        close = Command("close", _("Close"), self.leave, "close")
        rub_out = Command("rub_out", _("Rub out"), self._rub_out, "undo", ("backspace",))
        keys: list[Widget] = [self._key(digit, place) for place, digit in enumerate("123456789")]
        keys += [self._key("0", 10), Key(rub_out, self._place(11), bare=True)]
        return [*keys, Key(close, FRect(SHEET.right - 76, SHEET.y + 16, 56, 56), bare=True)]

    def _key(self, digit: str, place: int) -> Key:
        return Key(Command(f"digit/{digit}", digit, partial(self._type, digit), keys=(digit,)), self._place(place), size=28)

    def _place(self, place: int) -> FRect:
        row, column = divmod(place, 3)
        return FRect(PAD.x + column * (PAD_W + GAP), PAD.y + row * (PAD_H + GAP), PAD_W, PAD_H)

    def _type(self, digit: str) -> None:
        self.typed, self.wrong = self.typed + digit, False
        if len(self.typed) == DIGITS:
            self._try()

    def _rub_out(self) -> None:
        self.typed = self.typed[:-1]

    def _try(self) -> None:
        if int(self.typed) == self.number:
            self.desk.gate.open()
            self.go(Back())
            self.passed()
            return
        self.typed, self.wrong, self.number = "", True, self._another(self.number)
        self.desk.sounds.play("wrong")

    def paint(self, brush: Brush) -> None:
        brush.veil(0.6)
        brush.sheet(SHEET, 3, 24)
        brush.fit(_("For parents"), SHEET.x + 36, SHEET.y + 46, SHEET.w - 130, 30, "text", "s")
        asked = _("Not that one. This one, in figures:") if self.wrong else _("Type this number in figures:")
        brush.fit(asked, SHEET.centerx, 160, SHEET.w - 60, 18, "danger_text" if self.wrong else "text_soft", align="c")
        brush.fit(in_words(self.number, self.desk.language), SHEET.centerx, 212, SHEET.w - 60, 34, "text", "s", "c")
        for place in range(DIGITS):
            box = FRect(SHEET.centerx - BOX_W - 6 + place * (BOX_W + 12), BOX_Y, BOX_W, BOX_H)
            brush.box(
                box, 14, "entry", "primary" if place == len(self.typed) else "border_button", 3.5 if place == len(self.typed) else 1.5
            )
            brush.fit(self.typed[place : place + 1], *box.center, box.w, 44, "text", "s", "c")
