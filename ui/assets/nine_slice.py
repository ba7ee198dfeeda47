"""Pictures in any size: from SVG, and boxes stretched from small ones, whose corners stay and whose middle row and column are repeated."""

from __future__ import annotations

import io
from itertools import pairwise, product

import pygame


def render_svg(source: str, size: tuple[int, int]) -> pygame.Surface:
    """Render the source of an SVG as a picture, at most as wide and as high as `size` in px.

    Raises:
        pygame.error: The source makes no sense.
    """
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), size).convert_alpha()


def nine_slice(small: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Stretch a small box to `size` px by repeating its middle row and column. A side that grows must have an odd length."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    across, down = (_slice_spans(old, new) for old, new in zip(small.get_size(), size, strict=True))
    for (x, w, to_x, to_w), (y, h, to_y, to_h) in product(across, down):
        if w and h and to_w and to_h:
            pygame.transform.scale(small.subsurface((x, y, w, h)), (to_w, to_h), whole.subsurface((to_x, to_y, to_w, to_h)))
    return whole


def shrink_to_corners(picture: pygame.Surface, corner_px: int) -> pygame.Surface:
    """Return the picture without its uniform middle: `corner_px` px are kept at every side, and one between them."""
    size = picture.get_size()
    w, h = (min(2 * corner_px + 1, length) for length in size)
    small = pygame.Surface((w, h), pygame.SRCALPHA)
    for x, y in product((0, size[0] - w), (0, size[1] - h)):  # each corner, with what lies beside it
        left, top = w // 2 if x else 0, h // 2 if y else 0
        small.fill(0, (left, top, w, h))
        small.blit(picture, (left, top), (x + left, y + top, w - left, h - top))
    return small


def round_scale(scale: float, step_count: int) -> float:
    """Round a scale to the nearest of `step_count` equal steps up to 1; at least one step."""
    return max(1, round(scale * step_count)) / step_count


def scaled_length(length: int, fraction: float) -> int:
    """Return a fraction of a length in px, at least 1."""
    return max(1, round(length * fraction))


def _slice_spans(small_length: int, large_length: int) -> list[tuple[int, int, int, int]]:
    """Return the three parts of a side: the start and length of each in the small picture, and in the large one."""
    half = small_length // 2
    ends = zip(pairwise((0, half, small_length - half, small_length)), pairwise((0, half, large_length - half, large_length)), strict=True)
    return [(start, end - start, to_start, to_end - to_start) for (start, end), (to_start, to_end) in ends]
