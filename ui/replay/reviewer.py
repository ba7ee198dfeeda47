"""What both panels of a review share: the turn that is looked at, the keys that lead through it, and what there is to say in general."""

from __future__ import annotations

from ui.assets.words import _, _n
from ui.canvas.pieces import Gesture
from ui.match.move_lines import Line, row_of
from ui.replay.analysis import Analysis, Remark, analysis_of
from ui.replay.moves_panel import ReplayedMatch
from ui.widgets.controls import Command


class Reviewer:
    """`analysis`: None while the match goes on, or where its game judges nothing.

    `eyed`: the costly turn that the key has led to; the position before it is shown then.
    """

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed = replayed
        judged = replayed.match.over and replayed.match.game.judge is not None
        self.analysis: Analysis | None = analysis_of(replayed.match, replayed.table) if judged else None
        self.eyed: Remark | None = None

    def follow(self, ply: int) -> None:
        """Another position is shown now."""
        if self.eyed is not None and self.eyed.ply != ply:
            self.eyed = None

    def line(self, ply: int) -> Line | None:
        """The turn that is looked at: the one that the key led to, else the last one; None before the first."""
        if self.eyed is not None:
            return self.eyed.line
        if self.analysis is None:
            return None
        row = row_of(self.analysis.turns, ply)
        return self.analysis.turns[row] if row >= 0 else None

    def remark(self, ply: int) -> Remark | None:
        """What there is to say about it."""
        line = self.line(ply)
        return self.analysis.remarks.get(line.ply) if self.analysis is not None and line is not None else None

    def hint(self, ply: int) -> Gesture | None:
        """Before the turn what was better, after it what the others can do then."""
        remark = self.remark(ply)
        if remark is None or remark.better is None:
            return None
        if self.eyed is not None:
            return self.replayed.table.hand.gesture(remark.better)
        move = next((move for seat, move in remark.reply if seat != remark.line.seat), None)
        if move is None or ply != remark.line.last + 1 or self.replayed.at().over:
            return None
        seat = self.replayed.at().to_move[0]
        return self.replayed.table.hand.gesture(move) if self.replayed.at().refusal(seat, move) is None else None

    def keys(self, ply: int) -> list[Command]:
        """To the next costly turn, and through what might have come instead of the one that is looked at."""
        remark = self.remark(ply)
        none = "" if remark is not None and remark.better is not None else _("Nothing better is known here.")
        onward = Command("review", _("Next move worth a look"), lambda: self._next(ply), "warning", ("n",), self.nothing())
        return [onward, Command("better", _("Show the better line"), lambda: self._better(ply), "play", ("b",), none)]

    def update(self, dt: float) -> bool:
        return self.analysis is not None and self.analysis.advance(self.replayed.desk.thinker, dt)

    @property
    def waits(self) -> bool:
        """Whether something is asked, or still to be asked."""
        return self.analysis is not None and not self.analysis.done

    def pause(self) -> None:
        if self.analysis is not None:
            self.analysis.pause(self.replayed.desk.thinker)

    def nothing(self) -> str:
        """Why there is no move to look at; "" where there is one."""
        if self.analysis is None or self.analysis.costliest:
            return ""
        if self.analysis.failed:
            return _("The moves could not be looked through just now.")
        return _("No costly moves: well played.") if self.analysis.done else _("The moves are still being looked through.")

    def summary(self) -> str:
        """How far it is, or what it has found."""
        if self.analysis is None:
            return ""
        if not self.analysis.done:
            return _("Looking through the moves: {n}%").format(n=int(100 * self.analysis.progress))
        many = len(self.analysis.costliest)
        return _n("{n} move is worth a second look.", "{n} moves are worth a second look.", many) if many else self.nothing()

    def _next(self, ply: int) -> None:
        """To the position before the next costly turn; from the last of them to the first again."""
        assert self.analysis is not None, "only an analysis has that key"
        costliest = self.analysis.costliest
        here = ply if self.eyed is not None else ply - 1
        found = next((remark for remark in costliest if remark.ply > here), costliest[0])
        self.eyed = found
        self.replayed.jump(found.ply)

    def _better(self, ply: int) -> None:
        remark = self.remark(ply)
        assert remark is not None, "the key is off otherwise"
        self.replayed.play_better(remark)
