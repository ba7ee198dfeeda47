"""Nain Jaune for search: a compact position on ints and its playouts, the same deal as the rules at many times the speed.

card    rank * 4 + suit, 4 to 55; suits count as in SUITS.
ranks   a set of ranks in one number: bit 1 the ace, bit 13 the king. Of each rank at most one card is a belle carte (JA-2),
        so a hand is how many cards it holds of each rank, and who holds the five belles cartes.
counts  of all hands in one list: of `rank` in the hand of `seat` at seat * ROW + rank.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from typing import TypeAlias

from game.bots.bot import Chance
from game.nain_jaune.cards import ACE, BOXES, DECK, EACH, FULL_STAKE, KING, RANKS, STAKES, SUITS, Card
from game.nain_jaune.imagine import hands_in
from game.nain_jaune.state import NainJauneView

Starter: TypeAlias = Callable[[int, int], int]  # the rank that starts a sequence, of the ranks of a hand and those that win coins

ROW = 16
NUMBER = {card: card.rank * 4 + SUITS.index(card.suit) for card in DECK}
BOX_RANKS = tuple(box.rank for box in BOXES)  # in the order of JA-4
NOBODY = -1
PURSE = 50  # of everybody before the stakes of a `deal`

_DEAREST = max(STAKES, key=lambda box: STAKES[box]).rank  # the others are the dearer the higher (JA-4)
_BIT = tuple(1 << number for number in range(KING + 1))  # of a rank, and of a seat
_RANK_BIT = tuple(1 << (number >> 2) for number in range(4 * (KING + 1)))  # by card
_SEATS = range(8)


def _first_from(seat: int, seats: int) -> int:
    """The first of these seats, a set in one number, round the table from this one."""
    return next((place % 8 for place in range(seat, seat + 8) if seats >> place % 8 & 1), NOBODY)


_NEXT = tuple(tuple(_first_from(seat, seats) for seats in range(256)) for seat in _SEATS)  # JA-10


class Position:
    """What a playout of one deal needs to know; changes in place.

    `seat` is to move, `needed` the rank that continues, 0 to start. By rank: `holders` (set of seats in one number), `belles`
    (who holds the belle carte, or NOBODY), `boxes` in coins. By seat: `ranks` of its hand, `rich` of them that win coins of a
    box, `purses`. `playing`: who is in; `each`: cards each at the start of the deal.
    """

    __slots__ = ("belles", "boxes", "counts", "each", "holders", "needed", "playing", "purses", "ranks", "rich", "seat")

    def __init__(self, seat: int, needed: int, purses: list[int], boxes: list[int], playing: Sequence[int], each: int) -> None:
        self.seat = seat
        self.needed = needed
        self.purses = purses
        self.boxes = boxes
        self.playing = playing
        self.each = each
        self.counts = [0] * (ROW * len(purses))
        self.holders = [0] * (KING + 1)
        self.ranks = [0] * len(purses)
        self.rich = [0] * len(purses)
        self.belles = [NOBODY] * (KING + 1)

    def copy(self) -> Position:
        """The same, on lists of its own."""
        twin = object.__new__(Position)
        twin.seat, twin.needed, twin.playing, twin.each = self.seat, self.needed, self.playing, self.each
        twin.purses, twin.boxes, twin.counts = self.purses[:], self.boxes[:], self.counts[:]
        twin.holders, twin.ranks, twin.rich, twin.belles = self.holders[:], self.ranks[:], self.rich[:], self.belles[:]
        return twin

    def give(self, seat: int, cards: Sequence[int]) -> None:
        """Puts these cards into a hand."""
        row, seat_bit, counts, holders = seat * ROW, _BIT[seat], self.counts, self.holders
        ranks = self.ranks[seat]
        for card in cards:
            rank = card >> 2
            counts[row + rank] += 1
            holders[rank] |= seat_bit
            ranks |= _BIT[rank]
            if card in _BELLES:
                self.belles[rank] = seat
                if self.boxes[rank]:
                    self.rich[seat] |= _BIT[rank]
        self.ranks[seat] = ranks

    def left(self) -> list[int]:
        """Cards in hand, by seat."""
        counts = self.counts
        return [sum(counts[row : row + ROW]) for row in range(0, len(counts), ROW)]


_BELLES = frozenset(NUMBER[box] for box in BOXES)


def playout(position: Position, starters: Sequence[Starter]) -> list[int]:
    """Plays the deal to its end and settles it (JA-9 to JA-17). Returns the purses; the hands are of no use afterwards.

    `starters` decide, by seat, where sequences start. Of equal ranks the belle carte is laid first, with the words: it takes coins
    that nothing else can take, and to keep it can only cost.
    """
    counts, holders, ranks, belles, rich = position.counts, position.holders, position.ranks, position.belles, position.rich
    seat, rank = position.seat, position.needed
    while True:
        if not rank:
            rank = starters[seat](ranks[seat], rich[seat])
        if belles[rank] == seat:
            belles[rank] = NOBODY
            rich[seat] &= ~_BIT[rank]
            position.purses[seat] += position.boxes[rank]
            position.boxes[rank] = 0
        place = seat * ROW + rank
        left = counts[place] - 1
        counts[place] = left
        if not left:
            holders[rank] ^= _BIT[seat]
            ranks[seat] ^= _BIT[rank]
            if not ranks[seat]:
                break
        if rank == KING:
            rank = 0  # JA-11
            continue
        rank += 1
        able = holders[rank]
        if able:
            seat = _NEXT[seat][able]
        else:
            rank = 0  # JA-12
    _settle(position, seat)
    return position.purses


def lay(position: Position, card: int, claims: bool) -> bool:
    """The seat to move lays this card, with or without the words (JA-13); False when that has ended the deal, which is settled then."""
    seat, rank = position.seat, card >> 2
    if card in _BELLES:
        position.belles[rank] = NOBODY
        position.rich[seat] &= ~_BIT[rank]
        if claims:
            position.purses[seat] += position.boxes[rank]
            position.boxes[rank] = 0
    place = seat * ROW + rank
    position.counts[place] -= 1
    if not position.counts[place]:
        position.holders[rank] ^= _BIT[seat]
        position.ranks[seat] ^= _BIT[rank]
    if not position.ranks[seat]:
        _settle(position, seat)
        return False
    able = position.holders[rank + 1] if rank < KING else 0
    position.needed = rank + 1 if able else 0  # JA-11, JA-12
    position.seat = _NEXT[seat][able] if able else seat
    return True


def _settle(position: Position, winner: int) -> None:
    """JA-14 to JA-17; who pays first of the others makes no difference."""
    purses, boxes, left = position.purses, position.boxes, position.left()
    others = [seat for seat in position.playing if seat != winner]
    if all(left[seat] == position.each for seat in others):  # JA-16
        purses[winner] += sum(boxes)
        boxes[:] = [0] * len(boxes)
    for seat in others:
        coins = min(left[seat], purses[seat])
        purses[seat] -= coins
        purses[winner] += coins
    for rank in BOX_RANKS:
        keeper = position.belles[rank]
        if keeper != NOBODY:
            coins = min(boxes[rank], purses[keeper])
            purses[keeper] -= coins
            boxes[rank] += coins


def deal(players: int, chance: Chance) -> Position:
    """The first deal of an evening, shuffled, its stakes placed (JA-4 to JA-7)."""
    boxes = [0] * (KING + 1)
    for box, stake in STAKES.items():
        boxes[box.rank] = players * stake
    position = Position(0, 0, [PURSE - FULL_STAKE] * players, boxes, range(players), EACH[players])
    deck = sorted(NUMBER.values(), key=lambda _: chance())
    for seat in range(players):
        position.give(seat, deck[seat * EACH[players] : (seat + 1) * EACH[players]])
    return position


def run_length(ranks: int, rank: int) -> int:
    """How many cards in a row a hand of these ranks lays from this one upwards (JA-9)."""
    above = ranks >> rank
    return (~above & above + 1).bit_length() - 1


@cache
def ranks_in(ranks: int) -> tuple[int, ...]:
    """The ranks of a set, ascending."""
    return tuple(rank for rank in range(ACE, KING + 1) if ranks >> rank & 1)


def eager(ranks: int, rich: int) -> int:
    """Starts the run with the dearest belle carte that wins coins; without one, with the lowest card, which is hardest to get rid of."""
    if not rich:
        return (ranks & -ranks).bit_length() - 1
    dearest = _DEAREST if rich & _BIT[_DEAREST] else rich.bit_length() - 1
    return (~ranks & _BIT[dearest] - 1).bit_length()


def longest(ranks: int, rich: int) -> int:
    """Starts the longest run; of equals one that reaches the king, then the lowest."""
    return _longest(ranks)


@cache
def _longest(ranks: int) -> int:
    return max(ranks_in(ranks), key=lambda rank: (run_length(ranks, rank), rank + run_length(ranks, rank) > KING))


def anywhere(chance: Chance) -> Starter:
    """Starts with any rank."""

    def starts(ranks: int, rich: int) -> int:
        held = ranks_in(ranks)
        return held[int(chance() * len(held))]

    return starts


class Guess:
    """What a view says of the position, and deals of what it does not say.

    Each deal is a sweep of swaps over the last one: a shuffle, but that two cards stay where a hand would get a rank it has
    said to lack (JA-10). Every swap is as likely as its way back, so every deal that the view allows is as likely as any other.
    """

    def __init__(self, view: NainJauneView, rng: random.Random) -> None:
        self._chance = rng.random
        hands, talon = hands_in(view, rng)
        self._known = known_of(view)
        for seat, hand in enumerate(view.hands):
            if not isinstance(hand, int):
                self._known.give(seat, [NUMBER[card] for card in hand])
        others = [seat for seat, hand in enumerate(view.hands) if isinstance(hand, int) and hand]
        lacking = [sum(_BIT[rank] for rank in ranks) for ranks in view.without]
        ends = list(accumulate(len(hands[seat]) for seat in others))
        self._hands = [(seat, end - len(hands[seat]), end) for seat, end in zip(others, ends, strict=True)]
        self._cards = [NUMBER[card] for seat in others for card in hands[seat]] + [NUMBER[card] for card in talon]
        self._lacking = [lacking[seat] for seat in others for _ in hands[seat]] + [0] * len(talon)

    def deal(self) -> Position:
        """A position that the view allows."""
        self._shuffle()
        position, cards = self._known.copy(), self._cards
        for seat, start, end in self._hands:
            position.give(seat, cards[start:end])
        if not position.holders[position.needed] & _BIT[position.seat]:  # to somebody standing by; rank 0 nobody holds
            able = position.holders[position.needed]
            position.seat, position.needed = (_NEXT[position.seat][able], position.needed) if able else (position.seat, 0)
        return position

    def _shuffle(self) -> None:
        cards, lacking, chance = self._cards, self._lacking, self._chance
        for place in range(len(cards) - 1, 0, -1):
            other = int(chance() * (place + 1))
            here, there = cards[place], cards[other]
            if not (lacking[place] & _RANK_BIT[there] or lacking[other] & _RANK_BIT[here]):
                cards[place], cards[other] = there, here


def known_of(view: NainJauneView) -> Position:
    """The position without any hand."""
    boxes = [0] * (KING + 1)
    for box, coins in view.boxes.items():
        boxes[box.rank] = coins
    playing = [seat for seat in range(view.setup.players) if seat not in view.out]
    needed = RANKS.index(view.needed) + 1 if view.needed else 0
    return Position(view.turn, needed, list(view.purses), boxes, playing, EACH[len(playing)])


def ranks_of(hand: Sequence[Card]) -> int:
    """The ranks of these cards in one number."""
    return sum({_BIT[card.rank] for card in hand})
