"""Chifoumi: evaluations for a review, in pawns ahead, by a search to a fixed number of nodes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from game.bots.bot import Evaluation, StopSignal
from game.chifoumi.bots import AlphaBetaBot, aim_of, search_of
from game.chifoumi.evaluation import PAWN, ledgers_for
from game.chifoumi.moves import ChifoumiMove, GameEnded
from game.chifoumi.placing import best_placement, placed
from game.chifoumi.rules import Chifoumi
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import noted
from game.chifoumi.view_position import position_of
from game.kernel import Event

Line = tuple[tuple[int, ChifoumiMove], ...]

REVIEWED = 15_000  # nodes to find the best move
COMPARED = 10_000  # nodes to compare it with the move that was played
GUIDE = AlphaBetaBot(4_000)  # plays the continuations
MIN_EXPLAINED_LOSS = 0.5  # pawns: a smaller loss is not explained
TURNS = 3  # turns in a continuation
LONGEST = 12  # moves in a continuation, whatever its turns


def judge(view: ChifoumiView, played: ChifoumiMove | None, should_stop: StopSignal) -> Evaluation:
    """Evaluate how the seats stand, the best move, and what the played move gives away.

    The view has to be that of the seat to move. Values are by seat, in pawns, each from the seat's own standpoint. Two players: its final
    points less the other's, half point included (rule CH-13). Two teams: its team's pawns less the others' (rule CH-24). Three players:
    the pawns it will have captured less two thirds of those of the better opponent and one third of the other's (rule CH-20). During free
    placement the value is a rule of thumb and no move is compared. The same view gives the same answer: what it hides is sampled with a
    fixed seed.
    """
    assert view.seat is not None, "a seat is to move"
    if view.throwing:
        return Evaluation((0.0,) * view.setup.players, view.legal()[0])
    evaluation = _standing(view, should_stop)
    assert isinstance(evaluation.best, ChifoumiMove), "the search has found one"
    if played is None or played == evaluation.best or view.placing:
        return evaluation
    cost = _cost(view, evaluation.best, played, should_stop)
    if cost < MIN_EXPLAINED_LOSS:
        return replace(evaluation, cost=cost)
    return replace(
        evaluation, cost=cost, reply=_continued(view, played, should_stop)[1:], line=_continued(view, evaluation.best, should_stop)
    )


def _standing(view: ChifoumiView, should_stop: StopSignal) -> Evaluation:
    """Return how the seats stand, and the best move of the seat to move."""
    assert view.seat is not None, "a seat is to move"
    seats = [view.seat] if view.setup.players != 3 else range(3)
    result = {seat: _judged(view, seat, REVIEWED // len(seats), should_stop) for seat in seats}
    best, own_value = result[view.seat]
    if view.setup.players == 3:
        return Evaluation(tuple(result[seat][1] for seat in seats), best)
    return Evaluation(tuple(-own_value if view.setup.opposed(view.seat, seat) else own_value for seat in range(view.setup.players)), best)


def _judged(view: ChifoumiView, seat: int, nodes: int, should_stop: StopSignal) -> tuple[ChifoumiMove, float]:
    """Return the best move of the seat to move by a search for this seat's goal, and its value for this seat in pawns."""
    aim = aim_of(view, seat, 0)
    position = position_of(view, ledgers_for(aim.sides), random.Random(0))
    moves = position.moves()
    if view.placing:
        return noted(best_placement(position, moves)), placed(position, seat) / PAWN
    move, value = search_of(position, aim, nodes, should_stop).best(moves)
    return noted(move), (-value if aim.sides[view.turn] else value) / PAWN


def _cost(view: ChifoumiView, best: ChifoumiMove, played: ChifoumiMove, should_stop: StopSignal) -> float:
    """Return the pawns that `played` gives away, from searches of both moves to the same depth."""
    assert view.seat is not None, "a seat is to move"
    aim = aim_of(view, view.seat, 0)
    position = position_of(view, ledgers_for(aim.sides), random.Random(0))
    numbers = {noted(move): move for move in position.moves()}
    good, bad = search_of(position, aim, COMPARED, should_stop).values([numbers[best], numbers[played]])
    return max(0, good - bad) / PAWN


def _continued(view: ChifoumiView, first: ChifoumiMove, should_stop: StopSignal) -> Line:
    """Return this move and how play continues after it for a few turns."""
    rules, chance = Chifoumi(), random.Random(0)
    seat, move, result, turns = view.seat, first, list[tuple[int, ChifoumiMove]](), 0
    state = rules.determinize(view, chance)
    while len(result) < LONGEST:
        assert seat is not None, "a seat moves"
        result.append((seat, move))
        state, events = rules.play(state, seat, move)
        owing = rules.seats_to_move(state)
        turns += seat not in owing
        if not owing or turns == TURNS or any(isinstance(event, GameEnded) for event in events):
            break
        seat = owing[0]
        move = GUIDE.choose(rules.view(state, seat), chance, should_stop)
    return tuple(result)


def final(events: Sequence[Event]) -> tuple[float, ...] | None:
    """Return by seat the lead when a game ended, in the units of `judge`, or None if no game ended."""
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is None:
        return None
    scores, teams = ended.scores, len(ended.scores) == 4
    against = [
        [score for other, score in enumerate(scores) if ((other - seat) % 2 if teams else other != seat)] for seat in range(len(scores))
    ]
    return tuple(score - (2 * max(others) + min(others)) / 3 for score, others in zip(scores, against, strict=True))
