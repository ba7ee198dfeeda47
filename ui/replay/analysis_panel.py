"""The sheets around a small replay table: moves, a turn's review and the curve (docs/art.md, mock-up 20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ui.assets.translation import _
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Child, Spacer, Text
from ui.replay.curve import curve_sheet
from ui.replay.move_grid import MoveGrid
from ui.replay.moves_panel import MovesSheet, ReplayedMatch, count_text, step_buttons, timeline
from ui.replay.reviewer import Reviewer
from ui.replay.turn_review import TURN_LIST, TurnReview
from ui.widgets.controls import Command
from ui.widgets.parts import button, paper

SHEETS_HEIGHT, MIN_SHEETS_HEIGHT, MOVES_WIDTH, REVIEW_WIDTH = 486.0, 460.0, 306.0, 328.0
CURVE_HEIGHT, STEPS_WIDTH, MISTAKE_BUTTON_WIDTH = 126.0, 368.0, 288.0


class AnalysisPanel:
    """A replay panel with a review, or with a plain timeline if the match cannot be reviewed."""

    def __init__(self, replayed: ReplayedMatch, reviewer: Reviewer) -> None:
        self.replayed, self.reviewer = replayed, reviewer
        self.move_list = MoveGrid(replayed)
        self.moves, self.turn_review = MovesSheet(replayed, self.move_list), TurnReview(replayed)

    def compose(self, ply: int, continue_command: Command, step_commands: Sequence[Command]) -> Child:
        """Return the panel; `continue_command` plays on from this position, and `step_commands` step through the match."""
        review, mistake = self.reviewer.match_review, self.reviewer.chosen_mistake
        self.move_list.set_items(self.moves.items)
        self.move_list.icons_by_ply = {} if review is None else review.icons_by_ply()
        marked_ply = ply if mistake is None else mistake.turn.last_ply + 1
        moves = replace(self.moves.node(marked_ply, count_text(self.move_list.round_count)), width=MOVES_WIDTH)
        sheets = Row(
            [Spacer(grow=1), moves, self._review_sheet(ply, continue_command)], 16, height=SHEETS_HEIGHT, min_height=MIN_SHEETS_HEIGHT
        )
        summary = Text(self.reviewer.summary_text(), 17, color="on_wood_soft", line_spacing=1.2, width=0, grow=1, padding=(16, 0, 16, 0))
        onward = self.reviewer.commands(ply)[0]
        mistake_button = None if review is None else replace(button(onward, size=18), width=MISTAKE_BUTTON_WIDTH)
        right = Row([Spacer(grow=1), mistake_button], 0, "center", width=0, grow=1)
        foot = Row([summary, step_buttons(step_commands, 12, STEPS_WIDTH), right], 16, "center")
        standings = self._timeline(ply) if review is None else curve_sheet(self.replayed, review, ply, CURVE_HEIGHT)
        return Column([sheets, standings, foot], 14, padding=(24, 14, 24, 10), grow=1)

    def position_text(self) -> str:
        """Return what the top bar adds about this position: the number of the round."""
        cell = self.move_list.current_cell
        return _("move {n} of {all}").format(n=cell.round if cell else 0, all=self.move_list.round_count)

    def _review_sheet(self, ply: int, continue_command: Command) -> Column:
        """Return the sheet with the current turn and the buttons to the better line and to playing on."""
        cell, better = self.move_list.current_cell, self.reviewer.commands(ply)[1]
        if cell is None:
            head, body = Text(_("The beginning"), 22, "s", max_lines=1, height=64), Text(self._beginning_text())
            parts: list[Child] = [head, Scroll([body], name=TURN_LIST, grow=1)]
        else:
            turn_review = self.reviewer.current_review(ply)
            parts = [self.turn_review.head(cell.turn, cell.round), self.turn_review.list_view(cell.turn, turn_review)]
        line = button(better, size=18, height=56) if self.reviewer.match_review is not None and not better.disabled_reason else None
        here = button(continue_command, size=19, height=56)
        return paper(Column([*parts, line, here], 8, width=REVIEW_WIDTH, padding=(22, 12, 18, 10)))

    def _beginning_text(self) -> str:
        text = _("Step on, or pick a move in the list.")
        return text if self.reviewer.match_review is None else text + "\n" + _("The curve shows who was ahead after each move.")

    def _timeline(self, ply: int) -> Column:
        text = Text(self.position_text(), 18, "b", "on_wood", "c", max_lines=1)
        return Column([Spacer(grow=1), text, timeline(self.replayed, ply), Spacer(grow=1)], 6, height=CURVE_HEIGHT, padding=(24, 0, 24, 0))
