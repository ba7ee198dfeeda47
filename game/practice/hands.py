"""The hands of exercises: numbers without a shorter solution, on cards that do not match the target."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.dealing import shuffled
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import ANIMAL_CARDS, COPIES_PER_NUMBER, NUMBERS, SYMBOL_CARDS, Card, common_feature, sort_in_deck_order
from game.nambarz.minimal import Mask, mask_of, minimal_sets, numbers_of
from game.practice.facts import MAX_NUMBER, BasicFact
from game.practice.kinds import HAND_SIZE

LARGE_HAND_SIZE = 7  # cards, if three or more make the target
ANIMAL_COPIES = 2  # copies of each animal card (rule NB-3)
ANIMAL_PROBABILITY = 0.25  # probability of animal cards instead of symbol cards
# Weight of each place in the hand for the answer to a choice, among the places that its number allows. In a sorted hand a 1 is always the
# first card and a 10 the last; the weights of the ends are lower for other numbers, so that each place is right about equally often.
ANSWER_PLACE_WEIGHTS = (0.4, 1.0, 1.3, 1.3, 1.0, 0.4)


def target_card(number: int, rng: random.Random) -> Card:
    """Return a random card to cover with this number, symbol or animal."""
    return rng.choice([card for card in (*SYMBOL_CARDS, *ANIMAL_CARDS) if card.number == number])


def choice_cards(answer: int, is_animal: bool, rng: random.Random, used_places: Sequence[int] = ()) -> tuple[Card, ...]:
    """Return six sorted cards of one type: the answer, the numbers next to it if possible, and others.

    The answer gets a place that was seldom right in this set (`used_places`).
    """
    index = _draw_place(range(max(0, HAND_SIZE - 1 - (NUMBERS[-1] - answer)), min(HAND_SIZE, answer)), rng, used_places)
    less, more = range(NUMBERS[0], answer), range(answer + 1, NUMBERS[-1] + 1)
    numbers = (*_sample_with_first(less[::-1], index, rng), answer, *_sample_with_first(more, HAND_SIZE - 1 - index, rng))
    kinds = ANIMAL_CARDS if is_animal else SYMBOL_CARDS
    return tuple(rng.choice([card for card in kinds if card.number == number]) for number in sorted(numbers))


def _draw_place(allowed: Sequence[int], rng: random.Random, used_places: Sequence[int]) -> int:
    """Return one of the places that the answer's number allows, of those that were right least often."""
    smallest_count = min(used_places.count(place) for place in allowed)
    places = [place for place in allowed if used_places.count(place) == smallest_count]
    return rng.choices(places, [ANSWER_PLACE_WEIGHTS[place] for place in places])[0]


def choice_tiles(fact: BasicFact, rng: random.Random, used_places: Sequence[int] = ()) -> tuple[Card, ...]:
    """Return six sorted numbers for a result that is on no card: the result, and results of typical slips.

    The slips are one or ten off, or a row too many.
    """
    answer, slips = fact.result, {1, 2, 3, 4, 10} if fact.sign == "+" else {1, 2, 3, 10, fact.left, fact.right, 2 * fact.right}
    less = [answer - slip for slip in sorted(slips) if answer > slip + 1]
    more = [answer + slip for slip in sorted(slips) if answer + slip <= MAX_NUMBER]
    index = _draw_place(range(max(0, HAND_SIZE - 1 - len(more)), min(HAND_SIZE, len(less) + 1)), rng, used_places)
    return tuple(map(Card, sorted((*_sample_with_first(less, index, rng), answer, *_sample_with_first(more, HAND_SIZE - 1 - index, rng)))))


def _sample_with_first(numbers: Sequence[int], count: int, rng: random.Random) -> list[int]:
    """Return `count` of these numbers, the first one included."""
    return [*numbers[:1], *rng.sample(numbers[1:], count - 1)] if count else []


