"""The review beside a replay table that fills the window, in place of the move list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from ui.assets.translation import _, signed
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture
from ui.canvas.viewport import Viewport
from ui.replay.analysis import SURE, MatchReview
from ui.replay.curve import Curve, Frame
from ui.replay.move_review_dialog import MoveReviewDialog, Place
from ui.replay.moves_panel import MovesPanel, ReplayedMatch, places_on
from ui.replay.reviewer import Reviewer
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import ScrollArea

LUCK_STEP, LUCK_TOKEN = 34.0, 28.0
ROOMY = 150.0  # column width from which a value shows its error
MOST_ROWS = 5  # maximum rows of seats; more are put in two columns


@dataclass(frozen=True, slots=True)
class ReviewPlaces:
    """The rectangles of the review's parts."""

    title: tuple[float, float]
    switch: FRect
    plot: Frame
    remark: Place
    keys: FRect  # the button to the next mistake; narrow if there is one to the variation
    luck_y: float  # vertical centre of the first line about the luck

    @property
    def narrow(self) -> FRect:
        return FRect(self.keys.x, self.keys.y, 58, self.keys.h)

    @property
    def better(self) -> FRect:
        return FRect(self.keys.x + 64, self.keys.y, self.keys.w - 64, self.keys.h)


COLUMN = ReviewPlaces(
    (1048, 117),
    FRect(1204, 94, 52, 46),
    Frame(FRect(1050, 144, 200, 84)),
    Place(1048, 204, 262, 290, 530, text=16, token=40, lines=1),
    FRect(1046, 536, 208, 52),
    254.0,
)


def review_places(viewport: Viewport) -> ReviewPlaces:
    """Return the layout of the review: in a column or, in portrait, side by side below the table."""
    if not viewport.is_portrait:
        return COLUMN
    sheet = places_on(viewport).sheet
    x, y = sheet.x, sheet.y
    return ReviewPlaces(
        (x + 16, y + 30),
        FRect(sheet.right - 60, y + 6, 52, 46),
        Frame(FRect(x + 20, y + 62, 200, 142)),
        Place(x + 246, 246, y + 42, y + 72, sheet.bottom - 8, text=16, token=40, lines=1),
        FRect(x + 12, sheet.bottom - 64, 216, 54),
        y + 30,
    )


class ReviewColumn(MovesPanel):
    """The move list, or the review if it is open: the curve, the current turn and the luck of the deal."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        super().__init__(replayed)
        self.reviewer = Reviewer(replayed)
        self.open = False

    @property
    def at(self) -> ReviewPlaces:
        return review_places(self.replayed.context.viewport)

    @property
    def analysis(self) -> MatchReview | None:
        return self.reviewer.review

    def widgets(self, ply: int, here: Command, controls: Sequence[Command]) -> list[Widget]:
        if self.analysis is None:
            return super().widgets(ply, here, controls)
        label = _("The moves") if self.open else _("Review: who was ahead, and what it hung on")
        switch = Button(Command("switch", label, self._switch, "sort" if self.open else "star", ("v",)), self.at.switch, bare=True)
        if not self.open:
            return [switch, *super().widgets(ply, here, controls)]
        onward, better = self.reviewer.keys(ply)
        line = Button(replace(better, label=_("Better line")), self.at.better, size=18)
        through = [Button(onward, self.at.keys, size=17)] if better.why else [Button(onward, self.at.narrow, bare=True), line]
        return [switch, Curve(self.replayed, self.analysis, ply, self.at.plot), *through, *self.keys(here, controls)]

    @property
    def lists(self) -> Sequence[ScrollArea]:
        return () if self.open else super().lists

    def show(self, ply: int) -> None:
        self.reviewer.follow(ply)
        super().show(ply)

    def paint_list(self, canvas: Canvas, count: int) -> None:
        if self.analysis is None or not self.open:
            super().paint_list(canvas, count)
            return
        canvas.draw_paper(self.places.sheet)
        canvas.fit_text(_("Review"), *self.at.title, 140, 22, "text", "s")

    def paint_over(self, canvas: Canvas, ply: int) -> None:
        """Draw the current turn's review below the curve; without one, the luck of the deal."""
        if self.analysis is None or not self.open:
            return
        line, remark = self.reviewer.line(ply), self.reviewer.remark(ply)
        if line is not None and remark is not None:
            MoveReviewDialog(self.replayed, self.at.remark).draw(canvas, line, self.analysis.turns.index(line) + 1, remark)
        else:
            self._draw_luck(canvas)

    def _draw_luck(self, canvas: Canvas) -> None:
        """Draw the value of the cards to each seat, and the summary of the review."""
        assert self.analysis is not None, "there is a review"
        luck, at = self.analysis.luck, self.at.remark
        y, columns = self.at.luck_y, 2 if len(luck) > MOST_ROWS or canvas.viewport.is_portrait else 1
        if luck:
            sentence = _("The luck of the cards")
            canvas.paragraph(sentence, at.x, y, at.room, 17, "text", "b")
            y += 6 + canvas.leading(17) * len(canvas.wrap(sentence, at.room, 17, "b"))
        for seat, (value, error) in enumerate(luck):
            x, row = at.x + at.room / 2 * (seat % columns), y + LUCK_STEP * (seat // columns)
            self._draw_seat(canvas, seat, x, row, at.room / columns, value, error)
        y += LUCK_STEP * -(-len(luck) // columns) + 4
        canvas.paragraph(self.reviewer.summary(), at.x, y, at.room, 16, "text_soft")

    def _draw_seat(self, canvas: Canvas, seat: int, x: float, y: float, max_width: float, value: float, error: float) -> None:
        canvas.token(self.replayed.tokens[seat], x, y - LUCK_TOKEN / 2, LUCK_TOKEN, not self.replayed.match.seats[seat].is_human)
        worth = signed(round(value)) if abs(value) >= SURE * error else "0"
        sentence = worth if max_width < ROOMY else f"{worth} (±\u00a0{max(1, round(SURE * error))})"
        canvas.fit_text(sentence, x + LUCK_TOKEN + 8, y, max_width - LUCK_TOKEN - 8, 17, "text", "b")

    def hint(self, ply: int) -> Gesture | None:
        return self.reviewer.hint(ply)

    def update(self, dt: float) -> bool:
        return self.reviewer.update(dt)

    @property
    def waits(self) -> bool:
        return self.reviewer.waits

    def pause(self) -> None:
        self.reviewer.pause()

    def _switch(self) -> None:
        self.open = not self.open
        self.replayed.jump(self.moves.ply)
