"""Tests that bots decide as before and for the same reasons: a difference is a change of their play, wanted or not."""

from __future__ import annotations

import pytest

from game.registry import GAMES
from tests.game import bot_decisions


@pytest.mark.parametrize("name", bot_decisions.MATCHES)
def test_the_robots_decide_as_they_did(name: str) -> None:
    text = bot_decisions.KEPT.differences(name)
    assert not text, f"\n{text}\n\nIf this change is wanted: python -m tests.game.bot_decisions --write"


@pytest.mark.parametrize("name", GAMES)
def test_the_decisions_of_every_game_are_kept(name: str) -> None:
    if name not in bot_decisions.MATCHES:
        pytest.skip(f"{name} keeps no decisions of its robots")
    assert all(setup.game == name for setup, _seed in bot_decisions.MATCHES[name])


def test_no_decisions_are_kept_of_anything_else() -> None:
    assert not bot_decisions.KEPT.missing()
