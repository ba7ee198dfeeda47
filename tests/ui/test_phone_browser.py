"""The page of a phone in a real browser: it takes a seat, plays a card, and is back at its seat once it is reloaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.chromium import Page
from tests.ui.driver import new_match
from tests.ui.phone_clients import House, houses

pytestmark = [pytest.mark.window("chromium"), pytest.mark.long]

HAND, LIFTED = "#hand button.thing", "#hand button.thing.on"
NARROW_KEYS = """[...document.querySelectorAll("button")].filter(one => one.offsetParent)
    .map(one => [one.innerText, one.getBoundingClientRect()]).filter(([_, box]) => box.width < 48 || box.height < 48).map(([text]) => text)"""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., House]]:
    yield from houses(tmp_path / "data", monkeypatch)


def test_a_browser_sits_down_and_plays_a_card(house: Callable[..., House], tmp_path: Path) -> None:
    here = house(new_match(None, "easy"))
    page = Page(tmp_path / "browser", here.step)
    try:
        page.open(here.phones.url)
        page.click("#messageKeys button")
        page.wait_for(f"document.querySelector({HAND!r})")
        assert here.table.session.phone_seats == {0}
        here.start()
        page.wait_for("document.querySelector('#prompt.asked')")
        page.wait_for("[...document.querySelectorAll('#hand img')].every(one => one.naturalWidth)")
        assert not page.value(NARROW_KEYS) and not page.value(TOO_WIDE)
        cards = page.value(f"document.querySelectorAll({HAND!r}).length")
        page.click(HAND)
        page.click(LIFTED)
        page.wait_for(f"document.querySelectorAll('#hand .thing').length == {cards - 1}")
        assert here.table.session.match.ply
        page.value("location.reload()")
        page.wait_for(f"document.querySelectorAll('#hand .thing').length == {cards - 1}")
        assert here.table.session.phone_seats == {0} and here.phones.is_connected(0)
    finally:
        page.close()
