"""Nin Jan: the bots, which play by greed, by wary greed, or by a Monte Carlo search.

All see the view alone. A card chosen by another seat counts as one of its hand, because its face is hidden. So a decision does not depend
on the seats that have chosen already.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.bots.bot import Bot, Chance, StopSignal
from game.bots.erring import ErringBot, plausible_moves
from game.bots.successive_halving import SuccessiveHalvingBot, World
from game.bots.ucb import best_arm
from game.dealing import choose_random
from game.hand_signs import Throw
from game.nin_jan.moves import Add, Card, Choose, NinJanMove, Take
from game.nin_jan.search import (
    CARD_NUMBERS,
    CARD_SUITS,
    CROWD_SIZE,
    SearchPosition,
    encode_tops,
    greed,
    greedy_playout,
    prizes_by_suit,
    wary_greed,
)
from game.nin_jan.state import NinJanView, beaten_piles, points

PLAYOUT_SEED_COUNT = 1 << 32  # number of seeds for playouts
GIVEN_SHARE = 0.4  # share of a card's points that its player gives away by playing it
TOLERANCE = 5.0  # points that a move may be worse at a glance and still be plausible
MAX_USEFUL_LEAD = 20  # points; a larger lead is worth no more
LEAD_WEIGHT = 0.6  # weight of the lead in `outcome_value`; the rest is that of the win
RIVAL_ERROR_RATES = (0.1, 0.5, 1.0)  # possible error rates of the other seats, whose skill is unknown
EXPLORATION = 0.7  # factor of the confidence bounds in the flat UCB search


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """A bot that plays the plausible card with the greediest value, takes the best pile and adds to any plausible one.

    A wary bot in a crowd weighs a card's prize by the chance that no seat acts before it. Otherwise all greedy bots compete for the same
    pile, and the more they are, the less they win.
    """

    is_wary: bool = False  # reckons with the other players

    def choose(self, view: NinJanView, rng: random.Random, should_stop: StopSignal) -> NinJanMove:
        moves = plausible_moves(glance(view, rng), TOLERANCE)
        if isinstance(moves[0], Throw | Add):
            return choose_random(moves, rng)
        return sort_by_greed(view, moves, self.is_wary)[0]


@dataclass(frozen=True, slots=True)
class MonteCarloBot:
    """A Monte Carlo bot: it samples the unseen cards and plays deals out, the best moves most (flat UCB)."""

    iterations: int = 1_000

    def choose(self, view: NinJanView, rng: random.Random, should_stop: StopSignal) -> NinJanMove:
        moves = hint_candidates(view, rng)
        if len(moves) == 1:
            return moves[0]
        sampler = HandSampler(view, rng.random)

        def try_move(index: int) -> float:
            position, error_rates = sampler.sample_position(), sample_error_rates(sampler.seat_count, sampler.mover, rng.random)
            return outcome_value(scores_after(position, moves[index], sampler.mover, error_rates, rng.random), sampler.mover)

        return moves[best_arm(len(moves), try_move, self.iterations, should_stop, EXPLORATION)]


def sampled_worlds(view: NinJanView, rng: random.Random) -> Iterator[World]:
    """Yield worlds that the view allows, functions that give the value of a move after a playout.

    Each has other cards and error rates of the rivals, and its own chance.
    """
    sampler = HandSampler(view, rng.random)
    seat = sampler.mover
    while True:
        position, error_rates = sampler.sample_position(), sample_error_rates(sampler.seat_count, seat, rng.random)
        seed = int(rng.random() * PLAYOUT_SEED_COUNT)
        yield lambda move, position=position, error_rates=error_rates, seed=seed: outcome_value(  # type: ignore[misc]
            scores_after(position.copy(), move, seat, error_rates, random.Random(seed).random), seat
        )


def sample_error_rates(
    seat_count: int, seat: int | None, chance: Chance, possible_rates: Sequence[float] = RIVAL_ERROR_RATES
) -> list[float]:
    """Return a random error rate for each seat but `seat`, which makes no errors."""
    error_rates = [possible_rates[int(chance() * len(possible_rates))] for _ in range(seat_count)]
    if seat is not None:
        error_rates[seat] = 0.0
    return error_rates


def scores_after(
    position: SearchPosition, move: NinJanMove | None, seat: int | None, error_rates: Sequence[float], chance: Chance
) -> list[int]:
    """Play this move of the seat, if any, and the match to its end, and return the scores; the position is used up."""
    if isinstance(move, Choose):
        assert seat is not None, "a seat chooses"
        return greedy_playout(position, error_rates, chance, seat, CARD_NUMBERS[move.card])
    if move is not None:
        assert not isinstance(move, Throw), "signs are thrown at random"
        position.resolve_first_card(move.pile)
    return greedy_playout(position, error_rates, chance)


class HandSampler:
    """A sampler of positions that a view allows; all hidden hands have equally many cards.

    `seat` is the seat whose hand is known, None in a spectator's view.
    """

    def __init__(self, view: NinJanView, chance: Chance) -> None:
        self.seat = view.seat
        self._chance = chance
        self.seat_count = len(view.taken)
        self._tops = _encoded_tops(view)
        self._pile_points = [points(pile) for pile in view.piles]
        self._scores = list(view.scores)
        self._queue = [CARD_NUMBERS[card] * 8 + seat for seat, card in reversed(view.queue)]
        hands = view.decision_view().hands
        self._known_hands = {seat: [CARD_NUMBERS[card] for card in hand] for seat, hand in enumerate(hands) if not isinstance(hand, int)}
        hand = hands[view.seat or 0]
        self._hand_size = hand if isinstance(hand, int) else len(hand)
        self._unseen_cards = sorted(CARD_NUMBERS[card] for card in view.unseen_cards)

    @property
    def mover(self) -> int:
        """The seat to move, which a spectator's view does not have."""
        assert self.seat is not None, "a spectator does not move"
        return self.seat

    def sample_position(self) -> SearchPosition:
        """Return a random position that the view allows, all equally likely."""
        chance, held, seats = self._chance, self._hand_size, len(self._scores)
        first = 0 if self.seat is None else self.seat + 1
        self._unseen_cards.sort(key=lambda _: chance())
        unseen = [seat for seat in ((first + step) % seats for step in range(seats)) if seat not in self._known_hands]
        starts = {seat: index * held for index, seat in enumerate(unseen)}
        hands = [self._unseen_cards[start : start + held] for start in (starts.get(seat, 0) for seat in range(seats))]
        for index, seen in self._known_hands.items():
            hands[index] = [*seen] if index == self.seat else sorted(seen, key=lambda _: chance())
        return self.position_with_hands(hands)

    def position_with_hands(self, hands: Sequence[Sequence[int]]) -> SearchPosition:
        """Return the position with these hands."""
        return SearchPosition(self._tops, self._pile_points[:], self._scores[:], [list(hand) for hand in hands], self._queue[:])


