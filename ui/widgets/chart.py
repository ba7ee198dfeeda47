"""Charts: a round axis, lines that differ by their dashes (docs/art.md, 13), ends that keep apart.

Lines are SVG, for the screen and for paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.assets.translation import format_number
from ui.canvas.canvas import Canvas

ROUND_STEPS = (1, 2, 5)
GRID_LINE_COUNT = 4  # of the grid, about
DASH_PATTERNS = ("", "14 9", "0.1 9", "20 8 1 8", "2 9", "28 7", "8 8 0.1 8 0.1 8", "0.1 16")
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

    picture_rect: FRect  # the picture on the page
    lines_rect: FRect  # of the lines within it, on the page
    axis: Axis
    last_index: int  # place; the first is 0

    def x_of(self, index: float) -> float:
        """Return the x on the page of this place in the chart."""
        return self.lines_rect.x + self.lines_rect.w * index / max(1, self.last_index)

    def y_of(self, value: float) -> float:
        """Return the y on the page of this value of the axis."""
        return self.lines_rect.bottom - self.lines_rect.h * (value - self.axis.low) / (self.axis.high - self.axis.low)

    def picture_points(self, values: Iterable[tuple[float, float]]) -> Points:
        """Return the points of places and their values, relative to the chart's picture."""
        return [(self.x_of(place) - self.picture_rect.x, self.y_of(value) - self.picture_rect.y) for place, value in values]

    def draw(self, canvas: Canvas, lines_svg: str, max_width: float) -> None:
        """Draw the chart: its grid, the lines (SVG) over it, and at the left the figures of the axis, at most `max_width` wide."""
        grid, area = "", self.picture_rect
        for value in self.axis.ticks:
            canvas.fit_text(format_number(value), area.x - 10, self.y_of(value), max_width, 16, "text_soft", align="r")
            grid += f'<path d="M0 {self.y_of(value) - area.y:.1f}H{area.w:.0f}" stroke="border_soft" stroke-width="2"/>'
        canvas.draw_svg_body(area.x, area.y, area.w, area.h, f'{grid}<g stroke-linejoin="round">{lines_svg}</g>')


def round_axis(values: Iterable[float]) -> Axis:
    """Return an axis that spans these values and 0, and begins and ends at a round step."""
    known = [0.0, *values]
    minimum, limit = min(known), max(1.0, *known)
    rough = (limit - minimum) / GRID_LINE_COUNT
    power = 10.0 ** math.floor(math.log10(rough))
    step = max(1.0, next((power * factor for factor in (*ROUND_STEPS, 10) if power * factor >= rough), power * 10))
    return Axis(math.floor(minimum / step) * step, math.ceil(limit / step) * step, step)


def svg_path(points: Points) -> str:
    """Return the SVG path data of straight lines from point to point."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def svg_line(points: Points, color: str, width: float, dash_index: int) -> str:
    """Return a chart's line as SVG; `dash_index`, from 0, chooses its pattern of dashes."""
    dash = f'stroke-dasharray="{DASH_PATTERNS[dash_index % len(DASH_PATTERNS)]}"' if dash_index % len(DASH_PATTERNS) else ""
    return f'<path d="{svg_path(points)}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" {dash}/>'


def spread_out(ys: Sequence[float], spacing: float, minimum: float = -math.inf, limit: float = math.inf) -> list[float]:
    """Return the ys in the same order, moved so that any two are at least `spacing` apart and all lie within the limits, if possible."""
    order = sorted(range(len(ys)), key=lambda index: ys[index])
    spread_ys = list(ys)
    for index in order:
        spread_ys[index] = max(ys[index], minimum)
        minimum = spread_ys[index] + spacing
    for index in reversed(order if limit < math.inf else ()):
        spread_ys[index] = min(spread_ys[index], limit)
        limit = spread_ys[index] - spacing
    return spread_ys
