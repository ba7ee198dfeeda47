"""Tests of the reaction test (touch the card that you see): when it comes, its result, and its effect."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.practice.answers import answers
from game.practice.fluency import AVERAGE_HAND, QUICKEST, SLOWEST, START, is_quick, pace
from game.practice.kinds import HAND
from game.practice.learner import beginner
from game.practice.practice_set import LENGTH
from game.practice.reaction_test import LEAST, MIN_INTERVAL_S, MIN_RIGHT_TOUCHES, MOST, TOUCHES, after_reaction_test, due, measured, touches
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY
from tests.game.test_practice_learning import told

KIND = "missing_number"
NEW = beginner(PracticeSettings("CE2"))
TEN = replace(NEW, answers=LENGTH)


def test_it_comes_after_the_first_ten_and_three_times_a_month_at_most() -> None:
    assert not due(replace(NEW, answers=LENGTH - 1), 0.0) and due(TEN, 0.0)
    learner, days = TEN, list[int]()
    for day in range(1, 32):
        if due(learner, day * DAY):
            learner = after_reaction_test(learner, 1.5, day * DAY)
            days.append(day)
    assert days == [1, 12, 23]
    assert not due(after_reaction_test(TEN, None, DAY), DAY + MIN_INTERVAL_S - 1), "left out, it is not asked again at once"
    assert not due(after_reaction_test(TEN, 1.5, 9 * DAY), DAY), "the clock went back"


def test_other_cards_each_time_and_the_shown_one_once_among_six() -> None:
    flashs = touches(random.Random(1))
    assert len({one.card for one in flashs}) == len(flashs) == TOUCHES
    for one in flashs:
        assert len(one.hand) == HAND and len(answers(one)) == 1
    assert flashs != touches(random.Random(2))


def test_the_median_of_what_was_right_at_once_but_the_first() -> None:
    assert measured([9.0, 1.0, 1.2, None, 1.1, 8.0, 1.3]) == 1.2
    assert measured([1.0, *[1.5] * MIN_RIGHT_TOUCHES, None, None]) == 1.5
    assert measured([1.0, *[1.5] * (MIN_RIGHT_TOUCHES - 1), None, None, None]) is None, "too few"


@pytest.mark.parametrize(("hand", "text_width"), [(AVERAGE_HAND, AVERAGE_HAND), (1.2, 1.2), (0.1, LEAST), (30.0, MOST)])
def test_paces_begin_where_eye_and_hand_let_them(hand: float, text_width: float) -> None:
    learner = after_reaction_test(NEW, hand, 0.0)
    for kind, start in START.items():
        assert pace(NEW, kind) == start and pace(learner, kind) == pytest.approx(start + text_width - AVERAGE_HAND)
    assert pace(learner, KIND) > 0


def test_a_slow_hand_is_not_taken_for_counting_nor_a_quick_one_for_knowing() -> None:
    assert not is_quick(NEW, KIND, 2, 4.2) and is_quick(after_reaction_test(NEW, 2.4, 0.0), KIND, 2, 4.2)
    assert is_quick(NEW, KIND, 2, 3.4) and not is_quick(after_reaction_test(NEW, 1.2, 0.0), KIND, 2, 3.4)


@pytest.mark.parametrize(("hand", "seconds", "fraction"), [(2.4, 30.0, SLOWEST), (1.2, 0.3, QUICKEST)])
def test_the_band_of_the_pace_moves_with_its_start(hand: float, seconds: float, fraction: float) -> None:
    learner, start = after_reaction_test(NEW, hand, 0.0), START[KIND] + hand - AVERAGE_HAND
    for day in range(1, 60):
        learner = told(learner, day=day, seconds=seconds)
    assert pace(learner, KIND) == pytest.approx(fraction * start)
    again = after_reaction_test(learner, AVERAGE_HAND, 0.0)
    assert pace(again, KIND) == pytest.approx(min(SLOWEST * START[KIND], max(QUICKEST * START[KIND], fraction * start))), "at once"


def test_left_out_it_changes_nothing_else() -> None:
    assert after_reaction_test(after_reaction_test(TEN, 1.5, DAY), None, 2 * DAY) == replace(TEN, hand=1.5, touched=2 * DAY)
    assert after_reaction_test(TEN, 1.5, DAY) == replace(TEN, hand=1.5, touched=DAY), "no belief, no fact, no answer"
