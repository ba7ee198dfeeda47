"""Nain Jaune: a fast search position on ints and its playouts, with the same results as the rules.

card    rank * 4 + suit, 4 to 55; suits count as in SUITS.
ranks   a set of ranks in one number: bit 1 the ace, bit 13 the king. Of each rank at most one card is a belle carte (rule JA-2),
        so a hand is given by its number of cards of each rank, and by the holders of the five belles cartes.
counts  for all hands in one list: of `rank` in the hand of `seat` at seat * `HAND_STRIDE` + rank.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from typing import TypeAlias

from game.nain_jaune.cards import ACE, BOXES, DECK, HAND_SIZES, KING, RANKS, STAKES, SUITS, Card, card_points
from game.nain_jaune.determinization import sample_hands_and_talon
from game.nain_jaune.state import KEPT_PAYS, GameOptions, NainJauneView

StartPolicy: TypeAlias = Callable[[int, int], int]  # (ranks of a hand, those that win coins) -> the rank that starts a sequence

HAND_STRIDE = 16
CARD_NUMBERS = {card: card.rank * 4 + SUITS.index(card.suit) for card in DECK}
STAKE_BY_RANK = {box.rank: stake for box, stake in STAKES.items()}  # in the order of rule JA-4
NO_SEAT = -1

_DEAREST_RANK = max(STAKES, key=lambda box: STAKES[box]).rank  # the other boxes are dearer the higher their rank (rule JA-4)
_BITS = tuple(1 << number for number in range(KING + 1))  # the bit of a rank, or of a seat
_RANK_POINTS = (0, *(card_points(card) for card in DECK[:KING]))  # by rank (rule JA-21)
_CARD_RANK_BITS = tuple(1 << (number >> 2) for number in range(4 * (KING + 1)))  # the bit of a card's rank
_SEATS, _ALL_SEATS = range(8), 255  # `_ALL_SEATS`: as a set in one number


def _first_seat_from(seat: int, seat_mask: int, step: int) -> int:
    """Return the first seat of the set `seat_mask`, going round the table from this one, -1 if it is empty."""
    return next((index % 8 for index in range(seat, seat + 8 * step, step) if seat_mask >> index % 8 & 1), NO_SEAT)


_NEXT_HOLDERS = {
    step: tuple(tuple(_first_seat_from(seat, seats, step) for seats in range(256)) for seat in _SEATS) for step in (1, -1)
}  # by the step to the next seat (rules JA-10 and JA-25)


class SearchPosition:
    """A compact position of one deal for playouts, which changes in place.

    `seat` is to move, `needed` the rank that continues, 0 to start. By rank: `holders` (set of seats in one number), `belle_holders`
    (the holder of the belle carte, or -1), `boxes` in coins. By seat: `ranks` of its hand, `coin_ranks` those of them that win coins
    of a box, `purses`. `playing`: seats that are not out; `last_seat` played last. `jump_ranks`: those that lie in the talon, if such
    ranks are jumped over (rule JA-24).
    """

    __slots__ = (
        "belle_holders",
        "boxes",
        "coin_ranks",
        "counts",
        "holders",
        "jump_ranks",
        "last_seat",
        "needed",
        "playing",
        "purses",
        "ranks",
        "seat",
        "setup",
    )

    def __init__(self, setup: GameOptions, seat: int, needed: int, purses: list[int], boxes: list[int], playing: Sequence[int]) -> None:
        self.setup = setup
        self.seat = self.last_seat = seat
        self.needed = needed
        self.purses = purses
        self.boxes = boxes
        self.playing = playing
        self.counts = [0] * (HAND_STRIDE * len(purses))
        self.holders = [0] * (KING + 2)  # the last one is empty: nothing comes after a king
        self.jump_ranks = 0
        self.ranks = [0] * len(purses)
        self.coin_ranks = [0] * len(purses)
        self.belle_holders = [NO_SEAT] * (KING + 1)

    def copy(self) -> SearchPosition:
        """Return an independent copy."""
        twin = object.__new__(SearchPosition)
        twin.setup, twin.seat, twin.last_seat, twin.needed, twin.playing = self.setup, self.seat, self.last_seat, self.needed, self.playing
        twin.purses, twin.boxes, twin.counts = self.purses[:], self.boxes[:], self.counts[:]
        twin.holders, twin.ranks, twin.coin_ranks = self.holders[:], self.ranks[:], self.coin_ranks[:]
        twin.belle_holders, twin.jump_ranks = self.belle_holders[:], self.jump_ranks
        return twin

    def add_cards(self, seat: int, cards: Sequence[int]) -> None:
        """Add these cards to a hand."""
        row, seat_bit, counts, holders = seat * HAND_STRIDE, _BITS[seat], self.counts, self.holders
        ranks = self.ranks[seat]
        for card in cards:
            rank = card >> 2
            counts[row + rank] += 1
            holders[rank] |= seat_bit
            ranks |= _BITS[rank]
            if card in _BELLES_CARTES:
                self.belle_holders[rank] = seat
                if self.boxes[rank]:
                    self.coin_ranks[seat] |= _BITS[rank]
        self.ranks[seat] = ranks

    def add_talon(self, cards: Sequence[int]) -> None:
        """Note the ranks of these cards, which lie in the talon, if the rules ask for them (rule JA-24)."""
        if self.setup.jump_talon:
            for card in cards:
                self.jump_ranks |= _CARD_RANK_BITS[card]

    def cards_left(self) -> list[int]:
        """Return the number of cards in hand, by seat."""
        counts = self.counts
        return [sum(counts[row : row + HAND_STRIDE]) for row in range(0, len(counts), HAND_STRIDE)]

    def points_left(self) -> list[int]:
        """Return the points of the cards in hand, by seat (rule JA-21)."""
        counts = self.counts
        return [sum(counts[row + rank] * points for rank, points in enumerate(_RANK_POINTS)) for row in range(0, len(counts), HAND_STRIDE)]

    def ask_seats(self, rank: int, seats: int) -> None:
        """Find the seat to move among `seats`, the rest of the round, with this rank or the next one after jumps (rules JA-10 and JA-24).

        Without one, the seat that played last starts a new sequence (rules JA-11 and JA-12).
        """
        able = self.holders[rank] & seats
        while not able and self.jump_ranks >> rank & 1:
            rank += 1
            able = self.holders[rank]
        self.needed = rank if able else 0
        self.seat = _NEXT_HOLDERS[self.setup.step][self.last_seat][able] if able else self.last_seat


_BELLES_CARTES = frozenset(CARD_NUMBERS[box] for box in BOXES)


def playout(position: SearchPosition, policy: StartPolicy) -> list[int]:
    """Play the deal to its end, settle it and return the purses; the hands are used up (rules JA-9 to JA-17 and JA-21 to JA-25).

    `policy` decides for all seats which rank starts a sequence; no seat stops a sequence that it can continue (rule JA-26). Among equal
    ranks the belle carte is played first, with the words: no other card can win those coins, and keeping it can only cost.
    """
    counts, holders, ranks, belles, rich = position.counts, position.holders, position.ranks, position.belle_holders, position.coin_ranks
    seat, rank, jumps, next_holders = position.seat, position.needed, position.jump_ranks, _NEXT_HOLDERS[position.setup.step]
    while True:
        if not rank:
            rank = policy(ranks[seat], rich[seat])
        if belles[rank] == seat:
            belles[rank] = NO_SEAT
            rich[seat] &= ~_BITS[rank]
            position.purses[seat] += position.boxes[rank]
            position.boxes[rank] = 0
        index = seat * HAND_STRIDE + rank
        remaining = counts[index] - 1
        counts[index] = remaining
        if not remaining:
            holders[rank] ^= _BITS[seat]
            ranks[seat] ^= _BITS[rank]
            if not ranks[seat]:
                break
        if rank == KING:
            rank = 0  # (rule JA-11)
            continue
        rank += 1
        able = holders[rank]
        while not able and jumps >> rank & 1:  # (rule JA-24)
            rank += 1
            able = holders[rank]
        if able:
            seat = next_holders[seat][able]
        else:
            rank = 0  # (rule JA-12)
    _settle_deal(position, seat)
    return position.purses


def play_card(position: SearchPosition, card: int, has_claim: bool) -> bool:
    """Play a card, with or without the words (rule JA-13); return False if that ended and settled the deal."""
    seat, rank = position.seat, card >> 2
    if card in _BELLES_CARTES:
        position.belle_holders[rank] = NO_SEAT
        position.coin_ranks[seat] &= ~_BITS[rank]
        if has_claim:
            position.purses[seat] += position.boxes[rank]
            position.boxes[rank] = 0
    index = seat * HAND_STRIDE + rank
    position.counts[index] -= 1
    if not position.counts[index]:
        position.holders[rank] ^= _BITS[seat]
        position.ranks[seat] ^= _BITS[rank]
    if not position.ranks[seat]:
        _settle_deal(position, seat)
        return False
    position.last_seat = seat
    position.ask_seats(rank + 1, _ALL_SEATS)
    return True


def stop_sequence(position: SearchPosition) -> None:
    """Let the seat to move stop within a sequence, and the rest of the round go on (rule JA-26)."""
    seats, step = 0, position.setup.step
    seat = (position.seat + step) % len(_SEATS)
    while seat != position.last_seat:
        seats |= _BITS[seat]
        seat = (seat + step) % len(_SEATS)
    position.ask_seats(position.needed, seats)


def _settle_deal(position: SearchPosition, winner: int) -> None:
    """Settle the deal (rules JA-14 to JA-17 and JA-21 to JA-23); the order in which the others pay makes no difference."""
    setup, purses, boxes, cards_left = position.setup, position.purses, position.boxes, position.cards_left()
    dues = position.points_left() if setup.pay_by_points else cards_left
    others = [seat for seat in position.playing if seat != winner]
    if setup.grand_opera and all(cards_left[seat] == HAND_SIZES[len(position.playing)] for seat in others):  # (rule JA-16)
        purses[winner] += sum(boxes)
        boxes[:] = [0] * len(boxes)
    for seat in others:
        coins = min(dues[seat], purses[seat])
        purses[seat] -= coins
        purses[winner] += coins
    for rank, stake in STAKE_BY_RANK.items():
        keeper = position.belle_holders[rank]
        if keeper != NO_SEAT:
            coins = min(boxes[rank] if setup.kept_pays == KEPT_PAYS[0] else stake, purses[keeper])
            purses[keeper] -= coins
            boxes[rank] += coins


def run_length(rank_mask: int, rank: int) -> int:
    """Return the number of cards that a hand of these ranks plays in a row from this one upwards (rule JA-9)."""
    above = rank_mask >> rank
    return (~above & above + 1).bit_length() - 1


@cache
def ranks_in(rank_mask: int) -> tuple[int, ...]:
    """Return the ranks of a set, ascending."""
    return tuple(rank for rank in range(ACE, KING + 1) if rank_mask >> rank & 1)


def start_with_best_box(rank_mask: int, coin_rank_mask: int) -> int:
    """Return the rank that starts the run with the dearest belle carte that wins coins.

    Without one it is the lowest rank, which is the hardest to get rid of.
    """
    if not coin_rank_mask:
        return (rank_mask & -rank_mask).bit_length() - 1
    dearest = _DEAREST_RANK if coin_rank_mask & _BITS[_DEAREST_RANK] else coin_rank_mask.bit_length() - 1
    return (~rank_mask & _BITS[dearest] - 1).bit_length()


def start_longest_run(rank_mask: int, coin_rank_mask: int) -> int:
    """Return the rank that starts the longest run, among equals one that reaches the king, then the lowest."""
    return _longest_run_start(rank_mask)


@cache
def _longest_run_start(rank_mask: int) -> int:
    return max(ranks_in(rank_mask), key=lambda rank: (run_length(rank_mask, rank), rank + run_length(rank_mask, rank) > KING))


class HandSampler:
    """A sampler of positions that a view allows.

    Each sample is a sweep of swaps over the last one: a shuffle, except that two cards stay if a hand would get a rank that its seat surely
    lacks (rule JA-10), or the talon lose the last card of a rank that was announced there (rule JA-24). Each swap is as likely as its reverse, so all deals that the view allows are equally likely.
    """

    def __init__(self, view: NainJauneView, rng: random.Random) -> None:
        self._chance = rng.random
        hands, talon = sample_hands_and_talon(view, rng)
        self._base_position = position_without_hands(view)
        for seat, hand in enumerate(view.hands):
            if not isinstance(hand, int):
                self._base_position.add_cards(seat, [CARD_NUMBERS[card] for card in hand])
        others = [seat for seat, hand in enumerate(view.hands) if isinstance(hand, int) and hand]
        missing = [sum(_BITS[rank] for rank in ranks) for ranks in view.known_lacks]
        not_in_talon = sum(_BITS[rank] for rank, is_found in view.talon_ranks.items() if not is_found)
        self._talon_ranks = sum(_BITS[rank] for rank, is_found in view.talon_ranks.items() if is_found)
        ends = list(accumulate(len(hands[seat]) for seat in others))
        self._hand_slices = [(seat, end - len(hands[seat]), end) for seat, end in zip(others, ends, strict=True)]
        self._hidden_cards = [CARD_NUMBERS[card] for seat in others for card in hands[seat]] + [CARD_NUMBERS[card] for card in talon]
        self._talon_start = len(self._hidden_cards) - len(talon)
        self._missing_ranks = [missing[seat] for seat in others for _ in hands[seat]] + [not_in_talon] * len(talon)

    def sample_position(self) -> SearchPosition:
        """Return a position that the view allows."""
        self._shuffle_hidden_cards()
        position, cards = self._base_position.copy(), self._hidden_cards
        for seat, start, end in self._hand_slices:
            position.add_cards(seat, cards[start:end])
        position.add_talon(cards[self._talon_start :])
        if position.needed and not position.holders[position.needed] & _BITS[position.seat]:  # in a spectator's view
            stop_sequence(position)
        return position

    def _shuffle_hidden_cards(self) -> None:
        cards, missing, chance = self._hidden_cards, self._missing_ranks, self._chance
        talon_start, talon_ranks = self._talon_start, self._talon_ranks
        for index in range(len(cards) - 1, 0, -1):
            other = int(chance() * (index + 1))
            here, there = cards[index], cards[other]
            if not (missing[index] & _CARD_RANK_BITS[there] or missing[other] & _CARD_RANK_BITS[here]):
                cards[index], cards[other] = there, here
                leaves_talon = talon_ranks & _CARD_RANK_BITS[here] and other < talon_start <= index
                if leaves_talon and all(card >> 2 != here >> 2 for card in cards[talon_start:]):
                    cards[index], cards[other] = here, there


def position_without_hands(view: NainJauneView) -> SearchPosition:
    """Return the search position of a view with all hands empty."""
    boxes = [0] * (KING + 1)
    for box, coins in view.boxes.items():
        boxes[box.rank] = coins
    playing = [seat for seat in range(view.setup.players) if seat not in view.out]
    needed = RANKS.index(view.needed) + 1 if view.needed else 0
    position = SearchPosition(view.setup, view.turn, needed, list(view.purses), boxes, playing)
    position.last_seat = view.laid[-1][0] if view.laid else view.turn
    return position


def rank_mask_of(hand: Sequence[Card]) -> int:
    """Return the ranks of these cards in one number."""
    return sum({_BITS[card.rank] for card in hand})
