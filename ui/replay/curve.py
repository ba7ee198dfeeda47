"""The curve of a match: how the seats stood after each move. A click or a drag goes there."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.dashes import dashes
from ui.match.move_list import Progress
from ui.replay.analysis import Analysis
from ui.replay.match import ReplayedMatch
from ui.tables.plates import short

SHEET = FRect(24, 586, 1232, 126)
PLOT = FRect(244, 600, 984, 98)
LEGEND_X, LEGEND_ROOM = 48.0, 190.0
TOKEN = 26.0
MARK = 22.0  # from one mark to the next, at least
MARKS = 26.0  # height at the foot of the plot that is kept free for marks
LEAST_SPAN = 2.0  # points that the axis reaches at least, up and down
STROKE, FILL, AXIS = "#9A5614", "#F7C868", "#66513F"
Game = list[tuple[int, tuple[float, ...]]]  # how the seats stood after so many moves
ICONS = {"warning": ink.BRICK, "star": "#9A5614"}


class Curve(Progress):
    """Two sides: one line, the first side above the axis. Otherwise a line for each seat, which ends in its token."""

    def __init__(self, film: ReplayedMatch, review: Analysis, ply: int) -> None:
        super().__init__(PLOT, ply, review.match.ply, film.jump)
        self.film, self.review = film, review
        self.sides = review.sides()
        self.shown = [side[0] for side in (self.sides[:1] if len(self.sides) == 2 else self.sides)]  # the seats whose lines are drawn
        self.games = [self._compared(game) for game in review.games()]
        values = [values[seat] for game in self.games for _ply, values in game for seat in self.shown]
        if len(self.shown) > 1:
            self.rect = FRect(PLOT.x, PLOT.y, PLOT.w - TOKEN, PLOT.h)  # lines end in a token
        self.top = max([LEAST_SPAN, *values])
        self.bottom = -min([-LEAST_SPAN, *values])

    @property
    def hit(self) -> FRect:
        return self.rect.inflate(16, 20)

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        brush.sheet(SHEET)
        self._draw_legend(brush)
        brush.vec(PLOT.x, PLOT.y, PLOT.w, PLOT.h, self._picture())
        self._draw_ends(brush)
        self._draw_marks(brush)
        self._draw_cursor(brush)

    def draw_focus(self, brush: Brush) -> None:
        brush.ring(SHEET, ink.CREAM, 18, 3)

    def x(self, ply: int) -> float:
        """From the left edge of the plot, after so many moves."""
        return self.rect.w * ply / self.last if self.last else 0.0

    def y(self, value: float) -> float:
        """From the top of the plot."""
        room = PLOT.h - MARKS - 6
        return 3 + room * (self.top - value) / (self.top + self.bottom)

    # ------------------------------------------------------------ drawing

    def _draw_legend(self, brush: Brush) -> None:
        brush.fit(_("Who is ahead?"), LEGEND_X, 614, LEGEND_ROOM, 18, ink.INK, "b")
        if len(self.sides) == 2:
            for place, (side, says) in enumerate(zip(self.sides, (_("above"), _("below")), strict=True)):
                self._draw_side(brush, side, says, LEGEND_X, 647 + 36 * place, LEGEND_ROOM)
            return
        for place, side in enumerate(self.sides):
            x, y = LEGEND_X + 98 * (place % 2), 647 + 36 * (place // 2)
            self._draw_side(brush, side, short(self.film.names[side[0]], 6), x, y, 98)
            line = f'<path d="M3 3H77" stroke="{self._color(side[0])}" stroke-width="3.5" stroke-linecap="round" {dashes(place)}/>'
            brush.vec(x, y + 14, 80, 6, line)

    def _draw_side(self, brush: Brush, side: Sequence[int], says: str, x: float, y: float, room: float) -> None:
        for place, seat in enumerate(side):
            self.film.draw_seat(brush, seat, x + 30 * place, y, TOKEN)
        lead = 30.0 * len(side)
        size = brush.fitting(says, room - lead, 16)
        brush.text(brush.cut(says, room - lead, size), x + lead, y, size, ink.SOFT)

    def _picture(self) -> str:
        """The axis and the lines, as SVG."""
        zero = self.y(0)
        body = "".join(
            f'<path d="M{self.x(game[-1][0]):.1f} 0V{PLOT.h - MARKS:.0f}" stroke="{AXIS}" stroke-width="1.5" stroke-dasharray="3 5"/>'
            for game in self.games[:-1]
        )
        body += f'<path d="M0 {zero:.1f}H{self.rect.w:.0f}" stroke="{AXIS}" stroke-width="2"/>'
        return "".join(self._area(game) for game in self.games if len(self.shown) == 1) + body + "".join(map(self._lines, self.games))

    def _area(self, game: Game) -> str:
        first, last, zero = self.x(game[0][0]), self.x(game[-1][0]), self.y(0)
        return f'<path d="M{first:.1f} {zero:.1f}L{self._points(game, self.shown[0])}L{last:.1f} {zero:.1f}Z" fill="{FILL}" opacity="0.7"/>'

    def _lines(self, game: Game) -> str:
        return "".join(
            f'<path d="M{self._points(game, seat)}" fill="none" stroke="{self._color(seat)}" stroke-width="3.5" '
            f'stroke-linejoin="round" stroke-linecap="round" {dashes(place)}/>'
            for place, seat in enumerate(self.shown)
        )

    def _points(self, game: Game, seat: int) -> str:
        return "L".join(f"{self.x(ply):.1f} {self.y(values[seat]):.1f}" for ply, values in game)

    def _color(self, seat: int) -> str:
        return STROKE if len(self.shown) == 1 else ink.SEATS[self.film.tokens[seat] % len(ink.SEATS)]

    def _compared(self, game: Game) -> Game:
        """Several lines are drawn by how far each is from the middle of all: everybody may have something to fear."""
        if len(self.shown) == 1:
            return game
        return [(ply, tuple(value - sum(values) / len(values) for value in values)) for ply, values in game]

    def _draw_ends(self, brush: Brush) -> None:
        """Each of several lines ends in its token."""
        if len(self.shown) == 1 or not self.games:
            return
        ply, values = self.games[-1][-1]
        y = -TOKEN
        for seat in sorted(self.shown, key=lambda seat: -values[seat]):
            y = max(y + TOKEN * 0.8, self.y(values[seat]))
            self.film.draw_seat(brush, seat, PLOT.x + self.x(ply) + 2, PLOT.y + y, TOKEN)

    def _draw_marks(self, brush: Brush) -> None:
        """At the foot, side by side where they would touch."""
        marks, x = self.review.marks(), -MARK
        for line in self.review.turns:
            icon = marks.get(line.ply)
            if icon:
                x = max(x + MARK, self.x(line.last + 1))
                brush.icon(icon, PLOT.x + x - 11, PLOT.bottom - 22, 22, ICONS[icon])

    def _draw_cursor(self, brush: Brush) -> None:
        x = PLOT.x + self.x(self.ply)
        brush.box(FRect(x - 2, PLOT.y, 4, PLOT.h - MARKS), 2, ink.VIOLET)
        values = self.review.values(self.ply)
        if values is not None and len(self.shown) == 1:
            dot = f'<circle cx="10" cy="10" r="8.5" fill="{ink.VIOLET}" stroke="#FFFFFF" stroke-width="3"/>'
            brush.vec(x - 10, PLOT.y + self.y(values[self.shown[0]]) - 10, 20, 20, dot)
