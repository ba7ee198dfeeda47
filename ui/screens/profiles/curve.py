"""A profile's progress: its rating beside the bots', or for a child the matches a month."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from ui.assets.translation import _, figure, months
from ui.canvas.canvas import Canvas
from ui.screens.profiles.statistics_texts import robot
from ui.store.matches.entries import RatingAfterMatch
from ui.store.matches.statistics import MonthCount, StatisticsPage
from ui.store.profiles import Profile
from ui.tables.registry import BOXES
from ui.widgets.chart import Axis, Plot, line, spread_out

FEWEST = 3  # rated matches needed for a curve
MOST_POINTS, MOST_MONTHS = 40, 18
TOKEN, POINT = 34.0, 6.5  # diameter of the token at the curve's end; radius of a point with its border
MONTH_W = 110  # width of a month's name
LABELS, LABELS_LOW = 186.0, 210.0  # width of the bots' names; in a small window
MARGIN = 0.08  # share of the span, above and below


def draw_curve(canvas: Canvas, rect: FRect, profile: Profile, shown: StatisticsPage) -> None:
    """Draw a profile's rating over time beside the bots', or its matches a month for a child or with few ratings."""
    if profile.kind == "child" or len(shown.ratings) < FEWEST or shown.rated not in BOXES:
        _draw_months(canvas, rect, shown.months)
        return
    from ui.ratings.matched_strength import lines
    from ui.ratings.rating import Rating, level_name

    last = shown.ratings[-1]
    title = _("How strong at {game}?").format(game=BOXES[shown.rated].name)
    canvas.fit_text(title, rect.x + 24, rect.y + 32, rect.w - 48, 24, "text", "s")
    level = level_name(shown.rated, Rating(float(last.mu), float(last.sigma)))
    canvas.fit_text(level, rect.x + 24, rect.y + 62, rect.w - 48, 17, "text_soft")
    _draw_lines(canvas, FRect(rect.x + 28, rect.y + 84, rect.w - 56, rect.h - 130), profile, shown.ratings, lines(shown.rated))


def _draw_lines(canvas: Canvas, rect: FRect, profile: Profile, ratings: Sequence[RatingAfterMatch], robots: Mapping[str, float]) -> None:
    points = _thinned(ratings)
    values = [*(float(rating.mu) for rating in points), *robots.values()]
    span = max(1.0, max(values) - min(values))
    axis = Axis(min(values) - MARGIN * span, max(values) + MARGIN * span, 1.0)
    labels = LABELS_LOW if canvas.viewport.is_compact else LABELS
    area = FRect(rect.x + POINT, rect.y, rect.w - labels - TOKEN - POINT, rect.h)
    plot = Plot(FRect(rect.x, rect.y, rect.w - labels, rect.h), area, axis, len(points) - 1)
    body = ""
    for index, mu in enumerate(robots.values()):
        y = plot.y(mu) - rect.y
        body += f'<path d="M0 {y:.1f}H{plot.at.w:.0f}" stroke="text_soft" stroke-width="2" stroke-dasharray="{("2 8", "12 8", "22 8")[index % 3]}"/>'
    drawn = plot.points(enumerate(float(rating.mu) for rating in points))
    body += f'<g stroke-linejoin="round">{line(drawn, "seat_1", 5, 0)}</g>'
    body += "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{POINT - 1}" fill="seat_1" stroke="on_accent" stroke-width="2"/>' for x, y in drawn
    )
    canvas.vec(plot.at.x, plot.at.y, plot.at.w, plot.at.h, body)
    x, y = drawn[-1]
    canvas.token(profile.token, rect.x + x - 4, rect.y + max(y - TOKEN / 2 - 6, -6), TOKEN)
    for y, level in zip(spread_out([plot.y(mu) for mu in robots.values()], 26, rect.y, rect.bottom), robots, strict=True):
        canvas.icon("bot", plot.at.right + 6, y - 12, 24, "text_soft")
        canvas.fit_text(robot(level), plot.at.right + 36, y, labels - 40, 16, "text")
    _draw_days(canvas, plot, points)


def _thinned(ratings: Sequence[RatingAfterMatch]) -> list[RatingAfterMatch]:
    """Return at most `MOST_POINTS` evenly chosen ratings, always with the last one."""
    step = max(1, -(-len(ratings) // MOST_POINTS))
    return list(ratings[::-step])[::-1]


def _draw_days(canvas: Canvas, plot: Plot, points: Sequence[RatingAfterMatch]) -> None:
    """Draw the months of some points below the curve."""
    names, before = months(), ""
    max_width = max(100.0, 12 + max(canvas.rasterizer.width(name, 16) for name in names))
    x = plot.area.x - max_width
    for index, rating in enumerate(points):
        month = rating.when[:7]
        if month != before and plot.x(index) - x >= max_width and month[5:].isdigit() and 1 <= int(month[5:]) <= len(names):
            x, before = plot.x(index), month
            number = int(month[5:])
            canvas.fit_text(
                first_that_fits(canvas, [names[number - 1], str(number)], max_width - 8, 16),
                x,
                plot.at.bottom + 22,
                max_width - 8,
                16,
                "text_soft",
            )


def _draw_months(canvas: Canvas, rect: FRect, month_counts: Sequence[MonthCount]) -> None:
    """Draw a bar for each of the last months with matches."""
    canvas.fit_text(_("Games month by month"), rect.x + 24, rect.y + 32, rect.w - 48, 24, "text", "s")
    shown = [month for month in month_counts if month.month[5:7].isdigit()][-MOST_MONTHS:]
    if not shown:
        canvas.fit_text(_("Nothing yet."), rect.centerx, rect.centery, rect.w - 40, 18, "text_soft", align="c")
        return
    area = FRect(rect.x + 28, rect.y + 84, rect.w - 56, rect.h - 130)
    spacing, limit = min(64.0, area.w / len(shown)), max(month.times for month in shown)
    names, every = months(), -(-MONTH_W // int(spacing))
    for index, month in enumerate(shown):
        x, high = area.x + spacing * (index + 0.5), max(4.0, area.h * month.times / limit)
        canvas.box(FRect(x - spacing * 0.32, area.bottom - high, spacing * 0.64, high), 5, ("seat_1_light", "seat_1"), "seat_1_border", 1.5)
        if spacing >= 26:
            canvas.fit_text(figure(month.times), x, area.bottom - high - 13, spacing, 16, "text", "b", "c")
        if (len(shown) - 1 - index) % every == 0:
            number = int(month.month[5:7])
            name = first_that_fits(canvas, [names[(number - 1) % len(names)], str(number)], spacing * every - 6, 16)
            canvas.fit_text(name, x, area.bottom + 20, spacing * every - 6, 16, "text_soft", align="c")
    canvas.vec(area.x, area.bottom - 2, area.w, 4, f'<path d="M0 2H{area.w:.0f}" stroke="border" stroke-width="2"/>')


def first_that_fits(canvas: Canvas, texts: Sequence[str], max_width: float, size: float, kind: str = "r") -> str:
    """Return the first text that fits at a readable size; else the last."""
    return next(
        (text for text in texts if canvas.rasterizer.width(text, canvas.fitting(text, max_width, size, kind), kind) <= max_width), texts[-1]
    )
