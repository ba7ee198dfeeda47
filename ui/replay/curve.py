"""The curve of a match: the standing after each move, and a slider through the moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.assets.palette import SEATS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.replay.analysis import CERTAINTY_ERRORS, MatchReview
from ui.replay.moves_panel import ReplayedMatch, Timeline
from ui.tables.seat_panels import shorten_name
from ui.widgets.chart import Axis, Plot, spread_out, svg_line, svg_path

LEGEND_X, LEGEND_W = 48.0, 190.0
TOKEN_SIZE = 26.0
MIN_MARK_DISTANCE = 22.0  # minimum distance of two marks
MARKS_H = 26.0  # space for marks at the foot of the plot
MIN_SPAN = 2.0  # minimum points of the axis above and below 0


@dataclass(frozen=True, slots=True)
class CurveFrame:
    """Where a curve is drawn."""

    plot: FRect
    sheet: FRect | None = None  # a sheet with a legend at its left; None if the curve is on another sheet


FOOT_FRAME = CurveFrame(FRect(244, 600, 984, 98), FRect(24, 586, 1232, 126))
GameCurve = list[tuple[int, tuple[float, ...]]]  # (moves played, values by seat)
ICON_COLORS = {"warning": "danger", "star": "bronze"}


class StandingsCurve(Timeline):
    """A timeline that shows who was ahead as curves: one for two teams, or one for each seat."""

    def __init__(self, replayed: ReplayedMatch, review: MatchReview, ply: int, frame: CurveFrame = FOOT_FRAME) -> None:
        super().__init__(frame.plot, ply, review.match.ply, replayed.show_ply)
        self.frame, plot = frame, frame.plot
        self.replayed, self.review = replayed, review
        self.sides = review.opposing_sides()
        self.shown_seats = [side[0] for side in (self.sides[:1] if len(self.sides) == 2 else self.sides)]  # the seats whose lines are drawn
        self.game_curves = [self._relative_to_mean(game) for game in review.game_curves()]
        values = [values[seat] for game in self.game_curves for _ply, values in game for seat in self.shown_seats]
        if len(self.shown_seats) > 1:
            self.rect = FRect(plot.x, plot.y, plot.w - TOKEN_SIZE, plot.h)  # space for the tokens at the ends of the lines
        axis = Axis(min([-MIN_SPAN, *values]), max([MIN_SPAN, *values]), MIN_SPAN)
        self.plot = Plot(plot, FRect(plot.x, plot.y + 3, self.rect.w, plot.h - MARKS_H - 6), axis, review.match.ply)

    def hit_rect(self, min_size: float) -> FRect:
        return self.rect.inflate(16, max(20.0, min_size - self.rect.h))

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.frame.sheet is not None:
            canvas.draw_paper(self.frame.sheet)
            self._draw_legend(canvas)
        canvas.draw_svg_body(self.frame.plot.x, self.frame.plot.y, self.frame.plot.w, self.frame.plot.h, self._curves_svg())
        self._draw_end_tokens(canvas)
        self._draw_turn_icons(canvas)
        self._draw_cursor(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.frame.sheet or self.hit_rect(0), "focus_ring" if self.frame.sheet else "marker", 18, 3)

    # ------------------------------------------------------------ drawing

    def _draw_legend(self, canvas: Canvas) -> None:
        canvas.fit_text(_("Who is ahead?"), LEGEND_X, 614, LEGEND_W, 18, "text", "b")
        if len(self.sides) == 2:
            for index, (side, sentence) in enumerate(zip(self.sides, (_("above"), _("below")), strict=True)):
                self._draw_legend_side(canvas, side, sentence, LEGEND_X, 647 + 36 * index, LEGEND_W)
            return
        for index, side in enumerate(self.sides):
            x, y = LEGEND_X + 98 * (index % 2), 647 + 36 * (index // 2)
            self._draw_legend_side(canvas, side, shorten_name(self.replayed.names[side[0]], 6), x, y, 98)
            canvas.draw_svg_body(x, y + 14, 80, 6, svg_line([(3, 3), (77, 3)], self._line_color(side[0]), 3.5, index))

    def _draw_legend_side(self, canvas: Canvas, side: Sequence[int], sentence: str, x: float, y: float, max_width: float) -> None:
        for index, seat in enumerate(side):
            self.replayed.draw_seat_sign(canvas, seat, x + 30 * index, y, TOKEN_SIZE)
        lead = 30.0 * len(side)
        canvas.fit_text(sentence, x + lead, y, max_width - lead, 16, "text_soft")

    def _curves_svg(self) -> str:
        """Return the axis, the lines and the area under a single line, as SVG."""
        zero = self.plot.y_of(0) - self.frame.plot.y
        areas, lines = "", ""
        for game in self.game_curves:
            for index, seat in enumerate(self.shown_seats):
                areas += self._uncertainty_svg(game, seat)
                points = self.plot.picture_points((ply, values[seat]) for ply, values in game)
                lines += svg_line(points, self._line_color(seat), 3.5, index)
                if len(self.shown_seats) == 1:
                    areas += f'<path d="{svg_path([(points[0][0], zero), *points, (points[-1][0], zero)])}Z" fill="primary_light" opacity="0.7"/>'
        ends = "".join(
            f"M{self.plot.x_of(game[-1][0]) - self.frame.plot.x:.1f} 0V{self.frame.plot.h - MARKS_H:.0f}" for game in self.game_curves[:-1]
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
        return "bronze" if len(self.shown_seats) == 1 else SEATS[self.replayed.tokens[seat] % len(SEATS)]

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
        d = min(TOKEN_SIZE, self.frame.plot.h / len(self.shown_seats) * 1.25)
        highest, lowest = self.frame.plot.y - d * 0.2, self.frame.plot.bottom
        ys = spread_out([self.plot.y_of(values[seat]) for seat in self.shown_seats], d * 0.8, highest, lowest)
        for y, seat in sorted(zip(ys, self.shown_seats, strict=True)):
            self.replayed.draw_seat_sign(canvas, seat, self.plot.x_of(ply) + 2, y, d)

    def _draw_turn_icons(self, canvas: Canvas) -> None:
        """Draw the icons of mistakes and strong turns along the foot of the curve, without overlap."""
        marks, x = self.review.icons_by_ply(), self.frame.plot.x - MIN_MARK_DISTANCE
        for turn in self.review.turns:
            icon = marks.get(turn.first_ply)
            if icon:
                x = max(x + MIN_MARK_DISTANCE, self.plot.x_of(turn.last_ply + 1))
                canvas.draw_icon(icon, x - 11, self.frame.plot.bottom - 22, 22, ICON_COLORS[icon])

    def _draw_cursor(self, canvas: Canvas) -> None:
        x = self.plot.x_of(self.ply)
        canvas.draw_box(FRect(x - 2, self.frame.plot.y, 4, self.frame.plot.h - MARKS_H), 2, "marker")
        values = self.review.values_at(self.ply)
        if values is not None and len(self.shown_seats) == 1:
            dot = '<circle cx="10" cy="10" r="8.5" fill="marker" stroke="on_accent" stroke-width="3"/>'
            canvas.draw_svg_body(x - 10, self.plot.y_of(values[self.shown_seats[0]]) - 10, 20, 20, dot)
