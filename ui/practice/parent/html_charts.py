"""The charts of the parent's page, as SVG: lines that differ by their dashes, bars for days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil

from ui.assets.words import day, figure
from ui.canvas import palette as ink
from ui.canvas.dashes import dashes
from ui.store.children import Day
from ui.tables.nambarz.names import SIGNS

W, H = 460, 180
LEFT, RIGHT, TOP, BOTTOM = 36, 34, 12, 26  # around the plot
PLOT_W, PLOT_H = W - LEFT - RIGHT, H - TOP - BOTTOM
LABELS = 9  # weeks that are numbered, at most
APART = 18  # from the end of one line to the next, at least
Points = Sequence[tuple[int, float]]  # week from 1, value


def lines(name: str, curves: Mapping[str, Points], weeks: int, least: float) -> str:
    """A line for each sign that has points; the upper edge is `least` at least."""
    top = _even([least, *(value for points in curves.values() for _week, value in points)])
    body = _axis(top) + _weeks(weeks) + _curves(curves, weeks, top)
    return _svg(name, body)


def bars(name: str, days: Sequence[Day], values: Sequence[float]) -> str:
    """One bar a day; each tells its day and its value."""
    top, step = _even(values), PLOT_W / len(days)
    body = _axis(top)
    for place, (each, value) in enumerate(zip(days, values, strict=True)):
        h = PLOT_H * value / top
        says = f"{day(each.day.isoformat())}: {figure(round(value, 1))}"
        body += (
            f'<rect x="{LEFT + place * step + 0.5:.1f}" y="{TOP + PLOT_H - h:.1f}" width="{step - 1:.1f}" height="{h:.1f}" '
            f'fill="{ink.SEATS[0]}"><title>{escape(says)}</title></rect>'
        )
    body += _text(LEFT, H - 6, day(days[0].day.isoformat()), "start") + _text(W - RIGHT, H - 6, day(days[-1].day.isoformat()), "end")
    return _svg(name, body)


def _svg(name: str, body: str) -> str:
    return f'<svg viewBox="0 0 {W} {H}" role="img" aria-label="{escape(name)}">{body}</svg>'


def _even(values: Sequence[float]) -> int:
    """The upper edge of a chart: above all values, and whole also in its half."""
    return 2 * max(1, ceil(max(values) / 2))


def _axis(top: int) -> str:
    """Three lines across: nothing, half, the most."""
    return "".join(
        f'<path d="M{LEFT} {_y(value, top):.1f}H{W - RIGHT}" stroke="{ink.SAND}" stroke-width="1.5"/>'
        + _text(LEFT - 8, _y(value, top) + 5, figure(value), "end")
        for value in (0, top // 2, top)
    )


def _weeks(weeks: int) -> str:
    every = -(-weeks // LABELS)
    return "".join(_text(_x(week, weeks), H - 6, figure(week), "middle") for week in range(1, weeks + 1, max(1, every)))


def _curves(curves: Mapping[str, Points], weeks: int, top: float) -> str:
    """The lines, and at the end of each its sign, kept apart."""
    body, y = "", 0.0
    for sign, points in sorted(curves.items(), key=lambda curve: -curve[1][-1][1] if curve[1] else 0):
        if not points:
            continue
        place = tuple(SIGNS).index(sign)
        color, path = ink.SEATS[place], "L".join(f"{_x(week, weeks):.1f} {_y(value, top):.1f}" for week, value in points)
        body += f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="2.5" stroke-linecap="round" {dashes(place)}/>'
        body += "".join(f'<circle cx="{_x(week, weeks):.1f}" cy="{_y(value, top):.1f}" r="2.5" fill="{color}"/>' for week, value in points)
        y = max(y + APART, _y(points[-1][1], top))
        body += f'<text x="{W - 6}" y="{y + 7:.1f}" text-anchor="end" font-size="20" font-weight="bold" fill="{color}">{SIGNS[sign]}</text>'
    return body


def _x(week: int, weeks: int) -> float:
    return LEFT + PLOT_W * (week - 1) / max(1, weeks - 1)


def _y(value: float, top: float) -> float:
    return TOP + PLOT_H * (1 - value / top)


def _text(x: float, y: float, says: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="13" fill="{ink.SOFT}">{escape(says)}</text>'
