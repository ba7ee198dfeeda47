"""Nambarz's bots: one that sees little, one that sees every calculation, and a search that plays rounds out.

All look at the view alone, and all but the first play without fault. They differ mainly in what they see: between players who see
the same a round is mostly luck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import exp

from game.bots.bot import Bot, Chance, Stop
from game.bots.weighing import Adviser, World, best_of
from game.kernel import one_of, shuffled
from game.nambarz.arithmetic import ForbiddenStep
from game.nambarz.cards import Card
from game.nambarz.decision import Decision, Phase
from game.nambarz.imagine import imagined
from game.nambarz.legal import LegalMoves
from game.nambarz.moves import Calculate, Calculation, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single
from game.nambarz.moves import Stop as LeaveOpen
from game.nambarz.playouts import most, move_on, playout, position_of
from game.nambarz.plays import AGAIN, after_again, cards_of, laid_by, most_cards
from game.nambarz.reasons import reason
from game.nambarz.refusals import fault, outright
from game.nambarz.search import Position
from game.nambarz.state import NambarzView

__all__ = ["ADVISER", "LEVELS", "RUNGS", "Beginner", "MostCards", "Searcher", "reason"]

NOTHING = Draw | Pass | LeaveOpen | GiveUp  # moves that lay no card
SAME_HANDS = 4  # guesses in a row: imagining hands takes as long as playing out
ADVISED = 20  # plays among which a hint chooses
PAIR = 2  # cards of the longest calculation that a beginner sees
LOOKED_AT = 8  # cards of a type among which a beginner's mistake is looked for
BELIEVABLE = {"wrong_result", "matching_card", "simpler"}  # a beginner's faults (NB-19, NB-20, NB-22)


@dataclass(frozen=True, slots=True)
class Beginner:
    """Lays a card that matches, else a calculation of two cards, each of which it sees with the probability `sees`, else a joker.

    It does not see what may follow a joker, and lays "play again" only when it has nothing else.
    Where faults are judged it errs in a part `errs` of its plays.
    """

    sees: float = 0.6
    errs: float = 1 / 12

    def choose(self, view: NambarzView, rng: random.Random, stop: Stop) -> NambarzMove:
        decision = _decision(view)
        seen = [move for move in LegalMoves(decision) if self._noticed(move, rng)]
        best = _first_seen(decision, seen, rng)
        if view.setup.strict and laid_by(best) and decision.phase in (Phase.TURN, Phase.DRAWN) and rng.random() < self.errs:
            mistakes = list(mistaken(decision))
            if mistakes:
                return one_of(mistakes, rng)
        return best

    def _noticed(self, move: NambarzMove, rng: random.Random) -> bool:
        if isinstance(move, Calculate | Recombine):
            return len(laid_by(move)) == PAIR and rng.random() < self.sees
        return True


def _first_seen(decision: Decision, seen: Sequence[NambarzMove], rng: random.Random) -> NambarzMove:
    """A beginner stops after one card or calculation, and leaves a joker open unless a card has to follow."""
    done = next((move for move in seen if isinstance(move, NOTHING)), None)
    if done is not None and decision.phase in (Phase.AFTER, Phase.FURTHER):
        return done
    for kinds in (Single | Lay | Recombine, Calculate, PlayJoker):
        found = [move for move in seen if isinstance(move, kinds)]
        if found:
            return one_of(found, rng)
    assert done is not None, "a card that has to be laid is seen"
    return done


def mistaken(decision: Decision) -> Iterator[Calculate]:
    """Wrong calculations that somebody might think right, of the last few cards of each type.

    Two cards whose result is wrong by one; and two or three that come to the number to cover, but hold a card that matches it or one
    more than needed.
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
class MostCards:
    """Lays as many cards as it can at once, a joker only when there is nothing else or it lets the last cards go.

    It keeps "play again" until that brings a second play or lets the last cards go.
    """

    def choose(self, view: NambarzView, rng: random.Random, stop: Stop) -> NambarzMove:
        decision = _decision(view)
        return _best(decision, list(LegalMoves(decision)), rng)


def _best(decision: Decision, moves: Sequence[NambarzMove], rng: random.Random) -> NambarzMove:
    """The play that lays most cards, of equals any; a move that lays none if there is no play."""
    again = PlayJoker(AGAIN)
    found = [move for move in moves if laid_by(move) and move != again]
    if again in moves and _worth_again(decision, found):
        return again
    if not found:
        return next(move for move in moves if isinstance(move, NOTHING))
    wanted = {move: _appetite(decision, move) for move in found}
    largest = max(wanted.values())
    return one_of([move for move in found if wanted[move] == largest], rng)


def _appetite(decision: Decision, move: NambarzMove) -> tuple[int, int]:
    """Calculations and matches before jokers, but for the joker that ends the round."""
    cards, rest = cards_of(decision, move), len(decision.hand) - decision.hand.count(AGAIN)
    if isinstance(move, PlayJoker) and cards < rest:
        return 0, cards
    return 1, cards


