"""Nin Jan: a fast search position on ints and its playouts, with the same results as the rules.

card    rank * 3 + suit, 0 to 47; suits count scissors 0, rock 1, paper 2, each beats the one before it (rule NJ-3). So the greater
        number acts first (rules NJ-6 and NJ-7), except for paper, which comes after scissors of its value.
entry   card * 8 + seat: a card in the queue. The queue ascends: the last entry acts first.
tops    the suits on the three piles in one number: first + 3 * second + 9 * third, 0 to 26.
hands   lists of cards. Playouts make random choices in the order of these lists, from the end, so they have to be shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from game.bots.bot import Chance
from game.nin_jan.moves import HAND, PILES, VALUES, Card, Suit

Options: TypeAlias = tuple[bool, tuple[tuple[int, int], ...]]  # True if the card takes, and (pile, later tops) of each possible pile

SUITS = (Suit.SCISSORS, Suit.ROCK, Suit.PAPER)
CARDS = tuple(Card(suit, value) for value in VALUES for suit in SUITS)  # card number -> card
NUMBER = {card: number for number, card in enumerate(CARDS)}
SUIT = tuple(number % 3 for number in range(len(CARDS)))
VALUE = tuple(card.value for card in CARDS)

GREED = 5  # weight of a pile's points in greed
THRIFT = 2  # weight of the value of the card played for them
CROWD = 4  # with this many players or more, acting first matters more than the prize

_NOTHING = -1_000_000  # less than any card or pile is worth
_ENTRIES = range(len(CARDS) * 8)
_ENTRY_VALUE = tuple(VALUE[entry >> 3] for entry in _ENTRIES)
_TOPS = range(27)
_PLACE = (1, 3, 9)  # factor of each pile in `tops`
_OF_SUIT = tuple(sum(1 << number for number in range(suit, len(CARDS), 3)) for suit in range(3))
_SCISSORS, _ROCK, _PAPER = _OF_SUIT
# Indexed by the bit length of a mask, which is card + 1; 0 is no card.
_BIT = (0, *(1 << number for number in range(len(CARDS))))
_bit_of = _BIT[1:].__getitem__
_ACTS_FIRST = tuple(tuple((card / (len(CARDS) - 1)) ** others for card in range(len(CARDS))) for others in range(8))
_WORTH = (_NOTHING, *(THRIFT * value for value in VALUE))


def _with_top(tops: int, pile: int, suit: int) -> int:
    return tops + (suit - tops // _PLACE[pile] % 3) * _PLACE[pile]


def _beaten(tops: int, suit: int) -> tuple[int, ...]:
    return tuple(pile for pile in range(PILES) if tops // _PLACE[pile] % 3 == (suit - 1) % 3)


def _options(tops: int, suit: int) -> Options:
    """Return whether a card takes (rule NJ-9) or is added (rule NJ-10), and (pile, tops afterwards) of each option."""
    takes = _beaten(tops, suit)
    return bool(takes), tuple((pile, _with_top(tops, pile, suit)) for pile in takes or range(PILES))


_BY_SUIT = tuple(tuple(_options(tops, suit) for suit in range(3)) for tops in _TOPS)
_OPTIONS = tuple(tuple(_BY_SUIT[tops][SUIT[entry >> 3]] for entry in _ENTRIES) for tops in _TOPS)
_BEATERS = tuple(tuple((tops // index + 1) % 3 for index in _PLACE) for tops in _TOPS)


class SearchPosition:
    """A compact position of a match for playouts, which changes in place."""

    __slots__ = ("hands", "queue", "scores", "sums", "tops")

    def __init__(self, tops: int, sums: list[int], scores: list[int], hands: list[list[int]], queue: list[int]) -> None:
        self.tops = tops
        self.sums = sums
        self.scores = scores
        self.hands = hands
        self.queue = queue

    def copy(self) -> SearchPosition:
        """Return an independent copy."""
        return SearchPosition(self.tops, self.sums[:], self.scores[:], [hand[:] for hand in self.hands], self.queue[:])

    def reveal(self, cards: Sequence[int]) -> None:
        """Move each seat's card of this round out of its hand and into the queue (rule NJ-5)."""
        for hand, card in zip(self.hands, cards, strict=True):
            hand.remove(card)
        self.queue = ordered([card * 8 + seat for seat, card in enumerate(cards)])

    def options(self) -> Options:
        """Return the piles that the first card of the queue may be played on, and whether it takes them."""
        return _OPTIONS[self.tops][self.queue[-1]]

    def settle(self, pile: int) -> None:
        """Play the first card of the queue onto this pile, and take the pile if the card beats its top."""
        takes, options = self.options()
        entry = self.queue.pop()
        if takes:
            self.scores[entry & 7] += self.sums[pile]
            self.sums[pile] = 0
        self.sums[pile] += _ENTRY_VALUE[entry]
        self.tops = dict(options)[pile]


