"""Tests of the workshop's feedback: why an answer is wrong, the next thought, and the solution, each key with all its facts."""

from __future__ import annotations

import pytest

from game.kernel import Json
from game.nambarz.cards import Card, card
from game.nambarz.moves import Calculation
from game.practice.answer_check import Verdict, check_answer, is_same_calculation, shown_fault
from game.practice.answers import possible_results
from game.practice.exercises import Answer, AsMany, Exercise, IsItRight, IsItTrue, Longest, Make, MissingNumber, MissingSign, Simplest
from game.practice.facts import BasicFact, Chain, parse_fact
from game.practice.hints import hint_for_wrong_answer, next_card_or_answer, preferred_answer
from tests.cases import cases

NINE_FOUR = BasicFact("-", 9, 4)
ALL = "+-*/"


def hand(text: str) -> tuple[Card, ...]:
    return tuple(map(card, text.split()))


def laid(text: str) -> Calculation:
    names = text.split()
    return Calculation(hand(" ".join(names[::2])), "".join(names[1::2]))


def missing(text: str) -> MissingNumber:
    """Return an exercise with a missing number, written as "9 - _ 5"."""
    left, sign, right, result = text.split()
    numbers = [None if number == "_" else int(number) for number in (left, right, result)]
    return MissingNumber(numbers[0], sign, numbers[1], numbers[2], hand("1 2 3 4 5 6 7 8 9"), NINE_FOUR)


FIVE = Make(card("5-cat"), hand("1 2 4 6 7 9 4-hen"), ALL, NINE_FOUR, 2)
THREE_CARDS = Make(card("5-cat"), hand("1 2 4 6 7 9"), "+-", Chain(3, "+-", 5), 3)
SIMPLEST = Simplest(card("5-cat"), hand("1 3 8 9 10 10"), "+-", BasicFact("-", 8, 3))
BEES = AsMany(card("3-bee"), hand("8-bee 5-cat 2 5 6 10"), ALL)
ANIMALS = AsMany(card("3"), hand("6-turtle 5-cat 2-fish 10-bear"), ALL)
LONGEST = Longest(card("3"), hand("1 2 4 6 9 10"), "+-")


def opinion(text: str, target: str = "5") -> IsItRight:
    return IsItRight(card(target), laid(text), ALL, NINE_FOUR)


TRUE, FALSE = IsItTrue(7, "+", 8, 15, BasicFact("+", 8, 7)), IsItTrue(7, "+", 8, 14, BasicFact("+", 8, 7))


@cases(
    "exercise, answer, key, facts",
    [
        (FIVE, laid("9 - 6"), "makes", {"sum": "9 - 6", "value": "3", "wanted": 5}),
        (FIVE, laid("7 / 2"), "not_whole", {"step": "7 / 2", "wanted": 5}),
        (FIVE, laid("2 - 7"), "negative", {"step": "2 - 7", "wanted": 5}),
        (FIVE, laid("9 - 4-hen"), "mixed_types", {"symbol": "9", "animal": "4-hen"}),
        (FIVE, laid("9 - 6 + 2"), "too_many_cards", {"laid": 3, "wanted": 2}),
        (THREE_CARDS, laid("9 - 4"), "too_few_cards", {"laid": 2, "wanted": 3}),
        (THREE_CARDS, laid("9 * 4 - 1"), "operation_not_allowed", {"operation": "*", "allowed": ["+", "-"]}),
        (THREE_CARDS, laid("9 - 5 + 1"), "not_held", {"card": "5"}),
        (SIMPLEST, laid("9 - 3 - 1"), "fewer", {"cards": 2}),
        (BEES, laid("8-bee - 5-cat"), "matching_card", {"card": "8-bee", "top": "3-bee", "how": "animal"}),
        (BEES, laid("6 + 5 + 2 - 10"), "simpler", {"simpler": "6 / 2", "wanted": 3}),
        (ANIMALS, laid("6-turtle + 5-cat + 2-fish - 10-bear"), "simpler", {"simpler": "6 / 2", "wanted": 3}),
        (missing("15 - 8 _"), card("6"), "is_not", {"sum": "15 - 8", "value": "6"}),
        (missing("15 - 8 _"), card("10"), "not_held", {"card": "10"}),
        (missing("9 - _ 5"), card("3"), "makes", {"sum": "9 - 3", "value": "6", "wanted": 5}),
        (missing("_ / 2 4"), card("7"), "not_whole", {"step": "7 / 2", "wanted": 4}),
        (MissingSign(9, 4, 5, "+-", NINE_FOUR), "*", "operation_not_allowed", {"operation": "*", "allowed": ["+", "-"]}),
        (MissingSign(9, 4, 5, "+-", NINE_FOUR), "+", "makes", {"sum": "9 + 4", "value": "13", "wanted": 5}),
        (MissingSign(4, 9, 13, "+-", BasicFact("+", 9, 4)), "-", "negative", {"step": "4 - 9", "wanted": 13}),
        (TRUE, False, "was_right", {"why": "makes", "sum": "7 + 8", "value": "15", "wanted": 15}),
        (FALSE, True, "was_wrong", {"why": "makes", "sum": "7 + 8", "value": "15", "wanted": 14}),
        (opinion("9 - 4"), False, "was_right", {"why": "makes", "sum": "9 - 4", "value": "5", "wanted": 5}),
        (opinion("9 - 3"), True, "was_wrong", {"why": "makes", "sum": "9 - 3", "value": "6", "wanted": 5}),
        (opinion("9 - 4-hen"), True, "was_wrong", {"why": "mixed_types", "symbol": "9", "animal": "4-hen"}),
    ],
)
def test_why_an_answer_is_wrong(exercise: Exercise, answer: Answer, key: str, facts: dict[str, Json]) -> None:
    """Rules NB-9 to NB-13 in the game's own terms, and the demands of the exercise itself."""
    verdict = check_answer(exercise, answer)
    assert verdict.refusal is not None and (verdict.refusal.key, dict(verdict.refusal.details)) == (key, facts)
    assert not verdict.is_right and not verdict.is_finished


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        (FIVE, laid("9 - 4")),
        (FIVE, laid("4 + 1")),
        (THREE_CARDS, laid("9 - 6 + 2")),
        (SIMPLEST, laid("8 - 3")),
        (missing("9 - _ 5"), card("4")),
        (MissingSign(2, 2, 4, ALL, BasicFact("+", 2, 2)), "*"),
        (TRUE, True),
        (FALSE, False),
        (opinion("9 - 4"), True),
        (opinion("9 - 3"), False),
    ],
)
def test_a_right_answer_ends_the_exercise(exercise: Exercise, answer: Answer) -> None:
    assert check_answer(exercise, answer) == Verdict(True, None, True)


