"""Tests that bots decide as before and for the same reasons: a difference is a change of their play, wanted or not."""

from __future__ import annotations

import pytest

from game.registry import GAMES
from tests.game import bot_decisions


@pytest.mark.parametrize("name", bot_decisions.MATCHES)
def test_the_robots_decide_as_they_did(name: str) -> None:
    text = bot_decisions.KEPT.differences(name)
    assert not text, f"\n{text}\n\nIf this change is wanted: python -m tests.game.bot_decisions --write"


def test_every_game_is_decided() -> None:
    assert set(bot_decisions.MATCHES) == set(GAMES) and not bot_decisions.KEPT.missing()
