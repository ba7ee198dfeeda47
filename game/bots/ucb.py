"""Flat UCB: finds the best of a few moves when a trial of a move gives a noisy reward."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt

from game.bots.bot import StopSignal

STRIDE = 8  # trials between two checks of `should_stop`


def best_arm(arms: int, reward: Callable[[int], float], iterations: int, should_stop: StopSignal, exploration: float) -> int:
    """Return the arm tried most often after this many trials (UCB1), the first of equals.

    `reward` tries an arm and returns 0 to 1; all randomness is in it, so the result repeats if its rewards do.
    """
    tries = [0] * arms
    sums = [0.0] * arms
    for trial in range(iterations):
        if trial % STRIDE == 0 and should_stop():
            break
        arm = trial if trial < arms else _most_promising(tries, sums, exploration * sqrt(log(trial)))
        sums[arm] += reward(arm)
        tries[arm] += 1
    return tries.index(max(tries))


def _most_promising(tries: list[int], sums: list[float], width: float) -> int:
    """Return the index of the arm with the highest upper confidence bound."""
    bounds = [total / count + width / sqrt(count) for total, count in zip(sums, tries, strict=True)]
    return bounds.index(max(bounds))