def test_an_answer_is_of_the_kind_that_is_asked_for() -> None:
    for exercise, answer in (
        (FIVE, card("4")),
        (missing("9 - _ 5"), laid("9 - 4")),
        (TRUE, "+"),
        (MissingSign(9, 4, 5, "+-", NINE_FOUR), True),
    ):
        with pytest.raises(AssertionError, match="does not answer"):
            check_answer(exercise, answer)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("3 + 4", "4 + 3", True),
        ("9 - 3 + 2", "9 + 2 - 3", True),
        ("8 / 2 * 3", "3 * 8 / 2", True),
        ("3 + 4", "3 * 4", False),
        ("4 + 4 - 1", "4 - 4 + 3", False),
        ("9 - 3 + 2", "9 - 3 - 2", False),
        ("3 + 4-hen", "4 + 3", True),
    ],
)
def test_calculations_are_the_same_in_whatever_order(one: str, other: str, alike: bool) -> None:
    assert is_same_calculation(laid(one), laid(other)) == is_same_calculation(laid(other), laid(one)) == alike


def test_as_many_ends_with_the_last_one_in_whatever_order() -> None:
    """3 is 1 + 2, 9 - 6, 4 - 1 and 10 - 6 - 1 of these cards."""
    exercise = AsMany(card("3"), hand("1 4 6 9"), "-")
    first, second = laid("4 - 1"), laid("9 - 6")
    assert check_answer(exercise, first) == Verdict(True, None, False)
    assert check_answer(exercise, second, [first]) == Verdict(True, None, True)
    again = check_answer(exercise, first, [first, second])
    assert again.refusal is not None and again.refusal.key == "found_before" and not again.is_right and not again.is_finished
    wrong = check_answer(exercise, laid("6 - 4"), [first])
    assert wrong.refusal is not None and wrong.refusal.key == "makes" and not wrong.is_finished


def test_the_longest_goes_on_until_it_is_that_long() -> None:
    short = check_answer(LONGEST, laid("1 + 2"))
    assert short.is_right and not short.is_finished and short.refusal is not None
    assert (short.refusal.key, dict(short.refusal.details)) == ("longer", {"cards": 3})
    assert check_answer(LONGEST, laid("9 + 10 - 6 - 10")).is_right is False, "there is one 10"
    best = preferred_answer(LONGEST)
    assert isinstance(best, Calculation) and len(best.cards) == 3 and check_answer(LONGEST, best) == Verdict(True, None, True)


