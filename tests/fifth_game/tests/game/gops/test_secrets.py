"""Noninterference tests: two worlds that differ only in what the viewer may not know look and sound the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import chance
from tests.ui.one_world import Table
from tests.ui.test_noninterference import looked


@pytest.mark.random
@pytest.mark.parametrize("people", [(1, 0), (0, 2)], ids=str)
def test_what_is_secret_changes_nothing_for_the_looker(tmp_path: Path, people: tuple[int, ...]) -> None:
    looked(Table("gops", 3, people), "1", tmp_path, chance.many(100, 1500))
