"""The stars of levels of chains, and their pictures in the album."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.practice.album import MAX_CHAIN_PIECES, chain_piece_count
from game.practice.facts import CHAIN_CARDS, Chain
from game.practice.learner_state import Belief
from game.practice.level_progress import progress_on_level
from game.practice.levels import level
from tests.game.learning import able, told


@pytest.mark.parametrize(("key", "bars"), [("three", (3, 6)), ("four", (3, 6)), ("five", (3, 5)), ("six", (2, 4)), ("seven", (1, 2))])
def test_a_level_of_chains_has_stars_before_it_is_passed(key: str, bars: tuple[int, int]) -> None:
    """Three tenths of its targets found alone give one star, six tenths two; three come with passing (docs/workshop.md, 4)."""
    child, found = able(-2.0), 0
    for fact in level(key).facts:
        child, found = told(child, fact, found + 1, 20.0, "make"), found + 1
        child = replace(child, child_belief=Belief(-2.0, 0.3), passed_levels=frozenset())
        assert progress_on_level(child, level(key)).stars == sum(found >= bar for bar in bars)


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.integers(0, 2), st.integers(0, 3)), max_size=30))
def test_stars_of_chains_are_never_lost(story: list[tuple[int, bool, int, int]]) -> None:
    child, day, before = able(1.0), 1, 0
    for target, right, hints, later in story:
        day += later
        child = told(child, Chain(3, "+-", target + 1), day, 9.0, "make", is_right=right, hint_count=hints)
        stars = progress_on_level(child, level("three")).stars
        assert stars >= before
        before = stars


def test_a_picture_of_chains_has_no_more_pieces_than_there_are_targets() -> None:
    assert [chain_piece_count(cards) for cards in CHAIN_CARDS] == [MAX_CHAIN_PIECES, 9, 8, 6, 3]
