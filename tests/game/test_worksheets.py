"""Tests of worksheets: weak and due facts plus a third of known ones, with right answers, whatever the parents' choices."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.nambarz.arithmetic import Arithmetic
from game.practice import drill_set, worksheets
from game.practice.facts import BasicFact, FactFamily, family_at, family_of_fact, parse_fact
from game.practice.learner import new_learner
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.levels import LEVELS
from game.practice.mastery import mastery_of
from game.practice.overview import POLISH, mastery_table, next_due_families, slow_group_keys
from game.practice.settings import MAX_NUMBER_CHOICES, SCHOOL_CLASSES, PracticeSettings
from game.practice.spaced_repetition import DAY_S, MemoryState
from tests.cases import cases

NOW = 1.8e9
CE1 = PracticeSettings("CE1")
GOLD = {"last_right": True, "last_quick": True, "quick_run": 2, "quick_days": (1, 2), "once_gold": True}


def note(due: float, **facts: object) -> FactFamilyStats:
    return FactFamilyStats(asked=3, right=2, memory=MemoryState(3.0, 5.0, NOW + due * DAY_S, NOW - 4 * DAY_S), **facts)  # type: ignore[arg-type]


def child(**notes: FactFamilyStats) -> Learner:
    """Return a learner with these statistics of fact families, given as `plus_8_7=note(..)`."""
    signs = {"plus": "+", "minus": "-", "times": "*"}
    families: dict[FactFamily, FactFamilyStats] = {}
    for name, one in notes.items():
        sign, left, right = name.split("_")
        families[signs[sign], int(left), int(right)] = one
    return replace(new_learner(CE1), family_stats=families)


@cases("count", [20, 40])
@cases("school", ["", *SCHOOL_CLASSES])
@cases("largest", MAX_NUMBER_CHOICES)
def test_every_child_gets_a_full_sheet_within_its_numbers(school: str, largest: int, count: int) -> None:
    setting = PracticeSettings(school, largest=largest)
    steps = worksheets.mixed_tasks(new_learner(setting), setting, NOW, count, random.Random(1))
    assert len(steps) == count
    for step in steps:
        assert max(step.left, step.right, step.result) <= largest
        assert Arithmetic().apply_step(step.left, step.sign, step.right) == step.result


def test_a_sign_that_is_off_stands_on_no_sheet() -> None:
    setting = PracticeSettings("CE2", off="-")
    learner, rng = new_learner(setting), random.Random(2)
    assert all(step.sign != "-" for step in worksheets.mixed_tasks(learner, setting, NOW, 40, rng))
    assert all(step.sign != "-" for steps in worksheets.tasks_by_result(learner, setting, NOW, 5, rng) for step in steps)


def test_weak_and_due_facts_come_and_no_more_than_a_third_is_known() -> None:
    weak = child(plus_8_7=note(-1), plus_9_6=note(2), minus_15_8=note(-2), plus_6_6=note(-3, **GOLD))
    known = {("+", left, right): note(9, **GOLD) for left in range(2, 10) for right in range(1, left + 1) if left + right <= 10}
    learner = replace(weak, family_stats={**known, **weak.family_stats})
    steps = worksheets.mixed_tasks(learner, CE1, NOW, 20, random.Random(3))
    questions = [
        family_of_fact(replace(step, left=max(step.left, step.right), right=min(step.left, step.right)))
        if step.sign == "+"
        else family_of_fact(step)
        for step in steps
    ]
    assert {("+", 8, 7), ("+", 9, 6), ("-", 15, 8), ("+", 6, 6)} <= set(questions), "missed, missed, missed, and gold that is overdue"
    assert sum(family in known for family in questions) <= 20 // 3
    assert len(set(questions)) == 20, "none twice"


def test_triangles_are_families() -> None:
    for setting in (CE1, PracticeSettings("CM1")):
        fact_triangle_tasks = worksheets.triangle_tasks(new_learner(setting), setting, NOW, random.Random(4))
        assert len(fact_triangle_tasks) == worksheets.TRIANGLE_COUNT and len(
            {(each.sign, each.one, each.other) for each in fact_triangle_tasks}
        ) == len(fact_triangle_tasks)
        for each in fact_triangle_tasks:
            assert Arithmetic().apply_step(each.one, each.sign, each.other) == each.whole and each.hidden_index in (0, 1, 2)


@pytest.mark.parametrize("school", SCHOOL_CLASSES)
def test_rows_of_cards_can_be_made(school: str) -> None:
    setting = PracticeSettings(school)
    for row in worksheets.card_tasks(new_learner(setting), setting, NOW, random.Random(5)):
        assert len(row.numbers) == row.fact.card_count and not [
            number for number in row.numbers if row.numbers.count(number) > row.hand.count(number)
        ]
        value = row.numbers[0]
        for sign, number in zip(row.operations, row.numbers[1:], strict=True):
            result = Arithmetic().apply_step(value, sign, number)
            assert isinstance(result, int)
            value = result
        assert value == row.target


def test_rows_have_as_many_cards_as_the_child_has_reached_from_easy_to_hard() -> None:
    setting = PracticeSettings("CM2")
    distance = replace(new_learner(setting), passed_levels=frozenset(level.key for level in LEVELS if level.key != "three"))
    for learner, counts in ((new_learner(setting), [2] * 12), (distance, [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7])):
        rows = worksheets.card_tasks(learner, setting, NOW, random.Random(5))
        assert [len(row.numbers) for row in rows] == counts and len({(row.target, row.numbers) for row in rows}) == 12
        assert rows[0].numbers != (1, 1)


@cases("school", SCHOOL_CLASSES)
@cases("largest", MAX_NUMBER_CHOICES)
def test_results_to_colour_by_are_different_and_have_several_calculations(school: str, largest: int) -> None:
    setting = PracticeSettings(school, largest=largest)
    result = worksheets.tasks_by_result(new_learner(setting), setting, NOW, 5, random.Random(6))
    assert len(result) == 5 and len({steps[0].result for steps in result}) == 5
    assert all(len(steps) > 1 and len({step.result for step in steps}) == 1 for steps in result)


def test_a_table_shows_what_is_known_as_a_help() -> None:
    learner = child(times_7_7=note(3, **GOLD), times_8_7=note(-1), times_9_3=note(1, last_right=True))
    assert worksheets.given_cells(learner, "*", random.Random(7)) == {(7, 7), (9, 3), (3, 9)}, "not what was missed"


# --- the parents' pages -----------------------------------------------------------------------------------------------


def test_the_table_tells_the_standing_of_each_cell_and_what_is_to_be_polished() -> None:
    learner = child(plus_8_7=note(-1), plus_9_6=note(2, last_right=True), plus_6_6=note(-3, **GOLD), plus_7_7=note(3, **GOLD))
    result = mastery_table(learner, CE1, "+", NOW)
    assert (result[7][6], result[6][7], result[8][5], result[5][5], result[6][6]) == ("again", "again", "way", POLISH, "gold")
    assert mastery_of(learner, family_at("+", 6, 6)) == "gold"
    assert family_at("-", 7, 8) == ("-", 15, 8) and family_at("/", 7, 8) == ("/", 56, 8)


def test_what_is_due_first() -> None:
    learner = child(plus_8_7=note(2), plus_9_6=note(-1), plus_6_6=note(5))
    assert [family for family, _due in next_due_families(learner, 2)] == [("+", 9, 6), ("+", 8, 7)]


def test_groups_that_are_worked_out_and_not_known() -> None:
    slow_ones = {("+", 9, other): note(1, last_right=True) for other in (4, 5, 6)}
    learner = replace(new_learner(CE1), family_stats=slow_ones)
    assert slow_group_keys(learner) == ("+9",)
    fluent = replace(learner, family_stats={family: replace(one, last_quick=True) for family, one in slow_ones.items()})
    assert slow_group_keys(fluent) == ()
    assert slow_group_keys(replace(learner, family_stats=dict(list(slow_ones.items())[:2]))) == (), "two may be chance"
    ones = {("+", number, 1): note(1, last_right=True) for number in (1, 2, 3)}
    known = {("+", number, 1): note(9, **GOLD) for number in (4, 5, 6, 7)}
    assert slow_group_keys(replace(learner, family_stats=ones)) == ("+1",)
    assert slow_group_keys(replace(learner, family_stats=ones | known)) == (), "more of it are by heart"
    assert BasicFact("+", 9, 4).result == 13


def test_what_can_be_marked_is_a_fact_as_it_stands_on_the_paper() -> None:
    """Calculations, the empty cells of a table, the missing number of a family."""
    learner = child(plus_8_7=note(0.0), minus_13_5=note(1.0), times_8_6=note(2.0))
    steps = [
        *worksheets.mixed_tasks(learner, PracticeSettings("CM2"), NOW, 40, random.Random(3)),
        *drill_set.table_tasks("+", ()),
        *drill_set.table_tasks("*", ()),
    ]
    steps += map(drill_set.triangle_fact, worksheets.triangle_tasks(learner, PracticeSettings("CM2"), NOW, random.Random(3)))
    for step in steps:
        known = drill_set.larger_number_first(step)
        assert parse_fact(str(known)) == known and known.result == step.result and {known.left, known.right} == {step.left, step.right}


def test_the_cells_of_a_table_to_be_marked_are_those_to_fill_in() -> None:
    assert len(drill_set.table_tasks("+", ())) == 100
    assert drill_set.table_tasks("*", ()) == tuple(BasicFact("*", row, column) for row in range(2, 11) for column in range(2, 11)), (
        "times 1 is a rule"
    )
    assert BasicFact("+", 3, 4) not in drill_set.table_tasks("+", {(3, 4)}) and BasicFact("+", 4, 3) in drill_set.table_tasks("+", {(3, 4)})


@pytest.mark.parametrize(
    ("hidden", "step"), [(0, BasicFact("+", 8, 7)), (1, BasicFact("+", 7, 8, "number")), (2, BasicFact("+", 8, 7, "number"))]
)
def test_a_triangle_asks_for_its_missing_number(hidden: int, step: BasicFact) -> None:
    assert drill_set.triangle_fact(worksheets.FactTriangleTask("+", 15, 8, 7, hidden)) == step
