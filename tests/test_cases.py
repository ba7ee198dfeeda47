"""Tests of `tests.cases`: all cases of a test are tried, and the failing one is named."""

from __future__ import annotations

import pytest

from tests.cases import cases


def test_every_case_is_tried_with_every_other() -> None:
    tried: list[tuple[int, str, int]] = []

    @cases("number", [1, 2])
    @cases("letter, place", zip("ab", (7, 8), strict=True))
    def look(number: int, letter: str, place: int) -> None:
        tried.append((number, letter, place))

    look()
    assert tried == [(1, "a", 7), (1, "b", 8), (2, "a", 7), (2, "b", 8)]


def test_the_case_that_fails_is_told() -> None:
    @cases("number", range(5))
    def look(number: int) -> None:
        assert number < 3

    with pytest.raises(AssertionError) as fault:
        look()
    assert fault.value.__notes__ == ["The case: {'number': 3}"]


def test_no_case_is_no_success() -> None:
    with pytest.raises(AssertionError, match="no case"):
        cases("number", [])(lambda number: None)()


@cases("number", [1, 2])
def test_fixtures_and_cases_go_together(number: int, request: pytest.FixtureRequest) -> None:
    assert number in (1, 2) and request.node.name == "test_fixtures_and_cases_go_together"
