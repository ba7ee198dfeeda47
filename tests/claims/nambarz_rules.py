"""The faults of a calculation by the rule sheet of Nambarz, worked out anew in the plainest way (rules NB-8 to NB-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

from game.nambarz.cards import Card

FAULTS = {
    *("further_matches", "joker_misfit", "matching_card", "mixed_types", "negative", "no_match", "not_whole", "simpler"),
    *("two_jokers", "wrong_result", "wrong_type"),
}


def matches(mine: Card, top: Card) -> bool:
    """(rule NB-8)"""
    return not mine.joker and (mine.number == top.number or (bool(mine.animal) and mine.animal == top.animal))


def fits(joker: Card, other: Card) -> bool:
    """(rule NB-14)"""
    return not other.joker and {"#": not other.animal, "@": bool(other.animal), "*": True, "+": False}[joker.joker]


def results(numbers: Sequence[int], signs: Sequence[str]) -> Iterator[Fraction]:
    """Yield the result after each card, strictly from left to right (rule NB-9)."""
    now = Fraction(numbers[0])
    yield now
    for sign, number in zip(signs, numbers[1:], strict=True):
        now = {"+": now + number, "-": now - number, "*": now * number, "/": now / number}[sign]
        yield now


def is_right(numbers: Sequence[int], signs: Sequence[str], goal: int, fractions: bool) -> bool:
    """(rules NB-9 and NB-10)"""
    values = list(results(numbers, signs))
    return values[-1] == goal and (fractions or all(value >= 0 and value.denominator == 1 for value in values))


def is_reached(numbers: Sequence[int], goal: int, allowed: str, fractions: bool) -> bool:
    return any(
        is_right(order, signs, goal, fractions)
        for order in set(permutations(numbers))
        for signs in product(allowed, repeat=len(numbers) - 1)
    )


def has_simpler(numbers: Sequence[int], goal: int, allowed: str, fractions: bool) -> bool:
    """(rule NB-12)"""
    smaller = {part for size in range(2, len(numbers)) for part in combinations(sorted(numbers), size)}
    return any(is_reached(part, goal, allowed, fractions) for part in smaller)


def first_fault(cards: Sequence[Card], signs: str, cover: Card, allowed: str, fractions: bool) -> str:
    """Return the key of the first fault of a calculation in the order of rule NB-23, "" for none."""
    numbers = [card.number for card in cards]
    if len({bool(card.animal) for card in cards}) > 1:
        return "mixed_types"
    for value in results(numbers, signs):
        if not fractions and value < 0:
            return "negative"
        if not fractions and value.denominator > 1:
            return "not_whole"
    if not is_right(numbers, signs, cover.number, fractions):
        return "wrong_result"
    if any(matches(card, cover) for card in cards):
        return "matching_card"
    return "simpler" if has_simpler(numbers, cover.number, allowed, fractions) else ""


def tray_fault(cards: Sequence[Card], signs: str, cover: Card, allowed: str = "+-*/", fractions: bool = False) -> str:
    """Return the key of what is wrong with cards laid together at the start of a turn, "" if they can be played (rules NB-8 to NB-22)."""
    jokers, numbers = [card for card in cards if card.joker], [card for card in cards if not card.joker]
    changing = [card for card in jokers if card.joker != "+"]
    if not jokers:
        if len(cards) == 1:
            return "" if matches(cards[0], cover) else "no_match"
        return first_fault(cards, signs, cover, allowed, fractions)
    if len(changing) > 1:
        return "two_jokers"  # (rule NB-16)
    if len(cards) == 1:
        return "" if jokers[0].joker == "+" or fits(jokers[0], cover) else "joker_misfit"
    if len(cards) > 2 or not changing or not numbers:
        return "joker_in_calculation"  # (rule NB-22)
    if not fits(changing[0], cover):
        return "joker_misfit"  # (rule NB-21)
    if not fits(changing[0], numbers[0]):
        return "wrong_type"
    return "further_matches" if matches(numbers[0], cover) else ""  # (rule NB-16)
