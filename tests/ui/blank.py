"""Pictures that nobody looks at: for tests that read what stands on the screen and where."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

import pygame

from ui.assets.look import Look
from ui.assets.skin import ASSETS, Skin

DOT = pygame.Surface((1, 1), pygame.SRCALPHA)
SHEET = pygame.Surface((800, 500), pygame.SRCALPHA)  # of what dims a window: many of one px would take long


class Blank(Skin):
    """Measures texts and draws nothing: every picture is one px, and `missing` where there is no such file."""

    def svg(self, name: str, w: float, h: float | None = None, instead: tuple[str, str] | None = None) -> pygame.Surface:
        if not there(name):
            self.missing.add(name)
        return DOT

    def icon(self, name: str, size: float, color: str) -> pygame.Surface:
        return self.svg(f"ui/{name}", size)

    def kept(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object = None) -> pygame.Surface:
        return DOT

    def veil(self, alpha: int) -> pygame.Surface:
        return SHEET

    def ground(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        return self.svg(name, *size)

    def _kept_in_flight(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object) -> pygame.Surface:
        return DOT


@cache
def there(name: str) -> bool:
    return (ASSETS / "svg" / f"{name}.svg").is_file()


@cache
def blank(look: Look, scale: float) -> Blank:
    """One for all tests in this look and at this size: texts are measured once."""
    found = Blank(scale)
    found.wear(look, scale)
    return found


@cache
def plain(scale: float) -> Blank:
    """One for what wears other looks in turn."""
    return Blank(scale)
