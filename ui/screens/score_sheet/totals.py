"""The curves of the totals from deal to deal, each ending in its seat's token."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from ui.assets.palette import SEATS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.tables.score_sheet import ScoreSheet
from ui.widgets.chart import Plot, round_axis, spread_out, svg_line

TOP, FOOT, HEAD = 78.0, 66.0, 66.0  # space around the plot: above, below and at the left
TOKENS_W = 88.0  # space at the right, for the tokens
OVERHANG = 4.0  # units that a line may extend above and below the plot
TOKEN, TOKEN_MANY, MAX_LARGE_TOKENS = 34.0, 26.0, 5
MIN_LABEL_PITCH = 34.0  # minimum distance of two numbers below the axis
SeatTokens = Sequence[tuple[int, bool]]  # (token, is a bot) by seat


def draw_total_curves(canvas: Canvas, rect: FRect, score_sheet: ScoreSheet, seat_tokens: SeatTokens) -> None:
    """Draw the curve of each seat's total from deal to deal, on a sheet."""
    totals = score_sheet.totals_by_deal
    area = FRect(rect.x + HEAD + 2, rect.y + TOP, rect.w - HEAD - TOKENS_W - 4, rect.h - TOP - FOOT)
    plot = Plot(area.inflate(4, 2 * OVERHANG), area, round_axis(value for deal in totals for value in deal), len(totals) - 1)
    canvas.fit_text(score_sheet.curve_heading, rect.x + 28, rect.y + 36, rect.w - 56, 26, "text", "s")
    lines = [
        svg_line(plot.picture_points(enumerate(deal[seat] for deal in totals)), SEATS[token % len(SEATS)], 3.5, seat)
        for seat, (token, _bot) in enumerate(seat_tokens)
    ]
    with canvas.naming_texts(score_sheet.curve_heading):
        plot.draw(canvas, "".join(lines), HEAD - 16)
    with canvas.naming_texts(score_sheet.axis_unit):
        canvas.fit_text(score_sheet.axis_unit, area.centerx, rect.bottom - 17, plot.picture_rect.w, 16, "text_soft", align="c")
        _draw_deal_numbers(canvas, plot)
    _draw_end_tokens(canvas, plot, [plot.y_of(value) for value in totals[-1]], seat_tokens)


def spread_end_tokens(ys: Sequence[float], diameter: float, max_y: float) -> list[tuple[int, int, float]]:
    """Return (seat, column, y) of the tokens at the lines' ends, in two columns if crowded.

    `max_y` is the largest y that a token may have.
    """
    columns: tuple[list[int], list[int]] = [], []
    free = [-math.inf, -math.inf]
    for seat in sorted(range(len(ys)), key=lambda seat: ys[seat]):
        column = 0 if ys[seat] >= free[0] or free[0] <= free[1] else 1
        columns[column].append(seat)
        free[column] = max(ys[seat], free[column]) + diameter
    placed = [(column, spread_out([ys[seat] for seat in seats], diameter, limit=max_y)) for column, seats in enumerate(columns)]
    return [(seat, column, y) for column, result in placed for seat, y in zip(reversed(columns[column]), reversed(result), strict=True)]


def _draw_deal_numbers(canvas: Canvas, plot: Plot) -> None:
    """Draw the deals' numbers that fit below the axis, always with the last one."""
    y, max_width = plot.lines_rect.bottom + max(20.0, canvas.line_height(16, 1.1)), max(MIN_LABEL_PITCH, canvas.line_height(16, 1.9))
    text_width = plot.picture_rect.x - 12 + canvas.draw_text(_("start"), plot.picture_rect.x - 12, y, 16, "text_soft")
    for deal in range(1, plot.last_index + 1):
        x = plot.x_of(deal)
        if deal == plot.last_index or (x - max_width / 2 > text_width and x + max_width < plot.x_of(plot.last_index)):
            canvas.draw_text(str(deal), x, y, 16, "text_soft", align="c")
            text_width = x + max_width / 2


def _draw_end_tokens(canvas: Canvas, plot: Plot, ys: Sequence[float], seat_tokens: SeatTokens) -> None:
    d = TOKEN if len(seat_tokens) <= MAX_LARGE_TOKENS else TOKEN_MANY
    for seat, column, y in spread_end_tokens(ys, d, plot.picture_rect.bottom):
        token, bot = seat_tokens[seat]
        canvas.draw_token(token, plot.picture_rect.right + 10 + column * (d + 2), y - d / 2, d, bot)
