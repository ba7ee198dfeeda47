"""The controls of a set-up's options, each with a label above and a line of help below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.tables.option_texts import OptionText
from ui.widgets.controls import STYLES, Command, HitRegion, SegmentedControl, Widget, draw_chosen, draw_face, draw_groove
from ui.widgets.node import Node

LABEL, KEYS, HELP = 34.0, 56.0, 30.0  # heights of label, control and one line of help
HELP_SIZE, HELP_LEAD = 17.0, 1.2


class LabelledSegments(SegmentedControl):
    """A segmented control with a label above and a line of help below."""

    def __init__(self, name: str, rect: FRect, words: OptionText, labels: Sequence[str], chosen: int, pick: Callable[[int], None]) -> None:
        super().__init__(name, rect, labels, chosen, pick)
        self.label, self.help = words.label, words.help[min(chosen, len(words.help) - 1)] if words.help else ""

    def node(self) -> Node:
        return replace(super().node(), label=self.label, note=self.help)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_label(canvas, self.rect, self.label, self.help)
        super().draw(canvas, hover, pressed)


class Stepper(Widget):
    """A choice from a row of values, with - and + buttons; the left and right keys do the same."""

    icons = "minus", "plus"

    def __init__(self, name: str, rect: FRect, words: OptionText, labels: Sequence[str], index: int, step: Callable[[int], None]) -> None:
        """Create a stepper; `labels` name all values, `index` is the present index, `on_step` takes a new one."""
        super().__init__(name, rect)
        self.words, self.labels, self.place, self.step = words, labels, index, step
        self._pressed_at = 0

    def press(self, x: float, y: float) -> None:
        self._pressed_at = self._side(x)

    def click(self, x: float, y: float) -> None:
        self._change(self._side(x))

    def type(self, keys: str) -> bool:
        return self._change({"left": -1, "right": 1, "-": -1, "+": 1}.get(keys, 0))

    def node(self) -> Node:
        number, note = (self.place, 0, len(self.labels) - 1, 1), self.words.help[0] if self.words.help else ""
        return Node(self.name, "slider", self.rect, self.words.label, self.labels[self.place], note, number)

    def put(self, value: str) -> None:
        self._change(round(float(value)) - self.place)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect = self.rect
        draw_label(canvas, rect, self.words.label, self.words.help[0] if self.words.help else "")
        draw_groove(canvas, rect)
        for side, icon, x in ((-1, self.icons[0], rect.x), (1, self.icons[1], rect.right - 72)):
            off = not self._within(self.place + side)
            sunk = pressed and self._pressed_at == side and not off
            draw_face(canvas, FRect(x, rect.y, 72, rect.h), "paper", sunk=sunk, off=off)
            canvas.icon(icon, x + 22, rect.centery - 16 + 3 * sunk, 28, "text_soft" if off else STYLES["paper"][2])
        self._draw_value(canvas)

    def _draw_value(self, canvas: Canvas) -> None:
        """Draw the value, on several lines if it is too wide."""
        label, max_width = self.labels[self.place], self.rect.w - 156
        size = canvas.fitting(label, max_width, 22 if label.isdecimal() else 18, "b")
        lines = [canvas.ellipsize(line, max_width, size, "b") for line in canvas.wrap(label, max_width, size, "b")]
        canvas.block(lines, *self.rect.center, size, "text", "b", "c", 1.1)

    def _side(self, x: float) -> int:
        return -1 if x < self.rect.x + 90 else 1 if x > self.rect.right - 90 else 0

    def _within(self, index: int) -> bool:
        return 0 <= index < len(self.labels)

    def _change(self, by: int) -> bool:
        if not by or not self._within(self.place + by):
            return False
        self.step(self.place + by)
        return True


class LetterButton(HitRegion):
    """A button for one letter of a text option, in a row; the first one draws the row's label and help."""

    def __init__(self, command: Command, rect: FRect, words: OptionText, index: int, count: int, on: bool) -> None:
        """Create the button at index `index` of `count`; it shows the command's icon, or else its label."""
        super().__init__(command, rect, 14, command.label)
        self.words, self.place, self.count, self.on = words, index, count, on

    def node(self) -> Node:
        return replace(super().node(), on=self.on)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.place == 0:
            row = FRect(self.rect.x, self.rect.y, self.rect.w * self.count, self.rect.h)
            draw_label(canvas, row, self.words.label, self.words.help[0] if self.words.help else "")
            draw_groove(canvas, row)
        if self.on:
            draw_chosen(canvas, self.rect, 0 if pressed else 1)
        color = "text" if self.on else "text_soft"
        if self.command.icon:
            canvas.icon(self.command.icon, self.rect.centerx - 16, self.rect.centery - 16, 32, color)
        else:
            canvas.fit_text(
                self.command.label, self.rect.centerx, self.rect.centery, self.rect.w - 12, 18, color, "b" if self.on else "r", "c"
            )


def draw_label(canvas: Canvas, rect: FRect, label: str, help: str) -> None:
    """Draw a bold label above a control, and its help below."""
    canvas.fit_text(label, rect.x, rect.y - LABEL / 2, rect.w, 18, "text_soft", "b")
    if help and not canvas.viewport.is_compact:
        canvas.paragraph(help, rect.x, rect.bottom + HELP / 2 + 1, rect.w, HELP_SIZE, "text_soft", lead=HELP_LEAD)
