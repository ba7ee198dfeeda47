"""The rasterizer: exact sizes and ends of boxes, an opaque ground, whole dashes."""

from __future__ import annotations

import math
import re
import weakref

import pygame
import pytest

from tests.ui.layouts import SIZES
from ui.assets.fonts import MAX_OPEN_FONTS, Fonts
from ui.assets.rasterizer import PlacedShadow, Rasterizer
from ui.assets.surface_cache import SurfaceCache, byte_size
from ui.canvas.canvas import dashed_box_attributes, rounded_box_svg
from ui.canvas.viewport import Viewport

ODD = [(1260, 563), (801, 501), (1900, 500), (800, 1000), (1111, 777)]


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((100, 100))


@pytest.mark.parametrize("size", [*SIZES, *ODD])
def test_a_long_box_reaches_its_end(size: tuple[int, int]) -> None:
    viewport = Viewport(*size)
    for w, h in ((viewport.window_rect.w, 76.0), (620.0, 41.0), (30.0, 500.0)):
        picture = Rasterizer(viewport.scale).body_picture(w, h, rounded_box_svg(w, h, 0, "#FF0000"))
        width, height = picture.get_size()
        assert (width, height) == (Rasterizer(viewport.scale).to_px(w), Rasterizer(viewport.scale).to_px(h))
        assert picture.get_at((width - 1, height // 2)) == picture.get_at((0, height // 2)) == (255, 0, 0, 255)


@pytest.mark.parametrize("size", [*SIZES, *ODD])
def test_nothing_shines_through_the_table(size: tuple[int, int]) -> None:
    """The planks are slightly transparent at their joints; the last frame must not shine through."""
    ground = Rasterizer(Viewport(*size).scale).window_background("table/table", size)
    assert ground.get_size() == size
    seen = []
    for color in ("#FF00FF", "#00FF00"):
        window = pygame.Surface(size)
        window.fill(color)
        window.blit(ground, (0, 0))
        seen.append(pygame.image.tobytes(window, "RGB"))
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("w", "h", "r", "dash"), [(60.2, 84.3, 7, "7 6"), (180, 320, 18, "8 7"), (704, 64, 40, "0.1 9"), (20, 20, 0, "9 9")]
)
def test_no_dash_is_cut(w: float, h: float, r: float, dash: str) -> None:
    path = dashed_box_attributes(2, 2, w, h, r, dash)
    line, gap = map(float, re.search(r'dasharray="(\S+) (\S+)"', path).groups())  # type: ignore[union-attr]
    r = min(r, w / 2, h / 2)
    around = 2 * (w + h - 4 * r) + 2 * math.pi * r
    assert math.isclose(around / (line + gap), round(around / (line + gap)))
    assert math.isclose(line / gap, float(dash.split()[0]) / float(dash.split()[1]))
    start, end = float(re.search(r"M(\S+)", path)[1]), float(re.search(r'H([\d.]+)"', path)[1])  # type: ignore[index]
    assert math.isclose(start - end, gap / 2)


@pytest.mark.parametrize("size", [(300.0, 200.0), (300.0, 30.0), (20.0, 200.0), (12.0, 12.0)], ids=str)
@pytest.mark.parametrize("fill", ["#FFF6DC", ("#FFF6DC", "#CDB98C")], ids=["plain", "gradient"])
def test_a_stretched_box_looks_as_if_drawn_whole(size: tuple[float, float], fill: str | tuple[str, str]) -> None:
    rasterizer, (w, h) = Rasterizer(), size
    box = rasterizer.box(w, h, 10, lambda w, h: rounded_box_svg(w, h, 9, fill, "#8A7355", 1), isinstance(fill, str))
    whole = rasterizer.body_picture(w, h, rounded_box_svg(w, h, 9, fill, "#8A7355", 1))
    assert box.get_size() == whole.get_size() and farthest(box, whole) <= 3
    shade, blurred = (
        painted(shadow, (int(w) + 120, int(h) + 120)) for shadow in (rasterizer.box_shadow(box, 2, 10), rasterizer.shadow(whole, 2))
    )
    assert farthest(shade, blurred) <= 8


def painted(shadow: PlacedShadow, size: tuple[int, int]) -> pygame.Surface:
    sheet, (shade, (x, y)) = pygame.Surface(size, pygame.SRCALPHA), shadow
    sheet.blit(shade, (60 + x, 60 + y))
    return sheet


def farthest(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the largest difference of a channel anywhere."""
    return max(abs(a - b) for a, b in zip(one.get_view("2").raw, other.get_view("2").raw, strict=True))


def test_a_shadow_is_shared_by_pictures_of_one_outline_alone() -> None:
    """Otherwise the shadow would reveal which of the cards was drawn first."""
    rasterizer = Rasterizer()
    plain, other, wider = (
        rasterizer.body_picture(40, 60, rounded_box_svg(40, 60, 5, fill, stroke_width=sw))
        for fill, sw in (("#FFFFFF", 0), ("#000000", 0), ("#FFFFFF", 3))
    )
    first, second, third, again = (
        one.shadow(card, 1)[0] for one, card in ((rasterizer, plain), (rasterizer, other), (rasterizer, wider), (Rasterizer(), wider))
    )
    assert first is second is not third and farthest(again, third) == 0


def test_what_flies_takes_no_room_from_what_lies_there() -> None:
    rasterizer = Rasterizer(1.0)
    lying = rasterizer.svg_picture("table/table", 400)
    for step in range(1, 48):
        for size in (300, 301, 302, 303):
            rasterizer.flying_picture(rasterizer.dimming_tile(size % 256), step / 48, 1.0, 0)
            rasterizer.flying_shadow(lying, 2, step / 48, 1.0, size % 7)
    assert rasterizer.svg_picture("table/table", 400) is lying


def test_what_flies_has_its_size_its_angle_and_its_shadow() -> None:
    """Upright at full size it is the picture itself, and its shadow almost the resting one."""
    for scale in (1.0, 2.5):
        rasterizer = Rasterizer(scale)
        card = rasterizer.body_picture(80, 112, rounded_box_svg(80, 112, 8, "#FF0000"))
        w, h = card.get_size()
        assert rasterizer.flying_picture(card, 1.0, 1.0, 0) is card
        assert rasterizer.flying_picture(card, 0.5, 1.0, 0).get_size() == (round(w / 2), round(h / 2))
        assert rasterizer.flying_picture(card, 1.0, 0.25, 0).get_size() == (round(w / 4), h)
        turned = rasterizer.flying_picture(card, 0.5, 1.0, 30)
        box = pygame.transform.rotate(rasterizer.flying_picture(card, 0.5, 1.0, 0), 30)
        assert max(abs(a - b) for a, b in zip(turned.get_size(), box.get_size(), strict=True)) <= 2
        assert tuple(turned.get_at((turned.get_width() // 2, turned.get_height() // 2))) == (255, 0, 0, 255)
        flying, (resting, _place) = rasterizer.flying_shadow(card, 3, 1.0, 1.0, 0), rasterizer.shadow(card, 3)
        left, top = ((one - other) // 2 for one, other in zip(resting.get_size(), flying.get_size(), strict=True))
        assert 0 < left == top < rasterizer.to_px(10), "without the rim that nobody sees"
        assert farthest(flying, resting.subsurface((left, top), flying.get_size()).copy()) <= 2
        assert rasterizer.flying_shadow(card, 3, 1.0, 1.0, 90).get_size()[0] > resting.get_width()


def test_the_least_recently_used_picture_goes_first() -> None:
    cache = SurfaceCache()
    for key in "abc":  # the limit is two
        cache.get_or_make(key, lambda: pygame.Surface((10, 10)), 800)
        cache.get_or_make("a", lambda: pytest.fail("it is there"), 800)
    made = list[str]()
    for key in "acb":
        cache.get_or_make(key, lambda key=key: made.append(key) or pygame.Surface((10, 10)), 800)  # type: ignore[misc]
    assert made == ["b"] and cache.total_bytes == 800


def test_a_picture_larger_than_the_cache_is_the_only_one_in_it() -> None:
    cache = SurfaceCache()
    for side in (5, 50):
        picture = cache.get_or_make(side, lambda side=side: pygame.Surface((side, side)), 800)  # type: ignore[misc]
    assert cache.get_or_make(50, lambda: pytest.fail("it is there"), 800) is picture and cache.total_bytes == byte_size(picture)


def test_what_a_picture_was_made_of_lives_as_long_as_it() -> None:
    """Its id is part of the cache key, so it must not be reused."""
    cache, base = SurfaceCache(), pygame.Surface((10, 10))
    cache.get_or_make(("turned", id(base)), lambda: pygame.Surface((10, 10)), 800, base)
    saved = weakref.ref(base)
    del base
    assert saved() is not None
    cache.clear()
    assert saved() is None and cache.total_bytes == 0


def test_lines_of_as_many_sizes_as_are_open_open_no_font_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    monkeypatch.setattr("ui.assets.fonts.MAX_OPEN_FONTS", MAX_OPEN_FONTS)
    rasterizer, opened = Rasterizer(), list[int]()
    font = Fonts._open_font
    monkeypatch.setattr(Fonts, "_open_font", lambda self, pixels, kind: opened.append(pixels) or font(self, pixels, kind))
    sizes = range(16, 16 + 2 * MAX_OPEN_FONTS)
    widths = [rasterizer.fonts.font_of_size(size, "b").size("Nambarz")[0] for size in (*sizes, *sizes)]
    assert len(opened) == MAX_OPEN_FONTS and widths[: len(sizes)] == widths[len(sizes) :] and len(set(widths)) > MAX_OPEN_FONTS
