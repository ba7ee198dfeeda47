"""Confetti: scraps of paper that fall once, calmly, through the whole page."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ui.canvas.canvas import Canvas

SCRAP_COUNT = 46
FALL_MS, START_SPREAD_MS = 1800.0, 1200.0  # ms each piece falls, and ms between the first and the last to start
SWAY_UNITS, TURN_DEGREES, TURN_STEP_DEGREES = 18.0, 200.0, 15  # units aside, degrees on the way, degrees that are drawn
SCRAP_SIZE = 20.0
COLORS = ("primary", "target", "confetti_red", "confetti_violet", "on_wood")


@dataclass(frozen=True, slots=True)
class Scrap:
    """One scrap of confetti: its column, colour and first angle, and when it starts (ms)."""

    x: float
    color: str
    angle: float
    start: float


SCRAPS = tuple(
    Scrap((k * 379 + 60) % 1280, COLORS[k % 5], k * 47 % 180, k * 17 % SCRAP_COUNT / SCRAP_COUNT * START_SPREAD_MS)
    for k in range(SCRAP_COUNT)
)


class Confetti:
    """The animation of falling confetti."""

    def __init__(self, duration_factor: float) -> None:
        """Start the fall; `duration_factor` is a factor on all times, 0 for no confetti."""
        self.duration_factor = duration_factor
        self.elapsed_ms = 0.0 if duration_factor else FALL_MS + START_SPREAD_MS

    @property
    def is_over(self) -> bool:
        return self.elapsed_ms >= FALL_MS + START_SPREAD_MS

    def update(self, dt: float) -> None:
        """Advance the fall by `dt` seconds."""
        if not self.is_over:
            self.elapsed_ms += dt * 1000 / self.duration_factor

    def draw(self, canvas: Canvas) -> None:
        """Draw the scraps that are falling."""
        window = canvas.viewport.window_rect
        for scrap in SCRAPS:
            done = (self.elapsed_ms - scrap.start) / FALL_MS
            if 0 < done < 1:
                x = scrap.x + SWAY_UNITS * math.sin(done * 9)
                y = window.y - SCRAP_SIZE + done * (window.h + SCRAP_SIZE)
                angle = round((scrap.angle + done * TURN_DEGREES) / TURN_STEP_DEGREES) * TURN_STEP_DEGREES % 180
                canvas.draw_svg_body(x, y, SCRAP_SIZE, SCRAP_SIZE, _scrap_svg(scrap.color, angle))


def _scrap_svg(color: str, angle: int) -> str:
    return f'<rect x="4" y="7" width="12" height="6" rx="1.5" fill="{color}" transform="rotate({angle} 10 10)" opacity="0.9"/>'
