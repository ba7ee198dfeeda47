"""Tests of when number sense is asked: often for the youngest, rarely for others, within the class, and without stars."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.practice.chooser import choose_question
from game.practice.exercises import BothSides, Exercise, Flash, OnLine
from game.practice.facts import NumberSense, family_of_fact, parse_fact
from game.practice.kinds import SENSE_KINDS, YES_NO_KINDS, kind_of
from game.practice.learner import after_exercise, new_learner
from game.practice.learner_state import AnswerOutcome, Belief, FactFamilyStats
from game.practice.level_progress import progress_on_level, star_families
from game.practice.levels import level
from game.practice.practice_set import PracticeSet, begin_set, set_after_answer
from game.practice.sense import SENSE_FACTS
from game.practice.sets import next_exercise
from game.practice.settings import PracticeSettings, is_sense_for_class
from tests.game.practising import CP, SEEDS, moment, of, practised
from ui.store.fsrs_scheduler import SCHEDULER

START, DAY = 1_767_603_600.0, 86_400.0
SETS = 8


def sets(setting: PracticeSettings, right: float = 0.8, kind: str | None = None) -> Iterator[list[Exercise]]:
    """Yield mixed sets, one a day, of a child with this share of right answers."""
    rng, learner = random.Random(f"{setting}/{right}"), new_learner(setting)
    for number in range(SETS):
        at, day = START + number * DAY, 740_000 + number
        practice_set, questions = begin_set(learner, setting, at, kind=kind), []
        while not practice_set.is_finished:
            exercise = next_exercise(learner, setting, practice_set, rng, at, day, SCHEDULER)
            outcome = AnswerOutcome(rng.random() < right, 0, False, 4.0, at, day)
            learner = after_exercise(learner, setting, exercise, outcome, SCHEDULER)
            practice_set = set_after_answer(practice_set, exercise, outcome)
            questions.append(exercise)
            at += 20
        yield questions


def sensed(questions: list[Exercise]) -> list[Exercise]:
    return [each for each in questions if kind_of(each) in SENSE_KINDS or isinstance(each, BothSides)]


@pytest.mark.parametrize(
    ("school", "minimum", "limit"),
    [
        ("GS", 1, 3),
        ("CP", 1, 3),
        ("CE1", 0, 1),
        pytest.param("CE2", 0, 1, marks=pytest.mark.long),
        pytest.param("CM2", 0, 1, marks=pytest.mark.long),
    ],
)
def test_small_children_begin_with_it_and_others_meet_it_now_and_then(school: str, minimum: int, limit: int) -> None:
    """This begins after the first ten exercises, which find out what a child knows."""
    mixed = [questions for right in (0.8, 1.0) for questions in list(sets(PracticeSettings(school=school), right))[1:]]
    result = [len({each.fact for each in sensed(questions)}) for questions in mixed]
    assert all(minimum <= each <= limit for each in result), result
    assert sum(result) < 10 * len(result) / 2


@pytest.mark.parametrize("school", ["GS", pytest.param("CP", marks=pytest.mark.long), pytest.param("CE1", marks=pytest.mark.long)])
def test_nobody_is_asked_what_the_class_has_not_had(school: str) -> None:
    for questions in sets(PracticeSettings(school=school), right=0.97):
        for each in sensed(questions):
            assert isinstance(each.fact, NumberSense) and is_sense_for_class(each.fact, school, 100), each


def test_no_number_is_larger_than_parents_allow() -> None:
    for questions in sets(PracticeSettings(school="CE2", largest=10)):
        for each in sensed(questions):
            assert isinstance(each, Flash) or max(number for number in vars_of(each)) <= 10, each


def vars_of(exercise: Exercise) -> list[int]:
    if isinstance(exercise, OnLine):
        return [exercise.end]
    if isinstance(exercise, BothSides):
        return [part for part in exercise.parts if isinstance(part, int)]
    return [exercise.left.value, exercise.right.value]  # type: ignore[union-attr]


@pytest.mark.parametrize("school", ["GS", pytest.param("CE2", marks=pytest.mark.long)])
def test_what_proves_little_comes_twice_in_a_set_at_most(school: str) -> None:
    for questions in sets(PracticeSettings(school=school), right=0.95):
        assert sum(kind_of(each) in YES_NO_KINDS for each in questions) <= 2 + sum(each.fact is None for each in questions)


@pytest.mark.parametrize(("doubted", "compared"), [(1, True), (2, False)])
def test_amounts_are_compared_until_two_items_of_the_set_have_proved_little(doubted: int, compared: bool) -> None:
    """(docs/workshop.md, 9).2, for a young child that knows little yet."""
    child, before = replace(practised(CP), child_belief=Belief(-2.0, 0.3)), PracticeSet()
    for text in ("9-4=?", "8-3=?")[:doubted]:
        before = set_after_answer(before, of(parse_fact(text), "is_it_true"), AnswerOutcome(True))
    before = set_after_answer(before, of(parse_fact("2+1=?")), AnswerOutcome(True))
    assert ("compare" in {choose_question(moment(child, before, seed, CP))[1] for seed in SEEDS}) == compared


def test_a_chosen_kind_fills_its_set() -> None:
    for kind in SENSE_KINDS:
        for questions in sets(PracticeSettings(school="CP"), kind=kind):
            assert {kind_of(each) for each in questions} == {kind}


def test_it_is_asked_more_closely_where_it_goes_well() -> None:
    rng, setting = random.Random(1), PracticeSettings(school="GS")
    learner, sure = new_learner(setting), Counter[bool]()
    for number in range(60):
        practice_set = begin_set(learner, setting, START + number * DAY, kind="flash")
        exercise = next_exercise(learner, setting, practice_set, rng, START + number * DAY, 740_000 + number, SCHEDULER)
        assert isinstance(exercise, Flash)
        sure[exercise.is_brief] += 1
        assert not exercise.is_brief or number
        learner = after_exercise(
            learner, setting, exercise, AnswerOutcome(True, 0, False, 2.0, START + number * DAY, 740_000 + number), SCHEDULER
        )
    assert sure[True] > sure[False] > 0


def test_it_earns_no_stars() -> None:
    """A child that only guesses would get some."""
    frames = level("frames")
    assert any(isinstance(fact, NumberSense) for fact in frames.facts)
    assert not {family_of_fact(fact) for fact in SENSE_FACTS} & set(star_families("frames"))
    note = FactFamilyStats(asked=9, right=9, last_right=True, last_quick=True, once_gold=True)
    known = {family_of_fact(fact): note for fact in SENSE_FACTS}
    assert progress_on_level(replace(new_learner(PracticeSettings()), family_stats=known), frames).stars == 0
