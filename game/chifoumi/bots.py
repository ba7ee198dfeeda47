"""Chifoumi: the bots, which search one turn and err, two turns, or up to a number of nodes.

All see the view alone. What it hides is sampled several times, and the move chosen most often is played (rule CH-9).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from game.bots.bot import Bot, StopSignal, never_stop
from game.bots.erring import ErringBot
from game.chifoumi.alphabeta import MAX_DEPTH, Search
from game.chifoumi.best_reply import BestReplySearch
from game.chifoumi.evaluation import WIN_BONUS, SearchGoal, piece_square_tables_for
from game.chifoumi.moves import ChifoumiMove
from game.chifoumi.placing import best_placement
from game.chifoumi.search import SearchPosition
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import decode_move
from game.chifoumi.view_position import position_of
from game.dealing import choose_random

HIDDEN_PAWN_SAMPLES = 3  # samples of the hidden pawns
TOLERANCE = 150  # hundredths of a pawn that a move may be worse at a glance and still be plausible
MAX_NODES = 1_000_000  # nodes, more than these depths need


@dataclass(frozen=True, slots=True)
class AlphaBetaBot:
    """A bot that searches to a depth or a number of nodes."""

    node_limit: int
    max_depth: int = MAX_DEPTH

    def choose(self, view: ChifoumiView, rng: random.Random, should_stop: StopSignal) -> ChifoumiMove:
        if view.is_throwing:
            return choose_random(view.legal(), rng)
        draws = HIDDEN_PAWN_SAMPLES if view.has_hidden_pawns else 1
        chosen = [decode_move(self._search_best_move(view, rng, should_stop, self.node_limit // draws)) for _ in range(draws)]
        return Counter(chosen).most_common(1)[0][0]

    def _search_best_move(self, view: ChifoumiView, rng: random.Random, should_stop: StopSignal, node_limit: int) -> int:
        """Return the best move in one sample of the hidden pawns, as a number of the search."""
        position, aim = _sampled_position(view, rng)
        moves = position.legal_moves()
        rng.shuffle(moves)
        if len(moves) == 1:
            return moves[0]
        if view.is_placing:
            return best_placement(position, moves)
        return create_search(position, aim, node_limit, should_stop).best_move_and_value(moves, self.max_depth)[0]


def glance(view: ChifoumiView, rng: random.Random) -> dict[ChifoumiMove, int]:
    """Return the values of the moves by a search of one turn, in hundredths of a pawn; placements are alike."""
    if view.is_throwing or view.is_placing:
        return dict.fromkeys(view.legal(), 0)
    position, aim = _sampled_position(view, rng)
    moves = position.legal_moves()
    return dict(zip(map(decode_move, moves), create_search(position, aim, 1, never_stop).move_values(moves), strict=True))


def _sampled_position(view: ChifoumiView, rng: random.Random) -> tuple[SearchPosition, SearchGoal]:
    """Return a position that the view allows, and what its seat plays for: in several games only points count."""
    assert view.seat is not None, "a seat moves"
    aim = search_goal(view, view.seat, 0 if view.setup.has_several_games else WIN_BONUS)
    return position_of(view, piece_square_tables_for(aim.sides), rng), aim


def search_goal(view: ChifoumiView, seat: int, win_bonus: int) -> SearchGoal:
    """Return the search goal of this seat; `win_bonus` is the bonus for winning on top of the points."""
    assert view.starter is not None, "a game has begun"
    return SearchGoal(tuple(int(view.setup.are_opponents(seat, other)) for other in range(view.setup.players)), view.starter, win_bonus)


def create_search(position: SearchPosition, goal: SearchGoal, node_limit: int, should_stop: StopSignal) -> Search:
    """Return a search of this position: best reply for three players, else alpha-beta."""
    return (BestReplySearch if len(goal.sides) == 3 else Search)(position, goal, node_limit, should_stop)


ONE_TURN = AlphaBetaBot(MAX_NODES, 1)
LEVELS: Mapping[str, Bot] = {
    "easy": ErringBot(glance, TOLERANCE, 0.38, ONE_TURN),
    "normal": AlphaBetaBot(MAX_NODES, 2),
    "hard": AlphaBetaBot(40_000),
}
ADVISER = AlphaBetaBot(60_000)
RUNGS: Mapping[int, Bot] = {
    0: ErringBot(glance, TOLERANCE, 0.4, ONE_TURN),
    30: ONE_TURN,
    55: AlphaBetaBot(MAX_NODES, 2),
    80: AlphaBetaBot(6_000),
    100: AlphaBetaBot(40_000),
}
