"""The buttons of a child's form: school classes in a column, and signs to switch on or off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import FRect

from ui.assets.words import capital
from ui.canvas.brush import Brush
from ui.practice.school import EXAMPLES, class_age, class_name, class_work
from ui.practice.words import sign_name
from ui.tables.nambarz.gestures import ICONS
from ui.widgets.controls import Command, Region, draw_face
from ui.widgets.node import Node

AGE_X, WORK_X, WELL = 150.0, 236.0, 110.0  # distances from the left edge of a class; width of its example


def class_said(school: str) -> str:
    """Return a class as text to read aloud."""
    return "\n".join(line for line in (class_name(school), class_age(school), class_work(school)) if line)


class ClassKey(Region):
    """A class with its age, contents and an example, some of which are hidden in small windows."""

    def __init__(self, school: str, rect: FRect, chosen: bool, choose: Callable[[], None]) -> None:
        super().__init__(Command(f"class/{school or 'unknown'}", class_name(school), choose), rect, 14)
        self.school, self.chosen = school, chosen

    def node(self) -> Node:
        return replace(super().node(), on=True if self.chosen else None)

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        at, (y, age, low) = self.rect, (self.rect.centery - 2, class_age(self.school), brush.page.compact)
        draw_face(brush, at, "primary" if self.chosen else "paper", hover, pressed)
        brush.fit(self.command.label, at.x + 20, y, AGE_X - 38 if age else WORK_X - 30, 24, "text", "s")
        if age and not low:
            brush.fit(age, at.x + AGE_X, y, WORK_X - AGE_X - 6, 17)
        well = FRect(at.right - 48, y, 0, 0) if low else FRect(at.right - WELL - 48, at.y + 6, WELL, at.h - 16)
        left = at.x + (AGE_X + 8 if age and low else WORK_X)
        brush.fit(class_work(self.school), left, y, well.x - left - 8, 18, "text", "b")
        if not low:
            brush.box(well, 10, "surface_raised", "border", 1.5)
            brush.fit(EXAMPLES[self.school], *well.center, WELL - 10, 20, "text", "s", "c")
        if self.chosen:
            brush.icon("check", at.right - 40, y - 14, 28)


class SignKey(Region):
    """A sign to switch on or off; its name is hidden if it does not fit."""

    def __init__(self, sign: str, rect: FRect, on: bool, flip: Callable[[], None], why: str) -> None:
        super().__init__(Command(f"sign/{sign}", capital(sign_name(sign)), flip), rect, 14, why or capital(sign_name(sign)))
        self.sign, self.on = sign, on

    def node(self) -> Node:
        return replace(super().node(), on=self.on)

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        at, color = self.rect, "text" if self.on else "text_soft"
        fill, rim, width = ("success_soft", "success", 3.0) if self.on else ("switch_row", "border", 1.5)
        brush.box(at, 14, fill, rim, width, level=2 if hover and not pressed else 1)
        room, label = at.w - 66, self.command.label
        wide = brush.skin.width(label, brush.fitting(label, room, 19, "b"), "b") > room
        brush.icon(ICONS[self.sign], at.centerx - 16 if wide else at.x + 14, at.centery - 16, 32, color)
        if not wide:
            brush.fit(label, at.x + 56, at.centery, room, 19, color, "b" if self.on else "r")
        if self.on:
            disc = '<circle cx="14" cy="14" r="13" fill="switch_on" stroke="surface_raised" stroke-width="1.5"/>'
            brush.vec(at.right - 20, at.y - 8, 28, 28, disc, 1)
            brush.icon("check", at.right - 15, at.y - 3, 18, "on_accent")
