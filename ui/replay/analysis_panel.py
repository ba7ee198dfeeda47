"""The side panels of a small replay table: moves, a turn's review and the curve (docs/art.md, mock-up 20)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture
from ui.replay.analysis import MatchReview, MoveReview
from ui.replay.curve import Curve
from ui.replay.move_grid import MoveGrid
from ui.replay.move_review_dialog import BESIDE, MoveReviewDialog
from ui.replay.moves_panel import MovesPanel, Places, ReplayedMatch
from ui.replay.reviewer import Reviewer
from ui.widgets.controls import Button, Command, Widget

PLACES = Places(
    sheet=FRect(606, 86, 306, 486),
    list=FRect(614, 138, 292, 424),
    inset=16,
    progress=FRect(48, 656, 1184, 16),
    here=FRect(950, 506, 284, 56),
    control=FRect(456, 724, 64, 64),
    pitch=76,
)
SHEET = FRect(928, 86, 328, 486)
BETTER = FRect(950, 442, 284, 56)
NEXT = FRect(968, 726, 288, 60)
SUMMARY = FRect(40, 756, 400, 60)  # x, vertical centre, width and height of the summary


class AnalysisPanel(MovesPanel):
    """A replay panel with a review, or with a plain timeline if the match cannot be reviewed."""

    moves: MoveGrid

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed, self.moves = replayed, MoveGrid(replayed)
        self.reviewer = Reviewer(replayed)
        self.sheet = MoveReviewDialog(replayed, BESIDE)

    @property
    def places(self) -> Places:
        return PLACES

    @property
    def analysis(self) -> MatchReview | None:
        return self.reviewer.review

    def widgets(self, ply: int, here: Command, controls: Sequence[Command]) -> list[Widget]:
        keys = self.keys(here, controls)
        widgets = [self.moves, keys[0], self.progress(ply), *keys[1:]]
        self.moves.marks = {}
        if self.analysis is not None:
            self.moves.marks = self.analysis.marks()
            onward, better = self.reviewer.keys(ply)
            widgets.append(Button(onward, NEXT, size=18))
            if not better.why:
                widgets.append(Button(better, BETTER, size=18))
        return widgets

    def progress(self, ply: int) -> Widget:
        return super().progress(ply) if self.analysis is None else Curve(self.replayed, self.analysis, ply)

    def show(self, ply: int) -> None:
        self.reviewer.follow(ply)
        line = self.reviewer.line(ply)
        self.moves.show(ply if line is None else line.last + 1 if self.reviewer.eyed else ply)

    def paint(self, canvas: Canvas, ply: int) -> None:
        self.paint_list(canvas, self.moves.rounds)
        canvas.draw_paper(SHEET)
        cell = self.moves.present
        if cell is None:
            self._draw_start(canvas)
        else:
            self.sheet.draw(canvas, cell.line, cell.round, self.reviewer.remark(ply))
        if self.analysis is None:
            rect = self.places.progress
            canvas.fit_text(self.position(ply), rect.centerx, rect.y - 20, rect.w, 18, "on_wood", "b", "c")
            return
        text = self.reviewer.summary()
        size = canvas.fitting(text, SUMMARY.w, 17)
        canvas.block(canvas.wrap(text, SUMMARY.w, size), SUMMARY.x, SUMMARY.y, size, "on_wood_soft", lead=1.2)

    def _draw_start(self, canvas: Canvas) -> None:
        canvas.fit_text(_("The beginning"), BESIDE.x, BESIDE.title, BESIDE.room, 22, "text", "s")
        sentence = _("Step on, or pick a move in the list.")
        if self.analysis is not None:
            sentence += "\n" + _("The curve shows who was ahead after each move.")
        canvas.paragraph(sentence, BESIDE.x, BESIDE.top + 16, BESIDE.room, BESIDE.text)

    def better(self, ply: int) -> MoveReview | None:
        return self.reviewer.remark(ply)

    def hint(self, ply: int) -> Gesture | None:
        return self.reviewer.hint(ply)

    def position(self, ply: int) -> str:
        cell = self.moves.present
        return _("move {n} of {all}").format(n=cell.round if cell else 0, all=self.moves.rounds)

    def update(self, dt: float) -> bool:
        return self.reviewer.update(dt)

    @property
    def waits(self) -> bool:
        return self.reviewer.waits

    def pause(self) -> None:
        self.reviewer.pause()
