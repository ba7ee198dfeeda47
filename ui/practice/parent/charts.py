"""The curves and bars of the page for parents: the line of each sign has its own dashes and ends in a pill with the sign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import FRect

from game.practice.facts import SIGNS
from ui.assets.words import _, figure
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.chart import GRID, Axis, Plot, Points, apart, axis, line
from ui.store.children import Day, Week
from ui.tables.nambarz.gestures import ICONS

PICTURE, AREA = FRect(704, 198, 470, 168), FRect(707, 204, 464, 156)  # of the curves
LAST_WEEKS = 26  # shown at most
PILL_W, PILL_H, PILL_X = 36.0, 30.0, 1186.0
LABELS = 8  # of weeks, about
BARS = FRect(704, 0, 516, 54)
BAR_TOPS = (190.0, 306.0)  # of minutes and of calculations
Curves = Mapping[str, Sequence[Week]]
Value = Callable[[Week], float | None]


def draw_success(brush: Brush, curves: Curves, weeks: int, chosen: str) -> None:
    """How many of ten were right at the first try, week by week; the line of the chosen sign is broader."""
    brush.fit(_("Right at the first try, out of 10, week by week"), 672, 172, 560, 17, ink.SOFT)
    _draw_curves(brush, curves, weeks, lambda week: week.success * 10, Axis(0.0, 10.0, 5.0), chosen)


def draw_time(brush: Brush, curves: Curves, weeks: int, chosen: str) -> None:
    """Seconds of a right answer, week by week."""
    brush.fit(_("Seconds for a right answer, week by week"), 672, 172, 560, 17, ink.SOFT)
    _draw_curves(brush, curves, weeks, lambda week: week.seconds, None, chosen)


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


def _draw_curves(brush: Brush, curves: Curves, weeks: int, value: Value, scale: Axis | None, chosen: str) -> None:
    """Of the last weeks. `scale` None: an axis made for the values."""
    first = max(1, weeks - LAST_WEEKS + 1)
    known = {
        sign: [(week.number - first, worth) for week in curves.get(sign, ()) if week.number >= first and (worth := value(week)) is not None]
        for sign in sorted(SIGNS, key=lambda sign: sign == chosen)  # the chosen one over the others
    }
    scale = scale or axis(worth for points in known.values() for _week, worth in points)
    plot = Plot(PICTURE, AREA if weeks > first else FRect(AREA.centerx, AREA.y, 0, AREA.h), scale, weeks - first)
    lines = {sign: plot.points(points) for sign, points in known.items() if points}
    body = "".join(_line(points, SIGNS.index(sign), 5.5 if sign == chosen else 3.0) for sign, points in lines.items())
    plot.draw(brush, body, 34)
    every = max(1, -(-(weeks - first + 1) // LABELS))
    for week in range(weeks, first - 1, -every):
        brush.text(str(week), plot.x(week - first), AREA.bottom + 20, 16, ink.SOFT, align="c")
    if not lines:
        brush.fit(_("The curve will begin here."), PICTURE.centerx, AREA.y + 39, PICTURE.w, 17, ink.SOFT, align="c")
    ys = apart([PICTURE.y + points[-1][1] for points in lines.values()], PILL_H + 2, AREA.y + 2, AREA.bottom)
    for sign, y in zip(lines, ys, strict=True):
        brush.box(FRect(PILL_X, y - PILL_H / 2, PILL_W, PILL_H), 15, ink.SEATS[SIGNS.index(sign)], ink.PAPER, 2)
        brush.icon(ICONS[sign], PILL_X + 7, y - 11, 22, "#FFFFFF")


def _line(points: Points, place: int, width: float) -> str:
    """A dot if there is only one week."""
    if len(points) > 1:
        return line(points, ink.SEATS[place], width, place)
    x, y = points[0]
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{width + 2}" fill="{ink.SEATS[place]}"/>'


def _draw_bars(brush: Brush, at: FRect, values: Sequence[float], fill: str) -> None:
    """One for each day; the largest value is written at the left."""
    most, pitch = max([1.0, *values]), at.w / max(1, len(values))
    body = f'<path d="M0 {at.h - 1:.0f}H{at.w:.0f}" stroke="#8A7355" stroke-width="2"/><path d="M0 1H{at.w:.0f}" stroke="{GRID}" stroke-width="1.5"/>'
    for place, value in enumerate(values):
        high = (at.h - 3) * value / most
        if high > 0.5:
            body += f'<rect x="{place * pitch + 1:.1f}" y="{at.h - 2 - high:.1f}" width="{pitch - 2:.1f}" height="{high:.1f}" rx="1.5" fill="{fill}" stroke="#5E4A34" stroke-width="0.8"/>'
    brush.vec(at.x, at.y, at.w, at.h, body)
    brush.fit(figure(round(most)), at.x - 8, at.y + 10, 40, 16, ink.SOFT, align="r")
