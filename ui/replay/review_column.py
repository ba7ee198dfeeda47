"""The review beside a replay table that fills the window, in place of the move list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from ui.assets.translation import _, format_signed
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture
from ui.canvas.viewport import Viewport
from ui.replay.analysis import CERTAINTY_ERRORS, MatchReview
from ui.replay.curve import CurveFrame, StandingsCurve
from ui.replay.move_review_dialog import MoveReviewSheet, ReviewArea
from ui.replay.moves_panel import MovesPanel, ReplayedMatch, panel_layout
from ui.replay.reviewer import Reviewer
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import ScrollArea

LUCK_STEP, LUCK_TOKEN = 34.0, 28.0
MIN_ERROR_COLUMN_W = 150.0  # column width from which a value shows its error
MAX_SEAT_ROWS = 5  # maximum rows of seats; more are put in two columns


@dataclass(frozen=True, slots=True)
class ReviewLayout:
    """The rectangles of the review's parts."""

    title_pos: tuple[float, float]
    toggle_button: FRect
    curve_frame: CurveFrame
    review_area: ReviewArea
    mistake_button: FRect  # the button to the next mistake; narrow if there is one to the variation
    luck_y: float  # vertical centre of the first line about the luck

    @property
    def narrow_mistake_button(self) -> FRect:
        return FRect(self.mistake_button.x, self.mistake_button.y, 58, self.mistake_button.h)

    @property
    def variation_button(self) -> FRect:
        return FRect(self.mistake_button.x + 64, self.mistake_button.y, self.mistake_button.w - 64, self.mistake_button.h)


COLUMN_LAYOUT = ReviewLayout(
    (1048, 117),
    FRect(1204, 94, 52, 46),
    CurveFrame(FRect(1050, 144, 200, 84)),
    ReviewArea(1048, 204, 262, 290, 530, text_size=16, token_size=40, max_caption_lines=1),
    FRect(1046, 536, 208, 52),
    254.0,
)


def review_layout(viewport: Viewport) -> ReviewLayout:
    """Return the layout of the review: in a column or, in portrait, side by side below the table."""
    if not viewport.is_portrait:
        return COLUMN_LAYOUT
    sheet = panel_layout(viewport).sheet
    x, y = sheet.x, sheet.y
    return ReviewLayout(
        (x + 16, y + 30),
        FRect(sheet.right - 60, y + 6, 52, 46),
        CurveFrame(FRect(x + 20, y + 62, 200, 142)),
        ReviewArea(x + 246, 246, y + 42, y + 72, sheet.bottom - 8, text_size=16, token_size=40, max_caption_lines=1),
        FRect(x + 12, sheet.bottom - 64, 216, 54),
        y + 30,
    )


