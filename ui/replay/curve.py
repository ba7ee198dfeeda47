"""The curve of a match: the standing after each move, and a slider through the moves."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.palette import SEATS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.replay.analysis import CERTAINTY_ERRORS, MatchReview
from ui.replay.moves_panel import ReplayedMatch, Timeline
from ui.replay.small_table import CURVE_SHEET_HEIGHT
from ui.tables.seat_panels import shorten_name
from ui.widgets.chart import Axis, Plot, spread_out, svg_line, svg_path
from ui.widgets.parts import paper, picture

LEGEND_COLUMN_W, LEGEND_ROWS, SAMPLE_W = 138.0, 3, 34.0  # of the legend: its columns, rows of seats, sample of a line
OWN_LINE_W, LINE_W = 5.5, 3.2  # one's own line is the foremost
TOKEN_SIZE = 26.0
MIN_MARK_DISTANCE = 22.0  # minimum distance of two marks
MARKS_H = 26.0  # space for marks at the foot of the plot
MIN_SPAN = 2.0  # minimum points of the axis above and below 0
GameCurve = list[tuple[int, tuple[float, ...]]]  # (moves played, values by seat)
ICON_COLORS = {"warning": "danger", "star": "bronze"}


class StandingsCurve(Timeline):
    """A timeline that shows who was ahead as curves: one for two teams, or one for each seat."""

    def __init__(self, replayed: ReplayedMatch, review: MatchReview, ply: int, rect: FRect) -> None:
        super().__init__(rect, ply, review.match.ply, replayed.show_ply)
        self.replayed, self.review = replayed, review
        sides = review.opposing_sides()
        self.shown_seats = [side[0] for side in (sides[:1] if len(sides) == 2 else sides)]  # the seats whose lines are drawn
        self.game_curves = [self._relative_to_mean(game) for game in review.game_curves()]
        values = [values[seat] for game in self.game_curves for _ply, values in game for seat in self.shown_seats]
        if len(self.shown_seats) > 1:
            self.rect = FRect(rect.x, rect.y, rect.w - TOKEN_SIZE, rect.h)  # space for the tokens at the ends of the lines
        axis = Axis(min([-MIN_SPAN, *values]), max([MIN_SPAN, *values]), MIN_SPAN)
        area = FRect(*rect.topleft, self.rect.w, rect.h - MARKS_H).inflate(0, -6)
        self.plot = Plot(rect, area, axis, review.match.ply)

    def hit_rect(self, min_size: float) -> FRect:
        return self.rect.inflate(16, max(20.0, min_size - self.rect.h))

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect = self.plot.picture_rect
        canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, self._curves_svg())
        self._draw_end_tokens(canvas)
        self._draw_turn_icons(canvas)
        self._draw_cursor(canvas)

    # ------------------------------------------------------------ drawing

    def _curves_svg(self) -> str:
        """Return the axis, the lines and the area under a single line, as SVG."""
        zero = self.plot.y_of(0) - self.plot.picture_rect.y
        areas, lines, own = "", "", self.replayed.own_seat if len(self.shown_seats) > 1 else self.shown_seats[0]
        for game in self.game_curves:
            for index, seat in sorted(enumerate(self.shown_seats), key=lambda place: place[1] == own):
                areas += self._uncertainty_svg(game, seat) if seat == own else ""
                points = self.plot.picture_points((ply, values[seat]) for ply, values in game)
                lines += svg_line(points, self._line_color(seat), OWN_LINE_W if seat == own else LINE_W, index)
                if len(self.shown_seats) == 1:
                    areas += f'<path d="{svg_path([(points[0][0], zero), *points, (points[-1][0], zero)])}Z" fill="primary_light" opacity="0.7"/>'
        ends = "".join(
            f"M{self.plot.x_of(game[-1][0]) - self.plot.picture_rect.x:.1f} 0V{self.plot.picture_rect.h - MARKS_H:.0f}"
            for game in self.game_curves[:-1]
        )
        axis = f'<path d="{ends}" stroke="text_soft" stroke-width="1.5" stroke-dasharray="3 5"/>' if ends else ""
        axis += f'<path d="M0 {zero:.1f}H{self.rect.w:.0f}" stroke="text_soft" stroke-width="2"/>'
        return f'{areas}{axis}<g stroke-linejoin="round">{lines}</g>'

    def _uncertainty_svg(self, curve: GameCurve, seat: int) -> str:
        """Return a seat's uncertainty, two standard errors up and down, as SVG; "" if all values are certain."""
        widths = {ply: CERTAINTY_ERRORS * errors[seat] for ply, _values in curve if (errors := self.review.errors_at(ply))}
        if not any(widths.values()):
            return ""
        upper = self.plot.picture_points((ply, values[seat] + widths.get(ply, 0)) for ply, values in curve)
        lower = self.plot.picture_points((ply, values[seat] - widths.get(ply, 0)) for ply, values in curve)
        return f'<path d="{svg_path([*upper, *reversed(lower)])}Z" fill="{self._line_color(seat)}" opacity="0.22"/>'

    def _line_color(self, seat: int) -> str:
        return "bronze" if len(self.shown_seats) == 1 else seat_color(self.replayed, seat)

    def _relative_to_mean(self, curve: GameCurve) -> GameCurve:
        """Return a curve relative to the mean of all seats, unchanged if only one line is drawn."""
        if len(self.shown_seats) == 1:
            return curve
        return [(ply, tuple(value - sum(values) / len(values) for value in values)) for ply, values in curve]

    def _draw_end_tokens(self, canvas: Canvas) -> None:
        """Draw a token at the end of each of several lines."""
        if len(self.shown_seats) == 1 or not self.game_curves:
            return
        ply, values = self.game_curves[-1][-1]
        d = min(TOKEN_SIZE, self.plot.picture_rect.h / len(self.shown_seats) * 1.25)
        highest, lowest = self.plot.picture_rect.y - d * 0.2, self.plot.picture_rect.bottom
        ys = spread_out([self.plot.y_of(values[seat]) for seat in self.shown_seats], d * 0.8, highest, lowest)
        for y, seat in sorted(zip(ys, self.shown_seats, strict=True)):
            self.replayed.draw_seat_sign(canvas, seat, self.plot.x_of(ply) + 2, y, d)

    def _draw_turn_icons(self, canvas: Canvas) -> None:
        """Draw the icons of mistakes and strong turns along the foot of the curve, without overlap."""
        marks, x = self.review.icons_by_ply(), self.plot.picture_rect.x - MIN_MARK_DISTANCE
        for turn in self.review.turns:
            icon = marks.get(turn.first_ply)
            if icon:
                x = max(x + MIN_MARK_DISTANCE, self.plot.x_of(turn.last_ply + 1))
                canvas.draw_icon(icon, x - 11, self.plot.picture_rect.bottom - 22, 22, ICON_COLORS[icon])

    def _draw_cursor(self, canvas: Canvas) -> None:
        x = self.plot.x_of(self.ply)
        canvas.draw_box(FRect(x, self.plot.picture_rect.y, 0, self.plot.picture_rect.h - MARKS_H).inflate(4, 0), 2, "marker")
        values = self.review.values_at(self.ply)
        if values is not None and len(self.shown_seats) == 1:
            dot = '<circle cx="10" cy="10" r="8.5" fill="marker" stroke="on_accent" stroke-width="3"/>'
            canvas.draw_svg_body(x - 10, self.plot.y_of(values[self.shown_seats[0]]) - 10, 20, 20, dot)


