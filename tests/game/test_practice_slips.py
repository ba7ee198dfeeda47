"""Tests of slips: simulated children make one known mistake each, and the mistake is named; mere chance is not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from game.nambarz.cards import Card, card
from game.nambarz.moves import Calculation
from game.practice.answer_check import check_answer
from game.practice.exercises import Answer, Exercise, Flash, Make, MissingNumber
from game.practice.facts import BasicFact, NumberSense
from game.practice.groups import FAMILIES_BY_SIGN
from game.practice.hints import hint_for_wrong_answer
from game.practice.slips import SLIPS, slip_advice, slip_of_answer, slip_of_record
from tests.cases import cases

Worked = tuple[tuple[int, ...], str]  # numbers and operators
ANSWERS, LEAST_NAMED, MOST_NAMED_BY_CHANCE = 2000, 0.9, 0.03


def made(numbers: tuple[int, ...], signs: str) -> int | None:
    """Return what a child makes that works from left to right without mistake, None below 0 or for what does not come out."""
    value = numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        if (sign == "-" and number > value) or (sign == "/" and (not number or value % number)):
            return None
        value = {"+": value + number, "-": value - number, "*": value * number, "/": value // (number or 1)}[sign]
    return value


def believed(numbers: tuple[int, ...], signs: str) -> Iterator[tuple[str, int]]:
    """Yield the mistakes of a child that works this out, each with the number that it then believes in."""
    true, sign, first, second = made(numbers, signs), signs[-1], made(numbers[:-1], signs[:-1]), numbers[-1]
    if len(numbers) == 2 and first is not None:
        if sign in "-/" and true is None and (turned := made((second, first), sign)) is not None:
            yield "reversed", turned
        yield from (("other_sign", other) for each in "+-*/".replace(sign, "") if (other := made(numbers, each)) is not None)
    if true is None or first is None:
        return
    if sign in "+-":
        yield from (("off_by_one", true + 1), ("off_by_one", true - 1))
    if sign == "*" and 1 not in (first, second):
        yield from (("neighbor", first * (second + step)) for step in (-1, 1))
        yield from (("neighbor", (first + step) * second) for step in (-1, 1))
    if sign == "/" and 1 not in (first, second):
        yield from (("neighbor", true + 1), ("neighbor", true - 1))
    if 10 <= true < 100 and true % 10 and true % 11:
        yield "digits", int(str(true)[::-1])
    for step in (-1, 1) if len(numbers) > 2 else ():
        if (carried := made((first + step, second), sign)) is not None:
            yield "partial", carried


def simulated(rng: random.Random) -> tuple[Exercise, Answer, tuple[str, str], Counter[str]]:
    """Return a wrong answer of a random exercise, as it is stored, with the mistakes that lead to it."""
    if rng.random() < 0.3:
        numbers = tuple(rng.randint(1, 10) for _ in range(3))
        signs = "".join(rng.choice("+-*/") for _ in range(2))
    else:
        sign = rng.choice("+-*/")
        family = rng.choice([family for family in FAMILIES_BY_SIGN[sign] if max(family[1:]) <= 100])
        numbers, signs = family[1:], sign
        if sign in "-/" and max(numbers) <= 10 and rng.random() < 0.3:
            numbers = numbers[::-1]
    mistakes = [mistake for mistake in believed(numbers, signs) if mistake[1] >= 0]
    slip = rng.choice(sorted(dict(mistakes)) or [""])
    wanted = rng.choice([number for each, number in mistakes if each == slip] if slip and rng.random() < 0.7 else range(1, 101))
    causes = Counter({slip for slip, number in mistakes if number == wanted})
    laid = " ".join([str(numbers[0]), *(f"{sign} {number}" for sign, number in zip(signs, numbers[1:], strict=True))])
    if len(numbers) == 2 and made(numbers, signs) is not None:
        fact = BasicFact(signs, max(numbers), min(numbers))
        equation = MissingNumber(numbers[0], signs, numbers[1], None, (Card(wanted),), fact)
        return equation, Card(wanted), (f"{laid} = ?", str(wanted)), causes
    cards = tuple(Card(number) for number in numbers)
    target = Make(Card(wanted), cards, "+-*/", BasicFact("+", 1, 1), len(cards))
    return target, Calculation(cards, signs), (f"{wanted} = {'? ' * (len(cards) - 1)}?", laid), causes


def test_simulated_slips_are_named_and_chance_is_not() -> None:
    rng, named, wrong, chance, random_names, names = random.Random(1), 0, 0, 0, 0, Counter[str]()
    while wrong < ANSWERS:
        exercise, answer, stored, causes = simulated(rng)
        numbers = answer.numbers if isinstance(answer, Calculation) else (exercise.left, exercise.right)  # type: ignore[union-attr]
        wanted = exercise.target.number if isinstance(exercise, Make) else answer.number  # type: ignore[union-attr]
        signs = answer.operations if isinstance(answer, Calculation) else exercise.sign  # type: ignore[union-attr]
        if made(numbers, signs) == wanted:
            assert slip_of_answer(exercise, answer) == "" == slip_of_record(*stored)
            continue
        slip = slip_of_answer(exercise, answer)
        assert slip == slip_of_record(*stored), "what is stored says the same"
        if not causes:
            chance, random_names = chance + 1, random_names + bool(slip)
            names[f"chance: {slip}"] += bool(slip)
        elif len(causes) == 1:
            wrong, named = wrong + 1, named + (slip in causes)
            names[f"{next(iter(causes))}: {slip}"] += 1
        else:
            assert slip in ("", *causes)
    print(dict(names), f"{named} of {wrong} named, {random_names} of {chance} by chance")
    assert named >= LEAST_NAMED * wrong
    assert random_names <= MOST_NAMED_BY_CHANCE * chance


@cases(
    "shown, given, slip",
    [
        ("3 = ? ?", "7 - 10", "reversed"),
        ("9 - ? = 5", "14", "reversed"),
        ("8 + 5 = ?", "12", "off_by_one"),
        ("7 •", "6", "off_by_one"),
        ("7 * 8 = ?", "48", "neighbor"),
        ("56 / ? = 7", "9", "neighbor"),
        ("10 ? 9 = 90", "+", "other_sign"),
        ("7 * 8 = ?", "65", "digits"),
        ("8 + 7 = ?", "17", "partial"),
        ("12 = …", "2 + 3 * 2 = 10", "neighbor"),
        ("8 + 5 = ?", "13", ""),
        ("10 ? 9 = 90", "", ""),
        ("10 ? 9 = 90", "*", ""),
        ("8 + 5 = ?", "1" * 5000, ""),
        ("0 / 0 = ?", "1", ""),
        ("? * 0 = 5", "0", ""),
        ("3 = ? ?", "10 - 7 = 3", ""),
        ("7 + 8 = 16", "True", ""),
        ("", "", ""),
    ],
)
def test_a_stored_answer_has_its_slip(shown: str, given: str, slip: str) -> None:
    assert slip_of_record(shown, given) == slip


def test_every_advice_is_one_of_the_thoughts_and_reversed_cards_are_to_be_turned() -> None:
    target = Make(card("3"), (card("7"), card("10")), "+-", BasicFact("-", 10, 7), 2)
    turned = Calculation((card("7"), card("10")), "-")
    assert hint_for_wrong_answer(target, turned).key == "turn_cards" and not check_answer(target, turned).is_right
    advice = slip_advice(MissingNumber(7, "*", 8, None, (Card(48), Card(56)), BasicFact("*", 8, 7)), Card(48))
    assert advice is not None and advice.reason.details == {"sum": "6 * 8", "value": 48, "number": 8}
    assert set(SLIPS) == {"reversed", "neighbor", "off_by_one", "other_sign", "digits", "partial"}


def test_rows_are_counted_only_where_a_row_is_full() -> None:
    for count, key in ((3, "look_again"), (8, "count_dots")):
        assert hint_for_wrong_answer(Flash(card(f"{count}-bee"), (), NumberSense("flash", "", count)), Card(count + 1)).key == key
