"""Nambarz: playout evaluations for a review, in points ahead of the best other team after the round."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.bots.bot import Evaluation, StopSignal
from game.bots.evaluation import World, compare_moves, evaluate_playouts, leads_by_seat, most_likely_reply
from game.bots.evaluation import deal_luck as luck_of
from game.dealing import shuffled
from game.kernel import Move
from game.nambarz.bots import LEVELS, match_points, playout_end, sampled_positions, sides_by_seat
from game.nambarz.cards import deck, remove_cards
from game.nambarz.decision import TurnPhase
from game.nambarz.moves import NambarzMove
from game.nambarz.rounds import team_sums
from game.nambarz.rules import Nambarz
from game.nambarz.search import SearchPosition
from game.nambarz.state import NambarzView

MAX_WORLDS = 300  # worlds; fewer than in other games because a playout takes longer


def evaluate(view: NambarzView, played: NambarzMove | None, should_stop: StopSignal) -> Evaluation:
    """Evaluate how the seats stand in this view, and what this move gives away.

    There is no evaluation during a recombination (rule NB-22) or in a play-off (rule NB-29).
    """
    sides = sides_by_seat(view)
    if view.phase is None:
        return Evaluation(leads_by_seat(team_sums(view.teams, view.points), sides))
    if view.phase is TurnPhase.RECOMBINE or view.round > view.setup.rounds:
        return Evaluation(())
    if view.seat is None or played is None:
        return evaluate_playouts(_sampled_worlds(view), should_stop, MAX_WORLDS // 2, sides)
    best = LEVELS["hard"].choose(view, random.Random(1), should_stop)
    evaluation = compare_moves(_sampled_worlds(view), view.seat, played, best, should_stop, MAX_WORLDS, sides)
    return replace(evaluation, reply=most_likely_reply(Nambarz(), view, played, LEVELS["normal"], random.Random(2), should_stop))


def evaluate_deal(views: Sequence[NambarzView], should_stop: StopSignal) -> Evaluation:
    """Estimate what the hands of a round were worth, from the views of all seats after the deal.

    The card turned up stays in the comparison with other hands. In a play-off, whose points never count (rule NB-29), they are worth nothing.
    """
    if views[0].round > views[0].setup.rounds:
        return Evaluation((0.0,) * len(views), value_errors=(0.0,) * len(views))
    hands = tuple(view.hands[seat] for seat, view in enumerate(views))
    seen, rng = replace(views[0], seat=None, hands=hands), random.Random(0)

    def redealt_worlds() -> Iterator[World]:
        while True:
            cards = iter(shuffled(remove_cards(deck(seen.setup.jokers), seen.pile), rng))
            other = tuple(tuple(next(cards) for _ in hand) for hand in hands if not isinstance(hand, int))
            yield next(_sampled_worlds(replace(seen, hands=other), rng))

    return luck_of(_sampled_worlds(seen, rng), redealt_worlds(), should_stop, MAX_WORLDS // 2)


def _sampled_worlds(view: NambarzView, rng: random.Random | None = None) -> Iterator[World]:
    for number, start in enumerate(sampled_positions(view, rng or random.Random(0))):
        yield _create_world(start, view, number)


def _create_world(start: SearchPosition, view: NambarzView, seed: int) -> World:
    """Return a function that gives the points by seat after a move and a playout of the round.

    Its chance depends on `seed` alone, whatever is played.
    """
    sides = sides_by_seat(view)

    def points_after_playout(move: Move | None) -> Sequence[float]:
        ended = match_points(playout_end(start, move, random.Random(seed).random), view)  # type: ignore[arg-type]
        return [ended[side] for side in sides]

    return points_after_playout