def deal(players: int, chance: Chance) -> SearchPosition:
    """Return a shuffled deal (rule NJ-4)."""
    deck = sorted(range(len(CARDS)), key=lambda _: chance())
    used = PILES + HAND * players
    hands = [deck[PILES + seat : used : players] for seat in range(players)]
    piles = deck[:PILES]
    return SearchPosition(tops_of([SUIT[card] for card in piles]), [VALUE[card] for card in piles], [0] * players, hands, [])


def tops_of(suits: Sequence[int]) -> int:
    """Return the suits on the three piles in one number."""
    return sum(suit * index for suit, index in zip(suits, _PLACE, strict=True))


def ordered(entries: list[int]) -> list[int]:
    """Sort the entries in place into a queue whose last entry acts first (rules NJ-6 and NJ-7)."""
    entries.sort()
    _mend(entries)
    return entries


def _mend(queue: list[int]) -> None:
    """Put paper behind scissors of the same value in a sorted queue, with or without rock between (rule NJ-7)."""
    for paper in [entry for entry in queue if SUIT[entry >> 3] == 2]:
        for index, entry in enumerate(queue):
            if entry >> 3 == (paper >> 3) - 2:
                queue.remove(paper)
                queue.insert(index, paper)
                break


def random_playout(position: SearchPosition, chance: Chance) -> list[int]:
    """Play to the end at random (cards in the order of the hands, any legal pile), and return the scores."""
    hands, scores, sums, queue, tops = position.hands, position.scores, position.sums, position.queue, position.tops
    while True:
        while queue:
            entry = queue.pop()
            takes, options = _OPTIONS[tops][entry]
            count = len(options)
            pile, tops = options[0] if count == 1 else options[int(chance() * count)]
            if takes:
                scores[entry & 7] += sums[pile]
                sums[pile] = _ENTRY_VALUE[entry]
            else:
                sums[pile] += _ENTRY_VALUE[entry]
        if not hands[0]:
            return scores
        played = 0
        for seat, hand in enumerate(hands):
            card = hand.pop()
            played |= 1 << card
            queue.append(card * 8 + seat)
        queue.sort()
        if played & played >> 2 & _SCISSORS:
            _mend(queue)


def greedy_playout(position: SearchPosition, errors: Sequence[float], chance: Chance, seat: int = 0, card: int | None = None) -> list[int]:
    """Play to the end by greed, wary in a crowd, and return the scores; the hands are used up.

    `errors` are the shares, by seat, of plays of the next card in hand instead of the greedy one. `card`, if given, is the
    first card that `seat` plays, which then should make no errors. A taker takes the best pile; a card that beats no top is
    added to a random pile.
    """
    hands, scores, sums, queue, tops = position.hands, position.scores, position.sums, position.queue, position.tops
    masks = [sum(map(_bit_of, hand)) for hand in hands]
    if card is not None:
        remainder = masks[seat] ^ 1 << card
        masks[seat] = 1 << card
        queue = _greedy_round(masks, hands, prizes(tops, sums), errors, chance)
        masks[seat] = remainder
    while True:
        while queue:
            entry = queue.pop()
            takes, options = _OPTIONS[tops][entry]
            if takes:
                pile, tops = options[0]
                for other, after in options[1:]:
                    if sums[other] > sums[pile]:
                        pile, tops = other, after
                scores[entry & 7] += sums[pile]
                sums[pile] = _ENTRY_VALUE[entry]
            else:
                pile, tops = options[int(chance() * PILES)]
                sums[pile] += _ENTRY_VALUE[entry]
        if not masks[0]:
            return scores
        queue = _greedy_round(masks, hands, prizes(tops, sums), errors, chance)


