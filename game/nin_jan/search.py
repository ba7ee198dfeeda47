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
from game.nin_jan.moves import PILE_COUNT, VALUES, Card, Suit

PileOptions: TypeAlias = tuple[bool, tuple[tuple[int, int], ...]]  # True if the card takes, and (pile, later tops) of each possible pile

SUITS = (Suit.SCISSORS, Suit.ROCK, Suit.PAPER)
CARDS = tuple(Card(suit, value) for value in VALUES for suit in SUITS)  # card number -> card
CARD_NUMBERS = {card: number for number, card in enumerate(CARDS)}
CARD_SUITS = tuple(number % 3 for number in range(len(CARDS)))
CARD_VALUES = tuple(card.value for card in CARDS)

PILE_WEIGHT = 5  # weight of a pile's points in greed
CARD_WEIGHT = 2  # weight of the value of the card played for them
CROWD_SIZE = 4  # with this many players or more, acting first matters more than the prize

_NO_VALUE = -1_000_000  # less than any card or pile is worth
_ENTRIES = range(len(CARDS) * 8)
_ENTRY_VALUE = tuple(CARD_VALUES[entry >> 3] for entry in _ENTRIES)
_TOPS = range(27)
_TOP_FACTORS = (1, 3, 9)  # factor of each pile in `tops`
_SUIT_MASKS = tuple(sum(1 << number for number in range(suit, len(CARDS), 3)) for suit in range(3))
_SCISSORS_MASK, _ROCK_MASK, _PAPER_MASK = _SUIT_MASKS
# Indexed by the bit length of a mask, which is card + 1; 0 is no card.
_BITS = (0, *(1 << number for number in range(len(CARDS))))
_bit_of = _BITS[1:].__getitem__
_ACTS_FIRST_ODDS = tuple(tuple((card / (len(CARDS) - 1)) ** others for card in range(len(CARDS))) for others in range(8))
_WEIGHTED_VALUES = (_NO_VALUE, *(CARD_WEIGHT * value for value in CARD_VALUES))


