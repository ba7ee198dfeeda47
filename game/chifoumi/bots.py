"""Chifoumi's bots: one look ahead with errors, two looks, and a search to a number of nodes. All see the view alone.

What a view hides is drawn by lot, several times where it hides something, and the move that is chosen most is played (CH-9).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.bots.bot import Bot, Judgement, Stop
from game.chifoumi.alphabeta import DEEPEST, Search
from game.chifoumi.guess import position_of
from game.chifoumi.many import ReplySearch
from game.chifoumi.moves import ChifoumiMove, GameEnded, Unseen
from game.chifoumi.placing import best_placement, placed
from game.chifoumi.reasons import reason
from game.chifoumi.search import Position
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import noted
from game.chifoumi.worth import PAWN, WON, Aim, ledgers_for
from game.kernel import Event, one_of

__all__ = ["ADVISER", "LEVELS", "Player", "final", "judge", "reason"]

DRAWS = 3  # of the hidden pawns
ENOUGH = 1_000_000  # nodes; more than these depths need
REVIEWED = 15_000  # nodes of a judgement


@dataclass(frozen=True, slots=True)
class Player:
    """Searches so many turns deep, or as deep as so many nodes go; with the probability `errors` any move instead."""

    nodes: int
    deepest: int = DEEPEST
    errors: float = 0.0

    def choose(self, view: ChifoumiView, rng: random.Random, stop: Stop) -> ChifoumiMove:
        if view.throwing or rng.random() < self.errors:
            return one_of(view.legal(), rng)
        draws = DRAWS if hides(view) else 1
        chosen = [noted(self._chosen(view, rng, stop, self.nodes // draws)) for _ in range(draws)]
        return Counter(chosen).most_common(1)[0][0]

    def _chosen(self, view: ChifoumiView, rng: random.Random, stop: Stop, nodes: int) -> int:
        assert view.seat is not None, "a seat moves"
        aim = aim_of(view, view.seat, 0 if view.setup.several else WON)  # of several games the points count, not the game won
        position = position_of(view, ledgers_for(aim.sides), rng)
        moves = position.moves()
        rng.shuffle(moves)
        if len(moves) == 1:
            return moves[0]
        if view.placing:
            return best_placement(position, moves)
        return search_of(position, aim, nodes, stop).best(moves, self.deepest)[0]


def aim_of(view: ChifoumiView, seat: int, win: int) -> Aim:
    """What this seat plays for; `win`: what winning adds to the points."""
    assert view.starter is not None, "a game has begun"
    return Aim(tuple(int(view.setup.opposed(seat, other)) for other in range(view.setup.players)), view.starter, win)


def search_of(position: Position, aim: Aim, nodes: int, stop: Stop) -> Search:
    return (ReplySearch if len(aim.sides) == 3 else Search)(position, aim, nodes, stop)


def hides(view: ChifoumiView) -> bool:
    return any(isinstance(pawn, Unseen) for stack in view.board.values() for pawn in stack)


def judge(view: ChifoumiView, stop: Stop) -> Judgement:
    """How the seats of a view stand whose seat is to move, and its best move, by a search to a fixed number of nodes.

    By seat, in pawns, from its own standpoint: two players, its final points less the other's, half point included (CH-13); two
    teams, its team's pawns less the others' (CH-24); three, what it will have taken less two thirds of what the better of the
    others will have and one third of what the other will (CH-20). While pawns are placed it is a guess by rule of thumb. The same view
    gives the same answer: what it hides is drawn by the same lot.
    """
    assert view.seat is not None, "a seat is to move"
    if view.throwing:
        return Judgement((0.0,) * view.setup.players, view.legal()[0])
    seats = [view.seat] if view.setup.players != 3 else range(3)
    found = {seat: _judged(view, seat, REVIEWED // len(seats), stop) for seat in seats}
    best, own = found[view.seat]
    if view.setup.players == 3:
        return Judgement(tuple(found[seat][1] for seat in seats), best)
    return Judgement(tuple(-own if view.setup.opposed(view.seat, seat) else own for seat in range(view.setup.players)), best)


def _judged(view: ChifoumiView, seat: int, nodes: int, stop: Stop) -> tuple[ChifoumiMove, float]:
    """The best move of the seat to move, as this seat sees it, and what it is worth to this seat in pawns."""
    aim = aim_of(view, seat, 0)
    position = position_of(view, ledgers_for(aim.sides), random.Random(0))
    moves = position.moves()
    if view.placing:
        return noted(best_placement(position, moves)), placed(position, seat) / PAWN
    move, value = search_of(position, aim, nodes, stop).best(moves)
    return noted(move), (-value if aim.sides[view.turn] else value) / PAWN


def final(events: Sequence[Event]) -> tuple[float, ...] | None:
    """How far each seat was ahead of its opponents when a game ended, measured as `judge` does; None: no game ended."""
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is None:
        return None
    scores, teams = ended.scores, len(ended.scores) == 4
    against = [
        [score for other, score in enumerate(scores) if ((other - seat) % 2 if teams else other != seat)] for seat in range(len(scores))
    ]
    return tuple(score - (2 * max(others) + min(others)) / 3 for score, others in zip(scores, against, strict=True))


LEVELS: Mapping[str, Bot] = {"easy": Player(ENOUGH, 1, 0.25), "normal": Player(ENOUGH, 2), "hard": Player(40_000)}
ADVISER = Player(60_000)
