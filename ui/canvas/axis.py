"""The axis of a chart: from where to where, and in which round steps."""

from __future__ import annotations

import math
from collections.abc import Sequence

STEPS = (1, 2, 5)
LINES = 4  # of the grid, about
Totals = Sequence[Sequence[float]]


def axis(totals: Totals) -> tuple[float, float, float]:
    """Where the axis begins and ends, and the step of its grid: a round one."""
    values = [value for deal in totals for value in deal]
    least, most = min(0.0, *values), max(1.0, *values)
    rough = (most - least) / LINES
    power = 10.0 ** math.floor(math.log10(rough))
    step = max(1.0, next((power * factor for factor in (*STEPS, 10) if power * factor >= rough), power * 10))
    return math.floor(least / step) * step, math.ceil(most / step) * step, step