def outcome_value(scores: Sequence[int], seat: int) -> float:
    """Return how good these final scores are for a seat, from 0 to 1.

    It combines the win with the lead over the best other seat. The lead tells good moves from better ones with far fewer playouts than wins
    alone would need.
    """
    mine = scores[seat]
    top = max(scores)
    won = 1 / scores.count(top) if mine == top else 0.0
    rival = max(score for other, score in enumerate(scores) if other != seat)
    lead = max(-1.0, min(1.0, (mine - rival) / MAX_USEFUL_LEAD))
    return (1 - LEAD_WEIGHT) * won + LEAD_WEIGHT * (lead + 1) / 2


def sort_by_greed(view: NinJanView, moves: Sequence[NinJanMove], is_wary: bool) -> list[NinJanMove]:
    """Return the moves sorted by what they win at once, best first; `is_wary` has an effect only in a crowd."""
    sums = [points(pile) for pile in view.piles]
    prize, others = prizes_by_suit(_encoded_tops(view), sums), len(view.hands) - 1
    is_wary = is_wary and others + 1 >= CROWD_SIZE

    def greed_key(move: NinJanMove) -> float:
        match move:
            case Choose():
                card = CARD_NUMBERS[move.card]
                return wary_greed(card, prize, others) if is_wary else greed(card, prize)
            case Take():
                return sums[move.pile]
        return 0

    return sorted(moves, key=greed_key, reverse=True)


def glance(view: NinJanView, rng: random.Random) -> dict[NinJanMove, float]:
    """Return the worth of each move at a glance, in points.

    A card is worth the best pile that it beats as the piles lie, by the odds that it acts first (rule NJ-6), less a share of its own points,
    which stay on the table for others. Taking is worth the pile. Adding costs what the next card of the queue then takes.
    """

    def worth(move: NinJanMove) -> float:
        match move:
            case Choose(card):
                odds = (CARD_NUMBERS[card] / (len(CARD_NUMBERS) - 1)) ** (len(view.hands) - 1)
                return odds * _best_prize(card, view.piles) - GIVEN_SHARE * card.value
            case Take(pile):
                return points(view.piles[pile])
            case Add(pile) if len(view.queue) > 1:
                added = [(*cards, view.queue[0][1]) if index == pile else cards for index, cards in enumerate(view.piles)]
                return -_best_prize(view.queue[1][1], added)
        return 0.0

    return {move: worth(move) for move in view.legal()}


def _best_prize(card: Card, piles: Sequence[Sequence[Card]]) -> int:
    """Return the points of the best pile that the card beats, 0 if it beats none."""
    return max((points(piles[pile]) for pile in beaten_piles(card, piles)), default=0)


def hint_candidates(view: NinJanView, rng: random.Random) -> list[NinJanMove]:
    """Return the moves that a hint may name: all, but only a random one of the signs."""
    moves = sort_by_greed(view, view.legal(), is_wary=False)
    return [choose_random(moves, rng)] if isinstance(moves[0], Throw) else moves


def _encoded_tops(view: NinJanView) -> int:
    return encode_tops([CARD_SUITS[CARD_NUMBERS[pile[-1]]] for pile in view.piles])


LEVELS: Mapping[str, Bot] = {
    "easy": ErringBot(glance, TOLERANCE, 0.8, GreedyBot(), worse_share=0.75),
    "normal": ErringBot(glance, TOLERANCE, 0.2, GreedyBot(is_wary=True), worse_share=0.75),
    "hard": MonteCarloBot(),
}
ADVISER = SuccessiveHalvingBot(hint_candidates, sampled_worlds, 8_000)
RUNGS: Mapping[int, Bot] = {
    0: ErringBot(glance, TOLERANCE, 1.0, GreedyBot(), worse_share=0.15),
    55: GreedyBot(is_wary=True),
    100: MonteCarloBot(),
}
