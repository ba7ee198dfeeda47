"""Tests of the workshop against its golden files: a difference is a change of its exercises or beliefs, wanted or not."""

from __future__ import annotations

import pytest

from tests.game import practice_runs


@pytest.mark.parametrize("name", practice_runs.KEPT.names)
def test_the_workshop_asks_what_it_did(name: str) -> None:
    text = practice_runs.KEPT.differences(name)
    assert not text, f"\n{text}\n\nIf this change is wanted: python -m tests.game.practice_runs --write"


def test_every_walk_is_kept() -> None:
    assert not practice_runs.KEPT.missing()
