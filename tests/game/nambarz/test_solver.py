"""Tests of Nambarz's solver: against brute force with exact fractions, known counts, and the examples of rules NB-9 to NB-13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.nambarz import minimal
from game.nambarz.arithmetic import Arithmetic, ForbiddenStep
from game.nambarz.cards import ANIMAL_CARDS, COPIES_PER_NUMBER, NUMBERS, SYMBOL_CARDS, Card, card, common_feature, deck
from game.nambarz.minimal import mask_of, minimal_sets, numbers_of, remove_number
from game.nambarz.moves import Calculation
from game.nambarz.solver import calculation_orders, calculations, is_minimal, recombinations, simplest_calculation
from tests import chance
from tests.cases import cases
from tests.game.nambarz.table import cards

ALL = Arithmetic()
ARITHMETICS = [Arithmetic("".join(signs), loose) for size in range(1, 5) for signs in combinations("+-*/", size) for loose in (False, True)]
arithmetics = st.sampled_from(ARITHMETICS)
targets = st.sampled_from(NUMBERS)
FOUND = {  # by operators, with or without fractions: number of sets, steps, and the sum of the cards in all sets
    ("+", False): (23, 36, 169),
    ("+", True): (34, 45, 272),
    ("-", False): (40, 40, 533),
    ("-", True): (31, 37, 393),
    ("*", False): (2, 20, 12),
    ("*", True): (2, 22, 11),
    ("/", False): (13, 21, 162),
    ("/", True): (3, 18, 36),
    ("+-", False): (209, 219, 4698),
    ("+-", True): (214, 213, 4396),
    ("+*", False): (23, 30, 155),
    ("+*", True): (32, 34, 233),
    ("+/", False): (399, 377, 11592),
    ("+/", True): (448, 373, 13172),
    ("-*", False): (390, 903, 11697),
    ("-*", True): (497, 826, 14334),
    ("-/", False): (52, 28, 704),
    ("-/", True): (37, 34, 475),
    ("*/", False): (35, 101, 701),
    ("*/", True): (18, 187, 354),
    ("+-*", False): (214, 372, 4738),
    ("+-*", True): (203, 320, 4191),
    ("+-/", False): (268, 106, 6023),
    ("+-/", True): (297, 109, 6214),
    ("+*/", False): (433, 304, 13084),
    ("+*/", True): (465, 312, 14243),
    ("-*/", False): (457, 246, 12187),
    ("-*/", True): (585, 366, 15810),
    ("+-*/", False): (287, 87, 6636),
    ("+-*/", True): (296, 83, 6133),
}


def worked(calculation: Calculation, arithmetic: Arithmetic) -> Fraction | None:
    """Return the result by rules NB-9 and NB-10, or None if a step is forbidden."""
    value = Fraction(calculation.cards[0].number)
    for operation, other in zip(calculation.operations, calculation.cards[1:], strict=True):
        number = other.number
        value = {"+": value + number, "-": value - number, "*": value * number, "/": value / number}[operation]
        if not arithmetic.fractions and (value < 0 or value.denominator > 1):
            return None
    return value


def orderings(held: Sequence[Card], arithmetic: Arithmetic) -> set[Calculation]:
    return {
        Calculation(order, "".join(signs))
        for order in set(permutations(held))
        for signs in product(arithmetic.operations, repeat=len(held) - 1)
    }


def right(held: Sequence[Card], arithmetic: Arithmetic, target: int) -> set[Calculation]:
    return {calculation for calculation in orderings(held, arithmetic) if worked(calculation, arithmetic) == target}


def by_brute_force(hand: Sequence[Card], cover: Card, arithmetic: Arithmetic) -> set[Calculation]:
    """Return the legal calculations directly by rules NB-9 to NB-12, without any optimization."""
    choices = {tuple(sorted(chosen, key=str)) for size in range(2, len(hand) + 1) for chosen in combinations(hand, size)}
    making = {chosen: right(chosen, arithmetic, cover.number) for chosen in choices}
    legal: set[Calculation] = set()
    for chosen, result in making.items():
        simpler = any(making[tuple(sorted(part, key=str))] for size in range(2, len(chosen)) for part in combinations(chosen, size))
        one_type = len({bool(one.animal) for one in chosen}) == 1
        if one_type and not simpler and not any(common_feature(one, cover) for one in chosen):
            legal |= result
    return legal


@chance.examples(2, 150)
@given(
    hand=st.permutations([one for one in deck() if not one.joker]),
    cover=st.sampled_from(SYMBOL_CARDS + ANIMAL_CARDS),
    arithmetic=arithmetics,
)
@example(hand=cards("10-bear 1-dragonfly 1-turtle 9-duck 8-bee"), cover=card("3-bee"), arithmetic=ALL)
@example(hand=cards("2 4 6 8 10"), cover=card("5"), arithmetic=Arithmetic("*/", True))
@example(hand=cards("5 2 2 3 7"), cover=card("10"), arithmetic=Arithmetic("+-*/", True))
@example(hand=cards("6-dragonfly 6-turtle 1-dragonfly 1-turtle 5-cat"), cover=card("5-bear"), arithmetic=ALL)
def test_all_and_only_the_legal_calculations(hand: list[Card], cover: Card, arithmetic: Arithmetic) -> None:
    hand = hand[:5]
    result = list(calculations(arithmetic, hand, cover))
    assert len(set(result)) == len(result), "each once"
    assert set(result) == by_brute_force(hand, cover, arithmetic)


def test_below_0_a_division_comes_back_from_afar() -> None:
    """Rule NB-10 with fractions: (9 - 10 - 10 - 10 - 9) / 10 + 9."""
    assert mask_of([9, 9, 9, 10, 10, 10, 10]) in minimal_sets(Arithmetic("+-/", fractions=True), 6)


@chance.examples(20)
@example(numbers=[1, 1, 1, 2, 2], target=10, arithmetic=Arithmetic("+*"))  # approaches from below
@example(numbers=[2, 3], target=6, arithmetic=Arithmetic("*"))  # no addition
@example(numbers=[2, 2, 2], target=8, arithmetic=Arithmetic("-*"))
@example(numbers=[2, 2, 2], target=3, arithmetic=Arithmetic("+/"))  # approaches from above
@example(numbers=[4, 4, 8, 8], target=7, arithmetic=Arithmetic(fractions=True))
@given(numbers=st.lists(st.sampled_from(NUMBERS), min_size=2, max_size=5), target=targets, arithmetic=arithmetics)
def test_minimal_sets_are_those_of_brute_force(numbers: list[int], target: int, arithmetic: Arithmetic) -> None:
    """For every choice of operators, with and without fractions (rule NB-12)."""
    numbers = [number for number in numbers if number != target and numbers.count(number) <= COPIES_PER_NUMBER]
    if len(numbers) >= 2:
        held = [Card(number) for number in numbers]
        makes = bool(right(held, arithmetic, target))
        parts = [part for size in range(2, len(held)) for part in combinations(held, size)]
        simpler = any(right(part, arithmetic, target) for part in parts)
        assert (mask_of(numbers) in minimal_sets(arithmetic, target)) == (makes and not simpler)
        assert is_minimal(arithmetic, held, target) == (not simpler)


def test_the_facts_of_the_rules_with_all_operations() -> None:
    """Counted over all hands: 1,056 sets, 3,511 ordered calculations, and the longest for each target."""
    result = {target: minimal_sets(ALL, target) for target in NUMBERS}
    assert sum(map(len, result.values())) == 1_056
    assert sum(len(calculation_orders(ALL, mask, target)) for target, masks in result.items() for mask in masks) == 3_511
    assert [max(mask.bit_count() for mask in result[target]) for target in NUMBERS] == [3, 4, 6, 7, 8, 7, 6, 5, 5, 6]
    assert mask_of([9, 9, 9, 9, 10, 10, 10, 10]) in result[5]


def test_no_minimal_calculation_multiplies_by_one_or_passes_through_nought() -> None:
    for target in NUMBERS:
        for mask in minimal_sets(ALL, target):
            for numbers, operations in calculation_orders(ALL, mask, target):
                values = ALL.running_results(numbers, operations)
                assert not isinstance(values, ForbiddenStep) and values[-1] == target and 0 not in values
                assert not any(sign in "*/" and number == 1 for sign, number in zip(operations, numbers[1:], strict=True))


def test_masks_hold_numbers() -> None:
    assert numbers_of(mask_of([10, 3, 3, 1])) == (1, 3, 3, 10)
    assert remove_number(mask_of([3, 3, 10]), 3) == mask_of([3, 10])
    assert mask_of([2]) & ~mask_of([2, 2]) == 0 and mask_of([2, 2]) & ~mask_of([2]) != 0


@pytest.mark.parametrize(
    ("cover", "text"),
    [
        ("3-bee", "1 + 2"),
        ("3", "1 + 2"),
        ("3-bee", "10 - 4 / 2"),
        ("3", "7-fish - 4-hen"),
        ("3-bee", "10-bear + 1-dragonfly + 1-turtle - 9-duck"),
        ("1", "9-hen - 6-dragonfly / 3-hippo"),
        ("1-turtle", "9-hen - 6-dragonfly / 3-hippo"),
        ("3-hippo", "10 - 6 - 1"),
        ("5", "8 + 8 - 1 - 1 - 9"),
    ],
)
def test_the_examples_of_the_rules(cover: str, text: str) -> None:
    parts = text.split()
    calculation = Calculation(cards(" ".join(parts[::2])), "".join(parts[1::2]))
    assert calculation in set(calculations(ALL, calculation.cards, card(cover)))


@pytest.mark.parametrize(
    ("laid", "target", "simpler"),
    [
        ("6 5 2 10", 3, "6 / 2"),  # the rule sheet's: 5 - 2 is as short, but 6 comes first
        ("5 6 2 10", 3, "5 - 2"),
        ("10 2 5 6", 3, "5 - 2"),  # 2 5 in this order is wrong, and 2 6 would be 6 / 2, which comes later
        ("2 10 9 4 5", 5, "10 / 2"),  # 2 10 is wrong, 10 2 is right
        ("1-dragonfly 2-fish 2-frog 9-hen 8-bee", 3, "1-dragonfly + 2-fish"),
        ("4-hen 8-bee 8-hippo 2-frog", 2, "8-bee / 4-hen"),
    ],
)
def test_the_simplest_has_the_fewest_cards_then_lies_first(laid: str, target: int, simpler: str) -> None:
    """(rule NB-19)"""
    assert str(simplest_calculation(ALL, cards(laid), target)) == simpler


def test_a_recombination_takes_all_the_cards() -> None:
    """(rule NB-22)"""
    texts = {str(one) for one in recombinations(ALL, cards("2 4 10"), card("3"))}
    assert texts == {"10 - 4 / 2", "10 + 2 / 4", "2 + 10 / 4"}
    assert not list(recombinations(ALL, cards("6 5 2 10"), card("3"))), "not in the simplest way"
    assert not list(recombinations(ALL, cards("9 3"), card("3-bee"))), "3 matches"


@example(numbers=[1, 4, 3, 8], arithmetic=Arithmetic("*/", True), signs="/**++")  # three quarters
@given(
    numbers=st.lists(st.sampled_from(NUMBERS), min_size=1, max_size=5),
    arithmetic=arithmetics,
    signs=st.text("+-*/", min_size=5, max_size=5),
)
def test_a_calculation_is_worked_out_exactly(numbers: list[int], arithmetic: Arithmetic, signs: str) -> None:
    """From left to right; a whole value is an int, and undoing restores the value before (rules NB-9 and NB-10)."""
    operations = signs[: len(numbers) - 1]
    values = arithmetic.running_results(numbers, operations)
    exact = worked(Calculation(tuple(map(Card, numbers)), operations), arithmetic)
    if isinstance(values, ForbiddenStep):
        assert exact is None and not arithmetic.fractions
    else:
        assert values[-1] == exact and all(isinstance(value, int) or value.denominator > 1 for value in values)
        for before, after, sign, number in zip(values[:-1], values[1:], operations, numbers[1:], strict=True):
            assert (sign == "*" and number == 0) or arithmetic.value_before(after, sign, number) == before


@cases("after, sign, number, before", [(3, "*", 2, None), (6, "*", 2, 3), (3, "+", 4, None), (3, "/", 2, 6)])
def test_what_has_no_whole_number_before_it_cannot_be_undone(after: int, sign: str, number: int, before: int | None) -> None:
    """Without fractions (rule NB-10)."""
    assert ALL.value_before(after, sign, number) == before


@pytest.mark.parametrize(("operations", "numbers", "target"), [("+/", (2, 5, 8, 9), 1), ("+-/", (4, 4, 6, 10), 3)])
def test_with_division_a_sum_may_go_past_what_the_other_numbers_have_in_common(
    operations: str, numbers: tuple[int, ...], target: int
) -> None:
    """8 / 2 + 5 / 9 is 1, 10 - 4 + 6 / 4 is 3 (rule NB-9)."""
    arithmetic, mask = Arithmetic(operations), mask_of(numbers)
    assert mask in minimal_sets(arithmetic, target) and calculation_orders(arithmetic, mask, target)


def test_what_is_found_and_how_soon_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """For every choice of operators: the minimal sets of some targets, and the number of steps to find them (rule NB-12)."""
    monkeypatch.setattr(minimal, "FOUND_SETS", {})
    result = {}
    for arithmetic in ARITHMETICS:
        targets = (2, 6, 9) if arithmetic.fractions else (1, 5, 8)
        steps = sum(1 for target in targets for _step in minimal.find_in_steps(arithmetic, target))
        sets = [mask for target in targets for mask in minimal_sets(arithmetic, target)]
        result[arithmetic.operations, arithmetic.fractions] = len(sets), steps, sum(sum(numbers_of(mask)) for mask in sets)
    assert result == FOUND


def test_the_sets_are_found_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the screen can draw between them."""
    looked_at = Counter[str]()
    for name in ("_wider_sets", "_addable_numbers"):
        told = getattr(minimal, name)
        monkeypatch.setattr(minimal, name, lambda *asked, name=name, told=told: looked_at.update([name]) or told(*asked))
    monkeypatch.setattr(minimal, "FOUND_SETS", {})
    limit = Counter[str]()
    for _step in minimal.find_in_steps(Arithmetic(), 7):
        limit |= looked_at
        looked_at.clear()
    assert (
        2 * minimal.SETS_PER_STEP > limit["_wider_sets"] >= minimal.SETS_PER_STEP - 1
        and 2 * minimal.SETS_PER_STEP > limit["_addable_numbers"] >= minimal.SETS_PER_STEP - 1
    )
