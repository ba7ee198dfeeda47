"""Number sense: its facts, and the exercises for them (flash, compare, number line, near enough).

Numbers are small and symbolic: dots in a ten frame are seen in fives (not counted), bounded lines go with + and - (Siegler and Ramani 2008;
Georges and Schiltz 2021), comparing numerals goes with arithmetic (De Smedt et al. 2013).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from game.nambarz.cards import ANIMAL_CARDS, NUMBERS, Card
from game.practice.exercises import Amount, BothSides, Compare, Flash, NearEnough, NumberSenseExercise, OnLine
from game.practice.facts import NUMBER_RANGES, RULES, NumberSense
from game.practice.hands import choice_cards
from game.practice.kinds import HAND_SIZE

MIN_OPERAND = 3  # least factor or summand of a calculation that needs a thought
TARGET_TENS = range(30, 100, 10)  # the tens near which sums of three numbers are
LINE_TOLERANCE_DIVISOR, HARDER_TOLERANCE_DIVISOR = 10, 20  # tolerance on a line: a tenth of it, or a twentieth if the child is sure
MAX_DISTANCES = {10: 3, 20: 4, 100: 15}  # greatest distance of two compared numbers, by the largest number
MIN_COMPARED_NUMBERS = {10: 1, 20: 8, 100: 20}  # smallest of compared numbers, by the largest number
MAX_RESULT_DISTANCE = 5  # greatest distance of a number from the result of the calculation it is compared with
HALFWAY_DIGITS = (4, 5, 6)  # last digits of numbers too near to the middle of two tens for a clear answer
MAX_ROUNDING = 3  # greatest distance of each number of a sum from its ten, and of the sum from its own


def _all_sense_facts() -> Iterator[NumberSense]:
    """Yield all facts of number sense, the easy ones of each kind first."""
    pairs = [(left, right) for left in range(MIN_OPERAND, 10) for right in range(MIN_OPERAND, left + 1)]
    yield from (NumberSense("flash", "", number) for number in NUMBERS)
    yield from (NumberSense("compare", "", end) for end in NUMBER_RANGES)
    yield from (NumberSense("compare", "+", *pair) for pair in pairs if sum(pair) > 10)
    yield from (NumberSense("compare", "*", *pair) for pair in pairs)
    yield from (NumberSense("line", "", end) for end in NUMBER_RANGES)
    yield from (NumberSense("near", "+", ten) for ten in TARGET_TENS)
    yield from (NumberSense("same", sign, end) for sign in ("", "+") for end in NUMBER_RANGES[:2])
    yield from (NumberSense("rule", rule[1], int(rule[0])) for rule in RULES)
    yield from (NumberSense("rest", "/", number) for number in range(2, 11))
    yield from (NumberSense("near", "*", *pair) for pair in pairs if _has_clear_nearest_ten(pair[0] * pair[1]))


def _has_clear_nearest_ten(number: int) -> bool:
    """Return True if the number has a clear nearest ten and is none itself."""
    return number > 10 and number % 10 not in (0, *HALFWAY_DIGITS)


SENSE_FACTS = tuple(_all_sense_facts())


def first_class_for(fact: NumberSense) -> str:
    """Return the first school class that is asked this fact (as in `game.practice.settings`)."""
    match fact:
        case NumberSense("rest"):
            return "CM1"
        case NumberSense("near") | NumberSense("compare", "*") | NumberSense("rule", "/"):
            return "CE2"
        case NumberSense("rule", "*") | NumberSense("same", "+", 20):
            return "CE1"
        case NumberSense("rule") | NumberSense("same"):
            return "CP"
        case NumberSense("compare", "+"):
            return "CE1"
        case NumberSense("flash"):
            return "GS"
    return {10: "GS", 20: "CP"}.get(fact.left, "CE1")


def largest_number_of(fact: NumberSense) -> int:
    """Return the largest number that a fact needs."""
    match fact:
        case NumberSense("flash") | NumberSense("rule"):
            return 10
        case NumberSense("same", _, end):
            return end
        case NumberSense("compare", "+"):
            return 20
        case NumberSense(_, ""):
            return fact.left
    return 100


def make_sense_exercise(
    fact: NumberSense, rng: random.Random, is_harder: bool = False, used_places: Sequence[int] = ()
) -> NumberSenseExercise:
    """Return an exercise for this fact; `is_harder` makes one harder that mostly succeeds."""
    match fact.kind:
        case "flash":
            return _make_flash(fact, rng, is_harder, used_places)
        case "compare":
            return _make_compare(fact, rng)
        case "line":
            return _make_on_line(fact, rng, is_harder)
        case "same":
            return _make_both_sides(fact, rng, used_places)
        case "rule":
            return _make_rule(fact, rng)
        case "rest":
            return _make_rest(fact, rng)
    return _make_near_enough(fact, rng)


def _make_flash(fact: NumberSense, rng: random.Random, is_brief: bool, used_places: Sequence[int]) -> Flash:
    card = rng.choice([card for card in ANIMAL_CARDS if card.number == fact.left])
    return Flash(card, choice_cards(fact.left, False, rng, used_places), fact, is_brief)


def _make_compare(fact: NumberSense, rng: random.Random) -> Compare:
    """Return a comparison; side and size of the calculation are independent, so neither reveals the other."""
    one = Amount((fact.left, fact.right), fact.sign) if fact.sign else Amount((rng.randint(MIN_COMPARED_NUMBERS[fact.left], fact.left),))
    other = _random_neighbor(
        one.value, MAX_DISTANCES[fact.left] if not fact.sign else MAX_RESULT_DISTANCE, NUMBER_RANGES[-1] if fact.sign else fact.left, rng
    )
    if fact.sign and rng.random() < 0.5:
        one = Amount(one.numbers[::-1], one.sign)
    left, right = (one, Amount((other,))) if rng.random() < 0.5 else (Amount((other,)), one)
    return Compare(left, right, fact)


def _random_neighbor(number: int, max_distance: int, limit: int, rng: random.Random) -> int:
    """Return another number within this distance, equally often smaller and larger if both are possible."""
    less, more = range(max(1, number - max_distance), number), range(number + 1, min(limit, number + max_distance) + 1)
    return rng.choice(rng.choice([side for side in (less, more) if side]))


def _make_on_line(fact: NumberSense, rng: random.Random, is_harder: bool) -> OnLine:
    return OnLine(
        rng.randint(1, fact.left - 1), fact.left, fact.left // (HARDER_TOLERANCE_DIVISOR if is_harder else LINE_TOLERANCE_DIVISOR), fact
    )


def _make_near_enough(fact: NumberSense, rng: random.Random) -> NearEnough:
    """Return an exercise in which the nearest ten is equally often first, middle and last, if possible."""
    amount = Amount(_shuffled_pair((fact.left, fact.right), rng), "*") if fact.right else _random_sum_near(fact.left, rng)
    nearest = round(amount.value, -1)
    first = rng.choice([start for start in range(nearest - 20, nearest + 1, 10) if min(10, nearest - 10) <= start <= 80])
    return NearEnough(amount, (first, first + 10, first + 20), fact)


def _random_sum_near(ten: int, rng: random.Random) -> Amount:
    """Return three numbers whose sum is near this ten, and whose rounded sum is the ten."""
    while True:
        parts = [10 * rng.randint(1, ten // 10 - 2) for _ in range(2)]
        offs = [rng.choice((-3, -2, -1, 1, 2, 3)) for _ in range(3)]
        remainder = ten - sum(parts)
        if remainder >= 10 and 0 < abs(sum(offs)) <= MAX_ROUNDING:
            numbers = tuple(part + off for part, off in zip((*parts, remainder), offs, strict=True))
            return Amount(numbers, "+")


def _make_both_sides(fact: NumberSense, rng: random.Random, used_places: Sequence[int]) -> BothSides:
    """Return a number or a sum on the left, and on the right a sum of other numbers with a gap."""
    answer, known = rng.choice([(one, other) for one in NUMBERS for other in NUMBERS if 5 <= one + other <= fact.left])
    total = answer + known
    parts = [one for one in NUMBERS if total - one in NUMBERS and one not in (answer, known)]
    one = rng.choice(parts) if fact.sign and parts else total
    left = (one,) if one == total else (one, "+", total - one)
    right = (known, "+", "?") if rng.random() < 0.5 else ("?", "+", known)
    return BothSides((*left, "=", *right), choice_cards(answer, False, rng, used_places), fact)


def _make_rule(fact: NumberSense, rng: random.Random) -> BothSides:
    """Return a calculation with 0 or 1, in either order; of - and / also a number with itself."""
    number, (one, other) = rng.choice(NUMBERS[1:-1]), (fact.left, fact.left)
    if fact.sign in "+*":
        one, other = _shuffled_pair((number, fact.left), rng)
    else:
        one, other = number, rng.choice((fact.left, number))
    answer = {"+": one + other, "-": one - other, "*": one * other, "/": one // (other or 1)}[fact.sign]
    return BothSides((one, fact.sign, other, "=", "?"), _tiles_with({answer, 0, 1, number}, rng), fact)


def _make_rest(fact: NumberSense, rng: random.Random) -> BothSides:
    """Return a number with its full rows, of which something or nothing is left over."""
    rows, rest = rng.randint(2, 9), rng.randrange(fact.left)
    return BothSides((rows * fact.left + rest, "=", rows, "*", fact.left, "+", "?"), _tiles_with({rest, 0}, rng), fact)


def _tiles_with(numbers: set[int], rng: random.Random) -> tuple[Card, ...]:
    """Return six sorted numbers up to 10, these among them."""
    others = [number for number in range(11) if number not in numbers]
    return tuple(map(Card, sorted((*numbers, *rng.sample(others, HAND_SIZE - len(numbers))))))


def _shuffled_pair(pair: tuple[int, int], rng: random.Random) -> tuple[int, int]:
    return pair if rng.random() < 0.5 else pair[::-1]
