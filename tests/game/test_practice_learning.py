"""Tests of learning from answers: fluency, mastery, seriousness, open operators, progress of levels, the album."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.practice.album import PICTURES, album, chains
from game.practice.facts import BasicFact, Fact, FactFamily, fact, family_key, family_of, is_step, numbers
from game.practice.fluency import EARNEST, is_quick, pace
from game.practice.groups import FAMILIES, GROUPS, focused, group, group_of, groups_of, with_one
from game.practice.kinds import kinds_for
from game.practice.learner import AGAIN, EXPECTED, GOLD, NEW, WAY, after_exercise, beginner, manner, opened, polish, standing
from game.practice.learner_state import LATELY, AnswerOutcome, Belief, FactFamilyStats, Learner
from game.practice.level_progress import here, stone
from game.practice.levels import LEVELS, easier, facts_of, families, first_stone, level
from game.practice.making import exercise_for
from game.practice.pool import all_facts
from game.practice.sets import answered, begin, summary
from game.practice.settings import SCHOOL, PracticeSettings, has_begun, proposed_class, usual_signs
from game.practice.spaced_repetition import DAY, EARLY, GOOD, MemoryState
from tests.game.forgetting import SIMPLE

CE2 = PracticeSettings(school="CE2")
NINE = ("-", 9, 4)
NUMBER = fact("9-?=5")


def told(
    learner: Learner,
    one: Fact = NUMBER,
    day: int = 1,
    seconds: float | None = 2.0,
    kind: str = "",
    setting: PracticeSettings = CE2,
    **more: object,
) -> Learner:
    """Return the learner after one answer, by default right and fluent."""
    exercise = exercise_for(one, kind or kinds_for(one)[0], random.Random(1))
    outcome = replace(AnswerOutcome(True, seconds=seconds, at=day * DAY, day=day), **more)  # type: ignore[arg-type]
    return after_exercise(learner, setting, exercise, outcome, SIMPLE)


def able(mean: float = 3.0) -> Learner:
    return replace(beginner(CE2), child=Belief(mean, 0.3))


def note(learner: Learner, family: FactFamily = NINE) -> FactFamilyStats:
    return learner.families[family]


# --- fluency and mastery ----------------------------------------------------------------------------------------------


def test_quick_is_against_the_childs_own_pace() -> None:
    child = able()
    assert is_quick(child, "missing_number", 2, 1.4 * 2.6) and not is_quick(child, "missing_number", 2, 3.7)
    assert is_quick(child, "make", 3, 1.4 * 5.0 * 1.5) and not is_quick(child, "make", 3, 10.6) and not is_quick(child, "make", 2, None)


def test_the_pace_follows_right_answers_alone_within_a_band() -> None:
    child = able()
    assert told(child, seconds=2.0).paces["missing_number"] < 2.6 < told(child, seconds=9.0).paces["missing_number"]
    assert not told(child, right=False).paces and not told(child, hints=1).paces and not told(child, seconds=None).paces
    for seconds, last in ((0.9, 0.6), (60.0, 1.3)):
        slow_ones = child
        for _ in range(200):
            slow_ones = told(slow_ones, seconds=seconds)
        assert pace(slow_ones, "missing_number") == pytest.approx(last * 2.6), "a child that counts everything"


def test_by_heart_is_quick_twice_on_two_days() -> None:
    once = told(able())
    assert standing(once, NINE) == WAY and standing(told(once), NINE) == WAY, "both on the same day"
    twice = told(once, day=2)
    assert standing(twice, NINE) == GOLD and note(twice).once_gold and note(twice).quick_days == (1, 2)


@pytest.mark.parametrize(
    ("more", "run"),
    [({"seconds": 9.0}, 1), ({"right": False}, 0), ({"hints": 1}, 0), ({"right": False, "skipped": True}, 0),
     ({"seconds": None}, 2), ({}, 3)],
)  # fmt: skip
def test_what_takes_from_the_run(more: dict[str, object], run: int) -> None:
    """A slow right answer takes one; a wrong one, a skip or a hint take all; an untimed one changes nothing."""
    twice = told(told(able()), day=2)
    assert note(told(twice, day=3, **more)).quick_run == run  # type: ignore[arg-type]


@pytest.mark.parametrize(("before", "right", "run"), [(3, True, 4), (-3, True, 1), (-3, False, -4), (3, False, -1), (0, True, 1)])
def test_answers_alike_are_counted_from_the_first_one(before: int, right: bool, run: int) -> None:
    """Another outcome starts a new run; more than two equal ones mean that something has changed (docs/workshop.md, 2)."""
    assert told(replace(able(), run=before), right=right).run == run
    for seconds, quick_run in ((2.0, 4), (9.0, 0), (None, 0)):
        assert told(replace(able(), quick_run=3), seconds=seconds, right=right).quick_run == (quick_run if right else 0)


def test_what_can_be_guessed_proves_nothing() -> None:
    child = able()
    for day in range(5):
        child = told(child, fact("9-4=?"), day, kind="is_it_true")
    assert note(child).quick_run == 0 and standing(child, NINE) == WAY


def test_what_nobody_has_timed_counts_for_the_belief_and_the_schedule_and_never_for_gold() -> None:
    """A right answer marked on a worksheet is rated good for the schedule; mastery is neither given nor taken."""
    child = able()
    for day in range(1, 9):
        before, child = child, told(child, day=day, seconds=None)
        assert child.child.mean > before.child.mean and child.earnest == before.earnest and not child.paces
    stats = note(child)
    assert standing(child, NINE) == WAY and not stats.once_gold and stats.right_run == 8
    good = SIMPLE.reviewed(None, GOOD, DAY)
    first = note(told(able(), seconds=None)).memory
    assert first is not None and first.due == pytest.approx(good.due - EARLY * DAY), "neither slow nor quick"
    gold = told(told(able()), day=2)
    sheet = told(gold, day=3, seconds=None)
    assert standing(sheet, NINE) == GOLD and note(sheet).last_quick and note(sheet).quick_days == (1, 2)
    assert standing(told(gold, day=3, seconds=None, right=False), NINE) == AGAIN


def test_no_sheet_makes_gold_of_what_was_quick_before() -> None:
    """The family was fluent twice but is not believed to be known: only a timed answer can show more."""
    doubtful = replace(told(told(able(-5.0)), day=2), child=Belief(9.0, 0.1))
    assert not note(doubtful).once_gold and not note(told(doubtful, day=3, seconds=None)).once_gold
    assert note(told(doubtful, day=3)).once_gold


def test_who_is_not_believed_to_know_has_no_gold_yet() -> None:
    weak = able(-5.0)
    assert not note(told(told(weak), day=2)).once_gold


def test_clicking_and_skipping_are_not_in_earnest() -> None:
    child = able()
    for _ in range(4):
        child = told(child, right=False, skipped=True)
    assert child.earnest < EARNEST and not note(told(told(child, day=2), day=3)).once_gold
    assert told(child, right=False, seconds=0.5).earnest < child.earnest < told(child, right=False, seconds=5.0).earnest
    assert told(child, seconds=0.5).earnest > child.earnest, "right and rapid is in earnest"


def test_nothing_becomes_gold_while_it_is_clicked_away() -> None:
    """The share of serious answers is below .85 (docs/workshop.md, 3)."""
    for earnest, gold in ((0.8, False), (0.95, True)):
        child = replace(able(9.0), earnest=earnest)
        assert note(told(told(child), day=2)).once_gold == gold


def test_what_parents_may_be_told() -> None:
    assert manner(able()) == ()
    skips = clicks = able()
    for _ in range(20):
        skips, clicks = told(skips, right=False, skipped=True), told(clicks, right=False, seconds=0.4)
    assert manner(skips) == ("skips",) and manner(clicks) == ("rapid",)


def test_what_is_noted_of_a_family() -> None:
    child = able()
    for day in (1, 1, 2, 4, 4, 9, 9):
        child = told(child, day=day, right=day != 4)
    stats = note(child)
    assert (stats.asked, stats.right, stats.lapses, stats.today, stats.day, stats.right_run) == (7, 5, 1, 2, 9, 2)
    assert len(stats.lately) == LATELY and stats.lately[-1] == stats.at == 9 * DAY and stats.last_direction == "number"
    assert stats.memory is not None and stats.memory.last == 9 * DAY and child.answers == 7 and child.last == 9 * DAY
    assert note(told(able(), hints=1)).method_seen and not note(told(able())).method_seen


def test_a_chain_is_rated_but_never_due_and_never_gold() -> None:
    child = told(told(told(able(), fact("3:+-:5"), kind="make"), fact("3:+-:5"), 2, kind="make"), fact("3:+-:6"), kind="is_it_right")
    family = ("+-", 3, 5)
    assert note(child, family).memory is None and standing(child, family) == WAY and not polish(child, family, 1e12)
    assert note(child, family).once_gold and not note(child, ("+-", 3, 6)).once_gold, "found alone, not guessed"
    steps = {("+", 4, 3): FactFamilyStats(once_gold=True), ("*", 5, 5): FactFamilyStats(once_gold=True)}
    assert chains(child) == chains(replace(child, families={**child.families, **steps})) == {3: 1, 4: 0, 5: 0}, "4 and 5 are no cards there"


# --- the shown state --------------------------------------------------------------------------------------------------


def test_five_standings() -> None:
    child = able()
    assert standing(child, NINE) == NEW and standing(told(child, seconds=9.0), NINE) == WAY
    for more in ({"right": False}, {"hints": 1}, {"right": False, "skipped": True}):
        assert standing(told(told(told(child), day=2), day=3, **more), NINE) == AGAIN  # type: ignore[arg-type]
    assert standing(replace(child, child=Belief(9.0, 0.1)), NINE, CE2) == EXPECTED and standing(child, ("/", 63, 7), CE2) == NEW
    assert standing(replace(child, passed=frozenset({"minus10"})), NINE) == EXPECTED
    assert standing(told(replace(child, passed=frozenset({"minus10"})), right=False), NINE) == AGAIN


def test_overdue_gold_is_to_be_polished_and_stays_gold() -> None:
    gold = told(told(able()), day=2)
    due = note(gold).memory
    assert due is not None
    assert not polish(gold, NINE, due.due - 1) and polish(gold, NINE, due.due) and standing(gold, NINE) == GOLD
    assert not polish(told(gold, day=300), NINE, 300 * DAY + 1), "one quick right answer polishes it"
    assert not polish(told(able()), NINE, 1e12), "what is no gold is not polished"


def golden(families: Iterable[FactFamily], learner: Learner | None = None) -> Learner:
    stats = FactFamilyStats(
        asked=3,
        right=3,
        last_right=True,
        last_quick=True,
        quick_run=2,
        quick_days=(1, 2),
        once_gold=True,
        memory=MemoryState(9, 5, 1e12, 0),
    )
    before = learner or able()
    return replace(before, families={**before.families, **dict.fromkeys(families, stats)})


# --- levels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("known", "stars"), [(0, 0), (1, 0), (2, 1), (5, 1), (6, 2), (10, 2), (11, 3), (13, 3)])
def test_stars_show_how_much_is_by_heart(known: int, stars: int) -> None:
    """The thirteen families of 10 + n or of near doubles, or a large level of fifty (docs/workshop.md, 11)."""
    assert stone(golden(families("near")[:known]), level("near")).stars == stars
    for reduced_count, earned in ((4, 0), (5, 1), (19, 1), (20, 2), (39, 2), (40, 3)):
        assert stone(golden(families("two")[:reduced_count]), level("two")).stars == earned


def asked_all(learner: Learner, key: str, wrong: int = 0, slow: int = 0, count: int = 10) -> Learner:
    """Return the learner after this many families of a level, the first of them wrong or slow."""
    for index, family in enumerate(families(key)[:count]):
        one = BasicFact(*family, "number") if is_step(family) else next(each for each in level(key).facts if numbers(each) == family)
        kind = "missing_number" if is_step(family) else "make"
        seconds = 60.0 if index < slow else 1.5
        learner = told(learner, one, index + 1, seconds, kind, right=index >= wrong)
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
    assert (key in child.passed) == passed and stone(child, level(key)).passed == passed
    assert not passed or stone(child, level(key)).stars == 3


def test_a_stone_is_not_passed_by_luck_nor_by_clicking() -> None:
    """For nine tenths of its facts s(x) must be .85."""
    assert "near" not in asked_all(able(-4.0), "near").passed
    assert not asked_all(replace(able(9.0), earnest=0.5), "near").passed


def test_stones_before_are_passed_with_it() -> None:
    child = asked_all(able(9.0), "through")
    assert {"frames", "friends", "doubles", "near", "through"} <= child.passed and "minus10" not in child.passed
    assert set(easier("minus20")) == {"frames", "friends", "doubles", "minus10", "near", "through"}
    assert set(easier("five")) == {"three", "three_all", "four"}, "chains are no proof of tables"


def test_the_token_stands_on_the_first_stone_that_is_not_full() -> None:
    assert [first_stone(school) for school in (*SCHOOL, "")] == [0, 0, 4, 7, 9, 10, 0]
    assert here(able(), CE2) == 7 and here(replace(able(), passed=frozenset({"times_easy"})), CE2) == 8
    assert here(golden(families("times_easy")), CE2) == 8
    assert here(replace(able(), passed=frozenset(each.key for each in LEVELS)), CE2) == len(LEVELS) - 1


# --- operators, groups, settings --------------------------------------------------------------------------------------


def test_which_signs_are_open() -> None:
    assert [usual_signs(school) for school in ("", *SCHOOL)] == ["+-", "+", "+-", "+-*", "+-*/", "+-*/", "+-*/"]
    assert has_begun(PracticeSettings(school="CP", on="*"), "*") and not has_begun(PracticeSettings(school="CE2", off="*"), "*")
    child = beginner(PracticeSettings())
    assert (
        opened(child, PracticeSettings(), "-")
        and not opened(child, PracticeSettings(), "*")
        and not opened(child, PracticeSettings(), "chain")
    )
    for right, seat_to_move, is_open in ((2, 2, False), (3, 3, True), (3, 5, True), (3, 6, False)):
        assert opened(replace(child, closed={"*": (right, seat_to_move)}), PracticeSettings(), "*") == is_open
    assert not opened(replace(child, closed={"*": (9, 9)}), PracticeSettings(off="*"), "*"), "parents closed it"


def test_only_what_is_hard_to_guess_opens_a_sign() -> None:
    unsaid = PracticeSettings()
    asked = partial(told, beginner(unsaid), fact("2*2=?"), setting=unsaid)
    assert asked(kind="missing_number").closed == {"*": (1, 1)} and asked(kind="missing_number", right=False).closed == {"*": (0, 1)}
    assert not asked(kind="is_it_true").closed and not told(beginner(unsaid), setting=unsaid).closed


def test_groups_hold_every_family_of_the_tables_once() -> None:
    counts = {each.key: len(each.families) for each in GROUPS}
    assert list(counts.values())[:9] == [10, 6, 8, 3, 9, 4, 4, 5, 6]
    assert [counts[f"*{table}"] for table in (10, 2, 5, 4, 3, 9, 6, 8)] == [9, 8, 7, 6, 5, 4, 3, 3]
    for sign, every in FAMILIES.items():
        grouped = [family for each in GROUPS if each.sign == sign for family in each.families]
        assert len(grouped) == len(set(grouped)) and set(grouped) == {family for family in every if not with_one(family)}
    assert (
        group_of(("-", 13, 9)) == "-9" and group_of(("*", 8, 7)) == "*8" and group("*8").families == (("*", 7, 7), ("*", 8, 7), ("*", 8, 8))
    )


def test_a_product_has_the_tables_of_both_factors() -> None:
    assert groups_of(("*", 8, 7)) == ("*8", "*7") and set(groups_of(("/", 56, 7))) == {"/8", "/7"} and groups_of(("*", 7, 7)) == ("*7",)
    assert groups_of(("*", 9, 1)) == ("*1",) and groups_of(("+", 6, 5)) == ("+near",) and groups_of(("+-", 3, 5)) == ("3:+-",)


def test_what_a_focus_means() -> None:
    intended = [family for sign in FAMILIES for family in FAMILIES[sign] if focused(family, "*7")]
    assert len(intended) == 10 + 19 and {sign for sign, _left, _right in intended} == {"*", "/"}
    assert focused(("+", 9, 8), "+near") and not focused(("+", 9, 3), "+near") and not focused(("+", 9, 8), "")


def test_levels_cover_every_family_and_every_group() -> None:
    questions = {numbers(each) for each in all_facts()}
    assert {family for every in FAMILIES.values() for family in every} <= questions
    assert sorted(key for each in LEVELS for key in each.groups) == sorted(each.key for each in GROUPS)
    assert all(set(facts_of(family)) <= set(all_facts()) for family in questions if is_step(family))


@given(st.sampled_from(sorted({numbers(each) for each in all_facts()})))
def test_keys_of_families(family: FactFamily) -> None:
    assert family_of(family_key(family)) == family


@pytest.mark.parametrize("text", ["", "* 7 8", "- 4 9", "+-*/ 3 11", "/ 5 2", "*  8 7", "% 1 1", "* 08 7", "+ 60 50"])
def test_what_is_no_family_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        family_of(text)


def test_the_next_class_is_proposed_in_september() -> None:
    for year in range(2024, 2060):
        spring = date(year, 4, 3).toordinal()
        assert proposed_class("CE1", spring, date(year, 8, 30).toordinal()) == ""
        assert proposed_class("CE1", spring, date(year, 9, 2).toordinal()) == "CE2"
        assert proposed_class("CE2", date(year, 9, 2).toordinal(), date(year + 1, 8, 30).toordinal()) == ""
    assert proposed_class("CM2", 1, 999_999) == proposed_class("", 1, 999_999) == proposed_class("CP", 0, 999_999) == ""


# --- the album --------------------------------------------------------------------------------------------------------


def test_forty_pictures_of_three_pieces_at_least() -> None:
    assert len(PICTURES) == 40 and len({each.key for each in PICTURES}) == 40 and min(len(each.families) for each in PICTURES) >= 3
    assert [each.number for each in PICTURES] == [*range(1, 11)] * 4
    assert [each.key for each in PICTURES][18:24] == ["minus_through", "minus_chain", "times_10", "times_2", "times_5", "times_4"]
    assert [each.key.partition("_")[0] for each in PICTURES[::10]] == ["plus", "minus", "times", "divide"]
    assert {each.group for each in PICTURES} == {*(each.key for each in GROUPS), "squares", "chain"}
    held = {family for each in PICTURES for family in each.families}
    assert {family for every in FAMILIES.values() for family in every if not with_one(family)} <= held


def test_a_piece_for_every_family_by_heart_and_awake_with_the_last() -> None:
    pieces = {each.picture.key: each for each in album(golden([("*", 7, 7), ("*", 8, 7)]))}
    assert (pieces["times_87"].got, pieces["times_87"].of, pieces["times_87"].is_complete) == (2, 3, False)
    assert pieces["times_squares"].got == 1
    assert {each.picture.key: each for each in album(golden(group("*8").families))}["times_87"].is_complete


@given(st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.sampled_from([1.0, 9.0]), st.integers(0, 2)), max_size=25))
def test_the_album_never_shrinks(story: list[tuple[int, bool, float, int]]) -> None:
    child, got, day = able(9.0), [0] * 40, 0
    for which, right, seconds, later in story:
        day += later
        child = told(child, fact(("9-?=5", "8*?=56", "9+?=17", "3:+-:5")[which]), day, seconds, "make" if which == 3 else "", right=right)
        now = [piece.got for piece in album(child)]
        assert all(more >= less for more, less in zip(now, got, strict=True))
        got = now


def test_the_end_says_what_is_true() -> None:
    before = told(golden([("*", 8, 7), ("*", 8, 8)], told(able(9.0))), fact("8+?=13"), right=False)
    after, practice_set = before, begin(before, CE2, 2 * DAY)
    for text in ("9-?=5", "8+?=13", "7*?=49", "6+?=11", "5+?=8"):
        exercise = exercise_for(fact(text), "missing_number", random.Random(1))
        outcome = AnswerOutcome(True, seconds=1.5, at=2 * DAY, day=2)
        after, practice_set = after_exercise(after, CE2, exercise, outcome, SIMPLE), answered(practice_set, exercise, outcome)
    set_summary = summary(before, after, practice_set)
    assert (set_summary.new, set_summary.known, set_summary.gold, set_summary.polished, set_summary.woken) == (3, 2, (NINE,), (), ())
    polished = summary(golden([NINE], replace(before)), golden([NINE]), replace(practice_set, asked=practice_set.asked[:1]))
    assert polished.gold == () and polished.polished == ()


def test_a_picture_wakes_with_its_last_piece() -> None:
    before = told(golden([("*", 8, 7), ("*", 8, 8)], able(9.0)), fact("7*?=49"))
    exercise = exercise_for(fact("7*?=49"), "missing_number", random.Random(1))
    outcome = AnswerOutcome(True, seconds=1.5, at=2 * DAY, day=2)
    after = after_exercise(before, CE2, exercise, outcome, SIMPLE)
    assert summary(before, after, answered(begin(before, CE2, 2 * DAY), exercise, outcome)).woken == ("times_87",)
