"""Nin Jan: the bots, which play by greed, by wary greed, or by a Monte Carlo search.

All see the view alone. A card chosen by another seat counts as one of its hand, because its face is hidden. So a decision does not depend
on the seats that have chosen already.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.bots.bot import Bot, Chance, StopSignal
from game.bots.measured import BlunderingBot
from game.bots.successive_halving import HintBot, World
from game.bots.ucb import best_arm
from game.kernel import choose_random
from game.nin_jan.moves import Add, Choose, NinJanMove, Take, Throw
from game.nin_jan.reasons import reason
from game.nin_jan.search import CROWD, NUMBER, SUIT, SearchPosition, greed, greedy_playout, prizes, tops_of, wary_greed
from game.nin_jan.state import NinJanView, points

__all__ = ["ADVISER", "LEVELS", "RUNGS", "GreedyBot", "MonteCarloBot", "reason"]

LUCK = 1 << 32  # number of seeds for playouts
MAX_USEFUL_LEAD = 20  # points; a larger lead is worth no more


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """A bot that plays the card with the greediest value and takes the best pile, with random errors.

    A wary bot in a crowd weighs a card's prize by the chance that no seat acts before it. Otherwise all greedy bots compete for the same
    pile, and the more they are, the less they win.
    """

    errors: float  # probability of a random card
    wary: bool = False  # reckons with the other players

    def choose(self, view: NinJanView, rng: random.Random, should_stop: StopSignal) -> NinJanMove:
        moves = view.legal()
        if isinstance(moves[0], Throw | Add) or (isinstance(moves[0], Choose) and rng.random() < self.errors):
            return choose_random(moves, rng)
        return by_greed(view, moves, self.wary)[0]


@dataclass(frozen=True, slots=True)
class MonteCarloBot:
    """A Monte Carlo bot: it samples the unseen cards and plays deals out, the best moves most (flat UCB).

    The skill of the others is unknown, so each of them gets a random one of `errors` in each playout.
    """

    iterations: int = 1_000
    errors: tuple[float, ...] = (0.1, 0.5, 1.0)  # possible error rates of the other seats
    exploration: float = 0.7
    margin: float = 0.6  # weight of the lead in `worth`

    def choose(self, view: NinJanView, rng: random.Random, should_stop: StopSignal) -> NinJanMove:
        moves = by_greed(view, view.legal(), wary=False)
        if isinstance(moves[0], Throw):
            return choose_random(moves, rng)
        if len(moves) == 1:
            return moves[0]
        guess = HandSampler(view, rng.random)
        best = best_arm(len(moves), lambda arm: self._trial(guess, moves[arm]), self.iterations, should_stop, self.exploration)
        return moves[best]

    def _trial(self, guess: HandSampler, move: NinJanMove) -> float:
        """Return how well one playout after this move ends, 0 to 1."""
        seat = guess.mover
        position = guess.deal()
        return self._played_out(seat, position, self._rivals(guess, seat), move, guess.chance)

    def worlds(self, view: NinJanView, rng: random.Random) -> Iterator[World]:
        """Yield worlds that the view allows, functions that give the value of a move after a playout.

        Each has other cards and error rates of the rivals, and its own chance.
        """
        guess = HandSampler(view, rng.random)
        seat = guess.mover
        while True:
            position, errors, luck = guess.deal(), self._rivals(guess, seat), int(guess.chance() * LUCK)
            yield lambda move, position=position, errors=errors, luck=luck: self._played_out(  # type: ignore[misc]
                seat, position.copy(), errors, move, random.Random(luck).random
            )

    def _rivals(self, guess: HandSampler, seat: int) -> list[float]:
        """Return a random error rate for each other seat."""
        kinds = len(self.errors)
        errors = [self.errors[int(guess.chance() * kinds)] for _ in range(guess.seats)]
        errors[seat] = 0.0
        return errors

    def _played_out(self, seat: int, position: SearchPosition, errors: Sequence[float], move: NinJanMove, chance: Chance) -> float:
        if isinstance(move, Choose):
            scores = greedy_playout(position, errors, chance, seat, NUMBER[move.card])
        else:
            assert not isinstance(move, Throw), "signs are thrown at random"
            position.settle(move.pile)
            scores = greedy_playout(position, errors, chance)
        return worth(scores, seat, self.margin)


class HandSampler:
    """A sampler of positions that a view allows; all hidden hands have equally many cards.

    `seat` is the seat whose hand is known, None in a spectator's view.
    """

    def __init__(self, view: NinJanView, chance: Chance) -> None:
        self.seat = view.seat
        self.chance = chance
        self.seats = len(view.taken)
        self._tops = _tops(view)
        self._sums = [points(pile) for pile in view.piles]
        self._scores = list(view.scores)
        self._queue = [NUMBER[card] * 8 + seat for seat, card in reversed(view.queue)]
        hands = view.decision_view().hands
        self._seen = {seat: [NUMBER[card] for card in hand] for seat, hand in enumerate(hands) if not isinstance(hand, int)}
        hand = hands[view.seat or 0]
        self._held = hand if isinstance(hand, int) else len(hand)
        self._unseen = sorted(NUMBER[card] for card in view.unseen)

    @property
    def mover(self) -> int:
        """The seat to move, which a spectator's view does not have."""
        assert self.seat is not None, "nobody to move"
        return self.seat

    def deal(self) -> SearchPosition:
        """Return a random position that the view allows, all equally likely."""
        chance, held, seats = self.chance, self._held, len(self._scores)
        first = 0 if self.seat is None else self.seat + 1
        self._unseen.sort(key=lambda _: chance())
        unseen = [seat for seat in ((first + step) % seats for step in range(seats)) if seat not in self._seen]
        starts = {seat: index * held for index, seat in enumerate(unseen)}
        hands = [self._unseen[start : start + held] for start in (starts.get(seat, 0) for seat in range(seats))]
        for index, seen in self._seen.items():
            hands[index] = [*seen] if index == self.seat else sorted(seen, key=lambda _: chance())
        return self.position(hands)

    def position(self, hands: Sequence[Sequence[int]]) -> SearchPosition:
        """Return the position with these hands."""
        return SearchPosition(self._tops, self._sums[:], self._scores[:], [list(hand) for hand in hands], self._queue[:])


