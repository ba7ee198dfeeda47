"""Tests of `tests.chance`: few and fixed examples in the short suite, many new but repeatable ones in the long one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import chance


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    profile = settings.get_current_profile_name()
    monkeypatch.setattr(chance, "_run", {})
    yield
    settings.load_profile(profile)


def test_the_short_suite_tries_the_same_few() -> None:
    assert chance.begin(False, None) == chance.begin(False, None) == 0
    assert list(chance.numbers(3, 100)) == [0, 1, 2]
    assert chance.examples(6).max_examples == 6


def test_the_long_suite_tries_many_others_each_time() -> None:
    assert len({chance.begin(True, None) for _ in range(5)}) > 1
    assert len(chance.numbers(3, 100)) == 100
    assert chance.examples(6).max_examples == settings().max_examples >= 200


def test_within_a_run_hypothesis_tries_the_same_again() -> None:
    tried: list[int] = []

    @given(number=st.integers())
    def look(number: int) -> None:
        tried.append(number)

    for _ in range(2):
        look()
    assert len(set(tried)) > 5 and tried[: len(tried) // 2] == tried[len(tried) // 2 :]


def test_a_seed_repeats_a_long_run_and_another_shares_nothing_with_it() -> None:
    assert chance.begin(True, 7) == chance.seed() == 7
    tried = set(chance.numbers(3, chance.BETWEEN))
    chance.begin(True, 8)
    assert not tried & set(chance.numbers(3, chance.BETWEEN))
    chance.begin(True, 7)
    assert set(chance.numbers(3, chance.BETWEEN)) == tried
