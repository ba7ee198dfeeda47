"""The curve of an account: a line for each seat from deal to deal, which ends in its token."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _, figure
from ui.canvas import palette as ink
from ui.canvas.axis import Totals, axis
from ui.canvas.brush import Brush
from ui.canvas.dashes import dashes
from ui.tables.ledger import Account

TOP, FOOT, HEAD = 78.0, 66.0, 66.0  # of the sheet that the plot leaves free above, below and at the left
ENDS = 88.0  # free at the right, for the tokens
TOKEN, TOKEN_MANY, MANY = 34.0, 26.0, 5
GRID = "#CDB98C"
LEAST_LABEL = 34.0  # units from one figure under the axis to the next, at least
ROUND_CAP = 'fill="none" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"'


def draw_totals(brush: Brush, at: FRect, account: Account, seats: Sequence[tuple[int, bool]]) -> None:
    """`seats`: the token of each, and whether it is a robot."""
    totals = account.totals_by_deal
    plot = FRect(at.x + HEAD, at.y + TOP, at.w - HEAD - ENDS, at.h - TOP - FOOT)
    brush.fit(account.curve, at.x + 28, at.y + 36, at.w - 56, 26, ink.INK, "s")
    low, high, step = axis(totals)
    for index in range(round((high - low) / step) + 1):
        y = _y(plot, low + index * step, low, high)
        brush.fit(figure(low + index * step), plot.x - 10, y, HEAD - 16, 16, ink.SOFT, align="r")
    brush.vec(plot.x, plot.y - 4, plot.w, plot.h + 8, _picture(plot, totals, low, high, step, seats))
    _draw_foot(brush, plot, at, account)
    _draw_ends(brush, plot, totals, low, high, seats)


def ends(ys: Sequence[float], d: float, lowest: float) -> list[tuple[int, int, float]]:
    """Where the tokens at the ends of the lines stand: (seat, column, y), in two columns where they would touch; none below `lowest`."""
    columns: tuple[list[tuple[int, float]], list[tuple[int, float]]] = [], []
    for seat in sorted(range(len(ys)), key=lambda seat: (ys[seat], seat)):
        first, second = (column[-1][1] + d if column else -math.inf for column in columns)
        column = 0 if ys[seat] >= first or first <= second else 1
        columns[column].append((seat, max(ys[seat], (first, second)[column])))
    placed = []
    for column, tokens in enumerate(columns):
        room = lowest
        for seat, y in reversed(tokens):
            placed.append((seat, column, min(y, room)))
            room = min(y, room) - d
    return placed


def _picture(plot: FRect, totals: Totals, low: float, high: float, step: float, seats: Sequence[tuple[int, bool]]) -> str:
    """The grid and the lines, as SVG, 4 units lower than the plot."""
    body = ""
    for index in range(round((high - low) / step) + 1):
        y = _y(plot, low + index * step, low, high) - plot.y + 4
        body += f'<path d="M0 {y:.1f}H{plot.w:.0f}" stroke="{GRID}" stroke-width="2"/>'
    for seat, (token, _bot) in enumerate(seats):
        points = "L".join(
            f"{_x(plot, deal, totals) - plot.x:.1f} {_y(plot, values[seat], low, high) - plot.y + 4:.1f}"
            for deal, values in enumerate(totals)
        )
        body += f'<path d="M{points}" {ROUND_CAP} stroke="{ink.SEATS[token % len(ink.SEATS)]}" {dashes(seat)}/>'
    return body


def _x(plot: FRect, deal: int, totals: Totals) -> float:
    return plot.x + 2 + (plot.w - 4) * deal / max(1, len(totals) - 1)


def _y(plot: FRect, value: float, low: float, high: float) -> float:
    return plot.bottom - plot.h * (value - low) / (high - low)


def _draw_foot(brush: Brush, plot: FRect, at: FRect, account: Account) -> None:
    """The deals under the axis, as many as there is room for, the last always."""
    totals, y = account.totals_by_deal, plot.bottom + max(20.0, brush.leading(16, 1.1))
    brush.fit(account.unit, plot.centerx, at.bottom - 17, plot.w, 16, ink.SOFT, align="c")
    room = max(LEAST_LABEL, brush.leading(16, 1.9))
    start = brush.text(_("start"), plot.x - 12, y, 16, ink.SOFT)
    taken = plot.x - 12 + start
    last = len(totals) - 1
    for deal in range(1, last + 1):
        x = _x(plot, deal, totals)
        if deal == last or (x - room / 2 > taken and x + room < _x(plot, last, totals)):
            brush.text(str(deal), x, y, 16, ink.SOFT, align="c")
            taken = x + room / 2


def _draw_ends(brush: Brush, plot: FRect, totals: Totals, low: float, high: float, seats: Sequence[tuple[int, bool]]) -> None:
    d = TOKEN if len(seats) <= MANY else TOKEN_MANY
    ys = [_y(plot, value, low, high) for value in totals[-1]]
    for seat, column, y in ends(ys, d, plot.bottom + 4):
        token, bot = seats[seat]
        brush.token(token, plot.right + 10 + column * (d + 2), y - d / 2, d, bot)
