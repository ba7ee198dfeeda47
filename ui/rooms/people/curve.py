"""A profile's progress: its rating beside the bots', or for a child the matches a month."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from ui.assets.words import _, figure, months
from ui.canvas.brush import Brush
from ui.rooms.people.drawing import first_that_fits
from ui.rooms.people.telling import robot
from ui.store.matches.entries import Rating
from ui.store.matches.figures import Month, Shown
from ui.store.people import Person
from ui.tables.registry import BOXES
from ui.widgets.chart import Axis, Plot, apart, line

FEWEST = 3  # rated matches needed for a curve
MOST_POINTS, MOST_MONTHS = 40, 18
TOKEN, POINT = 34.0, 6.5  # diameter of the token at the curve's end; radius of a point with its border
MONTH_W = 110  # width of a month's name
LABELS, LABELS_LOW = 186.0, 210.0  # width of the bots' names; in a small window
MARGIN = 0.08  # share of the span, above and below


def draw_curve(brush: Brush, at: FRect, person: Person, shown: Shown) -> None:
    if person.kind == "child" or len(shown.ratings) < FEWEST or shown.rated not in BOXES:
        _draw_months(brush, at, shown.months)
        return
    from ui.ratings.robots import lines
    from ui.ratings.scale import Strength, level_name

    last = shown.ratings[-1]
    title = _("How strong at {game}?").format(game=BOXES[shown.rated].name)
    brush.fit(title, at.x + 24, at.y + 32, at.w - 48, 24, "text", "s")
    level = level_name(shown.rated, Strength(float(last.mu), float(last.sigma)))
    brush.fit(level, at.x + 24, at.y + 62, at.w - 48, 17, "text_soft")
    _draw_lines(brush, FRect(at.x + 28, at.y + 84, at.w - 56, at.h - 130), person, shown.ratings, lines(shown.rated))


def _draw_lines(brush: Brush, at: FRect, person: Person, ratings: Sequence[Rating], robots: Mapping[str, float]) -> None:
    points = _thinned(ratings)
    values = [*(float(rating.mu) for rating in points), *robots.values()]
    span = max(1.0, max(values) - min(values))
    axis = Axis(min(values) - MARGIN * span, max(values) + MARGIN * span, 1.0)
    labels = LABELS_LOW if brush.page.compact else LABELS
    area = FRect(at.x + POINT, at.y, at.w - labels - TOKEN - POINT, at.h)
    plot = Plot(FRect(at.x, at.y, at.w - labels, at.h), area, axis, len(points) - 1)
    body = ""
    for place, mu in enumerate(robots.values()):
        y = plot.y(mu) - at.y
        body += f'<path d="M0 {y:.1f}H{plot.at.w:.0f}" stroke="text_soft" stroke-width="2" stroke-dasharray="{("2 8", "12 8", "22 8")[place % 3]}"/>'
    drawn = plot.points(enumerate(float(rating.mu) for rating in points))
    body += f'<g stroke-linejoin="round">{line(drawn, "seat_1", 5, 0)}</g>'
    body += "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{POINT - 1}" fill="seat_1" stroke="on_accent" stroke-width="2"/>' for x, y in drawn
    )
    brush.vec(plot.at.x, plot.at.y, plot.at.w, plot.at.h, body)
    x, y = drawn[-1]
    brush.token(person.token, at.x + x - 4, at.y + max(y - TOKEN / 2 - 6, -6), TOKEN)
    for y, level in zip(apart([plot.y(mu) for mu in robots.values()], 26, at.y, at.bottom), robots, strict=True):
        brush.icon("bot", plot.at.right + 6, y - 12, 24, "text_soft")
        brush.fit(robot(level), plot.at.right + 36, y, labels - 40, 16, "text")
    _draw_days(brush, plot, points)


def _thinned(ratings: Sequence[Rating]) -> list[Rating]:
    """Return at most `MOST_POINTS` evenly chosen ratings, always with the last one."""
    step = max(1, -(-len(ratings) // MOST_POINTS))
    return list(ratings[::-step])[::-1]


def _draw_days(brush: Brush, plot: Plot, points: Sequence[Rating]) -> None:
    """Draw the months of some points below the curve."""
    names, before = months(), ""
    room = max(100.0, 12 + max(brush.skin.width(name, 16) for name in names))
    x = plot.area.x - room
    for place, rating in enumerate(points):
        month = rating.when[:7]
        if month != before and plot.x(place) - x >= room and month[5:].isdigit() and 1 <= int(month[5:]) <= len(names):
            x, before = plot.x(place), month
            number = int(month[5:])
            brush.fit(
                first_that_fits(brush, [names[number - 1], str(number)], room - 8, 16), x, plot.at.bottom + 22, room - 8, 16, "text_soft"
            )


def _draw_months(brush: Brush, at: FRect, found: Sequence[Month]) -> None:
    """Draw a bar for each of the last months with matches."""
    brush.fit(_("Games month by month"), at.x + 24, at.y + 32, at.w - 48, 24, "text", "s")
    shown = [month for month in found if month.month[5:7].isdigit()][-MOST_MONTHS:]
    if not shown:
        brush.fit(_("Nothing yet."), at.centerx, at.centery, at.w - 40, 18, "text_soft", align="c")
        return
    area = FRect(at.x + 28, at.y + 84, at.w - 56, at.h - 130)
    pitch, most = min(64.0, area.w / len(shown)), max(month.times for month in shown)
    names, every = months(), -(-MONTH_W // int(pitch))
    for place, month in enumerate(shown):
        x, high = area.x + pitch * (place + 0.5), max(4.0, area.h * month.times / most)
        brush.box(FRect(x - pitch * 0.32, area.bottom - high, pitch * 0.64, high), 5, ("seat_1_light", "seat_1"), "seat_1_border", 1.5)
        if pitch >= 26:
            brush.fit(figure(month.times), x, area.bottom - high - 13, pitch, 16, "text", "b", "c")
        if (len(shown) - 1 - place) % every == 0:
            number = int(month.month[5:7])
            name = first_that_fits(brush, [names[(number - 1) % len(names)], str(number)], pitch * every - 6, 16)
            brush.fit(name, x, area.bottom + 20, pitch * every - 6, 16, "text_soft", align="c")
    brush.vec(area.x, area.bottom - 2, area.w, 4, f'<path d="M0 2H{area.w:.0f}" stroke="border" stroke-width="2"/>')
