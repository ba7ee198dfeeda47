"""Fixtures that several tests of the screens share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.bot import Evaluation, StopSignal
from game.kernel import Move
from game.registry import GAMES
from tests.steps import ticking
from tests.ui.analysis_states import GAME, made_up
from tests.ui.costs import pictures_stay
from ui.assets import translation
from ui.assets.translation import LANGUAGES
from ui.engine import worker
from ui.match import bot_turns
from ui.replay import analysis
from ui.store.storage import Storage

__all__ = ["pictures_stay"]


def pawns(view, played: Move | None, should_stop: StopSignal) -> Evaluation:  # type: ignore[no-untyped-def]
    """Evaluate a view by counting pawns."""
    return made_up(view, played)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], None]:
    """Return a function that installs another evaluation, at first a pawn count; the cache is empty."""

    def put(judge: object) -> None:
        monkeypatch.setitem(GAMES, GAME, replace(GAMES[GAME], evaluate=judge))  # type: ignore[arg-type]

    monkeypatch.setattr(analysis, "_recent_reviews", {})
    put(pawns)
    return put


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Storage]:
    """Yield storage without a usable folder: it works in memory, which behaves the same and is faster."""
    (tmp_path / "none").write_bytes(b"")
    storage = Storage(tmp_path / "none")
    storage.take_problems()
    yield storage
    storage.close()
    assert storage.problems == []


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Set each language in turn, and restore the one before."""
    before = translation.language()
    translation.set_language(request.param)
    yield request.param
    translation.set_language(before)


@pytest.fixture(autouse=True)
def _clocks_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count work instead of time, so that bots in this process get equally far on every machine."""
    monkeypatch.setattr(bot_turns, "perf_counter", ticking())
    monkeypatch.setattr(worker, "monotonic", ticking())


@pytest.fixture(autouse=True)
def _english() -> None:
    """Start every test in English, whatever language the one before has set."""
    if translation.language() != "en":
        translation.set_language("en")
