"""What the workshop believes of a child, and what it asks next: near the aim, mixed, and what was missed soon again."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import replace
from statistics import fmean

import pytest

from bench.practice import ABILITIES, Pupil, measured, ranks, walked
from game.nambarz.minimal import minimal_sets
from game.practice.answers import answers
from game.practice.difficulty import difficulty
from game.practice.exercises import Exercise, MissingNumber
from game.practice.facts import Chain, Step, fact, numbers
from game.practice.kinds import KINDS, OPEN, kind_of, kinds_for
from game.practice.learner import Learner, Skill, cell, chance, ease, learned, standing, stars
from game.practice.levels import LEVELS, level
from game.practice.making import exercise_for
from game.practice.sets import AIM, GENTLE, LENGTH, LIVELY, PracticeSet, answered, begin, next_exercise, prepared

NINE_FOUR = fact("9-4=?")


def asked(text: str, kind: str = "") -> Exercise:
    one = fact(text)
    return exercise_for(one, kind or kinds_for(one)[0], random.Random(text))


def expected(learner: Learner, exercise: Exercise) -> float:
    """The chance that the first answer is right."""
    assert exercise.fact is not None, "open-ended exercises are not rated"
    return chance(ease(learner, exercise.fact), kind_of(exercise))


def played(practice_set: PracticeSet, learner: Learner, seed: str, misses: tuple[int, ...] = (), now: float = 0.0) -> list[Exercise]:
    """A whole set, missed at these items, without learning."""
    rng, items = random.Random(seed), list[Exercise]()
    while not practice_set.finished:
        items.append(next_exercise(learner, practice_set, rng, now))
        practice_set = answered(practice_set, items[-1], len(items) - 1 not in misses)
    return items


# --- what is believed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("easier", "harder"),
    [("5+5=?", "5+4=?"), ("10+7=?", "9+7=?"), ("4+3=?", "8+7=?"), ("7-2=?", "15-8=?"), ("2*2=?", "8*7=?"), ("7*7=?", "8*7=?"),
     ("10*8=?", "8*7=?"), ("8*7=?", "56/7=?"), ("9-4=?", "9-?=5"), ("3:+-:5", "3:+-*/:5"), ("3:+-*/:5", "4:+-*/:5"), ("9-4=?", "3:+-:5")],
)  # fmt: skip
def test_what_is_hard_before_anything_is_known(easier: str, harder: str) -> None:
    assert difficulty(fact(easier)) < difficulty(fact(harder))


def test_guessing_is_counted() -> None:
    child = Learner(rating=-9.0)
    assert expected(child, asked("8+7=?", "is_it_true")) == pytest.approx(0.5, abs=0.01)
    assert expected(child, asked("15-8=?")) == pytest.approx(1 / 6, abs=0.01)


def test_right_raises_and_wrong_lowers_the_child_and_the_fact() -> None:
    exercise = asked("9-4=?")
    better, worse = learned(Learner(), exercise, True, None), learned(Learner(), exercise, False, None)
    assert better.rating > 0 > worse.rating
    assert better.skills[NINE_FOUR].offset > 0 > worse.skills[NINE_FOUR].offset
    assert better.skills[NINE_FOUR] == replace(better.skills[NINE_FOUR], seen=1, right=1, last_right=True, due=None)


def test_quick_counts_a_little_more_than_slow() -> None:
    quick, usual, slow = (learned(Learner(), asked("9-4=?"), True, seconds).rating for seconds in (2.0, 8.0, 40.0))
    assert quick > usual > slow > 0.6 * quick
    assert learned(Learner(), asked("9-4=?"), False, 2.0) == learned(Learner(), asked("9-4=?"), False, 40.0)


def test_steps_get_smaller() -> None:
    learner, steps = Learner(), list[float]()
    for _ in range(20):
        after = learned(learner, asked("9-4=?"), False, None)
        steps.append(learner.rating - after.rating)
        learner = replace(after, rating=0.0, skills={NINE_FOUR: replace(after.skills[NINE_FOUR], offset=0.0)})
    assert steps[0] > 1.8 * steps[-1] and steps == sorted(steps, reverse=True)


def test_what_is_open_ended_is_not_rated() -> None:
    child = Learner()
    assert learned(child, asked("4:+-*/:5", "longest"), False, 3.0) is child


def test_other_directions_of_a_family_tell_something() -> None:
    child = learned(Learner(), asked("8*7=?", "is_it_true"), False, None)
    assert ease(replace(child, rating=0.0), fact("8*?=56")) < ease(Learner(), fact("8*?=56"))
    assert ease(replace(child, rating=0.0), fact("9*?=63")) == ease(Learner(), fact("9*?=63"))


def test_standings() -> None:
    known = Skill(0.5, 3, 3, True, due=100.0)
    assert standing(None) == standing(Skill()) == "unseen"
    assert standing(replace(known, last_right=False)) == "again"
    assert standing(replace(known, seen=2, right=2)) == standing(replace(known, seen=9)) == "way"
    assert standing(known) == standing(known, 99.0) == "firm" and standing(known, 100.0) == "way"
    assert standing(replace(known, seen=5, right=3)) == "firm" and standing(replace(known, seen=5, right=3, offset=-0.1)) == "way"


def test_a_cell_tells_of_all_directions() -> None:
    firm, missed = Skill(0.5, 3, 3, True), Skill(-0.5, 1, 0, False)
    child = Learner(skills={fact("8*7=?"): firm})
    assert cell(child, "*", 7, 8) == "firm" and cell(child, "/", 8, 7) == "unseen"
    assert cell(Learner(skills={**child.skills, fact("8*?=56"): missed}), "*", 8, 7) == "again"


def test_stars_show_how_much_is_firm() -> None:
    here = level("plus10")
    for count, expected_stars in ((0, 0), (2, 0), (3, 1), (9, 1), (10, 2), (20, 3), (25, 3)):
        families = list(dict.fromkeys(map(numbers, here.facts)))[:count]
        skills = {one: Skill(0.5, 3, 3, True) for one in here.facts if numbers(one) in families and isinstance(one, Step)}
        assert stars(Learner(skills=skills), here) == expected_stars


@pytest.mark.parametrize("key", [each.key for each in LEVELS])
def test_a_child_who_knows_all_soon_sees_a_star(key: str) -> None:
    """Six sets at most, also where there are hundreds of facts."""
    child, rng, sets = Learner(), random.Random(key), 0
    while not stars(child, level(key)) and sets < 10:
        practice_set, sets = begin(key), sets + 1
        while not practice_set.finished:
            exercise = next_exercise(child, practice_set, rng, 0.0)
            child, practice_set = learned(child, exercise, True, None), answered(practice_set, exercise, True)
    assert sets <= 6


# --- what is asked next -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_a_mixed_set_is_near_the_aim_and_mixed(seed: str) -> None:
    child = Learner(rating=1.0, seen=50)
    items = played(begin(), child, seed)
    chances = [expected(child, each) for each in items]
    assert len(items) == LENGTH and abs(fmean(chances) - AIM) < 0.1
    assert fmean([chances[0], chances[1], chances[-1]]) > fmean(chances[2:-1]) - 0.02
    assert not any(kind_of(each) in OPEN for each in items)
    facts = [each.fact for each in items if each.fact is not None]
    assert all(numbers(one) != numbers(other) for one, other in itertools.pairwise(facts))
    signs = [one.sign if isinstance(one, Step) else "" for one in facts]
    assert all(len(set(signs[start : start + 3])) > 1 for start in range(LENGTH - 2))


def test_gentle_and_lively() -> None:
    child = Learner(rating=1.0, seen=50)
    gentle, lively = (fmean(expected(child, each) for each in played(begin(aim=aim), child, "pace")) for aim in (GENTLE, LIVELY))
    assert gentle > AIM > lively


@pytest.mark.parametrize("missed", [0, 1, 3, 5])
def test_a_missed_fact_comes_back_soon_and_once_more(missed: int) -> None:
    for number in range(5):
        items = played(begin(), Learner(), f"missed/{number}", (missed,))
        places = [place for place, each in enumerate(items) if each.fact == items[missed].fact]
        assert places[0] == missed and 2 <= places[1] - missed <= 4
        assert len(places) == 3 or places[1] + 6 >= LENGTH


def test_the_same_fact_never_comes_twice_running_even_when_all_is_missed() -> None:
    for key in ("three", "super", "plus10", None):
        facts = [each.fact for each in played(begin(key), Learner(), f"all/{key}", tuple(range(LENGTH))) if each.fact is not None]
        assert all(one != other for one, other in itertools.pairwise(facts))


def test_what_is_due_is_preferred() -> None:
    near = [one for one in level("plus10").facts if 0.5 < difficulty(one) + 1.6 < 1.3][:6]
    skills = {one: Skill(0.0, 3, 3, True, due=50.0) for one in near}
    count = {
        now: sum(each.fact in near for seed in "abcd" for each in played(begin(), Learner(0.0, 50, skills), seed, now=now))
        for now in (0.0, 60.0)
    }
    assert count[60.0] > count[0.0]


@pytest.mark.parametrize("key", [each.key for each in LEVELS])
def test_a_level_asks_its_own_facts_and_has_one_open_exercise_at_most(key: str) -> None:
    here = level(key)
    items = played(begin(key), Learner(), key)
    assert all(each.fact in here.facts for each in items if each.fact is not None)
    assert sum(kind_of(each) in OPEN for each in items) == bool(here.open_kind)


@pytest.mark.parametrize("kind", ["make", "missing_number", "missing_sign", "is_it_right", "is_it_true", "simplest", *OPEN])
def test_a_chosen_kind_is_the_only_one(kind: str) -> None:
    assert {kind_of(each) for each in played(begin(kind=kind), Learner(), kind)} == {kind}


@pytest.mark.parametrize("key", [each.key for each in LEVELS])
def test_a_set_of_a_level_is_varied(key: str) -> None:
    """Also for a beginner, to whom a yes or no would always be the nearest to the aim."""
    possible = {kind for each in level(key).facts for kind in kinds_for(each) if kind not in OPEN}
    kinds = Counter(kind_of(each) for each in played(begin(key), Learner(), f"varied/{key}"))
    assert len(kinds) >= min(3, len(possible)) and max(kinds.values()) <= 5


@pytest.mark.parametrize("key", [each.key for each in LEVELS])
def test_a_kind_that_a_level_has_not_comes_from_all_of_them(key: str) -> None:
    for kind in KINDS:
        exercise = next_exercise(Learner(), begin(key, kind), random.Random(kind), 0.0)
        assert kind_of(exercise) == kind and answers(exercise)


def test_all_can_be_prepared_before_the_first_exercise() -> None:
    assert sum(1 for _step in prepared()) > 50
    before = minimal_sets.cache_info().misses
    for each in LEVELS:
        played(begin(each.key), Learner(), f"prepared/{each.key}")
    assert minimal_sets.cache_info().misses == before


def test_the_same_chance_asks_the_same() -> None:
    assert played(begin(), Learner(), "same", (2,)) == played(begin(), Learner(), "same", (2,))


def test_a_level_may_be_begun_far_too_early() -> None:
    assert all(isinstance(each.fact, Chain) for each in played(begin("super", "make"), Learner(rating=-5.0), "early"))
    assert all(isinstance(each, MissingNumber) for each in played(begin("plus10", "missing_number"), Learner(rating=9.0), "late"))


# --- simulated children -----------------------------------------------------------------------------------------------


def test_ranks_share_ties() -> None:
    assert ranks([3.0, 1.0, 3.0, 2.0]) == [3.5, 1.0, 3.5, 2.0]


@pytest.mark.parametrize("name", list(ABILITIES))
def test_success_settles_near_the_aim(name: str) -> None:
    walk = walked(Pupil(ABILITIES[name], f"{name}/short"), 140, "short")
    assert 0.6 <= fmean(walk.rights[40:]) <= 0.88


@pytest.mark.long
@pytest.mark.parametrize("name", list(ABILITIES))
def test_the_workshop_finds_out_what_is_hard(name: str) -> None:
    """The bars of the bench, with three children of each kind: one alone is too much chance."""
    found = measured(name, 3, 800)
    assert found.adapts, found
