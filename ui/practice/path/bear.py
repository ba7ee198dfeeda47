"""The bear that greets a child, and its speech bubble."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.practice.path.places import Places

TIP, SIZES = 24.0, (20.0, 18.5, 17.0, 16.0)  # length of the bubble's tip; text sizes, of which the first that fits is used


def draw_bear(canvas: Canvas, text: str, places: Places) -> None:
    canvas.svg("animals/bear", places.bear.x, places.bear.y, places.bear.w, level=1)
    draw_bubble(canvas, text, places.bubble, 92)


def draw_bubble(canvas: Canvas, text: str, rect: FRect, tip: float, largest: float = SIZES[0]) -> None:
    """Draw a bubble that fills its rectangle, with its tip below at `tip_x` from the left edge."""
    w, h = rect.w, rect.h
    path = f"M20 2H{w - 20}Q{w - 2} 2 {w - 2} 20V{h - 18}Q{w - 2} {h} {w - 20} {h}H{tip + 26}L{tip} {h + TIP}L{tip - 4} {h}H20Q2 {h} 2 {h - 18}V20Q2 2 20 2Z"
    body = f'<path d="{path}" fill="surface" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    canvas.vec(rect.x, rect.y, w, h + TIP + 2, body, 2)
    size = next(
        (size for size in (largest, *SIZES) if canvas.leading(size, 1.25) * len(canvas.wrap(text, w - 28, size, "b")) < h - 12), SIZES[-1]
    )
    canvas.block(canvas.wrap(text, w - 28, size, "b"), rect.centerx, rect.centery, size, "text", "b", "c", 1.25)
