"""A button without a face at rest, for a function that is seldom needed."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.layout.nodes import Box
from ui.widgets.controls import Command, HitRegion, draw_chosen_face

ICON_UNITS = 28.0


class QuietButton(HitRegion):
    """An icon of this colour, with a face while the pointer is on it or what it stands for is on; its tooltip is the label."""

    def __init__(self, command: Command, rect: FRect, color: str, is_on: bool) -> None:
        super().__init__(command, rect, 14, command.label)
        self.color, self.is_on = color, is_on

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.is_on:
            draw_chosen_face(canvas, self.rect, 0 if pressed else 1)
        elif hover:
            canvas.draw_box(self.rect, 12, "surface_sunk", "border_soft", 1.5)
        x, y = self.rect.centerx - ICON_UNITS / 2, self.rect.centery - ICON_UNITS / 2
        canvas.draw_icon(self.command.icon, x, y, ICON_UNITS, "text" if self.is_on else self.color)


def quiet_button(command: Command, size: float, color: str, is_on: bool = False) -> Box:
    """Return the node of a square quiet button."""
    return Box(name=command.name, width=size, height=size, widget=lambda rect: QuietButton(command, rect, color, is_on))
