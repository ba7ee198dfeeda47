"""The bear that greets a child, and its speech bubble."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.brush import Brush
from ui.practice.path.places import Places

TIP, SIZES = 24.0, (20.0, 18.5, 17.0, 16.0)  # length of the bubble's tip; text sizes, of which the first that fits is used


def draw_bear(brush: Brush, words: str, places: Places) -> None:
    brush.svg("animals/bear", places.bear.x, places.bear.y, places.bear.w, level=1)
    draw_bubble(brush, words, places.bubble, 92)


def draw_bubble(brush: Brush, words: str, at: FRect, tip: float, largest: float = SIZES[0]) -> None:
    """Draw a bubble that fills its rectangle, with its tip below at `tip` from the left edge."""
    w, h = at.w, at.h
    path = f"M20 2H{w - 20}Q{w - 2} 2 {w - 2} 20V{h - 18}Q{w - 2} {h} {w - 20} {h}H{tip + 26}L{tip} {h + TIP}L{tip - 4} {h}H20Q2 {h} 2 {h - 18}V20Q2 2 20 2Z"
    body = f'<path d="{path}" fill="surface" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    brush.vec(at.x, at.y, w, h + TIP + 2, body, 2)
    size = next(
        (size for size in (largest, *SIZES) if brush.leading(size, 1.25) * len(brush.wrapped(words, w - 28, size, "b")) < h - 12), SIZES[-1]
    )
    brush.block(brush.wrapped(words, w - 28, size, "b"), at.centerx, at.centery, size, "text", "b", "c", 1.25)
