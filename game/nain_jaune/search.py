"""Nain Jaune: a fast search position on ints and its playouts, with the same results as the rules.

card    rank * 4 + suit, 4 to 55; suits count as in SUITS.
ranks   a set of ranks in one number: bit 1 the ace, bit 13 the king. Of each rank at most one card is a belle carte (rule JA-2),
        so a hand is given by its number of cards of each rank, and by the holders of the five belles cartes.
counts  for all hands in one list: of `rank` in the hand of `seat` at seat * `ROW` + rank.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from typing import TypeAlias

from game.bots.bot import Chance
from game.nain_jaune.cards import ACE, BOXES, DECK, EACH, FULL_STAKE, KING, RANKS, STAKES, SUITS, Card
from game.nain_jaune.determinization import hands_in
from game.nain_jaune.state import NainJauneView

Starter: TypeAlias = Callable[[int, int], int]  # (ranks of a hand, those that win coins) -> the rank that starts a sequence

ROW = 16
NUMBER = {card: card.rank * 4 + SUITS.index(card.suit) for card in DECK}
BOX_RANKS = tuple(box.rank for box in BOXES)  # listed in the order of rule JA-4
NOBODY = -1
PURSE = 50  # purse of each seat before the stakes of a `deal`

_DEAREST = max(STAKES, key=lambda box: STAKES[box]).rank  # the other boxes are dearer the higher their rank (rule JA-4)
_BIT = tuple(1 << number for number in range(KING + 1))  # the bit of a rank, or of a seat
_RANK_BIT = tuple(1 << (number >> 2) for number in range(4 * (KING + 1)))  # the bit of a card's rank
_SEATS = range(8)


def _first_from(seat: int, seats: int) -> int:
    """Return the first seat of the set `seats`, going round the table from this one, -1 if it is empty."""
    return next((index % 8 for index in range(seat, seat + 8) if seats >> index % 8 & 1), NOBODY)


_NEXT = tuple(tuple(_first_from(seat, seats) for seats in range(256)) for seat in _SEATS)  # (rule JA-10)


class SearchPosition:
    """A compact position of one deal for playouts, which changes in place.

    `seat` is to move, `needed` the rank that continues, 0 to start. By rank: `holders` (set of seats in one number), `belles`
    (the holder of the belle carte, or -1), `boxes` in coins. By seat: `ranks` of its hand, `rich` those of them that win coins
    of a box, `purses`. `playing`: seats that are not out; `each`: cards each at the start of the deal.
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

    def copy(self) -> SearchPosition:
        """Return an independent copy."""
        twin = object.__new__(SearchPosition)
        twin.seat, twin.needed, twin.playing, twin.each = self.seat, self.needed, self.playing, self.each
        twin.purses, twin.boxes, twin.counts = self.purses[:], self.boxes[:], self.counts[:]
        twin.holders, twin.ranks, twin.rich, twin.belles = self.holders[:], self.ranks[:], self.rich[:], self.belles[:]
        return twin

    def give(self, seat: int, cards: Sequence[int]) -> None:
        """Add these cards to a hand."""
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
        """Return the number of cards in hand, by seat."""
        counts = self.counts
        return [sum(counts[row : row + ROW]) for row in range(0, len(counts), ROW)]


_BELLES = frozenset(NUMBER[box] for box in BOXES)


