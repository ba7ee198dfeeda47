"""The builders' yard: seven cards, a card to cover, and a calculation of as many cards as a child dares; the contest is ten such hands.

The points are those of a stroke in the game (rule NB-27); the bonus for operators belongs to the yard alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from game.dealing import choose_random, seeded_random, shuffled
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS, sort_in_deck_order
from game.nambarz.minimal import Mask, mask_of, minimal_sets, numbers_of
from game.nambarz.rounds import HAND_SIZE, stroke_points
from game.practice.exercises import Longest
from game.practice.facts import SIGNS
from game.practice.hands import ANIMAL_PROBABILITY, hand_of_one_type, target_card

SIZES: Mapping[str, range] = {"safe": range(4, 5), "bold": range(5, 8), "master": range(6, 8)}  # cards of the longest calculation
SIGN_BONUS = {"-": 1, "/": 2}  # once for each of these operators in a calculation
ALL_SIGNS_BONUS = 4
CONTEST_SIZES = ("safe",) * 3 + ("bold",) * 4 + ("master",) * 3
EASY_CONTEST_SIGNS = "+-"  # in the contest of children that do not multiply and divide yet
WORD_SYLLABLES, WORD_CONSONANTS, WORD_VOWELS = 3, "lmnrvds", "aeiou"


@dataclass(frozen=True, slots=True)
class StrokeWorth:
    """The worth of a right calculation in the yard."""

    points: int  # of a stroke (rule NB-27)
    bonuses: Mapping[str, int]  # by operator, and for all four by "+-*/"

    @property
    def total(self) -> int:
        return self.points + sum(self.bonuses.values())


def stroke_worth(card_count: int, operations: Iterable[str]) -> StrokeWorth:
    """Return what a right calculation with this many cards and these operators is worth."""
    used = set(operations)
    bonuses = {sign: bonus for sign, bonus in SIGN_BONUS.items() if sign in used}
    if used == set(SIGNS):
        bonuses[SIGNS] = ALL_SIGNS_BONUS
    return StrokeWorth(stroke_points(card_count), bonuses)


@cache
def _sets_by_size(operations: str, size: str) -> tuple[tuple[int, tuple[Mask, ...]], ...]:
    """Return each target that some cards of this size make, with the sets of numbers that make it."""
    arithmetic, sizes = Arithmetic(operations), SIZES[size]
    sets = ((target, tuple(mask for mask in minimal_sets(arithmetic, target) if mask.bit_count() in sizes)) for target in NUMBERS)
    return tuple((target, masks) for target, masks in sets if masks)


def possible_sizes(operations: str) -> tuple[str, ...]:
    """Return the sizes that calculations with these operators can have."""
    return tuple(size for size in SIZES if _sets_by_size(operations, size))


def yard_hand(size: str, operations: str, rng: random.Random) -> Longest:
    """Return a hand of seven cards, none of which matches the card to cover, whose longest calculation has the size's number of cards.

    `size` is one of `possible_sizes(operations)`. The numbers depend on `rng.random()` alone (`game.dealing`).
    """
    arithmetic = Arithmetic(operations)
    while True:
        target, masks = choose_random(_sets_by_size(operations, size), rng)
        numbers = _widen(numbers_of(choose_random(masks, rng)), target, rng)
        held = mask_of(numbers)
        if max(mask.bit_count() for mask in minimal_sets(arithmetic, target) if not mask & ~held) not in SIZES[size]:
            continue
        card = target_card(target, rng)
        cards = hand_of_one_type(numbers, card, rng.random() < ANIMAL_PROBABILITY, rng)
        return Longest(card, sort_in_deck_order(cards), operations)


def _widen(required: tuple[int, ...], target: int, rng: random.Random) -> tuple[int, ...]:
    """Return a hand's numbers: these and others, of which it has at most two each, none that matches the target."""
    spare = [number for number in NUMBERS if number != target for _ in range(2 - min(2, required.count(number)))]
    return (*required, *shuffled(spare, rng)[: HAND_SIZE - len(required)])


def week_word(year: int, week: int) -> str:
    """Return the word of an ISO week, which names its contest: three syllables that all three languages read alike."""
    rng = seeded_random(f"{year}-{week}", "word")
    return "".join(choose_random(letters, rng) for _ in range(WORD_SYLLABLES) for letters in (WORD_CONSONANTS, WORD_VOWELS))


def contest_word(text: str) -> str:
    """Return a typed word as the contest uses it: its letters and figures alone, in lower case."""
    return "".join(character for character in text.casefold() if character.isalnum())


def contest_signs(open_signs: str) -> str:
    """Return the operators of the contest of a child that calculates with these."""
    return SIGNS if set(SIGNS) <= set(open_signs) else EASY_CONTEST_SIGNS


def contest_hands(word: str, operations: str) -> tuple[Longest, ...]:
    """Return the ten hands of a word's contest, the same on every computer."""
    return tuple(
        yard_hand(size, operations, seeded_random(f"{word}/{operations}", f"yard/{number}")) for number, size in enumerate(CONTEST_SIZES, 1)
    )