def solvable_hand(arithmetic: Arithmetic, target: Card, required_numbers: Sequence[int], rng: random.Random) -> tuple[Card, ...]:
    """Return a hand, in deck order, in which these numbers but no fewer cards make the target.

    For two cards no other pair makes it, as long as that leaves enough numbers. For more, a few cards may be of the other type.
    """
    animal = rng.random() < ANIMAL_PROBABILITY
    size = HAND_SIZE if len(required_numbers) == 2 else LARGE_HAND_SIZE
    others = rng.choice((0, 0, 1, 2)) if len(required_numbers) > 2 else 0
    numbers = hand_numbers(arithmetic, target.number, required_numbers, max(size - others, len(required_numbers)), rng)
    cards = hand_of_one_type(numbers, target, animal, rng)
    return sort_in_deck_order(
        (*cards, *_extra_cards_of_type(arithmetic, target, not cards[0].animal, size - len(cards), len(required_numbers), rng))
    )


def hand_numbers(arithmetic: Arithmetic, target: int, required_numbers: Sequence[int], size: int, rng: random.Random) -> tuple[int, ...]:
    """Return these numbers and others that add no pair for the target and no shorter solution."""
    held = mask_of(required_numbers)
    spare = shuffled([number for number in NUMBERS if number != target for _ in range(2)], rng)
    required = [held] if len(required_numbers) == 2 else []
    for allowed in (required, None):
        for number in dict.fromkeys(spare) if allowed is not None else spare:
            wider = _add_number(held, number)
            if held.bit_count() < size and wider != held and _has_no_shortcut(arithmetic, target, wider, len(required_numbers), allowed):
                held = wider
    return numbers_of(held)


def hand_of_one_type(numbers: Sequence[int], target: Card, is_animal: bool, rng: random.Random) -> tuple[Card, ...]:
    """Return cards with these numbers, in order, none of which matches the target: symbols if there are too few animals."""
    cards = cards_for_numbers(numbers, target, is_animal, rng) or cards_for_numbers(numbers, target, False, rng)
    assert cards is not None, "there are four symbols of each number"
    return cards


def cards_for_numbers(numbers: Sequence[int], target: Card, is_animal: bool, rng: random.Random) -> tuple[Card, ...] | None:
    """Return cards of one type with these numbers, in order, none of which matches the target, or None."""
    chosen: list[Card] = []
    for number in numbers:
        kinds = [
            card for card in (ANIMAL_CARDS if is_animal else SYMBOL_CARDS) if card.number == number and common_feature(card, target) is None
        ]
        free = [card for card in kinds if chosen.count(card) < (ANIMAL_COPIES if is_animal else COPIES_PER_NUMBER)]
        if not free:
            return None
        chosen.append(rng.choice(free))
    return tuple(chosen)


def _add_number(held: Mask, number: int) -> Mask:
    """Return the set of numbers with one more card of this number, of which it holds at most two."""
    have = numbers_of(held).count(number)
    return held if have >= 2 else mask_of((*numbers_of(held), number))


def _has_no_shortcut(arithmetic: Arithmetic, target: int, held: Mask, card_count: int, allowed: Sequence[Mask] | None) -> bool:
    """Return True if no smaller set makes the target, and no equally large one but `allowed` (None: any)."""
    for mask in minimal_sets(arithmetic, target):
        size = mask.bit_count()
        if size > card_count or (size == card_count and allowed is None):
            return True
        if not mask & ~held and (size < card_count or (allowed is not None and mask not in allowed)):
            return False
    return True


def _extra_cards_of_type(
    arithmetic: Arithmetic, target: Card, is_animal: bool, count: int, card_count: int, rng: random.Random
) -> tuple[Card, ...]:
    """Return cards of the other type, which do not make a shorter solution by themselves either."""
    result: tuple[Card, ...] = ()
    for number in shuffled([number for number in NUMBERS if number != target.number], rng):
        more = cards_for_numbers([*(card.number for card in result), number], target, is_animal, rng)
        if (
            len(result) < count
            and more is not None
            and _has_no_shortcut(arithmetic, target.number, mask_of(card.number for card in more), card_count, None)
        ):
            result = more
    return result
