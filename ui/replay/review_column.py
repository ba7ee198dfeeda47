"""What stands beside or below a replay table that fills the window: the moves or the review, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ui.assets.translation import _, format_signed
from ui.layout.containers import Column, Grid, Row, Scroll
from ui.layout.nodes import Breakpoint, Child, Spacer, Text
from ui.match.move_list import MoveList
from ui.replay.analysis import CERTAINTY_ERRORS, MatchReview
from ui.replay.curve import curve
from ui.replay.moves_panel import FOOT_H, TIMELINE_HEIGHT, MovesSheet, ReplayedMatch, count_text, step_buttons, timeline
from ui.replay.reviewer import Reviewer
from ui.replay.turn_review import TURN_LIST, TurnReview
from ui.widgets.controls import Command
from ui.widgets.parts import button, heading, icon_button, paper, token

SHEET_WIDTH, CONTROLS_WIDTH, TALL_CONTROLS_WIDTH = 228.0, 312.0, 336.0
CURVE_HEIGHT, MIN_CURVE_HEIGHT, TALL_CURVE_WIDTH = 84.0, 64.0, 212.0
LUCK_TOKEN = 28.0
MAX_SEAT_ROWS, MIN_SEAT_WIDTH = 5, 150.0  # seats below each other at most, and the width of one; more stand side by side


class ReviewColumn:
    """The move list, or the review if it is open: the curve, the current turn and the luck of the deal."""

    def __init__(self, replayed: ReplayedMatch, reviewer: Reviewer) -> None:
        self.replayed, self.reviewer = replayed, reviewer
        self.move_list = MoveList("", replayed.tokens, replayed.table.art.picture, replayed.show_ply)
        self.moves = MovesSheet(replayed, self.move_list)
        self.turn_review = TurnReview(replayed, text_size=16, token_size=40, max_caption_lines=1)
        self.is_open = False

    def compose(self, ply: int, continue_command: Command, step_commands: Sequence[Command]) -> Child:
        """Return the panel; `continue_command` plays on from this position, and `step_commands` step through the match."""
        sheet, count = self._sheet(ply), self.replayed.match.ply
        label = Text(_("move {n} of {all}").format(n=ply, all=count), 18, "b", "on_wood", "c", max_lines=1)
        slider = Spacer(height=TIMELINE_HEIGHT) if self._is_review_shown else timeline(self.replayed, ply)
        here, steps = button(continue_command, size=19, height=56), step_buttons(step_commands)
        controls = Column([label, slider, here, steps], 8, width=CONTROLS_WIDTH)
        tall_controls = Column([label, slider, replace(here, height=64), steps], 28, width=TALL_CONTROLS_WIDTH, padding=(0, 14, 0, 0))
        beside = Column([replace(sheet, width=SHEET_WIDTH, grow=1), controls], 8, "end", padding=(0, 16, 18, 12), grow=1)
        below = Row([replace(sheet, width=0, min_width=0, grow=1), tall_controls], 16, height=FOOT_H - 16)
        return Breakpoint(beside, tall=Column([Spacer(grow=1), below], padding=(20, 0, 20, 16), grow=1))

    def position_text(self) -> str:
        """Return what the top bar adds about this position: nothing, as the panel has it."""
        return ""

    @property
    def _is_review_shown(self) -> bool:
        return self.is_open and self.reviewer.match_review is not None

    def _sheet(self, ply: int) -> Column:
        """Return the sheet with the moves, or with the review if it is open."""
        review = self.reviewer.match_review
        if review is None:
            return self.moves.node(ply, count_text(self.replayed.match.ply))
        label = _("The moves") if self.is_open else _("Review: who was ahead, and what it hung on")
        switch = icon_button(Command("switch", label, lambda: self._toggle_review(ply), "sort" if self.is_open else "star", ("v",)))
        return self._review_sheet(review, ply, switch) if self.is_open else self.moves.node(ply, switch)

    def _review_sheet(self, review: MatchReview, ply: int, switch: Child) -> Column:
        title, plot, keys = _("Review"), curve(self.replayed, review, ply), self._buttons(ply)
        turn, turn_review = self.reviewer.current_turn(ply), self.reviewer.current_review(ply)
        if turn is None or turn_review is None:
            head: Child = Text(_("The luck of the cards"), 17, "b", width=0, grow=1) if review.luck_by_seat else None
            body = self._luck_of_cards(review)
        else:
            head = replace(self.turn_review.head(turn, review.turns.index(turn) + 1), width=0, min_width=0, grow=1)
            body = self.turn_review.list_view(turn, turn_review)
        low_plot = replace(plot, height=CURVE_HEIGHT, min_height=MIN_CURVE_HEIGHT, grow=0.0)
        wide = Column([heading(title, size=22, aside=switch), low_plot, Row([head]), body, keys], 6, grow=1)
        tall_head = Row([Text(title, 22, "s", max_lines=1, width=TALL_CURVE_WIDTH), head or Spacer(grow=1), switch], 12, "center")
        left = Column([plot, keys], 6, width=TALL_CURVE_WIDTH)
        tall = Column([tall_head, Row([left, body], 12, grow=1)], 0, grow=1)
        return paper(Column([Breakpoint(wide, tall=tall)], padding=(12, 4, 6, 8)))

    def _buttons(self, ply: int) -> Row:
        """Return the button to the next mistake, and one to the better line if there is one."""
        onward, better = self.reviewer.commands(ply)
        if better.disabled_reason:
            return Row([button(onward, size=17, height=54, grow=1)])
        return Row([icon_button(onward), button(replace(better, label=_("Better line")), size=18, height=54, grow=1)], 6)

    def _luck_of_cards(self, review: MatchReview) -> Scroll:
        """Return the value of the cards to each seat, and the summary of the review."""
        rows = [self._seat_luck(seat, value, error) for seat, (value, error) in enumerate(review.luck_by_seat)]
        seats = Grid(rows, 6, min_column=MIN_SEAT_WIDTH if len(rows) <= MAX_SEAT_ROWS else 0.0)
        summary = Text(self.reviewer.summary_text(), 16, color="text_soft")
        return Scroll([seats if rows else None, summary], 8, name=TURN_LIST, width=0, min_width=0, grow=1)

    def _seat_luck(self, seat: int, value: float, error: float) -> Row:
        is_bot = not self.replayed.match.seats[seat].is_human
        worth = format_signed(round(value)) if abs(value) >= CERTAINTY_ERRORS * error else "0"
        text = Text(f"{worth} (±\u00a0{max(1, round(CERTAINTY_ERRORS * error))})", 17, "b", width=0, grow=1)
        return Row([token(self.replayed.tokens[seat], LUCK_TOKEN, is_bot), text], 8, "center")

    def _toggle_review(self, ply: int) -> None:
        self.is_open = not self.is_open
        self.replayed.show_ply(ply)
