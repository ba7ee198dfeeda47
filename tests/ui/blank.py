"""A rasterizer without pictures, for tests that read only texts and their places."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

import pygame

from ui.assets.rasterizer import ASSETS, Rasterizer
from ui.assets.theme import Theme

DOT = pygame.Surface((1, 1), pygame.SRCALPHA)
SHEET = pygame.Surface((800, 500), pygame.SRCALPHA)  # dims windows; a surface of one px would have to be repeated


class Blank(Rasterizer):
    """A rasterizer that measures texts and draws every picture as one px; missing files count as missing."""

    def svg_picture(self, name: str, w: float, h: float | None = None, role_change: tuple[str, str] | None = None) -> pygame.Surface:
        if not there(name):
            self.missing_files.add(name)
        return DOT

    def tinted_icon(self, name: str, size: float, color: str) -> pygame.Surface:
        return self.svg_picture(f"ui/{name}", size)

    def cached(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object = None) -> pygame.Surface:
        return DOT

    def dimming_tile(self, alpha: int) -> pygame.Surface:
        return SHEET

    def window_background(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        return self.svg_picture(name, *size)

    def _cached_in_flight(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object) -> pygame.Surface:
        return DOT


@cache
def there(name: str) -> bool:
    return (ASSETS / f"{name}.svg" if name.startswith("games/") else ASSETS / "svg" / f"{name}.svg").is_file()


@cache
def blank(model: Theme, scale: float) -> Blank:
    """Return the blank rasterizer shared by all tests in this theme and scale."""
    result = Blank(scale)
    result.apply_theme(model, scale)
    return result


@cache
def plain(scale: float) -> Blank:
    """Return the blank rasterizer of this scale shared by tests that change its theme."""
    return Blank(scale)
