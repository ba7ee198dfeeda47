"""A slider: a knob on a groove."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.widgets.controls import Widget
from ui.widgets.node import Node

GROOVE_HEIGHT = 12.0


class Slider(Widget):
    """A slider that sets a value from 0 to 1, by dragging or by arrow keys."""

    def __init__(self, name: str, rect: FRect, value: float, on_change: Callable[[float], None]) -> None:
        super().__init__(name, rect)
        self.value, self.on_change = value, on_change

    def press(self, x: float, y: float) -> None:
        self.drag(x, y)

    def click(self, x: float, y: float) -> None:
        """Ignore the click, because the press has moved the knob already."""

    def activate(self) -> None:
        """Increase the slider's value by a quarter; from the maximum go back to 0."""
        self._change_value(0.0 if self.value == 1 else self.value + 0.25)

    def drag(self, x: float, y: float) -> bool:
        self._change_value((x - self.rect.x) / self.rect.w)
        return True

    def handle_key(self, keys: str) -> bool:
        step = {"left": -0.1, "right": 0.1}.get(keys, 0.0)
        if step:
            self._change_value(self.value + step)
        return bool(step)

    def node(self) -> Node:
        number = (round(100 * self.value), 0, 100, 10)
        return Node(self.name, "slider", self.rect, self.accessible_name, f"{number[0]} %", numeric_value=number)

    def set_value(self, value: str) -> None:
        self._change_value(float(value) / 100)

    def _change_value(self, value: float) -> None:
        self.value = round(min(1.0, max(0.0, value)), 2)
        self.on_change(self.value)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect, x = self.rect, self.rect.x + self.rect.w * self.value
        groove = rect.inflate(0, GROOVE_HEIGHT - rect.h)
        canvas.draw_box(groove, 6, "groove", "border", 1.5)
        groove.w = max(GROOVE_HEIGHT, rect.w * self.value)
        canvas.draw_box(groove, 6, "slider", "primary_border", 1.5)
        grip = '<circle cx="22" cy="22" r="19" fill="surface_raised" stroke="border_control" stroke-width="2"/>'
        grip += '<path d="M16 16V28M22 14V30M28 16V28" stroke="border_button" stroke-width="2.5" stroke-linecap="round"/>'
        canvas.draw_svg_body(x - 22, rect.centery - 22, 44, 44, grip, level=1)
