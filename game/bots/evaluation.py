"""Evaluation of moves under hidden cards: the played and the best move are tried in the same worlds.

A world is a random deal of what the view does not show; using the same ones cancels their luck out. Playing a world out gives the points of
each seat at the end, equal within a team.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any, TypeAlias

from game.bots.bot import Bot, Evaluation, StopSignal
from game.kernel import Move, View
from game.rules import Rules

World: TypeAlias = Callable[[Move | None], Sequence[float]]  # points by seat after this move; None: play continues without one

WORLDS = 1_000  # worlds in which two moves are compared
LOOKED_AHEAD = 12  # worlds in which the reply is searched
FURTHEST = 24  # moves until the reply, at most
MIN_WORLDS = 8  # worlds, even if `should_stop` asks to end
STRIDE = 16  # worlds between two checks of `should_stop`


def leads(points: Sequence[float], sides: Sequence[int] = ()) -> tuple[float, ...]:
    """Return each seat's lead in points over the best other team; without `sides` each seat is a team."""
    sides = sides or range(len(points))
    return tuple(
        mine - max(theirs for theirs, other in zip(points, sides, strict=True) if other != side)
        for mine, side in zip(points, sides, strict=True)
    )


def estimate(samples: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the samples and its standard error."""
    count = len(samples)
    mean = sum(samples) / count
    spread = sum((sample - mean) ** 2 for sample in samples)
    return mean, sqrt(spread / (count * max(1, count - 1)))


def played_out(worlds: Iterable[World], should_stop: StopSignal, count: int) -> Iterator[World]:
    """Yield at most `count` of the worlds, fewer if `should_stop` asks to end."""
    for number, world in zip(range(count), worlds, strict=False):
        if number >= MIN_WORLDS and number % STRIDE == 0 and should_stop():
            return
        yield world


def expected(worlds: Iterable[World], should_stop: StopSignal, count: int = WORLDS, sides: Sequence[int] = ()) -> Evaluation:
    """Evaluate how the seats stand by playing up to `count` worlds to the end."""
    return _summed([leads(world(None), sides) for world in played_out(worlds, should_stop, count)])


def compared(
    worlds: Iterable[World], seat: int, played: Move, best: Move, should_stop: StopSignal, count: int = WORLDS, sides: Sequence[int] = ()
) -> Evaluation:
    """Estimate how many points the move `played` gives away against the move `best`, both tried in the same worlds.

    The worlds must be other ones than those in which `best` was found: it would look too good there.
    """
    result: list[Sequence[float]] = []
    lost: list[float] = []
    for world in played_out(worlds, should_stop, count):
        result.append(leads(world(best), sides))
        lost.append(result[-1][seat] - leads(world(played), sides)[seat] if played != best else 0.0)
    cost, error = estimate(lost)
    return replace(_summed(result), best=best, cost=cost, error=error)


def _summed(result: Sequence[Sequence[float]]) -> Evaluation:
    seats = [estimate(values) for values in zip(*result, strict=True)]
    return Evaluation(tuple(mean for mean, _ in seats), errors=tuple(error for _, error in seats))


def likely_reply(
    rules: Rules[Any, Any, Any], view: View, played: Move, robot: Bot, rng: random.Random, should_stop: StopSignal
) -> tuple[tuple[int, Move], ...]:
    """Return another seat's next open move after `played` if it is the same in most worlds, else ()."""
    assert view.seat is not None, "a seat has moved"
    replies: Counter[tuple[int, Move]] = Counter()
    for _ in range(LOOKED_AHEAD):
        reply = _reply(rules, rules.play(rules.determinize(view, rng), view.seat, played)[0], view.seat, robot, rng, should_stop)
        if reply is not None:
            replies[reply] += 1
        if should_stop():
            return ()
    most_frequent = replies.most_common(1)
    return (most_frequent[0][0],) if most_frequent and 2 * most_frequent[0][1] > LOOKED_AHEAD else ()


def _reply(
    rules: Rules[Any, Any, Any], state: Any, own_seat: int, robot: Bot, rng: random.Random, should_stop: StopSignal
) -> tuple[int, Move] | None:
    for _ in range(FURTHEST):
        turn = rules.seats_to_move(state)
        if not turn:
            return None
        seat = turn[0]
        move = robot.choose(rules.view(state, seat), rng, should_stop)
        if seat != own_seat and not move.is_secret:
            return seat, move
        state = rules.play(state, seat, move)[0]
    return None


def deal_luck(dealt: Iterable[World], redealt: Iterable[World], should_stop: StopSignal, count: int = WORLDS) -> Evaluation:
    """Estimate by playouts how many points more the dealt hands are worth than random hands.

    Bots of the middle level play out the hands as they were, and hands dealt at random to the same seats, all else at the table being
    equal. The values are the differences of the means: what the cards were worth, not what was made of them.
    """
    real, other = (_summed([world(None) for world in played_out(worlds, should_stop, count)]) for worlds in (dealt, redealt))
    values = tuple(mine - usual for mine, usual in zip(real.values, other.values, strict=True))
    return Evaluation(values, errors=tuple(sqrt(a * a + b * b) for a, b in zip(real.errors, other.errors, strict=True)))
