"""The thresholds of `python -m bench` and of `python -m bench.frames`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase

from bench.game_bench import bench_of

FRAME = 4.0  # most ms of work in 99 % of the frames, up to 1920x1080
LARGE_FRAME = 8.0  # the same at 3840x2160
LATEST = 33.0  # most ms from frame to frame
IDLE = 0.1  # % of a core
MEMORY = 110.0  # MB
LARGE_MEMORY = 220.0  # MB, for 3840x2160
GROWTH = 1.0  # MB over ten games
START = 1.2  # factor of a native program's first frame
BUILT = 1.1  # factor of the first frame from source
OPENING = (100.0, 200.0)  # most ms to the first frame of a screen, p95; and for 3840x2160

ASKED: Mapping[str, float] = {  # keyed by patterns of metric names
    "idle in the menu*": IDLE,
    "idle at the table*": IDLE,
    "memory after * 3840x2160": LARGE_MEMORY,
    "memory after *": MEMORY,
    "memory, growth *": GROWTH,
    "frame p99, * 3840x2160": LARGE_FRAME,
    "frame p99, *": FRAME,
    "frame latest, *": LATEST,
    "first frame, source beside iagno": START,
    "first frame, build beside source": BUILT,
}


def asked_of(name: str) -> float | None:
    """Return the threshold of the metric with this name, or None."""
    if match := re.match(r"hard thinks, (\w+) ", name):
        return bench_of(match[1]).thinking_bar
    return next((bar for pattern, bar in ASKED.items() if fnmatchcase(name, pattern)), None)


def verdict(value: float, bar: float | None, up: bool = False) -> str:
    """Return the threshold and if it is reached, "" without a threshold; `up` means that more is better."""
    if bar is None:
        return ""
    reached = value >= bar if up else value < bar
    return f"{'at least' if up else '<'} {bar:g} {'reached' if reached else 'MISSED'}"
