"""The charts of the parents' page; each sign's line has its own dashes and ends in a pill."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import FRect

from game.practice.facts import SIGNS
from ui.assets.palette import SEATS
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Spacer, Text
from ui.store.children import DayPractice, WeekStatistics
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.widgets.chart import Plot, Points, round_axis, spread_out, svg_line

MAX_WEEKS = 26  # maximum shown
PILL_W, PILL_H = 36.0, 30.0
LABEL_COUNT = 8  # approximate number of week labels
FIGURES_WIDTH, PILLS_WIDTH, WEEKS_HEIGHT = 44.0, 48.0, 26.0  # the figures left of a chart, the signs right of it, the weeks below
MIN_CURVES_HEIGHT, MIN_BARS_HEIGHT = 120.0, 36.0
WeeksBySign = Mapping[str, Sequence[WeekStatistics]]
WeekValue = Callable[[WeekStatistics], float | None]


def mastered_per_week(curves: WeeksBySign, week_count: int, chosen_sign: str) -> Column:
    """Return the chart of how many families were mastered at the end of each week."""
    draw = partial(_draw_weekly_curves, curves, week_count, lambda week: float(week.by_heart), chosen_sign, None)
    return _weekly_chart(_("Known by heart, week by week"), draw)


def answer_seconds(curves: WeeksBySign, week_count: int, chosen_sign: str, pace: float) -> Column:
    """Return the chart of the seconds of a right answer week by week; `pace` is the time for known facts."""
    text = _("Seconds for a right answer (by heart: {pace})").format(pace=format_number(round(pace, 1)))
    return _weekly_chart(text, partial(_draw_weekly_curves, curves, week_count, lambda week: week.seconds, chosen_sign, pace))


def daily_bars(days: Sequence[DayPractice]) -> Column:
    """Return the minutes and calculations of each day as small bars."""
    ago = Text(_("{n} days ago").format(n=len(days)), 16, color="text_soft", max_lines=1, grow=1)
    ends = Row([ago, Text(_("today"), 16, color="text_soft", max_lines=1)], padding=(FIGURES_WIDTH + 8, 0, 0, 0))
    minutes = _daily_chart(_("Minutes a day"), [day.minutes for day in days], "primary")
    items = _daily_chart(_("Calculations a day"), [float(day.items) for day in days], "bar_second")
    return Column([minutes, items, ends], 6, grow=1)


def _weekly_chart(caption: str, draw: Callable[[Canvas, FRect], None]) -> Column:
    curves = Box(min_height=MIN_CURVES_HEIGHT, grow=1, paint=draw)
    return Column([Text(caption, 17, color="text_soft", padding=(12, 0, 12, 0)), curves], 6, grow=1)


def _daily_chart(caption: str, values: Sequence[float], fill: str) -> Column:
    limit = max([1.0, *values])
    highest = Text(format_number(round(limit)), 16, color="text_soft", align="r", max_lines=1)
    bars = Box(min_height=MIN_BARS_HEIGHT, grow=1, paint=partial(_draw_day_bars, values, limit, fill))
    title = Text(caption, 17, color="text_soft", padding=(FIGURES_WIDTH + 8, 0, 0, 0))
    return Column([title, Row([Column([highest, Spacer(grow=1)], width=FIGURES_WIDTH), bars], grow=1)], 4, grow=1)


def _draw_weekly_curves(
    curves: WeeksBySign,
    week_count: int,
    week_value: WeekValue,
    chosen_sign: str,
    marked_value: float | None,
    canvas: Canvas,
    rect: FRect,
) -> None:
    """Draw the curves of the last weeks; `marked_value` is a value with a horizontal line of its own."""
    picture = FRect(rect.x + FIGURES_WIDTH, rect.y, rect.w - FIGURES_WIDTH - PILLS_WIDTH, rect.h - WEEKS_HEIGHT)
    area = picture.inflate(-6, -12)
    first = max(1, week_count - MAX_WEEKS + 1)
    known = {
        sign: [
            (week.number - first, worth)
            for week in curves.get(sign, ())
            if week.number >= first and (worth := week_value(week)) is not None
        ]
        for sign in sorted(SIGNS, key=lambda sign: sign == chosen_sign)  # the chosen sign is drawn on top
    }
    marked_values = [] if marked_value is None else [marked_value]
    scale = round_axis([*(worth for points in known.values() for _week, worth in points), *marked_values])
    plot = Plot(picture, area if week_count > first else FRect(area.centerx, area.y, 0, area.h), scale, week_count - first)
    lines = {sign: plot.picture_points(points) for sign, points in known.items() if points}
    body = "".join(_curve_svg(points, SIGNS.index(sign), 5.5 if sign == chosen_sign else 3.0) for sign, points in lines.items())
    if marked_value is not None:
        y = plot.y_of(marked_value) - picture.y
        body += f'<path d="M0 {y:.1f}H{picture.w:.0f}" stroke="primary_border" stroke-width="2" stroke-dasharray="3 6"/>'
    plot.draw(canvas, body, 34)
    every = max(1, -(-(week_count - first + 1) // LABEL_COUNT))
    for week in range(week_count, first - 1, -every):
        canvas.draw_text(str(week), plot.x_of(week - first), area.bottom + 20, 16, "text_soft", align="c")
    if not lines:
        canvas.fit_text(_("The curve will begin here."), picture.centerx, area.y + 39, picture.w, 17, "text_soft", align="c")
    _draw_pills(canvas, lines, picture, rect.right - PILL_W)


def _draw_pills(canvas: Canvas, lines: Mapping[str, Points], picture: FRect, x: float) -> None:
    """Draw the sign of each line at the height of its end."""
    ys = spread_out([picture.y + points[-1][1] for points in lines.values()], PILL_H + 2, picture.y + 8, picture.bottom - 6)
    for sign, y in zip(lines, ys, strict=True):
        canvas.draw_box(FRect(x, y - PILL_H / 2, PILL_W, PILL_H), 15, SEATS[SIGNS.index(sign)], "surface", 2)
        canvas.draw_icon(OPERATOR_ICONS[sign], x + 7, y - 11, 22, "on_accent")


def _curve_svg(points: Points, index: int, width: float) -> str:
    """Return a line as SVG; a dot if there is only one week."""
    if len(points) > 1:
        return svg_line(points, SEATS[index], width, index)
    x, y = points[0]
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{width + 2}" fill="{SEATS[index]}"/>'


def _draw_day_bars(values: Sequence[float], limit: float, fill: str, canvas: Canvas, rect: FRect) -> None:
    """Draw a bar for each day; `limit` is the value of a bar of full height."""
    spacing = rect.w / max(1, len(values))
    body = f'<path d="M0 {rect.h - 1:.0f}H{rect.w:.0f}" stroke="border" stroke-width="2"/><path d="M0 1H{rect.w:.0f}" stroke="border_soft" stroke-width="1.5"/>'
    for index, value in enumerate(values):
        high = (rect.h - 3) * value / limit
        if high > 0.5:
            body += f'<rect x="{index * spacing + 1:.1f}" y="{rect.h - 2 - high:.1f}" width="{spacing - 2:.1f}" height="{high:.1f}" rx="1.5" fill="{fill}" stroke="border_control" stroke-width="0.8"/>'
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, body)
