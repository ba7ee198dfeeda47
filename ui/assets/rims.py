"""Shadows: how they are blurred, and what is seen of them: not what the picture that casts them hides."""

from __future__ import annotations

import pygame
from pygame import Rect

INSETS = 32, 16, 8, 4  # parts of the shorter side by which a rect lies within its picture: the first without a hole is taken


def opaque(picture: pygame.Surface) -> Rect | None:
    """A rect within the picture through which nothing is seen; None where there is no large one."""
    mask, whole = pygame.mask.from_surface(picture, 254), picture.get_rect()
    for share in INSETS:
        inset = min(whole.size) // share
        rect = whole.inflate(-2 * inset, -2 * inset)
        if mask.overlap_area(pygame.Mask(rect.size, fill=True), rect.topleft) == rect.w * rect.h:
            return rect
    return None


def around(hole: Rect, size: tuple[int, int]) -> tuple[Rect, Rect, Rect, Rect]:
    """What is left of a picture of this size: above the hole, below it, left and right of it."""
    w, h = size
    return (
        Rect(0, 0, w, hole.top),
        Rect(0, hole.bottom, w, h - hole.bottom),
        Rect(0, hole.top, hole.left, hole.h),
        Rect(hole.right, hole.top, w - hole.right, hole.h),
    )


def blurred(picture: pygame.Surface, coarse: int, pad: int, blur: int, alpha: int) -> pygame.Surface:
    """The shadow of a picture with `pad` px round it, so many times smaller as `coarse` says."""
    small = pygame.transform.smoothscale(picture, (-(-picture.get_width() // coarse), -(-picture.get_height() // coarse)))
    edge = pad // coarse
    sheet = pygame.Surface((small.get_width() + 2 * edge, small.get_height() + 2 * edge), pygame.SRCALPHA)
    sheet.blit(small, (edge, edge))
    sheet.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.gaussian_blur(sheet, max(1, round(blur / coarse)))
