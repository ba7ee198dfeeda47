"""Tests that the search position plays as the rules do: moves, order and scores agree in single steps and whole playouts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

import pytest

from bench.games.nin_jan import random_deal
from game.nin_jan.moves import Add, Card, Choose, Suit, Take
from game.nin_jan.rules import NinJan, resolution_order
from game.nin_jan.search import (
    CARD_NUMBERS,
    CARD_SUITS,
    CARD_VALUES,
    CARDS,
    SUITS,
    SearchPosition,
    encode_tops,
    fix_paper_order,
    greed,
    greedy_playout,
)
from game.nin_jan.state import State, beaten_piles, points
from tests import chance
from tests.cases import cases

RULES = NinJan()
SEEDS = chance.numbers(8, 100)
every_seed = pytest.mark.parametrize("seed", SEEDS)
every_table = pytest.mark.parametrize("players", RULES.player_counts)


def compact(state: State) -> SearchPosition:
    """Return the search position of a state."""
    queue = [CARD_NUMBERS[card] * 8 + seat for seat, card in reversed(state.queue)]
    hands = [[CARD_NUMBERS[card] for card in hand] for hand in state.hands]
    sums, scores = [points(pile) for pile in state.piles], [points(cards) for cards in state.taken]
    return SearchPosition(encode_tops([CARD_SUITS[CARD_NUMBERS[pile[-1]]] for pile in state.piles]), sums, scores, hands, queue)


def sort_queue(entries: Iterable[int]) -> list[int]:
    """Return the entries as a queue whose last entry acts first (rules NJ-6 and NJ-7)."""
    queue = sorted(entries)
    fix_paper_order(queue)
    return queue


def facts(position: SearchPosition) -> tuple[object, ...]:
    return position.tops, position.pile_points, position.scores, position.hands, position.queue


def start(players: int, seed: int) -> State:
    return RULES.initial_state(players, {}, str(seed))


def revealed(state: State, cards: Sequence[Card]) -> State:
    """Return the state after these choices, by seat."""
    for seat, card in enumerate(cards):
        state, _ = RULES.play(state, seat, Choose(card))
    return state


def settled(state: State, pile: int) -> State:
    """Return the state after the first card of the queue has taken this pile, or was added to it."""
    seat, card = state.queue[0]
    move = Take(pile) if beaten_piles(card, state.piles) else Add(pile)
    assert RULES.refusal(state, seat, move) is None
    return RULES.play(state, seat, move)[0]


def test_each_suit_beats_the_one_before_it() -> None:
    """(rule NJ-3)"""
    for number, suit in enumerate(SUITS):
        assert suit.beaten_sign is SUITS[number - 1]
    assert set(SUITS) == set(Suit) and len(set(CARDS)) == 48


@pytest.mark.parametrize("count", range(2, 6))
def test_the_queue_is_in_the_order_of_the_rules(count: int) -> None:
    """All hands of two neighbouring values, which gives every possible tie (rules NJ-6 and NJ-7)."""
    for cards in combinations(CARDS[15:24], count):
        for seats in (range(count), range(count - 1, -1, -1)):
            chosen = dict(zip(seats, cards, strict=True))
            queue = sort_queue(CARD_NUMBERS[card] * 8 + seat for seat, card in chosen.items())
            assert [(entry & 7, CARDS[entry >> 3]) for entry in reversed(queue)] == list(resolution_order(chosen))


@every_table
@pytest.mark.random
@every_seed
def test_it_agrees_with_the_rules_move_by_move(players: int, seed: int) -> None:
    """(rules NJ-5 to NJ-12)"""
    rng, state = random.Random(seed), start(players, seed)
    position = compact(state)
    for _ in range(9):
        cards = [hand[int(rng.random() * len(hand))] for hand in state.hands]
        state = revealed(state, cards)
        for hand, card in zip(position.hands, cards, strict=True):
            hand.remove(CARD_NUMBERS[card])
        position.queue = sort_queue(CARD_NUMBERS[card] * 8 + seat for seat, card in enumerate(cards))
        assert facts(position) == facts(compact(state))
        while state.queue:
            legal = RULES.legal(state, state.queue[0][0])
            pile = legal[int(rng.random() * len(legal))].pile
            state = settled(state, pile)
            position.resolve_first_card(pile)
            assert facts(position) == facts(compact(state))
    assert tuple(position.scores) == RULES.outcome(state).scores


def slowly(state: State, pick: Callable[[State, int, list[int]], Card], pile: Callable[[State], int]) -> tuple[int, ...]:
    """Return the scores of a playout by the rules. `pick` may shorten its third argument, a copy of the seat's hand."""
    orders = [[CARD_NUMBERS[card] for card in hand] for hand in state.hands]
    while state.queue or state.hands[0]:
        if not state.queue:
            state = revealed(state, [pick(state, seat, orders[seat]) for seat in range(len(orders))])
        while state.queue:
            state = settled(state, pile(state))
    return RULES.outcome(state).scores


