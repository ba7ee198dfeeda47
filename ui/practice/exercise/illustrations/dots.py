"""Counters in an illustration, and their motion from one step to the next (docs/art.md, mock-up 27)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pygame import FRect

from ui.canvas.canvas import Canvas

DASH_COUNT = 9
STAGGER_SHARE = 0.5  # share of a move after which the last counter starts

# first, second: the two numbers; ghost: the destination of one of the second; leaving: one that goes; gone: its empty place
DotLook = Literal["first", "second", "ghost", "leaving", "gone", "none"]


@dataclass(frozen=True, slots=True)
class Dot:
    """A round counter of an illustration, with its centre in cells."""

    x: float
    y: float
    look: DotLook = "first"


@dataclass(frozen=True, slots=True)
class DotGrid:
    """A grid on the page: the corner of its first cell and the cells' size."""

    x: float
    y: float
    cell: float

    def page_pos(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.cell, self.y + y * self.cell


def fitted_grid(rect: FRect, width_cells: float, height_cells: float, max_cell: float, is_centered: bool = False) -> DotGrid:
    """Return a grid of w x h cells, left-aligned or centred; a cell is at most `max_cell` wide."""
    cell = min(rect.w / width_cells, rect.h / height_cells, max_cell)
    return DotGrid(rect.centerx - width_cells * cell / 2 if is_centered else rect.x, rect.centery - height_cells * cell / 2, cell)


def dots_in_motion(before: Sequence[Dot], after: Sequence[Dot], progress: float) -> list[Dot]:
    """Return the counters on their way from one step to the next, starting one after another."""
    moving = [index for index, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    dots = list(after)
    for turn, index in enumerate(moving):
        start = STAGGER_SHARE * turn / max(1, len(moving) - 1) if len(moving) > 1 else 0.0
        gone = ease_in_out((progress - start) / (1 - STAGGER_SHARE if len(moving) > 1 else 1.0))
        one, other = before[index], after[index]
        look = one.look if gone <= 0 else other.look
        dots[index] = Dot(one.x + (other.x - one.x) * gone, one.y + (other.y - one.y) * gone, look)
    return dots


def ease_in_out(fraction: float) -> float:
    """Return a fraction of 0 to 1, eased in and out."""
    fraction = max(0.0, min(1.0, fraction))
    return fraction * fraction * (3 - 2 * fraction)


def draw_dots(canvas: Canvas, dots: Sequence[Dot], grid: DotGrid, diameter_cells: float = 0.74) -> None:
    """Draw counters; `diameter_cells` is their diameter in cells."""
    d = grid.cell * diameter_cells
    for dot in dots:
        if dot.look != "none":
            x, y = grid.page_pos(dot.x, dot.y)
            draw_dot(canvas, x, y, d, dot.look)


def draw_dot(canvas: Canvas, x: float, y: float, diameter: float, look: DotLook) -> None:
    canvas.draw_svg_body(x - diameter / 2, y - diameter / 2, diameter, diameter, _dot_svg(look, diameter))


def _dot_svg(look: DotLook, diameter: float) -> str:
    middle, line = diameter / 2, max(1.0, min(2.5, diameter * 0.07))
    disc = f'<circle cx="{middle}" cy="{middle}" r="{middle - line}"'
    if look == "first":
        shine = f'<path d="M{diameter * 0.25} {diameter * 0.4}Q{diameter * 0.32} {diameter * 0.22} {diameter * 0.52} {diameter * 0.2}" stroke="shine" stroke-width="{line}" fill="none" stroke-linecap="round" opacity="0.7"/>'
        return f'{disc} fill="counter" stroke="umber" stroke-width="{line}"/>{shine}'
    ring = f'<circle cx="{middle}" cy="{middle}" r="{diameter * 0.2}" fill="none" stroke-width="{line * 1.2}"'
    if look == "second":
        return f'{disc} fill="counter_blue" stroke="counter_blue_edge" stroke-width="{line}"/>{ring} stroke="shine"/>'
    if look == "ghost":
        return f'{disc} fill="counter_blue" fill-opacity="0.18"/>{_dashed_circle_svg(diameter, line, "counter_blue_edge")}{ring} stroke="counter_blue_edge"/>'
    if look == "leaving":
        return f'{disc} fill="counter" fill-opacity="0.45"/>{_dashed_circle_svg(diameter, line, "umber")}'
    return _dashed_circle_svg(diameter, line, "border")


def _dashed_circle_svg(diameter: float, line_width: float, color: str) -> str:
    """Return a circle of separate dashes, as nanosvg's own dashes leave stray lines."""
    middle, r, turn = diameter / 2, diameter / 2 - line_width, 2 * math.pi / DASH_COUNT
    arcs = []
    for dash in range(DASH_COUNT):
        a, b = dash * turn, (dash + 0.55) * turn
        start, end = (f"{middle + r * math.cos(angle):.2f} {middle + r * math.sin(angle):.2f}" for angle in (a, b))
        arcs.append(f"M{start}A{r} {r} 0 0 1 {end}")
    return f'<path d="{"".join(arcs)}" fill="none" stroke="{color}" stroke-width="{line_width}"/>'


def draw_dotted_arrow(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], dot_radius: float) -> None:
    """Draw an arrow of dots, with its head at `end`."""
    (ax, ay), (bx, by) = start, end
    long = math.hypot(bx - ax, by - ay)
    if long < 4 * dot_radius:
        return
    ux, uy = (bx - ax) / long, (by - ay) / long
    pad = 5 * dot_radius
    left, top = min(ax, bx) - pad, min(ay, by) - pad
    w, h = abs(bx - ax) + 2 * pad, abs(by - ay) + 2 * pad
    count = max(1, int((long - 3 * dot_radius) / (3.2 * dot_radius)))
    spots = [(ax + ux * 3.2 * dot_radius * index - left, ay + uy * 3.2 * dot_radius * index - top) for index in range(count)]
    tip_x, tip_y = bx - left, by - top
    wings = [
        (tip_x - 4 * dot_radius * (ux * c - uy * s), tip_y - 4 * dot_radius * (uy * c + ux * s)) for c, s in ((0.82, 0.57), (0.82, -0.57))
    ]
    head = f"M{wings[0][0]:.1f} {wings[0][1]:.1f}L{tip_x:.1f} {tip_y:.1f}L{wings[1][0]:.1f} {wings[1][1]:.1f}"
    body = ""
    for color, more in (("surface_raised", 2.5), ("counter_blue", 0.0)):
        body += "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{dot_radius + more / 2}" fill="{color}"/>' for x, y in spots)
        body += f'<path d="{head}" fill="none" stroke="{color}" stroke-width="{1.6 * dot_radius + more}" stroke-linecap="round" stroke-linejoin="round"/>'
    canvas.draw_svg_body(left, top, w, h, body)
