"""Session-wide caches for all tests that open the app."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ui.assets import fonts, rasterizer

BUDGET, WIDTHS, FONTS = 200_000_000, 200_000, 1000  # bytes of pictures on all screens; cached text widths; cached fonts


@pytest.fixture(scope="session", autouse=True)
def pictures_stay() -> Iterator[None]:
    """Keep all pictures and text widths, because tests visit every screen at many sizes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rasterizer, "CACHE_BYTES", BUDGET)
        patch.setattr(fonts, "MAX_CACHED_WIDTHS", WIDTHS)
        patch.setattr(fonts, "MAX_OPEN_FONTS", FONTS)
        yield
