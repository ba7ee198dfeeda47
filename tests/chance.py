"""What random tests try: little and always the same in the short suite; with `--long` hundreds, and others in every run.

`--seed N`, which a long run prints, repeats it. To be asked while tests are collected, for conftest reads the options first.
"""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, settings

MANY = 200  # examples of the long suite, where a test does not say otherwise
BETWEEN = 1000  # numbers from one seed to the next

short = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)
settings.register_profile("short", short)
settings.register_profile("long", short, max_examples=MANY)

_run = {"long": False, "seed": 0}


def begin(long: bool, seed: int | None) -> int:
    """Which suite runs; the seed of its random tests: a new one, where a long run has none."""
    settings.load_profile("long" if long else "short")
    _run.update(long=long, seed=(Random().randrange(100_000) if long else 0) if seed is None else seed)
    return _run["seed"]


def examples(few: int, more: int = MANY) -> settings:
    """How many examples Hypothesis tries in the short suite and in the long one."""
    return settings(max_examples=many(few, more))


def seed() -> int:
    """0 in the short suite."""
    return _run["seed"]


def many(few: int, more: int) -> int:
    """How many the short suite and the long one try."""
    return more if _run["long"] else few


def numbers(few: int, more: int) -> range:
    """The first few, or many that hardly a run has tried; a test that uses them is marked `random`."""
    return range(seed() * BETWEEN, seed() * BETWEEN + many(few, more))
