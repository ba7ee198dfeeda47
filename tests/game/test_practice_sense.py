"""Tests of number sense: a short look, comparing, placing on a line, rounding. Each is solvable, checked truly, and unbiased."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from game.kernel import BadNotation, Json
from game.nambarz.cards import ANIMAL_CARDS, SYMBOL_CARDS, Card, card
from game.practice.answer_check import Verdict, check_answer, shown_fault
from game.practice.answers import right_answers
from game.practice.difficulty import difficulty
from game.practice.exercises import (
    Amount,
    Answer,
    BothSides,
    Compare,
    Exercise,
    Flash,
    IsItRight,
    MissingNumber,
    NearEnough,
    NumberSenseExercise,
    OnLine,
)
from game.practice.facts import BasicFact, Chain, NumberSense, family_of_fact, parse_fact
from game.practice.hints import next_card_or_answer
from game.practice.illustrations import Illustration, Landmarks, Rows, TenFrame
from game.practice.kinds import kind_of, kinds_for
from game.practice.making import make_exercise
from game.practice.sense import SENSE_FACTS, first_class_for, largest_number_of
from game.practice.strategies import strategy
from tests.cases import cases

MANY = 60  # exercises of each fact


def made(kind: str, times: int = MANY, sure: bool = False) -> Iterator[NumberSenseExercise]:
    for one in SENSE_FACTS:
        rng = random.Random(str(one))
        for _ in range(times if one.kind == kind else 0):
            exercise = make_exercise(one, kind, rng, is_harder=sure)
            assert isinstance(exercise, Flash | Compare | OnLine | NearEnough)
            yield exercise


def offered(exercise: NumberSenseExercise) -> tuple[Answer, ...]:
    """Return all possible answers."""
    match exercise:
        case Flash(hand=hand):
            return hand
        case Compare(left, right):
            return left, right
        case OnLine(end=end):
            return tuple(range(end + 1))
        case NearEnough(tens=tens):
            return tens


def right(exercise: NumberSenseExercise, answer: Answer) -> bool:
    """Return True if the answer is right, computed independently."""
    match exercise, answer:
        case Flash(shown), Card(number):
            return shown.number == number
        case Compare(left, right), Amount():
            values = [eval(str(side)) for side in (left, right)]
            return values[0] != values[1] and eval(str(answer)) == max(values)
        case OnLine(number, end), int(index):
            return abs(number - index) <= exercise.tolerance and 20 * exercise.tolerance in (end // 10 * 10, 2 * end)
        case NearEnough(amount, tens), int(ten):
            return all(abs(eval(str(amount)) - ten) < abs(eval(str(amount)) - other) for other in tens if other != ten)
    raise AssertionError(answer)


kinds = pytest.mark.parametrize("kind", ["flash", "compare", "line", "near"])


@kinds
def test_every_one_is_solved_by_what_is_shown_and_by_nothing_else(kind: str) -> None:
    for exercise in made(kind):
        calculations = right_answers(exercise)
        assert kind_of(exercise) == kind and kinds_for(exercise.fact) == (kind,)
        assert set(calculations) == {each for each in offered(exercise) if right(exercise, each)} and calculations, exercise
        for each in offered(exercise):
            verdict = check_answer(exercise, each)
            assert verdict.is_right == verdict.is_finished == (each in calculations) == (verdict.refusal is None), (exercise, each)


def test_six_cards_of_one_type_in_order_with_the_neighbours() -> None:
    for exercise in made("flash"):
        assert isinstance(exercise, Flash) and exercise.card in ANIMAL_CARDS
        held = [each.number for each in exercise.hand]
        assert len(held) == 6 and held == sorted(set(held)) and set(exercise.hand) <= set(SYMBOL_CARDS)
        index = held.index(exercise.card.number)
        assert all(abs(held[each] - held[index]) == 1 for each in (index - 1, index + 1) if 0 <= each < 6), held


def test_a_calculation_stands_either_way_round() -> None:
    one, rng = NumberSense("compare", "+", 7, 6), random.Random(1)
    makes = [make_exercise(one, "compare", rng) for _ in range(40)]
    shown = {side.numbers for each in makes if isinstance(each, Compare) for side in (each.left, each.right) if side.sign}
    assert shown == {(7, 6), (6, 7)}


def test_two_amounts_are_near_but_never_the_same() -> None:
    for exercise in made("compare"):
        assert isinstance(exercise, Compare) and isinstance(exercise.fact, NumberSense)
        left, right = exercise.left.value, exercise.right.value
        assert 1 <= abs(left - right) <= (15 if exercise.fact.left == 100 else 5) and min(left, right) > 0 and max(left, right) <= 100


def test_the_three_tens_follow_each_other_and_one_is_clearly_nearest() -> None:
    for exercise in made("near"):
        assert isinstance(exercise, NearEnough)
        first = exercise.tens[0]
        assert exercise.tens == (first, first + 10, first + 20) and 0 <= first <= 80 and first % 10 == 0
        assert 0 < abs(exercise.amount.value - exercise.nearest) <= 3
        if exercise.amount.sign == "+":
            assert sum(round(number, -1) for number in exercise.amount.numbers) == exercise.nearest, "rounding each leads there"


def test_a_place_counts_within_a_tenth_and_when_sure_within_a_twentieth() -> None:
    for sure, share in ((False, 10), (True, 20)):
        for exercise in made("line", sure=sure):
            assert isinstance(exercise, OnLine) and 0 < exercise.number < exercise.end
            assert exercise.tolerance == exercise.end // share
    assert {exercise.number for exercise in made("line")} >= set(range(1, 10))


def test_the_glance_is_shorter_when_it_goes_well() -> None:
    assert all(isinstance(each, Flash) and each.is_brief for each in made("flash", 1, sure=True))
    assert not any(isinstance(each, Flash) and each.is_brief for each in made("flash", 1))


def share(places: Counter[int], places_in_all: int) -> list[float]:
    return [places[index] * places_in_all / places.total() for index in range(places_in_all)]


@pytest.mark.parametrize("kind", ["flash", "compare", "near"])
def test_every_place_is_right_about_as_often(kind: str) -> None:
    """Always the first, or always the last, is no better than chance."""
    places: Counter[int] = Counter(offered(each).index(right_answers(each)[0]) for each in made(kind))
    assert all(0.8 < result < 1.2 for result in share(places, len(places))), places


def test_the_calculation_is_as_often_more_as_less() -> None:
    larger: Counter[int] = Counter()
    for each in made("compare"):
        if isinstance(each, Compare) and each.fact.sign:  # type: ignore[union-attr]
            larger[int(bool(each.larger.sign))] += 1
    assert all(0.9 < result < 1.1 for result in share(larger, 2)), larger


def test_the_missing_card_is_at_every_place_as_often() -> None:
    rng, places = random.Random(3), Counter[int]()
    for answer in range(1, 11):
        for _ in range(300):
            exercise = make_exercise(BasicFact("-", 10 + answer, 10), "missing_number", rng)
            assert isinstance(exercise, MissingNumber)
            places[[each.number for each in exercise.hand].index(answer)] += 1
    assert all(0.85 < result < 1.15 for result in share(places, 6)), places


def test_what_only_the_kinds_of_cards_forbid_is_about_no_fact() -> None:
    """If the sum is right and only the kinds of cards are wrong, the answer tells nothing about the fact."""
    rng, sentences = random.Random(5), set[str]()
    for one in (BasicFact("-", 8, 5), BasicFact("+", 6, 3), Chain(3, "+-", 4)):
        for _ in range(60):
            exercise = make_exercise(one, "is_it_right", rng, "+-")
            assert isinstance(exercise, IsItRight)
            fault = shown_fault(exercise)
            sentences.add(fault.key if fault else "")
            assert (exercise.fact is None) == (fault is not None and fault.key in ("matching_card", "mixed_types"))
            assert exercise.fact in (None, one)
    assert sentences >= {"", "makes", "matching_card", "mixed_types"}


# --- feedback ---------------------------------------------------------------------------------------------------------

SEVEN = Flash(card("7-frog"), tuple(map(card, ["4", "5", "6", "7", "8", "10"])), NumberSense("flash", "", 7))
MORE = Compare(Amount((6, 7), "+"), Amount((15,)), NumberSense("compare", "+", 7, 6))
TWELVE = OnLine(12, 20, 2, NumberSense("line", "", 20))
ABOUT = NearEnough(Amount((7, 4), "*"), (20, 30, 40), NumberSense("near", "*", 7, 4))


@pytest.mark.parametrize(
    ("exercise", "answer", "key", "facts"),
    [
        (SEVEN, card("6"), "there_are", {"than": 6, "more": True}),
        (SEVEN, card("10"), "there_are", {"than": 10, "more": False}),
        (SEVEN, card("9"), "not_held", {"card": "9"}),
        (MORE, Amount((6, 7), "+"), "is_less", {"sum": "6 + 7", "value": 13, "than": "15", "other": 15}),
        (TWELVE, 9, "lies", {"number": 12, "place": 9, "right": True}),
        (TWELVE, 15, "lies", {"number": 12, "place": 15, "right": False}),
        (ABOUT, 20, "nearer", {"sum": "7 * 4", "than": 20, "more": True}),
        (ABOUT, 40, "nearer", {"sum": "7 * 4", "than": 40, "more": False}),
    ],
)
def test_why_an_answer_is_wrong(exercise: Exercise, answer: Answer, key: str, facts: dict[str, Json]) -> None:
    verdict = check_answer(exercise, answer)
    assert verdict.refusal is not None and (verdict.refusal.key, dict(verdict.refusal.details)) == (key, facts) and not verdict.is_right


@pytest.mark.parametrize(("exercise", "answer"), [(SEVEN, card("7")), (MORE, Amount((15,))), (TWELVE, 10), (TWELVE, 14), (ABOUT, 30)])
def test_a_right_answer_ends_the_exercise(exercise: Exercise, answer: Answer) -> None:
    assert check_answer(exercise, answer) == Verdict(True, None, True)


def test_the_exact_place_is_the_first_answer_and_the_last_hint() -> None:
    assert right_answers(TWELVE) == (12, 11, 13, 10, 14) and next_card_or_answer(TWELVE) == 12


def test_an_answer_is_of_the_kind_that_is_asked_for() -> None:
    for exercise, answer in ((SEVEN, 7), (MORE, True), (TWELVE, card("9")), (TWELVE, True), (ABOUT, "30")):
        with pytest.raises(AssertionError, match="does not answer"):
            check_answer(exercise, answer)


# --- facts ------------------------------------------------------------------------------------------------------------


def test_a_key_names_one_fact() -> None:
    assert len({str(one) for one in SENSE_FACTS}) == len({family_of_fact(one) for one in SENSE_FACTS}) == len(SENSE_FACTS)
    assert all(parse_fact(str(one)) == one for one in SENSE_FACTS)
    assert parse_fact("near:2*2") == NumberSense("near", "*", 2, 2) and parse_fact("near:10*2") == NumberSense("near", "*", 10, 2)
    assert {"flash:7", "compare:10", "compare:7+6", "line:20", "near:7*4", "near:60+"} <= {str(one) for one in SENSE_FACTS}


@cases(
    "text",
    [
        "flash:0",
        "flash:11",
        "flash:7+2",
        "compare:6+7",
        "compare:7",
        "line:50",
        "line:10+",
        "near:4*7",
        "near:61+",
        "near:20+",
        "near:7+4",
        "compare:11*3",
        "flash:07",
        "seen:7",
    ],
)
def test_what_is_no_number_sense_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_fact(text)


def test_small_ones_come_first() -> None:
    """Frames and short lines from the first class on, products and tens once the tables are known."""
    assert {first_class_for(one) for one in SENSE_FACTS} <= {"GS", "CP", "CE1", "CE2", "CM1"}
    assert (
        first_class_for(NumberSense("flash", "", 7)) == first_class_for(NumberSense("line", "", 10)) == "GS"
        and first_class_for(NumberSense("near", "*", 7, 4)) == "CE2"
    )
    assert first_class_for(NumberSense("compare", "+", 7, 4)) == "CE1" and first_class_for(NumberSense("compare", "*", 7, 4)) == "CE2"
    assert all(largest_number_of(one) in (10, 20, 100) for one in SENSE_FACTS)
    seen = [difficulty(NumberSense("flash", "", number)) for number in range(1, 11)]
    assert seen[:4] == sorted(seen[:4]) and seen[4] < seen[3] < seen[5] and seen[5:8] == sorted(seen[5:8]), "a full row is seen at once"
    assert seen[9] < min(seen[5:9]) and max(seen) == seen[7] < -1, "so are two"
    lines = [difficulty(NumberSense("line", "", end)) for end in (10, 20, 100)]
    assert lines == sorted(lines) and difficulty(NumberSense("compare", "*", 8, 7)) > difficulty(NumberSense("compare", "+", 8, 7))


# --- hints ------------------------------------------------------------------------------------------------------------


def pictured(exercise: NumberSenseExercise, scene: Illustration) -> bool:
    """Return True if the illustration shows the numbers of the exercise, and none outside its range."""
    match exercise, scene:
        case Flash(shown), TenFrame(first, second, moved):
            return first + second == shown.number and moved == second and first <= 5
        case Compare(left, right), Rows(lengths):
            return lengths == (left.value, right.value) and max(lengths) <= 20
        case _, Landmarks(start, end, marks, every, points):
            inside = all(start <= number <= end for number in (*marks, *points))
            return inside and {start, end} <= set(marks) and (end - start) % every == 0 and set(points) <= _meant(exercise)
    return False


def _meant(exercise: NumberSenseExercise) -> set[int]:
    match exercise:
        case Compare(left, right):
            return {left.value, right.value}
        case OnLine(number):
            return {number}
        case NearEnough(amount):
            return {amount.value}
    return set()


@kinds
def test_every_hint_is_true_and_leads_to_the_answer(kind: str) -> None:
    for exercise in made(kind, 20):
        way = strategy(exercise)
        assert way is not None and pictured(exercise, way.illustration), exercise
        if isinstance(exercise, NearEnough):
            rounded = str(way.details.get("asked", exercise.amount))
            assert abs(eval(rounded) - exercise.nearest) <= 3, exercise


@kinds
def test_no_method_tells_the_answer(kind: str) -> None:
    """Its words use the facts only; on the line the answer comes with the last hint."""
    for exercise in made(kind, 20):
        way, right = strategy(exercise), right_answers(exercise)
        assert way is not None
        facts = {str(value) for key, value in way.details.items() if key != "solved"}
        if isinstance(exercise, OnLine):
            assert isinstance(way.illustration, Landmarks) and way.illustration.is_late and exercise.number not in way.illustration.marks
        elif isinstance(exercise, Flash | NearEnough):
            assert not facts & {str(right[0].number if isinstance(right[0], Card) else right[0])}, exercise
        assert next_card_or_answer(exercise) == right[0]


@pytest.mark.parametrize("kind", ["same", "rule", "rest"])
def test_of_both_sides_of_an_equation_one_card_alone_makes_the_same(kind: str) -> None:
    """Worked out independently, with products first as at school; the strategy and the verdict agree."""
    for one in (fact for fact in SENSE_FACTS if fact.kind == kind):
        rng = random.Random(str(one))
        for _ in range(MANY):
            exercise = make_exercise(one, "missing_number", rng)
            assert isinstance(exercise, BothSides) and kind_of(exercise) == "missing_number"
            text = " ".join(map(str, exercise.parts)).replace(" = ", " == ")
            true = [card for card in exercise.hand if eval(text.replace("?", str(card.number)))]
            assert len(true) == 1 and tuple(true) == right_answers(exercise) and len(set(exercise.hand)) == 6
            assert [card for card in exercise.hand if check_answer(exercise, card).is_right] == true
            shown = strategy(exercise)
            assert shown is not None and (
                kind == "rule" or shown.details["solved"] == text.replace("?", str(true[0].number)).replace("==", "=")
            )


def test_a_remainder_is_smaller_than_the_row_and_may_be_nothing() -> None:
    rng = random.Random(5)
    rests = [right_answers(make_exercise(NumberSense("rest", "/", 5), "missing_number", rng))[0] for _ in range(200)]
    assert {answer.number for answer in rests if isinstance(answer, Card)} == set(range(5))
    assert first_class_for(NumberSense("rest", "/", 5)) == "CM1" and first_class_for(NumberSense("rule", "*", 0)) == "CE1"