@cases(
    "exercise, wrong, key, facts",
    [
        (FIVE, "9 - 2", "too_large", {"value": "7", "wanted": 5}),
        (FIVE, "9 - 6", "too_small", {"value": "3", "wanted": 5}),
        (FIVE, "2 * 4", "too_large", {"value": "8", "wanted": 5}),
        (FIVE, "2 - 7", "turn_cards", {}),
        (FIVE, "9 - 4-hen", "look_at_types", {}),
        (FIVE, "9 - 6 + 2", "with_fewer", {"cards": 2}),
        (THREE_CARDS, "9 - 4", "with_more", {"cards": 3}),
        (THREE_CARDS, "9 - 6 - 1", "too_small", {"value": "2", "wanted": 5}),
        (SIMPLEST, "9 - 3 - 1", "with_fewer", {"cards": 2}),
        (SIMPLEST, "8 - 3 + 10 - 10", "with_fewer", {"cards": 2}),
        (BEES, "8-bee - 5-cat", "look_for_match", {"card": "8-bee"}),
        (BEES, "6 + 5 + 2 - 10", "with_fewer", {"cards": 2}),
        (BEES, "6 / 2", "another", {}),
        (LONGEST, "1 + 2", "with_more", {"cards": 3}),
    ],
)
def test_a_thought_about_cards(exercise: Exercise, wrong: str, key: str, facts: dict[str, Json]) -> None:
    """It is true of the cards, and asks for no card that is not there."""
    reason = hint_for_wrong_answer(exercise, laid(wrong))
    assert (reason.key, dict(reason.details)) == (key, facts)


@pytest.mark.parametrize(
    ("exercise", "wrong", "key", "facts"),
    [
        (missing("7 + _ 9"), card("1"), "one_off", {}),
        (missing("4 + _ 9"), card("1"), "larger", {"than": 1}),
        (missing("9 - _ 5"), card("6"), "smaller", {"than": 6}),
        (MissingSign(9, 4, 13, "+-", BasicFact("+", 9, 4, "sign")), "-", "grows", {"from": 9, "to": 13}),
        (MissingSign(9, 4, 5, "+-", BasicFact("-", 9, 4, "sign")), "+", "shrinks", {"from": 9, "to": 5}),
        (MissingSign(9, 1, 9, ALL, BasicFact("*", 9, 1, "sign")), "+", "same", {"from": 9, "to": 9}),
        (FALSE, True, "look_again", {}),
        (opinion("9 - 4"), False, "look_again", {}),
    ],
)
def test_a_thought_about_what_was_chosen(exercise: Exercise, wrong: Answer, key: str, facts: dict[str, Json]) -> None:
    reason = hint_for_wrong_answer(exercise, wrong)
    assert (reason.key, dict(reason.details)) == (key, facts)


def test_the_arithmetic_of_cards_goes_from_left_to_right() -> None:
    """Up to the first step that is forbidden (rules NB-9 and NB-10)."""
    assert possible_results((9, 6, 3, 2), "-+*") == (9, 3, 6, 12)
    assert possible_results((9, 6, 2, 1), "-/+") == (9, 3)


def test_the_solution_has_the_fact_s_own_numbers_or_is_a_new_one() -> None:
    assert preferred_answer(FIVE) == laid("9 - 4") and preferred_answer(Make(FIVE.target, FIVE.hand, ALL, BasicFact("+", 4, 1), 2)) == laid(
        "4 + 1"
    )
    assert preferred_answer(missing("9 - _ 5")) == card("4") and preferred_answer(TRUE) is True and preferred_answer(FALSE) is False
    exercise = AsMany(card("3"), hand("1 4 6 9"), "-")
    assert preferred_answer(exercise, [laid("4 - 1")]) == laid("9 - 6") and preferred_answer(exercise, [laid("9 - 6")]) == laid("4 - 1")
    assert next_card_or_answer(exercise, (), [laid("4 - 1")]) == card("9") and next_card_or_answer(
        exercise, hand("9"), [laid("4 - 1")]
    ) == card("6")
    assert next_card_or_answer(FALSE) is False and next_card_or_answer(missing("9 - _ 5")) == card("4")
    assert next_card_or_answer(FIVE, hand("9 4")) == card("9"), "all is laid: from the beginning"


@pytest.mark.parametrize(
    ("exercise", "key"), [(TRUE, None), (FALSE, "makes"), (opinion("9 - 4"), None), (opinion("4 + 1 + 9 - 9"), "simpler")]
)
def test_the_truth_about_what_is_shown(exercise: IsItTrue | IsItRight, key: str | None) -> None:
    refusal = shown_fault(exercise)
    assert (refusal and refusal.key) == key
    assert parse_fact("9-4=?") == NINE_FOUR
