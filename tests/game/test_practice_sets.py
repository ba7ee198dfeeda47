"""What a set of exercises asks next: missed facts that wait, what was just asked, what is due or shaky, and how a child's rating moves."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import exp

import pytest

from game.practice.difficulty import difficulty
from game.practice.exercises import Exercise
from game.practice.facts import Fact, Step, fact, numbers
from game.practice.kinds import OPEN, kind_of, kinds_for
from game.practice.learner import Learner, Skill, chance, ease, learned, offset, together
from game.practice.levels import level
from game.practice.making import exercise_for
from game.practice.sets import LENGTH, PracticeSet, Waiting, answered, begin, next_exercise

ONE, TWO, THREE, FOUR = (fact(text) for text in ("9-4=?", "8-3=?", "7-2=?", "10-6=?"))


def of(one: Fact, kind: str = "") -> Exercise:
    return exercise_for(one, kind or kinds_for(one)[0], random.Random(1))


def after(*told: tuple[Fact, bool]) -> PracticeSet:
    """A set in which these facts were asked, right or wrong."""
    found = begin("minus10")
    for one, right in told:
        found = answered(found, of(one), right)
    return found


@pytest.mark.parametrize(
    ("told", "waiting"),
    [
        ([(ONE, True)], []),
        ([(ONE, False)], [Waiting(ONE, 2, 4, True)]),
        ([(TWO, True), (ONE, False)], [Waiting(ONE, 3, 5, True)]),
        ([(ONE, False), (TWO, False)], [Waiting(ONE, 2, 4, True), Waiting(TWO, 3, 5, True)]),
        ([(ONE, False), (TWO, False), (ONE, True)], [Waiting(TWO, 3, 5, True), Waiting(ONE, 6, 8, False)]),
        ([(ONE, False), (TWO, False), (ONE, False)], [Waiting(TWO, 3, 5, True), Waiting(ONE, 4, 6, True)]),
        ([(ONE, False), (TWO, True), (ONE, True), (TWO, True), (ONE, True)], []),
    ],
)
def test_what_waits_to_come_back(told: list[tuple[Fact, bool]], waiting: list[Waiting]) -> None:
    """After two to four items, and once more four to six after that."""
    found = after(*told)
    assert list(found.waiting) == waiting
    assert [(one.fact, one.right, one.kind) for one in found.asked] == [(one, right, kind_of(of(one))) for one, right in told]
    assert found.level == "minus10" and found.kind is None and not found.finished


def test_an_open_exercise_leaves_what_waits() -> None:
    found = answered(after((ONE, False)), of(THREE, "as_many"), False)
    assert found.waiting == (Waiting(ONE, 2, 4, True),) and found.asked[-1].fact is None


@pytest.mark.parametrize("seed", range(12))
def test_two_missed_facts_come_back_each_in_its_time(seed: int) -> None:
    rng, here, items = random.Random(seed), begin("minus10"), list[Fact | None]()
    while not here.finished:
        exercise = next_exercise(Learner(), here, rng, 0.0)
        items.append(exercise.fact)
        here = answered(here, exercise, len(items) > 2)
    first, second = ([place for place, one in enumerate(items) if one == missed] for missed in items[:2])
    assert 2 <= first[1] <= 4 and 3 <= second[1] <= 5
    assert all(4 <= places[2] - places[1] <= 6 for places in (first, second) if len(places) > 2)
    assert all(len(places) == 3 or places[1] + 6 >= LENGTH for places in (first, second))


def test_the_one_that_has_waited_longest_comes_first_and_at_the_last_in_any_case() -> None:
    for waiting, place in (
        ((Waiting(ONE, 2, 4, True), Waiting(TWO, 0, 9, True)), 4),
        ((Waiting(TWO, 0, 9, True), Waiting(ONE, 2, 4, True)), 5),
    ):
        here = replace(after(*[(THREE, True)] * place), waiting=waiting)
        assert all(next_exercise(Learner(), here, random.Random(seed), 0.0).fact == ONE for seed in range(20))


@pytest.mark.parametrize(("place", "share"), [(1, 0.0), (2, 1 / 3), (3, 1 / 2), (4, 1.0)])
def test_when_a_missed_fact_comes_is_left_to_chance(place: int, share: float) -> None:
    here = replace(after(*[(THREE, True)] * place), waiting=(Waiting(ONE, 2, 4, True),))
    came = sum(next_exercise(Learner(), here, random.Random(seed), 0.0).fact == ONE for seed in range(200))
    assert abs(came / 200 - share) < 0.12 and (came > 0) == (share > 0)


def test_what_waits_or_was_just_asked_is_not_asked_for_itself() -> None:
    """Neither in the other direction."""
    here = replace(after((ONE, True), (THREE, True)), waiting=(Waiting(ONE, 9, 9, True),))
    asked = {next_exercise(Learner(), here, random.Random(seed), 0.0).fact for seed in range(120)}
    assert ONE not in asked and not {numbers(one) for one in asked if one is not None} & {numbers(THREE)}
    late = replace(here, waiting=(Waiting(THREE, 0, 2, True),))
    assert all(next_exercise(Learner(), late, random.Random(seed), 0.0).fact != THREE for seed in range(20)), "twice running"


def counted(learner: Learner, here: PracticeSet, now: float = 0.0, times: int = 150) -> Counter[Fact | None]:
    return Counter(next_exercise(learner, here, random.Random(seed), now).fact for seed in range(times))


def alike(skills: Mapping[Fact, Skill]) -> Learner:
    """A child for whom all facts of a level have the same chance, so that only what is remembered makes a difference."""
    return Learner(1.0, 50, {one: skills.get(one, Skill(difficulty(one), 3, 3, True)) for one in level("minus10").facts})


@pytest.mark.parametrize(
    ("skill", "least"),
    [
        (Skill(difficulty(ONE), 2, 1, False), 100),
        (Skill(difficulty(ONE), 2, 2, True), 60),
        (Skill(difficulty(ONE), 3, 3, True, due=5.0), 60),
        (Skill(difficulty(ONE)), 30),
    ],
    ids=["again", "way", "due", "unseen"],
)
def test_what_is_not_firm_or_due_comes_before_what_is_firm(skill: Skill, least: int) -> None:
    assert counted(alike({ONE: skill}), begin("minus10"), 5.0)[ONE] > least
    assert counted(alike({ONE: Skill(difficulty(ONE), 3, 3, True)}), begin("minus10"), 5.0)[ONE] < 10
    assert counted(alike({ONE: replace(skill, seen=3, right=3, last_right=True)}), begin("minus10"), 4.9)[ONE] < 10, "not due yet"


def test_the_third_of_a_sign_and_the_numbers_of_this_set_come_later() -> None:
    pluses = [fact(text) for text in ("6+3=?", "5+2=?")]
    mixed = begin()
    for one in pluses:
        mixed = answered(mixed, of(one), True)
    after_two = Counter(one.sign for one in counted(Learner(), mixed, times=60).elements() if isinstance(one, Step))
    assert after_two["+"] == 0 and after_two.total() > 50
    asked = after(*((one, True) for one in level("minus10").facts[:40:2] if one != ONE))
    assert not {numbers(one.fact) for one in asked.asked if one.fact} & {numbers(one) for one in counted(Learner(), asked, times=60) if one}


def test_a_set_of_the_upper_levels_has_its_open_exercise_at_the_sixth_item() -> None:
    for key, kind in (("two", "as_many"), ("three", "as_many"), ("three_all", "longest"), ("master", "longest"), ("super", "longest")):
        here, places = begin(key), []
        for place in range(LENGTH):
            exercise = next_exercise(Learner(), here, random.Random(place), 0.0)
            here = answered(here, exercise, True)
            places += [(place, kind_of(exercise))] if kind_of(exercise) in OPEN else []
        assert places == [(5, kind)]
    assert here.finished


def test_signs_to_use_are_those_of_the_level_or_of_the_fact() -> None:
    for key, operations in (("plus10", "+"), ("two", "+-*/"), ("three", "+-")):
        found = next_exercise(Learner(), begin(key, "make"), random.Random(3), 0.0)
        assert getattr(found, "operations", None) == operations


# --- what an answer moves ---------------------------------------------------------------------------------------------


def knows(one: Fact, harder: float) -> float:
    return 1 / (1 + exp(difficulty(one) + harder))


@pytest.mark.parametrize(("kind", "harder", "guessed"), [("missing_number", 0.0, 1 / 6), ("make", 0.5, 0.05), ("is_it_right", 0.3, 0.5), ("is_it_true", -0.2, 0.5), ("simplest", 0.8, 0.05)])  # fmt: skip
def test_a_first_answer_moves_child_and_fact_by_the_surprise(kind: str, harder: float, guessed: float) -> None:
    """0.9 and 1.6 logits a full surprise; a right answer counts as far as it was not guessed."""
    known = knows(ONE, harder)
    expected = guessed + (1 - guessed) * known
    assert chance(ease(Learner(), ONE), kind) == pytest.approx(expected)
    right, wrong = (learned(Learner(), of(ONE, kind), answer, None) for answer in (True, False))
    surprise = (1 - guessed) * known * (1 - known) / expected
    assert right.rating == pytest.approx(0.9 * surprise) and wrong.rating == pytest.approx(-0.9 * known)
    assert right.skills[ONE].offset == pytest.approx(1.6 * surprise) and wrong.skills[ONE].offset == pytest.approx(-1.6 * known)
    assert right.skills[ONE] == replace(right.skills[ONE], seen=1, right=1, last_right=True, due=None) and right.seen == 1
    assert wrong.skills[ONE] == replace(wrong.skills[ONE], seen=1, right=0, last_right=False, due=None) and wrong.seen == 1


def test_a_sign_is_guessed_among_those_that_are_offered() -> None:
    one = fact("9[-]4=5")
    for operations, guessed in (("+-", 0.5), ("+-*/", 0.25)):
        exercise = exercise_for(one, "missing_sign", random.Random(1), operations)
        known = knows(one, 0.0)
        expected = (1 - guessed) * known * (1 - known) / (guessed + (1 - guessed) * known)
        assert learned(Learner(), exercise, True, None).rating == pytest.approx(0.9 * expected)


@pytest.mark.parametrize(
    ("text", "seconds", "weight"),
    [("9-4=?", 3.9, 1.15), ("9-4=?", 4.0, 1.0), ("9-4=?", 15.0, 1.0), ("9-4=?", 15.1, 0.85),
     ("3:+-:5", 5.9, 1.15), ("3:+-:5", 6.0, 1.0), ("3:+-:5", 22.5, 1.0), ("3:+-:5", 22.6, 0.85), ("4:+-*/:5", 7.9, 1.15), ("4:+-*/:5", 8.0, 1.0)],
)  # fmt: skip
def test_how_much_a_quick_or_slow_right_answer_counts(text: str, seconds: float, weight: float) -> None:
    """Quick is below 4 s for two cards, slow above 15 s; half as much again for each further card."""
    exercise = of(fact(text), "make")
    usual = learned(Learner(), exercise, True, None).rating
    assert learned(Learner(), exercise, True, seconds).rating == pytest.approx(weight * usual)


@pytest.mark.parametrize(("seen", "child", "of_fact"), [(0, 0.9, 1.6), (2, 0.12 + 0.78 * 15 / 17, 0.95), (15, 0.51, 0.3 + 1.3 * 2 / 17)])
def test_the_steps_are_halfway_after_so_many_answers(seen: int, child: float, of_fact: float) -> None:
    before = Learner(0.0, seen, {ONE: Skill(0.0, seen, seen, True)})
    moved, known = learned(before, of(ONE, "make"), False, None), knows(ONE, 0.5)
    assert moved.rating == pytest.approx(-child * known) and moved.skills[ONE].offset == pytest.approx(-of_fact * known)
    assert moved.seen == seen + 1 and moved.skills[ONE].seen == seen + 1 and moved.skills[ONE].right == seen


def test_an_unseen_fact_takes_nine_tenths_of_its_family() -> None:
    """In the mean of all its answers; one alone counts for one."""
    one, number, sign = fact("8*7=?"), fact("8*?=56"), fact("8[*]7=56")
    once, twice, missed = Skill(1.0, 1, 1, True), Skill(1.0, 2, 2, True), Skill(-0.5, 1, 0, False)
    for skills, expected in (
        ({}, 0.0),
        ({number: once}, 0.9),
        ({number: twice}, 1.0),
        ({number: twice, sign: missed}, 0.5),
        ({number: twice, one: Skill(0.3, 1, 1, True)}, (0.3 + 1.8) / 2.8),
        ({fact("9*7=?"): Skill(9.0, 9, 9, True)}, 0.0),
    ):
        assert offset(Learner(skills=skills), one) == pytest.approx(expected)
    assert offset(Learner(skills={fact("3:+-:5"): once}), fact("3:+-:5")) == 1.0 and offset(Learner(), fact("3:+-:5")) == 0.0


@pytest.mark.parametrize(
    ("standings", "whole"),
    [("firm way again", "again"), ("firm way unseen", "firm"), ("way unseen", "way"), ("unseen", "unseen"), ("", "unseen")],
)
def test_several_facts_together(standings: str, whole: str) -> None:
    assert all(together(order) == whole for order in itertools.permutations(standings.split()))
