"""Tests of strategies: true and possible for every exercise of every level, one for each group, the answer only at the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from game.nambarz.cards import Card, card, first_missing_card
from game.nambarz.moves import Calculation
from game.practice.answer_check import check_answer
from game.practice.answers import ARITHMETIC
from game.practice.exercises import Answer, AsMany, Exercise, IsItRight, IsItTrue, Longest, Make, MissingNumber, MissingSign, Simplest
from game.practice.facts import BasicFact
from game.practice.groups import FAMILIES_BY_GROUP
from game.practice.hints import hint_for_wrong_answer, next_card_or_answer, preferred_answer
from game.practice.illustrations import CardChain, FactTriangle, Illustration, NumberLine, Rows, SortedCards, Strategy, TenFrame, TenFrames
from game.practice.kinds import kinds_for
from game.practice.levels import LEVELS
from game.practice.making import make_exercise
from game.practice.strategies import calculation_strategy, strategy
from tests import chance
from tests.cases import cases

SEEDS = (1, pytest.param(2, marks=pytest.mark.long))
Laid = Make | Simplest | AsMany | Longest


def made(key: str, seed: int) -> Iterator[Exercise]:
    """Yield every kind of exercise about every fact of a level."""
    rng = random.Random(f"{key}/{seed}")
    here = next(level for level in LEVELS if level.key == key)
    for fact in here.facts:
        for kind in kinds_for(fact):
            yield make_exercise(fact, kind, rng, here.operations)


@cache
def ways(key: str, seed: int) -> list[tuple[Exercise, Strategy]]:
    result = [(exercise, strategy(exercise)) for exercise in made(key, seed)]
    for exercise, way in result:
        assert way is not None, f"nothing is said about {exercise}"
    return result  # type: ignore[return-value]


stones = pytest.mark.parametrize("key", [level.key for level in LEVELS])
seeds = pytest.mark.parametrize("seed", SEEDS)


@stones
@seeds
def test_its_easier_calculation_is_true_and_its_picture_possible(key: str, seed: int) -> None:
    for exercise, result in ways(key, seed):
        assert possible(result.illustration), (exercise, result)
        way = str(result.details.get("way", "?"))
        if "?" not in way:
            assert eval(way) == int(str(result.details["solved"]).rpartition(" = ")[2]), (exercise, result)


def possible(scene: Illustration) -> bool:
    """Return True if the illustration can be built with real cards and counters."""
    match scene:
        case TenFrame(first, second, moved, captured, cells):
            return first + moved <= cells and moved <= second and captured <= first + second
        case Rows(lengths, cut, gone, extra):
            return all(lengths) and cut < len(lengths) and gone < len(lengths) and extra <= lengths[-1]
        case TenFrames(frames):
            return 1 <= frames <= 10
        case NumberLine():
            return min(scene.stops) >= 0
        case FactTriangle(whole, part, other, sign):
            return whole == (part + other if sign == "+" else part * other)
        case CardChain(numbers, signs, reached):
            return 1 <= len(reached) <= len(numbers) == len(signs) + 1 and min(reached) >= 0
        case SortedCards(cards, groups):
            return sorted(index for group in groups for index in group) == list(range(len(cards)))
    return True


@stones
@seeds
def test_no_card_is_needed_that_is_not_in_the_hand(key: str, seed: int) -> None:
    for exercise, result in ways(key, seed):
        if isinstance(exercise, Laid):
            numbers = [int(part) for part in str(result.details["solved"]).partition(" = ")[0].split()[::2]]
            held = [one.number for one in exercise.hand]
            assert all(numbers.count(number) <= held.count(number) for number in numbers), (exercise, result)


@stones
@seeds
def test_it_ends_with_a_right_answer(key: str, seed: int) -> None:
    for exercise, results in ways(key, seed):
        assert check_answer(exercise, preferred_answer(exercise)).is_right, exercise
        solved = str(results.details["solved"])
        match exercise:
            case MissingNumber():
                held = next(one for one in exercise.hand if completed(exercise, one.number) == solved)
                assert check_answer(exercise, held).is_right
            case MissingSign(left, right, result):
                signs = [sign for sign in exercise.operations if f"{left} {sign} {right} = {result}" == solved]
                assert len(signs) == 1 and check_answer(exercise, signs[0]).is_right
            case Make() | Simplest() | AsMany() | Longest():
                assert solved.endswith(f" = {exercise.target.number}") and true(solved)
            case IsItTrue() | IsItRight():
                assert true(solved), (exercise, results)


def completed(exercise: MissingNumber, number: int) -> str:
    left, right, result = (number if part is None else part for part in (exercise.left, exercise.right, exercise.result))
    return f"{left} {exercise.sign} {right} = {result}"


def true(solved: str) -> bool:
    """Return True if a line such as "9 - 4 + 2 = 7" is right, from left to right (rule NB-9)."""
    left, _, right = solved.partition(" = ")
    parts = left.split()
    result = ARITHMETIC.running_results([int(part) for part in parts[::2]], parts[1::2])
    return isinstance(result, tuple) and str(result[-1]) == right


@stones
def test_what_is_laid_on_the_way_begins_a_right_calculation(key: str) -> None:
    """The cards of the hint are the first ones of a legal calculation."""
    for exercise, result in ways(key, 3):
        if isinstance(exercise, Laid):
            answer = preferred_answer(exercise)
            assert isinstance(answer, Calculation) and first_missing_card(exercise.hand, answer.cards) is None
            if isinstance(result.illustration, CardChain):
                assert result.illustration.numbers == answer.numbers


METHODS = {
    "+1": {"plus_one"},
    "+2": {"plus_two"},
    "+doubles": {"doubles"},
    "+ten": {"plus_friends"},
    "+10n": {"plus_ten"},
    "+small": {"plus_small"},
    "+near": {"near_doubles"},
    "+9": {"plus_nine"},
    "+through": {"plus_through"},
    "-1": {"minus_one", "minus_two", "minus_up", "minus_ten"},
    "-2": {"minus_two", "minus_up"},
    "-doubles": {"minus_half", "minus_two"},
    "-ten": {"minus_friends", "minus_up", "minus_two"},
    "-10n": {"minus_ten"},
    "-small": {"minus_small"},
    "-near": {"minus_near"},
    "-9": {"minus_up", "minus_back"},
    "-through": {"minus_up", "minus_back"},
    "*10": {"times_ten"},
    "*2": {"times_two"},
    "*5": {"times_five"},
    "*4": {"times_four", "square"},
    "*3": {"times_three", "square"},
    "*9": {"times_nine"},
    "*6": {"times_six", "square"},
    "*8": {"by_fives", "times_eight", "square"},
    "/10": {"how_often", "half"},
    "/2": {"half", "how_often"},
    "/5": {"how_often"},
    "/4": {"how_often"},
    "/3": {"how_often"},
    "/9": {"how_often"},
    "/6": {"how_often"},
    "/8": {"how_often"},
}


def test_each_group_has_its_method() -> None:
    """+ and × work in both directions; - and ÷ have strategies by the numbers at hand."""
    for group, families in FAMILIES_BY_GROUP.items():
        result = set()
        for sign, left, right in families:
            pairs = {(left, right), (right, left)} if sign in "+*" else {(left, right)}
            ways_of = [calculation_strategy(one, sign, other) for one, other in pairs]
            result |= {way.key for way in ways_of if way is not None}
        assert result == METHODS[group], group


@cases(
    "calculation, way",
    [
        ((8, "+", 5), "8 + 2 + 3"),
        ((5, "+", 8), "8 + 2 + 3"),
        ((9, "+", 5), "9 + 1 + 4"),
        ((6, "+", 7), "6 + 6 + 1"),
        ((13, "-", 5), "13 - 3 - 2"),
        ((13, "-", 9), "9 + ? = 13"),
        ((9, "*", 7), "10 * 7 - 7"),
        ((7, "*", 8), "5 * 8 + 2 * 8"),
        ((4, "*", 7), "2 * 7 + 2 * 7"),
        ((6, "*", 7), "5 * 7 + 7"),
        ((5, "*", 7), "10 * 7 / 2"),
        ((7, "*", 7), "5 * 7 + 2 * 7"),
        ((8, "*", 8), "8 * 2 * 2 * 2"),
        ((48, "/", 8), "8 * ? = 48"),
    ],
)
def test_the_easier_calculation_of_a_method(calculation: tuple[int, str, int], way: str) -> None:
    result = calculation_strategy(*calculation)
    assert result is not None and result.details["way"] == way


def test_what_goes_below_nothing_or_does_not_come_out_has_none() -> None:
    assert calculation_strategy(4, "-", 9) is None and calculation_strategy(9, "/", 4) is None and calculation_strategy(9, "/", 0) is None


def away(text: str) -> MissingNumber:
    left, sign, right, result = text.split()
    numbers = [None if part == "_" else int(part) for part in (left, right, result)]
    return MissingNumber(numbers[0], sign, numbers[1], numbers[2], tuple(map(Card, range(1, 11))), BasicFact("-", 9, 4, "number"))


@pytest.mark.parametrize(
    ("text", "key", "question"),
    [
        ("7 + _ 10", "fill_ten", None),
        ("_ + 6 10", "fill_ten", None),
        ("10 - _ 7", "fill_ten", None),
        ("7 + _ 9", "up_to", None),
        ("_ + 4 13", "think_minus", "13 - 4 = ?"),
        ("9 - _ 5", "think_plus", "5 + ? = 9"),
        ("_ - 4 5", "put_back", "5 + 4 = ?"),
        ("3 * _ 12", "think_divided", "12 / 3 = ?"),
        ("12 / _ 4", "think_times", "4 * ? = 12"),
        ("_ / 2 4", "multiply_back", "4 * 2 = ?"),
    ],
)
def test_a_missing_number_is_found_by_the_other_sign(text: str, key: str, question: str | None) -> None:
    result = strategy(away(text))
    assert result is not None and result.key == key and result.details.get("asked") == question


def test_a_product_is_thought_of_as_rows() -> None:
    for left, sign, right, result, lengths in ((10, "*", 9, 90, (9,) * 10), (56, "/", 8, 7, (8,) * 7)):
        rows = strategy(MissingSign(left, right, result, "+-*/", BasicFact(sign, left, right, "sign")))
        assert rows is not None and rows.key == "sign_rows" and rows.illustration == Rows(lengths)


def test_a_sign_is_thought_of_as_a_way_on_the_line() -> None:
    four, two = "+-*/", "+-"
    for left, right, result, operations, key in ((9, 4, 5, two, "sign"), (7, 8, 15, four, "sign_far"), (8, 1, 8, four, "sign_same")):
        results = strategy(MissingSign(left, right, result, operations, BasicFact("+", 9, 4, "sign")))
        assert results is not None and results.key == key
        assert (
            isinstance(results.illustration, NumberLine)
            and results.illustration.stops[0] == left
            and results.illustration.stops[-1] == result
        )


def opinion(text: str, target: str) -> IsItRight:
    names = text.split()
    return IsItRight(card(target), Calculation(tuple(map(card, names[::2])), "".join(names[1::2])), "+-*/", BasicFact("-", 9, 4))


@pytest.mark.parametrize(
    ("text", "target", "key"),
    [
        ("9 - 4", "5", "minus_small"),
        ("9 - 3", "5", "minus_small"),
        ("9 - 4-hen", "5", "look_at_types"),
        ("8-bee - 5-cat", "3-bee", "look_for_match"),
        ("6 + 5 + 2 - 10", "3", "without_some"),
        ("9 - 6 + 2", "5", "step_by_step"),
        ("9 - 6 + 2", "4", "step_by_step"),
    ],
)
def test_what_lies_there_is_looked_at_alike_whether_it_may_or_not(text: str, target: str, key: str) -> None:
    result = strategy(opinion(text, target))
    assert result is not None and result.key == key


def test_of_many_ways_it_shows_one_that_was_not_found() -> None:
    exercise = AsMany(card("3"), tuple(map(card, ["1", "4", "6", "9"])), "-")
    first = Calculation((card("4"), card("1")), "-")
    shown = strategy(exercise, [first])
    assert shown is not None and shown.details["solved"] == "9 - 6 = 3"


@stones
def test_a_thought_after_a_wrong_answer_is_true(key: str) -> None:
    for exercise in made(key, 4):
        for wrong in wrong_answers(exercise):
            reason = hint_for_wrong_answer(exercise, wrong)
            answer = preferred_answer(exercise)
            if reason.key in ("larger", "smaller"):
                assert isinstance(answer, Card) and isinstance(wrong, Card)
                assert (answer.number > wrong.number) == (reason.key == "larger")
            if reason.key in ("too_large", "too_small"):
                assert isinstance(exercise, Laid)
                assert (float(eval_fraction(str(reason.details["value"]))) > exercise.target.number) == (reason.key == "too_large")


def eval_fraction(text: str) -> float:
    over, _, under = text.partition("/")
    return int(over) / int(under or 1)


def wrong_answers(exercise: Exercise) -> list[Answer]:
    """Return some wrong answers: other cards of the hand, or the first pairs of cards."""
    if isinstance(exercise, MissingNumber):
        return [one for one in exercise.hand if not check_answer(exercise, one).is_right]
    if isinstance(exercise, Laid):
        pairs = [Calculation(exercise.hand[at : at + 2], sign) for at in range(3) for sign in exercise.operations]
        return [one for one in pairs if not check_answer(exercise, one).is_right]
    return []


def test_the_ring_is_round_the_answer() -> None:
    """The card that the last hint highlights is right."""
    for level in LEVELS:
        for exercise in made(level.key, 5):
            marked = next_card_or_answer(exercise)
            if isinstance(exercise, MissingNumber | MissingSign | IsItTrue | IsItRight):
                assert check_answer(exercise, marked).is_right


@pytest.mark.random
def test_a_false_result_could_be_taken_for_the_right_one() -> None:
    """No sum is smaller than one of its parts, no difference larger than the first number."""
    for level in LEVELS:
        for seed in range(chance.many(1, 3)):
            for exercise in made(level.key, seed):
                match exercise:
                    case IsItTrue(left, sign, right, result) if left > 1:
                        assert plausible(left, sign, right, result), exercise
                    case IsItRight(target, Calculation(cards, operations)) if len(cards) == 2:
                        assert plausible(cards[0].number, operations, cards[1].number, target.number), exercise


def plausible(left: int, sign: str, right: int, result: int) -> bool:
    return result >= max(left, right) if sign in "+*" else result <= left


def test_a_strategy_is_a_value() -> None:
    result = calculation_strategy(8, "+", 5)
    assert result is not None and result == replace(result) and result == calculation_strategy(8, "+", 5)


@pytest.mark.parametrize("signs", ["+", "+-", "+-*", "+-/", "+-*/"])
def test_a_strategy_uses_open_signs_alone(signs: str) -> None:
    """In all that is written of it, and in its triangle."""
    for sign, direction, left, right in product(signs, ("result", "number"), range(1, 11), range(1, 11)):
        fact = BasicFact(sign, left + right if sign == "-" else left * right if sign == "/" else left, right, direction)
        exercise = make_exercise(fact, "missing_number", random.Random(left), sign)
        way = strategy(exercise, (), signs)
        assert way is not None and isinstance(exercise, MissingNumber)
        shown = "".join(str(way.details.get(name, "")) for name in ("sum", "asked", "way"))
        shown += way.illustration.sign if isinstance(way.illustration, FactTriangle) else ""
        assert set(shown) & set("+-*/") <= set(signs), (exercise, way)
