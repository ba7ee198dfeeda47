"""Nambarz: the bots, which are a beginner, a greedy player and a Monte Carlo search.

All bots see the view alone, and all but the beginner play without fault. They differ mainly in the calculations they find: a round between
players who find the same ones is mostly luck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import exp

from game.bots.bot import Bot, Chance, StopSignal
from game.bots.successive_halving import HintBot, World, successive_halving
from game.kernel import choose_random, shuffled
from game.nambarz.arithmetic import ForbiddenStep
from game.nambarz.cards import Card
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.determinization import imagined
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.moves import Calculate, Calculation, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single
from game.nambarz.moves import Stop as LeaveOpen
from game.nambarz.playouts import move_on, play_most_cards, playout, position_of
from game.nambarz.plays import AGAIN, after_again, cards_of, laid_by, most_cards
from game.nambarz.reasons import reason
from game.nambarz.refusals import fault, outright
from game.nambarz.search import SearchPosition
from game.nambarz.state import NambarzView

__all__ = ["ADVISER", "LEVELS", "RUNGS", "BeginnerBot", "MonteCarloBot", "MostCardsBot", "reason"]

NOTHING = Draw | Pass | LeaveOpen | GiveUp  # moves that play no card
SAME_HANDS = 4  # playouts from each sampled set of hands, because sampling takes as long as a playout
ADVISED = 20  # plays among which a hint chooses
PAIR = 2  # cards of the longest calculation that a beginner finds
LOOKED_AT = 8  # cards of a type that are searched for a beginner's mistake
BELIEVABLE = {"wrong_result", "matching_card", "simpler"}  # faults that a beginner commits (rules NB-19, NB-20 and NB-22)


@dataclass(frozen=True, slots=True)
class BeginnerBot:
    """A bot that plays a matching card, else a calculation of two cards, else a joker.

    It does not see what may follow a joker, and plays "play again" only if it has nothing else.
    """

    sees: float = 0.6  # probability of finding a calculation
    errs: float = 1 / 12  # share of its plays that are faulty if a strict referee judges

    def choose(self, view: NambarzView, rng: random.Random, should_stop: StopSignal) -> NambarzMove:
        decision = _decision(view)
        seen = [move for move in LegalMoves(decision) if self._noticed(move, rng)]
        best = _first_seen(decision, seen, rng)
        if view.setup.strict and laid_by(best) and decision.phase in (TurnPhase.TURN, TurnPhase.DRAWN) and rng.random() < self.errs:
            mistakes = list(mistaken(decision))
            if mistakes:
                return choose_random(mistakes, rng)
        return best

    def _noticed(self, move: NambarzMove, rng: random.Random) -> bool:
        if isinstance(move, Calculate | Recombine):
            return len(laid_by(move)) == PAIR and rng.random() < self.sees
        return True


def _first_seen(decision: Decision, seen: Sequence[NambarzMove], rng: random.Random) -> NambarzMove:
    """Return a beginner's move: it stops after one play and, if it may, leaves a joker open."""
    done = next((move for move in seen if isinstance(move, NOTHING)), None)
    if done is not None and decision.phase in (TurnPhase.AFTER, TurnPhase.FURTHER):
        return done
    for kinds in (Single | Lay | Recombine, Calculate, PlayJoker):
        moves = [move for move in seen if isinstance(move, kinds)]
        if moves:
            return choose_random(moves, rng)
    assert done is not None, "a card that has to be laid is seen"
    return done


def mistaken(decision: Decision) -> Iterator[Calculate]:
    """Yield wrong calculations that a beginner might think right, of the last few cards of each type.

    These are two cards whose result is wrong by one, and two or three cards that make the number to cover but include a matching card or an
    unnecessary one.
    """
    if decision.cover is None:
        return
    for cards in ([card for card in decision.hand if not (card.joker or card.animal)], [card for card in decision.hand if card.animal]):
        for size in (PAIR, PAIR + 1):
            for order in dict.fromkeys(permutations(cards[-LOOKED_AT:], size)):
                yield from _believed(decision, order)


