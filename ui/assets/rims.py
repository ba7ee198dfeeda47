"""Shadows: how they are blurred, and what is seen of them: not what the picture that casts them hides."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import pygame
from pygame import Rect

_opaque: WeakKeyDictionary[pygame.Surface, Rect | None] = WeakKeyDictionary()
INSETS = 32, 16, 8, 4  # parts of the shorter side by which a rect lies within its picture: the first without a hole is taken


def opaque(picture: pygame.Surface) -> Rect | None:
    """A rect within the picture through which nothing is seen; None where there is no large one."""
    if picture not in _opaque:
        _opaque[picture] = _solid(picture)
    return _opaque[picture]


def _solid(picture: pygame.Surface) -> Rect | None:
    if picture.get_alpha() not in (None, 255) or picture.get_colorkey() is not None:
        return None
    whole = picture.get_rect()
    if not picture.get_flags() & pygame.SRCALPHA:
        return whole
    if picture.get_at(whole.center).a < 255:
        return None
    mask = pygame.mask.from_surface(picture, 254)
    for share in INSETS:
        inset = min(whole.size) // share
        rect = whole.inflate(-2 * inset, -2 * inset)
        if mask.overlap_area(pygame.Mask(rect.size, fill=True), rect.topleft) == rect.w * rect.h:
            return rect
    return None


def around(hole: Rect, whole: Rect) -> list[Rect]:
    """What is left of a rect without a hole in it: above the hole, below it, left and right of it, where there is anything."""
    sides = (
        Rect(whole.left, whole.top, whole.w, hole.top - whole.top),
        Rect(whole.left, hole.bottom, whole.w, whole.bottom - hole.bottom),
        Rect(whole.left, hole.top, hole.left - whole.left, hole.h),
        Rect(hole.right, hole.top, whole.right - hole.right, hole.h),
    )
    return [side for side in sides if side.w and side.h]


def blurred(picture: pygame.Surface, coarse: int, pad: int, blur: int, alpha: int) -> pygame.Surface:
    """The shadow of a picture with `pad` px round it, so many times smaller as `coarse` says."""
    small = pygame.transform.smoothscale(picture, (-(-picture.get_width() // coarse), -(-picture.get_height() // coarse)))
    edge = pad // coarse
    sheet = pygame.Surface((small.get_width() + 2 * edge, small.get_height() + 2 * edge), pygame.SRCALPHA)
    sheet.blit(small, (edge, edge))
    sheet.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.gaussian_blur(sheet, max(1, round(blur / coarse)))
