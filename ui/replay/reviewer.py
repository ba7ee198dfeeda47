"""The parts that both review panels share: the current turn, its commands and the summary."""

from __future__ import annotations

from ui.assets.translation import _, _n
from ui.canvas.pieces import Gesture
from ui.match.move_lines import MoveListItem, row_of
from ui.replay.analysis import MatchReview, MoveReview, analysis_of
from ui.replay.moves_panel import ReplayedMatch
from ui.widgets.controls import Command


class Reviewer:
    """A guide through the mistakes of a reviewed match, used by both replay panels."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed = replayed
        judged = replayed.match.over and replayed.match.game.evaluate is not None
        self.review: MatchReview | None = analysis_of(replayed.match, replayed.table) if judged else None  # None if there is no review
        self.eyed: MoveReview | None = None  # the mistake chosen by the button; the position before it is shown

    def follow(self, ply: int) -> None:
        """Forget the chosen mistake if another position is shown."""
        if self.eyed is not None and self.eyed.ply != ply:
            self.eyed = None

    def line(self, ply: int) -> MoveListItem | None:
        """Return the chosen mistake's turn, else the latest turn; None before the first."""
        if self.eyed is not None:
            return self.eyed.line
        if self.review is None:
            return None
        row = row_of(self.review.turns, ply)
        return self.review.turns[row] if row >= 0 else None

    def remark(self, ply: int) -> MoveReview | None:
        """Return the review of the current turn, if there is one yet."""
        line = self.line(ply)
        return self.review.remarks.get(line.ply) if self.review is not None and line is not None else None

    def hint(self, ply: int) -> Gesture | None:
        """Return the better move at a chosen mistake; after a turn, the others' best reply to it."""
        remark = self.remark(ply)
        if remark is None or remark.better is None:
            return None
        if self.eyed is not None:
            return self.replayed.table.input.gesture(remark.better)
        move = next((move for seat, move in remark.reply if seat != remark.line.seat), None)
        if move is None or ply != remark.line.last + 1 or self.replayed.at().over:
            return None
        seat = self.replayed.at().to_move[0]
        return self.replayed.table.input.gesture(move) if self.replayed.at().refusal(seat, move) is None else None

    def keys(self, ply: int) -> list[Command]:
        """Return the commands that go to the next mistake and play the current turn's variation."""
        remark = self.remark(ply)
        none = "" if remark is not None and remark.better is not None else _("Nothing better is known here.")
        onward = Command("review", _("Next move worth a look"), lambda: self._next(ply), "warning", ("n",), self.nothing())
        return [onward, Command("better", _("Show the better line"), lambda: self._better(ply), "play", ("b",), none)]

    def update(self, dt: float) -> bool:
        return self.review is not None and self.review.advance(self.replayed.context.engine, dt)

    @property
    def waits(self) -> bool:
        """Return True while queries are open or still to be sent."""
        return self.review is not None and not self.review.done

    def pause(self) -> None:
        if self.review is not None:
            self.review.pause(self.replayed.context.engine)

    def nothing(self) -> str:
        """Return why there is no mistake to go to; "" if there is one."""
        if self.review is None or self.review.costliest:
            return ""
        if self.review.failed:
            return _("The moves could not be looked through just now.")
        return _("No costly moves: well played.") if self.review.done else _("The moves are still being looked through.")

    def summary(self) -> str:
        """Return the review's progress, or its result."""
        if self.review is None:
            return ""
        if not self.review.done:
            return _("Looking through the moves: {n}%").format(n=int(100 * self.review.progress))
        count = len(self.review.costliest)
        return _n("{n} move is worth a second look.", "{n} moves are worth a second look.", count) if count else self.nothing()

    def _next(self, ply: int) -> None:
        """Go to the position before the next mistake; after the last one, to the first again."""
        assert self.review is not None, "only an analysis has that key"
        costliest = self.review.costliest
        here = ply if self.eyed is not None else ply - 1
        move_review = next((remark for remark in costliest if remark.ply > here), costliest[0])
        self.eyed = move_review
        self.replayed.jump(move_review.ply)

    def _better(self, ply: int) -> None:
        remark = self.remark(ply)
        assert remark is not None, "the key is off otherwise"
        self.replayed.play_better(remark)
