"""Nambarz: playout evaluations for a review, in points ahead of the best other team after the round."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from game.bots.bot import Evaluation, StopSignal
from game.bots.evaluation import World, compared, expected, leads, likely_reply
from game.bots.evaluation import deal_luck as luck_of
from game.kernel import Move, shuffled
from game.nambarz.bots import LEVELS, guesses, totals
from game.nambarz.cards import deck, without
from game.nambarz.decision import TurnPhase
from game.nambarz.moves import NambarzMove
from game.nambarz.playouts import move_on, play_most_cards, playout
from game.nambarz.rules import Nambarz
from game.nambarz.search import SearchPosition
from game.nambarz.state import NambarzView

MAX_WORLDS = 300  # worlds; fewer than in other games because a playout takes longer


def judge(view: NambarzView, played: NambarzMove | None, should_stop: StopSignal) -> Evaluation:
    """Evaluate how the seats stand in this view, and what this move gives away.

    There is no evaluation during a recombination (rule NB-22) or in a play-off (rule NB-29).
    """
    sides = _sides(view)
    if view.phase is None:
        return Evaluation(leads(_of_sides(dict(enumerate(view.points)), sides), sides))
    if view.phase is TurnPhase.RECOMBINE or view.round > view.setup.rounds:
        return Evaluation(())
    if view.seat is None or played is None:
        return expected(_worlds(view), should_stop, MAX_WORLDS // 2, sides)
    best = LEVELS["hard"].choose(view, random.Random(1), should_stop)
    evaluation = compared(_worlds(view), view.seat, played, best, should_stop, MAX_WORLDS, sides)
    return replace(evaluation, reply=likely_reply(Nambarz(), view, played, LEVELS["normal"], random.Random(2), should_stop))


def luck(views: Sequence[NambarzView], should_stop: StopSignal) -> Evaluation:
    """Estimate what the hands of a round were worth, from the views of all seats after the deal.

    The card turned up stays in the comparison with other hands.
    """
    hands = tuple(view.hands[seat] for seat, view in enumerate(views))
    seen, rng = replace(views[0], seat=None, hands=hands), random.Random(0)

    def redealt() -> Iterator[World]:
        while True:
            cards = iter(shuffled(without(deck(seen.setup.jokers), seen.pile), rng))
            other = tuple(tuple(next(cards) for _ in hand) for hand in hands if not isinstance(hand, int))
            yield next(_worlds(replace(seen, hands=other), rng))

    return luck_of(_worlds(seen, rng), redealt(), should_stop, MAX_WORLDS // 2)


def _worlds(view: NambarzView, rng: random.Random | None = None) -> Iterator[World]:
    for number, start in enumerate(guesses(view, rng or random.Random(0))):
        yield _world(start, view, number)


def _world(start: SearchPosition, view: NambarzView, number: int) -> World:
    """Return a function that gives the points by seat after a move and a playout of the round.

    Its chance depends on `number` alone, whatever is played.
    """
    sides = _sides(view)

    def after(move: Move | None) -> Sequence[float]:
        chance, position = random.Random(number).random, start.copy()
        if move is not None:
            move_on(position, move, chance)  # type: ignore[arg-type]
        playout(position, play_most_cards, chance)
        ended = totals(position, view)
        return [ended[side] for side in sides]

    return after


def _of_sides(points: Mapping[int, int], sides: Sequence[int]) -> list[int]:
    """Return the points of each seat's team, by seat."""
    return [sum(points[other] for other, theirs in enumerate(sides) if theirs == side) for side in sides]


def _sides(view: NambarzView) -> Sequence[int]:
    return view.teams if view.teams is not None else range(len(view.hands))
