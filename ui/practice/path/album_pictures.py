"""Drawing of album pictures: pale at first, coloured piece by piece with every mastered family."""

from __future__ import annotations

from functools import cache

import pygame
from pygame import FRect

from ui.assets.palette import NORMAL
from ui.assets.skin import Skin
from ui.canvas.brush import Brush

SHAPE = 200 / 160  # every picture's width divided by its height
HAZE = 135  # opacity of the paper over an incomplete picture, of 255


def fitted(room: FRect) -> FRect:
    """Return the largest picture rectangle centred in a rectangle."""
    w = min(room.w, room.h * SHAPE)
    return FRect(room.centerx - w / 2, room.centery - w / SHAPE / 2, w, w / SHAPE)


@cache
def pieces(many: int) -> tuple[FRect, ...]:
    """Return the pieces of a picture as shares of its size, from the bottom up, so that faces come last."""
    rows = max(1, round((many * 0.8) ** 0.5))
    cut: list[FRect] = []
    for row in range(rows):
        first, after = row * many // rows, (row + 1) * many // rows
        across = after - first
        cut += [FRect(place / across, 1 - (row + 1) / rows, 1 / across, 1 / rows) for place in range(across)]
    return tuple(cut)


def draw_picture(brush: Brush, key: str, at: FRect, got: int, of: int) -> None:
    """Draw a picture with `got` of `of` pieces in colour; a complete one has no piece borders."""
    name = f"album/{key}"
    if got >= of:
        brush.svg(name, at.x, at.y, at.w, at.h)
        return
    brush.put(_asleep(brush.skin, name, at.w, at.h), at.x, at.y)
    for place, piece in enumerate(pieces(of)):
        part = FRect(at.x + piece.x * at.w, at.y + piece.y * at.h, piece.w * at.w, piece.h * at.h)
        if place < got:
            with brush.clipped(part):
                brush.svg(name, at.x, at.y, at.w, at.h)
        brush.box(part.inflate(1, 1), 3, "none", "border_soft", 1, 0)


def _asleep(skin: Skin, name: str, w: float, h: float) -> pygame.Surface:
    """Return a picture without colours, under a haze of paper."""

    def made() -> pygame.Surface:
        pale = pygame.transform.grayscale(skin.svg(name, w, h))
        tint = pygame.Surface(pale.get_size(), pygame.SRCALPHA)
        tint.fill(NORMAL["asleep"])
        pale.blit(tint, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        veil = pygame.Surface(pale.get_size(), pygame.SRCALPHA)
        veil.fill((*pygame.Color(NORMAL["surface"])[:3], HAZE))
        seen = pygame.mask.from_surface(pale, 8).to_surface(setsurface=veil, unsetcolor=(0, 0, 0, 0))
        pale.blit(seen, (0, 0))
        return pale

    return skin.kept(("asleep", name, skin.px(w)), made)
