"""Tests of exercises: each has a solution, exactly the right answers are accepted (rules NB-9 to NB-13), and hints lead there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import pytest

from game.kernel import BadNotation
from game.nambarz.cards import card, common_feature
from game.nambarz.moves import Calculation
from game.practice import practice_set
from game.practice.answer_check import check_answer, is_same_calculation, shown_fault
from game.practice.answers import right_answers, right_place
from game.practice.exercises import AsMany, Exercise, IsItRight, IsItTrue, Longest, Make, MissingNumber, MissingSign, Simplest
from game.practice.facts import BasicFact, Chain, Fact, NumberSense, family_at, family_of_fact, parse_fact
from game.practice.hints import next_card_or_answer, preferred_answer
from game.practice.kinds import KINDS, OPEN_ENDED_KINDS, SENSE_KINDS, kind_of, kinds_for
from game.practice.levels import LEVELS, Level, first_level_with, level
from game.practice.making import make_exercise
from tests.cases import cases

STEPS = {"+": Fraction.__add__, "-": Fraction.__sub__, "*": Fraction.__mul__, "/": Fraction.__truediv__}


def value(numbers: list[int], signs: str) -> Fraction | None:
    """Return the result from left to right (rule NB-9), or None if a step is forbidden (rule NB-10)."""
    result = Fraction(numbers[0])
    for sign, number in zip(signs, numbers[1:], strict=True):
        result = STEPS[sign](result, Fraction(number))
        if result < 0 or result.denominator != 1:
            return None
    return result


def made(key: str, seed: int) -> Iterator[tuple[Fact, str, Exercise]]:
    """Yield some facts of a level with an exercise of each of their kinds."""
    here, rng = level(key), random.Random(f"{key}/{seed}")
    for one in rng.sample(here.facts, min(12, len(here.facts))):
        for kind in kinds_for(one):
            yield one, kind, make_exercise(one, kind, rng, here.operations)


levels = pytest.mark.parametrize("key", [each.key for each in LEVELS])


def test_the_path_is_the_one_that_was_agreed() -> None:
    path = "frames friends doubles minus10 near through minus20 times_easy times_some times_all divide two three three_all four five"
    path += " six seven"
    assert [each.key for each in LEVELS] == path.split()
    assert {kind for each in LEVELS for one in each.facts for kind in kinds_for(one)} >= set(KINDS) - set(SENSE_KINDS)


def test_every_cell_of_the_four_tables_is_asked_somewhere() -> None:
    asked = {family_of_fact(one) for each in LEVELS for one in each.facts}
    cells = [(sign, row, column) for sign in "+-*/" for row in range(1, 11) for column in range(1, 11)]
    assert {family_at(*cell) for cell in cells} <= asked
    assert family_at("+", 7, 8) == ("+", 8, 7) and family_at("-", 7, 8) == ("-", 15, 8) and family_at("/", 8, 7) == ("/", 56, 7)


def test_a_key_names_one_fact() -> None:
    facts = {one for each in LEVELS for one in each.facts}
    assert len({str(one) for one in facts}) == len(facts)
    assert all(parse_fact(str(one)) == one for one in facts)


@cases("text", ["", "9-4", "4+9=?", "4-9=?", "9/4=?", "9/0=?", "0*?=5", "9[-]4=6", "5[/]0=1", "3:-+:5", "2:+-:5", "3:+-:11", "٣-1=?"])
def test_what_is_no_fact_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_fact(text)


@levels
def test_every_exercise_is_of_its_kind_and_can_be_solved(key: str) -> None:
    for one, kind, exercise in made(key, 1):
        right = right_answers(exercise)
        assert kind_of(exercise) == kind and right, exercise
        assert exercise.fact in (None if kind in OPEN_ENDED_KINDS else one, None if kind == "is_it_right" else one)
        assert all(check_answer(exercise, answer).is_right for answer in right), exercise
        assert check_answer(exercise, preferred_answer(exercise)).is_right and next_card_or_answer(exercise) is not None


@levels
def test_hands_leave_the_question_as_it_is_asked(key: str) -> None:
    """No card matches the target (rule NB-11); as many cards as asked for make it, and no fewer do (rule NB-12)."""
    for _, _, exercise in made(key, 2):
        if isinstance(exercise, Make | Simplest | AsMany | Longest):
            assert not any(common_feature(held, exercise.target) for held in exercise.hand)
            assert all(exercise.hand.count(held) <= (2 if held.animal else 4) for held in exercise.hand)
        if isinstance(exercise, Make):
            assert len(exercise.hand) == (6 if exercise.card_count == 2 else 7)
            assert fewest_cards(exercise) == exercise.card_count


def fewest_cards(exercise: Make) -> int:
    """Return by brute force how many cards of one type the target takes: all values of all choices of cards, laid in any order."""
    result = 99
    for is_animal in (False, True):
        numbers = [held.number for held in exercise.hand if bool(held.animal) == is_animal]
        values = {frozenset([index]): {Fraction(number)} for index, number in enumerate(numbers)}
        for size in range(2, len(numbers) + 1):
            wider: dict[frozenset[int], set[Fraction]] = {}
            for (chosen, before), index in product(values.items(), range(len(numbers))):
                if index not in chosen:
                    after = (STEPS[sign](one, Fraction(numbers[index])) for one, sign in product(before, exercise.operations))
                    allowed = {one for one in after if one >= 0 and one.denominator == 1}  # (rule NB-10)
                    wider.setdefault(chosen | {index}, set()).update(allowed)
            values = wider
            if any(exercise.target.number in reached for reached in values.values()):
                result = min(result, size)
                break
    return result


def laid_right(exercise: Make | Simplest | AsMany | Longest, sizes: range) -> Iterator[Calculation]:
    """Yield by brute force every order of cards of one type whose result is the target."""
    for size in sizes:
        for cards in set(permutations(exercise.hand, size)):
            if len({bool(held.animal) for held in cards}) == 1:
                for signs in map("".join, product(exercise.operations, repeat=size - 1)):
                    if value([held.number for held in cards], signs) == exercise.target.number:
                        yield Calculation(cards, signs)


@pytest.mark.parametrize("key", ["frames", "minus10", "times_easy", "divide", "two", "three", "three_all"])
def test_any_right_calculation_is_accepted_and_no_other(key: str) -> None:
    rng = random.Random(key)
    here = level(key)
    for one in rng.sample([each for each in here.facts if "make" in kinds_for(each)], 4):
        exercise = make_exercise(one, "make", rng, here.operations)
        assert isinstance(exercise, Make)
        right = set(laid_right(exercise, range(exercise.card_count, exercise.card_count + 1)))
        assert right == set(right_answers(exercise))
        for cards in permutations(exercise.hand, exercise.card_count):
            for signs in map("".join, product(exercise.operations, repeat=exercise.card_count - 1)):
                laid = Calculation(cards, signs)
                assert check_answer(exercise, laid).is_right == (laid in right), laid


@levels
def test_a_missing_number_or_sign_is_judged_by_what_it_makes(key: str) -> None:
    for _, _, exercise in made(key, 3):
        match exercise:
            case MissingNumber(left, sign, right, result, hand):
                for held in hand:
                    numbers = [held.number if number is None else number for number in (left, right, result)]
                    assert check_answer(exercise, held).is_right == (value(numbers[:2], sign) == numbers[2])
            case MissingSign(left, right, result, operations):
                for sign in operations:
                    assert check_answer(exercise, sign).is_right == (value([left, right], sign) == result)


def test_a_sign_that_does_as_well_is_right() -> None:
    exercise = MissingSign(2, 2, 4, "+-*/", BasicFact("*", 2, 2, "sign"))
    assert check_answer(exercise, "+").is_right and check_answer(exercise, "*").is_right and not check_answer(exercise, "/").is_right


@levels
def test_true_or_false_is_judged_by_what_it_makes(key: str) -> None:
    for _, _, exercise in made(key, 4):
        if isinstance(exercise, IsItTrue):
            true = value([exercise.left, exercise.right], exercise.sign) == exercise.result
            assert check_answer(exercise, true).is_right and not check_answer(exercise, not true).is_right


def test_all_traps_of_the_game_are_set_and_told_by_their_names() -> None:
    rng, sentences = random.Random(7), set[object]()
    for _ in range(60):
        for one, operations in ((BasicFact("-", 8, 5), "-"), (Chain(3, "+-", 4), "+-")):
            exercise = make_exercise(one, "is_it_right", rng, operations)
            assert isinstance(exercise, IsItRight)
            fault = shown_fault(exercise)
            why = check_answer(exercise, fault is not None).refusal
            assert why is not None and why.key == ("was_right" if fault is None else "was_wrong")
            sentences.add(why.details["why"] if fault else "right")
    assert sentences == {"right", "makes", "matching_card", "mixed_types", "simpler"}


FIVE = Make(card("5-cat"), tuple(map(card, ["1", "2", "4", "6", "7", "9", "4-hen"])), "+-*/", BasicFact("-", 9, 4), 2)


def laid(text: str) -> Calculation:
    names = text.split()
    return Calculation(tuple(map(card, names[::2])), "".join(names[1::2]))


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("9 - 6", "makes", {"sum": "9 - 6", "value": "3", "wanted": 5}),
        ("7 / 2", "not_whole", {"step": "7 / 2"}),
        ("2 - 7", "negative", {"step": "2 - 7"}),
        ("9 - 4-hen", "mixed_types", {}),
        ("9 - 6 + 2", "too_many_cards", {"laid": 3, "wanted": 2}),
        ("9 - 5", "not_held", {"card": "5"}),
    ],
)
def test_why_an_answer_is_wrong(text: str, key: str, facts: dict[str, object]) -> None:
    verdict = check_answer(FIVE, laid(text))
    assert verdict.refusal is not None and verdict.refusal.key == key and not verdict.is_right
    assert facts.items() <= verdict.refusal.details.items()


def test_a_matching_card_and_a_simpler_calculation_are_named() -> None:
    """The rule sheet's examples: bee 8 - cat 5 on bee 3 (rule NB-11), 6 + 5 + 2 - 10 on 3 (rule NB-12)."""
    bees = AsMany(card("3-bee"), tuple(map(card, ["8-bee", "5-cat", "2", "5", "6", "10"])), "+-*/")
    matching, longer = check_answer(bees, laid("8-bee - 5-cat")).refusal, check_answer(bees, laid("6 + 5 + 2 - 10")).refusal
    assert matching is not None and matching.key == "matching_card" and matching.details["card"] == "8-bee"
    assert longer is not None and longer.key == "simpler" and longer.details["simpler"] == "6 / 2"


