"""The viewport: logical units in a window, landscape and portrait (docs/art.md, 13)."""

from __future__ import annotations

import pytest

from ui.canvas.viewport import MAX_TALL_PAGE_HEIGHT, MIN_TALL_PAGE_HEIGHT, Viewport, is_tall


@pytest.mark.parametrize(("size", "tall"), [((1280, 800), False), ((1000, 999), False), ((960, 960), True), ((960, 1080), True)])
def test_from_one_to_one_on_a_window_is_tall(size: tuple[int, int], tall: bool) -> None:
    assert is_tall(*size) == tall


@pytest.mark.parametrize(
    ("size", "high"), [((900, 1400), 1400.0), ((960, 1080), MIN_TALL_PAGE_HEIGHT), ((500, 1200), MAX_TALL_PAGE_HEIGHT)]
)
def test_a_tall_page_is_as_high_as_there_is_room(size: tuple[int, int], high: float) -> None:
    viewport = Viewport(*size, is_portrait=True)
    assert (viewport.rect.w, viewport.rect.h) == (900, high)
    assert viewport.scale == pytest.approx(min(size[0] / 900, size[1] / high))


@pytest.mark.parametrize("size", [(900, 1400), (960, 1080), (500, 1200)])
def test_what_stands_below_a_tall_arrangement_makes_the_page_longer_at_its_lower_end_alone(size: tuple[int, int]) -> None:
    viewport = Viewport(*size, is_portrait=True, bottom_inset=300)
    above = viewport.rect.h - 300
    assert MIN_TALL_PAGE_HEIGHT <= above <= MAX_TALL_PAGE_HEIGHT and viewport.rect.y + above / 2 == 400
    assert viewport.window_rect.contains(viewport.rect.inflate(-0.1, -0.1))


@pytest.mark.parametrize("size", [(1280, 800), (900, 1400), (960, 1080), (500, 1200), (3000, 700)])
@pytest.mark.parametrize("tall", [False, True])
def test_the_middle_of_every_page_is_the_middle_of_the_window(size: tuple[int, int], tall: bool) -> None:
    viewport = Viewport(*size, tall)
    assert viewport.rect.center == (640, 400)
    assert viewport.to_px_point(640, 400) == pytest.approx((size[0] / 2, size[1] / 2), abs=1)
    assert viewport.to_units_point(viewport.to_px_point(700, 300)) == pytest.approx((700, 300), abs=2)
    assert viewport.window_rect.contains(viewport.rect.inflate(-0.1, -0.1))
