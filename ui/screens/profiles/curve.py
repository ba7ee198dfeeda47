"""A profile's progress: its rating beside the bots', or for a child the matches a month."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import FRect

from ui.assets.translation import _, format_number, month_names
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column
from ui.layout.nodes import Box, Text
from ui.screens.profiles.statistics_texts import bot_label
from ui.store.matches.entries import RatingAfterMatch
from ui.store.matches.statistics import MonthCount, StatisticsPage
from ui.store.profiles import Profile
from ui.tables.registry import BOXES
from ui.widgets.chart import Axis, Plot, spread_out, svg_line
from ui.widgets.parts import paper

MIN_RATED_MATCHES = 3  # rated matches needed for a curve
MAX_POINTS, MAX_MONTHS = 40, 18
TOKEN, POINT_RADIUS = 34.0, 6.5  # diameter of the token at the curve's end; radius of a point with its border
MONTH_W = 110  # width of a month's name
LABEL_W, LABEL_W_COMPACT = 186.0, 210.0  # width of the bots' names; in a small window
MARGIN_SHARE = 0.08  # share of the span, above and below
BAR_SHARE = 0.64  # share of its month's width
HEADING_HEIGHT, MONTHS_HEIGHT = 70.0, 46.0  # above the chart, and below it


def progress_sheet(profile: Profile, statistics: StatisticsPage) -> Column:
    """Return the sheet of a profile's rating over time beside the bots', or of its matches a month for a child or with few ratings."""
    if profile.kind == "child" or len(statistics.ratings) < MIN_RATED_MATCHES or statistics.rated not in BOXES:
        return _sheet(_("Games month by month"), None, partial(_draw_month_bars, statistics.months))
    from ui.ratings.matched_strength import level_mus
    from ui.ratings.rating import Rating, level_text

    last, bots = statistics.ratings[-1], level_mus(statistics.rated)
    title = _("Level at {game}").format(game=BOXES[statistics.rated].name)
    level = Text(level_text(statistics.rated, Rating(float(last.mu), float(last.sigma))), 17, color="text_soft", max_lines=1)
    return _sheet(title, level, partial(_draw_rating_lines, profile, statistics.ratings, bots))


def _sheet(title: str, line: Text | None, draw: Callable[[Canvas, FRect], None]) -> Column:
    heading = Column([Text(title, 24, "s", max_lines=1), line], 2, min_height=HEADING_HEIGHT)
    chart = Column([Box(grow=1, paint=draw)], padding=(4, 0, 4, MONTHS_HEIGHT), grow=1)
    return paper(Column([heading, chart], 0, padding=(24, 14, 24, 0)), 1)


def _draw_rating_lines(
    profile: Profile, ratings: Sequence[RatingAfterMatch], bot_ratings: Mapping[str, float], canvas: Canvas, rect: FRect
) -> None:
    points = _thin_out_ratings(ratings)
    values = [*(float(rating.mu) for rating in points), *bot_ratings.values()]
    span = max(1.0, max(values) - min(values))
    axis = Axis(min(values) - MARGIN_SHARE * span, max(values) + MARGIN_SHARE * span, 1.0)
    labels = LABEL_W_COMPACT if canvas.viewport.is_compact else LABEL_W
    area = FRect(rect.x + POINT_RADIUS, rect.y, rect.w - labels - TOKEN - POINT_RADIUS, rect.h)
    plot = Plot(FRect(rect.x, rect.y, rect.w - labels, rect.h), area, axis, len(points) - 1)
    body = ""
    for index, mu in enumerate(bot_ratings.values()):
        y = plot.y_of(mu) - rect.y
        body += f'<path d="M0 {y:.1f}H{plot.picture_rect.w:.0f}" stroke="text_soft" stroke-width="2" stroke-dasharray="{("2 8", "12 8", "22 8")[index % 3]}"/>'
    drawn = plot.picture_points(enumerate(float(rating.mu) for rating in points))
    body += f'<g stroke-linejoin="round">{svg_line(drawn, "seat_1", 5, 0)}</g>'
    body += "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{POINT_RADIUS - 1}" fill="seat_1" stroke="on_accent" stroke-width="2"/>' for x, y in drawn
    )
    canvas.draw_svg_body(plot.picture_rect.x, plot.picture_rect.y, plot.picture_rect.w, plot.picture_rect.h, body)
    x, y = drawn[-1]
    canvas.draw_token(profile.token, rect.x + x - 4, rect.y + max(y - TOKEN / 2 - 6, -6), TOKEN)
    for y, level in zip(spread_out([plot.y_of(mu) for mu in bot_ratings.values()], 26, rect.y, rect.bottom), bot_ratings, strict=True):
        canvas.draw_icon("bot", plot.picture_rect.right + 6, y - 12, 24, "text_soft")
        canvas.fit_text(bot_label(level), plot.picture_rect.right + 36, y, labels - 40, 16, "text")
    _draw_month_names(canvas, plot, points)


def _thin_out_ratings(ratings: Sequence[RatingAfterMatch]) -> list[RatingAfterMatch]:
    """Return at most `MAX_POINTS` evenly chosen ratings, always with the last one."""
    step = max(1, -(-len(ratings) // MAX_POINTS))
    return list(ratings[::-step])[::-1]


def _draw_month_names(canvas: Canvas, plot: Plot, points: Sequence[RatingAfterMatch]) -> None:
    """Draw the months of some points below the curve."""
    names, before = month_names(), ""
    max_width = max(100.0, 12 + max(canvas.rasterizer.text_width(name, 16) for name in names))
    x = plot.lines_rect.x - max_width
    for index, rating in enumerate(points):
        month = rating.when[:7]
        if month != before and plot.x_of(index) - x >= max_width and month[5:].isdigit() and 1 <= int(month[5:]) <= len(names):
            x, before = plot.x_of(index), month
            number, width = int(month[5:]), max_width - 8
            name = canvas.first_that_fits([names[number - 1], str(number)], width, 16)
            canvas.fit_text(name, x, plot.picture_rect.bottom + 22, width, 16, "text_soft")


def _draw_month_bars(month_counts: Sequence[MonthCount], canvas: Canvas, area: FRect) -> None:
    """Draw a bar for each of the last months with matches."""
    shown = [month for month in month_counts if month.month[5:7].isdigit()][-MAX_MONTHS:]
    if not shown:
        canvas.fit_text(_("Nothing yet."), *area.center, area.w, 18, "text_soft", align="c")
        return
    spacing, limit = min(64.0, area.w / len(shown)), max(month.times for month in shown)
    names, every = month_names(), -(-MONTH_W // int(spacing))
    for index, month in enumerate(shown):
        x, high = area.x + spacing * (index + 0.5), max(4.0, area.h * month.times / limit)
        bar = FRect(x, area.bottom - high, 0, high).inflate(spacing * BAR_SHARE, 0)
        canvas.draw_box(bar, 5, ("seat_1_light", "seat_1"), "seat_1_border", 1.5)
        if spacing >= 26:
            canvas.fit_text(format_number(month.times), x, area.bottom - high - 13, spacing, 16, "text", "b", "c")
        if (len(shown) - 1 - index) % every == 0:
            number = int(month.month[5:7])
            name = canvas.first_that_fits([names[(number - 1) % len(names)], str(number)], spacing * every - 6, 16)
            canvas.fit_text(name, x, area.bottom + 20, spacing * every - 6, 16, "text_soft", align="c")
    canvas.draw_svg_body(area.x, area.bottom - 2, area.w, 4, f'<path d="M0 2H{area.w:.0f}" stroke="border" stroke-width="2"/>')
