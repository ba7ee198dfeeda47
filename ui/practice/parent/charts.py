"""The charts of the parents' page; each sign's line has its own dashes and ends in a pill."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import FRect

from game.practice.facts import SIGNS
from ui.assets.palette import SEATS
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.store.children import DayPractice, WeekStatistics
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.widgets.chart import Plot, Points, round_axis, spread_out, svg_line

MAX_WEEKS = 26  # maximum shown
PILL_W, PILL_H = 36.0, 30.0
LABEL_COUNT = 8  # approximate number of week labels
BARS_H = 54.0  # on the wide page's sheet
SHEET_H = 312.0  # height of that sheet
WeeksBySign = Mapping[str, Sequence[WeekStatistics]]
WeekValue = Callable[[WeekStatistics], float | None]


def draw_mastered_per_week(canvas: Canvas, rect: FRect, curves: WeeksBySign, week_count: int, chosen_sign: str) -> None:
    """Draw how many families were mastered at the end of each week, on the sheet `rect`."""
    canvas.fit_text(_("Known by heart, week by week"), rect.x + 28, rect.y + 84, rect.w - 52, 17, "text_soft")
    _draw_weekly_curves(canvas, rect, curves, week_count, lambda week: float(week.by_heart), chosen_sign)


def draw_answer_seconds(canvas: Canvas, rect: FRect, curves: WeeksBySign, week_count: int, chosen_sign: str, pace: float) -> None:
    """Draw the seconds of a right answer week by week; `pace` is the time for known facts."""
    text = _("Seconds for a right answer (known: {pace})").format(pace=format_number(round(pace, 1)))
    canvas.fit_text(text, rect.x + 28, rect.y + 84, rect.w - 52, 17, "text_soft")
    _draw_weekly_curves(canvas, rect, curves, week_count, lambda week: week.seconds, chosen_sign, pace)


def draw_daily_bars(canvas: Canvas, rect: FRect, days: Sequence[DayPractice]) -> None:
    """Draw the minutes and calculations of each day as small bars."""
    more = (rect.h - SHEET_H) / 2
    above = FRect(rect.x + 60, rect.y + 102, rect.w - 96, BARS_H + more)
    below = above.move(0, 116 + more)
    for bars, sentence, values, fill in (
        (above, _("Minutes a day"), [day.minutes for day in days], "primary"),
        (below, _("Calculations a day"), [float(day.items) for day in days], "bar_second"),
    ):
        canvas.fit_text(sentence, bars.x, bars.y - 18, 380, 17, "text_soft")
        _draw_day_bars(canvas, bars, values, fill)
    y = below.bottom + 18
    canvas.fit_text(_("{n} days ago").format(n=len(days)), below.x, y, 240, 16, "text_soft")
    canvas.fit_text(_("today"), below.right, y, 240, 16, "text_soft", align="r")


def _draw_weekly_curves(
    canvas: Canvas,
    rect: FRect,
    curves: WeeksBySign,
    week_count: int,
    week_value: WeekValue,
    chosen_sign: str,
    marked_value: float | None = None,
) -> None:
    """Draw the curves of the last weeks; `marked_value` is a value with a horizontal line of its own."""
    picture = FRect(rect.x + 60, rect.y + 110, rect.w - 142, rect.h - 144)
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
    pill_x = rect.right - 70
    ys = spread_out([picture.y + points[-1][1] for points in lines.values()], PILL_H + 2, area.y + 2, area.bottom)
    for sign, y in zip(lines, ys, strict=True):
        canvas.draw_box(FRect(pill_x, y - PILL_H / 2, PILL_W, PILL_H), 15, SEATS[SIGNS.index(sign)], "surface", 2)
        canvas.draw_icon(OPERATOR_ICONS[sign], pill_x + 7, y - 11, 22, "on_accent")


def _curve_svg(points: Points, index: int, width: float) -> str:
    """Return a line as SVG; a dot if there is only one week."""
    if len(points) > 1:
        return svg_line(points, SEATS[index], width, index)
    x, y = points[0]
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{width + 2}" fill="{SEATS[index]}"/>'


def _draw_day_bars(canvas: Canvas, rect: FRect, values: Sequence[float], fill: str) -> None:
    """Draw a bar for each day, with the maximum value at the left."""
    limit, spacing = max([1.0, *values]), rect.w / max(1, len(values))
    body = f'<path d="M0 {rect.h - 1:.0f}H{rect.w:.0f}" stroke="border" stroke-width="2"/><path d="M0 1H{rect.w:.0f}" stroke="border_soft" stroke-width="1.5"/>'
    for index, value in enumerate(values):
        high = (rect.h - 3) * value / limit
        if high > 0.5:
            body += f'<rect x="{index * spacing + 1:.1f}" y="{rect.h - 2 - high:.1f}" width="{spacing - 2:.1f}" height="{high:.1f}" rx="1.5" fill="{fill}" stroke="border_control" stroke-width="0.8"/>'
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, body)
    canvas.fit_text(format_number(round(limit)), rect.x - 8, rect.y + 10, 40, 16, "text_soft", align="r")