def _believed(decision: Decision, order: Sequence[Card]) -> Iterator[Calculate]:
    assert decision.cover is not None, "a calculation lies on a number card"
    wrong_by = 1 if len(order) == PAIR else 0
    numbers = [card.number for card in order]
    for operations in product(decision.arithmetic.operations, repeat=len(order) - 1):
        values = decision.arithmetic.running(numbers, operations)
        if isinstance(values, ForbiddenStep) or values[-1] - decision.cover.number not in (-wrong_by, 0, wrong_by):
            continue
        move = Calculate(Calculation(tuple(order), "".join(operations)))
        why = fault(decision, move)
        if why is not None and why.key in BELIEVABLE and outright(decision, move) is None:
            yield move


@dataclass(frozen=True, slots=True)
class MostCardsBot:
    """A bot that plays as many cards at once as it can.

    It plays a joker only if there is nothing else or the joker ends the round, and keeps "play again" until that brings a second play or
    gets rid of the last cards.
    """

    def choose(self, view: NambarzView, rng: random.Random, should_stop: StopSignal) -> NambarzMove:
        decision = _decision(view)
        return _best(decision, list(LegalMoves(decision)), rng)


def _best(decision: Decision, moves: Sequence[NambarzMove], rng: random.Random) -> NambarzMove:
    """Return a play with the most cards, at random among equals, or else a move without cards."""
    again = PlayJoker(AGAIN)
    result = [move for move in moves if laid_by(move) and move != again]
    if again in moves and _worth_again(decision, result):
        return again
    if not result:
        return next(move for move in moves if isinstance(move, NOTHING))
    required = {move: _appetite(decision, move) for move in result}
    largest = max(required.values())
    return choose_random([move for move in result if required[move] == largest], rng)


def _appetite(decision: Decision, move: NambarzMove) -> tuple[int, int]:
    """Return a sort key: calculations and matches rank above jokers, except a joker that ends the round."""
    cards, remainder = cards_of(decision, move), len(decision.hand) - decision.hand.count(AGAIN)
    if isinstance(move, PlayJoker) and cards < remainder:
        return 0, cards
    return 1, cards


def _worth_again(decision: Decision, others: Sequence[NambarzMove]) -> bool:
    """Return True if "play again" pays now.

    It does if it is all that is left, after a play if another one can follow, and before one that gets rid of the rest of the hand.
    """
    remaining = [card for card in decision.hand if card != AGAIN]
    if not remaining:
        return True
    if decision.phase is TurnPhase.AFTER:
        return most_cards(after_again(decision)) > 0
    return any(cards_of(decision, move) == len(remaining) for move in others)


@dataclass(frozen=True, slots=True)
class MonteCarloBot:
    """A Monte Carlo bot: it tries each of its largest plays, and drawing, in playouts of the round.

    All moves are tried on the same sampled hands, and all seats then play most cards. After each share of the playouts the worse half of
    the moves is dropped.
    """

    playouts: int = 1_000
    most: int = 20  # plays that are compared
    heat: float = 30.0  # points that chance may still move while another round is to come, as in `worth`
    last_heat: float = 6.0  # the same in the last round

    def choose(self, view: NambarzView, rng: random.Random, should_stop: StopSignal) -> NambarzMove:
        decision = _decision(view)
        moves = candidates(decision, rng, self.most)
        if decision.phase is TurnPhase.RECOMBINE:
            return moves[0]
        return successive_halving(moves, self.worlds(view, rng), self.playouts, should_stop)

    def worlds(self, view: NambarzView, rng: random.Random) -> Iterator[World]:
        """Yield worlds that the view allows, functions that give the chance to win after a move and a playout."""
        heat = self.heat if view.round < view.setup.rounds else self.last_heat
        for start in guesses(view, rng):
            yield lambda move, start=start: worth(_ended(start, move, rng.random), view, heat)  # type: ignore[misc]


