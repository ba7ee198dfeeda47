"""Chifoumi: evaluations for a review, in pawns ahead, by a search to a fixed number of nodes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from game.bots.bot import Judgement, Stop
from game.chifoumi.bots import Player, aim_of, search_of
from game.chifoumi.guess import position_of
from game.chifoumi.moves import ChifoumiMove, GameEnded
from game.chifoumi.placing import best_placement, placed
from game.chifoumi.rules import Chifoumi
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import noted
from game.chifoumi.worth import PAWN, ledgers_for
from game.kernel import Event

Line = tuple[tuple[int, ChifoumiMove], ...]

REVIEWED = 15_000  # nodes to find the best move
COMPARED = 10_000  # nodes to compare it with the move that was played
GUIDE = Player(4_000)  # plays the continuations
TOLD = 0.5  # pawns: a smaller loss is not explained
TURNS = 3  # turns in a continuation
LONGEST = 12  # moves in a continuation, whatever its turns


def judge(view: ChifoumiView, played: ChifoumiMove | None, stop: Stop) -> Judgement:
    """Evaluate how the seats stand, the best move, and what the played move gives away.

    The view has to be that of the seat to move. Values are by seat, in pawns, each from the seat's own standpoint. Two players: its final
    points less the other's, half point included (rule CH-13). Two teams: its team's pawns less the others' (rule CH-24). Three players:
    the pawns it will have captured less two thirds of those of the better opponent and one third of the other's (rule CH-20). During free
    placement the value is a rule of thumb and no move is compared. The same view gives the same answer: what it hides is sampled with a
    fixed seed.
    """
    assert view.seat is not None, "a seat is to move"
    if view.throwing:
        return Judgement((0.0,) * view.setup.players, view.legal()[0])
    found = _standing(view, stop)
    assert isinstance(found.best, ChifoumiMove), "the search has found one"
    if played is None or played == found.best or view.placing:
        return found
    cost = _cost(view, found.best, played, stop)
    if cost < TOLD:
        return replace(found, cost=cost)
    return replace(found, cost=cost, reply=_continued(view, played, stop)[1:], line=_continued(view, found.best, stop))


def _standing(view: ChifoumiView, stop: Stop) -> Judgement:
    assert view.seat is not None, "a seat is to move"
    seats = [view.seat] if view.setup.players != 3 else range(3)
    found = {seat: _judged(view, seat, REVIEWED // len(seats), stop) for seat in seats}
    best, own = found[view.seat]
    if view.setup.players == 3:
        return Judgement(tuple(found[seat][1] for seat in seats), best)
    return Judgement(tuple(-own if view.setup.opposed(view.seat, seat) else own for seat in range(view.setup.players)), best)


def _judged(view: ChifoumiView, seat: int, nodes: int, stop: Stop) -> tuple[ChifoumiMove, float]:
    """Return the best move of the seat to move, searched for another seat's goal, and its value in pawns."""
    aim = aim_of(view, seat, 0)
    position = position_of(view, ledgers_for(aim.sides), random.Random(0))
    moves = position.moves()
    if view.placing:
        return noted(best_placement(position, moves)), placed(position, seat) / PAWN
    move, value = search_of(position, aim, nodes, stop).best(moves)
    return noted(move), (-value if aim.sides[view.turn] else value) / PAWN


def _cost(view: ChifoumiView, best: ChifoumiMove, played: ChifoumiMove, stop: Stop) -> float:
    """Return the pawns that `played` gives away, from searches of both moves to the same depth."""
    assert view.seat is not None, "a seat is to move"
    aim = aim_of(view, view.seat, 0)
    position = position_of(view, ledgers_for(aim.sides), random.Random(0))
    numbers = {noted(move): move for move in position.moves()}
    good, bad = search_of(position, aim, COMPARED, stop).values([numbers[best], numbers[played]])
    return max(0, good - bad) / PAWN


def _continued(view: ChifoumiView, first: ChifoumiMove, stop: Stop) -> Line:
    """Return this move and how play continues after it for a few turns."""
    rules, chance = Chifoumi(), random.Random(0)
    seat, move, found, turns = view.seat, first, list[tuple[int, ChifoumiMove]](), 0
    state = rules.imagine(view, chance)
    while len(found) < LONGEST:
        assert seat is not None, "a seat moves"
        found.append((seat, move))
        state, events = rules.play(state, seat, move)
        owing = rules.turn(state)
        turns += seat not in owing
        if not owing or turns == TURNS or any(isinstance(event, GameEnded) for event in events):
            break
        seat = owing[0]
        move = GUIDE.choose(rules.view(state, seat), chance, stop)
    return tuple(found)


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
