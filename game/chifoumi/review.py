"""Chifoumi: evaluations for a review, in pawns ahead, by a search to a fixed number of nodes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from game.bots.bot import Evaluation, StopSignal
from game.chifoumi.bots import AlphaBetaBot, create_search, search_goal
from game.chifoumi.evaluation import PAWN_VALUE, piece_square_tables_for
from game.chifoumi.moves import ChifoumiMove, GameEnded
from game.chifoumi.placing import best_placement, placement_lead
from game.chifoumi.rules import Chifoumi
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import decode_move
from game.chifoumi.view_position import position_of
from game.kernel import Event

Continuation = tuple[tuple[int, ChifoumiMove], ...]

BEST_MOVE_NODES = 15_000  # nodes to find the best move
COMPARISON_NODES = 10_000  # nodes to compare it with the move that was played
CONTINUATION_BOT = AlphaBetaBot(4_000)  # plays the continuations
MIN_EXPLAINED_LOSS = 0.5  # pawns: a smaller loss is not explained
MAX_CONTINUATION_TURNS = 3  # turns in a continuation
MAX_CONTINUATION_MOVES = 12  # moves in a continuation, whatever its turns


def evaluate(view: ChifoumiView, played: ChifoumiMove | None, should_stop: StopSignal) -> Evaluation:
    """Evaluate how the seats stand, the best move, and what the played move gives away.

    The view has to be that of the seat to move. Values are by seat, in pawns, each from the seat's own standpoint. Two players: its final
    points less the other's, half point included (rule CH-13). Two teams: its team's pawns less the others' (rule CH-24). Three players:
    the pawns it will have captured less two thirds of those of the better opponent and one third of the other's (rule CH-20). During free
    placement the value is a rule of thumb and no move is compared. The same view gives the same answer: what it hides is sampled with a
    fixed seed.
    """
    assert view.seat is not None, "a seat is to move"
    if view.is_throwing:
        return Evaluation((0.0,) * view.setup.players, view.legal()[0])
    evaluation = _evaluate_position(view, should_stop)
    assert isinstance(evaluation.best_move, ChifoumiMove), "the search has found one"
    if played is None or played == evaluation.best_move or view.is_placing:
        return evaluation
    cost = _move_cost(view, evaluation.best_move, played, should_stop)
    if cost < MIN_EXPLAINED_LOSS:
        return replace(evaluation, cost=cost)
    return replace(
        evaluation,
        cost=cost,
        reply=_continuation(view, played, should_stop)[1:],
        best_line=_continuation(view, evaluation.best_move, should_stop),
    )


def _evaluate_position(view: ChifoumiView, should_stop: StopSignal) -> Evaluation:
    """Return how the seats stand, and the best move of the seat to move."""
    assert view.seat is not None, "a seat is to move"
    seats = [view.seat] if view.setup.players != 3 else range(3)
    best_by_seat = {seat: _best_move_and_value(view, seat, BEST_MOVE_NODES // len(seats), should_stop) for seat in seats}
    best, mover_value = best_by_seat[view.seat]
    if view.setup.players == 3:
        return Evaluation(tuple(best_by_seat[seat][1] for seat in seats), best)
    return Evaluation(
        tuple(-mover_value if view.setup.are_opponents(view.seat, seat) else mover_value for seat in range(view.setup.players)), best
    )


def _best_move_and_value(view: ChifoumiView, seat: int, node_limit: int, should_stop: StopSignal) -> tuple[ChifoumiMove, float]:
    """Return the best move of the seat to move by a search for this seat's goal, and its value for this seat in pawns."""
    aim = search_goal(view, seat, 0)
    position = position_of(view, piece_square_tables_for(aim.sides), random.Random(0))
    moves = position.legal_moves()
    if view.is_placing:
        return decode_move(best_placement(position, moves)), placement_lead(position, seat) / PAWN_VALUE
    move, value = create_search(position, aim, node_limit, should_stop).best_move_and_value(moves)
    return decode_move(move), (-value if aim.sides[view.turn] else value) / PAWN_VALUE


def _move_cost(view: ChifoumiView, best: ChifoumiMove, played: ChifoumiMove, should_stop: StopSignal) -> float:
    """Return the pawns that `played` gives away, from searches of both moves to the same depth."""
    assert view.seat is not None, "a seat is to move"
    aim = search_goal(view, view.seat, 0)
    position = position_of(view, piece_square_tables_for(aim.sides), random.Random(0))
    numbers = {decode_move(move): move for move in position.legal_moves()}
    good, bad = create_search(position, aim, COMPARISON_NODES, should_stop).move_values([numbers[best], numbers[played]])
    return max(0, good - bad) / PAWN_VALUE


def _continuation(view: ChifoumiView, first: ChifoumiMove, should_stop: StopSignal) -> Continuation:
    """Return this move and how play continues after it for a few turns."""
    rules, chance = Chifoumi(), random.Random(0)
    seat, move, moves, turns = view.seat, first, list[tuple[int, ChifoumiMove]](), 0
    state = rules.determinize(view, chance)
    while len(moves) < MAX_CONTINUATION_MOVES:
        assert seat is not None, "a seat moves"
        moves.append((seat, move))
        state, events = rules.play(state, seat, move)
        owing = rules.seats_to_move(state)
        turns += seat not in owing
        if not owing or turns == MAX_CONTINUATION_TURNS or any(isinstance(event, GameEnded) for event in events):
            break
        seat = owing[0]
        move = CONTINUATION_BOT.choose(rules.view(state, seat), chance, should_stop)
    return tuple(moves)


def final_leads(events: Sequence[Event]) -> tuple[float, ...] | None:
    """Return by seat the lead when a game ended, in the units of `evaluate`, or None if no game ended."""
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is None:
        return None
    scores, teams = ended.scores, len(ended.scores) == 4
    against = [
        [score for other, score in enumerate(scores) if ((other - seat) % 2 if teams else other != seat)] for seat in range(len(scores))
    ]
    return tuple(score - (2 * max(others) + min(others)) / 3 for score, others in zip(scores, against, strict=True))
