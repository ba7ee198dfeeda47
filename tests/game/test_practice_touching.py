"""Tests of the reaction test (touch the card that you see): when it comes, its result, and its effect."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.practice.answers import right_answers
from game.practice.fluency import AVERAGE_REACTION_S, INITIAL_PACES_S, MAX_PACE_FACTOR, MIN_PACE_FACTOR, is_fluent_time, pace_s
from game.practice.kinds import HAND_SIZE
from game.practice.learner import new_learner
from game.practice.practice_set import SET_LENGTH
from game.practice.reaction_test import (
    MAX_REACTION_S,
    MIN_INTERVAL_S,
    MIN_REACTION_S,
    MIN_RIGHT_TOUCHES,
    TOUCH_COUNT,
    after_reaction_test,
    is_test_due,
    make_touch_exercises,
    median_touch_s,
)
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY_S
from tests.game.test_practice_learning import told

KIND = "missing_number"
NEW = new_learner(PracticeSettings("CE2"))
TEN = replace(NEW, answer_count=SET_LENGTH)


def test_it_comes_after_the_first_ten_and_three_times_a_month_at_most() -> None:
    assert not is_test_due(replace(NEW, answer_count=SET_LENGTH - 1), 0.0) and is_test_due(TEN, 0.0)
    learner, days = TEN, list[int]()
    for day in range(1, 32):
        if is_test_due(learner, day * DAY_S):
            learner = after_reaction_test(learner, 1.5, day * DAY_S)
            days.append(day)
    assert days == [1, 12, 23]
    assert not is_test_due(after_reaction_test(TEN, None, DAY_S), DAY_S + MIN_INTERVAL_S - 1), "left out, it is not asked again at once"
    assert not is_test_due(after_reaction_test(TEN, 1.5, 9 * DAY_S), DAY_S), "the clock went back"


def test_other_cards_each_time_and_the_shown_one_once_among_six() -> None:
    flashs = make_touch_exercises(random.Random(1))
    assert len({one.card for one in flashs}) == len(flashs) == TOUCH_COUNT
    for one in flashs:
        assert len(one.hand) == HAND_SIZE and len(right_answers(one)) == 1
    assert flashs != make_touch_exercises(random.Random(2))


def test_the_median_of_what_was_right_at_once_but_the_first() -> None:
    assert median_touch_s([9.0, 1.0, 1.2, None, 1.1, 8.0, 1.3]) == 1.2
    assert median_touch_s([1.0, *[1.5] * MIN_RIGHT_TOUCHES, None, None]) == 1.5
    assert median_touch_s([1.0, *[1.5] * (MIN_RIGHT_TOUCHES - 1), None, None, None]) is None, "too few"


@pytest.mark.parametrize(
    ("hand", "text_width"), [(AVERAGE_REACTION_S, AVERAGE_REACTION_S), (1.2, 1.2), (0.1, MIN_REACTION_S), (30.0, MAX_REACTION_S)]
)
def test_paces_begin_where_eye_and_hand_let_them(hand: float, text_width: float) -> None:
    learner = after_reaction_test(NEW, hand, 0.0)
    for kind, start in INITIAL_PACES_S.items():
        assert pace_s(NEW, kind) == start and pace_s(learner, kind) == pytest.approx(start + text_width - AVERAGE_REACTION_S)
    assert pace_s(learner, KIND) > 0


def test_a_slow_hand_is_not_taken_for_counting_nor_a_quick_one_for_knowing() -> None:
    assert not is_fluent_time(NEW, KIND, 2, 4.2) and is_fluent_time(after_reaction_test(NEW, 2.4, 0.0), KIND, 2, 4.2)
    assert is_fluent_time(NEW, KIND, 2, 3.4) and not is_fluent_time(after_reaction_test(NEW, 1.2, 0.0), KIND, 2, 3.4)


@pytest.mark.parametrize(("hand", "seconds", "fraction"), [(2.4, 30.0, MAX_PACE_FACTOR), (1.2, 0.3, MIN_PACE_FACTOR)])
def test_the_band_of_the_pace_moves_with_its_start(hand: float, seconds: float, fraction: float) -> None:
    learner, start = after_reaction_test(NEW, hand, 0.0), INITIAL_PACES_S[KIND] + hand - AVERAGE_REACTION_S
    for day in range(1, 60):
        learner = told(learner, day=day, seconds=seconds)
    assert pace_s(learner, KIND) == pytest.approx(fraction * start)
    again = after_reaction_test(learner, AVERAGE_REACTION_S, 0.0)
    assert pace_s(again, KIND) == pytest.approx(
        min(MAX_PACE_FACTOR * INITIAL_PACES_S[KIND], max(MIN_PACE_FACTOR * INITIAL_PACES_S[KIND], fraction * start))
    ), "at once"


def test_left_out_it_changes_nothing_else() -> None:
    assert after_reaction_test(after_reaction_test(TEN, 1.5, DAY_S), None, 2 * DAY_S) == replace(
        TEN, reaction_time_s=1.5, reaction_tested_at=2 * DAY_S
    )
    assert after_reaction_test(TEN, 1.5, DAY_S) == replace(TEN, reaction_time_s=1.5, reaction_tested_at=DAY_S), (
        "no belief, no fact, no answer"
    )
