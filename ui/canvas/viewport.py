"""The page: logical units on a window of any size, in which every layout is written.

1280x800 of them in a wide window. A window that is taller than wide has a tall page, 900 wide and as high as there is room, round the
same middle: what stands in the middle of the one stands in the middle of the other (docs/art.md, 13, mock-up 30).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pygame import FRect, Rect

from ui.canvas.zoom import Zoom

PAGE_WIDTH, PAGE_HEIGHT = 1280.0, 800.0
TALL_PAGE_WIDTH, MIN_TALL_PAGE_HEIGHT, MAX_TALL_PAGE_HEIGHT = 900.0, 1250.0, 1600.0
MIN_TEXT_POINTS = 14  # points; never less outside cards (docs/art.md, 3)
COMPACT_POINTS_PER_UNIT = 0.79  # points per unit below which secondary text is hidden (1024x640)


@dataclass(frozen=True, slots=True)
class Viewport:
    """Scale and offset between logical units and device pixels; spare room goes to the margins (docs/art.md, 4)."""

    width: int  # of the window in px
    height: int
    is_portrait: bool = False  # the screen has an arrangement for tall windows
    bottom_inset: float = 0.0  # units that a tall page is longer at its lower end, for what stands below such an arrangement
    min_text_units: float = 0.0  # units of its smallest text; 0 for as small as can be read
    density: float = 1.0  # px a point
    rect: FRect = field(init=False, compare=False)  # the page in logical units
    scale: float = field(init=False, compare=False)  # px a unit
    left: float = field(init=False, compare=False)  # px from the window's left edge to where x is 0
    top: float = field(init=False, compare=False)

    def __post_init__(self) -> None:
        rect = FRect(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
        if self.is_portrait:
            high = min(
                max(TALL_PAGE_WIDTH * self.height / self.width, MIN_TALL_PAGE_HEIGHT + self.bottom_inset),
                MAX_TALL_PAGE_HEIGHT + self.bottom_inset,
            )
            rect = FRect((PAGE_WIDTH - TALL_PAGE_WIDTH) / 2, (PAGE_HEIGHT - high + self.bottom_inset) / 2, TALL_PAGE_WIDTH, high)
        scale = min(self.width / rect.w, self.height / rect.h)
        object.__setattr__(self, "rect", rect)
        object.__setattr__(self, "scale", scale)
        object.__setattr__(self, "left", (self.width - rect.w * scale) / 2 - rect.x * scale)
        object.__setattr__(self, "top", (self.height - rect.h * scale) / 2 - rect.y * scale)

    @property
    def is_compact(self) -> bool:
        """True if secondary text is hidden, because it would be too small or larger text leaves it no room."""
        return self.scale < COMPACT_POINTS_PER_UNIT * self.density or self.min_text_units > MIN_TEXT_POINTS / COMPACT_POINTS_PER_UNIT

    @property
    def window_rect(self) -> FRect:
        """The rectangle of the whole window in logical units; it begins left of the page or above it in the margins."""
        s = self.scale
        return FRect(-self.left / s, -self.top / s, self.width / s, self.height / s)

    def zoomed(self, zoom: Zoom | None) -> Viewport:
        """Return the viewport for what is zoomed, or this one."""
        if zoom is None:
            return self
        factor, origin = zoom.factor, zoom.zoomed(FRect(0, 0, 0, 0))
        width, height = round(self.width * factor), round(self.height * factor)
        zoomed = replace(self, width=width, height=height, min_text_units=self.min_text_units / factor)
        object.__setattr__(zoomed, "scale", self.scale * factor)
        object.__setattr__(zoomed, "left", self.left + origin.x * self.scale)
        object.__setattr__(zoomed, "top", self.top + origin.y * self.scale)
        return zoomed

    def to_px(self, length: float) -> int:
        return round(length * self.scale)

    def to_px_point(self, x: float, y: float) -> tuple[int, int]:
        """Convert a point in logical units to device pixels."""
        return round(self.left + x * self.scale), round(self.top + y * self.scale)

    def to_px_rect(self, rect: FRect) -> Rect:
        """Convert a rectangle in logical units to device pixels."""
        (left, top), (right, bottom) = self.to_px_point(rect.x, rect.y), self.to_px_point(rect.right, rect.bottom)
        return Rect(left, top, right - left, bottom - top)

    def to_units_point(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Convert a point in device pixels to logical units."""
        return (pos[0] - self.left) / self.scale, (pos[1] - self.top) / self.scale


def is_tall(width: int, height: int) -> bool:
    """Return True if a window of this size, in px, gets a tall page, where the screen has one."""
    return height >= width
