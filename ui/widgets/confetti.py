"""Confetti: scraps of paper that fall once, calmly, and stay where they lie."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.canvas.easing import ease_in_out

COUNT = 46
FALL, SPREAD = 2400.0, 1200.0  # ms each piece falls, and ms between the first and the last to start
SWAY, TURN, TURN_STEP = 18.0, 200.0, 15  # units aside, degrees on the way, degrees that are drawn
COLORS = ("primary", "target", "confetti_red", "confetti_violet", "on_wood")
CLEAR = FRect(100, 30, 570, 135)  # the title is read, not covered


@dataclass(frozen=True, slots=True)
class Scrap:
    """One scrap of confetti: where it lies at the end, its colour and angle there, and when it starts (ms)."""

    x: float
    y: float
    color: str
    angle: float
    start: float


SCRAPS = tuple(
    Scrap((k * 379 + 60) % 1280, (k * 211) % 330 + 10, COLORS[k % 5], k * 47 % 180, k * 17 % COUNT / COUNT * SPREAD) for k in range(COUNT)
)


class Confetti:
    """The animation of falling confetti."""

    def __init__(self, pace: float) -> None:
        """Start the fall; `pace` is a factor on all times, 0 if the confetti lies there already."""
        self.pace = pace
        self.spent = 0.0 if pace else FALL + SPREAD

    @property
    def over(self) -> bool:
        return self.spent >= FALL + SPREAD

    def update(self, dt: float) -> None:
        """Advance the fall by `dt` seconds."""
        if not self.over:
            self.spent += dt * 1000 / self.pace

    def draw(self, canvas: Canvas, clear: FRect = CLEAR) -> None:
        """Draw the confetti; nothing lies on `clear`, where the title is."""
        top = canvas.viewport.rect.y
        for scrap in SCRAPS:
            if clear.collidepoint(scrap.x, top + scrap.y):
                continue
            done = ease_in_out(min(1.0, max(0.0, (self.spent - scrap.start) / FALL)))
            if done > 0:
                left = 1 - done
                x = scrap.x + SWAY * math.sin(left * 9) * left
                y = top + scrap.y - left * (scrap.y + 60)
                angle = round((scrap.angle + left * TURN) / TURN_STEP) * TURN_STEP % 180
                canvas.vec(x, y, 20, 20, _paper(scrap.color, angle))


def _paper(color: str, angle: int) -> str:
    return f'<rect x="4" y="7" width="12" height="6" rx="1.5" fill="{color}" transform="rotate({angle} 10 10)" opacity="0.9"/>'
