"""The page on a phone fits at three sizes: nothing scrolls sideways, everything can be touched, hand and prompt are seen together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.phone_pages import SIZES, pages
from tests.ui.test_phone_browser import NARROW_KEYS, TOO_WIDE
from ui.assets import translation
from ui.phones.page import page_files

MAX_PAGE_BYTES = 60_000
FULL = ("lobby_twelve", "lost", "nin_jan_hint", "nambarz_full", "nambarz_teams", "nain_jaune_three")
SEEN_TOGETHER = """[document.querySelector("#prompt"), ...document.querySelectorAll("#hand button")]
    .map(one => one.getBoundingClientRect()).every(box => box.top >= 0 && box.bottom <= innerHeight)"""


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_the_page_is_small(language: str) -> None:
    translation.set_language(language)
    assert sum(len(content) for _kind, content in page_files().values()) <= MAX_PAGE_BYTES


@pytest.mark.window("chromium")
@pytest.mark.long
@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_the_page_fits_every_phone(tmp_path: Path, language: str) -> None:
    for name, page in pages(tmp_path, FULL, language):
        for width, height in SIZES:
            page.resize(width, height)
            where = f"{name} {language} {width}x{height}"
            assert not page.value(TOO_WIDE) and not page.value(NARROW_KEYS), where
            if width > height and "_" in name and not name.startswith("lobby"):
                assert page.value(SEEN_TOGETHER), where
