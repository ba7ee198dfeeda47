"""Judging a move where hidden cards decide: it and the best one are played out in the same worlds, so that the luck of these cancels out.

A world is a deal of what the view does not show. Playing one out gives how far each seat ends ahead of the best of the others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Any, TypeAlias

from game.bots.bot import Bot, Judgement, Stop
from game.kernel import Move, View
from game.rules import Rules

World: TypeAlias = Callable[[Move | None], Sequence[float]]  # the leads after this move; None: as play goes on by itself

WORLDS = 1_000  # that two moves are compared in
LOOKED_AHEAD = 12  # worlds in which the reply is looked for
FURTHEST = 24  # moves to the reply, at most
LEAST = 8  # worlds, however little time there is
STRIDE = 16  # worlds between two looks at `stop`


def leads(totals: Sequence[float], sides: Sequence[int] = ()) -> tuple[float, ...]:
    """By seat, how far its side is ahead of the best other side. `totals`: by side; `sides`: by seat, () where each plays for itself."""
    ahead = [total - max(other for place, other in enumerate(totals) if place != side) for side, total in enumerate(totals)]
    return tuple(ahead[side] for side in sides or range(len(totals)))


def estimate(samples: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error."""
    count = len(samples)
    mean = sum(samples) / count
    spread = sum((sample - mean) ** 2 for sample in samples)
    return mean, sqrt(spread / (count * max(1, count - 1)))


def expected(worlds: Iterable[World], stop: Stop, many: int = WORLDS) -> Judgement:
    """How the seats stand: play goes on by itself in so many worlds."""
    found: list[Sequence[float]] = []
    for number, world in zip(range(many), worlds, strict=False):
        if number >= LEAST and number % STRIDE == 0 and stop():
            break
        found.append(world(None))
    seats = [estimate(leads) for leads in zip(*found, strict=True)]
    return Judgement(tuple(mean for mean, _ in seats), errors=tuple(error for _, error in seats))


def compared(worlds: Iterable[World], seat: int, played: Move, best: Move, stop: Stop, many: int = WORLDS) -> Judgement:
    """What `played` gives away against `best`. These worlds are not those in which `best` was found: it would look too good there."""
    found: list[Sequence[float]] = []
    lost: list[float] = []
    for number, world in zip(range(many), worlds, strict=False):
        if number >= LEAST and number % STRIDE == 0 and stop():
            break
        found.append(world(best))
        lost.append(found[-1][seat] - world(played)[seat] if played != best else 0.0)
    seats = [estimate(leads) for leads in zip(*found, strict=True)]
    cost, error = estimate(lost)
    return Judgement(tuple(mean for mean, _ in seats), best, cost, error, tuple(wide for _, wide in seats))


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
    """How far the hands that were dealt put each seat ahead of what other hands give: an estimate, by robots alone.

    The hands as they were are played out by robots of the middle level, and so are hands dealt at random to the same seats, all else at
    the table being the same. `values` is the difference of the means, so it says what the cards were worth, not what was made of them.
    """
    real, other = expected(dealt, stop, many), expected(redealt, stop, many)
    values = tuple(mine - usual for mine, usual in zip(real.values, other.values, strict=True))
    return Judgement(values, errors=tuple(sqrt(a * a + b * b) for a, b in zip(real.errors, other.errors, strict=True)))
