"""The static layer: a kept picture of everything at rest, over which sprites are drawn.

docs/decisions/0004-how-a-frame-is-drawn.md tells why.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from ui.canvas.display_list import DisplayList, Draw, Recorder, dirty_rects


class StaticLayer:
    """A surface as large as the window's. What rests is drawn here when it changes; sprites are drawn on the window alone, in each frame."""

    def __init__(self, window: pygame.Surface) -> None:
        self.surface = pygame.Surface(window.get_size(), 0, window)
        self._window = window
        self._drawn: DisplayList = []  # what the surface shows
        self._changed: list[Rect] = []  # px that the window does not show yet
        self._covered: list[Rect] = []  # px of the window under sprites

    def redraw(self, brush: Recorder, draw: Draw) -> None:
        """Draw everything at rest with `draw`. Only what differs from the last time is painted."""
        before, self._drawn = self._drawn, brush.record(draw)
        regions = dirty_rects(before, self._drawn)
        areas = [one.area for one in self._drawn]
        for region in regions:
            self.surface.set_clip(region)
            for index in region.collidelistall(areas):
                self._drawn[index].paint(self.surface)
        self.surface.set_clip(None)
        self._changed += regions

    def compose(self, brush: Recorder, sprites: Sequence[Draw]) -> list[Rect]:
        """Bring the window up to date and draw the sprites on it.

        Returns:
            The regions of the window that differ from the frame before, in px.
        """
        regions = self._changed + self._covered
        for region in regions:
            self._window.blit(self.surface, region, region)
        self._changed, self._covered = [], []
        for sprite in sprites:
            drawn = brush.record(sprite)
            for one in drawn:
                one.paint(self._window)
            if drawn:
                self._covered.append(Rect(drawn[0].area).unionall([one.area for one in drawn]))
        for area in self._covered:
            near = area.collidelist(regions)  # mostly where the sprite was before: one rect has both
            regions.append(area.union(regions.pop(near)) if near >= 0 else area)
        return regions
