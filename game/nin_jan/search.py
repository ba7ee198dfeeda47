"""Nin Jan for search: a compact position on ints and its playouts, the same game as the rules at many times the speed.

card    rank * 3 + suit, 0 to 47; suits count scissors 0, rock 1, paper 2, each beats the one before it (NJ-3). So the greater
        number acts first (NJ-6, NJ-7), but for paper, which comes after scissors of its value.
entry   card * 8 + seat: a card in the queue. The queue ascends: the last entry acts first.
tops    the suits on the three piles in one number: first + 3 * second + 9 * third, 0 to 26.
hands   lists of cards. The playouts play what is left to chance in the order of these lists, from the end: deal them shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from game.bots.bot import Chance
from game.nin_jan.moves import HAND, PILES, VALUES, Card, Suit

Options: TypeAlias = tuple[bool, tuple[tuple[int, int], ...]]  # takes or adds; (pile, tops afterwards) by pile

SUITS = (Suit.SCISSORS, Suit.ROCK, Suit.PAPER)
CARDS = tuple(Card(suit, value) for value in VALUES for suit in SUITS)  # card number -> card
NUMBER = {card: number for number, card in enumerate(CARDS)}
SUIT = tuple(number % 3 for number in range(len(CARDS)))
VALUE = tuple(card.value for card in CARDS)

GREED = 5  # greed weighs a pile's points against the value of the card played for them, five to two
THRIFT = 2
CROWD = 4  # players; with so many or more, who acts first matters more than the prize

_NOTHING = -1_000_000  # less than any card or pile is worth
_ENTRIES = range(len(CARDS) * 8)
_ENTRY_VALUE = tuple(VALUE[entry >> 3] for entry in _ENTRIES)
_TOPS = range(27)
_PLACE = (1, 3, 9)  # of each pile in `tops`
_OF_SUIT = tuple(sum(1 << number for number in range(suit, len(CARDS), 3)) for suit in range(3))
_SCISSORS, _ROCK, _PAPER = _OF_SUIT
# By bit length of a mask, that is card + 1; 0 is no card.
_BIT = (0, *(1 << number for number in range(len(CARDS))))
_bit_of = _BIT[1:].__getitem__
_ACTS_FIRST = tuple(tuple((card / (len(CARDS) - 1)) ** others for card in range(len(CARDS))) for others in range(8))
_WORTH = (_NOTHING, *(THRIFT * value for value in VALUE))


def _with_top(tops: int, pile: int, suit: int) -> int:
    return tops + (suit - tops // _PLACE[pile] % 3) * _PLACE[pile]


def _beaten(tops: int, suit: int) -> tuple[int, ...]:
    return tuple(pile for pile in range(PILES) if tops // _PLACE[pile] % 3 == (suit - 1) % 3)


def _options(tops: int, suit: int) -> Options:
    """Whether the card takes (NJ-9) or is added (NJ-10), and by pile open to it: (pile, tops afterwards)."""
    takes = _beaten(tops, suit)
    return bool(takes), tuple((pile, _with_top(tops, pile, suit)) for pile in takes or range(PILES))


_BY_SUIT = tuple(tuple(_options(tops, suit) for suit in range(3)) for tops in _TOPS)
_OPTIONS = tuple(tuple(_BY_SUIT[tops][SUIT[entry >> 3]] for entry in _ENTRIES) for tops in _TOPS)
_BEATERS = tuple(tuple((tops // place + 1) % 3 for place in _PLACE) for tops in _TOPS)


class Position:
    """What a playout needs to know; changes in place. By pile: `sums` in points; by seat: `scores`, `hands`."""

    __slots__ = ("hands", "queue", "scores", "sums", "tops")

    def __init__(self, tops: int, sums: list[int], scores: list[int], hands: list[list[int]], queue: list[int]) -> None:
        self.tops = tops
        self.sums = sums
        self.scores = scores
        self.hands = hands
        self.queue = queue

    def copy(self) -> Position:
        """The same, on lists of its own."""
        return Position(self.tops, self.sums[:], self.scores[:], [hand[:] for hand in self.hands], self.queue[:])

    def reveal(self, cards: Sequence[int]) -> None:
        """Every seat's card of this round, out of its hand and into the queue (NJ-5)."""
        for hand, card in zip(self.hands, cards, strict=True):
            hand.remove(card)
        self.queue = ordered([card * 8 + seat for seat, card in enumerate(cards)])

    def options(self) -> Options:
        """What the first of the queue may do."""
        return _OPTIONS[self.tops][self.queue[-1]]

    def settle(self, pile: int) -> None:
        """Plays the first of the queue onto this pile, taking it where it beats it."""
        takes, options = self.options()
        entry = self.queue.pop()
        if takes:
            self.scores[entry & 7] += self.sums[pile]
            self.sums[pile] = 0
        self.sums[pile] += _ENTRY_VALUE[entry]
        self.tops = dict(options)[pile]


