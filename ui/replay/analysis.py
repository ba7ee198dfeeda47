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
from ui.match.move_lines import MoveListItem, list_moves
from ui.tables.contract import Table

MIN_MISTAKE_LOSS = 1.0  # points lost from which a turn is a mistake
MAX_GOOD_MOVE_LOSS = 0.5  # a turn that loses fewer points is good
CERTAINTY_ERRORS = 2.0  # standard errors; smaller losses count as chance
MAX_MARKED_MISTAKES = 3  # mistakes that are marked
MIN_STRONG_GAIN = 2.0  # points that a strong turn wins at once
MAX_RECENT_REVIEWS = 8  # matches whose review stays in memory
MAX_CURVE_POINTS = 40  # points of the curve in games where each one is a query

SeatValues = tuple[float, ...]
SeatMoves = tuple[tuple[int, Move], ...]  # (seat, move)


@dataclass(frozen=True, slots=True)
class ReviewQuery:
    """A query to the engine about one position."""

    ply: int
    seat: int | None = None  # whose view is judged; None: a spectator's
    asks_luck: bool = False  # ask for the value of the hands just dealt


@dataclass(frozen=True, slots=True)
class MoveReview:
    """The judgement of one turn: the points it lost and won, and the better move."""

    turn: MoveListItem
    loss: float  # points that the turn gave away
    loss_error: float  # standard error of the loss
    gain: float  # points won at once
    ply: int  # the turn's worst ply, from 0
    better_move: Move | None  # the move to play instead at that ply; None if nothing was better
    reason: Reason  # why that move is better
    reply_moves: SeatMoves  # how the others use the mistake
    variation: SeatMoves  # the better move and what may follow

    @property
    def is_certain(self) -> bool:
        """Return True if the loss is larger than chance explains."""
        return self.loss > 0 and self.loss >= CERTAINTY_ERRORS * self.loss_error

    @property
    def is_mistake(self) -> bool:
        return self.is_certain and self.loss >= MIN_MISTAKE_LOSS

    @property
    def is_strong(self) -> bool:
        """Return True if the turn won much and nothing better was found."""
        return self.gain >= MIN_STRONG_GAIN and self.loss < MAX_GOOD_MOVE_LOSS

    @property
    def is_good(self) -> bool:
        """Return True if the turn lost little, or certainly less than a mistake."""
        return self.loss + CERTAINTY_ERRORS * self.loss_error < MIN_MISTAKE_LOSS or self.loss < MAX_GOOD_MOVE_LOSS