def _replace_top(tops: int, pile: int, suit: int) -> int:
    return tops + (suit - tops // _TOP_FACTORS[pile] % 3) * _TOP_FACTORS[pile]


def _beaten_piles(tops: int, suit: int) -> tuple[int, ...]:
    return tuple(pile for pile in range(PILE_COUNT) if tops // _TOP_FACTORS[pile] % 3 == (suit - 1) % 3)


def _pile_options(tops: int, suit: int) -> PileOptions:
    """Return whether a card takes (rule NJ-9) or is added (rule NJ-10), and (pile, tops afterwards) of each option."""
    takes = _beaten_piles(tops, suit)
    return bool(takes), tuple((pile, _replace_top(tops, pile, suit)) for pile in takes or range(PILE_COUNT))


_OPTIONS_BY_SUIT = tuple(tuple(_pile_options(tops, suit) for suit in range(3)) for tops in _TOPS)
_OPTIONS = tuple(tuple(_OPTIONS_BY_SUIT[tops][CARD_SUITS[entry >> 3]] for entry in _ENTRIES) for tops in _TOPS)
_BEATING_SUITS = tuple(tuple((tops // index + 1) % 3 for index in _TOP_FACTORS) for tops in _TOPS)


class SearchPosition:
    """A compact position of a match for playouts, which changes in place."""

    __slots__ = ("hands", "pile_points", "queue", "scores", "tops")

    def __init__(self, tops: int, pile_points: list[int], scores: list[int], hands: list[list[int]], queue: list[int]) -> None:
        self.tops = tops
        self.pile_points = pile_points
        self.scores = scores
        self.hands = hands
        self.queue = queue

    def copy(self) -> SearchPosition:
        """Return an independent copy."""
        return SearchPosition(self.tops, self.pile_points[:], self.scores[:], [hand[:] for hand in self.hands], self.queue[:])

    def resolve_first_card(self, pile: int) -> None:
        """Play the first card of the queue onto this pile, and take the pile if the card beats its top."""
        entry = self.queue.pop()
        takes, options = _OPTIONS[self.tops][entry]
        if takes:
            self.scores[entry & 7] += self.pile_points[pile]
            self.pile_points[pile] = 0
        self.pile_points[pile] += _ENTRY_VALUE[entry]
        self.tops = dict(options)[pile]


def encode_tops(suits: Sequence[int]) -> int:
    """Return the suits on the three piles in one number."""
    return sum(suit * index for suit, index in zip(suits, _TOP_FACTORS, strict=True))


def fix_paper_order(queue: list[int]) -> None:
    """Put paper behind scissors of the same value in a sorted queue, with or without rock between (rule NJ-7)."""
    for paper in [entry for entry in queue if CARD_SUITS[entry >> 3] == 2]:
        for index, entry in enumerate(queue):
            if entry >> 3 == (paper >> 3) - 2:
                queue.remove(paper)
                queue.insert(index, paper)
                break


def greedy_playout(
    position: SearchPosition, error_rates: Sequence[float], chance: Chance, seat: int = 0, first_card: int | None = None
) -> list[int]:
    """Play to the end by greed, wary in a crowd, and return the scores; the hands are used up.

    `error_rates` are the shares, by seat, of plays of the next card in hand instead of the greedy one. `first_card`, if given, is the
    first card that `seat` plays, which then should make no errors. A taker takes the best pile; a card that beats no top is
    added to a random pile.
    """
    hands, scores, sums, queue, tops = position.hands, position.scores, position.pile_points, position.queue, position.tops
    masks = [sum(map(_bit_of, hand)) for hand in hands]
    if first_card is not None:
        remainder = masks[seat] ^ 1 << first_card
        masks[seat] = 1 << first_card
        queue = _play_greedy_round(masks, hands, prizes_by_suit(tops, sums), error_rates, chance)
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
                pile, tops = options[int(chance() * PILE_COUNT)]
                sums[pile] += _ENTRY_VALUE[entry]
        if not masks[0]:
            return scores
        queue = _play_greedy_round(masks, hands, prizes_by_suit(tops, sums), error_rates, chance)


def _play_greedy_round(
    masks: list[int], hands: list[list[int]], prizes: Sequence[int], error_rates: Sequence[float], chance: Chance
) -> list[int]:
    """Choose each seat's card for a round, remove it from its mask, and return the queue of the round."""
    queue = []
    played = 0
    crowd = len(masks) >= CROWD_SIZE
    appetites = [_wary_greed_by_card(gain, len(masks) - 1) for gain in prizes] if crowd else []
    for seat, mask in enumerate(masks):
        if chance() < error_rates[seat]:
            length = _pop_next_bit_length(hands[seat], mask)
        else:
            length = _wariest_bit_length(mask, appetites) if crowd else _greediest_bit_length(mask, prizes)
        bit = _BITS[length]
        masks[seat] = mask ^ bit
        played |= bit
        queue.append((length - 1) * 8 + seat)
    queue.sort()
    if played & played >> 2 & _SCISSORS_MASK:
        fix_paper_order(queue)
    return queue


def _greediest_bit_length(mask: int, prizes: Sequence[int]) -> int:
    """Return the bit length of the card with the highest `greed`, one of the highest cards of each suit."""
    scissors, rock, paper = prizes
    length = (mask & _SCISSORS_MASK).bit_length()
    best = _WEIGHTED_VALUES[length] + scissors
    other = (mask & _ROCK_MASK).bit_length()
    if _WEIGHTED_VALUES[other] + rock > best:
        best = _WEIGHTED_VALUES[other] + rock
        length = other
    other = (mask & _PAPER_MASK).bit_length()
    return other if _WEIGHTED_VALUES[other] + paper > best else length


def _wariest_bit_length(mask: int, greed_by_suit: Sequence[Sequence[float]]) -> int:
    """Return the bit length of the card with the highest `wary_greed`.

    Only the highest and the lowest card of each suit are compared, which misses the best one in rare hands.
    """
    scissors, rock, paper = greed_by_suit
    held = mask & _SCISSORS_MASK
    length = held.bit_length()
    best = scissors[length]
    other = (held & -held).bit_length()
    if scissors[other] > best:
        best = scissors[other]
        length = other
    held = mask & _ROCK_MASK
    for other in (held.bit_length(), (held & -held).bit_length()):
        if rock[other] > best:
            best = rock[other]
            length = other
    held = mask & _PAPER_MASK
    for other in (held.bit_length(), (held & -held).bit_length()):
        if paper[other] > best:
            best = paper[other]
            length = other
    return length


@cache
def _wary_greed_by_card(prize: int, rival_count: int) -> tuple[float, ...]:
    """Return the `wary_greed` of each card for a suit with this prize, by bit length; 0 is no card."""
    return _NO_VALUE, *(prize * odds - value for odds, value in zip(_ACTS_FIRST_ODDS[rival_count], CARD_VALUES, strict=True))


def _pop_next_bit_length(hand: list[int], mask: int) -> int:
    """Return the bit length of the last card of a hand that is still in its mask, and pop it."""
    length = hand.pop() + 1
    while not mask & _BITS[length]:
        length = hand.pop() + 1
    return length


def prizes_by_suit(tops: int, pile_points: Sequence[int]) -> list[int]:
    """Return by suit the greedy value of the best pile that it beats now, 0 if it beats none."""
    prize = [_NO_VALUE, _NO_VALUE, _NO_VALUE]
    first, second, third = _BEATING_SUITS[tops]
    prize[first] = pile_points[0]
    if pile_points[1] > prize[second]:
        prize[second] = pile_points[1]
    if pile_points[2] > prize[third]:
        prize[third] = pile_points[2]
    return [0 if one == _NO_VALUE else PILE_WEIGHT * one for one in prize]


def greed(card: int, prizes: Sequence[int]) -> int:
    """Return the greedy value of a card: the prize of its suit (from `prizes_by_suit`) plus its weighted points."""
    return prizes[CARD_SUITS[card]] + CARD_WEIGHT * CARD_VALUES[card]


def wary_greed(card: int, prizes: Sequence[int], rival_count: int) -> float:
    """Return a card's greedy value: prize times the odds that it acts first (rule NJ-6), less its points.

    It also spares high cards.
    """
    return prizes[CARD_SUITS[card]] * _ACTS_FIRST_ODDS[rival_count][card] - CARD_VALUES[card]
