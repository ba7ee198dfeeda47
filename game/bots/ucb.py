"""Flat UCB: finds the best of a few moves when a trial of a move gives a noisy reward."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt

from game.bots.bot import StopSignal

STOP_CHECK_INTERVAL = 8  # trials between two checks of `should_stop`


def best_arm(arm_count: int, try_arm: Callable[[int], float], iterations: int, should_stop: StopSignal, exploration: float) -> int:
    """Return the arm tried most often after this many trials (UCB1), the first of equals.

    `try_arm` tries an arm and returns 0 to 1; all randomness is in it, so the result repeats if its rewards do.
    """
    tries = [0] * arm_count
    sums = [0.0] * arm_count
    for trial in range(iterations):
        if trial % STOP_CHECK_INTERVAL == 0 and should_stop():
            break
        arm = trial if trial < arm_count else _most_promising_arm(tries, sums, exploration * sqrt(log(trial)))
        sums[arm] += try_arm(arm)
        tries[arm] += 1
    return tries.index(max(tries))


def _most_promising_arm(tries: list[int], reward_sums: list[float], bound_width: float) -> int:
    """Return the index of the arm with the highest upper confidence bound."""
    bounds = [total / count + bound_width / sqrt(count) for total, count in zip(reward_sums, tries, strict=True)]
    return bounds.index(max(bounds))
