"""The static layer: a kept picture of everything at rest, over which sprites are drawn.

docs/decisions/0004-how-a-frame-is-drawn.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame
from pygame import Rect

from ui.canvas.canvas import Canvas

Draw: TypeAlias = Callable[[Canvas], None]


class StaticLayer:
    """A surface of the window's size that keeps everything at rest, redrawn only when it changes.

    Sprites are drawn over it on the window alone, in each frame.
    """

    def __init__(self, window: pygame.Surface) -> None:
        self.surface = pygame.Surface(window.get_size(), 0, window)
        self._window = window
        self._changed_rects: list[Rect] = []  # areas in px that the window does not show yet
        self._sprite_rects: list[Rect] = []  # areas of the window, in px, below sprites

    def redraw(self, canvas: Canvas, draw: Draw, clips: Sequence[Rect]) -> None:
        """Redraw everything at rest with `draw`, within each of these clip rectangles."""
        for clip in clips:
            self.surface.set_clip(clip)
            draw(canvas)
        self.surface.set_clip(None)
        self._changed_rects += clips

    def draw_landed(self, canvas: Canvas, sprites: Sequence[Draw]) -> None:
        """Draw sprites that have just come to rest on the layer, over everything else."""
        self._changed_rects += map(canvas.draw_and_measure, sprites)

    def update_window(self, canvas: Canvas, sprites: Sequence[Draw]) -> list[Rect]:
        """Copy changed regions of the layer to the window and draw the sprites over them.

        Returns:
            The regions of the window that differ from the frame before, in px.
        """
        regions = [region for region in (*self._changed_rects, *self._sprite_rects) if region]
        whole = self.surface.get_rect()
        if whole in regions:
            regions = [whole]
        for region in regions:
            self._window.blit(self.surface, region, region)
        self._changed_rects, self._sprite_rects = [], [canvas.draw_and_measure(sprite) for sprite in sprites]
        for area in filter(None, self._sprite_rects):
            nearest = area.collidelist(regions)  # mostly where the sprite was before: one rect has both
            if nearest < 0:
                regions.append(area)
            else:
                regions[nearest] = regions[nearest].union(area)
        return regions
