"""The shadows of pictures, at the heights of docs/art.md, 5 and a scale."""

from __future__ import annotations

from functools import cache
from weakref import WeakKeyDictionary

import pygame

from ui.assets.nine_slice import nine_slice, shrink_to_corners

SHADOWS = {1: (2, 3, 4, 110), 2: (4, 8, 9, 110), 3: (8, 16, 18, 120)}  # dx, dy, blur, alpha (docs/art.md, 5)
COARSE_SCALE = 2.0  # from this scale on, pictures in flight are scaled coarsely, which is not visible
OUTLINE_STEP_PX = 7  # outlines are compared at one px in this many

_outlines: WeakKeyDictionary[pygame.Surface, tuple[tuple[int, int], int]] = WeakKeyDictionary()


class Elevation:
    """A height over the table at one scale, which draws the shadows of pictures; all lengths in px."""

    def __init__(self, level: int, scale: float) -> None:
        dx, dy, blur, self._alpha = SHADOWS[level]
        self._blur = max(1, round(blur * scale))
        # A blur is slow and a shadow has no detail: it is blurred smaller by this factor.
        self.coarse_factor = max(2, self._blur // (2 if scale >= COARSE_SCALE else 3))
        # how far a shadow goes beyond what casts it
        self.reach = -(-(round(2 * blur * scale) + 2) // self.coarse_factor) * self.coarse_factor
        self.offset = max(1, round(dx * scale)) - self.reach, max(1, round(dy * scale)) - self.reach  # its offset from the picture

    def shadow(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the shadow of a picture."""
        w, h = picture.get_size()
        return pygame.transform.smoothscale(self._coarse_shadow(picture), (w + 2 * self.reach, h + 2 * self.reach))

    def box_shadow(self, picture: pygame.Surface, corner: int) -> pygame.Surface:
        """Return the shadow of a box whose corners reach this far."""
        w, h = picture.get_size()
        return nine_slice(self.shadow(shrink_to_corners(picture, corner + self.reach)), (w + 2 * self.reach, h + 2 * self.reach))

    def small_shadow(self, picture: pygame.Surface) -> pygame.Surface:
        """Return a reduced shadow for a picture in flight, without its outermost px: they cannot be seen and cost time."""
        whole = self._coarse_shadow(picture)
        return whole.subsurface(whole.get_rect().inflate(-2, -2)).copy()

    def _coarse_shadow(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the blurred shadow of a picture, reduced by the factor `coarse_factor`."""
        w, h = picture.get_size()
        small = pygame.transform.smoothscale(picture, (-(-w // self.coarse_factor), -(-h // self.coarse_factor)))
        edge = self.reach // self.coarse_factor
        sheet = pygame.Surface((small.get_width() + 2 * edge, small.get_height() + 2 * edge), pygame.SRCALPHA)
        sheet.blit(small, (edge, edge))
        sheet.fill((0, 0, 0, self._alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.gaussian_blur(sheet, max(1, round(self._blur / self.coarse_factor)))


elevation_at = cache(Elevation)


def outline_key(picture: pygame.Surface) -> tuple[tuple[int, int], int]:
    """Return a key that pictures share if they are opaque at the same places, as far as one px in `OUTLINE_STEP_PX` tells."""
    key = _outlines.get(picture)
    if key is None:
        some = picture.get_buffer().raw[picture.get_shifts()[3] // 8 :: 4 * OUTLINE_STEP_PX]
        key = _outlines[picture] = picture.get_size(), hash(some)
    return key
