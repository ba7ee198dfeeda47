"""Tests of the album, whose pieces are earned and never lost, and of what the end of a set says."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.practice.album import PICTURES, PIECE_COUNT, album_progress
from game.practice.facts import parse_fact
from game.practice.groups import FAMILIES_BY_GROUP, FAMILIES_BY_SIGN, is_rule_of_one
from game.practice.learner import after_exercise
from game.practice.learner_state import AnswerOutcome, FactFamilyStats
from game.practice.making import make_exercise
from game.practice.practice_set import begin_set, set_after_answer
from game.practice.sets import summarize_set
from game.practice.spaced_repetition import DAY_S
from tests.game.forgetting import SIMPLE
from tests.game.learning import CE2, NINE, able, golden, note, told


def test_forty_pictures_of_three_pieces_at_least() -> None:
    assert len(PICTURES) == 40 and len({each.key for each in PICTURES}) == 40 and min(len(each.families) for each in PICTURES) >= 3
    assert [each.sign for each in PICTURES] == [sign for sign in "+-*/" for _ in range(10)]
    assert [each.key for each in PICTURES][18:24] == ["minus_through", "minus_chain", "times_10", "times_2", "times_5", "times_4"]
    assert [each.key.partition("_")[0] for each in PICTURES[::10]] == ["plus", "minus", "times", "divide"]
    assert set(FAMILIES_BY_GROUP.values()) < {each.families for each in PICTURES}
    held = {family for each in PICTURES for family in each.families}
    assert {family for every in FAMILIES_BY_SIGN.values() for family in every if not is_rule_of_one(family)} <= held


def test_gold_with_the_last_family_by_heart() -> None:
    pieces = {each.picture.key: each for each in album_progress(golden([("*", 7, 7), ("*", 8, 7)]))}
    assert (pieces["times_87"].earned_count, pieces["times_87"].gold_count, pieces["times_87"].is_complete) == (2, 2, False)
    assert pieces["times_squares"].gold_count == 1
    whole = {each.picture.key: each for each in album_progress(golden(FAMILIES_BY_GROUP["*8"]))}["times_87"]
    assert whole.is_gold and whole.is_complete


def test_what_is_worked_out_wakes_the_animals_of_its_page_in_order() -> None:
    done = FactFamilyStats(asked=1, right=1, worked_out=True)
    child = replace(able(), family_stats=dict.fromkeys([("*", 9, 8), ("*", 7, 6), ("*", 4, 3), ("*", 2, 2), ("flash", 3, 0)], done))
    pieces = {each.picture.key: each.earned_count for each in album_progress(child) if each.earned_count}
    assert pieces == {"times_10": PIECE_COUNT, "times_2": 1, "plus_one": 1}


@pytest.mark.parametrize(("is_right", "hints", "skipped", "seconds", "kind"), [
    (False, 0, False, 3.0, ""), (True, 1, False, 3.0, ""), (False, 0, True, 3.0, ""), (True, 0, False, 3.0, "is_it_true"),
])  # fmt: skip
def test_no_piece_without_an_own_right_answer(is_right: bool, hints: int, skipped: bool, seconds: float, kind: str) -> None:
    fact = parse_fact("9-4=?" if kind else "9-?=5")
    child = told(able(), fact, 1, seconds, kind, is_right=is_right, hint_count=hints, is_skipped=skipped)
    assert not note(child).worked_out and note(told(able())).worked_out


def test_clicking_at_random_brings_no_piece() -> None:
    child = able()
    for _click in range(4):
        child = told(child, parse_fact("8-?=5"), 1, 0.3, is_right=False)
    assert not note(told(child, seconds=0.3)).worked_out and not any(each.earned_count for each in album_progress(child))


@given(st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.sampled_from([1.0, 9.0]), st.integers(0, 2)), max_size=25))
def test_the_album_never_shrinks(story: list[tuple[int, bool, float, int]]) -> None:
    facts = [parse_fact(text) for text in ("9-?=5", "8*?=56", "9+?=17", "3:+-:5")]
    child, got, day = able(9.0), [0] * 40, 0
    for which, right, seconds, later in story:
        day += later
        child = told(child, facts[which], day, seconds, "make" if which == 3 else "", is_right=right)
        now = [piece.earned_count for piece in album_progress(child)]
        assert all(more >= less for more, less in zip(now, got, strict=True))
        got = now


def test_the_end_says_what_is_true() -> None:
    before = told(golden([("*", 8, 7), ("*", 8, 8)], told(able(9.0))), parse_fact("8+?=13"), is_right=False)
    after, practice_set = before, begin_set(before, CE2, 2 * DAY_S)
    for text in ("9-?=5", "8+?=13", "7*?=49", "6+?=11", "5+?=8"):
        exercise = make_exercise(parse_fact(text), "missing_number", random.Random(1))
        outcome = AnswerOutcome(True, seconds=1.5, at=2 * DAY_S, day=2)
        after, practice_set = after_exercise(after, CE2, exercise, outcome, SIMPLE), set_after_answer(practice_set, exercise, outcome)
    ended = summarize_set(before, after, practice_set)
    assert (ended.new_count, ended.known_count, ended.newly_mastered) == (3, 2, (NINE,))
    assert ended.refreshed == () and ended.piece_count + 3 * len(ended.completed_pictures) >= 3
    one_asked = replace(practice_set, asked_items=practice_set.asked_items[:1])
    polished = summarize_set(golden([NINE], replace(before)), golden([NINE]), one_asked)
    assert polished.newly_mastered == () and polished.refreshed == ()


def test_a_picture_wakes_with_its_last_piece() -> None:
    before = told(golden([("*", 8, 7), ("*", 8, 8)], able(9.0)), parse_fact("7*?=49"))
    exercise = make_exercise(parse_fact("7*?=49"), "missing_number", random.Random(1))
    outcome = AnswerOutcome(True, seconds=1.5, at=2 * DAY_S, day=2)
    after = after_exercise(before, CE2, exercise, outcome, SIMPLE)
    practice_set = set_after_answer(begin_set(before, CE2, 2 * DAY_S), exercise, outcome)
    assert summarize_set(before, after, practice_set).golden_pictures == ("times_87",)
