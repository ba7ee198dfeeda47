"""The cards of an exercise: numbers that allow no shorter solution, and cards with these numbers, none of which matches."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.kernel import shuffled
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import ANIMAL_CARDS, COPIES, NUMBERS, SYMBOL_CARDS, Card, in_order, match_by
from game.nambarz.minimal import Mask, mask_of, minimal_sets, numbers_of
from game.practice.facts import LARGEST, Step
from game.practice.kinds import HAND

LARGE_HAND = 7  # cards, for three and more
ANIMAL_COPIES = 2  # of each animal card (NB-3)
ANIMALS = 0.25  # how often animals are laid instead of symbols
# How often the answer of a choice is put at each place that its number allows. In order, a 1 is always the first card and a 10 the last;
# so that each place is right about as often over all numbers, the ends are drawn less for the others.
PLACES = (0.4, 1.0, 1.3, 1.3, 1.0, 0.4)


def target_card(number: int, rng: random.Random) -> Card:
    """A card to cover, symbol or animal."""
    return rng.choice([card for card in (*SYMBOL_CARDS, *ANIMAL_CARDS) if card.number == number])


def choice(answer: int, animal: bool, rng: random.Random) -> tuple[Card, ...]:
    """Six cards of one type in order: the answer, on either side the number next to it if there are any, and others."""
    allowed = range(max(0, HAND - 1 - (NUMBERS[-1] - answer)), min(HAND, answer))
    place = rng.choices(allowed, [PLACES[each] for each in allowed])[0]
    less, more = range(NUMBERS[0], answer), range(answer + 1, NUMBERS[-1] + 1)
    numbers = (*_near(less[::-1], place, rng), answer, *_near(more, HAND - 1 - place, rng))
    kinds = ANIMAL_CARDS if animal else SYMBOL_CARDS
    return tuple(rng.choice([card for card in kinds if card.number == number]) for number in sorted(numbers))


def tiles(fact: Step, rng: random.Random) -> tuple[Card, ...]:
    """Six numbers in order for a result that is on no card: the result, and what comes of a slip: one or ten off, a row too many."""
    answer, slips = fact.result, {1, 2, 3, 4, 10} if fact.sign == "+" else {1, 2, 3, 10, fact.left, fact.right, 2 * fact.right}
    less = [answer - slip for slip in sorted(slips) if answer > slip + 1]
    more = [answer + slip for slip in sorted(slips) if answer + slip <= LARGEST]
    place = rng.randrange(max(0, HAND - 1 - len(more)), min(HAND, len(less) + 1))
    return tuple(map(Card, sorted((*_near(less, place, rng), answer, *_near(more, HAND - 1 - place, rng)))))


def _near(numbers: Sequence[int], count: int, rng: random.Random) -> list[int]:
    """So many of these, the first one in any case."""
    return [*numbers[:1], *rng.sample(numbers[1:], count - 1)] if count else []


def hand(arithmetic: Arithmetic, target: Card, must: Sequence[int], rng: random.Random) -> tuple[Card, ...]:
    """A hand in which these numbers, and nothing with fewer cards, make the target; in the order of the deck.

    For two cards there is no other pair that does, as long as that leaves enough numbers. For more a few cards may be of the other type.
    """
    animal = rng.random() < ANIMALS
    size = HAND if len(must) == 2 else LARGE_HAND
    others = rng.choice((0, 0, 1, 2)) if len(must) > 2 else 0
    numbers = hand_numbers(arithmetic, target.number, must, max(size - others, len(must)), rng)
    cards = dressed(numbers, target, animal, rng) or dressed(numbers, target, False, rng)
    assert cards is not None, "there are four symbols of each number"
    return in_order((*cards, *_others(arithmetic, target, not cards[0].animal, size - len(cards), len(must), rng)))


def hand_numbers(arithmetic: Arithmetic, target: int, must: Sequence[int], size: int, rng: random.Random) -> tuple[int, ...]:
    """These numbers and others, `size` in all: no new pair makes the target, then no fewer numbers than these."""
    held = mask_of(must)
    spare = shuffled([number for number in NUMBERS if number != target for _ in range(2)], rng)
    wanted = [held] if len(must) == 2 else []
    for allowed in (wanted, None):
        for number in dict.fromkeys(spare) if allowed is not None else spare:
            wider = _wider(held, number)
            if held.bit_count() < size and wider != held and _harmless(arithmetic, target, wider, len(must), allowed):
                held = wider
    return numbers_of(held)


def dressed(numbers: Sequence[int], target: Card, animal: bool, rng: random.Random) -> tuple[Card, ...] | None:
    """Cards of one type with these numbers, in this order, of which none matches the target; None when there are not so many."""
    chosen: list[Card] = []
    for number in numbers:
        kinds = [card for card in (ANIMAL_CARDS if animal else SYMBOL_CARDS) if card.number == number and match_by(card, target) is None]
        free = [card for card in kinds if chosen.count(card) < (ANIMAL_COPIES if animal else COPIES)]
        if not free:
            return None
        chosen.append(rng.choice(free))
    return tuple(chosen)


def _wider(held: Mask, number: int) -> Mask:
    """With one card more, up to two of a number; the same when there are two already."""
    have = numbers_of(held).count(number)
    return held if have >= 2 else mask_of((*numbers_of(held), number))


def _harmless(arithmetic: Arithmetic, target: int, held: Mask, cards: int, allowed: Sequence[Mask] | None) -> bool:
    """Whether nothing with fewer cards makes the target, and with as many only what is allowed (None: anything)."""
    for mask in minimal_sets(arithmetic, target):
        size = mask.bit_count()
        if size > cards or (size == cards and allowed is None):
            return True
        if not mask & ~held and (size < cards or (allowed is not None and mask not in allowed)):
            return False
    return True


def _others(arithmetic: Arithmetic, target: Card, animal: bool, count: int, cards: int, rng: random.Random) -> tuple[Card, ...]:
    """Cards of the other type, which alone make nothing with fewer cards either."""
    found: tuple[Card, ...] = ()
    for number in shuffled([number for number in NUMBERS if number != target.number], rng):
        more = dressed([*(card.number for card in found), number], target, animal, rng)
        if (
            len(found) < count
            and more is not None
            and _harmless(arithmetic, target.number, mask_of(card.number for card in more), cards, None)
        ):
            found = more
    return found
