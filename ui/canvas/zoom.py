"""A part of a page that is drawn smaller or larger, at another place."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect


@dataclass(frozen=True, slots=True)
class Zoom:
    """A part of a page, and the place of the same shape that it fills."""

    part: FRect
    place: FRect

    @property
    def factor(self) -> float:
        return self.place.w / self.part.w

    def zoomed(self, rect: FRect) -> FRect:
        """Return where a rectangle of the part is in the place."""
        factor = self.factor
        x, y = self.place.x + (rect.x - self.part.x) * factor, self.place.y + (rect.y - self.part.y) * factor
        return FRect(x, y, rect.w * factor, rect.h * factor)
