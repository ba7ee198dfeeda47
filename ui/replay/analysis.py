"""The review of a finished match: standings, each turn's loss and the luck of the cards.

Every turn is judged by what its seat could see. No drawing, no clock.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt

from game.bots.bot import Evaluation, Reason
from game.kernel import Move, View
from game.match import Match
from ui.engine.client import EngineClient
from ui.engine.worker import EvaluationResponse
from ui.match.move_lines import MoveListItem, lines
from ui.tables.contract import Table

COSTLY = 1.0  # points lost from which a turn is a mistake
CLEAN = 0.5  # a turn that loses fewer points is good
SURE = 2.0  # standard errors; smaller losses count as chance
MOST_MARKED = 3  # mistakes that are marked
STRONG = 2.0  # points that a strong turn wins at once
MOST_RECENT = 8  # matches whose review stays in memory
MOST_POINTS = 40  # points of the curve in games where each one is a query
LIMIT = 30.0  # seconds of thinking about one match
MIN_THINKING_S = 0.05  # seconds of thinking about one query
SHARE = 2.0  # times the average remaining time for each query, as many need less

Values = tuple[float, ...]
Steps = tuple[tuple[int, Move], ...]  # (seat, move)


@dataclass(frozen=True, slots=True)
class ReviewQuery:
    """A query to the engine about one position."""

    ply: int
    seat: int | None = None  # whose view is judged; None: a spectator's
    luck: bool = False  # ask for the value of the hands just dealt


@dataclass(frozen=True, slots=True)
class MoveReview:
    """The judgement of one turn: the points it lost and won, and the better move."""

    line: MoveListItem
    cost: float  # points that the turn gave away
    error: float  # standard error of the loss
    gain: float  # points won at once
    ply: int  # the turn's worst ply, from 0
    better: Move | None  # the move to play instead at that ply; None if nothing was better
    reason: Reason  # why that move is better
    reply: Steps  # how the others use the mistake
    best_line: Steps  # the better move and what may follow

    @property
    def sure(self) -> bool:
        """Return True if the loss is larger than chance explains."""
        return self.cost > 0 and self.cost >= SURE * self.error

    @property
    def costly(self) -> bool:
        return self.sure and self.cost >= COSTLY

    @property
    def strong(self) -> bool:
        """Return True if the turn won much and nothing better was found."""
        return self.gain >= STRONG and self.cost < CLEAN

    @property
    def clean(self) -> bool:
        """Return True if the turn lost little, or certainly less than a mistake."""
        return self.cost + SURE * self.error < COSTLY or self.cost < CLEAN


class MatchReview:
    """The review of one match; results can be shown while it asks the engine one query after another."""

    def __init__(self, match: Match, table: Table) -> None:
        self.match, self.table = match, table
        self.dealt = match.game.luck is not None  # with hidden hands the curve is a spectator's view
        self.turns: Sequence[MoveListItem] = lines(match, table, [seat.name for seat in match.seats], True)
        self.verdicts: dict[int, EvaluationResponse] = {}  # assessments by the ply of the move
        self.stood: dict[int, Evaluation] = {}  # the standing by the number of moves played
        self.deals: dict[int, Evaluation] = {}  # the value of the hands, by the ply of their deal
        self.remarks: dict[int, MoveReview] = {}  # reviews by the first ply of the turn
        ended = {ply: match.game.final(match.events(ply - 1)) for ply in range(1, match.ply + 1)}
        self._finals = {ply: values for ply, values in ended.items() if values is not None}  # the result of each game, by its last ply
        self._ahead = list(self.turns)  # turns that are not reviewed yet
        self._waiting = self._questions()
        self._asked_about = {question.ply for question in self._waiting if question.seat is not None}
        self._all = len(self._waiting)
        self._is_pending = False
        self._time = 0.0  # seconds spent thinking
        self.failed = False  # the engine gave up; the rest stays unknown

    # ------------------------------------------------------------ work in the background

    @property
    def done(self) -> bool:
        return not self._waiting

    @property
    def progress(self) -> float:
        """The answered share of all queries, 0 to 1."""
        return 1.0 if not self._all else 1 - len(self._waiting) / self._all

    def advance(self, engine: EngineClient, dt: float = 0.0) -> bool:
        """Take the engine's answer, if any, and send the next query; return True if the review has changed."""
        if self._is_pending:
            self._time += dt
        evaluation_response = engine.judged() if self._is_pending else None
        if evaluation_response is not None:
            self._is_pending = False
            self._take(self._waiting.pop(0), evaluation_response)
        if self._is_pending and (engine.failed or self._time > LIMIT + SHARE):
            self.failed = engine.failed
            engine.cancel()
            self._waiting.clear()
            self._is_pending = False
            self._remark()
            return True
        if self._waiting and not self._is_pending:
            self._ask(engine, self._waiting[0])
            self._is_pending = True
        return evaluation_response is not None

    def pause(self, engine: EngineClient) -> None:
        """Cancel the open query; the next advance sends it again."""
        if self._is_pending:
            engine.cancel()
        self._is_pending = False

    def _ask(self, engine: EngineClient, question: ReviewQuery) -> None:
        at, game = self.match.at_ply(question.ply), self.table.game
        duration_s = max(MIN_THINKING_S, SHARE * (LIMIT - self._time) / max(len(self._waiting), SHARE))
        if question.luck:
            engine.weigh(game, [at.view(seat) for seat in range(len(at.seats))], duration_s)
        else:
            played = None if question.seat is None else self.match.moves[question.ply][1]
            engine.judge(game, at.view(question.seat), played, duration_s)

    def _take(self, question: ReviewQuery, evaluation_response: EvaluationResponse) -> None:
        if question.luck:
            self.deals[question.ply] = evaluation_response.judgement
            return
        if question.seat is not None and evaluation_response.judgement.best is not None:
            self.verdicts[question.ply] = evaluation_response
        if evaluation_response.judgement.values and (question.seat is None or not self.dealt):
            self.stood[question.ply] = evaluation_response.judgement
        self._remark()

    def _questions(self) -> list[ReviewQuery]:
        if self.match.game.evaluate is None:
            return []
        if not self.dealt:
            return [ReviewQuery(ply, self.match.moves[ply][0]) for ply in range(self.match.ply) if self._open_decision(ply)]
        people = {seat for seat, player in enumerate(self.match.seats) if player.is_human} or set(range(len(self.match.seats)))
        judged = [ReviewQuery(ply, seat) for ply, (seat, _move) in enumerate(self.match.moves) if seat in people and self._choice(ply)]
        request = [*self._dealt(), *(ReviewQuery(ply) for ply in self._points()), *judged]
        return sorted(request, key=lambda question: (question.ply, not question.luck, question.seat is not None))

    def _open_decision(self, ply: int) -> bool:
        """Return True if exactly one seat is to move, and not in secret."""
        at = self.match.at_ply(ply)
        return len(at.to_move) == 1 and not at.view(at.to_move[0]).is_private_decision

    def _choice(self, ply: int) -> bool:
        """Return True if a seat had at least two legal moves and played one of them.

        A fault that the referee has judged is not a legal move and cannot be compared.
        """
        seat, played = self.match.moves[ply]
        moves = self._view(ply, seat).legal()
        return played in moves and len(list(islice(moves, 2))) > 1

    def _view(self, ply: int, seat: int | None) -> View:
        return self.match.at_ply(ply).view(seat)

    def _dealt(self) -> list[ReviewQuery]:
        """Return queries for the luck of each deal or round, at its first position."""
        ends = [ply + 1 for ply in range(self.match.ply - 1) if self.table.narration.pauses(self.match.events(ply)) == "account"]
        return [ReviewQuery(ply, luck=True) for ply in (0, *ends)]

    def _points(self) -> list[int]:
        """Return the plies of the curve: where a spectator's view changes, thinned in a long match."""
        result: list[int] = []
        before: View | None = None
        for ply in range(self.match.ply + 1):
            seen = self._view(ply, None).decision_view()
            if seen != before:
                result.append(ply)
            before = seen
        step = 1 + (len(result) - 1) // MOST_POINTS
        return sorted({*result[::step], self.match.ply})

    # ------------------------------------------------------------ results

    def values(self, ply: int) -> Values | None:
        """Return the values by seat after this many moves; None while they are unknown."""
        return self._finals.get(ply) or self._judged(ply)

    def errors(self, ply: int) -> Values:
        """Return the standard errors of the values by seat; () if they are certain."""
        return () if ply in self._finals or ply not in self.stood else tuple(self.stood[ply].errors)

    def games(self) -> Iterator[list[tuple[int, Values]]]:
        """Yield the known curve of each game of the match, as (moves played, values by seat)."""
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
        """Return two teams if what one wins the other loses; else each seat as a team of its own."""
        known = [judged.values for judged in self.stood.values()]
        seats = range(len(self.match.seats))
        groups: dict[Values, list[int]] = {}
        for seat in seats:
            groups.setdefault(tuple(values[seat] for values in known), []).append(seat)
        result = [tuple(group) for group in groups.values()]
        if len(result) != 2 or len(result[0]) != len(result[1]):
            return [(seat,) for seat in seats]
        return result

    @property
    def luck(self) -> Sequence[tuple[float, float]]:
        """The total value of all hands by seat, with its standard error.

        Empty while a deal is unknown, and in games without hidden hands.
        """
        deals = sum(self.table.narration.pauses(self.match.events(ply)) == "account" for ply in range(self.match.ply - 1)) + 1
        if len(self.deals) < deals or not self.dealt:
            return ()
        values = zip(*(deal.values for deal in self.deals.values()), strict=True)
        errors = zip(*(deal.errors for deal in self.deals.values()), strict=True)
        return [(sum(all_), sqrt(sum(width * width for width in wides))) for all_, wides in zip(values, errors, strict=True)]

    @property
    def costliest(self) -> list[MoveReview]:
        """The worst mistakes, at most three, in the order of play."""
        costly = sorted((remark for remark in self.remarks.values() if remark.costly), key=lambda remark: -remark.cost)
        return sorted(costly[:MOST_MARKED], key=lambda remark: remark.line.ply)

    def marks(self) -> dict[int, str]:
        """Return the icons of mistakes and strong turns, by the first ply of the turn."""
        strong = {} if self.dealt else {ply: "star" for ply, remark in self.remarks.items() if remark.strong}
        return strong | {remark.line.ply: "warning" for remark in self.costliest}

    def _judged(self, ply: int) -> Values | None:
        evaluation = self.stood.get(ply)
        return evaluation.values if evaluation else None

    def _remark(self) -> None:
        """Review the turns whose queries have all been answered."""
        open_plies = {question.ply for question in self._waiting if question.seat is not None}
        first_open = min(open_plies, default=self.match.ply)
        while self._ahead and self._ahead[0].last < first_open:
            line = self._ahead.pop(0)
            steps = [ply for ply in range(line.ply, line.last + 1) if ply in self.verdicts]
            if steps and all(ply in self.verdicts for ply in range(line.ply, line.last + 1) if ply in self._asked_about):
                self.remarks[line.ply] = self._remark_on(line, steps)

    def _remark_on(self, line: MoveListItem, steps: Sequence[int]) -> MoveReview:
        judged = {ply: self.verdicts[ply].judgement for ply in steps}
        worst = max(steps, key=lambda ply: judged[ply].cost)
        cost = max(0.0, sum(one.cost for one in judged.values()))
        error = sqrt(sum(one.error * one.error for one in judged.values()))
        there, evaluation = self.verdicts[worst], judged[worst]
        said = cost >= CLEAN and cost >= SURE * error and evaluation.best != self.match.moves[worst][1]
        better = evaluation.best if said else None
        reply, best_line = (
            (evaluation.reply, evaluation.line or ((line.seat, evaluation.best),)) if said and evaluation.best is not None else ((), ())
        )
        return MoveReview(line, cost, error, self._gain(line), worst, better, there.reason, reply, best_line)

    def _gain(self, line: MoveListItem) -> float:
        """Return the points that a turn won at once, compared with the seat that lost most; 0 if it ended a game."""
        if line.last + 1 in self._finals:
            return 0.0
        return _won(line.seat, self._scores(self.match.at_ply(line.ply)), self._scores(self.match.at_ply(line.last + 1)))

    def _scores(self, at: Match) -> Sequence[float]:
        return self.table.scoring.scores(at.view(None))


def _won(seat: int, before: Sequence[float], after: Sequence[float]) -> float:
    """Return how much more a seat has won than the seat that lost most."""
    changes = [new - old for old, new in zip(before, after, strict=True)]
    return changes[seat] - min(changes)


_recent: dict[str, MatchReview] = {}  # keyed by record, the most recently used last


def analysis_of(match: Match, table: Table) -> MatchReview:
    """Return the review of a finished match, from memory if there is one."""
    key = json.dumps(match.record().to_json(), sort_keys=True)
    match_review = _recent.pop(key, None) or MatchReview(match, table)
    _recent[key] = match_review
    while len(_recent) > MOST_RECENT:
        del _recent[next(iter(_recent))]
    return match_review
