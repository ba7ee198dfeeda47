"""What costs time in the app and nothing in tests: for the whole session, in every folder whose tests open the app."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ui.assets import fonts, skin

BUDGET, WIDTHS, FONTS = 200_000_000, 200_000, 1000  # px bytes: the pictures of all rooms; widths of lines; sizes of each font


@pytest.fixture(scope="session", autouse=True)
def pictures_stay() -> Iterator[None]:
    """Tests go through all rooms at many sizes: no picture that another one draws too is drawn twice, and no text measured twice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skin, "BUDGET", BUDGET)
        patch.setattr(fonts, "WIDTHS", WIDTHS)
        patch.setattr(fonts, "FONTS_OPEN", FONTS)
        yield
