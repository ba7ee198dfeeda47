"""Drawing of album pictures: pale at first, coloured piece by piece with every mastered family."""

from __future__ import annotations

from functools import cache

import pygame
from pygame import FRect

from ui.assets.palette import NORMAL
from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import Canvas

SHAPE = 200 / 160  # every picture's width divided by its height
HAZE = 135  # opacity of the paper over an incomplete picture, of 255


def fitted(room: FRect) -> FRect:
    """Return the largest rectangle of an album picture that fits centred into a rectangle."""
    w = min(room.w, room.h * SHAPE)
    return FRect(room.centerx - w / 2, room.centery - w / SHAPE / 2, w, w / SHAPE)


@cache
def pieces(count: int) -> tuple[FRect, ...]:
    """Return the pieces of a picture as shares of its size, from the bottom up, so that faces come last."""
    rows = max(1, round((count * 0.8) ** 0.5))
    cut: list[FRect] = []
    for row in range(rows):
        first, after = row * count // rows, (row + 1) * count // rows
        across = after - first
        cut += [FRect(index / across, 1 - (row + 1) / rows, 1 / across, 1 / rows) for index in range(across)]
    return tuple(cut)


def draw_picture(canvas: Canvas, key: str, rect: FRect, got: int, of: int) -> None:
    """Draw an album picture with `colored_count` of `piece_count` pieces in colour; a complete one has no piece borders."""
    name = f"album/{key}"
    if got >= of:
        canvas.svg(name, rect.x, rect.y, rect.w, rect.h)
        return
    canvas.draw_surface(_asleep(canvas.rasterizer, name, rect.w, rect.h), rect.x, rect.y)
    for index, piece in enumerate(pieces(of)):
        part = FRect(rect.x + piece.x * rect.w, rect.y + piece.y * rect.h, piece.w * rect.w, piece.h * rect.h)
        if index < got:
            with canvas.clipped(part):
                canvas.svg(name, rect.x, rect.y, rect.w, rect.h)
        canvas.box(part.inflate(1, 1), 3, "none", "border_soft", 1, 0)


def _asleep(rasterizer: Rasterizer, name: str, w: float, h: float) -> pygame.Surface:
    """Return a picture without colours, under a haze of paper."""

    def made() -> pygame.Surface:
        pale = pygame.transform.grayscale(rasterizer.svg(name, w, h))
        tint = pygame.Surface(pale.get_size(), pygame.SRCALPHA)
        tint.fill(NORMAL["asleep"])
        pale.blit(tint, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        veil = pygame.Surface(pale.get_size(), pygame.SRCALPHA)
        veil.fill((*pygame.Color(NORMAL["surface"])[:3], HAZE))
        seen = pygame.mask.from_surface(pale, 8).to_surface(setsurface=veil, unsetcolor=(0, 0, 0, 0))
        pale.blit(seen, (0, 0))
        return pale

    return rasterizer.cached(("asleep", name, rasterizer.px(w)), made)
