"""Tests of learning from answers: fluency, mastery, seriousness, open operators, progress of levels."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial

import pytest

from game.practice.album import solved_chain_counts
from game.practice.facts import BasicFact, family_of_fact, is_basic_family, parse_fact
from game.practice.fluency import MIN_EARNEST_SHARE, is_fluent_time, pace_s
from game.practice.groups import FAMILIES_BY_SIGN
from game.practice.learner import behavior_notes, is_sign_open, new_learner
from game.practice.learner_state import RECENT_TIME_COUNT, Belief, FactFamilyStats, Learner
from game.practice.level_progress import current_level_index, progress_on_level
from game.practice.levels import LEVELS, easier_levels, families_of_level, first_level_index, level
from game.practice.mastery import AGAIN, EXPECTED, GOLD, NEW, WAY, is_overdue, mastery_of
from game.practice.overview import next_due_families, slow_group_keys
from game.practice.settings import SCHOOL_CLASSES, PracticeSettings, is_sign_allowed, proposed_class, signs_taught_in_class
from game.practice.spaced_repetition import DAY_S, EARLY_DAYS, GOOD
from tests.game.forgetting import SIMPLE
from tests.game.learning import CE2, NINE, able, golden, note, told

# --- fluency and mastery ----------------------------------------------------------------------------------------------


def test_quick_is_against_the_childs_own_pace() -> None:
    child = able()
    assert is_fluent_time(child, "missing_number", 2, 1.4 * 2.6) and not is_fluent_time(child, "missing_number", 2, 3.7)
    assert is_fluent_time(child, "make", 3, 1.4 * 5.0 * 1.5) and not is_fluent_time(child, "make", 3, 10.6)
    assert not is_fluent_time(child, "make", 2, None)


def test_the_pace_follows_right_answers_alone_within_a_band() -> None:
    child = able()
    assert told(child, seconds=2.0).paces["missing_number"] < 2.6 < told(child, seconds=9.0).paces["missing_number"]
    assert not told(child, is_right=False).paces and not told(child, hint_count=1).paces and not told(child, seconds=None).paces
    for seconds, last in ((0.9, 0.6), (60.0, 1.3)):
        slow_ones = child
        for _ in range(200):
            slow_ones = told(slow_ones, seconds=seconds)
        assert pace_s(slow_ones, "missing_number") == pytest.approx(last * 2.6), "a child that counts everything"


def test_by_heart_is_quick_twice_on_two_days() -> None:
    once = told(able())
    assert mastery_of(once, NINE) == WAY and mastery_of(told(once), NINE) == WAY, "both on the same day"
    twice = told(once, day=2)
    assert mastery_of(twice, NINE) == GOLD and note(twice).once_gold and note(twice).quick_days == (1, 2)


@pytest.mark.parametrize(
    ("more", "run"),
    [({"seconds": 9.0}, 1), ({"is_right": False}, 0), ({"hint_count": 1}, 0), ({"is_right": False, "is_skipped": True}, 0),
     ({"seconds": None}, 2), ({}, 3)],
)  # fmt: skip
def test_what_takes_from_the_run(more: dict[str, object], run: int) -> None:
    """A slow right answer takes one; a wrong one, a skip or a hint take all; an untimed one changes nothing."""
    twice = told(told(able()), day=2)
    assert note(told(twice, day=3, **more)).quick_run == run  # type: ignore[arg-type]


@pytest.mark.parametrize(("before", "right", "run"), [(3, True, 4), (-3, True, 1), (-3, False, -4), (3, False, -1), (0, True, 1)])
def test_answers_alike_are_counted_from_the_first_one(before: int, right: bool, run: int) -> None:
    """Another outcome starts a new run; more than two equal ones mean that something has changed (docs/workshop.md, 2)."""
    assert told(replace(able(), result_run=before), is_right=right).result_run == run
    for seconds, quick_run in ((2.0, 4), (9.0, 0), (None, 3)):
        assert told(replace(able(), quick_run=3), seconds=seconds, is_right=right).quick_run == (quick_run if right else 0)


def test_what_can_be_guessed_proves_nothing() -> None:
    child = able()
    for day in range(5):
        child = told(child, parse_fact("9-4=?"), day, kind="is_it_true")
    assert note(child).quick_run == 0 and mastery_of(child, NINE) == WAY


def test_what_nobody_has_timed_counts_for_the_belief_and_the_schedule_and_never_for_gold() -> None:
    """A right answer marked on a worksheet is rated good for the schedule; mastery is neither given nor taken."""
    child = able()
    for day in range(1, 9):
        before, child = child, told(child, day=day, seconds=None)
        assert child.child_belief.mean > before.child_belief.mean and child.earnest_share == before.earnest_share and not child.paces
    stats = note(child)
    assert mastery_of(child, NINE) == EXPECTED and not stats.once_gold and stats.right_run == 8
    good = SIMPLE.state_after_answer(None, GOOD, DAY_S)
    first = note(told(able(-5.0), seconds=None)).memory
    assert first is not None and first.due_at == pytest.approx(good.due_at - EARLY_DAYS * DAY_S), "neither slow nor quick"
    gold = told(told(able()), day=2)
    sheet = told(gold, day=3, seconds=None)
    assert mastery_of(sheet, NINE) == GOLD and note(sheet).last_quick and note(sheet).quick_days == (1, 2)
    assert mastery_of(told(gold, day=3, seconds=None, is_right=False), NINE) == AGAIN


def test_a_right_sheet_is_neither_slow_nor_planned_where_the_child_surely_knows_it() -> None:
    """Whatever is known from paper alone is sound: no group is called slow, and nothing that is surely known is asked in two days."""
    child = able(9.0)
    for family in FAMILIES_BY_SIGN["+"]:
        child = told(child, BasicFact(*family), seconds=None)
    stats = child.family_stats["+", 1, 1]
    assert stats.is_sound and not stats.last_quick and stats.memory is None
    assert slow_group_keys(child) == () and next_due_families(child, 5) == () and not child.passed_levels
    missed = told(child, parse_fact("1+1=?"), day=2, seconds=None, is_right=False)
    assert missed.family_stats["+", 1, 1].memory is not None and not missed.family_stats["+", 1, 1].is_sound
    slow = told(told(able()), day=2, seconds=9.0)
    assert not note(told(slow, day=3, seconds=None)).is_sound, "what the screen has shown stays"


def test_no_sheet_makes_gold_of_what_was_quick_before() -> None:
    """The family was fluent twice but is not believed to be known: only a timed answer can show more."""
    doubtful = replace(told(told(able(-5.0)), day=2), child_belief=Belief(9.0, 0.1))
    assert not note(doubtful).once_gold and not note(told(doubtful, day=3, seconds=None)).once_gold
    assert note(told(doubtful, day=3)).once_gold


def test_who_is_not_believed_to_know_has_no_gold_yet() -> None:
    weak = able(-5.0)
    assert not note(told(told(weak), day=2)).once_gold


def test_clicking_and_skipping_are_not_in_earnest() -> None:
    child = able()
    for _ in range(4):
        child = told(child, is_right=False, is_skipped=True)
    assert child.earnest_share < MIN_EARNEST_SHARE and not note(told(told(child, day=2), day=3)).once_gold
    assert (
        told(child, is_right=False, seconds=0.5).earnest_share
        < child.earnest_share
        < told(child, is_right=False, seconds=5.0).earnest_share
    )
    assert told(child, seconds=0.5).earnest_share > child.earnest_share, "right and rapid is in earnest"


def test_nothing_becomes_gold_while_it_is_clicked_away() -> None:
    """The share of serious answers is below .85 (docs/workshop.md, 3)."""
    for earnest, gold in ((0.8, False), (0.95, True)):
        child = replace(able(9.0), earnest_share=earnest)
        assert note(told(told(child), day=2)).once_gold == gold


def test_what_parents_may_be_told() -> None:
    assert behavior_notes(able()) == ()
    skips = clicks = able()
    for _ in range(20):
        skips, clicks = told(skips, is_right=False, is_skipped=True), told(clicks, is_right=False, seconds=0.4)
    assert behavior_notes(skips) == ("skips",) and behavior_notes(clicks) == ("rapid",)


def test_what_is_noted_of_a_family() -> None:
    child = able()
    for day in (1, 1, 2, 4, 4, 9, 9):
        child = told(child, day=day, is_right=day != 4)
    stats = note(child)
    assert (stats.asked, stats.right, stats.lapses, stats.today, stats.day, stats.right_run) == (7, 5, 1, 2, 9, 2)
    assert len(stats.lately) == RECENT_TIME_COUNT and stats.lately[-1] == stats.at == 9 * DAY_S and stats.last_direction == "number"
    assert stats.memory is not None and stats.memory.last_at == 9 * DAY_S and child.answer_count == 7 and child.last_answer_at == 9 * DAY_S
    assert note(told(able(), hint_count=1)).method_seen and not note(told(able())).method_seen


def test_a_chain_is_rated_but_never_due_and_never_gold() -> None:
    family, chain = ("+-", 3, 5), parse_fact("3:+-:5")
    child = told(told(able(), chain, kind="make"), chain, 2, kind="make")
    child = told(child, parse_fact("3:+-:6"), kind="is_it_right")
    assert note(child, family).memory is None and mastery_of(child, family) == WAY and not is_overdue(child, family, 1e12)
    assert note(child, family).once_gold and not note(child, ("+-", 3, 6)).once_gold, "found alone, not guessed"
    steps = {("+", 4, 3): FactFamilyStats(once_gold=True), ("*", 5, 5): FactFamilyStats(once_gold=True)}
    with_steps = replace(child, family_stats={**child.family_stats, **steps})
    assert solved_chain_counts(child) == solved_chain_counts(with_steps) == {3: 1, 4: 0, 5: 0, 6: 0, 7: 0}, "4 and 5 are no cards there"


# --- the shown state --------------------------------------------------------------------------------------------------


def test_five_standings() -> None:
    child = able()
    assert mastery_of(child, NINE) == NEW and mastery_of(told(child, seconds=9.0), NINE) == WAY
    for more in ({"is_right": False}, {"hint_count": 1}, {"is_right": False, "is_skipped": True}):
        assert mastery_of(told(told(told(child), day=2), day=3, **more), NINE) == AGAIN  # type: ignore[arg-type]
    assert mastery_of(replace(child, child_belief=Belief(9.0, 0.1)), NINE, CE2) == EXPECTED and mastery_of(child, ("/", 63, 7), CE2) == NEW
    assert mastery_of(replace(child, passed_levels=frozenset({"minus10"})), NINE) == EXPECTED
    assert mastery_of(told(replace(child, passed_levels=frozenset({"minus10"})), is_right=False), NINE) == AGAIN


def test_overdue_gold_is_to_be_polished_and_stays_gold() -> None:
    gold = told(told(able()), day=2)
    due = note(gold).memory
    assert due is not None
    assert not is_overdue(gold, NINE, due.due_at - 1) and is_overdue(gold, NINE, due.due_at) and mastery_of(gold, NINE) == GOLD
    assert not is_overdue(told(gold, day=300), NINE, 300 * DAY_S + 1), "one quick right answer polishes it"
    assert not is_overdue(told(able()), NINE, 1e12), "what is no gold is not polished"


# --- levels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("known", "stars"), [(0, 0), (1, 0), (2, 1), (5, 1), (6, 2), (10, 2), (11, 3), (13, 3)])
def test_stars_show_how_much_is_by_heart(known: int, stars: int) -> None:
    """The thirteen families of 10 + n or of near doubles, or a large level of fifty (docs/workshop.md, 11)."""
    assert progress_on_level(golden(families_of_level("near")[:known]), level("near")).stars == stars
    for reduced_count, earned in ((4, 0), (5, 1), (19, 1), (20, 2), (39, 2), (40, 3)):
        assert progress_on_level(golden(families_of_level("two")[:reduced_count]), level("two")).stars == earned


def asked_all(learner: Learner, key: str, wrong: int = 0, slow: int = 0, count: int = 10) -> Learner:
    """Return the learner after this many families of a level, the first of them wrong or slow."""
    for index, family in enumerate(families_of_level(key)[:count]):
        if is_basic_family(family):
            one, kind = BasicFact(*family, "number"), "missing_number"
        else:
            one, kind = next(each for each in level(key).facts if family_of_fact(each) == family), "make"
        seconds = 60.0 if index < slow else 1.5
        learner = told(learner, one, index + 1, seconds, kind, is_right=index >= wrong)
    return learner


@pytest.mark.parametrize(
    ("key", "wrong", "slow", "count", "passed"),
    [("near", 0, 0, 10, True), ("near", 1, 3, 10, True), ("near", 2, 0, 10, False), ("near", 0, 4, 10, False), ("near", 0, 0, 9, False),
     ("friends", 0, 0, 3, True), ("friends", 1, 0, 3, False), ("three", 0, 10, 10, True), ("three", 2, 0, 10, False),
     ("two", 0, 0, 202, True), ("two", 0, 0, 201, False)],
)  # fmt: skip
def test_a_stone_is_passed_by_nine_right_and_seven_quick_of_ten(key: str, wrong: int, slow: int, count: int, passed: bool) -> None:
    """The last ten families count, or all of fewer; chains need only right answers, here three of / after 199 others."""
    child = asked_all(able(9.0), key, wrong, slow, count)
    assert (key in child.passed_levels) == passed and progress_on_level(child, level(key)).is_passed == passed
    assert not passed or progress_on_level(child, level(key)).stars == 3


def test_a_stone_is_not_passed_by_luck_nor_by_clicking() -> None:
    """For nine tenths of its facts s(x) must be .85."""
    assert "near" not in asked_all(able(-4.0), "near").passed_levels
    assert not asked_all(replace(able(9.0), earnest_share=0.5), "near").passed_levels


def test_stones_before_are_passed_with_it() -> None:
    child = asked_all(able(9.0), "through")
    assert {"frames", "friends", "doubles", "near", "through"} <= child.passed_levels and "minus10" not in child.passed_levels
    assert set(easier_levels("minus20")) == {"frames", "friends", "doubles", "minus10", "near", "through"}
    assert set(easier_levels("five")) == {"three", "three_all", "four"}, "chains are no proof of tables"


def test_the_token_stands_on_the_first_stone_that_is_not_full() -> None:
    assert [first_level_index(school) for school in (*SCHOOL_CLASSES, "")] == [0, 0, 4, 7, 9, 10, 0]
    assert current_level_index(able(), CE2) == 7 and current_level_index(replace(able(), passed_levels=frozenset({"times_easy"})), CE2) == 8
    assert current_level_index(golden(families_of_level("times_easy")), CE2) == 8
    assert current_level_index(replace(able(), passed_levels=frozenset(each.key for each in LEVELS)), CE2) == len(LEVELS) - 1


# --- operators, groups, settings --------------------------------------------------------------------------------------


def test_which_signs_are_open() -> None:
    assert [signs_taught_in_class(school) for school in ("", *SCHOOL_CLASSES)] == ["+-", "+", "+-", "+-*", "+-*/", "+-*/", "+-*/"]
    assert is_sign_allowed(PracticeSettings(school="CP", on="*"), "*") and not is_sign_allowed(PracticeSettings(school="CE2", off="*"), "*")
    child = new_learner(PracticeSettings())
    assert [is_sign_open(child, PracticeSettings(), sign) for sign in ("-", "*", "chain")] == [True, False, False]
    for right, seat_to_move, is_open in ((2, 2, False), (3, 3, True), (3, 5, True), (3, 6, False)):
        assert is_sign_open(replace(child, closed_sign_counts={"*": (right, seat_to_move)}), PracticeSettings(), "*") == is_open
    assert not is_sign_open(replace(child, closed_sign_counts={"*": (9, 9)}), PracticeSettings(off="*"), "*"), "parents closed it"


def test_only_what_is_hard_to_guess_opens_a_sign() -> None:
    unsaid = PracticeSettings()
    asked = partial(told, new_learner(unsaid), parse_fact("2*2=?"), setting=unsaid)
    assert asked(kind="missing_number").closed_sign_counts == {"*": (1, 1)}
    assert asked(kind="missing_number", is_right=False).closed_sign_counts == {"*": (0, 1)}
    assert not asked(kind="is_it_true").closed_sign_counts and not told(new_learner(unsaid), setting=unsaid).closed_sign_counts


def test_the_next_class_is_proposed_in_september() -> None:
    for year in range(2024, 2060):
        spring = date(year, 4, 3).toordinal()
        assert proposed_class("CE1", spring, date(year, 8, 30).toordinal()) == ""
        assert proposed_class("CE1", spring, date(year, 9, 2).toordinal()) == "CE2"
        assert proposed_class("CE2", date(year, 9, 2).toordinal(), date(year + 1, 8, 30).toordinal()) == ""
    assert proposed_class("CM2", 1, 999_999) == proposed_class("", 1, 999_999) == proposed_class("CP", 0, 999_999) == ""


# --- the album --------------------------------------------------------------------------------------------------------
