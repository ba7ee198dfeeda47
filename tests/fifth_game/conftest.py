"""Fixtures that register the fifth game for the duration of a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.registry import GAMES
from tests.fifth_game.adapter import ADAPTER, GAME
from tests.fifth_game.table import TABLE
from tests.game.adapters import ADAPTERS
from tests.ui.costs import pictures_stay
from ui.assets import translation
from ui.tables.registry import BOXES, TABLES

__all__ = ["gops", "pictures_stay"]
LOCALE = Path(__file__).with_name("locale")


@pytest.fixture(autouse=True)
def gops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game with two lines; the others serve the contract tests and add a second catalogue of words."""
    monkeypatch.setitem(GAMES, "gops", GAME)  # type: ignore[arg-type]
    monkeypatch.setitem(BOXES, "gops", TABLE.box)
    monkeypatch.setitem(TABLES, "gops", TABLE)  # type: ignore[arg-type]
    monkeypatch.setitem(ADAPTERS, "gops", ADAPTER)  # type: ignore[arg-type]
    monkeypatch.setattr(translation, "EXTRA_FOLDERS", [LOCALE])
    translation.set_language("en")
