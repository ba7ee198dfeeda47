"""What costs time in the app and nothing in tests: for the whole session, in every folder whose tests open the app."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

import pytest

from ui.assets import skin

BUDGET, WIDTHS, FONTS = 200_000_000, 200_000, 1000  # px bytes: the pictures of all rooms; widths of lines; sizes of each font
SMALL = 100_000  # px of a picture that is read once for all windows


def once(make: Callable[..., Any], key_of: Callable[..., Hashable]) -> Callable[..., Any]:
    """The same method of all skins, which does its work once for each key; None: each time. What was missing is looked for again."""
    made: dict[Hashable, Any] = {}

    def method(worn: skin.Skin, *asked: Any) -> Any:
        key = key_of(*asked)
        if key in made:
            return made[key]
        missed = len(worn.missing)
        found = make(worn, *asked)
        if key is not None and len(worn.missing) == missed:
            made[key] = found
        return found

    return method


def read(name: str, size: tuple[int, int], instead: tuple[str, str] | None = None) -> Hashable:
    return (skin.ASSETS, name, size, instead) if size[0] * size[1] <= SMALL else None


@pytest.fixture(scope="session", autouse=True)
def pictures_stay() -> Iterator[None]:
    """Tests go through all rooms at many sizes: no picture that another one draws too is drawn twice, and no text measured twice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skin, "BUDGET", BUDGET)
        patch.setattr(skin, "WIDTHS", WIDTHS)
        patch.setattr(skin, "FONTS_OPEN", FONTS)
        patch.setattr(skin.Skin, "_font", once(skin.Skin._font, lambda pixels, kind: (skin.font_path(kind), pixels)))
        patch.setattr(skin.Skin, "_read", once(skin.Skin._read, read))
        yield
