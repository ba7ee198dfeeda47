"""Judging a move where hidden cards decide: it and the best one are played out in the same worlds, so that the luck of these cancels out.

A world is a deal of what the view does not show. Playing one out gives what each seat has at the end, team-mates the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any, TypeAlias

from game.bots.bot import Bot, Judgement, Stop
from game.kernel import Move, View
from game.rules import Rules

World: TypeAlias = Callable[[Move | None], Sequence[float]]  # points by seat after this move; None: as play goes on by itself

WORLDS = 1_000  # that two moves are compared in
LOOKED_AHEAD = 12  # worlds in which the reply is looked for
FURTHEST = 24  # moves to the reply, at most
LEAST = 8  # worlds, however little time there is
STRIDE = 16  # worlds between two looks at `stop`


def leads(points: Sequence[float], sides: Sequence[int] = ()) -> tuple[float, ...]:
    """By seat, how far it is ahead of the best other side. `sides`: by seat, () where each plays for itself."""
    sides = sides or range(len(points))
    return tuple(
        mine - max(theirs for theirs, other in zip(points, sides, strict=True) if other != side)
        for mine, side in zip(points, sides, strict=True)
    )


def estimate(samples: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error."""
    count = len(samples)
    mean = sum(samples) / count
    spread = sum((sample - mean) ** 2 for sample in samples)
    return mean, sqrt(spread / (count * max(1, count - 1)))


def played_out(worlds: Iterable[World], stop: Stop, many: int) -> Iterator[World]:
    """So many worlds, fewer when `stop` comes."""
    for number, world in zip(range(many), worlds, strict=False):
        if number >= LEAST and number % STRIDE == 0 and stop():
            return
        yield world


def expected(worlds: Iterable[World], stop: Stop, many: int = WORLDS, sides: Sequence[int] = ()) -> Judgement:
    """How the seats stand: play goes on by itself in so many worlds."""
    return _summed([leads(world(None), sides) for world in played_out(worlds, stop, many)])


def compared(
    worlds: Iterable[World], seat: int, played: Move, best: Move, stop: Stop, many: int = WORLDS, sides: Sequence[int] = ()
) -> Judgement:
    """What `played` gives away against `best`. These worlds are not those in which `best` was found: it would look too good there."""
    found: list[Sequence[float]] = []
    lost: list[float] = []
    for world in played_out(worlds, stop, many):
        found.append(leads(world(best), sides))
        lost.append(found[-1][seat] - leads(world(played), sides)[seat] if played != best else 0.0)
    cost, error = estimate(lost)
    return replace(_summed(found), best=best, cost=cost, error=error)


def _summed(found: Sequence[Sequence[float]]) -> Judgement:
    seats = [estimate(values) for values in zip(*found, strict=True)]
    return Judgement(tuple(mean for mean, _ in seats), errors=tuple(error for _, error in seats))


def likely_reply(
    rules: Rules[Any, Any, Any], view: View, played: Move, robot: Bot, rng: random.Random, stop: Stop
) -> tuple[tuple[int, Move], ...]:
    """What another seat does openly after this move in most of the worlds that the view allows; () where they differ."""
    assert view.seat is not None, "a seat has moved"
    replies: Counter[tuple[int, Move]] = Counter()
    for _ in range(LOOKED_AHEAD):
        reply = _reply(rules, rules.play(rules.imagine(view, rng), view.seat, played)[0], view.seat, robot, rng, stop)
        if reply is not None:
            replies[reply] += 1
        if stop():
            return ()
    most = replies.most_common(1)
    return (most[0][0],) if most and 2 * most[0][1] > LOOKED_AHEAD else ()


def _reply(rules: Rules[Any, Any, Any], state: Any, own: int, robot: Bot, rng: random.Random, stop: Stop) -> tuple[int, Move] | None:
    for _ in range(FURTHEST):
        turn = rules.turn(state)
        if not turn:
            return None
        seat = turn[0]
        move = robot.choose(rules.view(state, seat), rng, stop)
        if seat != own and not move.secret:
            return seat, move
        state = rules.play(state, seat, move)[0]
    return None


def luck(dealt: Iterable[World], redealt: Iterable[World], stop: Stop, many: int = WORLDS) -> Judgement:
    """How many points the hands that were dealt are worth more than other hands: an estimate, by robots alone.

    The hands as they were are played out by robots of the middle level, and so are hands dealt at random to the same seats, all else at
    the table being the same. `values` is the difference of the means, so it says what the cards were worth, not what was made of them.
    """
    real, other = (_summed([world(None) for world in played_out(worlds, stop, many)]) for worlds in (dealt, redealt))
    values = tuple(mine - usual for mine, usual in zip(real.values, other.values, strict=True))
    return Judgement(values, errors=tuple(sqrt(a * a + b * b) for a, b in zip(real.errors, other.errors, strict=True)))
