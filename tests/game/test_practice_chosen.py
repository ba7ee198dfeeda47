"""Tests of directions and kinds, of sets that were chosen by name, and of everything together with simulated children."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from statistics import fmean

import pytest

from bench.practice import late
from bench.practice_children import KINDS as CHILDREN
from bench.practice_children import touched_in
from bench.practice_walk import walked
from game.nambarz.minimal import FOUND_SETS
from game.practice.answers import right_answers
from game.practice.chooser import choose_question
from game.practice.facts import BasicFact, Chain, family_of_fact, parse_fact
from game.practice.groups import is_in_topic
from game.practice.kinds import KINDS, OPEN_ENDED_KINDS, SENSE_KINDS, YES_NO_KINDS, kind_of, kinds_for
from game.practice.learner import after_exercise, new_learner
from game.practice.learner_state import AnswerOutcome, Belief
from game.practice.levels import LEVELS, level
from game.practice.pool import all_facts
from game.practice.practice_set import SET_LENGTH, PracticeSet, begin_set, set_after_answer
from game.practice.sets import fill_caches, next_exercise
from tests.game.forgetting import SIMPLE
from tests.game.practising import CE2, CP, NOW, STARTED, TODAY, due, families, knowing, moment, of, played, practised
from tests.steps import WorkCounter

# --- direction and kind -----------------------------------------------------------------------------------------------


def test_a_set_is_varied() -> None:
    for seed in range(8):
        items = played(practised(), PracticeSet(), str(seed))
        kinds = Counter(map(kind_of, items))
        assert len(kinds) >= 3 and sum(kinds[kind] for kind in YES_NO_KINDS) <= 3


def test_the_kind_just_before_comes_less_often() -> None:
    """(docs/workshop.md, 4).7. The same three were asked, in another order."""
    made, sought = ("9-4=?", "make"), (("8-?=5", "missing_number"), ("7-?=4", "missing_number"))
    child = replace(practised(), child_belief=Belief(2.0, 0.3))

    def again(*items: tuple[str, str]) -> int:
        before = PracticeSet()
        for text, kind in items:
            before = set_after_answer(before, of(parse_fact(text), kind), AnswerOutcome(True))
        return sum(choose_question(moment(child, before, seed))[1] == "missing_number" for seed in range(40))

    assert again(*sought, made) > 2 * again(made, *sought)


def test_the_other_direction_comes_next() -> None:
    def number_after(direction: str) -> int:
        child = knowing({("-", 9, 4): due(last_direction=direction)})
        basic_facts = (choose_question(moment(child, STARTED, seed))[0] for seed in range(60))
        return sum(one == parse_fact("9-?=5") for one in basic_facts)

    assert number_after("number") < number_after("result")


def test_a_first_asking_proves_something() -> None:
    """One of two operators is half guessed: a known fact asked this way would come back within two days."""
    child = replace(practised(CP), child_belief=Belief(0.0, 0.3))
    known = knowing(dict.fromkeys((family_of_fact(one) for one in level("two").facts), due()), child)
    first, again = (Counter(choose_question(moment(one, STARTED, seed, CP))[1] for seed in range(80)) for one in (child, known))
    assert first["missing_sign"] <= 1 and again["missing_sign"] > 8


# --- chosen sets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [each.key for each in LEVELS])
def test_a_level_asks_its_own_facts_and_has_one_open_exercise_at_most(key: str) -> None:
    """This includes a level that comes far too early, without its operators, and one far too late."""
    here = level(key)
    for setting, child in ((CE2, practised()), (CP, new_learner(CP)), (CE2, replace(practised(), child_belief=Belief(9.0, 0.1)))):
        items = played(child, begin_set(child, setting, NOW, level=key), key, setting=setting)
        assert all(each.fact in here.facts for each in items if each.fact is not None) and len(items) == SET_LENGTH
        assert sum(kind_of(each) in OPEN_ENDED_KINDS for each in items) == bool(here.open_ended_kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_chosen_kind_is_the_only_one(kind: str) -> None:
    child = practised()
    assert {kind_of(each) for each in played(child, begin_set(child, CE2, NOW, kind=kind), kind)} == {kind}


@pytest.mark.parametrize("key", [each.key for each in LEVELS])
def test_any_kind_of_any_level_can_be_asked(key: str) -> None:
    child = practised()
    for kind in KINDS:
        exercise = next_exercise(child, CE2, begin_set(child, CE2, NOW, level=key, kind=kind), random.Random(kind), NOW, TODAY, SIMPLE)
        assert kind_of(exercise) == kind and right_answers(exercise)


def test_practise_the_sevens_is_half_of_the_set() -> None:
    child = practised()
    result = [family for seed in "abcdef" for family in families(played(child, begin_set(child, CE2, NOW, topic="*7"), seed))]
    assert 0.3 < fmean(is_in_topic(family, "*7") for family in result) < 0.75


def test_testing_out_asks_ten_families_of_the_level_where_guessing_is_hard() -> None:
    child = practised()
    items = played(child, begin_set(child, CE2, NOW, level="near", is_test=True), "test", (2, 4))
    assert len(set(families(items))) == SET_LENGTH and not {kind_of(each) for each in items} & set(YES_NO_KINDS)


def test_who_can_passes_by_testing_out() -> None:
    child = replace(practised(), child_belief=Belief(4.0, 1.0))
    practice_set, rng = begin_set(child, CE2, NOW, level="near", is_test=True), random.Random("pass")
    while not practice_set.is_finished:
        exercise = next_exercise(child, CE2, practice_set, rng, NOW, TODAY, SIMPLE)
        outcome = AnswerOutcome(True, seconds=2.0, at=NOW + len(practice_set.asked_items), day=TODAY)
        child, practice_set = after_exercise(child, CE2, exercise, outcome, SIMPLE), set_after_answer(practice_set, exercise, outcome)
    assert "near" in child.passed_levels


# --- all together -----------------------------------------------------------------------------------------------------


def test_the_same_chance_asks_the_same() -> None:
    assert played(practised(), PracticeSet(), "same", (2,)) == played(practised(), PracticeSet(), "same", (2,))


def test_everything_can_be_asked_of_somebody() -> None:
    assert {kind for one in all_facts() for kind in kinds_for(one)} == set(KINDS)
    assert {type(one) for one in all_facts()} >= {BasicFact, Chain} and SENSE_KINDS


def test_all_can_be_prepared_before_the_first_exercise() -> None:
    assert sum(1 for _step in fill_caches()) > 30
    before = set(FOUND_SETS)
    for each in LEVELS:
        child = practised()
        played(child, begin_set(child, CE2, NOW, level=each.key), f"prepared/{each.key}")
    assert set(FOUND_SETS) == before


@pytest.mark.long
def test_the_next_item_is_chosen_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """99 of 100 choices, for a child with 300 answers, counted in calls; `bench.practice` measures milliseconds."""
    monkeypatch.setattr("bench.practice.process_time", WorkCounter())
    _middle, last = late(300)
    assert 0 < last < 60_000


@pytest.mark.long
@pytest.mark.parametrize("name", ["eight", "average", "clicks at random"])
def test_a_simulated_child_meets_its_bars(name: str) -> None:
    walk = walked(name, 0, 1)
    assert walk.most_fact <= 20 and walk.again <= 0.15 and walk.untaught <= 1.0
    if name == "clicks at random":
        assert not walk.gold and not walk.stars
    else:
        assert 0.6 <= walk.success <= 0.9 and walk.most_fact <= 13


def test_simulated_children_touch_cards_and_those_who_do_not_look_are_not_measured() -> None:
    hands = {name: touched_in(CHILDREN[name], random.Random(1)) for name in ("eight", "slow hand", "clicks at random")}
    assert hands["eight"] == pytest.approx(1.8, rel=0.2) and hands["slow hand"] == pytest.approx(4.5, rel=0.2)
    assert hands["clicks at random"] is None


@pytest.mark.long
@pytest.mark.parametrize("name", ["six", "gifted", "three weeks away", "leap", "skips what is hard", "eight?"])
def test_simulated_children_of_many_kinds(name: str) -> None:
    walks = [walked(name, number, 2) for number in range(2)]
    assert max(walk.most_fact for walk in walks) <= 14 and fmean(walk.success for walk in walks) <= 0.93
    if name == "skips what is hard":
        assert not any(walk.gold or walk.stars for walk in walks)
