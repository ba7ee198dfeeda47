"""The replay of a table that leaves room: moves in two columns, a sheet about the present one, and the curve (mock-up 20)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _, _n
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture
from ui.replay.analysis import Analysis, Remark, analysis_of
from ui.replay.curve import Curve
from ui.replay.move_grid import MoveGrid
from ui.replay.moves_panel import MovesPanel, Places, ReplayedMatch
from ui.replay.remark_sheet import RemarkSheet
from ui.widgets.controls import Command, Key, Widget

PLACES = Places(
    sheet=FRect(606, 86, 306, 486),
    list=FRect(614, 138, 292, 424),
    inset=16,
    progress=FRect(48, 656, 1184, 16),
    here=FRect(950, 506, 284, 56),
    control=FRect(456, 724, 64, 64),
    pitch=76,
)
NEXT = FRect(968, 726, 288, 60)
SUMMARY = FRect(40, 756, 400, 60)  # x and middle of the text at the foot, and its room


class AnalysisPanel(MovesPanel):
    """With an analysis once a match is over and its game can judge; without one a plain line stands for the curve."""

    places = PLACES
    moves: MoveGrid

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed, self.moves = replayed, MoveGrid(replayed)
        judged = replayed.match.over and replayed.match.game.judge is not None
        self.analysis = analysis_of(replayed.match, replayed.table) if judged else None
        self.sheet = RemarkSheet(replayed)

    def widgets(self, ply: int, here: Command, controls: Sequence[Command]) -> list[Widget]:
        keys = self.keys(here, controls)
        found = [self.moves, keys[0], self.progress(ply), *keys[1:]]
        self.moves.marks = {}
        if self.analysis is not None:
            self.moves.marks = self.analysis.marks()
            onward = Command("review", _("Next move worth a look"), lambda: self._next(ply), "warning", ("n",), _nothing(self.analysis))
            found.append(Key(onward, NEXT, size=18))
        return found

    def progress(self, ply: int) -> Widget:
        return super().progress(ply) if self.analysis is None else Curve(self.replayed, self.analysis, ply)

    def paint(self, brush: Brush, ply: int) -> None:
        self.paint_list(brush, self.moves.rounds)
        self.sheet.draw(brush, self.moves.present, self._remark(), self.analysis)
        if self.analysis is None:
            at = self.places.progress
            brush.fit(self.position(ply), at.centerx, at.y - 20, at.w, 18, ink.CREAM, "b", "c")
            return
        text = _summary(self.analysis)
        size = brush.fitting(text, SUMMARY.w, 17)
        brush.block(brush.wrapped(text, SUMMARY.w, size), SUMMARY.x, SUMMARY.y, size, ink.SAND, lead=1.2)

    def hint(self, ply: int) -> Gesture | None:
        remark = self._remark()
        if remark is None or remark.better is None or ply != remark.line.last + 1:
            return None
        return self.replayed.table.hand.gesture(remark.better)

    def position(self, ply: int) -> str:
        cell = self.moves.present
        return _("move {n} of {all}").format(n=cell.round if cell else 0, all=self.moves.rounds)

    def update(self) -> bool:
        return self.analysis is not None and self.analysis.advance(self.replayed.desk.thinker)

    def pause(self) -> None:
        if self.analysis is not None:
            self.analysis.pause(self.replayed.desk.thinker)

    def _remark(self) -> Remark | None:
        """What there is to say about the present move."""
        cell = self.moves.present
        return self.analysis.remarks.get(cell.line.ply) if self.analysis and cell else None

    def _next(self, ply: int) -> None:
        """To the next costly turn; from the last of them to the first again."""
        assert self.analysis is not None, "only an analysis has that key"
        ends = [remark.line.last + 1 for remark in self.analysis.costliest]
        self.replayed.jump(next((end for end in ends if end > ply), ends[0]))


def _nothing(analysis: Analysis) -> str:
    """Why there is no move to look at; "" where there is one."""
    if analysis.costliest:
        return ""
    if analysis.failed:
        return _("The moves could not be looked through just now.")
    return _("No costly moves: well played.") if analysis.done else _("The moves are still being looked through.")


def _summary(analysis: Analysis) -> str:
    if not analysis.done:
        return _("Looking through the moves: {n}%").format(n=int(100 * analysis.progress))
    many = len(analysis.costliest)
    return _n("{n} move is worth a second look.", "{n} moves are worth a second look.", many) if many else _nothing(analysis)
