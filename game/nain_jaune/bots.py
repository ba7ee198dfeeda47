"""Nain Jaune: the bots, which play any plausible card, the longest run, or a Monte Carlo search.

All see the view alone. The decisions are where a sequence starts and which card of equal ranks is played: always the belle carte, whose
stake no other card can win. Where one may stop within a sequence (rule JA-26), the Monte Carlo search alone does so without need. No bot
ever ends the match by agreement (rule JA-19).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt

from game.bots.bot import Bot, StopSignal
from game.bots.erring import ErringBot
from game.bots.successive_halving import SuccessiveHalvingBot, World
from game.kernel import Move
from game.nain_jaune.cards import BOXES, FULL_STAKE, Card
from game.nain_jaune.moves import NainJauneMove, Pass, Play
from game.nain_jaune.search import HandSampler, SearchPosition, playout, rank_mask_of, run_length, start_with_best_box, stop_sequence
from game.nain_jaune.state import NainJauneView

TOLERANCE = 5  # coins that a start may be worse at a glance and still be plausible
LUCK_COINS = 14.0  # coins that chance may move while one more deal is to come, as in `win_chance`
LAST_DEAL_LUCK_COINS = 3.0  # the same in the last deal
ESTIMATED_LATER_DEALS = 4  # deals still to come in a match to the last player, an estimate


@dataclass(frozen=True, slots=True)
class LongestRunBot:
    """A bot that starts the longest run, among equals the one that wins most coins."""

    def choose(self, view: NainJauneView, rng: random.Random, should_stop: StopSignal) -> NainJauneMove:
        return hint_candidates(view, rng)[0]


@dataclass(frozen=True, slots=True)
class ForgetfulBot:
    """A bot that plays as another one does, but sometimes forgets the words (rule JA-13)."""

    bot: Bot
    forget_probability: float  # probability of forgetting the words

    def choose(self, view: NainJauneView, rng: random.Random, should_stop: StopSignal) -> Move:
        move = self.bot.choose(view, rng, should_stop)
        return Play(move.card, move.claim and rng.random() >= self.forget_probability) if isinstance(move, Play) else move


@dataclass(frozen=True, slots=True)
class MonteCarloBot:
    """A Monte Carlo bot: it samples deals of the unseen cards and plays each out after every start.

    In the playouts all seats are eager for boxes. All starts are tried on the same deals, so that the luck of the cards cancels out.
    """

    deal_count: int = 1_000  # sampled deals
    halving_counts: tuple[int, ...] = (40, 120, 360)  # after these numbers of deals the worse half of the starts is dropped

    def choose(self, view: NainJauneView, rng: random.Random, should_stop: StopSignal) -> NainJauneMove:
        moves = hint_candidates(view, rng)
        if len(moves) == 1:
            return moves[0]
        sums, worlds = dict.fromkeys(moves, 0.0), sampled_worlds(view, rng)
        for number in range(self.deal_count):
            if should_stop():
                break
            if number in self.halving_counts:
                sums = {move: sums[move] for move in sorted(sums, key=sums.__getitem__, reverse=True)[: max(2, len(sums) // 2)]}
            world = next(worlds)
            for move in sums:
                sums[move] += world(move)
        return max(sums, key=sums.__getitem__)


def sampled_worlds(view: NainJauneView, rng: random.Random) -> Iterator[World]:
    """Yield worlds that the view allows, functions that give the chance to win after a start and a playout."""
    later = (view.setup.deals or view.deal + ESTIMATED_LATER_DEALS) - view.deal
    luck_coins = LUCK_COINS * sqrt(later) if later else LAST_DEAL_LUCK_COINS
    min_purse = FULL_STAKE if later and view.setup.stake_every_deal else 0
    sampler = HandSampler(view, rng)
    while True:
        position = sampler.sample_position()
        yield lambda move, position=position: win_chance(  # type: ignore[misc]
            purses_after_move(position, move), position.seat, luck_coins, min_purse
        )


def purses_after_move(position: SearchPosition, move: NainJauneMove) -> list[int]:
    """Return the purses after the deal if the seat to move plays this rank, or stops; the position stays."""
    copy = position.copy()
    if isinstance(move, Play):
        copy.needed = move.card.rank
    else:
        stop_sequence(copy)
    return playout(copy, start_with_best_box)


def win_chance(purses: Sequence[int], seat: int, luck_coins: float, min_purse: int) -> float:
    """Estimate how likely a seat with these purses after a deal is to win the match.

    `luck_coins` is the number of coins that chance may still move. A seat with less than `min_purse` is out (rule JA-20).
    """
    mine = purses[seat]
    if mine < min_purse:
        return 0.0
    return 1 / sum(exp((purse - mine) / luck_coins) for purse in purses if purse >= min_purse)


def _run_values(view: NainJauneView) -> dict[Card, tuple[int, int]]:
    """Return the length and the coins of the run that the best card of each rank starts."""
    cards = dict[int, Card]()
    for move in view.legal():
        if isinstance(move, Play) and (move.card.rank not in cards or move.card in BOXES):
            cards[move.card.rank] = move.card
    ranks = rank_mask_of(list(cards.values()))

    def run_value(card: Card) -> tuple[int, int]:
        length = run_length(ranks, card.rank)
        run = range(card.rank, card.rank + length)
        return length, sum(view.boxes.get(cards[rank], 0) for rank in run)

    return {card: run_value(card) for card in cards.values()}


def glance(view: NainJauneView, rng: random.Random) -> dict[NainJauneMove, int]:
    """Return the worth of the best card of each rank at a glance: the cards and the coins of its run, one coin a card.

    A seat without a card to play can only stop (rule JA-26).
    """
    worth: dict[NainJauneMove, int] = {with_claim(view, card): length + coins for card, (length, coins) in _run_values(view).items()}
    return worth or {Pass(): 0}


def hint_candidates(view: NainJauneView, rng: random.Random) -> list[NainJauneMove]:
    """Return the moves that a hint may name: the best card of each rank, the longest run first, and last to stop (rule JA-26)."""
    runs = _run_values(view)
    cards = sorted(runs, key=runs.__getitem__, reverse=True)
    return [*(with_claim(view, card) for card in cards), *(move for move in view.legal() if isinstance(move, Pass))]


def with_claim(view: NainJauneView, card: Card) -> Play:
    """Return the play of this card, with the words if they win a box (rule JA-13)."""
    return Play(card, view.setup.announce and card in BOXES)


LEVELS: Mapping[str, Bot] = {
    "easy": ForgetfulBot(ErringBot(glance, TOLERANCE, 1.0, LongestRunBot(), worse_share=0.6), 0.2),
    "normal": LongestRunBot(),
    "hard": MonteCarloBot(),
}
ADVISER = SuccessiveHalvingBot(hint_candidates, sampled_worlds, 8_000)
RUNGS: Mapping[int, Bot] = {
    0: ForgetfulBot(ErringBot(glance, TOLERANCE, 0.9, LongestRunBot(), worse_share=0.8), 0.2),
    50: LongestRunBot(),
    100: MonteCarloBot(),
}
