"""Confetti: scraps of paper that fall once, calmly, and stay where they lie."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.canvas.easing import ease_in_out

SCRAP_COUNT = 46
FALL_MS, START_SPREAD_MS = 2400.0, 1200.0  # ms each piece falls, and ms between the first and the last to start
SWAY_UNITS, TURN_DEGREES, TURN_STEP_DEGREES = 18.0, 200.0, 15  # units aside, degrees on the way, degrees that are drawn
COLORS = ("primary", "target", "confetti_red", "confetti_violet", "on_wood")
TITLE_RECT = FRect(100, 30, 570, 135)  # the title is read, not covered


@dataclass(frozen=True, slots=True)
class Scrap:
    """One scrap of confetti: where it lies at the end, its colour and angle there, and when it starts (ms)."""

    x: float
    y: float
    color: str
    angle: float
    start: float


SCRAPS = tuple(
    Scrap((k * 379 + 60) % 1280, (k * 211) % 330 + 10, COLORS[k % 5], k * 47 % 180, k * 17 % SCRAP_COUNT / SCRAP_COUNT * START_SPREAD_MS)
    for k in range(SCRAP_COUNT)
)


class Confetti:
    """The animation of falling confetti."""

    def __init__(self, duration_factor: float) -> None:
        """Start the fall; `duration_factor` is a factor on all times, 0 if the confetti lies there already."""
        self.duration_factor = duration_factor
        self.elapsed_ms = 0.0 if duration_factor else FALL_MS + START_SPREAD_MS

    @property
    def is_over(self) -> bool:
        return self.elapsed_ms >= FALL_MS + START_SPREAD_MS

    def update(self, dt: float) -> None:
        """Advance the fall by `dt` seconds."""
        if not self.is_over:
            self.elapsed_ms += dt * 1000 / self.duration_factor

    def draw(self, canvas: Canvas, clear_rect: FRect = TITLE_RECT) -> None:
        """Draw the confetti; nothing lies on `clear_rect`, where the title is."""
        top = canvas.viewport.rect.y
        for scrap in SCRAPS:
            if clear_rect.collidepoint(scrap.x, top + scrap.y):
                continue
            done = ease_in_out(min(1.0, max(0.0, (self.elapsed_ms - scrap.start) / FALL_MS)))
            if done > 0:
                remaining_share = 1 - done
                x = scrap.x + SWAY_UNITS * math.sin(remaining_share * 9) * remaining_share
                y = top + scrap.y - remaining_share * (scrap.y + 60)
                angle = round((scrap.angle + remaining_share * TURN_DEGREES) / TURN_STEP_DEGREES) * TURN_STEP_DEGREES % 180
                canvas.draw_svg_body(x, y, 20, 20, _scrap_svg(scrap.color, angle))


def _scrap_svg(color: str, angle: int) -> str:
    return f'<rect x="4" y="7" width="12" height="6" rx="1.5" fill="{color}" transform="rotate({angle} 10 10)" opacity="0.9"/>'
