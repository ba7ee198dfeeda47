"""The review of a table that fills the window: it stands in the column at the right, in place of the moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import FRect

from ui.assets.words import _, signed
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture
from ui.replay.analysis import SURE, Analysis
from ui.replay.curve import Curve, Frame
from ui.replay.moves_panel import MovesPanel, ReplayedMatch
from ui.replay.remark_sheet import Place, RemarkSheet
from ui.replay.reviewer import Reviewer
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.scroll import ScrollArea

SWITCH = FRect(1204, 94, 52, 46)
PLOT = Frame(FRect(1050, 144, 200, 84))
REMARK = Place(1048, 204, 262, 290, 530, text=16, token=40, lines=1)
NEXT, NARROW, BETTER = FRect(1046, 536, 208, 52), FRect(1046, 536, 58, 52), FRect(1110, 536, 144, 52)
LUCK_Y, LUCK_STEP, LUCK_TOKEN = 254.0, 34.0, 28.0
ROOMY = 150.0  # so much room has the error of a value beside it
MOST_ROWS = 5  # of seats and their luck; more stand in two columns


class ReviewColumn(MovesPanel):
    """The list of moves, or (`open`) what a review has found: the curve, the turn that is looked at, the luck of the deal."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        super().__init__(replayed)
        self.reviewer = Reviewer(replayed)
        self.sheet = RemarkSheet(replayed, REMARK)
        self.open = False

    @property
    def analysis(self) -> Analysis | None:
        return self.reviewer.analysis

    def widgets(self, ply: int, here: Command, controls: Sequence[Command]) -> list[Widget]:
        if self.analysis is None:
            return super().widgets(ply, here, controls)
        says = _("The moves") if self.open else _("Review: who was ahead, and what it hung on")
        switch = Key(Command("switch", says, self._switch, "sort" if self.open else "star", ("v",)), SWITCH, bare=True)
        if not self.open:
            return [switch, *super().widgets(ply, here, controls)]
        onward, better = self.reviewer.keys(ply)
        line = Key(replace(better, label=_("Better line")), BETTER, size=18)
        through = [Key(onward, NEXT, size=17)] if better.why else [Key(onward, NARROW, bare=True), line]
        return [switch, Curve(self.replayed, self.analysis, ply, PLOT), *through, *self.keys(here, controls)]

    @property
    def lists(self) -> Sequence[ScrollArea]:
        return () if self.open else super().lists

    def show(self, ply: int) -> None:
        self.reviewer.follow(ply)
        super().show(ply)

    def paint_list(self, brush: Brush, count: int) -> None:
        if self.analysis is None or not self.open:
            super().paint_list(brush, count)
            return
        brush.sheet(self.places.sheet)
        brush.fit(_("Review"), REMARK.x, 117, 140, 22, ink.INK, "s")

    def paint_over(self, brush: Brush, ply: int) -> None:
        """Below the curve: the remark about this turn, else the luck of the deal."""
        if self.analysis is None or not self.open:
            return
        line, remark = self.reviewer.line(ply), self.reviewer.remark(ply)
        if line is not None and remark is not None:
            self.sheet.draw(brush, line, self.analysis.turns.index(line) + 1, remark)
        else:
            self._draw_luck(brush)

    def _draw_luck(self, brush: Brush) -> None:
        """What the cards were worth to each seat, and how far the review is."""
        assert self.analysis is not None, "there is a review"
        luck, many = self.analysis.luck, len(self.analysis.luck) > MOST_ROWS
        y, columns = LUCK_Y, 2 if many else 1
        if luck:
            says = _("The luck of the cards")
            brush.paragraph(says, REMARK.x, y, REMARK.room, 17, ink.INK, "b")
            y += 6 + brush.leading(17) * len(brush.wrapped(says, REMARK.room, 17, "b"))
        for seat, (value, error) in enumerate(luck):
            x, at = REMARK.x + REMARK.room / 2 * (seat % columns), y + LUCK_STEP * (seat // columns)
            self._draw_seat(brush, seat, x, at, REMARK.room / columns, value, error)
        y += LUCK_STEP * -(-len(luck) // columns) + 4
        brush.paragraph(self.reviewer.summary(), REMARK.x, y, REMARK.room, 16, ink.SOFT)

    def _draw_seat(self, brush: Brush, seat: int, x: float, y: float, room: float, value: float, error: float) -> None:
        brush.token(self.replayed.tokens[seat], x, y - LUCK_TOKEN / 2, LUCK_TOKEN, not self.replayed.match.seats[seat].human)
        worth = signed(round(value)) if abs(value) >= SURE * error else "0"
        says = worth if room < ROOMY else f"{worth} (± {max(1, round(SURE * error))})"
        brush.fit(says, x + LUCK_TOKEN + 8, y, room - LUCK_TOKEN - 8, 17, ink.INK, "b")

    def hint(self, ply: int) -> Gesture | None:
        return self.reviewer.hint(ply)

    def update(self, dt: float) -> bool:
        return self.reviewer.update(dt)

    def pause(self) -> None:
        self.reviewer.pause()

    def _switch(self) -> None:
        self.open = not self.open
        self.replayed.jump(self.moves.ply)
