"""Drawing of album pictures: pale at first, coloured piece by piece with every mastered family."""

from __future__ import annotations

from functools import cache

import pygame
from pygame import FRect

from ui.assets.palette import NORMAL
from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose

PICTURE_RATIO = 200 / 160  # every picture's width divided by its height
HAZE_ALPHA = 135  # opacity of the paper over an incomplete picture, of 255


def fit_picture(rect: FRect) -> FRect:
    """Return the largest rectangle of an album picture that fits centred into a rectangle."""
    w = min(rect.w, rect.h * PICTURE_RATIO)
    return Pose(*rect.center, w).rect(1 / PICTURE_RATIO)


@cache
def piece_rects(count: int) -> tuple[FRect, ...]:
    """Return the pieces of a picture as shares of its size, from the bottom up, so that faces come last."""
    rows = max(1, round((count * 0.8) ** 0.5))
    cut: list[FRect] = []
    for row in range(rows):
        first, after = row * count // rows, (row + 1) * count // rows
        across = after - first
        cut += [FRect(index / across, 1 - (row + 1) / rows, 1 / across, 1 / rows) for index in range(across)]
    return tuple(cut)


def draw_album_picture(canvas: Canvas, key: str, rect: FRect, colored_count: int, piece_count: int) -> None:
    """Draw an album picture with `colored_count` of `piece_count` pieces in colour; a complete one has no piece borders."""
    name = f"album/{key}"
    if colored_count >= piece_count:
        canvas.draw_svg(name, rect.x, rect.y, rect.w, rect.h)
        return
    canvas.draw_surface(_pale_picture(canvas.rasterizer, name, rect.w, rect.h), rect.x, rect.y)
    for index, piece in enumerate(piece_rects(piece_count)):
        part = FRect(rect.x + piece.x * rect.w, rect.y + piece.y * rect.h, piece.w * rect.w, piece.h * rect.h)
        if index < colored_count:
            with canvas.clipped(part):
                canvas.draw_svg(name, rect.x, rect.y, rect.w, rect.h)
        canvas.draw_box(part.inflate(1, 1), 3, "none", "border_soft", 1, 0)


def _pale_picture(rasterizer: Rasterizer, name: str, w: float, h: float) -> pygame.Surface:
    """Return a picture without colours, under a haze of paper."""

    def paint_pale() -> pygame.Surface:
        pale = pygame.transform.grayscale(rasterizer.svg_picture(name, w, h))
        tint = pygame.Surface(pale.get_size(), pygame.SRCALPHA)
        tint.fill(NORMAL["asleep"])
        pale.blit(tint, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        veil = pygame.Surface(pale.get_size(), pygame.SRCALPHA)
        veil.fill((*pygame.Color(NORMAL["surface"])[:3], HAZE_ALPHA))
        seen = pygame.mask.from_surface(pale, 8).to_surface(setsurface=veil, unsetcolor=(0, 0, 0, 0))
        pale.blit(seen, (0, 0))
        return pale

    return rasterizer.cached(("asleep", name, rasterizer.to_px(w)), paint_pale)
