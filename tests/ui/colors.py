"""The contrast of two colors as WCAG 2.2 defines it."""

from __future__ import annotations

import pygame

from ui.assets.palette import luminance


def contrast(one: tuple[int, ...] | str, other: tuple[int, ...] | str) -> float:
    """Return the contrast of two colors, #RRGGBB or bytes: 1 to 21."""
    low, high = sorted(luminance(color if isinstance(color, str) else value_of(color)) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def value_of(color: tuple[int, ...]) -> str:
    return "#{:02X}{:02X}{:02X}".format(*color[:3])


def colors(picture: pygame.Surface) -> set[str]:
    w, h = picture.get_size()
    return {value_of(tuple(picture.get_at((x, y)))) for x in range(w) for y in range(h)}
