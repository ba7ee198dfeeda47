"""The buttons of a child's form: school classes in a column, and signs to switch on or off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import FRect

from ui.assets.translation import capital
from ui.canvas.canvas import Canvas
from ui.practice.school import EXAMPLES, class_age, class_name, class_work
from ui.practice.texts import sign_name
from ui.tables.nambarz.gestures import ICONS
from ui.widgets.controls import Command, HitRegion, draw_face
from ui.widgets.node import Node

AGE_X, WORK_X, WELL = 150.0, 236.0, 110.0  # distances from the left edge of a class; width of its example


def class_said(school: str) -> str:
    """Return a school class's name, age and contents as text to read aloud."""
    return "\n".join(line for line in (class_name(school), class_age(school), class_work(school)) if line)


class ClassButton(HitRegion):
    """A button for a school class: its age, contents and an example; small windows hide age and example."""

    def __init__(self, school: str, rect: FRect, chosen: bool, choose: Callable[[], None]) -> None:
        super().__init__(Command(f"class/{school or 'unknown'}", class_name(school), choose), rect, 14)
        self.school, self.chosen = school, chosen

    def node(self) -> Node:
        return replace(super().node(), on=True if self.chosen else None)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect, (y, age, low) = self.rect, (self.rect.centery - 2, class_age(self.school), canvas.viewport.is_compact)
        draw_face(canvas, rect, "primary" if self.chosen else "paper", hover, pressed)
        canvas.fit_text(self.command.label, rect.x + 20, y, AGE_X - 38 if age else WORK_X - 30, 24, "text", "s")
        if age and not low:
            canvas.fit_text(age, rect.x + AGE_X, y, WORK_X - AGE_X - 6, 17)
        well = FRect(rect.right - 48, y, 0, 0) if low else FRect(rect.right - WELL - 48, rect.y + 6, WELL, rect.h - 16)
        left = rect.x + (AGE_X + 8 if age and low else WORK_X)
        canvas.fit_text(class_work(self.school), left, y, well.x - left - 8, 18, "text", "b")
        if not low:
            canvas.box(well, 10, "surface_raised", "border", 1.5)
            canvas.fit_text(EXAMPLES[self.school], *well.center, WELL - 10, 20, "text", "s", "c")
        if self.chosen:
            canvas.icon("check", rect.right - 40, y - 14, 28)


class OperatorButton(HitRegion):
    """A sign to switch on or off; its name is hidden if it does not fit."""

    def __init__(self, sign: str, rect: FRect, on: bool, flip: Callable[[], None], why: str) -> None:
        super().__init__(Command(f"sign/{sign}", capital(sign_name(sign)), flip), rect, 14, why or capital(sign_name(sign)))
        self.sign, self.on = sign, on

    def node(self) -> Node:
        return replace(super().node(), on=self.on)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect, color = self.rect, "text" if self.on else "text_soft"
        fill, rim, width = ("success_soft", "success", 3.0) if self.on else ("switch_row", "border", 1.5)
        canvas.box(rect, 14, fill, rim, width, level=2 if hover and not pressed else 1)
        max_width, label = rect.w - 66, self.command.label
        is_wide = canvas.rasterizer.width(label, canvas.fitting(label, max_width, 19, "b"), "b") > max_width
        canvas.icon(ICONS[self.sign], rect.centerx - 16 if is_wide else rect.x + 14, rect.centery - 16, 32, color)
        if not is_wide:
            canvas.fit_text(label, rect.x + 56, rect.centery, max_width, 19, color, "b" if self.on else "r")
        if self.on:
            disc = '<circle cx="14" cy="14" r="13" fill="switch_on" stroke="surface_raised" stroke-width="1.5"/>'
            canvas.vec(rect.right - 20, rect.y - 8, 28, 28, disc, 1)
            canvas.icon("check", rect.right - 15, rect.y - 3, 18, "on_accent")
