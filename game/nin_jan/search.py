"""Nin Jan for search: a compact position on ints and its playouts, the same game as the rules at many times the speed.

card    rank * 3 + suit, 0 to 47; suits count scissors 0, rock 1, paper 2, each beats the one before it (NJ-3). So the greater
        number acts first (NJ-6, NJ-7), but for scissors and paper of one value, which change places.
entry   card * 8 + seat: a card in the queue. The queue ascends: the last entry acts first.
tops    the suits on the three piles in one number: first + 3 * second + 9 * third, 0 to 26.
hands   lists of cards. The playouts play what is left to chance in the order of these lists, from the end: deal them shuffled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.nin_jan.moves import DECK, HAND, PILES, VALUES, Card, Suit

Chance = Callable[[], float]  # the `random` of a random.Random

SUITS = (Suit.SCISSORS, Suit.ROCK, Suit.PAPER)
CARDS = tuple(Card(suit, value) for value in VALUES for suit in SUITS)  # card number -> card
NUMBER = {card: number for number, card in enumerate(CARDS)}
SUIT = tuple(number % 3 for number in range(len(CARDS)))
VALUE = tuple(card.value for card in CARDS)

GREED = 5  # the greedy weighs a pile's points five to two against the value of the card it plays for them
THRIFT = 2
NO_CARD = -1_000_000

_ENTRIES = range(len(CARDS) * 8)
_ENTRY_VALUE = tuple(VALUE[entry >> 3] for entry in _ENTRIES)
_TOPS = range(3**PILES)
_OF_SUIT = tuple(sum(1 << number for number in range(suit, len(CARDS), 3)) for suit in range(3))
_SCISSORS, _ROCK, _PAPER = _OF_SUIT
# By bit length of a mask, that is card + 1; 0 is no card.
_BIT = (0, *(1 << number for number in range(len(CARDS))))
_WORTH = (NO_CARD, *(THRIFT * value for value in VALUE))


def _with_top(tops: int, pile: int, suit: int) -> int:
    return tops + (suit - tops // 3**pile % 3) * 3**pile


def _beaten(tops: int, suit: int) -> tuple[int, ...]:
    return tuple(pile for pile in range(PILES) if tops // 3**pile % 3 == (suit - 1) % 3)


Options = tuple[bool, tuple[tuple[int, int], ...]]


def _options(tops: int, suit: int) -> Options:
    """Whether the card takes (NJ-9) or is added (NJ-10), and by pile open to it: (pile, tops afterwards)."""
    takes = _beaten(tops, suit)
    return bool(takes), tuple((pile, _with_top(tops, pile, suit)) for pile in takes or range(PILES))


_BY_SUIT = tuple(tuple(_options(tops, suit) for suit in range(3)) for tops in _TOPS)
_OPTIONS = tuple(tuple(_BY_SUIT[tops][SUIT[entry >> 3]] for entry in _ENTRIES) for tops in _TOPS)
_BEATERS = tuple(tuple((tops // 3**pile + 1) % 3 for pile in range(PILES)) for tops in _TOPS)


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


def ordered(entries: list[int]) -> list[int]:
    """The queue of these entries, sorted in place: the last acts first (NJ-6, NJ-7)."""
    entries.sort()
    _mend(entries)
    return entries


def _mend(queue: list[int]) -> None:
    """Puts scissors and paper of one value right in a sorted queue (NJ-7).

    Scissors go before paper; with rock between them the order is rock, paper, scissors.
    """
    for place, entry in enumerate(queue[1:], 1):
        if entry // 24 == queue[place - 1] // 24 and entry // 8 % 3 == 2:
            if queue[place - 1] // 8 % 3 == 0 or (place > 1 and queue[place - 2] // 24 == entry // 24):
                queue[place - 1], queue[place] = entry, queue[place - 1]


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


def greedy_playout(position: Position, errors: Sequence[float], chance: Chance) -> list[int]:
    """Plays to the end by greed. Returns the scores.

    A greedy seat plays the card with most of: what the best pile that it beats is worth now, and a part of its own value;
    with the probability `errors[seat]` the next of its hand instead. It takes the best pile.
    """
    hands, scores, sums, queue, tops = position.hands, position.scores, position.sums, position.queue, position.tops
    masks = [sum(map(_BIT_OF, hand)) for hand in hands]
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
                pile, tops = options[int(chance() * 3)]
                sums[pile] += _ENTRY_VALUE[entry]
        if not masks[0]:
            return scores
        scissors, rock, paper = prizes(tops, sums)
        played = 0
        for seat, mask in enumerate(masks):
            if chance() < errors[seat]:
                hand = hands[seat]
                length = hand.pop() + 1
                while not mask & _BIT[length]:
                    length = hand.pop() + 1
            else:
                length = (mask & _SCISSORS).bit_length()
                best = _WORTH[length] + scissors
                other = (mask & _ROCK).bit_length()
                if _WORTH[other] + rock > best:
                    best = _WORTH[other] + rock
                    length = other
                other = (mask & _PAPER).bit_length()
                if _WORTH[other] + paper > best:
                    length = other
            bit = _BIT[length]
            masks[seat] = mask ^ bit
            played |= bit
            queue.append((length - 1) * 8 + seat)
        queue.sort()
        if played & played >> 2 & _SCISSORS:
            _mend(queue)


def prizes(tops: int, sums: Sequence[int]) -> list[int]:
    prize = [NO_CARD, NO_CARD, NO_CARD]
    first, second, third = _BEATERS[tops]
    prize[first] = sums[0]
    if sums[1] > prize[second]:
        prize[second] = sums[1]
    if sums[2] > prize[third]:
        prize[third] = sums[2]
    return [0 if one == NO_CARD else GREED * one for one in prize]


_BIT_OF = _BIT[1:].__getitem__


def deal(players: int, chance: Chance) -> Position:
    """A shuffled deal (NJ-4)."""
    deck = sorted(range(len(CARDS)), key=lambda _: chance())
    used = PILES + HAND * players
    hands = [deck[seat:used:players] for seat in range(PILES, PILES + players)]
    tops = SUIT[deck[0]] + 3 * SUIT[deck[1]] + 9 * SUIT[deck[2]]
    return Position(tops, [VALUE[deck[0]], VALUE[deck[1]], VALUE[deck[2]]], [0] * players, hands, [])
