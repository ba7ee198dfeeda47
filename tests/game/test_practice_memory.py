"""Tests of spaced repetition: the external schedule, and each of the workshop's own rules about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.practice.spaced_repetition import AGAIN, DAY, EASY, GOOD, HARD, AnswerContext, MemoryState, rating, remembered
from tests.game.forgetting import SIMPLE
from ui.store.fsrs_scheduler import SCHEDULER

AT = 1_700_000_000.0
SLOW = AnswerContext(True, False, True, quick_before=False, slow_before=False, right_run=0, lapses=0, lately=(AT,), at=AT)
QUICK = replace(SLOW, quick=True)
WRONG = replace(SLOW, right=False, lapses=1)


def days(review: AnswerContext, memory: MemoryState | None = None) -> float:
    """Return the days until the family is due."""
    return (remembered(memory, review, SIMPLE).due - review.at) / DAY


def known(stability: float) -> MemoryState:
    return MemoryState(stability, 5.0, AT, AT - stability * DAY)


@pytest.mark.parametrize(
    ("review", "rated"),
    [
        (WRONG, AGAIN),
        (SLOW, HARD),
        (QUICK, GOOD),
        (replace(QUICK, quick_before=True), EASY),
        (replace(SLOW, certain=False), GOOD),
        (replace(QUICK, certain=False, quick_before=True), GOOD),
    ],
)
def test_how_an_answer_is_rated(review: AnswerContext, rated: int) -> None:
    """Wrong, slow, fluent, fluent twice; an answer that can be guessed is at most good."""
    assert rating(review) == rated


def test_due_dates_are_early_so_that_tomorrow_is_the_next_evening() -> None:
    assert days(WRONG) == pytest.approx(1 - 0.3)


@pytest.mark.parametrize(("run", "minimum"), [(0, 0.6), (1, 2.0), (2, 3.4), (3, 4.8)])
def test_right_and_slow_rests_longer_the_more_were_right(run: int, minimum: float) -> None:
    slow_ones = replace(SLOW, right_run=run)
    assert days(slow_ones, known(0.1)) == pytest.approx(max(0.2, minimum) - 0.3)
    assert days(slow_ones, known(20.0)) == pytest.approx(40 - 0.3), "what the schedule says, where that is longer"


def test_right_and_quick_rests_half_as_long_again_and_longer_at_first_sight() -> None:
    easy = replace(QUICK, quick_before=True)
    assert days(QUICK, known(2.0)) == pytest.approx(8 * 1.5 - 0.3)
    assert days(easy) == pytest.approx(8 * 2.3 - 0.3), "known before it was ever asked"
    assert days(easy, known(2.0)) == pytest.approx(12 * 1.5 - 0.3)


def test_the_first_quick_answer_after_slow_ones_is_looked_at_again() -> None:
    assert days(replace(QUICK, slow_before=True), known(5.0)) == pytest.approx(1.6 - 0.3)
    assert days(replace(QUICK, slow_before=True, certain=False), known(5.0)) == pytest.approx(20 - 0.3), (
        "what can be guessed confirms nothing"
    )


@pytest.mark.parametrize(("lapses", "remainder"), [(1, 1.0), (2, 1.0), (3, 4.0), (4, 6.0), (9, 6.0)])
def test_what_is_missed_on_many_days_rests(lapses: int, remainder: float) -> None:
    assert days(replace(WRONG, lapses=lapses)) == pytest.approx(remainder - 0.3)


def test_five_askings_within_six_days_are_enough() -> None:
    five = tuple(AT - step * DAY for step in (6, 4, 3, 1, 0))
    assert days(replace(WRONG, lately=five)) == pytest.approx(2.6 - 0.3)
    assert days(replace(WRONG, lately=five[1:])) == pytest.approx(0.7)
    assert days(replace(WRONG, lately=(AT - 6.1 * DAY, *five[1:]))) == pytest.approx(0.7)


def test_py_fsrs_gives_the_intervals_of_a_plain_schedule() -> None:
    """1, 1, 2 and 8 days at first; the same answers give the same memory state; the recall probability falls from 1."""
    first = [SCHEDULER.reviewed(None, each, AT) for each in (AGAIN, HARD, GOOD, EASY)]
    assert [round((one.due - AT) / DAY) for one in first] == [1, 1, 2, 8]
    assert SCHEDULER.reviewed(first[1], HARD, first[1].due) == SCHEDULER.reviewed(first[1], HARD, first[1].due)
    assert 1.0 >= SCHEDULER.recalled(first[2], AT) > SCHEDULER.recalled(first[2], AT + 9 * DAY) > 0
