"""Charts: a round axis, lines that differ by their dashes (docs/art.md, 13), ends that keep apart.

Lines are SVG, for the screen and for paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.assets.translation import figure
from ui.canvas.canvas import Canvas

STEPS = (1, 2, 5)
LINES = 4  # of the grid, about
DASHES = ("", "14 9", "0.1 9", "20 8 1 8", "2 9", "28 7", "8 8 0.1 8 0.1 8", "0.1 16")
Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Axis:
    """The vertical axis of a chart, from `low` to `high`, with a grid line at every `step`."""

    low: float
    high: float
    step: float

    @property
    def ticks(self) -> list[float]:
        return [self.low + index * self.step for index in range(round((self.high - self.low) / self.step) + 1)]


@dataclass(frozen=True, slots=True)
class Plot:
    """The plotting area of a line chart: places run from left to right, values of the axis upwards."""

    at: FRect  # the picture on the page
    area: FRect  # of the lines within it, on the page
    axis: Axis
    last: int  # place; the first is 0

    def x(self, place: float) -> float:
        """Return the x on the page of this place in the chart."""
        return self.area.x + self.area.w * place / max(1, self.last)

    def y(self, value: float) -> float:
        """Return the y on the page of this value of the axis."""
        return self.area.bottom - self.area.h * (value - self.axis.low) / (self.axis.high - self.axis.low)

    def points(self, known: Iterable[tuple[float, float]]) -> Points:
        """Return the points of places and their values, relative to the chart's picture."""
        return [(self.x(place) - self.at.x, self.y(value) - self.at.y) for place, value in known]

    def draw(self, canvas: Canvas, lines: str, max_width: float) -> None:
        """Draw the chart: its grid, the lines (SVG) over it, and at the left the figures of the axis, at most `max_width` wide."""
        grid = ""
        for value in self.axis.ticks:
            canvas.fit_text(figure(value), self.at.x - 10, self.y(value), max_width, 16, "text_soft", align="r")
            grid += f'<path d="M0 {self.y(value) - self.at.y:.1f}H{self.at.w:.0f}" stroke="border_soft" stroke-width="2"/>'
        canvas.vec(self.at.x, self.at.y, self.at.w, self.at.h, f'{grid}<g stroke-linejoin="round">{lines}</g>')


def axis(values: Iterable[float]) -> Axis:
    """Return an axis that spans these values and 0, and begins and ends at a round step."""
    known = [0.0, *values]
    minimum, limit = min(known), max(1.0, *known)
    rough = (limit - minimum) / LINES
    power = 10.0 ** math.floor(math.log10(rough))
    step = max(1.0, next((power * factor for factor in (*STEPS, 10) if power * factor >= rough), power * 10))
    return Axis(math.floor(minimum / step) * step, math.ceil(limit / step) * step, step)


def path(points: Points) -> str:
    """Return the SVG path data of straight lines from point to point."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def line(points: Points, color: str, width: float, index: int) -> str:
    """Return a chart's line as SVG; `index`, from 0, chooses its pattern of dashes."""
    dash = f'stroke-dasharray="{DASHES[index % len(DASHES)]}"' if index % len(DASHES) else ""
    return f'<path d="{path(points)}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" {dash}/>'


def spread_out(ys: Sequence[float], spacing: float, minimum: float = -math.inf, limit: float = math.inf) -> list[float]:
    """Return the ys in the same order, moved so that any two are at least `spacing` apart and all lie within the limits, if possible."""
    order = sorted(range(len(ys)), key=lambda index: ys[index])
    result = list(ys)
    for index in order:
        result[index] = max(ys[index], minimum)
        minimum = result[index] + spacing
    for index in reversed(order if limit < math.inf else ()):
        result[index] = min(result[index], limit)
        limit = result[index] - spacing
    return result
