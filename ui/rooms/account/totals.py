"""The curves of the totals from deal to deal, each ending in its seat's token."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from ui.assets.palette import SEATS
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.tables.ledger import Account
from ui.widgets.chart import Plot, apart, axis, line

TOP, FOOT, HEAD = 78.0, 66.0, 66.0  # space around the plot: above, below and at the left
ENDS = 88.0  # space at the right, for the tokens
OVER = 4.0  # units that a line may extend above and below the plot
TOKEN, TOKEN_MANY, MANY = 34.0, 26.0, 5
LEAST_LABEL = 34.0  # minimum distance of two numbers below the axis
Seats = Sequence[tuple[int, bool]]  # (token, is a bot) by seat


def draw_totals(brush: Brush, at: FRect, account: Account, seats: Seats) -> None:
    """Draw the curves on a sheet."""
    totals = account.totals_by_deal
    area = FRect(at.x + HEAD + 2, at.y + TOP, at.w - HEAD - ENDS - 4, at.h - TOP - FOOT)
    plot = Plot(area.inflate(4, 2 * OVER), area, axis(value for deal in totals for value in deal), len(totals) - 1)
    brush.fit(account.curve, at.x + 28, at.y + 36, at.w - 56, 26, "text", "s")
    lines = [
        line(plot.points(enumerate(deal[seat] for deal in totals)), SEATS[token % len(SEATS)], 3.5, seat)
        for seat, (token, _bot) in enumerate(seats)
    ]
    with brush.called(account.curve):
        plot.draw(brush, "".join(lines), HEAD - 16)
    with brush.called(account.unit):
        brush.fit(account.unit, area.centerx, at.bottom - 17, plot.at.w, 16, "text_soft", align="c")
        _draw_deals(brush, plot)
    _draw_ends(brush, plot, [plot.y(value) for value in totals[-1]], seats)


def ends(ys: Sequence[float], d: float, lowest: float) -> list[tuple[int, int, float]]:
    """Return (seat, column, y) of the tokens at the lines' ends, in two columns if crowded.

    `lowest` is the largest y that a token may have.
    """
    columns: tuple[list[int], list[int]] = [], []
    free = [-math.inf, -math.inf]
    for seat in sorted(range(len(ys)), key=lambda seat: ys[seat]):
        column = 0 if ys[seat] >= free[0] or free[0] <= free[1] else 1
        columns[column].append(seat)
        free[column] = max(ys[seat], free[column]) + d
    placed = [(column, apart([ys[seat] for seat in seats], d, most=lowest)) for column, seats in enumerate(columns)]
    return [(seat, column, y) for column, found in placed for seat, y in zip(reversed(columns[column]), reversed(found), strict=True)]


def _draw_deals(brush: Brush, plot: Plot) -> None:
    """Draw the deals' numbers that fit below the axis, always with the last one."""
    y, room = plot.area.bottom + max(20.0, brush.leading(16, 1.1)), max(LEAST_LABEL, brush.leading(16, 1.9))
    taken = plot.at.x - 12 + brush.text(_("start"), plot.at.x - 12, y, 16, "text_soft")
    for deal in range(1, plot.last + 1):
        x = plot.x(deal)
        if deal == plot.last or (x - room / 2 > taken and x + room < plot.x(plot.last)):
            brush.text(str(deal), x, y, 16, "text_soft", align="c")
            taken = x + room / 2


def _draw_ends(brush: Brush, plot: Plot, ys: Sequence[float], seats: Seats) -> None:
    d = TOKEN if len(seats) <= MANY else TOKEN_MANY
    for seat, column, y in ends(ys, d, plot.at.bottom):
        token, bot = seats[seat]
        brush.token(token, plot.at.right + 10 + column * (d + 2), y - d / 2, d, bot)
