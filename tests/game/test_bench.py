"""Tests of the benchmarks' table: values now and before, thresholds, and slower results first."""

from __future__ import annotations

from itertools import islice

import pytest

from bench.__main__ import Metric, compared, thinking
from bench.thresholds import asked_of, verdict

FRAME = "frame p99, nambarz for 12, 1280x800"


@pytest.mark.parametrize(
    ("figure", "old", "row"),
    [
        (Metric(FRAME, 3.5, "ms"), {FRAME: 12.3}, f"| {FRAME} | 3.50 ms | 12.30 ms | < 4 reached |"),
        (Metric(FRAME, 4, "ms"), {}, f"| {FRAME} | 4.00 ms |  | < 4 MISSED |"),
        (Metric("normal thinks", 1234, "ms"), {FRAME: 1}, "| normal thinks | 1,234 ms | new |  |"),
        (Metric("a, beside b", 0.9, "times", True, 1.0), {}, "| a, beside b | 0.90 times |  | at least 1 MISSED |"),
    ],
)
def test_a_row_says_now_before_and_asked(figure: Metric, old: dict[str, float], row: str) -> None:
    assert figure.row(old) == row


def test_what_is_asked_is_found_by_the_name() -> None:
    """Thresholds for one frame in a hundred, for the hard bots only, and 110 MB including the engine's process."""
    assert [asked_of(name) for name in (FRAME, FRAME.replace("99", "50"), "normal thinks, nin_jan for 5")] == [4, None, None]
    assert (
        asked_of("hard thinks, nin_jan for 5") == 100
        and asked_of("memory after 30 matches of each game, with the robots' process, 1280x800") == 110
    )
    assert verdict(1, 1, up=True) == "at least 1 reached"


def test_what_got_slower_is_named_the_worst_first_and_what_is_gone() -> None:
    """Changes of more than 15 % are named; for a speed, less is worse."""
    figures = [Metric("a", 12, "ms"), Metric("b", 11, "ms"), Metric("c", 50, "moves/s", up=True), Metric("d", 1, "ms")]
    old = {"a": 10.0, "b": 10.0, "c": 100.0, "e": 1.0}
    assert compared(figures, old) == ["Slower: c, 2.00 times", "Slower: a, 1.20 times", "Gone: e"]
    assert compared(figures[1:2], {"b": 10.0}) == ["Nothing got slower."]


@pytest.mark.parametrize(("level", "some"), [("hard", True), ("normal", False)])
def test_a_search_is_told_from_a_move_that_needs_none(level: str, some: bool) -> None:
    """Most cards of a sequence are forced, and only the card that starts it is searched (rule JA-12)."""
    thoughts = list(islice(thinking("nain_jaune", 8, level), 12))
    assert any(thought.searched for thought in thoughts) == some and not all(thought.searched for thought in thoughts)
