"""The size and the seed of random tests: few and fixed examples in the short suite, hundreds of new ones with `--long`.

`--seed N`, which a long run prints, repeats that run. Ask this module only during collection, after conftest has read the options.
"""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, settings

MANY = 200  # default number of examples in the long suite
BETWEEN = 1000  # distance between the first numbers of two seeds

short = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)
settings.register_profile("short", short)
settings.register_profile("long", short, max_examples=MANY)

_run = {"long": False, "seed": 0}


def begin(long: bool, seed: int | None) -> int:
    """Choose the suite and the seed of its random tests; a long run without a seed gets a new one. Return the seed."""
    settings.load_profile("long" if long else "short")
    _run.update(long=long, seed=(Random().randrange(100_000) if long else 0) if seed is None else seed)
    return _run["seed"]


def examples(reduced_count: int, more: int = MANY) -> settings:
    """Return Hypothesis settings that try `reduced_count` examples in the short suite and `more` in the long one."""
    return settings(max_examples=many(reduced_count, more))


def seed() -> int:
    """Return the seed of this run, which is 0 in the short suite unless `--seed` is given."""
    return _run["seed"]


def many(reduced_count: int, more: int) -> int:
    """Return `reduced_count` in the short suite and `more` in the long one."""
    return more if _run["long"] else reduced_count


def numbers(reduced_count: int, more: int) -> range:
    """Return the seeds to try, which differ with every seed of the run. Mark a test that uses them as `random`."""
    return range(seed() * BETWEEN, seed() * BETWEEN + many(reduced_count, more))
