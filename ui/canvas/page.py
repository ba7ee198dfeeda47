"""The page: 1280x800 logical units on a window of any size. Every layout is written in these units."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import FRect

WIDTH, HEIGHT = 1280.0, 800.0
SMALLEST = (800, 500)  # px; the window does not shrink further
COMPACT = 0.79  # below this scale (1024x640) secondary text folds away


@dataclass(frozen=True, slots=True)
class Page:
    """Scale and offset between logical units and device pixels; spare room goes to the margins (ART 4)."""

    width: int
    height: int
    scale: float = field(init=False, compare=False)  # px a unit
    left: float = field(init=False, compare=False)  # px between the window's left edge and the page
    top: float = field(init=False, compare=False)

    def __post_init__(self) -> None:
        scale = min(self.width / WIDTH, self.height / HEIGHT)
        object.__setattr__(self, "scale", scale)
        object.__setattr__(self, "left", (self.width - WIDTH * scale) / 2)
        object.__setattr__(self, "top", (self.height - HEIGHT * scale) / 2)

    @property
    def compact(self) -> bool:
        return self.scale < COMPACT

    @property
    def whole(self) -> FRect:
        """The whole window in logical units; it begins left of 0 or above 0 where there is spare room."""
        s = self.scale
        return FRect(-self.left / s, -self.top / s, self.width / s, self.height / s)

    def px(self, length: float) -> int:
        return round(length * self.scale)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Logical point to device pixels."""
        return round(self.left + x * self.scale), round(self.top + y * self.scale)

    def point(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Device pixels to a logical point."""
        return (pos[0] - self.left) / self.scale, (pos[1] - self.top) / self.scale
