"""Pictures that are kept until others need their room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Set

import pygame


class Store:
    """Pictures by key; the oldest go where they are more than they may be."""

    def __init__(self) -> None:
        self.shown: Callable[[], Set[int]] = frozenset  # the ids of the pictures on the window
        self._pictures: OrderedDict[Hashable, tuple[pygame.Surface, object]] = OrderedDict()
        self._bytes = 0

    def clear(self) -> None:
        self._pictures.clear()
        self._bytes = 0

    def find(self, key: Hashable) -> pygame.Surface | None:
        found = self._pictures.get(key)
        if found is None:
            return None
        self._pictures.move_to_end(key)
        return found[0]

    def keep(self, key: Hashable, surface: pygame.Surface, owner: object, most: float) -> None:
        """`owner`: is kept alive with it; `most`: bytes of all."""
        self._pictures[key] = surface, owner
        self._bytes += weight(surface)
        if self._bytes > most:
            self._shrink(most)

    def _shrink(self, most: float) -> None:
        """What is on the window is in use, also where nobody asked for it again: it goes only where nothing else can."""
        for spared in (self.shown(), frozenset[int]()):
            for _ in range(len(self._pictures) - 1):
                if self._bytes <= most:
                    return
                key, (oldest, owner) = self._pictures.popitem(last=False)
                if id(oldest) in spared:
                    self._pictures[key] = oldest, owner
                else:
                    self._bytes -= weight(oldest)


def weight(surface: pygame.Surface) -> int:
    """Bytes of a picture."""
    return surface.get_width() * surface.get_height() * 4
