"""What is asked of the app: the bars of `python -m bench` and of `python -m bench.frames`, all in one place."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase

FRAME = 8.0  # ms of work in 99 of 100 frames
LATEST = 33.0  # ms from frame to frame
IDLE = 1.0  # % of a core
MEMORY = 130.0  # MB
GROWTH = 1.0  # MB over ten games

ASKED: Mapping[str, float] = {  # by the names of the figures
    "idle in the menu": IDLE,
    "memory after *": MEMORY,
    "memory, growth *": GROWTH,
    "frame p99, *": FRAME,
    "hard thinks, nin_jan *": 100,
    "hard thinks, chifoumi *": 1000,
    "hard thinks, nain_jaune *": 50,
    "hard thinks, nambarz *": 500,
}


def asked_of(name: str) -> float | None:
    """The bar of the figure of this name; None where nothing is asked."""
    return next((bar for pattern, bar in ASKED.items() if fnmatchcase(name, pattern)), None)


def verdict(value: float, bar: float | None, up: bool = False) -> str:
    """What is asked and whether it is reached, "" where nothing is; `up`: more is better."""
    if bar is None:
        return ""
    reached = value >= bar if up else value < bar
    return f"{'at least' if up else '<'} {bar:g} {'reached' if reached else 'MISSED'}"