def worth(scores: Sequence[int], seat: int, margin: float) -> float:
    """Return how good these final scores are for a seat, from 0 to 1.

    It combines the win with the lead over the best other seat, which has the weight `margin`. The lead tells good moves from
    better ones with far fewer playouts than wins alone would need.
    """
    mine = scores[seat]
    top = max(scores)
    won = 1 / scores.count(top) if mine == top else 0.0
    rival = max(score for other, score in enumerate(scores) if other != seat)
    lead = max(-1.0, min(1.0, (mine - rival) / MAX_USEFUL_LEAD))
    return (1 - margin) * won + margin * (lead + 1) / 2


def by_greed(view: NinJanView, moves: Sequence[NinJanMove], wary: bool) -> list[NinJanMove]:
    """Return the moves sorted by what they win at once, best first; `wary` has an effect only in a crowd."""
    sums = [points(pile) for pile in view.piles]
    prize, others = prizes(_tops(view), sums), len(view.hands) - 1
    wary = wary and others + 1 >= CROWD

    def appetite(move: NinJanMove) -> float:
        match move:
            case Choose():
                card = NUMBER[move.card]
                return wary_greed(card, prize, others) if wary else greed(card, prize)
            case Take():
                return sums[move.pile]
        return 0

    return sorted(moves, key=appetite, reverse=True)


def ranked(view: NinJanView, rng: random.Random) -> list[NinJanMove]:
    """Return the moves sorted by what they win at once, best first, wary in a crowd."""
    return by_greed(view, view.legal(), wary=True)


def advisable(view: NinJanView, rng: random.Random) -> list[NinJanMove]:
    """Return the moves that a hint may name: all, but only a random one of the signs."""
    moves = by_greed(view, view.legal(), wary=False)
    return [choose_random(moves, rng)] if isinstance(moves[0], Throw) else moves


def _tops(view: NinJanView) -> int:
    return tops_of([SUIT[NUMBER[pile[-1]]] for pile in view.piles])


LEVELS: Mapping[str, Bot] = {"easy": GreedyBot(0.7), "normal": GreedyBot(0.15, wary=True), "hard": MonteCarloBot()}
ADVISER = HintBot(advisable, MonteCarloBot().worlds, 8_000)
RUNGS: Mapping[int, Bot] = {0: BlunderingBot(ranked, 0.5, 0.8, GreedyBot(0.0)), 55: GreedyBot(0.0, wary=True), 100: MonteCarloBot()}
