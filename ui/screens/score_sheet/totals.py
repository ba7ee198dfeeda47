"""The curves of the totals from deal to deal, each ending in its seat's token."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from ui.assets.palette import SEATS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.tables.score_sheet import ScoreSheet
from ui.widgets.chart import Plot, axis, line, spread_out

TOP, FOOT, HEAD = 78.0, 66.0, 66.0  # space around the plot: above, below and at the left
ENDS = 88.0  # space at the right, for the tokens
OVER = 4.0  # units that a line may extend above and below the plot
TOKEN, TOKEN_MANY, MANY = 34.0, 26.0, 5
LEAST_LABEL = 34.0  # minimum distance of two numbers below the axis
Seats = Sequence[tuple[int, bool]]  # (token, is a bot) by seat


def draw_totals(canvas: Canvas, rect: FRect, account: ScoreSheet, seats: Seats) -> None:
    """Draw the curve of each seat's total from deal to deal, on a sheet."""
    totals = account.totals_by_deal
    area = FRect(rect.x + HEAD + 2, rect.y + TOP, rect.w - HEAD - ENDS - 4, rect.h - TOP - FOOT)
    plot = Plot(area.inflate(4, 2 * OVER), area, axis(value for deal in totals for value in deal), len(totals) - 1)
    canvas.fit_text(account.curve, rect.x + 28, rect.y + 36, rect.w - 56, 26, "text", "s")
    lines = [
        line(plot.points(enumerate(deal[seat] for deal in totals)), SEATS[token % len(SEATS)], 3.5, seat)
        for seat, (token, _bot) in enumerate(seats)
    ]
    with canvas.called(account.curve):
        plot.draw(canvas, "".join(lines), HEAD - 16)
    with canvas.called(account.unit):
        canvas.fit_text(account.unit, area.centerx, rect.bottom - 17, plot.at.w, 16, "text_soft", align="c")
        _draw_deals(canvas, plot)
    _draw_ends(canvas, plot, [plot.y(value) for value in totals[-1]], seats)


def ends(ys: Sequence[float], d: float, lowest: float) -> list[tuple[int, int, float]]:
    """Return (seat, column, y) of the tokens at the lines' ends, in two columns if crowded.

    `max_y` is the largest y that a token may have.
    """
    columns: tuple[list[int], list[int]] = [], []
    free = [-math.inf, -math.inf]
    for seat in sorted(range(len(ys)), key=lambda seat: ys[seat]):
        column = 0 if ys[seat] >= free[0] or free[0] <= free[1] else 1
        columns[column].append(seat)
        free[column] = max(ys[seat], free[column]) + d
    placed = [(column, spread_out([ys[seat] for seat in seats], d, limit=lowest)) for column, seats in enumerate(columns)]
    return [(seat, column, y) for column, result in placed for seat, y in zip(reversed(columns[column]), reversed(result), strict=True)]


def _draw_deals(canvas: Canvas, plot: Plot) -> None:
    """Draw the deals' numbers that fit below the axis, always with the last one."""
    y, max_width = plot.area.bottom + max(20.0, canvas.leading(16, 1.1)), max(LEAST_LABEL, canvas.leading(16, 1.9))
    text_width = plot.at.x - 12 + canvas.text(_("start"), plot.at.x - 12, y, 16, "text_soft")
    for deal in range(1, plot.last + 1):
        x = plot.x(deal)
        if deal == plot.last or (x - max_width / 2 > text_width and x + max_width < plot.x(plot.last)):
            canvas.text(str(deal), x, y, 16, "text_soft", align="c")
            text_width = x + max_width / 2


def _draw_ends(canvas: Canvas, plot: Plot, ys: Sequence[float], seats: Seats) -> None:
    d = TOKEN if len(seats) <= MANY else TOKEN_MANY
    for seat, column, y in ends(ys, d, plot.at.bottom):
        token, bot = seats[seat]
        canvas.token(token, plot.at.right + 10 + column * (d + 2), y - d / 2, d, bot)