class ReviewColumn(MovesPanel):
    """The move list, or the review if it is open: the curve, the current turn and the luck of the deal."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        super().__init__(replayed)
        self.reviewer = Reviewer(replayed)
        self.is_open = False

    @property
    def review_layout(self) -> ReviewLayout:
        return review_layout(self.replayed.context.viewport)

    @property
    def match_review(self) -> MatchReview | None:
        return self.reviewer.match_review

    def widgets(self, ply: int, continue_command: Command, step_commands: Sequence[Command]) -> list[Widget]:
        if self.match_review is None:
            return super().widgets(ply, continue_command, step_commands)
        label = _("The moves") if self.is_open else _("Review: who was ahead, and what it hung on")
        switch = Button(
            Command("switch", label, self._toggle_review, "sort" if self.is_open else "star", ("v",)),
            self.review_layout.toggle_button,
            is_icon_only=True,
        )
        if not self.is_open:
            return [switch, *super().widgets(ply, continue_command, step_commands)]
        onward, better = self.reviewer.commands(ply)
        line = Button(replace(better, label=_("Better line")), self.review_layout.variation_button, size=18)
        through = (
            [Button(onward, self.review_layout.mistake_button, size=17)]
            if better.disabled_reason
            else [Button(onward, self.review_layout.narrow_mistake_button, is_icon_only=True), line]
        )
        return [
            switch,
            StandingsCurve(self.replayed, self.match_review, ply, self.review_layout.curve_frame),
            *through,
            *self.buttons(continue_command, step_commands),
        ]

    @property
    def scroll_areas(self) -> Sequence[ScrollArea]:
        return () if self.is_open else super().scroll_areas

    def show_position(self, ply: int) -> None:
        self.reviewer.forget_mistake_unless_at(ply)
        super().show_position(ply)

    def paint_list(self, canvas: Canvas, count: int) -> None:
        if self.match_review is None or not self.is_open:
            super().paint_list(canvas, count)
            return
        canvas.draw_paper(self.layout.sheet)
        canvas.fit_text(_("Review"), *self.review_layout.title_pos, 140, 22, "text", "s")

    def paint_over(self, canvas: Canvas, ply: int) -> None:
        """Draw the current turn's review below the curve; without one, the luck of the deal."""
        if self.match_review is None or not self.is_open:
            return
        line, remark = self.reviewer.current_turn(ply), self.reviewer.current_review(ply)
        if line is not None and remark is not None:
            MoveReviewSheet(self.replayed, self.review_layout.review_area).draw(
                canvas, line, self.match_review.turns.index(line) + 1, remark
            )
        else:
            self._draw_luck_of_cards(canvas)

    def _draw_luck_of_cards(self, canvas: Canvas) -> None:
        """Draw the value of the cards to each seat, and the summary of the review."""
        assert self.match_review is not None, "there is a review"
        luck, at = self.match_review.luck_by_seat, self.review_layout.review_area
        y, columns = self.review_layout.luck_y, 2 if len(luck) > MAX_SEAT_ROWS or canvas.viewport.is_portrait else 1
        if luck:
            sentence = _("The luck of the cards")
            canvas.draw_paragraph(sentence, at.x, y, at.max_width, 17, "text", "b")
            y += 6 + canvas.line_height(17) * len(canvas.wrap(sentence, at.max_width, 17, "b"))
        for seat, (value, error) in enumerate(luck):
            x, row = at.x + at.max_width / 2 * (seat % columns), y + LUCK_STEP * (seat // columns)
            self._draw_seat_luck(canvas, seat, x, row, at.max_width / columns, value, error)
        y += LUCK_STEP * -(-len(luck) // columns) + 4
        canvas.draw_paragraph(self.reviewer.summary_text(), at.x, y, at.max_width, 16, "text_soft")

    def _draw_seat_luck(self, canvas: Canvas, seat: int, x: float, y: float, max_width: float, value: float, error: float) -> None:
        canvas.draw_token(self.replayed.tokens[seat], x, y - LUCK_TOKEN / 2, LUCK_TOKEN, not self.replayed.match.seats[seat].is_human)
        worth = format_signed(round(value)) if abs(value) >= CERTAINTY_ERRORS * error else "0"
        sentence = worth if max_width < MIN_ERROR_COLUMN_W else f"{worth} (±\u00a0{max(1, round(CERTAINTY_ERRORS * error))})"
        canvas.fit_text(sentence, x + LUCK_TOKEN + 8, y, max_width - LUCK_TOKEN - 8, 17, "text", "b")

    def hint_gesture(self, ply: int) -> Gesture | None:
        return self.reviewer.hint_gesture(ply)

    def do_background_work(self, dt: float) -> bool:
        return self.reviewer.advance_review(dt)

    @property
    def has_background_work(self) -> bool:
        return self.reviewer.has_open_queries

    def cancel_query(self) -> None:
        self.reviewer.cancel_query()

    def _toggle_review(self) -> None:
        self.is_open = not self.is_open
        self.replayed.show_ply(self.move_list.marked_ply)