def playout(position: SearchPosition, starters: Sequence[Starter]) -> list[int]:
    """Play the deal to its end, settle it and return the purses; the hands are used up (rules JA-9 to JA-17).

    `starters` decide, by seat, the ranks that start sequences. Among equal ranks the belle carte is played first, with the words: no other
    card can win those coins, and keeping it can only cost.
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
        index = seat * ROW + rank
        left = counts[index] - 1
        counts[index] = left
        if not left:
            holders[rank] ^= _BIT[seat]
            ranks[seat] ^= _BIT[rank]
            if not ranks[seat]:
                break
        if rank == KING:
            rank = 0  # (rule JA-11)
            continue
        rank += 1
        able = holders[rank]
        if able:
            seat = _NEXT[seat][able]
        else:
            rank = 0  # (rule JA-12)
    _settle(position, seat)
    return position.purses


def lay(position: SearchPosition, card: int, claims: bool) -> bool:
    """Play a card, with or without the words (rule JA-13); return False if that ended and settled the deal."""
    seat, rank = position.seat, card >> 2
    if card in _BELLES:
        position.belles[rank] = NOBODY
        position.rich[seat] &= ~_BIT[rank]
        if claims:
            position.purses[seat] += position.boxes[rank]
            position.boxes[rank] = 0
    index = seat * ROW + rank
    position.counts[index] -= 1
    if not position.counts[index]:
        position.holders[rank] ^= _BIT[seat]
        position.ranks[seat] ^= _BIT[rank]
    if not position.ranks[seat]:
        _settle(position, seat)
        return False
    able = position.holders[rank + 1] if rank < KING else 0
    position.needed = rank + 1 if able else 0  # (rules JA-11 and JA-12)
    position.seat = _NEXT[seat][able] if able else seat
    return True


def _settle(position: SearchPosition, winner: int) -> None:
    """Settle the deal (rules JA-14 to JA-17); the order in which the others pay makes no difference."""
    purses, boxes, left = position.purses, position.boxes, position.left()
    others = [seat for seat in position.playing if seat != winner]
    if all(left[seat] == position.each for seat in others):  # (rule JA-16)
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


def deal(players: int, chance: Chance) -> SearchPosition:
    """Return a shuffled first deal of a match, with its stakes placed (rules JA-4 to JA-7)."""
    boxes = [0] * (KING + 1)
    for box, stake in STAKES.items():
        boxes[box.rank] = players * stake
    position = SearchPosition(0, 0, [PURSE - FULL_STAKE] * players, boxes, range(players), EACH[players])
    deck = sorted(NUMBER.values(), key=lambda _: chance())
    for seat in range(players):
        position.give(seat, deck[seat * EACH[players] : (seat + 1) * EACH[players]])
    return position


def run_length(ranks: int, rank: int) -> int:
    """Return the number of cards that a hand of these ranks plays in a row from this one upwards (rule JA-9)."""
    above = ranks >> rank
    return (~above & above + 1).bit_length() - 1


@cache
def ranks_in(ranks: int) -> tuple[int, ...]:
    """Return the ranks of a set, ascending."""
    return tuple(rank for rank in range(ACE, KING + 1) if ranks >> rank & 1)


def eager(ranks: int, rich: int) -> int:
    """Return the rank that starts the run with the dearest belle carte that wins coins.

    Without one it is the lowest rank, which is the hardest to get rid of.
    """
    if not rich:
        return (ranks & -ranks).bit_length() - 1
    dearest = _DEAREST if rich & _BIT[_DEAREST] else rich.bit_length() - 1
    return (~ranks & _BIT[dearest] - 1).bit_length()


def longest(ranks: int, rich: int) -> int:
    """Return the rank that starts the longest run, among equals one that reaches the king, then the lowest."""
    return _longest(ranks)


@cache
def _longest(ranks: int) -> int:
    return max(ranks_in(ranks), key=lambda rank: (run_length(ranks, rank), rank + run_length(ranks, rank) > KING))


def anywhere(chance: Chance) -> Starter:
    """Return a policy that starts every sequence with a random rank of the hand."""

    def starts(ranks: int, rich: int) -> int:
        held = ranks_in(ranks)
        return held[int(chance() * len(held))]

    return starts


class HandSampler:
    """A sampler of positions that a view allows.

    Each sample is a sweep of swaps over the last one: a shuffle, except that two cards stay if a hand would get a rank that its seat has
    said to lack (rule JA-10). Each swap is as likely as its reverse, so all deals that the view allows are equally likely.
    """

    def __init__(self, view: NainJauneView, rng: random.Random) -> None:
        self._chance = rng.random
        hands, talon = hands_in(view, rng)
        self._known = known_of(view)
        for seat, hand in enumerate(view.hands):
            if not isinstance(hand, int):
                self._known.give(seat, [NUMBER[card] for card in hand])
        others = [seat for seat, hand in enumerate(view.hands) if isinstance(hand, int) and hand]
        missing = [sum(_BIT[rank] for rank in ranks) for ranks in view.without]
        ends = list(accumulate(len(hands[seat]) for seat in others))
        self._hands = [(seat, end - len(hands[seat]), end) for seat, end in zip(others, ends, strict=True)]
        self._cards = [NUMBER[card] for seat in others for card in hands[seat]] + [NUMBER[card] for card in talon]
        self._missing = [missing[seat] for seat in others for _ in hands[seat]] + [0] * len(talon)

    def deal(self) -> SearchPosition:
        """Return a position that the view allows."""
        self._shuffle()
        position, cards = self._known.copy(), self._cards
        for seat, start, end in self._hands:
            position.give(seat, cards[start:end])
        if not position.holders[position.needed] & _BIT[position.seat]:  # true in a spectator's view; no hand holds rank 0
            able = position.holders[position.needed]
            position.seat, position.needed = (_NEXT[position.seat][able], position.needed) if able else (position.seat, 0)
        return position

    def _shuffle(self) -> None:
        cards, missing, chance = self._cards, self._missing, self._chance
        for index in range(len(cards) - 1, 0, -1):
            other = int(chance() * (index + 1))
            here, there = cards[index], cards[other]
            if not (missing[index] & _RANK_BIT[there] or missing[other] & _RANK_BIT[here]):
                cards[index], cards[other] = there, here


def known_of(view: NainJauneView) -> SearchPosition:
    """Return the search position of a view with all hands empty."""
    boxes = [0] * (KING + 1)
    for box, coins in view.boxes.items():
        boxes[box.rank] = coins
    playing = [seat for seat in range(view.setup.players) if seat not in view.out]
    needed = RANKS.index(view.needed) + 1 if view.needed else 0
    return SearchPosition(view.turn, needed, list(view.purses), boxes, playing, EACH[len(playing)])


def ranks_of(hand: Sequence[Card]) -> int:
    """Return the ranks of these cards in one number."""
    return sum({_BIT[card.rank] for card in hand})
