"""Nin Jan: playout evaluations for a review, in points ahead of the best other seat (rule NJ-12)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from game.bots.bot import Evaluation, StopSignal
from game.bots.evaluation import World, compare_moves, evaluate_playouts, leads_by_seat, most_likely_reply
from game.bots.evaluation import deal_luck as luck_of
from game.hand_signs import Throw
from game.kernel import Move
from game.nin_jan.bots import LEVELS, RIVAL_ERROR_RATES, HandSampler, sample_error_rates, scores_after
from game.nin_jan.moves import Card, NinJanMove
from game.nin_jan.rules import NinJan
from game.nin_jan.search import CARD_NUMBERS, SearchPosition
from game.nin_jan.state import NinJanView

USUAL_ERROR_RATE = 0.15  # error rate of all seats when only the dealt cards are evaluated


def evaluate(view: NinJanView, played: NinJanMove | None, should_stop: StopSignal) -> Evaluation:
    """Evaluate how the seats stand in this view, and what this move gives away (no sign does, rule NJ-13)."""
    if view.tied or view.winner is not None:
        return Evaluation(leads_by_seat(view.scores))
    worlds = _sampled_worlds(HandSampler(view, random.Random(0).random), RIVAL_ERROR_RATES)
    if view.seat is None or played is None or isinstance(played, Throw):
        return evaluate_playouts(worlds, should_stop)
    best = LEVELS["hard"].choose(view, random.Random(1), should_stop)
    evaluation = compare_moves(worlds, view.seat, played, best, should_stop)
    return replace(evaluation, reply=most_likely_reply(NinJan(), view, played, LEVELS["normal"], random.Random(2), should_stop))


def evaluate_deal(views: Sequence[NinJanView], should_stop: StopSignal) -> Evaluation:
    """Estimate what the hands were worth, from the views of all seats after the deal."""
    hands = [CARD_NUMBERS[card] for seat, view in enumerate(views) for card in _own_hand(view, seat)]
    held = len(hands) // len(views)
    guess = HandSampler(replace(views[0], seat=None, hands=(held,) * len(views)), random.Random(0).random)

    def dealt_worlds() -> Iterator[World]:
        shares = [hands[start : start + held] for start in range(0, len(hands), held)]
        for number in count():
            yield _create_world(guess.position_with_hands(shares), (USUAL_ERROR_RATE,), None, number)

    return luck_of(dealt_worlds(), _sampled_worlds(guess, (USUAL_ERROR_RATE,)), should_stop)


def _own_hand(view: NinJanView, seat: int) -> tuple[Card, ...]:
    hand = view.hands[seat]
    assert not isinstance(hand, int), "a seat sees its own hand"
    return hand


def _sampled_worlds(sampler: HandSampler, error_rates: Sequence[float]) -> Iterator[World]:
    for number in count():
        yield _create_world(sampler.sample_position(), error_rates, sampler.seat, number)


def _create_world(start: SearchPosition, possible_rates: Sequence[float], seat: int | None, seed: int) -> World:
    """Return a function that gives the scores after a move and a playout of the match.

    Its chance depends on `seed` alone, whatever is played.
    """

    def scores(move: Move | None) -> Sequence[float]:
        chance = random.Random(seed).random
        error_rates = sample_error_rates(len(start.hands), seat, chance, possible_rates)
        return scores_after(start.copy(), move, seat, error_rates, chance)  # type: ignore[arg-type]

    return scores
