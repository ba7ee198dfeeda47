"""The hands of exercises: numbers without a shorter solution, on cards that do not match the target."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.kernel import shuffled
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import ANIMAL_CARDS, COPIES, NUMBERS, SYMBOL_CARDS, Card, in_order, match_by
from game.nambarz.minimal import Mask, mask_of, minimal_sets, numbers_of
from game.practice.facts import LARGEST, BasicFact
from game.practice.kinds import HAND

LARGE_HAND = 7  # cards, if three or more make the target
ANIMAL_COPIES = 2  # copies of each animal card (rule NB-3)
ANIMALS = 0.25  # probability of animal cards instead of symbol cards
# Weight of each place in the hand for the answer to a choice, among the places that its number allows. In a sorted hand a 1 is always the
# first card and a 10 the last; the weights of the ends are lower for other numbers, so that each place is right about equally often.
PLACES = (0.4, 1.0, 1.3, 1.3, 1.0, 0.4)


def target_card(number: int, rng: random.Random) -> Card:
    """Return a random card to cover with this number, symbol or animal."""
    return rng.choice([card for card in (*SYMBOL_CARDS, *ANIMAL_CARDS) if card.number == number])


def choice(answer: int, animal: bool, rng: random.Random) -> tuple[Card, ...]:
    """Return six sorted cards of one type: the answer, the numbers next to it if possible, and others."""
    allowed = range(max(0, HAND - 1 - (NUMBERS[-1] - answer)), min(HAND, answer))
    index = rng.choices(allowed, [PLACES[each] for each in allowed])[0]
    less, more = range(NUMBERS[0], answer), range(answer + 1, NUMBERS[-1] + 1)
    numbers = (*_nearby_numbers(less[::-1], index, rng), answer, *_nearby_numbers(more, HAND - 1 - index, rng))
    kinds = ANIMAL_CARDS if animal else SYMBOL_CARDS
    return tuple(rng.choice([card for card in kinds if card.number == number]) for number in sorted(numbers))


def tiles(fact: BasicFact, rng: random.Random) -> tuple[Card, ...]:
    """Return six sorted numbers for a result that is on no card: the result, and results of typical slips.

    The slips are one or ten off, or a row too many.
    """
    answer, slips = fact.result, {1, 2, 3, 4, 10} if fact.sign == "+" else {1, 2, 3, 10, fact.left, fact.right, 2 * fact.right}
    less = [answer - slip for slip in sorted(slips) if answer > slip + 1]
    more = [answer + slip for slip in sorted(slips) if answer + slip <= LARGEST]
    index = rng.randrange(max(0, HAND - 1 - len(more)), min(HAND, len(less) + 1))
    return tuple(map(Card, sorted((*_nearby_numbers(less, index, rng), answer, *_nearby_numbers(more, HAND - 1 - index, rng)))))


def _nearby_numbers(numbers: Sequence[int], count: int, rng: random.Random) -> list[int]:
    """Return `count` of these numbers, the first one included."""
    return [*numbers[:1], *rng.sample(numbers[1:], count - 1)] if count else []


def hand(arithmetic: Arithmetic, target: Card, must: Sequence[int], rng: random.Random) -> tuple[Card, ...]:
    """Return a hand, in deck order, in which these numbers but no fewer cards make the target.

    For two cards no other pair makes it, as long as that leaves enough numbers. For more, a few cards may be of the other type.
    """
    animal = rng.random() < ANIMALS
    size = HAND if len(must) == 2 else LARGE_HAND
    others = rng.choice((0, 0, 1, 2)) if len(must) > 2 else 0
    numbers = hand_numbers(arithmetic, target.number, must, max(size - others, len(must)), rng)
    cards = dressed(numbers, target, animal, rng) or dressed(numbers, target, False, rng)
    assert cards is not None, "there are four symbols of each number"
    return in_order((*cards, *_others(arithmetic, target, not cards[0].animal, size - len(cards), len(must), rng)))


def hand_numbers(arithmetic: Arithmetic, target: int, must: Sequence[int], size: int, rng: random.Random) -> tuple[int, ...]:
    """Return these numbers and others that add no pair for the target and no shorter solution."""
    held = mask_of(must)
    spare = shuffled([number for number in NUMBERS if number != target for _ in range(2)], rng)
    required = [held] if len(must) == 2 else []
    for allowed in (required, None):
        for number in dict.fromkeys(spare) if allowed is not None else spare:
            wider = _wider(held, number)
            if held.bit_count() < size and wider != held and _harmless(arithmetic, target, wider, len(must), allowed):
                held = wider
    return numbers_of(held)


def dressed(numbers: Sequence[int], target: Card, animal: bool, rng: random.Random) -> tuple[Card, ...] | None:
    """Return cards of one type with these numbers, in order, none of which matches the target, or None."""
    chosen: list[Card] = []
    for number in numbers:
        kinds = [card for card in (ANIMAL_CARDS if animal else SYMBOL_CARDS) if card.number == number and match_by(card, target) is None]
        free = [card for card in kinds if chosen.count(card) < (ANIMAL_COPIES if animal else COPIES)]
        if not free:
            return None
        chosen.append(rng.choice(free))
    return tuple(chosen)


def _wider(held: Mask, number: int) -> Mask:
    """Return the set of numbers with one more card of this number, of which it holds at most two."""
    have = numbers_of(held).count(number)
    return held if have >= 2 else mask_of((*numbers_of(held), number))


def _harmless(arithmetic: Arithmetic, target: int, held: Mask, cards: int, allowed: Sequence[Mask] | None) -> bool:
    """Return True if no smaller set makes the target, and no equally large one but `allowed` (None: any)."""
    for mask in minimal_sets(arithmetic, target):
        size = mask.bit_count()
        if size > cards or (size == cards and allowed is None):
            return True
        if not mask & ~held and (size < cards or (allowed is not None and mask not in allowed)):
            return False
    return True


def _others(arithmetic: Arithmetic, target: Card, animal: bool, count: int, cards: int, rng: random.Random) -> tuple[Card, ...]:
    """Return cards of the other type, which do not make a shorter solution by themselves either."""
    result: tuple[Card, ...] = ()
    for number in shuffled([number for number in NUMBERS if number != target.number], rng):
        more = dressed([*(card.number for card in result), number], target, animal, rng)
        if (
            len(result) < count
            and more is not None
            and _harmless(arithmetic, target.number, mask_of(card.number for card in more), cards, None)
        ):
            result = more
    return result
