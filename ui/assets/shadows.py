"""The shadows of pictures, at the heights of docs/art.md, 5 and a scale."""

from __future__ import annotations

from functools import cache
from weakref import WeakKeyDictionary

import pygame

from ui.assets.stretching import squeezed, stretched

SHADOW = {1: (2, 3, 4, 110), 2: (4, 8, 9, 110), 3: (8, 16, 18, 120)}  # dx, dy, blur, alpha (docs/art.md, 5)
ROUGH = 2.0  # from this scale on nobody sees the px of what flies, turned or in another size
OUTLINE = 7  # one px in so many tells outlines from each other

_outlines: WeakKeyDictionary[pygame.Surface, tuple[tuple[int, int], int]] = WeakKeyDictionary()


class Height:
    """One of those heights, in px."""

    def __init__(self, level: int, scale: float) -> None:
        dx, dy, blur, self._alpha = SHADOW[level]
        self._blur = max(1, round(blur * scale))
        # So many px are one while a shadow is blurred, which is slow; it has no detail.
        self.coarse = max(2, self._blur // (2 if scale >= ROUGH else 3))
        self.reach = -(-(round(2 * blur * scale) + 2) // self.coarse) * self.coarse  # how far a shadow goes beyond what casts it
        self.place = max(1, round(dx * scale)) - self.reach, max(1, round(dy * scale)) - self.reach  # where it begins, beside that

    def shadow(self, picture: pygame.Surface) -> pygame.Surface:
        """Of the whole picture, as it lies under it."""
        w, h = picture.get_size()
        return pygame.transform.smoothscale(self._blurred(picture), (w + 2 * self.reach, h + 2 * self.reach))

    def box_shadow(self, picture: pygame.Surface, corner: int) -> pygame.Surface:
        """As `shadow`, of a box whose corners reach so far (px)."""
        w, h = picture.get_size()
        return stretched(self.shadow(squeezed(picture, corner + self.reach)), (w + 2 * self.reach, h + 2 * self.reach))

    def soft(self, picture: pygame.Surface) -> pygame.Surface:
        """A small shadow, from which those of a flight are made. Its outermost px are left out: nobody sees them, and they would have to be
        painted in every frame.
        """
        whole = self._blurred(picture)
        return whole.subsurface(whole.get_rect().inflate(-2, -2)).copy()

    def _blurred(self, picture: pygame.Surface) -> pygame.Surface:
        """So many times smaller as `coarse` says."""
        w, h = picture.get_size()
        small = pygame.transform.smoothscale(picture, (-(-w // self.coarse), -(-h // self.coarse)))
        edge = self.reach // self.coarse
        sheet = pygame.Surface((small.get_width() + 2 * edge, small.get_height() + 2 * edge), pygame.SRCALPHA)
        sheet.blit(small, (edge, edge))
        sheet.fill((0, 0, 0, self._alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.gaussian_blur(sheet, max(1, round(self._blur / self.coarse)))


height = cache(Height)


def outline(picture: pygame.Surface) -> tuple[tuple[int, int], int]:
    """What is the same for pictures that are opaque at the same places, as far as one px in `OUTLINE` tells."""
    found = _outlines.get(picture)
    if found is None:
        some = picture.get_buffer().raw[picture.get_shifts()[3] // 8 :: 4 * OUTLINE]
        found = _outlines[picture] = picture.get_size(), hash(some)
    return found
