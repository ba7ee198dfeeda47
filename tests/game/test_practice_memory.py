"""Tests of spaced repetition: the external schedule, and each of the workshop's own rules about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.practice.spaced_repetition import AGAIN, DAY_S, EASY, GOOD, HARD, AnswerContext, MemoryState, answer_rating, memory_after_answer
from tests.game.forgetting import SIMPLE
from ui.store.fsrs_scheduler import SCHEDULER

AT = 1_700_000_000.0
SLOW = AnswerContext(True, False, True, was_fluent_before=False, was_slow_before=False, right_run=0, lapses=0, recent_times=(AT,), at=AT)
QUICK = replace(SLOW, is_fluent=True)
WRONG = replace(SLOW, is_right=False, lapses=1)


def days(review: AnswerContext, memory: MemoryState | None = None) -> float:
    """Return the days until the family is due."""
    return (memory_after_answer(memory, review, SIMPLE).due_at - review.at) / DAY_S


def known(stability: float) -> MemoryState:
    return MemoryState(stability, 5.0, AT, AT - stability * DAY_S)


@pytest.mark.parametrize(
    ("review", "rated"),
    [
        (WRONG, AGAIN),
        (SLOW, HARD),
        (QUICK, GOOD),
        (replace(QUICK, was_fluent_before=True), EASY),
        (replace(SLOW, is_hard_to_guess=False), GOOD),
        (replace(QUICK, is_hard_to_guess=False, was_fluent_before=True), GOOD),
    ],
)
def test_how_an_answer_is_rated(review: AnswerContext, rated: int) -> None:
    """Wrong, slow, fluent, fluent twice; an answer that can be guessed is at most good."""
    assert answer_rating(review) == rated


def test_due_dates_are_early_so_that_tomorrow_is_the_next_evening() -> None:
    assert days(WRONG) == pytest.approx(1 - 0.3)


@pytest.mark.parametrize(("run", "minimum"), [(0, 0.6), (1, 2.0), (2, 3.4), (3, 4.8)])
def test_right_and_slow_rests_longer_the_more_were_right(run: int, minimum: float) -> None:
    slow_ones = replace(SLOW, right_run=run)
    assert days(slow_ones, known(0.1)) == pytest.approx(max(0.2, minimum) - 0.3)
    assert days(slow_ones, known(20.0)) == pytest.approx(40 - 0.3), "what the schedule says, where that is longer"


def test_right_and_quick_rests_half_as_long_again_and_longer_at_first_sight() -> None:
    easy = replace(QUICK, was_fluent_before=True)
    assert days(QUICK, known(2.0)) == pytest.approx(8 * 1.5 - 0.3)
    assert days(easy) == pytest.approx(8 * 2.3 - 0.3), "known before it was ever asked"
    assert days(easy, known(2.0)) == pytest.approx(12 * 1.5 - 0.3)


def test_the_first_quick_answer_after_slow_ones_is_looked_at_again() -> None:
    assert days(replace(QUICK, was_slow_before=True), known(5.0)) == pytest.approx(1.6 - 0.3)
    assert days(replace(QUICK, was_slow_before=True, is_hard_to_guess=False), known(5.0)) == pytest.approx(20 - 0.3), (
        "what can be guessed confirms nothing"
    )


@pytest.mark.parametrize(("lapses", "remainder"), [(1, 1.0), (2, 1.0), (3, 4.0), (4, 6.0), (9, 6.0)])
def test_what_is_missed_on_many_days_rests(lapses: int, remainder: float) -> None:
    assert days(replace(WRONG, lapses=lapses)) == pytest.approx(remainder - 0.3)


def test_five_askings_within_six_days_are_enough() -> None:
    five = tuple(AT - step * DAY_S for step in (6, 4, 3, 1, 0))
    assert days(replace(WRONG, recent_times=five)) == pytest.approx(2.6 - 0.3)
    assert days(replace(WRONG, recent_times=five[1:])) == pytest.approx(0.7)
    assert days(replace(WRONG, recent_times=(AT - 6.1 * DAY_S, *five[1:]))) == pytest.approx(0.7)


def test_py_fsrs_gives_the_intervals_of_a_plain_schedule() -> None:
    """1, 1, 2 and 8 days at first; the same answers give the same memory state; the recall probability falls from 1."""
    first = [SCHEDULER.state_after_answer(None, each, AT) for each in (AGAIN, HARD, GOOD, EASY)]
    assert [round((one.due_at - AT) / DAY_S) for one in first] == [1, 1, 2, 8]
    assert SCHEDULER.state_after_answer(first[1], HARD, first[1].due_at) == SCHEDULER.state_after_answer(first[1], HARD, first[1].due_at)
    assert 1.0 >= SCHEDULER.recall_chance(first[2], AT) > SCHEDULER.recall_chance(first[2], AT + 9 * DAY_S) > 0
