"""What is seen of a shadow: not what the picture that casts it hides."""

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
