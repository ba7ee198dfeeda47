"""Nambarz: a fast search position on ints, which plays the same rounds as the rules.

kind    index of a card in KINDS: ten symbols, twenty animals, four jokers; the two animals of a number are adjacent.
nibble  four bits that hold a number of cards: 0, 1, 3, 7 or 15 for none to four, as in `minimal`.
masks   three for each seat, at seat * 3 + card type: symbols and animals a nibble each number, jokers a nibble each.
counts  number of cards of `kind` that a seat has, at seat * `KIND_COUNT` + kind: an animal's nibble does not say which animals.
option  a possible action: a kind to play, DRAW, PASS or STOP, or a calculation: its mask << `CALC_SHIFT` | its card type.
All seats play without fault here, so a wrong calculation that may be recombined (rule NB-22) is no position.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from game.bots.bot import Chance
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import ANIMAL_CARDS, JOKERS, KINDS, NUMBERS, SYMBOL_CARDS
from game.nambarz.minimal import ALL_COPIES_MASK, Mask, minimal_sets, numbers_of
from game.nambarz.rounds import MAX_PLACES, PLACE_POINTS, stroke_points
from game.nambarz.solver import calculation_orders

KIND_COUNT = len(KINDS)
FIRST_ANIMAL, FIRST_JOKER = len(SYMBOL_CARDS), len(SYMBOL_CARDS) + len(ANIMAL_CARDS)
SYMBOL, ANIMAL, JOKER = range(3)  # card types
CHANGE_NUMBER, CHANGE_ANIMAL, CHANGE_BOTH, AGAIN = range(FIRST_JOKER, KIND_COUNT)
DRAW, PASS, STOP = range(KIND_COUNT, KIND_COUNT + 3)
CALC_SHIFT = 8
NONE = -1
TURN, FURTHER, AFTER, DRAWN = range(4)

_CARD_TYPE = tuple(JOKER if card.joker else ANIMAL if card.animal else SYMBOL for card in KINDS)
_NUMBER = tuple(card.number for card in KINDS)
_SHIFT = tuple(4 * (JOKERS.index(card.joker) if card.joker else card.number - 1) for card in KINDS)
_TWIN = tuple(
    next((kind for kind, other in enumerate(KINDS) if card.animal and other.animal == card.animal and other != card), NONE)
    for card in KINDS
)  # the other card with the same animal (rule NB-3)
_FITTING_KINDS = {
    CHANGE_NUMBER: range(FIRST_ANIMAL),
    CHANGE_ANIMAL: range(FIRST_ANIMAL, FIRST_JOKER),
    CHANGE_BOTH: range(FIRST_JOKER),
}  # (rule NB-14)
_FITTING_JOKERS = ((CHANGE_BOTH, CHANGE_NUMBER), (CHANGE_BOTH, CHANGE_ANIMAL))  # the jokers that may cover a card, by its type
_KINDS_BY_NUMBER = tuple(tuple(kind for kind, card in enumerate(KINDS) if card.number == number) for number in range(11))


class CalculationCache:
    """The calculations that a hand of one type allows, cached for playouts."""

    def __init__(self, arithmetic: Arithmetic) -> None:
        self._arithmetic = arithmetic
        self._minimal_sets = [tuple(reversed(minimal_sets(arithmetic, number))) if number else () for number in (0, *NUMBERS)]
        self.fitting_sets = lru_cache(20_000)(self._find_fitting_sets)
        self.last_numbers = lru_cache(20_000)(self._find_last_numbers)

    def _find_fitting_sets(self, number: int, held: Mask) -> tuple[Mask, ...]:
        """Return the sets of held cards that make this number, those with most cards first."""
        return tuple(mask for mask in self._minimal_sets[number] if not mask & ~held)

    def _find_last_numbers(self, number: int, mask: Mask) -> tuple[int, ...]:
        """Return the numbers that can be played last in a calculation with this set."""
        return tuple(sorted({numbers[-1] for numbers, _ in calculation_orders(self._arithmetic, mask, number)}))


calculation_cache = lru_cache(8)(CalculationCache)
set_numbers = cache(numbers_of)


class SearchPosition:
    """A compact position of a round in progress for playouts, which changes in place.

    `top`: the kind to cover; `again_count`: number of "play again" on it; `below`: the kind under a joker just played; `under`: all
    other played cards, in any order; `draw`: draw pile, next card last; `drawn`: the kind just drawn, or NONE; `next_seats`: by seat,
    the next seat that is still in; `out`: seats in the order they went out; `passes`: passes in a row without a card to draw;
    `strokes`: points by seat; `teams`: by seat, or ().
    """

    __slots__ = (
        *("again_count", "below", "counts", "draw", "drawn", "cards_left", "masks", "out", "passes", "phase", "player_count"),
        *("next_seats", "seat", "strokes", "calculations", "teams", "top", "under"),
    )

    def __init__(self, calculations: CalculationCache, players: int, seats: Sequence[int], teams: Sequence[int] = ()) -> None:
        """Create a round without cards, before the first turn of the first of `seats`.

        The seats play in this order; `players` counts all seats of the table.
        """
        self.calculations, self.player_count, self.teams = calculations, len(seats), teams
        self.seat, self.phase, self.top, self.again_count, self.below, self.drawn = seats[0], TURN, NONE, 0, NONE, NONE
        self.counts, self.masks, self.cards_left = [0] * (KIND_COUNT * players), [0] * (3 * players), [0] * players
        self.draw, self.under, self.out, self.passes = list[int](), list[int](), list[int](), 0
        self.strokes, self.next_seats = [0] * players, [NONE] * players
        for seat, follower in zip(seats, (*seats[1:], seats[0]), strict=True):
            self.next_seats[seat] = follower

    def copy(self) -> SearchPosition:
        """Return an independent copy."""
        twin = object.__new__(SearchPosition)
        twin.calculations, twin.player_count, twin.teams = self.calculations, self.player_count, self.teams
        twin.seat, twin.phase, twin.top, twin.again_count = self.seat, self.phase, self.top, self.again_count
        twin.below, twin.drawn, twin.passes = self.below, self.drawn, self.passes
        twin.counts, twin.masks, twin.cards_left = self.counts[:], self.masks[:], self.cards_left[:]
        twin.draw, twin.under, twin.out = self.draw[:], self.under[:], self.out[:]
        twin.strokes, twin.next_seats = self.strokes[:], self.next_seats[:]
        return twin

    def add_card(self, seat: int, kind: int) -> None:
        """Add a card to a hand."""
        index, shift = 3 * seat + _CARD_TYPE[kind], _SHIFT[kind]
        self.masks[index] |= (self.masks[index] >> shift & ALL_COPIES_MASK) + 1 << shift
        self.counts[seat * KIND_COUNT + kind] += 1
        self.cards_left[seat] += 1

    def remove_card(self, seat: int, kind: int) -> None:
        """Remove a card from a hand."""
        index, shift = 3 * seat + _CARD_TYPE[kind], _SHIFT[kind]
        self.masks[index] ^= (self.masks[index] >> shift & ALL_COPIES_MASK) + 1 >> 1 << shift
        self.counts[seat * KIND_COUNT + kind] -= 1
        self.cards_left[seat] -= 1

    def can_draw(self) -> bool:
        return bool(self.draw or self.under)

    def can_play_again(self) -> bool:
        """Return True if the seat may use "play again" (rules NB-7 and NB-17)."""
        if not self.counts[self.seat * KIND_COUNT + AGAIN] or (self.phase == DRAWN and self.drawn != AGAIN):
            return False
        return self.cards_left[self.seat] > 1 or self.can_draw()

    def matching_kinds(self) -> list[int]:
        """Return the kinds that match the number card to cover (rule NB-8)."""
        row, top, counts = self.seat * KIND_COUNT, self.top, self.counts
        kinds = _KINDS_BY_NUMBER[_NUMBER[top]]
        if self.phase == DRAWN:
            return [self.drawn] if self.drawn in kinds or self.drawn == _TWIN[top] != NONE else []
        result = [kind for kind in kinds if counts[row + kind]]
        if _TWIN[top] != NONE and counts[row + _TWIN[top]]:
            result.append(_TWIN[top])
        return result

    def playable_jokers(self) -> list[int]:
        """Return the jokers that may cover the number card (rule NB-14).

        After drawing, only the drawn joker or one that the drawn card may follow.
        """
        row, top, drawn = self.seat * KIND_COUNT, self.top, self.drawn
        result = [joker for joker in _FITTING_JOKERS[_CARD_TYPE[top]] if self.counts[row + joker]]
        if result and self.phase == DRAWN:
            return [joker for joker in result if joker == drawn or self.further_kinds(joker, top)]
        return result

    def kinds_on_open_joker(self) -> list[int]:
        """Return the kinds that may be played on an open joker (rule NB-15)."""
        if self.phase == DRAWN:
            return [self.drawn] if self.drawn in _FITTING_KINDS[self.top] else []
        row, counts = self.seat * KIND_COUNT, self.counts
        return [kind for kind in _FITTING_KINDS[self.top] if counts[row + kind]]

    def further_kinds(self, joker: int, below: int) -> list[int]:
        """Return the kinds that may follow the seat's own joker on the number card `below` (rules NB-14 to NB-16)."""
        row, counts, drawn, kinds = self.seat * KIND_COUNT, self.counts, self.drawn, _FITTING_KINDS[joker]
        number, twin = _NUMBER[below], _TWIN[below]
        if drawn in (NONE, joker):
            return [kind for kind in kinds if counts[row + kind] and _NUMBER[kind] != number and kind != twin]
        return [drawn] if drawn in kinds and _NUMBER[drawn] != number and drawn != twin else []

    def fitting_calculations(self, card_type: int) -> Sequence[Mask]:
        """Return the calculations with cards of this type, those with most cards first.

        After drawing, only those that use the drawn card.
        """
        seat, top, drawn = self.seat, self.top, self.drawn
        held, twin = self.masks[3 * seat + card_type], _TWIN[top]
        if card_type == ANIMAL and twin != NONE:
            count = self.counts[seat * KIND_COUNT + twin]
            if count:  # a matching card takes no part in a calculation (rule NB-11)
                nibble = held >> _SHIFT[twin] & ALL_COPIES_MASK
                held ^= (nibble ^ nibble >> count) << _SHIFT[twin]
        if self.phase != DRAWN:
            return self.calculations.fitting_sets(_NUMBER[top], held)
        if _CARD_TYPE[drawn] != card_type or drawn == twin:
            return ()
        bit = 1 << _SHIFT[drawn]
        return [mask for mask in self.calculations.fitting_sets(_NUMBER[top], held) if mask & bit]

    def calculation_kinds(self, option: int, chance: Chance) -> list[int]:
        """Return the kinds that a calculation plays, ending with a random one of the possible last numbers."""
        mask, numbers = option >> CALC_SHIFT, set_numbers(option >> CALC_SHIFT)
        lasts = self.calculations.last_numbers(_NUMBER[self.top], mask)
        last = lasts[int(chance() * len(lasts))]
        if option & ANIMAL:
            kinds = self._random_animal_kinds(numbers, chance)
        else:
            kinds = [number - 1 for number in numbers]
        index = int(chance() * numbers.count(last)) + numbers.index(last)
        kinds.append(kinds.pop(index))
        return kinds

    def _random_animal_kinds(self, numbers: Sequence[int], chance: Chance) -> list[int]:
        """Return random cards with these ascending numbers, without a matching one and with the drawn card."""
        row, twin = self.seat * KIND_COUNT, _TWIN[self.top]
        pools = dict[int, list[int]]()
        kinds = []
        for number in numbers:
            if number not in pools:
                first = FIRST_ANIMAL + 2 * (number - 1)
                pools[number] = [kind for kind in (first, first + 1) if kind != twin for _ in range(self.counts[row + kind])]
                pool = pools[number]
                target = pool.index(self.drawn) if self.phase == DRAWN and self.drawn in pool else int(chance() * len(pool))
            else:
                pool = pools[number]
                target = int(chance() * len(pool))
            kinds.append(pool.pop(target))
        return kinds

    def play_option(self, option: int, chance: Chance) -> None:
        """Make one move of the seat to move."""
        if option == PASS:
            self._pass_turn()
        elif option == DRAW:
            self._draw_card(chance)
        elif option == STOP:
            self.phase, self.drawn = AFTER, NONE
        elif option < KIND_COUNT:
            self.play_cards((option,))
        else:
            self.play_cards(self.calculation_kinds(option, chance))

    def play_cards(self, kinds: Sequence[int]) -> None:
        """Play a card, a joker or the cards of a calculation, the new top last."""
        seat, last, self.passes = self.seat, kinds[-1], 0
        for kind in kinds:
            self.remove_card(seat, kind)
        if last == AGAIN:
            self.again_count += 1
            self.phase, self.drawn = TURN, NONE
            return
        self.under += (self.top, *kinds[:-1])
        if self.again_count:
            self.under += [AGAIN] * self.again_count
            self.again_count = 0
        self.strokes[seat] += stroke_points(len(kinds))
        if last >= FIRST_JOKER:
            self.below, self.phase = self.top, FURTHER
        else:
            self.phase, self.drawn = AFTER, NONE
        self.top = last
        if not self.cards_left[seat]:
            self._go_out()

    def _draw_card(self, chance: Chance) -> None:
        """Draw a card, after a reshuffle if the pile is empty (rule NB-6)."""
        if not self.draw:
            self.draw, self.under = sorted(self.under, key=lambda _: chance()), []
        self.drawn = self.draw.pop()
        self.add_card(self.seat, self.drawn)
        self.phase, self.passes = DRAWN, 0

    def _pass_turn(self) -> None:
        """End the turn (rule NB-7), or the round if all passed in a row without a card to draw (rules NB-6 and NB-25)."""
        self.passes += self.phase == TURN
        if self.passes and self.passes == len(self.seats_in_round()):
            self.phase = NONE
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        self.seat, self.phase, self.drawn = self.next_seats[self.seat], TURN, NONE

    def _go_out(self) -> None:
        """Take the mover out of the round, which may end it (rule NB-25)."""
        seat, ring = self.seat, self.next_seats
        self.out.append(seat)
        before = seat
        while ring[before] != seat:
            before = ring[before]
        ring[before] = ring[seat]
        if self._is_round_over():
            self.phase = NONE
        else:
            self._next_turn()

    def _is_round_over(self) -> bool:
        """Return True if enough seats have gone out, or all but one team (rules NB-25 and NB-32)."""
        if len(self.out) == min(self.player_count - 1, MAX_PLACES):
            return True
        return bool(self.teams) and len({self.teams[other] for other in self.seats_in_round()}) == 1

    def seats_in_round(self) -> list[int]:
        """Return the seats that have not gone out, in the order of the next turns."""
        seats = [self.next_seats[self.seat]]
        while self.next_seats[seats[-1]] != seats[0]:
            seats.append(self.next_seats[seats[-1]])
        return seats

    def round_points(self) -> list[int]:
        """Return the points of an ended round by seat: places and strokes (rules NB-26, NB-27 and NB-32)."""
        placed = [*self.out, *self.seats_in_round()] if self._is_round_over() else self.out
        result = self.strokes[:]
        for seat, worth in zip(placed, PLACE_POINTS, strict=False):
            result[seat] += worth
        return result