def greediest(state: State, hand: Sequence[Card]) -> Card:
    """Return the card with the highest appetite: five times its best pile plus twice its value; on a tie scissors, rock, paper.

    With four or five players the pile counts by the chance that all others act later, and the value counts against the card. Only the
    highest and the lowest card of each suit are considered.
    """
    others = len(state.hands) - 1

    def appetite(card: Card) -> float:
        prize = 5 * max((points(state.piles[pile]) for pile in beaten_piles(card, state.piles)), default=0)
        return prize + 2 * card.value if others < 3 else prize * (CARD_NUMBERS[card] / 47) ** others - card.value

    ends = [
        end(held, key=lambda card: card.value)
        for suit in SUITS
        if (held := [card for card in hand if card.suit is suit])
        for end in (min, max)
    ]
    return max(sorted(hand if others < 3 else ends, key=lambda card: SUITS.index(card.suit)), key=appetite)


@every_table
@pytest.mark.random
@every_seed
@cases("forced", [False, True])
def test_a_greedy_playout_is_a_match_of_the_rules(players: int, seed: int, forced: bool) -> None:
    """Errors play the next card of the hand, taken piles are the best, other cards go to random piles."""
    state, slow_ones, seat = start(players, seed), random.Random(seed), seed % players
    errors = [0.0 if each == seat else 0.4 for each in range(players)]
    card = CARDS[min(compact(state).hands[seat])]

    def pick(now: State, each: int, hand: list[int]) -> Card:
        wrong, held = slow_ones.random() < errors[each], now.hands[each]
        if forced and now.round == 1 and each == seat:
            return card
        while wrong and CARDS[hand[-1]] not in held:
            hand.pop()
        return CARDS[hand.pop()] if wrong else greediest(now, held)

    def pile(now: State) -> int:
        piles = list(beaten_piles(now.queue[0][1], now.piles))
        return max(piles, key=lambda one: points(now.piles[one])) if piles else int(slow_ones.random() * 3)

    want = slowly(state, pick, pile)
    first = CARD_NUMBERS[card] if forced else None
    assert tuple(greedy_playout(compact(state), errors, random.Random(seed).random, seat, first)) == want


def test_a_playout_goes_on_where_a_round_stands() -> None:
    """Rock 3 takes the better of two scissors, paper 1 takes rock 3, and all hands are empty."""
    queue = sort_queue([CARD_NUMBERS[Card(Suit.ROCK, 3)] * 8 + 1, CARD_NUMBERS[Card(Suit.PAPER, 1)] * 8])
    position = SearchPosition(encode_tops([0, 0, 2]), [-2, 4, 9], [1, 1], [[], []], queue)
    assert greedy_playout(position, [0.0, 0.0], lambda: 0.0) == [4, 5]


@every_table
def test_a_deal_is_nine_cards_to_each_from_one_deck(players: int) -> None:
    """(rule NJ-4); another seed deals other cards."""
    position = random_deal(players, random.Random(1).random)
    dealt = [card for hand in position.hands for card in hand]
    assert [len(hand) for hand in position.hands] == [9] * players
    assert len(set(dealt)) == len(dealt) and set(dealt) < set(range(48))
    assert position.scores == [0] * players and not position.queue
    assert facts(random_deal(players, random.Random(1).random)) == facts(position) != facts(random_deal(players, random.Random(2).random))


def test_greed_weighs_a_prize_against_the_value_of_the_card() -> None:
    """Each point of the card counts two, and the prize of its suit in the present position is added."""
    for card in range(len(CARDS)):
        prize = [0, 0, 0]
        prize[CARD_SUITS[card]] = 15
        assert greed(card, prize) == 15 + 2 * CARD_VALUES[card] and greed(card, [0, 0, 0]) == 2 * CARD_VALUES[card]