def _worth_again(decision: Decision, others: Sequence[NambarzMove]) -> bool:
    """After a play when another follows; before one when the rest of the hand goes with it; and when there is nothing else left."""
    rest = [card for card in decision.hand if card != AGAIN]
    if not rest:
        return True
    if decision.phase is Phase.AFTER:
        return most_cards(after_again(decision)) > 0
    return any(cards_of(decision, move) == len(rest) for move in others)


@dataclass(frozen=True, slots=True)
class Searcher:
    """Monte Carlo: plays the round out after each of the `most` largest plays, and after drawing.

    All moves are tried on the same imagined hands, and everybody then lays most cards. After every share of the `playouts` the worse
    half of the moves is given up. `heat`: as in `worth`, with another round to come; `last_heat`: with none.
    """

    playouts: int = 1_000
    most: int = 20
    heat: float = 30.0
    last_heat: float = 6.0

    def choose(self, view: NambarzView, rng: random.Random, stop: Stop) -> NambarzMove:
        decision = _decision(view)
        moves = candidates(decision, rng, self.most)
        if decision.phase is Phase.RECOMBINE:
            return moves[0]
        return best_of(moves, self.worlds(view, rng), self.playouts, stop)

    def worlds(self, view: NambarzView, rng: random.Random) -> Iterator[World]:
        """What the view allows: a move is worth what the end of the round is, played out after it."""
        heat = self.heat if view.round < view.setup.rounds else self.last_heat
        for start in guesses(view, rng):
            yield lambda move, start=start: worth(_ended(start, move, rng.random), view, heat)  # type: ignore[misc]


def guesses(view: NambarzView, rng: random.Random) -> Iterator[Position]:
    """Positions that the view allows: the hands are imagined anew now and then, the order of the draw pile every time."""
    while True:
        position = position_of(imagined(view, rng))
        for _ in range(SAME_HANDS):
            yield position
            position.draw = list(shuffled(position.draw, rng))


def candidates(decision: Decision, rng: random.Random, most: int) -> list[NambarzMove]:
    """At most so many plays that differ in what they lay or leave on top, and what lays none; the first as MostCards would choose."""
    moves = list(LegalMoves(decision))
    first = _best(decision, moves, rng)
    alike = {_outcome(move): move for move in (*reversed(moves), first)}
    found = sorted(alike.values(), key=lambda move: (move != first, -len(laid_by(move))))
    laying = [move for move in found if laid_by(move)]
    return sorted([*laying[:most], *(move for move in found if not laid_by(move))], key=lambda move: move != first)


def advisable(view: NambarzView, rng: random.Random) -> list[NambarzMove]:
    """What a hint may name: a match or a calculation where there is one, else a joker; only then what lays no card.

    A joker, "play again" too, comes beside them where it lets the last cards go.
    """
    decision = _decision(view)
    moves = candidates(decision, rng, ADVISED)
    if decision.phase is Phase.RECOMBINE:
        return moves[:1]
    usual = moves[0]
    laying = [move for move in moves if laid_by(move) and (move == usual or move != PlayJoker(AGAIN))]
    plain = [move for move in laying if move == usual or not isinstance(move, PlayJoker)]
    return plain if any(not isinstance(move, PlayJoker) for move in plain) else laying or moves


def _outcome(move: NambarzMove) -> tuple[str, ...]:
    """What the table is afterwards: the cards laid, the last of them on top."""
    cards = laid_by(move)
    return (*sorted(map(str, cards[:-1])), str(cards[-1])) if cards else ("", str(move))


def _ended(start: Position, move: NambarzMove, chance: Chance) -> Position:
    """The round played out after this move; `start` stays."""
    position = start.copy()
    move_on(position, move, chance)
    playout(position, most, chance)
    return position


def worth(position: Position, view: NambarzView, heat: float) -> float:
    """About how likely this end of a round is to make the seat, or its team, the first, when chance may still move some `heat` points."""
    assert view.seat is not None, "somebody's turn"
    points = totals(position, view)
    mine = points[view.seat if view.teams is None else view.teams[view.seat]]
    return 1 / sum(exp((other - mine) / heat) for other in points.values())


def totals(position: Position, view: NambarzView) -> dict[int, int]:
    """The points of the match at the end of this round, by seat or team; in a play-off those of this round (NB-29)."""
    before = (0,) * len(view.points) if view.round > view.setup.rounds else _less(view.points, view.strokes)
    found = dict[int, int]()
    for seat, points in enumerate(position.points()):
        if seat in view.players:
            side = seat if view.teams is None else view.teams[seat]
            found[side] = found.get(side, 0) + before[seat] + points
    return found


def _less(points: Sequence[int], strokes: Sequence[int]) -> tuple[int, ...]:
    """The points of the rounds before: those of this round's strokes are counted at its end."""
    return tuple(all_ - new for all_, new in zip(points, strokes, strict=True))


def _decision(view: NambarzView) -> Decision:
    decision = view.decision()
    assert decision is not None, "nobody is asked out of turn"
    return decision


LEVELS: Mapping[str, Bot] = {"easy": Beginner(), "normal": MostCards(), "hard": Searcher()}
ADVISER = Adviser(advisable, Searcher().worlds, 2_000)
RUNGS: Mapping[int, Bot] = {0: Beginner(), 70: MostCards(), 100: Searcher()}