class MatchReview:
    """The review of one match; results can be shown while it asks the engine one query after another."""

    def __init__(self, match: Match, table: Table) -> None:
        self.match, self.table = match, table
        self.has_hidden_hands = match.game.deal_luck is not None  # with hidden hands the curve is a spectator's view
        self.turns: Sequence[MoveListItem] = list_moves(match, table, [seat.name for seat in match.seats], True)
        self.responses: dict[int, EvaluationResponse] = {}  # assessments by the ply of the move
        self.standings: dict[int, Evaluation] = {}  # the standing by the number of moves played
        self.deal_values: dict[int, Evaluation] = {}  # the value of the hands, by the ply of their deal
        self.move_reviews: dict[int, MoveReview] = {}  # reviews by the first ply of the turn
        ended = {ply: match.game.final_standing(match.events(ply - 1)) for ply in range(1, match.ply + 1)}
        # the result of each game, by its last ply
        self._final_values = {ply: values for ply, values in ended.items() if values is not None}
        self._unreviewed_turns = list(self.turns)  # turns that are not reviewed yet
        self._open_queries = self._all_queries()
        self._queried_plies = {question.ply for question in self._open_queries if question.seat is not None}
        self._query_count = len(self._open_queries)
        self._is_query_sent = False
        self.is_stopped = False  # no query is sent until it goes on
        self.has_failed = False  # the engine gave up; the rest stays unknown

    # ------------------------------------------------------------ work in the background

    @property
    def is_done(self) -> bool:
        return not self._open_queries

    @property
    def answered_share(self) -> float:
        """The answered share of all queries, 0 to 1."""
        return 1.0 if not self._query_count else 1 - len(self._open_queries) / self._query_count

    def poll_engine(self, engine: EngineClient) -> bool:
        """Take the engine's answer, if any, and send the next query; return True if the review has changed.

        A query has no time limit, so that the same match is judged alike on every machine.
        """
        evaluation_response = engine.poll_evaluation() if self._is_query_sent else None
        if evaluation_response is not None:
            self._is_query_sent = False
            self._store_response(self._open_queries.pop(0), evaluation_response)
        if self._is_query_sent and engine.has_failed:
            self.has_failed = True
            self._open_queries.clear()
            self._is_query_sent = False
            self._review_answered_turns()
            return True
        if self._open_queries and not self._is_query_sent and not self.is_stopped:
            self._send_query(engine, self._open_queries[0])
            self._is_query_sent = True
        return evaluation_response is not None

    def cancel_query(self, engine: EngineClient) -> None:
        """Cancel the open query; the next advance sends it again."""
        if self._is_query_sent:
            engine.cancel()
        self._is_query_sent = False

    def stop_or_go_on(self, engine: EngineClient) -> None:
        """Stop asking the engine, or go on where it was stopped."""
        self.is_stopped = not self.is_stopped
        self.cancel_query(engine)

    def _send_query(self, engine: EngineClient, query: ReviewQuery) -> None:
        at, game = self.match.at_ply(query.ply), self.table.game
        if query.asks_luck:
            engine.request_deal_luck(game, [at.view(seat) for seat in range(len(at.seats))])
        else:
            played = None if query.seat is None else self.match.moves[query.ply][1]
            engine.request_evaluation(game, at.view(query.seat), played)

    def _store_response(self, query: ReviewQuery, response: EvaluationResponse) -> None:
        if query.asks_luck:
            self.deal_values[query.ply] = response.evaluation
            return
        if query.seat is not None and response.evaluation.best_move is not None:
            self.responses[query.ply] = response
        if response.evaluation.values and (query.seat is None or not self.has_hidden_hands):
            self.standings[query.ply] = response.evaluation
        self._review_answered_turns()

    def _all_queries(self) -> list[ReviewQuery]:
        if self.match.game.evaluate is None:
            return []
        if not self.has_hidden_hands:
            return [ReviewQuery(ply, self.match.moves[ply][0]) for ply in range(self.match.ply) if self._is_open_decision(ply)]
        people = {seat for seat, player in enumerate(self.match.seats) if player.is_human} or set(range(len(self.match.seats)))
        judged = [
            ReviewQuery(ply, seat) for ply, (seat, _move) in enumerate(self.match.moves) if seat in people and self._is_real_choice(ply)
        ]
        request = [*self._luck_queries(), *(ReviewQuery(ply) for ply in self._curve_plies()), *judged]
        return sorted(request, key=lambda question: (question.ply, not question.asks_luck, question.seat is not None))

    def _is_open_decision(self, ply: int) -> bool:
        """Return True if exactly one seat is to move, and not in secret."""
        at = self.match.at_ply(ply)
        return len(at.to_move) == 1 and not at.view(at.to_move[0]).is_private_decision

    def _is_real_choice(self, ply: int) -> bool:
        """Return True if a seat had at least two legal moves and played one of them.

        A fault that the referee has judged is not a legal move and cannot be compared.
        """
        seat, played = self.match.moves[ply]
        moves = self._view_at(ply, seat).legal()
        return played in moves and len(list(islice(moves, 2))) > 1

    def _view_at(self, ply: int, seat: int | None) -> View:
        return self.match.at_ply(ply).view(seat)

    def _luck_queries(self) -> list[ReviewQuery]:
        """Return queries for the luck of each deal or round, at its first position."""
        ends = [ply + 1 for ply in range(self.match.ply - 1) if self.table.narration.pause_after(self.match.events(ply)) == "account"]
        return [ReviewQuery(ply, asks_luck=True) for ply in (0, *ends)]

    def _curve_plies(self) -> list[int]:
        """Return the plies of the curve: where a spectator's view changes, thinned in a long match."""
        result: list[int] = []
        before: View | None = None
        for ply in range(self.match.ply + 1):
            seen = self._view_at(ply, None).decision_view()
            if seen != before:
                result.append(ply)
            before = seen
        step = 1 + (len(result) - 1) // MAX_CURVE_POINTS
        return sorted({*result[::step], self.match.ply})

    # ------------------------------------------------------------ results

    def values_at(self, ply: int) -> SeatValues | None:
        """Return the values by seat after this many moves; None while they are unknown."""
        return self._final_values.get(ply) or self._judged_values(ply)

    def errors_at(self, ply: int) -> SeatValues:
        """Return the standard errors of the values by seat; () if they are certain."""
        return () if ply in self._final_values or ply not in self.standings else tuple(self.standings[ply].value_errors)

    def game_curves(self) -> Iterator[list[tuple[int, SeatValues]]]:
        """Yield the known curve of each game of the match, as (moves played, values by seat)."""
        curve: list[tuple[int, SeatValues]] = []
        for ply in range(self.match.ply + 1):
            final, judged = self._final_values.get(ply), self._judged_values(ply)
            if final is not None and curve and curve[-1][0] == ply - 1:
                curve.append((ply, final))
            if final is not None and curve:
                yield curve
                curve = []
            if judged is not None:
                curve.append((ply, judged))
        if curve:
            yield curve

    def opposing_sides(self) -> list[tuple[int, ...]]:
        """Return two teams if what one wins the other loses; else each seat as a team of its own."""
        known = [judged.values for judged in self.standings.values()]
        seats = range(len(self.match.seats))
        groups: dict[SeatValues, list[int]] = {}
        for seat in seats:
            groups.setdefault(tuple(values[seat] for values in known), []).append(seat)
        result = [tuple(group) for group in groups.values()]
        if len(result) != 2 or len(result[0]) != len(result[1]):
            return [(seat,) for seat in seats]
        return result

    @property
    def luck_by_seat(self) -> Sequence[tuple[float, float]]:
        """The total value of all hands by seat, with its standard error.

        Empty while a deal is unknown, and in games without hidden hands.
        """
        deals = sum(self.table.narration.pause_after(self.match.events(ply)) == "account" for ply in range(self.match.ply - 1)) + 1
        if len(self.deal_values) < deals or not self.has_hidden_hands:
            return ()
        values = zip(*(deal.values for deal in self.deal_values.values()), strict=True)
        errors = zip(*(deal.value_errors for deal in self.deal_values.values()), strict=True)
        return [(sum(all_), sqrt(sum(width * width for width in wides))) for all_, wides in zip(values, errors, strict=True)]

    @property
    def luckiest(self) -> tuple[int, float] | None:
        """The seat that the cards helped most, and by how many points; None if chance explains all that is known."""
        sure = [(value, seat) for seat, (value, error) in enumerate(self.luck_by_seat) if value > max(0.5, CERTAINTY_ERRORS * error)]
        value, seat = max(sure, default=(0.0, -1))
        return (seat, value) if sure else None

    @property
    def worst_mistakes(self) -> list[MoveReview]:
        """The worst mistakes, at most three, in the order of play."""
        mistakes = [remark for remark in self.move_reviews.values() if remark.is_mistake]
        costly = sorted(mistakes, key=lambda remark: -remark.loss)
        return sorted(costly[:MAX_MARKED_MISTAKES], key=lambda remark: remark.turn.first_ply)

    def icons_by_ply(self) -> dict[int, str]:
        """Return the icons of mistakes and strong turns, by the first ply of the turn."""
        strong = {} if self.has_hidden_hands else {ply: "star" for ply, remark in self.move_reviews.items() if remark.is_strong}
        return strong | {remark.turn.first_ply: "warning" for remark in self.worst_mistakes}

    def _judged_values(self, ply: int) -> SeatValues | None:
        evaluation = self.standings.get(ply)
        return evaluation.values if evaluation else None

    def _review_answered_turns(self) -> None:
        """Review the turns whose queries have all been answered."""
        open_plies = {question.ply for question in self._open_queries if question.seat is not None}
        first_open = min(open_plies, default=self.match.ply)
        while self._unreviewed_turns and self._unreviewed_turns[0].last_ply < first_open:
            line = self._unreviewed_turns.pop(0)
            steps = [ply for ply in range(line.first_ply, line.last_ply + 1) if ply in self.responses]
            if steps and all(ply in self.responses for ply in range(line.first_ply, line.last_ply + 1) if ply in self._queried_plies):
                self.move_reviews[line.first_ply] = self._review_turn(line, steps)

    def _review_turn(self, turn: MoveListItem, plies: Sequence[int]) -> MoveReview:
        judged = {ply: self.responses[ply].evaluation for ply in plies}
        worst = max(plies, key=lambda ply: judged[ply].cost)
        cost = max(0.0, sum(one.cost for one in judged.values()))
        error = sqrt(sum(one.cost_error * one.cost_error for one in judged.values()))
        there, evaluation = self.responses[worst], judged[worst]
        is_costly = cost >= MAX_GOOD_MOVE_LOSS and cost >= CERTAINTY_ERRORS * error
        better = evaluation.best_move if is_costly and evaluation.best_move != self.match.moves[worst][1] else None
        reply, line = ((), ()) if better is None else (evaluation.reply, evaluation.best_line or ((turn.seat, better),))
        return MoveReview(turn, cost, error, self._immediate_gain(turn), worst, better, there.reason, reply, line)

    def _immediate_gain(self, turn: MoveListItem) -> float:
        """Return the points that a turn won at once, compared with the seat that lost most; 0 if it ended a game."""
        if turn.last_ply + 1 in self._final_values:
            return 0.0
        before, after = (self.table.scoring.scores(self._view_at(ply, None)) for ply in (turn.first_ply, turn.last_ply + 1))
        changes = [new - old for old, new in zip(before, after, strict=True)]
        return changes[turn.seat] - min(changes)


_recent_reviews: dict[str, MatchReview] = {}  # keyed by record, the most recently used last


def review_of(match: Match, table: Table) -> MatchReview:
    """Return the review of a finished match, from memory if there is one."""
    key = json.dumps(match.record().to_json(), sort_keys=True)
    match_review = _recent_reviews.pop(key, None) or MatchReview(match, table)
    _recent_reviews[key] = match_review
    while len(_recent_reviews) > MAX_RECENT_REVIEWS:
        del _recent_reviews[next(iter(_recent_reviews))]
    return match_review
