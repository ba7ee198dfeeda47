"""The curve of a match: the standing after each move, and a slider through the moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.assets.palette import SEATS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.replay.analysis import SURE, MatchReview
from ui.replay.moves_panel import ReplayedMatch, Timeline
from ui.tables.seat_panels import short
from ui.widgets.chart import Axis, Plot, line, path, spread_out

LEGEND_X, LEGEND_ROOM = 48.0, 190.0
TOKEN = 26.0
MARK = 22.0  # minimum distance of two marks
MARKS = 26.0  # space for marks at the foot of the plot
LEAST_SPAN = 2.0  # minimum points of the axis above and below 0


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a curve is drawn."""

    plot: FRect
    sheet: FRect | None = None  # a sheet with a legend at its left; None if the curve is on another sheet


FOOT = Frame(FRect(244, 600, 984, 98), FRect(24, 586, 1232, 126))
Game = list[tuple[int, tuple[float, ...]]]  # (moves played, values by seat)
ICONS = {"warning": "danger", "star": "bronze"}


class Curve(Timeline):
    """A timeline that shows who was ahead as curves: one for two teams, or one for each seat."""

    def __init__(self, film: ReplayedMatch, review: MatchReview, ply: int, frame: Frame = FOOT) -> None:
        super().__init__(frame.plot, ply, review.match.ply, film.jump)
        self.frame, plot = frame, frame.plot
        self.film, self.review = film, review
        self.sides = review.sides()
        self.shown = [side[0] for side in (self.sides[:1] if len(self.sides) == 2 else self.sides)]  # the seats whose lines are drawn
        self.games = [self._compared(game) for game in review.games()]
        values = [values[seat] for game in self.games for _ply, values in game for seat in self.shown]
        if len(self.shown) > 1:
            self.rect = FRect(plot.x, plot.y, plot.w - TOKEN, plot.h)  # space for the tokens at the ends of the lines
        axis = Axis(min([-LEAST_SPAN, *values]), max([LEAST_SPAN, *values]), LEAST_SPAN)
        self.plot = Plot(plot, FRect(plot.x, plot.y + 3, self.rect.w, plot.h - MARKS - 6), axis, review.match.ply)

    def hit(self, minimum: float) -> FRect:
        return self.rect.inflate(16, max(20.0, minimum - self.rect.h))

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.frame.sheet is not None:
            canvas.draw_paper(self.frame.sheet)
            self._draw_legend(canvas)
        canvas.vec(self.frame.plot.x, self.frame.plot.y, self.frame.plot.w, self.frame.plot.h, self._picture())
        self._draw_ends(canvas)
        self._draw_marks(canvas)
        self._draw_cursor(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.ring(self.frame.sheet or self.hit(0), "focus_ring" if self.frame.sheet else "marker", 18, 3)

    # ------------------------------------------------------------ drawing

    def _draw_legend(self, canvas: Canvas) -> None:
        canvas.fit_text(_("Who is ahead?"), LEGEND_X, 614, LEGEND_ROOM, 18, "text", "b")
        if len(self.sides) == 2:
            for index, (side, sentence) in enumerate(zip(self.sides, (_("above"), _("below")), strict=True)):
                self._draw_side(canvas, side, sentence, LEGEND_X, 647 + 36 * index, LEGEND_ROOM)
            return
        for index, side in enumerate(self.sides):
            x, y = LEGEND_X + 98 * (index % 2), 647 + 36 * (index // 2)
            self._draw_side(canvas, side, short(self.film.names[side[0]], 6), x, y, 98)
            canvas.vec(x, y + 14, 80, 6, line([(3, 3), (77, 3)], self._color(side[0]), 3.5, index))

    def _draw_side(self, canvas: Canvas, side: Sequence[int], sentence: str, x: float, y: float, max_width: float) -> None:
        for index, seat in enumerate(side):
            self.film.draw_seat(canvas, seat, x + 30 * index, y, TOKEN)
        lead = 30.0 * len(side)
        canvas.fit_text(sentence, x + lead, y, max_width - lead, 16, "text_soft")

    def _picture(self) -> str:
        """Return the axis, the lines and the area under a single line, as SVG."""
        zero = self.plot.y(0) - self.frame.plot.y
        areas, lines = "", ""
        for game in self.games:
            for index, seat in enumerate(self.shown):
                areas += self._band(game, seat)
                points = self.plot.points((ply, values[seat]) for ply, values in game)
                lines += line(points, self._color(seat), 3.5, index)
                if len(self.shown) == 1:
                    areas += (
                        f'<path d="{path([(points[0][0], zero), *points, (points[-1][0], zero)])}Z" fill="primary_light" opacity="0.7"/>'
                    )
        ends = "".join(f"M{self.plot.x(game[-1][0]) - self.frame.plot.x:.1f} 0V{self.frame.plot.h - MARKS:.0f}" for game in self.games[:-1])
        axis = f'<path d="{ends}" stroke="text_soft" stroke-width="1.5" stroke-dasharray="3 5"/>' if ends else ""
        axis += f'<path d="M0 {zero:.1f}H{self.rect.w:.0f}" stroke="text_soft" stroke-width="2"/>'
        return f'{areas}{axis}<g stroke-linejoin="round">{lines}</g>'

    def _band(self, game: Game, seat: int) -> str:
        """Return a seat's uncertainty, two standard errors up and down, as SVG; "" if all values are certain."""
        widths = {ply: SURE * errors[seat] for ply, _values in game if (errors := self.review.errors(ply))}
        if not any(widths.values()):
            return ""
        upper = self.plot.points((ply, values[seat] + widths.get(ply, 0)) for ply, values in game)
        lower = self.plot.points((ply, values[seat] - widths.get(ply, 0)) for ply, values in game)
        return f'<path d="{path([*upper, *reversed(lower)])}Z" fill="{self._color(seat)}" opacity="0.22"/>'

    def _color(self, seat: int) -> str:
        return "bronze" if len(self.shown) == 1 else SEATS[self.film.tokens[seat] % len(SEATS)]

    def _compared(self, game: Game) -> Game:
        """Return a curve relative to the mean of all seats, unchanged if only one line is drawn."""
        if len(self.shown) == 1:
            return game
        return [(ply, tuple(value - sum(values) / len(values) for value in values)) for ply, values in game]

    def _draw_ends(self, canvas: Canvas) -> None:
        """Draw a token at the end of each of several lines."""
        if len(self.shown) == 1 or not self.games:
            return
        ply, values = self.games[-1][-1]
        d = min(TOKEN, self.frame.plot.h / len(self.shown) * 1.25)
        highest, lowest = self.frame.plot.y - d * 0.2, self.frame.plot.bottom
        ys = spread_out([self.plot.y(values[seat]) for seat in self.shown], d * 0.8, highest, lowest)
        for y, seat in sorted(zip(ys, self.shown, strict=True)):
            self.film.draw_seat(canvas, seat, self.plot.x(ply) + 2, y, d)

    def _draw_marks(self, canvas: Canvas) -> None:
        """Draw the icons of mistakes and strong turns along the foot of the curve, without overlap."""
        marks, x = self.review.marks(), self.frame.plot.x - MARK
        for turn in self.review.turns:
            icon = marks.get(turn.ply)
            if icon:
                x = max(x + MARK, self.plot.x(turn.last + 1))
                canvas.icon(icon, x - 11, self.frame.plot.bottom - 22, 22, ICONS[icon])

    def _draw_cursor(self, canvas: Canvas) -> None:
        x = self.plot.x(self.ply)
        canvas.box(FRect(x - 2, self.frame.plot.y, 4, self.frame.plot.h - MARKS), 2, "marker")
        values = self.review.values(self.ply)
        if values is not None and len(self.shown) == 1:
            dot = '<circle cx="10" cy="10" r="8.5" fill="marker" stroke="on_accent" stroke-width="3"/>'
            canvas.vec(x - 10, self.plot.y(values[self.shown[0]]) - 10, 20, 20, dot)
