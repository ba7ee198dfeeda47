"""The bear that greets a child, and its speech bubble."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.practice.path.places import ChildHomeLayout

TIP_LENGTH, TEXT_SIZES = 24.0, (20.0, 18.5, 17.0, 16.0)  # length of the bubble's tip; text sizes, of which the first that fits is used


def draw_bear_and_bubble(canvas: Canvas, text: str, layout: ChildHomeLayout) -> None:
    canvas.draw_svg("animals/bear", layout.bear.x, layout.bear.y, layout.bear.w, level=1)
    draw_speech_bubble(canvas, text, layout.bubble, 92)


def draw_speech_bubble(canvas: Canvas, text: str, rect: FRect, tip_x: float, max_size: float = TEXT_SIZES[0]) -> None:
    """Draw a bubble that fills its rectangle, with its tip below at `tip_x` from the left edge."""
    w, h = rect.w, rect.h
    path = f"M20 2H{w - 20}Q{w - 2} 2 {w - 2} 20V{h - 18}Q{w - 2} {h} {w - 20} {h}H{tip_x + 26}L{tip_x} {h + TIP_LENGTH}L{tip_x - 4} {h}H20Q2 {h} 2 {h - 18}V20Q2 2 20 2Z"
    body = f'<path d="{path}" fill="surface" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    canvas.draw_svg_body(rect.x, rect.y, w, h + TIP_LENGTH + 2, body, 2)
    size = next(
        (size for size in (max_size, *TEXT_SIZES) if canvas.line_height(size, 1.25) * len(canvas.wrap(text, w - 28, size, "b")) < h - 12),
        TEXT_SIZES[-1],
    )
    canvas.draw_lines(canvas.wrap(text, w - 28, size, "b"), rect.centerx, rect.centery, size, "text", "b", "c", 1.25)
