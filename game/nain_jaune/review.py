"""Nain Jaune: playout evaluations for a review, in coins ahead of the richest other seat."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.bots.bot import Evaluation, StopSignal
from game.bots.evaluation import World, compare_moves, evaluate_playouts, leads_by_seat, most_likely_reply
from game.bots.evaluation import deal_luck as luck_of
from game.dealing import shuffled
from game.kernel import Move
from game.nain_jaune.bots import LEVELS
from game.nain_jaune.cards import DECK
from game.nain_jaune.moves import NainJauneMove, Pass, Play
from game.nain_jaune.rules import NainJaune
from game.nain_jaune.search import (
    CARD_NUMBERS,
    HandSampler,
    SearchPosition,
    StartPolicy,
    play_card,
    playout,
    position_without_hands,
    start_longest_run,
    start_with_best_box,
    stop_sequence,
)
from game.nain_jaune.state import NainJauneView


def evaluate(view: NainJauneView, played: NainJauneMove | None, should_stop: StopSignal) -> Evaluation:
    """Evaluate how the seats stand in this view, and what this move gives away."""
    if view.why:
        return Evaluation(leads_by_seat(view.purses))
    worlds = _sampled_worlds(view)
    if view.seat is None or not isinstance(played, Play | Pass):
        return evaluate_playouts(worlds, should_stop)
    best = LEVELS["hard"].choose(view, random.Random(1), should_stop)
    evaluation = compare_moves(worlds, view.seat, played, best, should_stop)
    return replace(evaluation, reply=most_likely_reply(NainJaune(), view, played, LEVELS["normal"], random.Random(2), should_stop))


def evaluate_deal(views: Sequence[NainJauneView], should_stop: StopSignal) -> Evaluation:
    """Estimate what the hands of a deal were worth, from the views of all seats after the deal."""
    hands = [[CARD_NUMBERS[card] for card in view.hand] if seat not in view.out else [] for seat, view in enumerate(views)]
    known, rng = position_without_hands(views[0]), random.Random(0)

    def redealt_worlds() -> Iterator[World]:
        while True:
            deck = iter([CARD_NUMBERS[card] for card in shuffled(DECK, rng)])
            yield _create_world(_position_with_hands(known, [[next(deck) for _ in hand] for hand in hands]), start_longest_run, views[0])

    return luck_of([_create_world(_position_with_hands(known, hands), start_longest_run, views[0])], redealt_worlds(), should_stop)


def _position_with_hands(base_position: SearchPosition, hands: Sequence[Sequence[int]]) -> SearchPosition:
    """Return a copy of the position with these hands."""
    position = base_position.copy()
    for seat, cards in enumerate(hands):
        position.add_cards(seat, cards)
    dealt = {card for cards in hands for card in cards}
    position.add_talon([card for card in CARD_NUMBERS.values() if card not in dealt])
    return position


def _sampled_worlds(view: NainJauneView) -> Iterator[World]:
    guess = HandSampler(view, random.Random(0))
    while True:
        yield _create_world(guess.sample_position(), start_with_best_box, view)


def _create_world(start: SearchPosition, policy: StartPolicy, view: NainJauneView) -> World:
    """Return a function that gives the purses after a move and a playout of the deal."""

    def purses_after(move: Move | None) -> Sequence[float]:
        position = start.copy()
        if isinstance(move, Play) and not play_card(position, CARD_NUMBERS[move.card], move.claim or not view.setup.announce):
            return position.purses
        if isinstance(move, Pass):
            stop_sequence(position)
        return playout(position, policy)

    return purses_after
