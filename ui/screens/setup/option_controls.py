"""The controls of a set-up's options, each with a label above and a line of help below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.tables.option_texts import OptionText
from ui.widgets.controls import (
    BUTTON_STYLES,
    Command,
    HitRegion,
    SegmentedControl,
    Widget,
    draw_button_face,
    draw_choice_background,
    draw_chosen_face,
)
from ui.widgets.node import Node

LABEL_H, CONTROL_H, HELP_H = 34.0, 56.0, 30.0  # heights of label, control and one line of help
HELP_SIZE, HELP_LEAD = 17.0, 1.2


class LabelledSegments(SegmentedControl):
    """A segmented control with a label above and a line of help below."""

    def __init__(
        self, name: str, rect: FRect, option_text: OptionText, labels: Sequence[str], chosen: int, pick: Callable[[int], None]
    ) -> None:
        super().__init__(name, rect, labels, chosen, pick)
        self.label, self.help = option_text.label, option_text.help[min(chosen, len(option_text.help) - 1)] if option_text.help else ""

    def node(self) -> Node:
        return replace(super().node(), label=self.label, description=self.help)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_label_and_help(canvas, self.rect, self.label, self.help)
        super().draw(canvas, hover, pressed)


class Stepper(Widget):
    """A choice from a row of values, with - and + buttons; the left and right keys do the same."""

    icons = "minus", "plus"

    def __init__(
        self, name: str, rect: FRect, option_text: OptionText, labels: Sequence[str], index: int, on_step: Callable[[int], None]
    ) -> None:
        """Create a stepper; `labels` name all values, `index` is the present index, `on_step` takes a new one."""
        super().__init__(name, rect)
        self.option_text, self.labels, self.index, self.on_step = option_text, labels, index, on_step
        self._pressed_side = 0

    def press(self, x: float, y: float) -> None:
        self._pressed_side = self._button_side(x)

    def click(self, x: float, y: float) -> None:
        self._step_by(self._button_side(x))

    def handle_key(self, keys: str) -> bool:
        return self._step_by({"left": -1, "right": 1, "-": -1, "+": 1}.get(keys, 0))

    def node(self) -> Node:
        number, note = (self.index, 0, len(self.labels) - 1, 1), self.option_text.help[0] if self.option_text.help else ""
        return Node(self.name, "slider", self.rect, self.option_text.label, self.labels[self.index], note, number)

    def set_value(self, value: str) -> None:
        self._step_by(round(float(value)) - self.index)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect = self.rect
        draw_label_and_help(canvas, rect, self.option_text.label, self.option_text.help[0] if self.option_text.help else "")
        draw_choice_background(canvas, rect)
        for side, icon, x in ((-1, self.icons[0], rect.x), (1, self.icons[1], rect.right - 72)):
            off = not self._is_valid_index(self.index + side)
            sunk = pressed and self._pressed_side == side and not off
            draw_button_face(canvas, FRect(x, rect.y, 72, rect.h), "paper", is_sunk=sunk, is_disabled=off)
            canvas.draw_icon(icon, x + 22, rect.centery - 16 + 3 * sunk, 28, "text_soft" if off else BUTTON_STYLES["paper"][2])
        self._draw_value(canvas)

    def _draw_value(self, canvas: Canvas) -> None:
        """Draw the value, on several lines if it is too wide."""
        label, max_width = self.labels[self.index], self.rect.w - 156
        size = canvas.fitting_size(label, max_width, 22 if label.isdecimal() else 18, "b")
        lines = [canvas.ellipsize(line, max_width, size, "b") for line in canvas.wrap(label, max_width, size, "b")]
        canvas.draw_lines(lines, *self.rect.center, size, "text", "b", "c", 1.1)

    def _button_side(self, x: float) -> int:
        return -1 if x < self.rect.x + 90 else 1 if x > self.rect.right - 90 else 0

    def _is_valid_index(self, index: int) -> bool:
        return 0 <= index < len(self.labels)

    def _step_by(self, by: int) -> bool:
        if not by or not self._is_valid_index(self.index + by):
            return False
        self.on_step(self.index + by)
        return True


class LetterButton(HitRegion):
    """A button for one letter of a text option, in a row; the first one draws the row's label and help."""

    def __init__(self, command: Command, rect: FRect, option_text: OptionText, index: int, count: int, is_on: bool) -> None:
        """Create the button at index `index` of `count`; it shows the command's icon, or else its label."""
        super().__init__(command, rect, 14, command.label)
        self.option_text, self.index, self.count, self.is_on = option_text, index, count, is_on

    def node(self) -> Node:
        return replace(super().node(), is_on=self.is_on)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.index == 0:
            row = FRect(self.rect.x, self.rect.y, self.rect.w * self.count, self.rect.h)
            draw_label_and_help(canvas, row, self.option_text.label, self.option_text.help[0] if self.option_text.help else "")
            draw_choice_background(canvas, row)
        if self.is_on:
            draw_chosen_face(canvas, self.rect, 0 if pressed else 1)
        color = "text" if self.is_on else "text_soft"
        if self.command.icon:
            canvas.draw_icon(self.command.icon, self.rect.centerx - 16, self.rect.centery - 16, 32, color)
        else:
            canvas.fit_text(
                self.command.label, self.rect.centerx, self.rect.centery, self.rect.w - 12, 18, color, "b" if self.is_on else "r", "c"
            )


def draw_label_and_help(canvas: Canvas, rect: FRect, label: str, help: str) -> None:
    """Draw a bold label above a control, and its help below."""
    canvas.fit_text(label, rect.x, rect.y - LABEL_H / 2, rect.w, 18, "text_soft", "b")
    if help and not canvas.viewport.is_compact:
        canvas.draw_paragraph(help, rect.x, rect.bottom + HELP_H / 2 + 1, rect.w, HELP_SIZE, "text_soft", line_height_factor=HELP_LEAD)