def test_the_missing_result_is_not_told() -> None:
    exercise = MissingNumber(15, "-", 8, None, tuple(map(card, ["5", "6", "7", "8", "9", "10"])), BasicFact("-", 15, 8))
    why = check_answer(exercise, card("6")).refusal
    assert why is not None and (why.key, dict(why.details)) == ("is_not", {"sum": "15 - 8", "value": "6"})


def test_as_many_counts_a_calculation_once_and_ends_with_the_last() -> None:
    exercise = AsMany(card("5"), tuple(map(card, ["1", "2", "3", "4", "9", "10"])), "+-")
    calculations: list[Calculation] = []
    while not calculations or not check_answer(exercise, calculations[-1], calculations[:-1]).is_finished:
        answer = preferred_answer(exercise, calculations)
        assert isinstance(answer, Calculation)
        assert not any(is_same_calculation(answer, one) for one in calculations)
        calculations.append(answer)
    why = check_answer(exercise, laid("3 + 2"), [laid("2 + 3")]).refusal
    assert why is not None and why.key == "found_before"


def test_the_longest_is_right_when_shorter_but_goes_on() -> None:
    exercise = Longest(card("3"), tuple(map(card, ["1", "2", "4", "6", "9", "10"])), "+-")
    verdict = check_answer(exercise, laid("1 + 2"))
    assert verdict.is_right and not verdict.is_finished and verdict.refusal is not None and verdict.refusal.key == "longer"
    assert check_answer(exercise, preferred_answer(exercise)).is_finished


