"""The cache of pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """A cache of pictures by key, which drops the least recently used ones above a limit in bytes."""

    def __init__(self) -> None:
        self.total_bytes = 0  # bytes of all pictures
        self._pictures: OrderedDict[Hashable, tuple[pygame.Surface, object]] = OrderedDict()

    def clear(self) -> None:
        self._pictures.clear()
        self.total_bytes = 0

    def get_or_make(self, key: Hashable, make: Callable[[], pygame.Surface], limit_bytes: float, owner: object = None) -> pygame.Surface:
        """Return the picture under this key, made by `make` if it is not there.

        All pictures may take `limit_bytes` bytes. The `owner`, whose id may be part of the key, stays alive as long as the picture is kept.
        """
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key][0]
        picture = make()
        self._pictures[key] = picture, owner
        self.total_bytes += byte_size(picture)
        while self.total_bytes > limit_bytes and len(self._pictures) > 1:
            _key, (oldest, _owner) = self._pictures.popitem(last=False)
            self.total_bytes -= byte_size(oldest)
        return picture


def byte_size(surface: pygame.Surface) -> int:
    """Return the memory that a picture takes, in bytes."""
    return surface.get_width() * surface.get_height() * 4