def guesses(view: NambarzView, rng: random.Random) -> Iterator[SearchPosition]:
    """Yield positions that the view allows, each with a new draw pile order and sometimes with new hands."""
    while True:
        position = position_of(imagined(view, rng))
        for _ in range(SAME_HANDS):
            yield position
            position.draw = list(shuffled(position.draw, rng))


def candidates(decision: Decision, rng: random.Random, limit: int) -> list[NambarzMove]:
    """Return up to `limit` plays with different results, and the moves without cards.

    The first move is the one that the bot MostCardsBot would choose.
    """
    moves = list(LegalMoves(decision))
    first = _best(decision, moves, rng)
    alike = {_outcome(move): move for move in (*reversed(moves), first)}
    result = sorted(alike.values(), key=lambda move: (move != first, -len(laid_by(move))))
    laying = [move for move in result if laid_by(move)]
    return sorted([*laying[:limit], *(move for move in result if not laid_by(move))], key=lambda move: move != first)


def advisable(view: NambarzView, rng: random.Random) -> list[NambarzMove]:
    """Return the moves that a hint may name: matches and calculations, else jokers, else others.

    A joker, "play again" included, is added if it gets rid of the last cards.
    """
    decision = _decision(view)
    moves = candidates(decision, rng, ADVISED)
    if decision.phase is TurnPhase.RECOMBINE:
        return moves[:1]
    usual = moves[0]
    laying = [move for move in moves if laid_by(move) and (move == usual or move != PlayJoker(AGAIN))]
    plain = [move for move in laying if move == usual or not isinstance(move, PlayJoker)]
    return plain if any(not isinstance(move, PlayJoker) for move in plain) else laying or moves


def _outcome(move: NambarzMove) -> tuple[str, ...]:
    """Return a key that is equal for moves with the same result: the cards played and which of them is on top."""
    cards = laid_by(move)
    return (*sorted(map(str, cards[:-1])), str(cards[-1])) if cards else ("", str(move))


def _ended(start: SearchPosition, move: NambarzMove, chance: Chance) -> SearchPosition:
    """Return a copy of the position after this move and a playout of the round."""
    position = start.copy()
    move_on(position, move, chance)
    playout(position, play_most_cards, chance)
    return position


def worth(position: SearchPosition, view: NambarzView, heat: float) -> float:
    """Estimate how likely this end of the round is to make the seat or its team the winner of the match.

    `heat` is the number of points that chance may still move.
    """
    assert view.seat is not None, "somebody's turn"
    points = totals(position, view)
    mine = points[view.seat if view.teams is None else view.teams[view.seat]]
    return 1 / sum(exp((other - mine) / heat) for other in points.values())


def totals(position: SearchPosition, view: NambarzView) -> dict[int, int]:
    """Return the match points at the end of this round, by seat or team; in a play-off its own (rule NB-29)."""
    before = (0,) * len(view.points) if view.round > view.setup.rounds else _less(view.points, view.strokes)
    result = dict[int, int]()
    for seat, points in enumerate(position.points()):
        if seat in view.players:
            side = seat if view.teams is None else view.teams[seat]
            result[side] = result.get(side, 0) + before[seat] + points
    return result


def _less(points: Sequence[int], strokes: Sequence[int]) -> tuple[int, ...]:
    """Return the points of the earlier rounds, without this round's strokes, which count at its end."""
    return tuple(all_ - new for all_, new in zip(points, strokes, strict=True))


def _decision(view: NambarzView) -> Decision:
    decision = view.decision()
    assert decision is not None, "nobody is asked out of turn"
    return decision


LEVELS: Mapping[str, Bot] = {"easy": BeginnerBot(), "normal": MostCardsBot(), "hard": MonteCarloBot()}
ADVISER = HintBot(advisable, MonteCarloBot().worlds, 2_000)
RUNGS: Mapping[int, Bot] = {0: BeginnerBot(), 70: MostCardsBot(), 100: MonteCarloBot()}
