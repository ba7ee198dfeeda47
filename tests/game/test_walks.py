"""Tests of the workshop against its golden files: a difference is a change of its exercises or beliefs, wanted or not."""

from __future__ import annotations

import pytest

from tests.game import walks


@pytest.mark.parametrize("name", walks.KEPT.names)
def test_the_workshop_asks_what_it_did(name: str) -> None:
    found = walks.KEPT.differences(name)
    assert not found, f"\n{found}\n\nIf this change is wanted: python -m tests.game.walks --write"


def test_every_walk_is_kept() -> None:
    assert not walks.KEPT.missing()
