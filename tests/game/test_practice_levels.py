"""Tests of levels and fact groups: their facts, estimated difficulty and exercises, with operators, both directions, distractors."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import common_feature
from game.nambarz.minimal import minimal_sets
from game.practice.answer_check import shown_fault
from game.practice.answers import right_calculations
from game.practice.difficulty import difficulty
from game.practice.exercises import AsMany, IsItRight, IsItTrue, Longest, Make, MissingNumber, MissingSign
from game.practice.facts import (
    BasicFact,
    Chain,
    Fact,
    FactFamily,
    NumberSense,
    family_key,
    family_of_fact,
    is_basic_family,
    parse_fact,
    parse_family,
)
from game.practice.groups import FAMILIES_BY_GROUP, FAMILIES_BY_SIGN, belief_groups_of, is_in_topic, is_rule_of_one, learning_group_of
from game.practice.hands import hand_numbers
from game.practice.kinds import kinds_for
from game.practice.levels import LEVELS, MAX_CARDS_BY_TARGET, facts_of_family, first_level_with, level
from game.practice.making import FAULT_KEYS, make_exercise
from game.practice.pool import all_facts
from tests.cases import cases

CARDS = range(1, 11)
PLUS = {(a, b) for a in CARDS for b in CARDS if a >= b}
MINUS = {(a + b, b) for a in CARDS for b in CARDS}
TIMES = PLUS
DIVIDED = {(a * b, b) for a in CARDS for b in CARDS}
STEPS = [("+", PLUS), ("-", MINUS), ("*", TIMES), ("/", DIVIDED)]


def steps(sign: str, pairs: set[tuple[int, int]], directions: tuple[str, ...]) -> set[BasicFact]:
    return {BasicFact(sign, left, right, direction) for left, right in pairs for direction in directions}


def only_sign(one: BasicFact) -> bool:
    """Return True if no other operator gives the same result."""
    made = [one.left + one.right, one.left - one.right, one.left * one.right, one.left / one.right]
    return made.count(one.result) == 1


def cards_only(one: BasicFact) -> bool:
    """Return True if a card of the result can be made of two cards and matches neither (rule NB-11)."""
    return max(one.left, one.right, one.result) <= 10 and one.result not in (one.left, one.right)


def chains(cards: int, signs: str, lowest: int = 1) -> set[Chain]:
    return {Chain(cards, signs, target) for target in range(lowest, 11)}


def facts(sign: str, pairs: set[tuple[int, int]]) -> set[BasicFact]:
    """Return the facts of these pairs in all directions; those with a missing operator only if it is unique."""
    return {one for one in steps(sign, pairs, ("result", "number", "sign")) if one.direction != "sign" or only_sign(one)}


def products(*tables: int, without: tuple[int, ...] = ()) -> set[tuple[int, int]]:
    """Return the pairs of these tables that are in none of `without`, and none with 1."""
    return {(a, b) for a, b in TIMES if {a, b} & set(tables) and not {a, b} & {1, *without}}


FRIENDS = {(8, 2), (7, 3), (6, 4)}
DOUBLES = {(a, a) for a in range(2, 10)}
FRAMES = {(a, b) for a, b in PLUS if b == 1 or (b == 2 and a in (3, 4, 5, 6, 7, 9))}
NEAR = {(10, b) for b in range(2, 11)} | {(6, 5), (7, 6), (8, 7), (9, 8)}
ONES = {("*", a, b) for a, b in TIMES if b == 1} | {("/", a, b) for a, b in DIVIDED if b in (1, a)}
SMALL = {(4, 3), (5, 3), (6, 3), (5, 4)}
ASKED: dict[str, set[Fact]] = {
    "frames": {*facts("+", FRAMES)},
    "friends": {*facts("+", FRIENDS)},
    "doubles": {*facts("+", DOUBLES | SMALL)},
    "minus10": {*facts("-", {(a, b) for a, b in MINUS if a <= 10})},
    "near": {*facts("+", NEAR)},
    "through": {*facts("+", PLUS - FRAMES - FRIENDS - DOUBLES - SMALL - NEAR)},
    "minus20": {*facts("-", {(a, b) for a, b in MINUS if a > 10})},
    "times_easy": {*facts("*", products(10, 2, 5))},
    "times_some": {*facts("*", products(4, 3, without=(10, 2, 5)))},
    "times_all": {*facts("*", products(9, 8, 7, 6, without=(10, 2, 5, 4, 3)))},
    "divide": {*facts("/", DIVIDED), *facts("*", {(a, b) for a, b in TIMES if b == 1})},
    "two": {
        *(
            one
            for sign, pairs in STEPS
            for one in facts(sign, pairs)
            if one.direction == "sign" or (one.direction == "result" and cards_only(one))
        )
    }
    - {one for sign, left, right in ONES for one in facts(sign, {(left, right)})},
    "three": {*chains(3, "+-")},
    "three_all": {*chains(3, "+-*/")},
    "four": {*chains(4, "+-*/", 2)},
    "five": {*chains(5, "+-*/", 3)},
    "six": {Chain(6, "+-*/", target) for target in (3, 4, 5, 6, 7, 10)},
    "seven": {Chain(7, "+-*/", target) for target in (4, 5, 6)},
}


@cases("key", ASKED)
def test_what_a_stone_asks(key: str) -> None:
    """One to three groups, each family in the first table that has it; number sense for the youngest in the first."""
    here = [one for one in level(key).facts if not isinstance(one, NumberSense)]
    assert set(here) == ASKED[key] and len(here) == len(ASKED[key])
    assert all(first_level_with(one).key == next(each.key for each in LEVELS if one in ASKED[each.key]) for one in here)
    assert any(isinstance(one, NumberSense) for one in level(key).facts) == (key == "frames")


def test_no_number_is_asked_of_more_cards_than_it_can_need() -> None:
    """By counting (rule NB-12)."""
    assert [max(mask.bit_count() for mask in minimal_sets(Arithmetic(), target)) for target in CARDS] == list(MAX_CARDS_BY_TARGET)


def test_what_may_be_used_and_what_is_open_there() -> None:
    assert [each.operations for each in LEVELS] == ["+"] * 3 + ["-", "+", "+", "-"] + ["*"] * 3 + ["/", "+-*/", "+-"] + ["+-*/"] * 5
    assert [each.open_ended_kind for each in LEVELS] == [""] * 11 + ["as_many"] * 2 + ["longest"] * 5


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("9-4=?", "missing_number make simplest is_it_right as_many longest is_it_true"),
        ("8-4=?", "missing_number is_it_true"),
        ("8+7=?", "missing_number is_it_true"),
        ("12-4=?", "missing_number is_it_true"),
        ("10+0=?", "missing_number is_it_true"),
        ("9-?=5", "missing_number"),
        ("9[-]4=5", "missing_sign"),
        ("3:+-:5", "make simplest is_it_right as_many longest"),
        ("5:+-*/:5", "make simplest is_it_right as_many longest"),
        ("6:+-*/:5", "make longest"),
        ("7:+-*/:5", "make longest"),
    ],
)
def test_which_kinds_can_ask_a_fact(text: str, kinds: str) -> None:
    assert list(kinds_for(parse_fact(text))) == kinds.split()


@cases("text, logits",
    [
        ("7+1=?", -2.4), ("10+7=?", -2.4), ("4+4=?", -1.8), ("5+2=?", -1.8), ("7+3=?", -1.55), ("8+3=?", -0.44), ("8+7=?", 0.04),
        ("7-1=?", -1.9), ("17-7=?", -1.9), ("15-10=?", -1.9), ("8-4=?", -1.2), ("16-8=?", -0.8), ("9-3=?", -1.3), ("10-3=?", -1.3),
        ("15-8=?", 0.56), ("11-2=?", -0.16), ("7*1=?", -1.6), ("10*3=?", -0.9), ("10*10=?", -0.9), ("7*7=?", 1.005), ("7*5=?", 0.375),
        ("6*2=?", -0.66), ("5*4=?", -0.3), ("8*7=?", 1.92), ("56/7=?", 2.52), ("70/7=?", -0.3), ("9-?=5", -0.7), ("9[-]4=5", -0.9),
        ("3:+-:5", 1.3), ("3:+-*:5", 1.9), ("3:+-*/:5", 1.9), ("4:+-*/:5", 3.5), ("5:+-*/:5", 4.8), ("6:+-*/:5", 5.8), ("7:+-*/:5", 6.6), ("9:+-*/:5", 6.6), ("10-10=?", 0.1),
    ],
)  # fmt: skip
def test_how_hard_a_fact_is_taken_to_be(text: str, logits: float) -> None:
    """Doubles, ones and tens are easy, a step over ten and large tables hard; a missing number or operator is harder."""
    assert difficulty(parse_fact(text)) == pytest.approx(logits)


@pytest.mark.parametrize(
    ("text", "value", "direction"),
    [("9-?=5", BasicFact("-", 9, 4, "number"), "number"), ("8/?=4", BasicFact("/", 8, 2, "number"), "number"), ("2*?=6", None, ""),
     ("6*?=18", BasicFact("*", 6, 3, "number"), "number"), ("100/10=?", BasicFact("/", 100, 10), "result"), ("5:+-*/:10", Chain(5, "+-*/", 10), "")],
)  # fmt: skip
def test_keys_of_facts(text: str, value: BasicFact | Chain | None, direction: str) -> None:
    """Of + and * the larger number comes first: 2*?=6 is no key."""
    if value is None:
        with pytest.raises(ValueError, match="2"):
            parse_fact(text)
        return
    assert parse_fact(text) == value and str(value) == text and value.card_count == (5 if isinstance(value, Chain) else 2)
    if isinstance(value, BasicFact):
        assert value.direction == direction


def made(text: str, kind: str, times: int = 60, operations: str = "") -> list[object]:
    """Return many exercises of one kind about one fact."""
    rng = random.Random(text)
    return [make_exercise(parse_fact(text), kind, rng, operations) for _ in range(times)]


def often(fraction: float) -> bool:
    """Return True if a share is about a half."""
    return 0.25 < fraction < 0.75


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("9-4=?", {(9, 4, None)}),
        ("6/2=?", {(6, 2, None)}),
        ("6+3=?", {(6, 3, None), (3, 6, None)}),
        ("4*2=?", {(4, 2, None), (2, 4, None)}),
        ("9-?=5", {(9, None, 5), (None, 4, 5)}),
        ("6+?=9", {(6, None, 9), (None, 3, 9), (3, None, 9), (None, 6, 9)}),
        ("15-?=7", {(15, None, 7)}),
        ("56/?=8", {(56, None, 8)}),
        ("8*?=56", {(8, None, 56), (None, 7, 56), (7, None, 56), (None, 8, 56)}),
    ],
)
def test_a_number_is_away_either_way_round_and_is_always_on_a_card(text: str, ways: set[tuple[int | None, int | None, int | None]]) -> None:
    result: Counter[tuple[int | None, int | None, int | None]] = Counter()
    for each in made(text, "missing_number"):
        assert isinstance(each, MissingNumber) and each.sign == parse_fact(text).sign  # type: ignore[union-attr]
        result[each.left, each.right, each.result] += 1
    assert set(result) == ways and min(result.values()) > 60 / len(ways) / 3


def test_the_numbers_to_choose_from_hold_the_neighbours() -> None:
    """Six cards of one type, in order, each number once; animals in a quarter of the cases."""
    animals = 0
    for each in made("9-?=5", "missing_number", 200):
        assert isinstance(each, MissingNumber)
        answer = 4 if each.right is None else 9
        shown = [held.number for held in each.hand]
        neighbors = {answer - 1} if shown[0] < answer else set()
        neighbors |= {answer + 1} if shown[-1] > answer else set()
        assert len(shown) == 6 and shown == sorted(set(shown)) and {answer} | neighbors <= set(shown) and neighbors
        assert len({held.animal == "" for held in each.hand}) == 1
        animals += each.hand[0].animal != ""
    assert 0.15 < animals / 200 < 0.35
    edge = made("9+?=10", "missing_number", 20)
    assert all(isinstance(each, MissingNumber) and len(each.hand) == 6 for each in edge)


@pytest.mark.parametrize(
    ("text", "operations", "ways", "choice"),
    [
        ("9[-]4=5", "", {(9, 4, 5)}, "+-"),
        ("6[+]3=9", "", {(6, 3, 9), (3, 6, 9)}, "+-"),
        ("4[*]3=12", "", {(4, 3, 12), (3, 4, 12)}, "+-*/"),
        ("8[/]4=2", "", {(8, 4, 2)}, "+-*/"),
        ("9[-]4=5", "-", {(9, 4, 5)}, "+-"),
        ("9[-]4=5", "+-*/", {(9, 4, 5)}, "+-*/"),
    ],
)
def test_a_sign_is_away_with_a_choice_of_signs(text: str, operations: str, ways: set[tuple[int, int, int]], choice: str) -> None:
    result = Counter(
        (each.left, each.right, each.result, each.operations)
        for each in made(text, "missing_sign", operations=operations)
        if isinstance(each, MissingSign)
    )
    assert set(result) == {(*way, choice) for way in ways} and min(result.values()) > 15


@pytest.mark.parametrize(
    ("text", "ways", "results"),
    [
        ("9-4=?", {(9, 4)}, {4, 6}),
        ("8+7=?", {(8, 7), (7, 8)}, {14, 16, 25}),
        ("5+5=?", {(5, 5)}, {9, 11}),
        ("8*7=?", {(8, 7), (7, 8)}, {48, 49, 55, 57, 63, 64}),
        ("56/7=?", {(56, 7)}, {7, 9}),
        ("2-1=?", {(2, 1)}, {2}),
        ("10*10=?", {(10, 10)}, {90, 99}),
        ("1*1=?", {(1, 1)}, {2}),
    ],
)
def test_what_is_shown_is_true_half_the_time_and_else_nearly(text: str, ways: set[tuple[int, int]], results: set[int]) -> None:
    """A wrong result is a neighbour, the result of a neighbour, or ten off; always between 1 and 100."""
    shown = [each for each in made(text, "is_it_true", 120) if isinstance(each, IsItTrue)]
    right = parse_fact(text).result  # type: ignore[union-attr]
    assert {(each.left, each.right) for each in shown} == ways and {each.result for each in shown} == results | {right}
    assert often(fmean := sum(each.result == right for each in shown) / len(shown)), fmean
    assert len(ways) == 1 or often(sum((each.left, each.right) == max(ways) for each in shown) / len(shown))


@pytest.mark.parametrize(("text", "traps"), [("8-5=?", {"makes", "matching_card", "mixed_types"}), ("5+3=?", {"makes", "matching_card", "mixed_types"}), ("3:+-:4", {"makes", "matching_card", "mixed_types", "simpler"})])  # fmt: skip
def test_traps_have_the_numbers_of_the_fact(text: str, traps: set[str]) -> None:
    """Half are right, half of the others have a wrong result, and each distractor has one fault (rules NB-9, NB-11 and NB-12)."""
    one, result, shown = parse_fact(text), Counter[str](), set[tuple[int, ...]]()
    for each in made(text, "is_it_right", 200):
        assert isinstance(each, IsItRight)
        why = shown_fault(each)
        key = why.key if why is not None else ""
        result[key] += 1
        cards = each.calculation.cards
        matching = [held for held in cards if common_feature(held, each.target) is not None]
        assert bool(matching) == (key == "matching_card") or key == "mixed_types"
        if isinstance(one, BasicFact):
            shown.add(tuple(held.number for held in cards))
            assert each.calculation.operations == one.sign
            makes = 0 < abs(each.target.number - one.result) <= 2
            assert makes == (key == "makes") and (makes or each.target.number == one.result)
        else:
            assert len(cards) == one.card_count and (key == "makes") == (each.target.number != one.target)
        if key == "matching_card":
            assert all(held.animal for held in (*cards, each.target))
    assert set(result) == traps | {""} and often(result[""] / 200) and result["makes"] > result["matching_card"] > 0
    if isinstance(one, BasicFact):
        assert shown == {(one.left, one.right)} | ({(one.right, one.left)} if one.sign == "+" else set())


@pytest.mark.parametrize(("text", "operations"), [("9-4=?", ""), ("9-4=?", "+-*/"), ("3:+-:5", ""), ("4:+-*/:7", "")])
def test_a_hand_holds_the_fact_s_numbers(text: str, operations: str) -> None:
    """Two cards come with nothing but symbols or animals; more cards with up to two of the other type among seven."""
    one, other_type, animals = parse_fact(text), Counter[int](), 0
    for each in made(text, "make", 100, operations):
        assert isinstance(each, Make) and each.fact == one and each.card_count == one.card_count
        assert each.operations == (operations or (one.signs if isinstance(one, Chain) else one.sign))
        held = [each_card.number for each_card in each.hand]
        if isinstance(one, BasicFact):
            assert {one.left, one.right} <= set(held) and one.result not in held and each.target.number == one.result
        assert max(Counter(held).values()) <= 4
        kinds = Counter(each_card.animal != "" for each_card in each.hand)
        other_type[min(kinds[True], kinds[False])] += 1
        animals += kinds[True] > kinds[False]
    assert 5 <= animals <= 45
    assert set(other_type) == {0} if one.card_count == 2 else {0, 1, 2} <= set(other_type)


def test_of_two_cards_no_other_pair_makes_the_same_where_that_can_be() -> None:
    for seed in range(20):
        held = hand_numbers(Arithmetic("+"), 9, (6, 3), 6, random.Random(seed))
        assert len(held) == 6 and {pair for pair in combinations(held, 2) if sum(pair) == 9} == {(3, 6)}, held


def test_a_wrong_result_is_one_or_two_off() -> None:
    shown = [each for each in made("3:+-:5", "is_it_right", 200) if isinstance(each, IsItRight)]
    assert {each.target.number - 5 for each in shown if (why := shown_fault(each)) is not None and why.key == "makes"} == {-2, -1, 1, 2}


@pytest.mark.parametrize(
    ("text", "slips"), [("8*7=?", {1, 2, 3, 10, 8, 7, 14}), ("9+8=?", {1, 2, 3, 4, 10}), ("17-5=?", {1, 2, 3, 10, 17, 5})]
)
def test_numbers_on_tiles_are_those_that_a_slip_would_give(text: str, slips: set[int]) -> None:
    """One or ten off, a row too many or too few, or the number itself."""
    one = parse_fact(text)
    assert isinstance(one, BasicFact)
    neighbors = {abs(held.number - one.result) for each in made(text, "missing_number", 120) for held in each.hand}  # type: ignore[union-attr]
    assert neighbors == slips | {0}


def test_half_of_the_traps_are_wrong_results_and_all_are_the_game_s_own() -> None:
    """The referee gives these keys (rule NB-23)."""
    assert sorted(Counter(FAULT_KEYS).items()) == [("matching_card", 1), ("mixed_types", 1), ("simpler", 1), ("wrong_result", 3)]


@pytest.mark.parametrize("text", ["9-4=?", "3:+-:5", "4:+-*/:7"])
def test_open_exercises_are_worth_looking_at(text: str) -> None:
    """Three to eight calculations to find, or one of three cards and more; levels of operators have operators to choose."""
    one = parse_fact(text)
    for each in made(text, "as_many", 20, "-" if one.card_count == 2 else ""):
        assert isinstance(each, AsMany) and each.operations == ("+-" if isinstance(one, BasicFact) else one.signs)
        assert len(each.hand) == 7 and len({held.animal == "" for held in each.hand}) == 1
    worth = [len(right_calculations(each)[0].cards) > 2 for each in made(text, "longest", 20) if isinstance(each, Longest)]
    assert all(worth) and len(worth) == 20


def test_groups_hold_every_family_of_the_tables_once() -> None:
    counts = {key: len(families) for key, families in FAMILIES_BY_GROUP.items()}
    assert list(counts.values())[:9] == [10, 6, 8, 3, 9, 4, 4, 5, 6]
    assert [counts[f"*{table}"] for table in (10, 2, 5, 4, 3, 9, 6, 8)] == [9, 8, 7, 6, 5, 4, 3, 3]
    for sign, every in FAMILIES_BY_SIGN.items():
        grouped = [family for key, families in FAMILIES_BY_GROUP.items() if key[0] == sign for family in families]
        assert len(grouped) == len(set(grouped)) and set(grouped) == {family for family in every if not is_rule_of_one(family)}
    assert learning_group_of(("-", 13, 9)) == "-9" and learning_group_of(("*", 8, 7)) == "*8"
    assert FAMILIES_BY_GROUP["*8"] == (("*", 7, 7), ("*", 8, 7), ("*", 8, 8))


def test_a_product_has_the_tables_of_both_factors() -> None:
    assert belief_groups_of(("*", 8, 7)) == ("*8", "*7") and set(belief_groups_of(("/", 56, 7))) == {"/8", "/7"}
    for family, only in ((("*", 7, 7), "*7"), (("*", 9, 1), "*1"), (("+", 6, 5), "+near"), (("+-", 3, 5), "3:+-")):
        assert belief_groups_of(family) == (only,)


def test_what_a_focus_means() -> None:
    intended = [family for sign in FAMILIES_BY_SIGN for family in FAMILIES_BY_SIGN[sign] if is_in_topic(family, "*7")]
    assert len(intended) == 10 + 19 and {sign for sign, _left, _right in intended} == {"*", "/"}
    assert is_in_topic(("+", 9, 8), "+near") and not is_in_topic(("+", 9, 3), "+near") and not is_in_topic(("+", 9, 8), "")


def test_levels_cover_every_family_and_every_group() -> None:
    questions = {family_of_fact(each) for each in all_facts()}
    assert {family for every in FAMILIES_BY_SIGN.values() for family in every} <= questions
    assert sorted(key for each in LEVELS for key in each.groups) == sorted(FAMILIES_BY_GROUP)
    assert all(set(facts_of_family(family)) <= set(all_facts()) for family in questions if is_basic_family(family))


@given(st.sampled_from(sorted({family_of_fact(each) for each in all_facts()})))
def test_keys_of_families(family: FactFamily) -> None:
    assert parse_family(family_key(family)) == family


@pytest.mark.parametrize("text", ["", "* 7 8", "- 4 9", "+-*/ 3 11", "/ 5 2", "*  8 7", "% 1 1", "* 08 7", "+ 60 50"])
def test_what_is_no_family_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_family(text)
