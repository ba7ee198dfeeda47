"""Display lists: what a drawing consists of, so that two of them can be compared before a pixel is painted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

import pygame
from pygame import FRect, Rect

from ui.canvas.brush import Brush

Draw: TypeAlias = Callable[[Brush], None]


class Blit(NamedTuple):
    """A picture, or a part of it, on a surface. All in px."""

    picture: pygame.Surface  # never changed after it was drawn once: equal blits have equal pixels
    area: tuple[int, int, int, int]  # of the surface
    source: tuple[int, int]  # the corner of the part within the picture

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(self.picture, self.area[:2], (*self.source, *self.area[2:]))


class Painting:
    """Something that paints itself, and looks different each time."""

    def __init__(self, paint: Callable[[pygame.Surface], None], area: tuple[int, int, int, int]) -> None:
        self.paint, self.area = paint, area


DisplayList: TypeAlias = list[Blit | Painting]


class Recorder(Brush):
    """A brush that paints nothing and keeps a display list. Its surface only gives size and clip."""

    _recorded: DisplayList

    def record(self, draw: Draw) -> DisplayList:
        """Return the display list of what `draw` draws."""
        self._recorded = []
        draw(self)
        return self._recorded

    def _blit(self, picture: pygame.Surface, at: tuple[int, int], part: Rect | None = None) -> None:
        part = part or picture.get_rect()
        area = Rect(at, part.size).clip(self.surface.get_clip())
        if area:
            source = part.x + area.x - at[0], part.y + area.y - at[1]
            self._recorded.append(Blit(picture, (*area.topleft, *area.size), source))

    def by_itself(self, rect: FRect, paint: Callable[[pygame.Surface], None]) -> None:
        area = self.page.box(rect).clip(self.surface.get_clip())
        self._recorded.append(Painting(paint, (*area.topleft, *area.size)))


def dirty_rects(before: DisplayList, after: DisplayList) -> list[Rect]:
    """Return rects, none over another, outside which two display lists have the same pixels."""
    old, new = set(before), set(after)
    changed = old ^ new
    kept = [one for one in before if one in new], [one for one in after if one in old]
    if kept[0] != kept[1]:  # others lie on top now
        changed.update(one for pair in zip_longest(*kept) if pair[0] != pair[1] for one in pair if one is not None)
    found: list[Rect] = []
    for rect in (Rect(one.area) for one in changed):
        while (index := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(index))
        found.append(rect)
    return found
