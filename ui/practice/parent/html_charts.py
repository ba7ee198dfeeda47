"""The charts of the printed page, as SVG: lines that differ by their dashes, bars for days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil

from pygame import FRect

from ui.assets.words import day, figure
from ui.canvas import palette as ink
from ui.canvas.chart import Axis, Plot, apart, line
from ui.store.children import Day
from ui.tables.nambarz.names import SIGNS

W, H = 460, 180
LEFT, RIGHT, TOP, BOTTOM = 36, 34, 12, 26  # around the plot
AT, AREA = FRect(0, 0, W, H), FRect(LEFT, TOP, W - LEFT - RIGHT, H - TOP - BOTTOM)
LABELS = 9  # weeks that are numbered, at most
APART = 18  # from the end of one line to the next, at least
Weeks = Sequence[tuple[int, float]]  # week from 1, value


def lines(name: str, curves: Mapping[str, Weeks], weeks: int, least: float) -> str:
    """A line for each sign that has points; the axis goes up to `least` at least."""
    plot = Plot(AT, AREA, _axis([least, *(value for points in curves.values() for _week, value in points)]), weeks - 1)
    every = max(1, -(-weeks // LABELS))
    numbers = "".join(_text(plot.x(week - 1), H - 6, figure(week), "middle") for week in range(1, weeks + 1, every))
    return _svg(name, _grid(plot) + numbers + _curves(plot, curves))


def bars(name: str, days: Sequence[Day], values: Sequence[float]) -> str:
    """One bar a day; its title gives the day and the value."""
    plot = Plot(AT, AREA, _axis(values), len(days))
    body = _grid(plot)
    for place, (each, value) in enumerate(zip(days, values, strict=True)):
        y, says = plot.y(value), f"{day(each.day.isoformat())}: {figure(round(value, 1))}"
        body += (
            f'<rect x="{plot.x(place) + 0.5:.1f}" y="{y:.1f}" width="{AREA.w / len(days) - 1:.1f}" height="{AREA.bottom - y:.1f}" '
            f'fill="{ink.SEATS[0]}"><title>{escape(says)}</title></rect>'
        )
    body += _text(LEFT, H - 6, day(days[0].day.isoformat()), "start") + _text(W - RIGHT, H - 6, day(days[-1].day.isoformat()), "end")
    return _svg(name, body)


def _axis(values: Sequence[float]) -> Axis:
    """From 0 to a whole number above all values, in two whole steps."""
    half = max(1, ceil(max(values) / 2))
    return Axis(0, 2 * half, half)


def _grid(plot: Plot) -> str:
    """A line at the foot, in the middle and at the top."""
    return "".join(
        f'<path d="M{LEFT} {plot.y(value):.1f}H{W - RIGHT}" stroke="{ink.SAND}" stroke-width="1.5"/>'
        + _text(LEFT - 8, plot.y(value) + 5, figure(value), "end")
        for value in plot.axis.ticks
    )


def _curves(plot: Plot, curves: Mapping[str, Weeks]) -> str:
    """Each line, and its sign at its end; signs keep apart."""
    body, known = "", {sign: plot.points((week - 1, value) for week, value in points) for sign, points in curves.items() if points}
    ends = apart([points[-1][1] for points in known.values()], APART, APART)
    for end, sign in sorted(zip(ends, known, strict=True)):
        place = tuple(SIGNS).index(sign)
        color = ink.SEATS[place]
        body += line(known[sign], color, 2.5, place)
        body += "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{color}"/>' for x, y in known[sign])
        body += (
            f'<text x="{W - 6}" y="{end + 7:.1f}" text-anchor="end" font-size="20" font-weight="bold" fill="{color}">{SIGNS[sign]}</text>'
        )
    return body


def _svg(name: str, body: str) -> str:
    return f'<svg viewBox="0 0 {W} {H}" role="img" aria-label="{escape(name)}">{body}</svg>'


def _text(x: float, y: float, says: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="13" fill="{ink.SOFT}">{escape(says)}</text>'