def _greedy_round(masks: list[int], hands: list[list[int]], prize: Sequence[int], errors: Sequence[float], chance: Chance) -> list[int]:
    """Choose each seat's card for a round, remove it from its mask, and return the queue of the round."""
    queue = []
    played = 0
    crowd = len(masks) >= CROWD
    appetites = [_appetites(gain, len(masks) - 1) for gain in prize] if crowd else []
    for seat, mask in enumerate(masks):
        if chance() < errors[seat]:
            length = _next(hands[seat], mask)
        else:
            length = _wariest(mask, appetites) if crowd else _greediest(mask, prize)
        bit = _BIT[length]
        masks[seat] = mask ^ bit
        played |= bit
        queue.append((length - 1) * 8 + seat)
    queue.sort()
    if played & played >> 2 & _SCISSORS:
        _mend(queue)
    return queue


def _greediest(mask: int, prize: Sequence[int]) -> int:
    """Return the bit length of the card with the highest `greed`, one of the highest cards of each suit."""
    scissors, rock, paper = prize
    length = (mask & _SCISSORS).bit_length()
    best = _WORTH[length] + scissors
    other = (mask & _ROCK).bit_length()
    if _WORTH[other] + rock > best:
        best = _WORTH[other] + rock
        length = other
    other = (mask & _PAPER).bit_length()
    return other if _WORTH[other] + paper > best else length


def _wariest(mask: int, appetites: Sequence[Sequence[float]]) -> int:
    """Return the bit length of the card with the highest `wary_greed`.

    Only the highest and the lowest card of each suit are compared, which misses the best one in rare hands.
    """
    scissors, rock, paper = appetites
    held = mask & _SCISSORS
    length = held.bit_length()
    best = scissors[length]
    other = (held & -held).bit_length()
    if scissors[other] > best:
        best = scissors[other]
        length = other
    held = mask & _ROCK
    for other in (held.bit_length(), (held & -held).bit_length()):
        if rock[other] > best:
            best = rock[other]
            length = other
    held = mask & _PAPER
    for other in (held.bit_length(), (held & -held).bit_length()):
        if paper[other] > best:
            best = paper[other]
            length = other
    return length


@cache
def _appetites(gain: int, others: int) -> tuple[float, ...]:
    """Return the `wary_greed` of each card for a suit with this prize, by bit length; 0 is no card."""
    return _NOTHING, *(gain * odds - value for odds, value in zip(_ACTS_FIRST[others], VALUE, strict=True))


def _next(hand: list[int], mask: int) -> int:
    """Return the bit length of the last card of a hand that is still in its mask, and pop it."""
    length = hand.pop() + 1
    while not mask & _BIT[length]:
        length = hand.pop() + 1
    return length


def prizes(tops: int, sums: Sequence[int]) -> list[int]:
    """Return by suit the greedy value of the best pile that it beats now, 0 if it beats none."""
    prize = [_NOTHING, _NOTHING, _NOTHING]
    first, second, third = _BEATERS[tops]
    prize[first] = sums[0]
    if sums[1] > prize[second]:
        prize[second] = sums[1]
    if sums[2] > prize[third]:
        prize[third] = sums[2]
    return [0 if one == _NOTHING else GREED * one for one in prize]


def greed(card: int, prize: Sequence[int]) -> int:
    """Return the greedy value of a card: the prize of its suit (from `prizes`) plus its weighted points."""
    return prize[SUIT[card]] + THRIFT * VALUE[card]


def wary_greed(card: int, prize: Sequence[int], others: int) -> float:
    """Return a card's greedy value: prize times the odds that it acts first (rule NJ-6), less its points.

    It also spares high cards.
    """
    return prize[SUIT[card]] * _ACTS_FIRST[others][card] - VALUE[card]
