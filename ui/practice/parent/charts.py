"""The curves and the bars of the parent's page: every sign has its own dashes and ends in its own pill."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import FRect

from game.practice.facts import SIGNS
from ui.assets.words import _, figure
from ui.canvas import palette as ink
from ui.canvas.axis import axis
from ui.canvas.brush import Brush
from ui.canvas.dashes import dashes
from ui.practice.parent.table import ICONS
from ui.store.children import Day, Week

PLOT = FRect(704, 204, 470, 156)
GRID, ROUND = "#CDB98C", 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
LAST_WEEKS = 26  # shown at most
PILL_W, PILL_H, PILL_X = 36.0, 30.0, 1186.0
LABELS = 8  # of weeks, about
BARS = FRect(704, 0, 516, 54)
BAR_TOPS = (190.0, 306.0)  # of minutes and of calculations
Curves = Mapping[str, Sequence[Week]]
Value = Callable[[Week], float | None]


def draw_success(brush: Brush, curves: Curves, weeks: int, chosen: str) -> None:
    """Of ten, how many were right at the first try, week by week; the line of the chosen sign is broader."""
    brush.fit(_("Right at the first try, out of 10, week by week"), 672, 172, 560, 17, ink.SOFT)
    _draw_curves(brush, curves, weeks, lambda week: week.success * 10, (0.0, 10.0, 5.0), chosen)


def draw_time(brush: Brush, curves: Curves, weeks: int, chosen: str) -> None:
    """Seconds of a right answer, week by week."""
    brush.fit(_("Seconds for a right answer, week by week"), 672, 172, 560, 17, ink.SOFT)
    seconds = [
        week.seconds for sign in SIGNS for week in curves.get(sign, ()) if week.seconds is not None and week.number > weeks - LAST_WEEKS
    ]
    _draw_curves(brush, curves, weeks, lambda week: week.seconds, axis([seconds or [0.0]]), chosen)


def draw_days(brush: Brush, days: Sequence[Day]) -> None:
    """Minutes and calculations of each day as small bars."""
    for top, says, values, fill in (
        (BAR_TOPS[0], _("Minutes a day"), [day.minutes for day in days], "#E8A93A"),
        (BAR_TOPS[1], _("Calculations a day"), [float(day.items) for day in days], "#4FA58F"),
    ):
        brush.fit(says, BARS.x, top - 18, 380, 17, ink.SOFT)
        _draw_bars(brush, FRect(BARS.x, top, BARS.w, BARS.h), values, fill)
    y = BAR_TOPS[1] + BARS.h + 18
    brush.fit(_("{n} days ago").format(n=len(days)), BARS.x, y, 240, 16, ink.SOFT)
    brush.fit(_("today"), BARS.right, y, 240, 16, ink.SOFT, align="r")


def pills(ys: Sequence[float], top: float, bottom: float) -> list[float]:
    """The middles of pills that want to stand at `ys`, so that none touches another and all are between top and bottom; same order."""
    order = sorted(range(len(ys)), key=lambda place: ys[place])
    found, y = [0.0] * len(ys), top - PILL_H
    for place in order:
        y = found[place] = max(ys[place], y + PILL_H + 2)
    lowest = bottom
    for place in reversed(order):
        found[place] = min(found[place], lowest)
        lowest = found[place] - PILL_H - 2
    return found


def _draw_curves(brush: Brush, curves: Curves, weeks: int, value: Value, axis: tuple[float, float, float], chosen: str) -> None:
    low, high, step = axis
    first = max(1, weeks - LAST_WEEKS + 1)
    body, ends = _grid(low, high, step), []
    for place, sign in sorted(enumerate(SIGNS), key=lambda pair: pair[1] == chosen):
        known = [(week.number, value(week)) for week in curves.get(sign, ()) if week.number >= first]
        points = [(_x(number, first, weeks), _y(worth, low, high)) for number, worth in known if worth is not None]
        if points:
            body += _line(points, place, 5.5 if sign == chosen else 3.0)
            ends.append((place, points[-1][1]))
    brush.vec(PLOT.x, PLOT.y - 6, PLOT.w, PLOT.h + 12, f'<g transform="translate(0 6)">{body}</g>')
    for index in range(round((high - low) / step) + 1):
        worth = low + index * step
        brush.fit(figure(worth), PLOT.x - 10, PLOT.y + _y(worth, low, high), 34, 16, ink.SOFT, align="r")
    _draw_weeks(brush, first, weeks)
    if not ends:
        brush.fit(_("The curve will begin here."), PLOT.centerx, PLOT.y + PLOT.h / 4, PLOT.w, 17, ink.SOFT, align="c")
    for (place, _end), y in zip(ends, pills([PLOT.y + y for _place, y in ends], PLOT.y, PLOT.bottom), strict=True):
        _draw_pill(brush, place, y)


def _grid(low: float, high: float, step: float) -> str:
    lines = (_y(low + index * step, low, high) for index in range(round((high - low) / step) + 1))
    return "".join(f'<path d="M0 {y:.1f}H{PLOT.w:.0f}" stroke="{GRID}" stroke-width="2"/>' for y in lines)


def _line(points: Sequence[tuple[float, float]], place: int, width: float) -> str:
    """A dot where there is one week only."""
    color = ink.SEATS[place]
    if len(points) == 1:
        x, y = points[0]
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{width + 2}" fill="{color}"/>'
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path d="M{path}" {ROUND} stroke="{color}" stroke-width="{width}" {dashes(place)}/>'


def _draw_weeks(brush: Brush, first: int, last: int) -> None:
    if not last:
        return
    every = max(1, -(-(last - first + 1) // LABELS))
    for week in range(last, first - 1, -every):
        brush.text(str(week), PLOT.x + _x(week, first, last), PLOT.bottom + 20, 16, ink.SOFT, align="c")


def _draw_pill(brush: Brush, place: int, y: float) -> None:
    brush.box(FRect(PILL_X, y - PILL_H / 2, PILL_W, PILL_H), 15, ink.SEATS[place], ink.PAPER, 2)
    brush.icon(ICONS[place], PILL_X + 7, y - 11, 22, "#FFFFFF")


def _draw_bars(brush: Brush, at: FRect, values: Sequence[float], fill: str) -> None:
    """One for each day; the highest is named at the left."""
    most, pitch = max([1.0, *values]), at.w / max(1, len(values))
    body = f'<path d="M0 {at.h - 1:.0f}H{at.w:.0f}" stroke="#8A7355" stroke-width="2"/><path d="M0 1H{at.w:.0f}" stroke="{GRID}" stroke-width="1.5"/>'
    for place, value in enumerate(values):
        high = (at.h - 3) * value / most
        if high > 0.5:
            body += f'<rect x="{place * pitch + 1:.1f}" y="{at.h - 2 - high:.1f}" width="{pitch - 2:.1f}" height="{high:.1f}" rx="1.5" fill="{fill}" stroke="#5E4A34" stroke-width="0.8"/>'
    brush.vec(at.x, at.y, at.w, at.h, body)
    brush.fit(figure(round(most)), at.x - 8, at.y + 10, 40, 16, ink.SOFT, align="r")


def _x(week: int, first: int, last: int) -> float:
    return PLOT.w / 2 if last <= first else 3 + (PLOT.w - 6) * (week - first) / (last - first)


def _y(value: float, low: float, high: float) -> float:
    return PLOT.h * (high - value) / (high - low)