def deal(players: int, chance: Chance) -> Position:
    """A shuffled deal (NJ-4)."""
    deck = sorted(range(len(CARDS)), key=lambda _: chance())
    used = PILES + HAND * players
    hands = [deck[PILES + seat : used : players] for seat in range(players)]
    piles = deck[:PILES]
    return Position(tops_of([SUIT[card] for card in piles]), [VALUE[card] for card in piles], [0] * players, hands, [])


def tops_of(suits: Sequence[int]) -> int:
    """The suits on the three piles in one number."""
    return sum(suit * place for suit, place in zip(suits, _PLACE, strict=True))


def ordered(entries: list[int]) -> list[int]:
    """The queue of these entries, sorted in place: the last acts first (NJ-6, NJ-7)."""
    entries.sort()
    _mend(entries)
    return entries


def _mend(queue: list[int]) -> None:
    """Puts paper of the same value as scissors behind them in a sorted queue, rock or no rock between them (NJ-7)."""
    for paper in [entry for entry in queue if SUIT[entry >> 3] == 2]:
        for place, entry in enumerate(queue):
            if entry >> 3 == (paper >> 3) - 2:
                queue.remove(paper)
                queue.insert(place, paper)
                break


def random_playout(position: Position, chance: Chance) -> list[int]:
    """Plays to the end, everything by chance: cards in the order of the hands, any legal pile. Returns the scores."""
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


def greedy_playout(position: Position, errors: Sequence[float], chance: Chance, seat: int = 0, card: int | None = None) -> list[int]:
    """Plays to the end by greed, in a crowd wary. Returns the scores; the hands are of no use afterwards.

    `errors`: by seat, how often it plays the next of its hand instead of the greedy card. `card`, where given, is what
    `seat`, then without errors, plays first. A taker takes the best pile; what beats nothing goes on any pile.
    """
    hands, scores, sums, queue, tops = position.hands, position.scores, position.sums, position.queue, position.tops
    masks = [sum(map(_bit_of, hand)) for hand in hands]
    if card is not None:
        rest = masks[seat] ^ 1 << card
        masks[seat] = 1 << card
        queue = _greedy_round(masks, hands, prizes(tops, sums), errors, chance)
        masks[seat] = rest
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
    """The queue of a round; the cards leave the masks."""
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
    """The bit length of the card with most `greed`. Of a suit that is its highest card, so three are compared."""
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
    """The bit length of the card with most `wary_greed`, of the highest and the lowest of each suit: it is one of them but for rare hands."""
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
    """The `wary_greed` for every card by bit length where its suit has this prize; 0 is no card."""
    return _NOTHING, *(gain * odds - value for odds, value in zip(_ACTS_FIRST[others], VALUE, strict=True))


def _next(hand: list[int], mask: int) -> int:
    """The bit length of the last card of a hand that is still in its mask; those behind it are gone."""
    length = hand.pop() + 1
    while not mask & _BIT[length]:
        length = hand.pop() + 1
    return length


def prizes(tops: int, sums: Sequence[int]) -> list[int]:
    """By suit, what greed sees in the best pile that it beats now; 0 where it beats none."""
    prize = [_NOTHING, _NOTHING, _NOTHING]
    first, second, third = _BEATERS[tops]
    prize[first] = sums[0]
    if sums[1] > prize[second]:
        prize[second] = sums[1]
    if sums[2] > prize[third]:
        prize[third] = sums[2]
    return [0 if one == _NOTHING else GREED * one for one in prize]


def greed(card: int, prize: Sequence[int]) -> int:
    """How much a greedy player wants to play this card; `prize` as `prizes` gives it."""
    return prize[SUIT[card]] + THRIFT * VALUE[card]


def wary_greed(card: int, prize: Sequence[int], others: int) -> float:
    """The same for a player who weighs the prize by the chance that none of the others acts first (NJ-6), and spares high cards."""
    return prize[SUIT[card]] * _ACTS_FIRST[others][card] - VALUE[card]
