"""Ways to think about chains: what each says is true of the calculation shown, and all of them come up."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.nambarz.cards import Card, card
from game.nambarz.moves import Calculation
from game.practice.answer_check import check_answer
from game.practice.answers import ARITHMETIC
from game.practice.exercises import Longest, Make, Simplest
from game.practice.facts import Chain
from game.practice.hints import next_card_or_answer, preferred_answer
from game.practice.illustrations import ANSWER_STEP, METHOD_STEP, MOVE_STEP, CardChain, Strategy
from game.practice.kinds import kinds_for
from game.practice.levels import LEVELS
from game.practice.making import make_exercise
from game.practice.strategies import strategy
from tests.cases import cases

ChainExercise = Make | Simplest | Longest
KINDS = ("make", "simplest", "longest")
LENGTHS = range(3, 8)
FIVE_WAYS = {
    "make_near": "near",
    "make_large": "large",
    "make_share": "large",
    "make_pair": "pair",
    "make_own": "own",
    "make_last": "last",
}
MIN_SHARE = 0.1  # of all chains, that each of the five ways gets


def chains(length: int, count: int) -> list[tuple[ChainExercise, Strategy]]:
    """Return random exercises about a chain of this many cards, with their strategies; the longest one may have other lengths."""
    rng = random.Random(f"ways/{length}")
    facts = [fact for level in LEVELS for fact in level.facts if isinstance(fact, Chain) and fact.card_count == length]
    result = []
    while len(result) < count:
        fact = rng.choice(facts)
        exercise = make_exercise(fact, rng.choice([kind for kind in kinds_for(fact) if kind in KINDS]), rng, fact.signs)
        assert isinstance(exercise, ChainExercise)
        one = strategy(exercise)
        assert one is not None
        if isinstance(one.illustration, CardChain):  # not so if the longest one has two cards
            result.append((exercise, one))
    return result


def is_true(exercise: ChainExercise, result: Strategy) -> bool:
    """Return True if the sentence of a strategy is true of its calculation."""
    scene, facts, wanted = result.illustration, result.details, exercise.target.number
    assert isinstance(scene, CardChain)
    cards, value = scene.shown_cards[MOVE_STEP], facts.get("value", 0)
    numbers, signs = [scene.numbers[index] for index in cards], f"+{scene.signs}"
    is_begin = cards.start == 0 and value == scene.results[cards[-1]]
    match result.key:
        case "make_near":
            return is_begin and 0 < abs(int(value) - wanted) <= 3 and set(signs[cards.stop :]) <= set("+-")
        case "make_large" | "make_share":
            is_spent = numbers[-1] >= 7 > int(value) and signs[cards[-1]] == ("-" if result.key == "make_large" else "/")
            return is_begin and is_spent and cards[-1] in scene.marked_cards
        case "make_pair":
            forward, back = numbers if signs[cards[0]] == "+" else numbers[::-1]
            change = scene.results[cards[-1]] - scene.results[cards[0] - 1]
            is_neighbor = (forward, back) == (facts["plus"], facts["minus"]) and abs(change) == 1 and change == forward - back
            return is_neighbor and {signs[index] for index in cards} == set("+-") and scene.marked_cards == cards
        case "make_own":
            others = [one.number for one in exercise.hand if bool(one.animal) == bool(preferred_cards(exercise)[0].animal)]
            for number in numbers:
                others.remove(number)
            return is_begin and value in others
        case "make_last":
            is_last = list(cards) == [len(scene.numbers) - 1] and facts["asked"] == f"? {signs[-1]} {numbers[0]} = {wanted}"
            return is_last and ARITHMETIC.apply_step(int(value), signs[-1], numbers[0]) == wanted
        case "make_ten":
            return is_begin and numbers == [numbers[0], 10 - numbers[0]] and value == 10
        case "make_odd" | "make_even":
            odd = sum(number % 2 for number in scene.numbers)
            return is_begin and wanted % 2 == odd % 2 and odd in ((1, 3) if result.key == "make_odd" else (0, 2))
    return False


def preferred_cards(exercise: ChainExercise) -> tuple[Card, ...]:
    answer = preferred_answer(exercise)
    assert isinstance(answer, Calculation)
    return answer.cards


@pytest.mark.parametrize("count", [25, pytest.param(1000, marks=pytest.mark.long)])
def test_what_a_way_says_is_true_and_all_of_them_come_up(count: int) -> None:
    """Numbers add up, cards are in the hand, nothing is below 0, and the target is reached at the last step only."""
    keys = Counter[str]()
    for length in LENGTHS:
        for exercise, result in chains(length, count):
            scene = result.illustration
            assert isinstance(scene, CardChain) and is_true(exercise, result), (exercise, result)
            assert check_answer(exercise, preferred_answer(exercise)).is_right and next_card_or_answer(exercise) in exercise.hand
            assert scene.numbers == tuple(one.number for one in preferred_cards(exercise)), "what is shown is what is ringed"
            assert scene.results == ARITHMETIC.running_results(scene.numbers, scene.signs) and min(scene.results) > 0
            assert not (Counter(scene.numbers) - Counter(one.number for one in exercise.hand)), exercise
            assert not scene.shown_cards[METHOD_STEP] and len(scene.shown_cards[MOVE_STEP]) <= max(2, len(scene.numbers) - 2)
            assert exercise.target.number not in [scene.results[index] for index in scene.shown_results[MOVE_STEP]]
            assert scene.shown_cards[ANSWER_STEP] == scene.shown_results[ANSWER_STEP] == range(len(scene.numbers))
            keys[FIVE_WAYS.get(result.key, result.key)] += 1
    rarest = min(keys[way] for way in FIVE_WAYS.values())
    assert rarest >= MIN_SHARE * sum(keys.values()), keys


@cases(
    "target, hand, count, key, details",
    [
        ("5", "3 10 1 7 7 8 8", 4, "make_near", {"value": 6}),
        ("1", "2 4 4 7 7 10 10", 3, "make_large", {"value": 3}),
        ("3", "2 2 2 7 7 9 9", 3, "make_share", {"value": 1}),
        ("5", "1 1 9 9 9 10 10", 7, "make_pair", {"plus": 9, "minus": 10}),
        ("10", "1 1 2 2 3 5 6", 3, "make_own", {"value": 5}),
        ("2", "3 3 4 4 9 9 10", 3, "make_last", {"value": 6, "asked": "? - 4 = 2"}),
        ("9", "1 1 3 4 4 7 7", 3, "make_ten", {"value": 10}),
    ],
)
def test_each_way(target: str, hand: str, count: int, key: str, details: dict[str, object]) -> None:
    exercise = Make(card(target), tuple(map(card, hand.split())), "+-*/", Chain(count, "+-*/", card(target).number), count)
    result = strategy(exercise)
    assert result is not None and result.key == key and details.items() <= result.details.items(), result
