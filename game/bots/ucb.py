"""Flat UCB: which of a few moves is best, when trying one gives a noisy reward."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt

from game.bots.bot import Stop

STRIDE = 8  # trials between two looks at `stop`


def best_arm(arms: int, reward: Callable[[int], float], iterations: int, stop: Stop, exploration: float) -> int:
    """The arm tried most after so many trials (UCB1); of equals the first, so put the likeliest first.

    `reward(arm)` tries one and gives 0 to 1; all chance is in it, so the answer repeats when its rewards do.
    """
    tries = [0] * arms
    sums = [0.0] * arms
    for trial in range(iterations):
        if trial % STRIDE == 0 and stop():
            break
        arm = trial if trial < arms else _most_promising(tries, sums, exploration * sqrt(log(trial)))
        sums[arm] += reward(arm)
        tries[arm] += 1
    return tries.index(max(tries))


def _most_promising(tries: list[int], sums: list[float], width: float) -> int:
    """The arm with the highest upper confidence bound."""
    bounds = [total / count + width / sqrt(count) for total, count in zip(sums, tries, strict=True)]
    return bounds.index(max(bounds))
