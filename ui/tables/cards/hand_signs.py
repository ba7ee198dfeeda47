"""The signs of the hand to choose from in a throw, in a row on its sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from game.hand_signs import Sign
from ui.canvas.canvas import Canvas
from ui.tables.targets import NamedTarget, Target


@dataclass(frozen=True, slots=True)
class SignTarget(NamedTarget):
    """A sign to choose."""

    prefix = "sign"
    sign: Sign


def sign_rect(center_x: float, y: float, sign: Sign) -> FRect:
    """Return the rectangle of a sign in the row around a middle and below an upper edge."""
    return FRect(center_x - 190 + tuple(Sign).index(sign) * 130, y, 120, 120)


def sign_targets(rect_of: Callable[[Sign], FRect], label: Callable[[Sign], str]) -> list[Target]:
    return [Target(SignTarget(sign), rect_of(sign), label(sign), corner_radius=16, has_digit_key=True) for sign in Sign]


def draw_sign_button(canvas: Canvas, rect: FRect, sign: Sign) -> None:
    canvas.draw_box(rect, 16, ("button", "surface_sunk"), "border_button", 1.5, level=1)
    canvas.draw_svg(f"signs/{sign}", rect.x + 22, rect.y + 22, 76)
