"""All that number sense asks, and the exercises for it: seen for a moment, compared, laid on a line, near enough.

Small and symbolic: dots in a frame of ten are seen in fives (not counted), bounded lines go with + and - (Siegler and Ramani 2008;
Georges and Schiltz 2021), comparing numerals goes with arithmetic (De Smedt et al. 2013).
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.nambarz.cards import ANIMAL_CARDS, NUMBERS
from game.practice.exercises import Amount, Compare, Flash, NearEnough, NumberSense, OnLine
from game.practice.facts import LINES, Sense
from game.practice.hands import choice

LEAST = 3  # factor or second number of a calculation that is worth a thought
TENS = range(30, 100, 10)  # near which sums of three lie
WITHIN, WITHIN_SURE = 10, 20  # a place on a line counts within a tenth of it, or a twentieth
FAR = {10: 3, 20: 4, 100: 15}  # how far apart two numbers are at most that are compared
FROM = {10: 1, 20: 8, 100: 20}  # and from where on they are taken
OFF = 5  # and what is compared with a calculation, from what it makes
HALFWAY = (4, 5, 6)  # last figures of numbers too close to the middle of two tens: near enough is not a matter of one
ROUNDED = 3  # how far each number of a sum is at most from its ten; together they are no farther


def _senses() -> Iterator[Sense]:
    """Every fact of number sense, the easy ones of each kind first."""
    pairs = [(left, right) for left in range(LEAST, 10) for right in range(LEAST, left + 1)]
    yield from (Sense("flash", "", number) for number in NUMBERS)
    yield from (Sense("compare", "", end) for end in LINES)
    yield from (Sense("compare", "+", *pair) for pair in pairs if sum(pair) > 10)
    yield from (Sense("compare", "*", *pair) for pair in pairs)
    yield from (Sense("line", "", end) for end in LINES)
    yield from (Sense("near", "+", ten) for ten in TENS)
    yield from (Sense("near", "*", *pair) for pair in pairs if _clear(pair[0] * pair[1]))


def _clear(number: int) -> bool:
    """Whether it has a nearest ten that is easily told, and is none itself."""
    return number > 10 and number % 10 not in (0, *HALFWAY)


SENSES = tuple(_senses())


def begins(fact: Sense) -> str:
    """The school class (as in `game.practice.setting`) from which on this is asked."""
    match fact:
        case Sense("near") | Sense("compare", "*"):
            return "CE2"
        case Sense("compare", "+"):
            return "CE1"
        case Sense("flash"):
            return "GS"
    return {10: "GS", 20: "CP"}.get(fact.left, "CE1")


def largest(fact: Sense) -> int:
    """The largest number that is needed for it."""
    match fact:
        case Sense("flash"):
            return 10
        case Sense("compare", "+"):
            return 20
        case Sense(_, ""):
            return fact.left
    return 100


def sense_exercise(fact: Sense, rng: random.Random, sure: bool = False) -> NumberSense:
    """An exercise for this fact; `sure`: it mostly goes well, so it is asked more closely."""
    match fact.kind:
        case "flash":
            return _flash(fact, rng, sure)
        case "compare":
            return _compare(fact, rng)
        case "line":
            return _on_line(fact, rng, sure)
    return _near_enough(fact, rng)


def _flash(fact: Sense, rng: random.Random, sure: bool) -> Flash:
    card = rng.choice([card for card in ANIMAL_CARDS if card.number == fact.left])
    return Flash(card, choice(fact.left, False, rng), fact, sure)


def _compare(fact: Sense, rng: random.Random) -> Compare:
    """Which side is more, and whether the calculation is, are drawn each by itself, so that neither gives the other away."""
    one = Amount((fact.left, fact.right), fact.sign) if fact.sign else Amount((rng.randint(FROM[fact.left], fact.left),))
    other = _beside(one.value, FAR[fact.left] if not fact.sign else OFF, LINES[-1] if fact.sign else fact.left, rng)
    if fact.sign and rng.random() < 0.5:
        one = Amount(one.numbers[::-1], one.sign)
    left, right = (one, Amount((other,))) if rng.random() < 0.5 else (Amount((other,)), one)
    return Compare(left, right, fact)


def _beside(number: int, off: int, most: int, rng: random.Random) -> int:
    """Another number at most so far away: as often more as less, where there is room for both."""
    less, more = range(max(1, number - off), number), range(number + 1, min(most, number + off) + 1)
    return rng.choice(rng.choice([side for side in (less, more) if side]))


def _on_line(fact: Sense, rng: random.Random, sure: bool) -> OnLine:
    return OnLine(rng.randint(1, fact.left - 1), fact.left, fact.left // (WITHIN_SURE if sure else WITHIN), fact)


def _near_enough(fact: Sense, rng: random.Random) -> NearEnough:
    """The nearest ten is the first, the middle or the last of the three, each as often as the others where there is room."""
    amount = Amount(_shuffled((fact.left, fact.right), rng), "*") if fact.right else _sum_near(fact.left, rng)
    nearest = round(amount.value, -1)
    first = rng.choice([start for start in range(nearest - 20, nearest + 1, 10) if min(10, nearest - 10) <= start <= 80])
    return NearEnough(amount, (first, first + 10, first + 20), fact)


def _sum_near(ten: int, rng: random.Random) -> Amount:
    """Three numbers that make this ten when each is rounded, and come close to it as they are."""
    while True:
        parts = [10 * rng.randint(1, ten // 10 - 2) for _ in range(2)]
        offs = [rng.choice((-3, -2, -1, 1, 2, 3)) for _ in range(3)]
        rest = ten - sum(parts)
        if rest >= 10 and 0 < abs(sum(offs)) <= ROUNDED:
            numbers = tuple(part + off for part, off in zip((*parts, rest), offs, strict=True))
            return Amount(numbers, "+")


def _shuffled(pair: tuple[int, int], rng: random.Random) -> tuple[int, int]:
    return pair if rng.random() < 0.5 else pair[::-1]
