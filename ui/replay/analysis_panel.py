"""The replay of a table that leaves room: moves in columns, a sheet about the present one, and the curve (mock-up 20)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _, _n
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, ruler
from ui.canvas.pieces import Gesture
from ui.match.move_lines import lines
from ui.replay.analysis import Remark, review_of
from ui.replay.curve import Curve
from ui.replay.layout import Film
from ui.replay.move_grid import MoveGrid
from ui.replay.progress_line import Progress
from ui.replay.remark_sheet import RemarkSheet
from ui.widgets.controls import Command, Key, Widget

SHEET = FRect(606, 86, 306, 486)
LIST = FRect(614, 138, 292, 424)
HERE = FRect(950, 506, 284, 56)
CONTROLS_Y, CONTROL_X, CONTROL_STEP = 724.0, 456.0, 76.0
NEXT = FRect(968, 726, 288, 60)
SAID = FRect(40, 756, 400, 60)  # x and middle of the line at the foot, and its room
PROGRESS = FRect(48, 656, 1184, 16)


class ReviewPanel:
    """With a review, once a match is over and its game can judge; without one a plain line stands for the curve."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.moves = MoveGrid(film)
        judged = film.match.over and film.match.game.judge is not None
        self.review = review_of(film.match, film.table) if judged else None
        self.sheet = RemarkSheet(film)

    def refill(self, ply: int) -> None:
        film = self.film
        found = lines(film.match, film.table, film.names, film.open_all)
        self.moves.fill(ruler(film.desk.skin, film.desk.page), LIST, found)
        self.moves.show(ply)

    def show(self, ply: int) -> None:
        self.moves.show(ply)

    def widgets(self, ply: int, here: Command, controls: Sequence[Command]) -> list[Widget]:
        self.moves.marks = self.review.marks() if self.review else {}
        found: list[Widget] = [self.moves, Key(here, HERE, size=19), self._way(ply)]
        for index, command in enumerate(controls):
            rect = FRect(CONTROL_X + CONTROL_STEP * index, CONTROLS_Y, 64, 64)
            found.append(Key(command, rect, "primary" if index == len(controls) // 2 else "wood", bare=True))
        if self.review:
            run = Command("review", _("Next move to look at"), lambda: self._next(ply), "warning", ("n",), self._nothing())
            found.append(Key(run, NEXT, size=18))
        return found

    def paint(self, brush: Brush, ply: int) -> None:
        brush.sheet(SHEET)
        brush.fit(_("Moves"), SHEET.x + 24, SHEET.y + 31, 190, 22, ink.INK, "s")
        brush.text(str(self.moves.rounds), SHEET.right - 24, SHEET.y + 32, 18, ink.SOFT, "b", "r")
        if not self.film.match.ply:
            brush.paragraph(_("No move has been played yet."), LIST.x + 16, LIST.y + 16, LIST.w - 40, 16, ink.SOFT)
        self.sheet.draw(brush, self.moves.present, self._remark(ply), self.review)
        if self.review:
            self._say(brush, self._summary())
        else:
            brush.fit(self.line(ply), PROGRESS.centerx, PROGRESS.y - 20, PROGRESS.w, 18, ink.CREAM, "b", "c")

    def hint(self, ply: int) -> Gesture | None:
        remark = self._remark(ply)
        if remark is None or remark.better is None or ply != remark.line.last + 1:
            return None
        return self.film.table.hand.gesture(remark.better)

    def line(self, ply: int) -> str:
        cell = self.moves.present
        return _("move {n} of {all}").format(n=cell.round if cell else 0, all=self.moves.rounds)

    def update(self) -> bool:
        return self.review is not None and self.review.advance(self.film.desk.thinker)

    def rest(self) -> None:
        if self.review:
            self.review.rest(self.film.desk.thinker)

    def _way(self, ply: int) -> Widget:
        """What a click or a drag follows through the match."""
        film = self.film
        if self.review:
            return Curve(film, self.review, ply)
        return Progress(PROGRESS, ply, film.match.ply, film.jump)

    def _remark(self, ply: int) -> Remark | None:
        cell = self.moves.present
        return self.review.remarks.get(cell.line.ply) if self.review and cell else None

    def _next(self, ply: int) -> None:
        """After the next costly turn; after the last of them comes the first again."""
        assert self.review is not None, "the key stands there only then"
        ends = [remark.line.last + 1 for remark in self.review.costliest]
        self.film.jump(next((end for end in ends if end > ply), ends[0]))

    def _nothing(self) -> str:
        """Why there is no move to look at."""
        assert self.review is not None, "the key stands there only then"
        if self.review.costliest:
            return ""
        if self.review.failed:
            return _("The moves could not be looked through just now.")
        return _("No costly moves: well played.") if self.review.done else _("The moves are still being looked through.")

    def _summary(self) -> str:
        assert self.review is not None, "it is said of a review"
        if not self.review.done:
            return _("Looking through the moves: {n}%").format(n=int(100 * self.review.progress))
        many = len(self.review.costliest)
        return _n("{n} move is worth a second look.", "{n} moves are worth a second look.", many) if many else self._nothing()

    def _say(self, brush: Brush, text: str) -> None:
        size = brush.fitting(text, SAID.w, 17)
        said = brush.wrapped(text, SAID.w, size)
        step = brush.leading(size, 1.2)
        for place, line in enumerate(said):
            brush.text(line, SAID.x, SAID.y + step * (place - (len(said) - 1) / 2), size, ink.SAND)