def test_the_simplest_may_not_take_a_card_more() -> None:
    exercise = Simplest(card("5"), tuple(map(card, ["1", "2", "4", "9", "10", "10"])), "+-", BasicFact("-", 9, 4))
    assert check_answer(exercise, laid("9 - 4")).is_right and check_answer(exercise, laid("4 + 1")).is_right
    why = check_answer(exercise, laid("10 - 4 - 1")).refusal
    assert why is not None and why.key == "simpler"


def test_the_ring_goes_on_from_what_is_laid() -> None:
    assert next_card_or_answer(FIVE, [card("9")]) == card("4") and next_card_or_answer(FIVE) == card("9")
    assert next_card_or_answer(FIVE, [card("1")]) == card("4"), "1 + 4 is right as well"
    assert next_card_or_answer(FIVE, [card("10")]) == card("9"), "from the beginning"


def test_the_same_chance_makes_the_same_exercise() -> None:
    for each in LEVELS:
        assert exercises(each) == exercises(each)


def exercises(here: Level) -> list[Exercise]:
    rng = random.Random(here.key)
    return [make_exercise(one, kinds_for(one)[0], rng, here.operations) for one in here.facts[:5]]


def test_a_solution_has_the_sign_of_the_fact_where_another_makes_the_same() -> None:
    for sign in "+*":
        answer = preferred_answer(make_exercise(parse_fact(f"2{sign}2=?"), "make", random.Random(1), "+-*/"))
        assert isinstance(answer, Calculation) and answer.operations == sign


def test_in_a_set_of_a_level_its_signs_may_be_used_and_else_those_of_the_facts_own() -> None:
    one = level("two").facts[0]
    assert (
        practice_set.allowed_signs(one, "two")
        == level("two").operations
        != practice_set.allowed_signs(one, None)
        == first_level_with(one).operations
    )
    other = level("times_all").facts[0]
    assert practice_set.allowed_signs(other, "frames") == first_level_with(other).operations, "it is not of this one"


@cases("fact, kind", [
    (parse_fact("9-?=5"), "missing_number"), (parse_fact("8+5=?"), "missing_number"), (NumberSense("flash", "", 5), "flash"),
])  # fmt: skip
def test_the_right_card_is_seldom_where_it_was(fact: Fact, kind: str) -> None:
    """The place tells nothing: one that was right is left alone while another is free."""
    for seed in range(40):
        places = [right_place(make_exercise(fact, kind, random.Random(seed), used_places=used)) for used in ((), (2,), (2, 3, 3))]
        assert places[1] != 2 and places[2] not in (2, 3)


def test_so_is_the_card_that_makes_both_sides_the_same() -> None:
    places = [
        right_place(make_exercise(NumberSense("same", "", 10), "missing_number", random.Random(seed), used_places=(2,)))
        for seed in range(60)
    ]
    free = [right_place(make_exercise(NumberSense("same", "", 10), "missing_number", random.Random(seed))) for seed in range(60)]
    assert places.count(2) < free.count(2) / 2
