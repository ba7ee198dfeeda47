"""The buttons of a child's form: school classes in a column, and signs to switch on or off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import FRect

from ui.assets.translation import capitalize_first
from ui.canvas.canvas import Canvas
from ui.practice.school import CLASS_EXAMPLES, class_age, class_name, class_topics
from ui.practice.texts import sign_name
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.widgets.controls import Command, HitRegion, draw_button_face
from ui.widgets.node import Node

AGE_X, WORK_X, EXAMPLE_W = 150.0, 236.0, 110.0  # distances from the left edge of a class; width of its example


def class_spoken_text(school: str) -> str:
    """Return a school class's name, age and contents as text to read aloud."""
    return "\n".join(line for line in (class_name(school), class_age(school), class_topics(school)) if line)


class ClassButton(HitRegion):
    """A button for a school class: its age, contents and an example; small windows hide age and example."""

    def __init__(self, school: str, rect: FRect, is_chosen: bool, on_choose: Callable[[], None]) -> None:
        super().__init__(Command(f"class/{school or 'unknown'}", class_name(school), on_choose), rect, 14)
        self.school, self.is_chosen = school, is_chosen

    def node(self) -> Node:
        return replace(super().node(), is_on=True if self.is_chosen else None)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect, (y, age, low) = self.rect, (self.rect.centery - 2, class_age(self.school), canvas.viewport.is_compact)
        draw_button_face(canvas, rect, "primary" if self.is_chosen else "paper", hover, pressed)
        canvas.fit_text(self.command.label, rect.x + 20, y, AGE_X - 38 if age else WORK_X - 30, 24, "text", "s")
        if age and not low:
            canvas.fit_text(age, rect.x + AGE_X, y, WORK_X - AGE_X - 6, 17)
        well = FRect(rect.right - 48, y, 0, 0) if low else FRect(rect.right - EXAMPLE_W - 48, rect.y + 6, EXAMPLE_W, rect.h - 16)
        left = rect.x + (AGE_X + 8 if age and low else WORK_X)
        canvas.fit_text(class_topics(self.school), left, y, well.x - left - 8, 18, "text", "b")
        if not low:
            canvas.draw_box(well, 10, "surface_raised", "border", 1.5)
            canvas.fit_text(CLASS_EXAMPLES[self.school], *well.center, EXAMPLE_W - 10, 20, "text", "s", "c")
        if self.is_chosen:
            canvas.draw_icon("check", rect.right - 40, y - 14, 28)


class OperatorSwitch(HitRegion):
    """A sign to switch on or off; its name is hidden if it does not fit."""

    def __init__(self, sign: str, rect: FRect, is_on: bool, on_toggle: Callable[[], None], why: str) -> None:
        super().__init__(
            Command(f"sign/{sign}", capitalize_first(sign_name(sign)), on_toggle), rect, 14, why or capitalize_first(sign_name(sign))
        )
        self.sign, self.is_on = sign, is_on

    def node(self) -> Node:
        return replace(super().node(), is_on=self.is_on)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect, color = self.rect, "text" if self.is_on else "text_soft"
        fill, rim, width = ("success_soft", "success", 3.0) if self.is_on else ("switch_row", "border", 1.5)
        canvas.draw_box(rect, 14, fill, rim, width, level=2 if hover and not pressed else 1)
        max_width, label = rect.w - 66, self.command.label
        is_wide = canvas.rasterizer.text_width(label, canvas.fitting_size(label, max_width, 19, "b"), "b") > max_width
        canvas.draw_icon(OPERATOR_ICONS[self.sign], rect.centerx - 16 if is_wide else rect.x + 14, rect.centery - 16, 32, color)
        if not is_wide:
            canvas.fit_text(label, rect.x + 56, rect.centery, max_width, 19, color, "b" if self.is_on else "r")
        if self.is_on:
            disc = '<circle cx="14" cy="14" r="13" fill="switch_on" stroke="surface_raised" stroke-width="1.5"/>'
            canvas.draw_svg_body(rect.right - 20, rect.y - 8, 28, 28, disc, 1)
            canvas.draw_icon("check", rect.right - 15, rect.y - 3, 18, "on_accent")
