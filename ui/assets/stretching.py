"""Pictures in any size: from SVG, and boxes from a small one: its corners stay, the row and the column in its middle are repeated."""

from __future__ import annotations

import io
import math
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise, product

import pygame

LARGE = 250_000  # px: what is smaller is drawn in some ms
ROOT = re.compile(r'<svg xmlns="[^"]*" viewBox="0 0 ([\d.]+) ([\d.]+)">')

_painter = ThreadPoolExecutor(1)  # its thread starts with the first large picture


def from_svg(source: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture in so many px, at most as wide and as high. Raises pygame.error where the source makes no sense.

    A large one is drawn as two halves at the same time: with two cores to spare that takes half as long.
    """
    root = ROOT.match(source)
    if root is None or size[0] * size[1] < LARGE:
        return _loaded(source, size).convert_alpha()
    unit = max(float(root[1]) / size[0], float(root[2]) / size[1])  # of a px
    w, h = (math.ceil(round(float(length) / unit, 3)) for length in root.groups())  # as the whole picture would be
    middle = h // 2

    def half(top: int, bottom: int) -> pygame.Surface:
        box = f'width="{w}" height="{bottom - top}" viewBox="0 {top * unit} {w * unit} {(bottom - top) * unit}"'
        return _loaded(f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{source[root.end() :]}', (w, bottom - top))

    lower = _painter.submit(half, middle, h)
    halves = half(0, middle), lower.result()
    sheet = pygame.Surface((w, h), pygame.SRCALPHA)
    for top, one in zip((0, middle), halves, strict=True):
        one.set_alpha(None)  # it is copied, not laid over
        sheet.blit(one, (0, top))
    return sheet


def _loaded(source: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)


def stretched(small: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The small picture at `size` px; a side that grows has an odd length before."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    across, down = (_parts(old, new) for old, new in zip(small.get_size(), size, strict=True))
    for (x, w, to_x, to_w), (y, h, to_y, to_h) in product(across, down):
        if w and h and to_w and to_h:
            pygame.transform.scale(small.subsurface((x, y, w, h)), (to_w, to_h), whole.subsurface((to_x, to_y, to_w, to_h)))
    return whole


def squeezed(picture: pygame.Surface, edge: int) -> pygame.Surface:
    """The picture without what repeats itself in its middle: `edge` px are kept at every side, and one between them."""
    size = picture.get_size()
    w, h = (min(2 * edge + 1, length) for length in size)
    small = pygame.Surface((w, h), pygame.SRCALPHA)
    for x, y in product((0, size[0] - w), (0, size[1] - h)):  # each corner, with what lies beside it
        left, top = w // 2 if x else 0, h // 2 if y else 0
        small.fill(0, (left, top, w, h))
        small.blit(picture, (left, top), (x + left, y + top, w - left, h - top))
    return small


def share(scale: float, sizes: int) -> float:
    """A scale as one of so many sizes of what flies."""
    return max(1, round(scale * sizes)) / sizes


def part(length: int, share: float) -> int:
    """That share of a length in px."""
    return max(1, round(length * share))


def _parts(old: int, new: int) -> list[tuple[int, int, int, int]]:
    """The three parts of a side: where each begins in the small picture and its length, and the same in the large one."""
    half = old // 2
    ends = zip(pairwise((0, half, old - half, old)), pairwise((0, half, new - half, new)), strict=True)
    return [(start, end - start, to_start, to_end - to_start) for (start, end), (to_start, to_end) in ends]
