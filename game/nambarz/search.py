"""Nambarz: a fast search position on ints, which plays the same rounds as the rules.

kind    index of a card in KINDS: ten symbols, twenty animals, four jokers; the two animals of a number are adjacent.
nibble  four bits that hold a number of cards: 0, 1, 3, 7 or 15 for none to four, as in `minimal`.
masks   three for each seat, at seat * 3 + card type: symbols and animals a nibble each number, jokers a nibble each.
counts  number of cards of `kind` that a seat has, at seat * `ROW` + kind: an animal's nibble does not say which animals.
option  a possible action: a kind to play, DRAW, PASS or STOP, or a calculation: its mask << `CALC` | its card type.
All seats play without fault here, so a wrong calculation that may be recombined (rule NB-22) is no position.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from game.bots.bot import Chance
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import ANIMAL_CARDS, JOKERS, KINDS, NUMBERS, SYMBOL_CARDS
from game.nambarz.minimal import ALL_FOUR, Mask, minimal_sets, numbers_of
from game.nambarz.plays import stroke_points
from game.nambarz.rounds import MAX_PLAYERS_ALL_PLACED, PLACES
from game.nambarz.solver import orders

ROW = len(KINDS)
ANIMALS_FROM, JOKERS_FROM = len(SYMBOL_CARDS), len(SYMBOL_CARDS) + len(ANIMAL_CARDS)
SYMBOL, ANIMAL, JOKER = range(3)  # card types
CHANGE_NUMBER, CHANGE_ANIMAL, CHANGE_BOTH, AGAIN = range(JOKERS_FROM, ROW)
DRAW, PASS, STOP = range(ROW, ROW + 3)
CALC = 8
NONE = -1
TURN, FURTHER, AFTER, DRAWN = range(4)

_SORT = tuple(JOKER if card.joker else ANIMAL if card.animal else SYMBOL for card in KINDS)
_NUMBER = tuple(card.number for card in KINDS)
_SHIFT = tuple(4 * (JOKERS.index(card.joker) if card.joker else card.number - 1) for card in KINDS)
_TWIN = tuple(
    next((kind for kind, other in enumerate(KINDS) if card.animal and other.animal == card.animal and other != card), NONE)
    for card in KINDS
)  # the other card with the same animal (rule NB-3)
_GOES_ON = {
    CHANGE_NUMBER: range(ANIMALS_FROM),
    CHANGE_ANIMAL: range(ANIMALS_FROM, JOKERS_FROM),
    CHANGE_BOTH: range(JOKERS_FROM),
}  # (rule NB-14)
_JOKERS = ((CHANGE_BOTH, CHANGE_NUMBER), (CHANGE_BOTH, CHANGE_ANIMAL))  # the jokers that may cover a card, by its type
_OF_NUMBER = tuple(tuple(kind for kind, card in enumerate(KINDS) if card.number == number) for number in range(11))


class CalculationCache:
    """The calculations that a hand of one type allows, cached for playouts."""

    def __init__(self, arithmetic: Arithmetic) -> None:
        self._arithmetic = arithmetic
        self._minimal = [tuple(reversed(minimal_sets(arithmetic, number))) if number else () for number in (0, *NUMBERS)]
        self.fitting = lru_cache(20_000)(self._fitting)
        self.lasts = lru_cache(20_000)(self._lasts)

    def _fitting(self, number: int, held: Mask) -> tuple[Mask, ...]:
        """Return the sets of held cards that make this number, those with most cards first."""
        return tuple(mask for mask in self._minimal[number] if not mask & ~held)

    def _lasts(self, number: int, mask: Mask) -> tuple[int, ...]:
        """Return the numbers that can be played last in a calculation with this set."""
        return tuple(sorted({numbers[-1] for numbers, _ in orders(self._arithmetic, mask, number)}))


sums_of = lru_cache(8)(CalculationCache)
parts = cache(numbers_of)


class SearchPosition:
    """A compact position of a round in progress for playouts, which changes in place.

    `top`: the kind to cover; `again`: number of "play again" on it; `below`: the kind under a joker just played; `under`: all
    other played cards, in any order; `draw`: draw pile, next card last; `drawn`: the kind just drawn, or NONE; `ring`: by seat,
    the next seat that is still in; `out`: seats in the order they went out; `passes`: passes in a row without a card to draw;
    `strokes`: points by seat; `teams`: by seat, or ().
    """

    __slots__ = (
        *("again", "below", "counts", "draw", "drawn", "left", "masks", "out", "passes", "phase", "players"),
        *("ring", "seat", "strokes", "sums", "teams", "top", "under"),
    )

    def __init__(self, sums: CalculationCache, players: int, seats: Sequence[int], teams: Sequence[int] = ()) -> None:
        """Create a round without cards, before the first turn of the first of `seats`.

        The seats play in this order; `players` counts all seats of the table.
        """
        self.sums, self.players, self.teams = sums, len(seats), teams
        self.seat, self.phase, self.top, self.again, self.below, self.drawn = seats[0], TURN, NONE, 0, NONE, NONE
        self.counts, self.masks, self.left = [0] * (ROW * players), [0] * (3 * players), [0] * players
        self.draw, self.under, self.out, self.passes = list[int](), list[int](), list[int](), 0
        self.strokes, self.ring = [0] * players, [NONE] * players
        for seat, follower in zip(seats, (*seats[1:], seats[0]), strict=True):
            self.ring[seat] = follower

    def copy(self) -> SearchPosition:
        """Return an independent copy."""
        twin = object.__new__(SearchPosition)
        twin.sums, twin.players, twin.teams = self.sums, self.players, self.teams
        twin.seat, twin.phase, twin.top, twin.again = self.seat, self.phase, self.top, self.again
        twin.below, twin.drawn, twin.passes = self.below, self.drawn, self.passes
        twin.counts, twin.masks, twin.left = self.counts[:], self.masks[:], self.left[:]
        twin.draw, twin.under, twin.out = self.draw[:], self.under[:], self.out[:]
        twin.strokes, twin.ring = self.strokes[:], self.ring[:]
        return twin

    @property
    def over(self) -> bool:
        """True if the round has ended; the current seat is then the last one that went out."""
        return self.phase == NONE

    def give(self, seat: int, kind: int) -> None:
        """Add a card to a hand."""
        index, shift = 3 * seat + _SORT[kind], _SHIFT[kind]
        self.masks[index] |= (self.masks[index] >> shift & ALL_FOUR) + 1 << shift
        self.counts[seat * ROW + kind] += 1
        self.left[seat] += 1

    def take(self, seat: int, kind: int) -> None:
        """Remove a card from a hand."""
        index, shift = 3 * seat + _SORT[kind], _SHIFT[kind]
        self.masks[index] ^= (self.masks[index] >> shift & ALL_FOUR) + 1 >> 1 << shift
        self.counts[seat * ROW + kind] -= 1
        self.left[seat] -= 1

    def can_draw(self) -> bool:
        return bool(self.draw or self.under)

    def options(self) -> list[int]:
        """Return all options of the seat to move; a calculation's option names its cards, not their order."""
        phase = self.phase
        if phase == FURTHER:
            stop = [] if self.drawn != NONE and self.drawn != self.top else [STOP]
            return self.further(self.top, self.below) + stop
        result = [AGAIN] if self.may_again() else []
        if phase == AFTER:
            return [*result, PASS]
        if self.top >= JOKERS_FROM:
            result += self.on_open()
        else:
            result += self.matches() + self.jokers()
            result += [mask << CALC | sort for sort in (SYMBOL, ANIMAL) for mask in self.fitting(sort)]
        result.append(PASS if phase == DRAWN or not self.can_draw() else DRAW)
        return result

    def may_again(self) -> bool:
        """Return True if the seat may use "play again" (rules NB-7 and NB-17)."""
        if not self.counts[self.seat * ROW + AGAIN] or (self.phase == DRAWN and self.drawn != AGAIN):
            return False
        return self.left[self.seat] > 1 or self.can_draw()

    def matches(self) -> list[int]:
        """Return the kinds that match the number card to cover (rule NB-8)."""
        row, top, counts = self.seat * ROW, self.top, self.counts
        kinds = _OF_NUMBER[_NUMBER[top]]
        if self.phase == DRAWN:
            return [self.drawn] if self.drawn in kinds or self.drawn == _TWIN[top] != NONE else []
        result = [kind for kind in kinds if counts[row + kind]]
        if _TWIN[top] != NONE and counts[row + _TWIN[top]]:
            result.append(_TWIN[top])
        return result

    def jokers(self) -> list[int]:
        """Return the jokers that may cover the number card (rule NB-14).

        After drawing, only the drawn joker or one that the drawn card may follow.
        """
        row, top, drawn = self.seat * ROW, self.top, self.drawn
        result = [joker for joker in _JOKERS[_SORT[top]] if self.counts[row + joker]]
        if result and self.phase == DRAWN:
            return [joker for joker in result if joker == drawn or self.further(joker, top)]
        return result

    def on_open(self) -> list[int]:
        """Return the kinds that may be played on an open joker (rule NB-15)."""
        if self.phase == DRAWN:
            return [self.drawn] if self.drawn in _GOES_ON[self.top] else []
        row, counts = self.seat * ROW, self.counts
        return [kind for kind in _GOES_ON[self.top] if counts[row + kind]]

    def further(self, joker: int, below: int) -> list[int]:
        """Return the kinds that may follow the seat's own joker on the number card `below` (rules NB-14 to NB-16)."""
        row, counts, drawn, kinds = self.seat * ROW, self.counts, self.drawn, _GOES_ON[joker]
        number, twin = _NUMBER[below], _TWIN[below]
        if drawn in (NONE, joker):
            return [kind for kind in kinds if counts[row + kind] and _NUMBER[kind] != number and kind != twin]
        return [drawn] if drawn in kinds and _NUMBER[drawn] != number and drawn != twin else []

    def fitting(self, sort: int) -> Sequence[Mask]:
        """Return the calculations with cards of this type, those with most cards first.

        After drawing, only those that use the drawn card.
        """
        seat, top, drawn = self.seat, self.top, self.drawn
        held, twin = self.masks[3 * seat + sort], _TWIN[top]
        if sort == ANIMAL and twin != NONE:
            count = self.counts[seat * ROW + twin]
            if count:  # a matching card takes no part in a calculation (rule NB-11)
                nibble = held >> _SHIFT[twin] & ALL_FOUR
                held ^= (nibble ^ nibble >> count) << _SHIFT[twin]
        if self.phase != DRAWN:
            return self.sums.fitting(_NUMBER[top], held)
        if _SORT[drawn] != sort or drawn == twin:
            return ()
        bit = 1 << _SHIFT[drawn]
        return [mask for mask in self.sums.fitting(_NUMBER[top], held) if mask & bit]

    def cards_of(self, option: int, chance: Chance) -> list[int]:
        """Return the kinds that a calculation plays, ending with a random one of the possible last numbers."""
        mask, numbers = option >> CALC, parts(option >> CALC)
        lasts = self.sums.lasts(_NUMBER[self.top], mask)
        last = lasts[int(chance() * len(lasts))]
        if option & ANIMAL:
            kinds = self._animals(numbers, chance)
        else:
            kinds = [number - 1 for number in numbers]
        index = int(chance() * numbers.count(last)) + numbers.index(last)
        kinds.append(kinds.pop(index))
        return kinds

    def _animals(self, numbers: Sequence[int], chance: Chance) -> list[int]:
        """Return random cards with these ascending numbers, without a matching one and with the drawn card."""
        row, twin = self.seat * ROW, _TWIN[self.top]
        pools = dict[int, list[int]]()
        kinds = []
        for number in numbers:
            if number not in pools:
                first = ANIMALS_FROM + 2 * (number - 1)
                pools[number] = [kind for kind in (first, first + 1) if kind != twin for _ in range(self.counts[row + kind])]
                pool = pools[number]
                target = pool.index(self.drawn) if self.phase == DRAWN and self.drawn in pool else int(chance() * len(pool))
            else:
                pool = pools[number]
                target = int(chance() * len(pool))
            kinds.append(pool.pop(target))
        return kinds

    def do(self, option: int, chance: Chance) -> None:
        """Make one move of the seat to move."""
        if option == PASS:
            self._pass()
        elif option == DRAW:
            self._draw(chance)
        elif option == STOP:
            self.phase, self.drawn = AFTER, NONE
        elif option < ROW:
            self.lay((option,))
        else:
            self.lay(self.cards_of(option, chance))

    def lay(self, kinds: Sequence[int]) -> None:
        """Play a card, a joker or the cards of a calculation, the new top last."""
        seat, last, self.passes = self.seat, kinds[-1], 0
        for kind in kinds:
            self.take(seat, kind)
        if last == AGAIN:
            self.again += 1
            self.phase, self.drawn = TURN, NONE
            return
        self.under += (self.top, *kinds[:-1])
        if self.again:
            self.under += [AGAIN] * self.again
            self.again = 0
        self.strokes[seat] += stroke_points(len(kinds))
        if last >= JOKERS_FROM:
            self.below, self.phase = self.top, FURTHER
        else:
            self.phase, self.drawn = AFTER, NONE
        self.top = last
        if not self.left[seat]:
            self._go_out()

    def _draw(self, chance: Chance) -> None:
        """Draw a card, after a reshuffle if the pile is empty (rule NB-6)."""
        if not self.draw:
            self.draw, self.under = sorted(self.under, key=lambda _: chance()), []
        self.drawn = self.draw.pop()
        self.give(self.seat, self.drawn)
        self.phase, self.passes = DRAWN, 0

    def _pass(self) -> None:
        """End the turn (rule NB-7), or the round if all passed in a row without a card to draw (rules NB-6 and NB-25)."""
        self.passes += self.phase == TURN
        if self.passes and self.passes == len(self.still_in()):
            self.phase = NONE
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        self.seat, self.phase, self.drawn = self.ring[self.seat], TURN, NONE

    def _go_out(self) -> None:
        """Take the mover out of the round, which may end it (rule NB-25)."""
        seat, ring = self.seat, self.ring
        self.out.append(seat)
        before = seat
        while ring[before] != seat:
            before = ring[before]
        ring[before] = ring[seat]
        if self._decided():
            self.phase = NONE
        else:
            self._next_turn()

    def _decided(self) -> bool:
        """Return True if enough seats have gone out, or all but one team (rules NB-25 and NB-32)."""
        full = len(self.out) == (self.players - 1 if self.players <= MAX_PLAYERS_ALL_PLACED else MAX_PLAYERS_ALL_PLACED)
        return full or self._one_team()

    def _one_team(self) -> bool:
        return bool(self.teams) and len({self.teams[other] for other in self.still_in()}) == 1

    def still_in(self) -> list[int]:
        """Return the seats that have not gone out, in the order of the next turns."""
        seats = [self.ring[self.seat]]
        while self.ring[seats[-1]] != seats[0]:
            seats.append(self.ring[seats[-1]])
        return seats

    def points(self) -> list[int]:
        """Return the points of an ended round by seat: places and strokes (rules NB-26, NB-27 and NB-32)."""
        placed = [*self.out, *self.still_in()] if self._decided() else self.out
        result = self.strokes[:]
        for seat, worth in zip(placed, PLACES, strict=False):
            result[seat] += worth
        return result
