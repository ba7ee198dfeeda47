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

WORLD_COUNT = 1_000  # worlds in which two moves are compared
REPLY_WORLD_COUNT = 12  # worlds in which the reply is searched
MAX_REPLY_PLIES = 24  # moves until the reply, at most
MIN_WORLDS = 8  # worlds, even if `should_stop` asks to end
STOP_CHECK_INTERVAL = 16  # worlds between two checks of `should_stop`


def leads_by_seat(points: Sequence[float], teams: Sequence[int] = ()) -> tuple[float, ...]:
    """Return each seat's lead in points over the best other team; without `teams` each seat is a team."""
    teams = teams or range(len(points))
    return tuple(
        mine - max(theirs for theirs, other in zip(points, teams, strict=True) if other != side)
        for mine, side in zip(points, teams, strict=True)
    )


def mean_and_error(samples: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the samples and its standard error."""
    count = len(samples)
    mean = sum(samples) / count
    spread = sum((sample - mean) ** 2 for sample in samples)
    return mean, sqrt(spread / (count * max(1, count - 1)))


def take_worlds(worlds: Iterable[World], should_stop: StopSignal, max_worlds: int) -> Iterator[World]:
    """Yield at most `max_worlds` of the worlds, fewer if `should_stop` asks to end."""
    for number, world in zip(range(max_worlds), worlds, strict=False):
        if number >= MIN_WORLDS and number % STOP_CHECK_INTERVAL == 0 and should_stop():
            return
        yield world


def evaluate_playouts(
    worlds: Iterable[World], should_stop: StopSignal, max_worlds: int = WORLD_COUNT, teams: Sequence[int] = ()
) -> Evaluation:
    """Evaluate how the seats stand by playing up to `max_worlds` worlds to the end."""
    return _mean_leads([leads_by_seat(world(None), teams) for world in take_worlds(worlds, should_stop, max_worlds)])


def compare_moves(
    worlds: Iterable[World],
    seat: int,
    played: Move,
    best: Move,
    should_stop: StopSignal,
    max_worlds: int = WORLD_COUNT,
    teams: Sequence[int] = (),
) -> Evaluation:
    """Estimate how many points the move `played` gives away against the move `best`, both tried in the same worlds.

    The worlds must be other ones than those in which `best` was found: it would look too good there.
    """
    leads_by_world: list[Sequence[float]] = []
    lost: list[float] = []
    for world in take_worlds(worlds, should_stop, max_worlds):
        leads_by_world.append(leads_by_seat(world(best), teams))
        lost.append(leads_by_world[-1][seat] - leads_by_seat(world(played), teams)[seat] if played != best else 0.0)
    cost, error = mean_and_error(lost)
    return replace(_mean_leads(leads_by_world), best_move=best, cost=cost, cost_error=error)


def _mean_leads(leads_by_world: Sequence[Sequence[float]]) -> Evaluation:
    seats = [mean_and_error(values) for values in zip(*leads_by_world, strict=True)]
    return Evaluation(tuple(mean for mean, _ in seats), value_errors=tuple(error for _, error in seats))


def most_likely_reply(
    rules: Rules[Any, Any, Any], view: View, played: Move, bot: Bot, rng: random.Random, should_stop: StopSignal
) -> tuple[tuple[int, Move], ...]:
    """Return another seat's next open move after `played` if it is the same in most worlds, else ()."""
    assert view.seat is not None, "a seat has moved"
    replies: Counter[tuple[int, Move]] = Counter()
    for _ in range(REPLY_WORLD_COUNT):
        reply = _play_until_reply(rules, rules.play(rules.determinize(view, rng), view.seat, played)[0], view.seat, bot, rng, should_stop)
        if reply is not None:
            replies[reply] += 1
        if should_stop():
            return ()
    most_frequent = replies.most_common(1)
    return (most_frequent[0][0],) if most_frequent and 2 * most_frequent[0][1] > REPLY_WORLD_COUNT else ()


def _play_until_reply(
    rules: Rules[Any, Any, Any], state: Any, moved_seat: int, bot: Bot, rng: random.Random, should_stop: StopSignal
) -> tuple[int, Move] | None:
    for _ in range(MAX_REPLY_PLIES):
        turn = rules.seats_to_move(state)
        if not turn:
            return None
        seat = turn[0]
        move = bot.choose(rules.view(state, seat), rng, should_stop)
        if seat != moved_seat and not move.is_secret:
            return seat, move
        state = rules.play(state, seat, move)[0]
    return None


def deal_luck(
    dealt_worlds: Iterable[World], redealt_worlds: Iterable[World], should_stop: StopSignal, max_worlds: int = WORLD_COUNT
) -> Evaluation:
    """Estimate by playouts how many points more the dealt hands are worth than random hands.

    Bots of the middle level play out the hands as they were, and hands dealt at random to the same seats, all else at the table being
    equal. The values are the differences of the means: what the cards were worth, not what was made of them.
    """
    real, other = (
        _mean_leads([world(None) for world in take_worlds(worlds, should_stop, max_worlds)]) for worlds in (dealt_worlds, redealt_worlds)
    )
    values = tuple(mine - usual for mine, usual in zip(real.values, other.values, strict=True))
    return Evaluation(values, value_errors=tuple(sqrt(a * a + b * b) for a, b in zip(real.value_errors, other.value_errors, strict=True)))