def seat_color(replayed: ReplayedMatch, seat: int) -> str:
    """Return the colour of a seat's line, if each seat has one."""
    return SEATS[replayed.tokens[seat] % len(SEATS)]


def curve_sheet(replayed: ReplayedMatch, review: MatchReview, ply: int) -> Row:
    """Return a sheet with the curve, and a legend at its left."""
    sides, rows = review.opposing_sides(), list[Child]()
    columns = max(2, -(-len(sides) // LEGEND_ROWS))
    if len(sides) == 2:
        rows = [_legend_row(replayed, side, word) for side, word in zip(sides, (_("above"), _("below")), strict=True)]
    else:
        lines: list[Child] = [_legend_line(replayed, side[0], index) for index, side in enumerate(sides)]
        lines += [Spacer()] * (-len(lines) % columns)
        rows = [Row(lines[start : start + columns], 4, is_even=True) for start in range(0, len(lines), columns)]
    title = Text(_("Who is ahead?"), 18, "b", max_lines=1)
    shown_title = Breakpoint(title, small=None) if len(rows) == LEGEND_ROWS else title
    legend = Column([Spacer(grow=1), shown_title, *rows, Spacer(grow=1)], 1, width=LEGEND_COLUMN_W * columns)
    plot = Box(name="progress", grow=1, widget=lambda rect: StandingsCurve(replayed, review, ply, rect))
    return paper(Row([legend, Column([plot], padding=(0, 6, 0, 6), grow=1)], 6, height=CURVE_SHEET_HEIGHT, padding=(20, 8, 28, 8)))


def _legend_row(replayed: ReplayedMatch, side: Sequence[int], text: str, sample: Child = None, kind: str = "r") -> Row:
    signs = [replayed.seat_sign(seat, TOKEN_SIZE) for seat in side]
    return Row([*signs, sample, Text(text, 16, kind, max_lines=1, can_be_cut=True, width=0, grow=1)], 4, "center")


def _legend_line(replayed: ReplayedMatch, seat: int, index: int) -> Row:
    """Return a seat in the legend with a sample of its line, one's own in bold."""
    is_own = seat == replayed.own_seat
    body = svg_line([(3, 3), (SAMPLE_W - 3, 3)], seat_color(replayed, seat), OWN_LINE_W if is_own else LINE_W, index)
    sample = picture(lambda canvas, rect: canvas.draw_svg_body(rect.x, rect.centery - 3, SAMPLE_W, 6, body), SAMPLE_W, 6)
    return _legend_row(replayed, (seat,), shorten_name(replayed.names[seat], 6), sample, "b" if is_own else "r")
