"""The side panels of a small replay table: moves, a turn's review and the curve (docs/art.md, mock-up 20)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture
from ui.replay.analysis import MatchReview, MoveReview
from ui.replay.curve import StandingsCurve
from ui.replay.move_grid import MoveGrid
from ui.replay.move_review_dialog import SHEET_AREA, MoveReviewSheet
from ui.replay.moves_panel import MovesPanel, PanelLayout, ReplayedMatch
from ui.replay.reviewer import Reviewer
from ui.widgets.controls import Button, Command, Widget

LAYOUT = PanelLayout(
    sheet=FRect(606, 86, 306, 486),
    move_list=FRect(614, 138, 292, 424),
    text_inset=16,
    timeline=FRect(48, 656, 1184, 16),
    continue_button=FRect(950, 506, 284, 56),
    first_control=FRect(456, 724, 64, 64),
    control_spacing=76,
)
REVIEW_SHEET = FRect(928, 86, 328, 486)
VARIATION_BUTTON = FRect(950, 442, 284, 56)
MISTAKE_BUTTON = FRect(968, 726, 288, 60)
SUMMARY = FRect(40, 756, 400, 60)  # x, vertical centre, width and height of the summary


class AnalysisPanel(MovesPanel):
    """A replay panel with a review, or with a plain timeline if the match cannot be reviewed."""

    move_list: MoveGrid

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed, self.move_list = replayed, MoveGrid(replayed)
        self.reviewer = Reviewer(replayed)
        self.review_sheet = MoveReviewSheet(replayed, SHEET_AREA)

    @property
    def layout(self) -> PanelLayout:
        return LAYOUT

    @property
    def match_review(self) -> MatchReview | None:
        return self.reviewer.match_review

    def widgets(self, ply: int, continue_command: Command, step_commands: Sequence[Command]) -> list[Widget]:
        keys = self.buttons(continue_command, step_commands)
        widgets = [self.move_list, keys[0], self.timeline(ply), *keys[1:]]
        self.move_list.icons_by_ply = {}
        if self.match_review is not None:
            self.move_list.icons_by_ply = self.match_review.icons_by_ply()
            onward, better = self.reviewer.commands(ply)
            widgets.append(Button(onward, MISTAKE_BUTTON, size=18))
            if not better.disabled_reason:
                widgets.append(Button(better, VARIATION_BUTTON, size=18))
        return widgets

    def timeline(self, ply: int) -> Widget:
        return super().timeline(ply) if self.match_review is None else StandingsCurve(self.replayed, self.match_review, ply)

    def show_position(self, ply: int) -> None:
        self.reviewer.forget_mistake_unless_at(ply)
        line = self.reviewer.current_turn(ply)
        self.move_list.mark_ply(ply if line is None else line.last_ply + 1 if self.reviewer.chosen_mistake else ply)

    def paint(self, canvas: Canvas, ply: int) -> None:
        self.paint_list(canvas, self.move_list.round_count)
        canvas.draw_paper(REVIEW_SHEET)
        cell = self.move_list.current_cell
        if cell is None:
            self._draw_beginning_text(canvas)
        else:
            self.review_sheet.draw(canvas, cell.turn, cell.round, self.reviewer.current_review(ply))
        if self.match_review is None:
            rect = self.layout.timeline
            canvas.fit_text(self.position_text(ply), rect.centerx, rect.y - 20, rect.w, 18, "on_wood", "b", "c")
            return
        text = self.reviewer.summary_text()
        size = canvas.fitting_size(text, SUMMARY.w, 17)
        canvas.draw_lines(canvas.wrap(text, SUMMARY.w, size), SUMMARY.x, SUMMARY.y, size, "on_wood_soft", line_height_factor=1.2)

    def _draw_beginning_text(self, canvas: Canvas) -> None:
        canvas.fit_text(_("The beginning"), SHEET_AREA.x, SHEET_AREA.title_y, SHEET_AREA.max_width, 22, "text", "s")
        sentence = _("Step on, or pick a move in the list.")
        if self.match_review is not None:
            sentence += "\n" + _("The curve shows who was ahead after each move.")
        canvas.draw_paragraph(sentence, SHEET_AREA.x, SHEET_AREA.top + 16, SHEET_AREA.max_width, SHEET_AREA.text_size)

    def variation_review(self, ply: int) -> MoveReview | None:
        return self.reviewer.current_review(ply)

    def hint_gesture(self, ply: int) -> Gesture | None:
        return self.reviewer.hint_gesture(ply)

    def position_text(self, ply: int) -> str:
        cell = self.move_list.current_cell
        return _("move {n} of {all}").format(n=cell.round if cell else 0, all=self.move_list.round_count)

    def do_background_work(self, dt: float) -> bool:
        return self.reviewer.advance_review(dt)

    @property
    def has_background_work(self) -> bool:
        return self.reviewer.has_open_queries

    def cancel_query(self) -> None:
        self.reviewer.cancel_query()
