"""What several tests of the screens share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.bot import Judgement, Stop
from game.kernel import Move
from game.registry import GAMES
from tests.steps import ticking
from tests.ui.analysis_states import GAME, made_up
from tests.ui.costs import pictures_stay
from ui.assets import words
from ui.assets.words import LANGUAGES
from ui.match import robot_turns
from ui.replay import analysis
from ui.robots import worker
from ui.store.files import Files

__all__ = ["pictures_stay"]


def pawns(view, played: Move | None, stop: Stop) -> Judgement:  # type: ignore[no-untyped-def]
    """A judge that counts."""
    return made_up(view, played)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], None]:
    """Puts another judge into the game; at first one that counts pawns. What earlier tests looked at is forgotten."""

    def put(judge: object) -> None:
        monkeypatch.setitem(GAMES, GAME, replace(GAMES[GAME], judge=judge))  # type: ignore[arg-type]

    monkeypatch.setattr(analysis, "_recent", {})
    put(pawns)
    return put


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Files]:
    """Files without a folder: in memory, where all is the same and faster."""
    (tmp_path / "none").write_bytes(b"")
    files = Files(tmp_path / "none")
    files.take_troubles()
    yield files
    files.close()
    assert files.trouble == []


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Everything is said in this language, each in turn."""
    before = words.language()
    words.set_language(request.param)
    yield request.param
    words.set_language(before)


@pytest.fixture(autouse=True)
def _clocks_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far a frame comes with moves that are played on, and a robot that thinks in this process, is the same on every machine."""
    monkeypatch.setattr(robot_turns, "perf_counter", ticking())
    monkeypatch.setattr(worker, "monotonic", ticking())


@pytest.fixture(autouse=True)
def _english() -> None:
    """Every test begins with English, whatever another one has spoken."""
    if words.language() != "en":
        words.set_language("en")
