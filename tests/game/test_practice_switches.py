"""The switches of calculations with many cards and of number sense: off means never asked."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.practice.exercises import Exercise, IsItRight
from game.practice.facts import CHAIN_CARDS, SIGNS, Chain
from game.practice.kinds import KINDS, SENSE_KINDS, kind_of
from game.practice.learner import new_learner
from game.practice.learner_state import Belief
from game.practice.level_progress import current_level_index, is_level_closed
from game.practice.levels import LEVELS
from game.practice.practice_set import begin_set
from game.practice.sense import SENSE_FACTS
from game.practice.settings import PracticeSettings, with_class, with_skill
from game.practice.spaced_repetition import DAY_S
from game.practice.worksheets import card_tasks
from tests.game.practising import NOW, played

CHAIN_LEVELS = [each.key for each in LEVELS if each.is_of_chains]
CM2 = PracticeSettings(school="CM2")
BOTH_CLOSED = with_skill(with_skill(CM2, "chain", is_open=False), "sense", is_open=False)


def is_long_or_sense(exercise: Exercise) -> bool:
    shown = len(exercise.calculation.cards) > 2 if isinstance(exercise, IsItRight) else False
    return isinstance(exercise.fact, Chain) or exercise.fact in SENSE_FACTS or kind_of(exercise) in (*SENSE_KINDS, "longest") or shown


@pytest.mark.parametrize("school", ["CP", "CM2", *(pytest.param(each, marks=pytest.mark.long) for each in ("", "GS", "CE1", "CE2", "CM1"))])
def test_what_is_switched_off_is_never_asked(school: str) -> None:
    """Neither in mixed sets, nor in a level or a kind that was chosen, as in a set that was begun before."""
    setting = replace(BOTH_CLOSED, school=school)
    chosen = [*((5.0, key, None) for key in (None, "frames", *CHAIN_LEVELS)), *((0.0, None, kind) for kind in (None, *KINDS))]
    for mean, key, kind in chosen:
        child = replace(new_learner(setting), child_belief=Belief(mean, 0.3), answer_count=50, last_answer_at=NOW - DAY_S)
        asked = played(child, begin_set(child, setting, NOW, level=key, kind=kind), f"{school}{mean}", (2, 4), setting)
        assert not [each for each in asked if is_long_or_sense(each)], (key, kind)
    nothing = replace(setting, school="GS", off="+-*/chainsense")
    assert not any(map(is_long_or_sense, played(new_learner(nothing), begin_set(new_learner(nothing), nothing, NOW), setting=nothing)))
    able_child = replace(new_learner(CM2), child_belief=Belief(5.0, 0.3), answer_count=50)
    assert any(map(is_long_or_sense, played(able_child, begin_set(able_child, CM2, NOW, level="five"), setting=CM2))), "this test can fail"


def test_the_path_leads_past_what_is_switched_off() -> None:
    passed = frozenset(each.key for each in LEVELS if not each.is_of_chains)
    child = replace(new_learner(CM2), passed_levels=passed)
    assert LEVELS[current_level_index(child, CM2)].key == "three" and LEVELS[current_level_index(child, BOTH_CLOSED)].key == "two"
    assert [each.key for each in LEVELS if is_level_closed(BOTH_CLOSED, each)] == CHAIN_LEVELS
    no_times = PracticeSettings(school="CE2", off="*")
    assert LEVELS[current_level_index(new_learner(no_times), no_times)].key == "divide", "nothing of x would ever be asked there"
    for sign in SIGNS:
        alone = PracticeSettings(school="CM2", off="".join(other for other in SIGNS if other != sign) + "chain")
        assert not is_level_closed(alone, LEVELS[current_level_index(new_learner(alone), alone)])


@pytest.mark.parametrize("part", ["chain", "sense"])
def test_a_switch_leaves_the_rest_as_it_is(part: str) -> None:
    setting = PracticeSettings(school="CE2", off="*")
    closed = with_skill(setting, part, is_open=False)
    assert (
        closed.off == f"*{part}" and with_skill(closed, part, is_open=False) == closed and with_skill(closed, part, is_open=True) == setting
    )
    assert with_class(closed, "CM1", 9).off == part, "a class resets operators alone"
    other = with_skill(closed, "chain" if part == "sense" else "sense", is_open=False)
    assert other.off == "*chainsense" and with_skill(other, part, is_open=True).off != other.off


def test_a_sheet_has_the_numbers_of_cards_of_the_child() -> None:
    child = replace(new_learner(CM2), passed_levels=frozenset(each.key for each in LEVELS))
    assert {len(row.numbers) for row in card_tasks(child, CM2, NOW, random.Random(1))} == {2, *CHAIN_CARDS}
    assert {len(row.numbers) for row in card_tasks(child, BOTH_CLOSED, NOW, random.Random(1))} == {2}
