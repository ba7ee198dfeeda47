"""Nain Jaune: playout evaluations for a review, in coins ahead of the richest other seat."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.bots.bot import Evaluation, StopSignal
from game.bots.evaluation import World, compared, expected, leads, likely_reply
from game.bots.evaluation import deal_luck as luck_of
from game.kernel import Move, shuffled
from game.nain_jaune.bots import LEVELS
from game.nain_jaune.cards import DECK
from game.nain_jaune.moves import NainJauneMove, Play
from game.nain_jaune.rules import NainJaune
from game.nain_jaune.search import NUMBER, HandSampler, SearchPosition, Starter, eager, known_of, lay, longest, playout
from game.nain_jaune.state import NainJauneView


def judge(view: NainJauneView, played: NainJauneMove | None, should_stop: StopSignal) -> Evaluation:
    """Evaluate how the seats stand in this view, and what this play gives away."""
    if view.why:
        return Evaluation(leads(view.purses))
    worlds = _worlds(view)
    if view.seat is None or not isinstance(played, Play):
        return expected(worlds, should_stop)
    best = LEVELS["hard"].choose(view, random.Random(1), should_stop)
    evaluation = compared(worlds, view.seat, played, best, should_stop)
    return replace(evaluation, reply=likely_reply(NainJaune(), view, played, LEVELS["normal"], random.Random(2), should_stop))


def luck(views: Sequence[NainJauneView], should_stop: StopSignal) -> Evaluation:
    """Estimate what the hands of a deal were worth, from the views of all seats after the deal."""
    hands = [[NUMBER[card] for card in view.hand] if seat not in view.out else [] for seat, view in enumerate(views)]
    known, rng = known_of(views[0]), random.Random(0)

    def redealt() -> Iterator[World]:
        while True:
            deck = iter([NUMBER[card] for card in shuffled(DECK, rng)])
            yield _world(_with_hands(known, [[next(deck) for _ in hand] for hand in hands]), longest, views[0])

    return luck_of([_world(_with_hands(known, hands), longest, views[0])], redealt(), should_stop)


def _with_hands(known: SearchPosition, hands: Sequence[Sequence[int]]) -> SearchPosition:
    """Return a copy of the position with these hands."""
    position = known.copy()
    for seat, cards in enumerate(hands):
        position.give(seat, cards)
    return position


def _worlds(view: NainJauneView) -> Iterator[World]:
    guess = HandSampler(view, random.Random(0))
    while True:
        yield _world(guess.deal(), eager, view)


def _world(start: SearchPosition, starter: Starter, view: NainJauneView) -> World:
    """Return a function that gives the purses after a move and a playout of the deal."""
    starters = [starter] * len(view.purses)

    def after(move: Move | None) -> Sequence[float]:
        position = start.copy()
        if isinstance(move, Play) and not lay(position, NUMBER[move.card], move.claim or not view.setup.announce):
            return position.purses
        return playout(position, starters)

    return after
