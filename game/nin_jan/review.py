"""Nin Jan: playout evaluations for a review, in points ahead of the best other seat (rule NJ-12)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.bots.bot import Judgement, Stop
from game.bots.judging import World, compared, expected, leads, likely_reply
from game.bots.judging import luck as luck_of
from game.kernel import Move
from game.nin_jan.bots import LEVELS, Guess, Searcher
from game.nin_jan.moves import Card, Choose, NinJanMove, Throw
from game.nin_jan.rules import NinJan
from game.nin_jan.search import NUMBER, Position, greedy_playout
from game.nin_jan.state import NinJanView

ERRORS = Searcher().errors  # random error rates of the other seats, whose skill is unknown
USUAL = 0.15  # error rate of all seats when only the dealt cards are evaluated


def judge(view: NinJanView, played: NinJanMove | None, stop: Stop) -> Judgement:
    """Evaluate how the seats stand in this view, and what this move gives away (no sign does, rule NJ-13)."""
    if view.tied or view.winner is not None:
        return Judgement(leads(view.scores))
    worlds = _worlds(Guess(view, random.Random(0).random), ERRORS)
    if view.seat is None or played is None or isinstance(played, Throw):
        return expected(worlds, stop)
    best = LEVELS["hard"].choose(view, random.Random(1), stop)
    found = compared(worlds, view.seat, played, best, stop)
    return replace(found, reply=likely_reply(NinJan(), view, played, LEVELS["normal"], random.Random(2), stop))


def luck(views: Sequence[NinJanView], stop: Stop) -> Judgement:
    """Estimate what the hands were worth, from the views of all seats after the deal."""
    hands = [NUMBER[card] for seat, view in enumerate(views) for card in _own(view, seat)]
    held = len(hands) // len(views)
    guess = Guess(replace(views[0], seat=None, hands=(held,) * len(views)), random.Random(0).random)

    def dealt() -> Iterator[World]:
        shares = [hands[start : start + held] for start in range(0, len(hands), held)]
        for number in range(1 << 20):
            yield _world(guess.position(shares), (USUAL,), None, number)

    return luck_of(dealt(), _worlds(guess, (USUAL,)), stop)


def _own(view: NinJanView, seat: int) -> tuple[Card, ...]:
    hand = view.hands[seat]
    assert not isinstance(hand, int), "a seat sees its own hand"
    return hand


def _worlds(guess: Guess, errors: Sequence[float]) -> Iterator[World]:
    number = 0
    while True:
        yield _world(guess.deal(), errors, guess.seat, number)
        number += 1


def _world(start: Position, errors: Sequence[float], seat: int | None, number: int) -> World:
    """Return a world whose chance depends on its number alone, whatever is played."""

    def after(move: Move | None) -> Sequence[float]:
        chance, position = random.Random(number).random, start.copy()
        careless = [errors[int(chance() * len(errors))] for _ in position.hands]
        if seat is not None:
            careless[seat] = 0.0
        if isinstance(move, Choose):
            assert seat is not None, "a seat chooses"
            return greedy_playout(position, careless, chance, seat, NUMBER[move.card])
        if move is not None:
            assert not isinstance(move, Throw), "signs are not played out"
            position.settle(move.pile)  # type: ignore[attr-defined]
        return greedy_playout(position, careless, chance)

    return after
