"""The builders' yard: hands that keep the promise of their size, points of the rules, and a contest that is the same everywhere."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from game.nambarz.arithmetic import Arithmetic, ForbiddenStep
from game.nambarz.cards import common_feature
from game.nambarz.rounds import HAND_SIZE
from game.practice.answer_check import check_answer
from game.practice.answers import right_calculations
from game.practice.exercises import Longest
from game.practice.hints import next_card_or_answer
from game.practice.yard import (
    CONTEST_SIZES,
    SIZES,
    contest_hands,
    contest_signs,
    contest_word,
    possible_sizes,
    stroke_worth,
    week_word,
    yard_hand,
)

SIGNS = "+-*/"


def longest_by_brute_force(hand: Longest) -> int:
    """Return the most cards of a legal calculation, by growing all orders (rules NB-9 to NB-12), without the game's solver."""
    arithmetic, goal = Arithmetic(hand.operations), hand.target.number
    numbers = [card.number for card in hand.hand if common_feature(card, hand.target) is None]
    reaching: set[int] = set()
    ways: dict[tuple[int, int], None] = {(1 << index, number): None for index, number in enumerate(numbers)}
    for _ in range(len(numbers) - 1):
        longer: dict[tuple[int, int], None] = {}
        for (used, value), (index, number), sign in product(ways, enumerate(numbers), hand.operations):
            if not used >> index & 1 and not isinstance(after := arithmetic.apply_step(value, sign, number), ForbiddenStep):
                longer[used | 1 << index, int(after)] = None
        reaching |= {used for used, value in longer if value == goal}
        ways = longer
    minimal = [used for used in reaching if not any(other != used and not other & ~used for other in reaching)]
    return max(used.bit_count() for used in minimal)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [3, pytest.param(200, marks=pytest.mark.long)])
def test_hands_keep_the_promise_of_their_size(size: str, count: int) -> None:
    """By brute force over all orders of all cards; the points are the rules' own (rule NB-27)."""
    rng = random.Random(size)
    for _ in range(count):
        hand = yard_hand(size, SIGNS, rng)
        longest = longest_by_brute_force(hand)
        assert len(hand.hand) == HAND_SIZE and len({bool(card.animal) for card in hand.hand}) == 1
        assert longest in SIZES[size] and longest == len(right_calculations(hand)[0].cards)
        assert stroke_worth(longest, "+").total == (0, 0, 0, 0, 7, 14, 21, 28)[longest]


@pytest.mark.parametrize("operations", ["+-", "+-*", "-", "+"])
def test_hands_keep_their_promise_with_fewer_operators(operations: str) -> None:
    rng = random.Random(operations)
    assert possible_sizes(operations)
    for size in possible_sizes(operations):
        hand = yard_hand(size, operations, rng)
        assert len(right_calculations(hand)[0].cards) in SIZES[size] and hand.operations == operations


@pytest.mark.parametrize("count", [3, pytest.param(200, marks=pytest.mark.long)])
def test_hints_lead_to_a_stroke_of_the_promised_length(count: int) -> None:
    rng = random.Random(5)
    for _ in range(count):
        size = rng.choice(list(SIZES))
        hand, laid = yard_hand(size, SIGNS, rng), []
        while not any(calculation.cards == tuple(laid) for calculation in right_calculations(hand)):
            laid.append(next_card_or_answer(hand, laid))
        found = next(calculation for calculation in right_calculations(hand) if calculation.cards == tuple(laid))
        assert check_answer(hand, found).is_right and len(laid) in SIZES[size]


@pytest.mark.parametrize(
    ("cards", "operations", "total"),
    [(3, "++", 0), (4, "+++", 7), (5, "++--", 15), (5, "++//", 16), (5, "+*-/", 21), (7, "+*-/++", 35), (2, "/", 2)],
)
def test_bonuses_come_beside_the_points(cards: int, operations: str, total: int) -> None:
    assert stroke_worth(cards, operations).total == total


def test_a_contest_is_the_same_on_every_computer() -> None:
    """The numbers of these hands are kept: another version of the program must deal them as well."""
    hands = contest_hands("mirola", SIGNS)
    assert [[hand.target.number, *(card.number for card in hand.hand)] for hand in hands[:3]] == KEPT
    assert all(len(right_calculations(hand)[0].cards) in SIZES[size] for hand, size in zip(hands, CONTEST_SIZES, strict=True))
    assert contest_hands("mirola", "+-") != hands != contest_hands("mirolo", SIGNS)


KEPT = [[9, 3, 5, 6, 7, 7, 7, 7], [10, 3, 4, 4, 6, 8, 8, 9], [9, 4, 5, 6, 6, 6, 7, 7]]


def test_words_are_read_alike() -> None:
    words = {week_word(year, week) for year, week in product(range(2026, 2036), range(1, 54))}
    assert len(words) > 500 and all(len(word) == 6 and word == contest_word(word) for word in words)
    assert contest_word("  Mi-Rola !") == "mirola" and contest_signs("+-*") == "+-" and contest_signs("/*-+") == SIGNS


def test_orders_do_not_matter_for_the_brute_force() -> None:
    hand = yard_hand("safe", SIGNS, random.Random(1))
    assert {longest_by_brute_force(Longest(hand.target, order, SIGNS)) for order in list(permutations(hand.hand))[:20]} == {4}
