"""The analysis of a finished match: how the seats stood move by move, and what each turn gave away. No picture, no clock."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.bots.bot import Reason
from game.kernel import Move, View
from game.match import Match
from ui.match.move_lines import Line, lines
from ui.robots.thinker import Thinker
from ui.robots.worker import Assessment
from ui.tables.contract import Table

COSTLY = 1.0  # points: from here on a turn is worth a second look
CLEAN = 0.5  # points: what gives away less is a good move
MOST_MARKED = 3  # costly turns that are marked
STRONG = 2.0  # points that a strong turn wins at once
MOST_RECENT = 8  # matches whose analysis is kept

Values = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """What is to be said about a turn. `cost`: points it gave away; `gain`: points it won at once.

    `better`: what should have been played instead, at `ply` (from 0), and why; None where nothing was better.
    `reply`: the best that the next seat can do now, where that wins points at once.
    """

    line: Line
    cost: float
    gain: float
    ply: int
    better: Move | None
    reason: Reason
    reply: Move | None

    @property
    def costly(self) -> bool:
        return self.cost >= COSTLY

    @property
    def strong(self) -> bool:
        """It won much, and nothing better was there."""
        return self.gain >= STRONG and self.cost < CLEAN


class Analysis:
    """Asks about one position after the other; what is known can be shown at any time."""

    def __init__(self, match: Match, table: Table) -> None:
        self.match, self.table = match, table
        self.turns: Sequence[Line] = lines(match, table, [seat.name for seat in match.seats], True)
        self.verdicts: dict[int, Assessment] = {}  # by ply: how many moves had been played
        self.remarks: dict[int, Remark] = {}  # by the first ply of a turn
        ended = {ply: match.game.final(match.events(ply - 1)) for ply in range(1, match.ply + 1)}
        self._finals = {ply: values for ply, values in ended.items() if values is not None}  # what each game came to
        self._ahead = list(self.turns)  # turns of which not enough is known
        self._waiting = [ply for ply in range(match.ply) if self._view(ply) is not None]
        self._all = len(self._waiting)
        self._asked = False
        self.failed = False  # the thinker gave up: the rest stays unknown

    # ------------------------------------------------------------ in the background

    @property
    def done(self) -> bool:
        return not self._waiting

    @property
    def progress(self) -> float:
        """Share of the positions that have been judged."""
        return 1.0 if not self._all else 1 - len(self._waiting) / self._all

    def advance(self, thinker: Thinker) -> bool:
        """Takes a judgement in and asks for the next; True when there is something new."""
        found = thinker.judged() if self._asked else None
        if found is not None:
            ply = self._waiting.pop(0)
            self.verdicts[ply] = found
            self._asked = False
            self._remark(ply)
        if self._waiting and not self._asked:
            view = self._view(self._waiting[0])
            assert view is not None, "only what can be judged is waited for"
            thinker.judge(self.table.game, view)
            self._asked = True
        elif self._asked and thinker.failed:
            self._waiting.clear()
            self._asked = False
            self.failed = True
            return True
        return found is not None

    def pause(self, thinker: Thinker) -> None:
        """Drops the open question; `advance` asks it again."""
        if self._asked:
            thinker.cancel()
        self._asked = False

    def _view(self, ply: int) -> View | None:
        """What the seat to move could see; None where there is nothing to judge: a choice in secret, or the end."""
        at = self.match.at(ply)
        if len(at.to_move) != 1:
            return None
        view = at.view(at.to_move[0])
        return None if view.from_hand else view

    # ------------------------------------------------------------ what is known

    def values(self, ply: int) -> Values | None:
        """How the seats stood after so many moves; None while it is not known."""
        return self._finals.get(ply) or self._judged(ply)

    def games(self) -> Iterator[list[tuple[int, Values]]]:
        """The curve of each game of the match, as far as it is known: (moves played, values by seat)."""
        curve: list[tuple[int, Values]] = []
        for ply in range(self.match.ply + 1):
            final, judged = self._finals.get(ply), self._judged(ply)
            if final is not None and curve and curve[-1][0] == ply - 1:
                curve.append((ply, final))
            if final is not None and curve:
                yield curve
                curve = []
            if judged is not None:
                curve.append((ply, judged))
        if curve:
            yield curve

    def sides(self) -> list[tuple[int, ...]]:
        """Two groups of seats where what one wins the other loses; else every seat by itself."""
        known = [verdict.judgement.values for verdict in self.verdicts.values()]
        seats = range(len(self.match.seats))
        groups: dict[Values, list[int]] = {}
        for seat in seats:
            groups.setdefault(tuple(values[seat] for values in known), []).append(seat)
        found = [tuple(group) for group in groups.values()]
        if len(seats) == 2 or len(found) != 2 or len(found[0]) != len(found[1]):
            return [(seat,) for seat in seats]
        return found

    @property
    def costliest(self) -> list[Remark]:
        """The turns that gave most away, at most three, in the order of play."""
        costly = sorted((remark for remark in self.remarks.values() if remark.costly), key=lambda remark: -remark.cost)
        return sorted(costly[:MOST_MARKED], key=lambda remark: remark.line.ply)

    def marks(self) -> dict[int, str]:
        """Icons by the first ply of their turn."""
        strong = {ply: "star" for ply, remark in self.remarks.items() if remark.strong}
        return strong | {remark.line.ply: "warning" for remark in self.costliest}

    def _judged(self, ply: int) -> Values | None:
        found = self.verdicts.get(ply)
        return found.judgement.values if found else None

    def _remark(self, newest: int) -> None:
        """Makes the remarks on the turns of which enough is known now; `newest`: the ply that has just been judged."""
        while self._ahead and (self._ahead[0].last < newest or self.done):
            line = self._ahead.pop(0)
            remark = self._remark_on(line)
            if remark is not None:
                self.remarks[line.ply] = remark

    def _remark_on(self, line: Line) -> Remark | None:
        steps = [(self.verdicts.get(ply), self.values(ply + 1)) for ply in range(line.ply, line.last + 1)]
        lost = []  # what each step gave away, and where something else was better
        for (verdict, after), ply in zip(steps, range(line.ply, line.last + 1), strict=True):
            if verdict is None or after is None:
                return None
            if verdict.judgement.best != self.match.moves[ply][1]:
                lost.append((verdict.judgement.values[line.seat] - after[line.seat], ply))
        worst = max(lost, default=(0.0, line.ply))[1]
        first, end = steps[0][0], steps[-1][1]
        assert first is not None and end is not None, "all steps are known"
        cost = max(0.0, first.judgement.values[line.seat] - end[line.seat]) if lost else 0.0
        there = self.verdicts[worst]
        better = there.judgement.best if cost >= CLEAN else None
        return Remark(line, cost, self._gain(line), worst, better, there.reason, self._reply(line))

    def _reply(self, line: Line) -> Move | None:
        """The best that the next seat can do now, if it wins points at once."""
        after, at = self.verdicts.get(line.last + 1), self.match.at(line.last + 1)
        if after is None or line.last + 1 in self._finals or line.seat in at.to_move:
            return None
        seat, best = at.to_move[0], after.judgement.best
        before = self._scores(at)
        at.play(seat, best)
        return best if _won(seat, before, self._scores(at)) > 0 else None

    def _gain(self, line: Line) -> float:
        """Points that the turn won at once; 0 where it ended a game."""
        if line.last + 1 in self._finals:
            return 0.0
        return _won(line.seat, self._scores(self.match.at(line.ply)), self._scores(self.match.at(line.last + 1)))

    def _scores(self, at: Match) -> Sequence[float]:
        return self.table.score.scores(at.view(None))


def _won(seat: int, before: Sequence[float], after: Sequence[float]) -> float:
    """What a seat has won over whoever lost most."""
    changes = [new - old for old, new in zip(before, after, strict=True)]
    return changes[seat] - min(changes)


_recent: dict[str, Analysis] = {}  # by record, the last one used at the end


def analysis_of(match: Match, table: Table) -> Analysis:
    """The analysis of this finished match: the one begun before, or a new one."""
    key = json.dumps(match.record().to_json(), sort_keys=True)
    found = _recent.pop(key, None) or Analysis(match, table)
    _recent[key] = found
    while len(_recent) > MOST_RECENT:
        del _recent[next(iter(_recent))]
    return found
