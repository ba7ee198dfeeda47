"""Tests that bots decide as before and for the same reasons: a difference is a change of their play, wanted or not."""

from __future__ import annotations

import pytest

from game.registry import GAMES
from tests.game import decisions


@pytest.mark.parametrize("name", decisions.MATCHES)
def test_the_robots_decide_as_they_did(name: str) -> None:
    found = decisions.KEPT.differences(name)
    assert not found, f"\n{found}\n\nIf this change is wanted: python -m tests.game.decisions --write"


def test_every_game_is_decided() -> None:
    assert set(decisions.MATCHES) == set(GAMES) and not decisions.KEPT.missing()
